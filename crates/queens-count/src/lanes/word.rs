//! The width of a lane.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::Count;
use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};
use crate::isa::InstructionSet;

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

    /// The search on lanes of this width, with the instructions of `isa` if the machine has them.
    fn counter(isa: InstructionSet) -> Count<Self>;
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

            fn counter(isa: InstructionSet) -> Count<Self> {
                #[cfg(target_arch = "x86_64")]
                let compiled = match isa {
                    InstructionSet::Avx512 => Avx512::<Self>::counter(),
                    InstructionSet::Avx2 => Avx2::<Self>::counter(),
                    InstructionSet::Portable => None,
                };
                #[cfg(not(target_arch = "x86_64"))]
                let compiled = None;
                compiled.unwrap_or_else(Portable::<Self>::counter)
            }
        }
    };
}

word!(u16);
word!(u32);
