//! The width of a lane.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned word with a bit a column: `u16` or `u32`.
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
    const BITS: u32;
    /// Every bit set.
    const ALL: Self;

    /// The word of the low bits; the others fall away.
    fn truncate(bits: u64) -> Self;

    /// The two's complement.
    fn negated(self) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ALL: Self = <$word>::MAX;

            #[inline(always)]
            fn truncate(bits: u64) -> Self {
                bits as $word
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
