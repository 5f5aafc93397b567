//! The machine words that hold an item.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Shl, Shr};

/// An unsigned word that holds one [item](super::diagonals): `u32` where its bits fit, else `u64`.
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
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The low bits of `wide`; those above are dropped.
    fn truncate(wide: u64) -> Self;

    /// The same bits, zero-extended.
    fn widen(self) -> u64;

    /// The items themselves, if they are words of 32 bits.
    fn as_words(items: &[Self]) -> Option<&[u32]>;
}

impl Word for u32 {
    fn truncate(wide: u64) -> Self {
        wide as Self
    }

    fn widen(self) -> u64 {
        self.into()
    }

    #[inline(always)]
    fn as_words(items: &[Self]) -> Option<&[u32]> {
        Some(items)
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
    fn as_words(_items: &[Self]) -> Option<&[u32]> {
        None
    }
}
