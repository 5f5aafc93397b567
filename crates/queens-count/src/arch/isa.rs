//! An instruction set as a whole.

use super::bits::Bits;
use super::vector::{Packed, Refilled};
use super::word::Word;

/// Items whose table rows are looked up together.
pub(crate) const BATCH: usize = 8;

/// What the parts of counting pairs cost, in quarters of a cycle, measured; for choosing a way,
/// where a third more or less does not matter.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PairCosts {
    /// Slicing 256 items and calling what is called for each block.
    pub(crate) block: usize,
    /// Filling a row for 256 items.
    pub(crate) row: usize,
    /// The most rows that stay in the nearest cache.
    pub(crate) most_rows: usize,
    /// Looking an item up, for 256 items, without the groups.
    pub(crate) lookup: usize,
    /// Looking an item up in one group.
    pub(crate) group: usize,
    /// Computing the offsets of an item.
    pub(crate) offset: usize,
    /// Comparing one item with eight.
    pub(crate) compare: usize,
    /// What one item costs besides: its reflection, and the loop.
    pub(crate) compare_none: usize,
}

/// Work to be compiled for an instruction set.
///
/// Implementations of `run`, and everything on the way from there to a method of [`Vector`] or
/// [`Bits`], must be `#[inline(always)]`: a function that is not inlined is compiled without the
/// instructions, and each method is a call then. That is never wrong, but some four times slower. A
/// closure cannot be marked so; those that call such methods are to be avoided.
///
/// [`Vector`]: super::vector::Vector
pub(crate) trait Loop {
    /// The result.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// An instruction set. A value is the proof that the machine has it.
pub(crate) trait Isa: Copy + Send + Sync + 'static {
    /// Lanes of 16 bits.
    type U16: Refilled<Word = u16>;
    /// Lanes of 32 bits.
    type U32: Refilled<Word = u32>;
    /// Lanes of 64 bits.
    type U64: Packed<Word = u64>;
    /// Registers of 256 bits.
    type Narrow: Bits;
    /// Registers of 512 bits.
    type Wide: Bits;

    /// What counting pairs costs.
    const PAIR_COSTS: PairCosts;
    /// Whether the compiler makes better vectors of plain loops than of calls for each operation.
    const PREFERS_LOOPS: bool = false;

    /// The token of [`U16`](Self::U16).
    fn u16(self) -> Self::U16;
    /// The token of [`U32`](Self::U32).
    fn u32(self) -> Self::U32;
    /// The token of [`U64`](Self::U64).
    fn u64(self) -> Self::U64;
    /// The token of [`Narrow`](Self::Narrow).
    fn narrow(self) -> Self::Narrow;
    /// The token of [`Wide`](Self::Wide).
    fn wide(self) -> Self::Wide;

    /// Runs a loop, compiled for these instructions together with all that is inlined into it.
    fn run<L: Loop>(self, work: L) -> L::Output;

    /// Up to eight words, with zeros behind them.
    fn eight_u32(self, words: &[u32]) -> <Self::Narrow as Bits>::Register;

    /// The 32 bits from bit `shift` on of each of up to eight words, with zeros behind them.
    fn eight_of_u64(self, words: &[u64], shift: u32) -> <Self::Narrow as Bits>::Register;

    /// Writes the 16-bit lanes.
    fn store_pairs(self, to: &mut [[u16; 2]; BATCH], a: <Self::Narrow as Bits>::Register);

    /// Starts to fetch the first 512 bytes of `items` into the cache, or what is there instead.
    fn prefetch<W>(self, _items: &[W]) {}
}

/// A word that items of lists are made of: `u32` or `u64`.
pub(crate) trait ItemWord: Word {
    /// Lanes of this word.
    type Vector<I: Isa>: Packed<Word = Self>;

    /// Their token.
    fn vector<I: Isa>(isa: I) -> Self::Vector<I>;

    /// The words themselves, if they have 32 bits.
    fn as_u32(words: &[Self]) -> Option<&[u32]>;

    /// The 32 bits from bit `shift` on of each of up to eight words, with zeros behind them;
    /// `shift` is 0 if a word has no more than 32.
    fn eight<I: Isa>(isa: I, words: &[Self], shift: u32) -> <I::Narrow as Bits>::Register;
}

impl ItemWord for u32 {
    type Vector<I: Isa> = I::U32;

    #[inline(always)]
    fn vector<I: Isa>(isa: I) -> I::U32 {
        isa.u32()
    }

    #[inline(always)]
    fn as_u32(words: &[Self]) -> Option<&[u32]> {
        Some(words)
    }

    #[inline(always)]
    fn eight<I: Isa>(isa: I, words: &[Self], _shift: u32) -> <I::Narrow as Bits>::Register {
        isa.eight_u32(words)
    }
}

impl ItemWord for u64 {
    type Vector<I: Isa> = I::U64;

    #[inline(always)]
    fn vector<I: Isa>(isa: I) -> I::U64 {
        isa.u64()
    }

    #[inline(always)]
    fn as_u32(_words: &[Self]) -> Option<&[u32]> {
        None
    }

    #[inline(always)]
    fn eight<I: Isa>(isa: I, words: &[Self], shift: u32) -> <I::Narrow as Bits>::Register {
        isa.eight_of_u64(words, shift)
    }
}
