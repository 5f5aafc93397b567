//! The machine words that hold an item.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// An unsigned word that holds one [item](super::item): `u32` where its bits fit, else `u64`.
pub(crate) trait Word:
    Copy
    + Default
    + Debug
    + Eq
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The low bits of `wide`; those above are dropped.
    fn truncate(wide: u64) -> Self;

    /// The same bits, zero-extended.
    fn widen(self) -> u64;

    /// The lower 32 bits of each of at most as many items as there is `room` for, or the upper ones;
    /// and zeros to fill it up.
    fn halves<'a>(items: &'a [Self], upper: bool, room: &'a mut [u32]) -> &'a [u32];
}

impl Word for u32 {
    fn truncate(wide: u64) -> Self {
        wide as Self
    }

    fn widen(self) -> u64 {
        self.into()
    }

    #[inline(always)]
    fn halves<'a>(items: &'a [Self], upper: bool, room: &'a mut [u32]) -> &'a [u32] {
        debug_assert!(!upper, "a word of 32 bits has no upper half");
        if items.len() == room.len() {
            return items;
        }
        room[..items.len()].copy_from_slice(items);
        room
    }
}

impl Word for u64 {
    fn truncate(wide: u64) -> Self {
        wide
    }

    fn widen(self) -> u64 {
        self
    }

    #[inline(always)]
    fn halves<'a>(items: &'a [Self], upper: bool, room: &'a mut [u32]) -> &'a [u32] {
        let shift = if upper { 32 } else { 0 };
        for (half, item) in room.iter_mut().zip(items) {
            *half = (item >> shift) as u32;
        }
        room
    }
}
