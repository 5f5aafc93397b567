//! Lanes of words: what is computed with them, and how they get to memory and back.

use super::word::Word;

/// What can be computed with a register full of lanes, or with a single word as the only lane.
///
/// A value of an implementing type is the proof that the machine has the instructions. Methods are
/// inlined into a function that is compiled for these instructions; see [`Isa::run`].
///
/// [`Isa::run`]: super::isa::Isa::run
pub(crate) trait Vector: Copy + Send + Sync + 'static {
    /// What a lane holds.
    type Word: Word;
    /// All lanes.
    type Register: Copy;
    /// A yes or no for each lane.
    type Mask: Copy;
    /// How far to shift, in the form that the instructions take.
    type Distance: Copy;

    /// `word` in every lane.
    fn splat(self, word: Self::Word) -> Self::Register;
    /// A distance of so many bits; a shift by as many as a word has, or more, leaves nothing.
    fn distance(self, bits: u32) -> Self::Distance;

    /// `a | b`.
    fn or(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a & b`.
    fn and(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a ^ b`.
    fn xor(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The lowest set bit of each lane, none where there is none.
    fn lowest(self, a: Self::Register) -> Self::Register;
    /// `open & !(a | b | c)`.
    fn outside(
        self,
        open: Self::Register,
        a: Self::Register,
        b: Self::Register,
        c: Self::Register,
    ) -> Self::Register;
    /// Each lane shifted towards its high bits.
    fn shift_left(self, a: Self::Register, by: Self::Distance) -> Self::Register;
    /// Each lane shifted towards its low bits.
    fn shift_right(self, a: Self::Register, by: Self::Distance) -> Self::Register;
    /// Zero in exactly those lanes where `a` or `b` is.
    fn zero_if_either(self, a: Self::Register, b: Self::Register) -> Self::Register;

    /// The lanes that are not zero.
    fn is_nonzero(self, a: Self::Register) -> Self::Mask;
    /// The lanes that are zero.
    fn is_zero(self, a: Self::Register) -> Self::Mask;
    /// The lanes in which `a` and `b` are equal.
    fn is_equal(self, a: Self::Register, b: Self::Register) -> Self::Mask;
    /// The lanes that are in both masks.
    fn both(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// How many lanes a mask has.
    fn count(self, a: Self::Mask) -> usize;
}

/// Whether `lanes` of `len` words are from number `at` on.
#[inline(always)]
pub(crate) fn has_room(len: usize, at: usize, lanes: usize) -> bool {
    len >= lanes && at <= len - lanes
}

/// Lanes that are read from memory and written to it, packed.
pub(crate) trait Packed: Vector {
    /// The lanes of a register.
    const LANES: usize;
    /// How lanes move when those of a mask are packed, and where to.
    type Compression: Copy;
    /// A sum of masks: how often each lane was in one.
    type Tally: Copy;

    /// The first [`LANES`](Self::LANES) words.
    ///
    /// # Panics
    /// If there are fewer.
    fn load(self, words: &[Self::Word]) -> Self::Register;

    /// As many words as there are, at most [`LANES`](Self::LANES), with zeros behind them; and the
    /// mask of the lanes that have a word.
    fn load_head(self, words: &[Self::Word]) -> (Self::Register, Self::Mask);

    /// How to pack the lanes of a mask to the words from number `at` on, and the number of the word
    /// behind the last of them.
    fn compression(self, keep: Self::Mask, at: usize) -> (Self::Compression, usize);

    /// Writes the lanes of the mask to the words from number `at` on, in order. The other words of
    /// the [`LANES`](Self::LANES) from there on are overwritten with anything.
    ///
    /// # Panics
    /// If there are fewer words from there on than a register has lanes.
    fn store_compressed(self, to: &mut [Self::Word], a: Self::Register, by: Self::Compression);

    /// The sum of no masks.
    fn no_tally(self) -> Self::Tally;
    /// Adds a mask. A lane may be in fewer than 2^32 of them.
    fn tally(self, tally: Self::Tally, mask: Self::Mask) -> Self::Tally;
    /// How often all lanes together were in a mask.
    fn tally_sum(self, tally: Self::Tally) -> u64;
}

/// Lanes that are refilled from memory one by one.
pub(crate) trait Refilled: Packed {
    /// How words move when they go to the lanes of a mask, and where from.
    type Expansion: Copy;

    /// Whether any lane is not zero.
    fn is_any(self, a: Self::Register) -> bool;

    /// Of the lanes of the mask those of `a`, of the others those of `b`.
    fn select(self, mask: Self::Mask, a: Self::Register, b: Self::Register) -> Self::Register;

    /// How to spread the words before number `end` to the lanes of a mask, and the number of the
    /// first of them; it wraps around if there are not as many.
    fn expansion(self, vacant: Self::Mask, end: usize) -> (Self::Expansion, usize);

    /// The register `a` with the words before number `end` in the lanes of the mask, in order.
    ///
    /// # Panics
    /// If there are fewer words from the first of these on than a register has lanes, vacant or
    /// not.
    fn load_expanded(
        self,
        words: &[Self::Word],
        a: Self::Register,
        by: Self::Expansion,
    ) -> Self::Register;
}
