//! What a lane holds.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned word: `u16`, `u32` or `u64`.
pub(crate) trait Word:
    Copy
    + Default
    + Debug
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Send
    + Sync
    + 'static
{
    /// Its bits.
    const BITS: u32;
    /// Every bit set.
    const ALL: Self;

    /// The low bits of `wide`; those above are dropped.
    fn truncate(wide: u64) -> Self;

    /// The same bits, zero-extended.
    fn widen(self) -> u64;

    /// The two's complement.
    fn negated(self) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ALL: Self = <$word>::MAX;

            #[inline(always)]
            fn truncate(wide: u64) -> Self {
                wide as Self
            }

            #[inline(always)]
            fn widen(self) -> u64 {
                self.into()
            }

            #[inline(always)]
            fn negated(self) -> Self {
                self.wrapping_neg()
            }
        }
    };
}

word!(u16);
word!(u32);
word!(u64);
