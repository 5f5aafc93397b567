//! What the search asks of an instruction set.

use super::stack::NodeStack;
use super::word::Word;

/// Partial placements being worked on, one for each lane of a register `R`. A lane is dead if it
/// has no free column.
#[derive(Clone, Copy)]
pub(crate) struct NodeBatch<R> {
    pub(crate) columns: R,
    pub(crate) left: R,
    pub(crate) right: R,
    /// Free columns of the current row that were not tried yet.
    pub(crate) free: R,
}

/// What lanes are computed with: registers full of them or, in plain Rust, words that are a lane
/// each. Where it takes instructions that not every machine has, a value of the type is the proof
/// that this one has them: it can only be had by asking for them, so every method is safe to call.
///
/// Implementations are written to be inlined into a function compiled for their instruction set.
pub(crate) trait Vector: Copy {
    /// What a lane holds.
    type Word: Word;
    /// One lane or more.
    type Register: Copy;
    /// A yes or no for each lane.
    type Mask: Copy;
    /// A distance for a shift, in the form the instructions want it.
    type Distance: Copy;

    fn splat(self, word: Self::Word) -> Self::Register;
    fn distance(self, rows: u32) -> Self::Distance;

    fn or(self, a: Self::Register, b: Self::Register) -> Self::Register;
    fn and(self, a: Self::Register, b: Self::Register) -> Self::Register;
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
    fn shift_left(self, a: Self::Register, by: Self::Distance) -> Self::Register;
    fn shift_right(self, a: Self::Register, by: Self::Distance) -> Self::Register;
    /// Zero in exactly those lanes where `a` or `b` is.
    fn zero_if_either(self, a: Self::Register, b: Self::Register) -> Self::Register;

    fn is_nonzero(self, a: Self::Register) -> Self::Mask;
    fn is_zero(self, a: Self::Register) -> Self::Mask;
    fn is_equal(self, a: Self::Register, b: Self::Register) -> Self::Mask;
    fn both(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// The number of lanes that say yes.
    fn tally(self, a: Self::Mask) -> usize;
}

/// Registers whose lanes move to and from a [`NodeStack`] together.
pub(crate) trait Packed: Vector {
    const LANES: usize;

    /// Whether any lane has a bit set.
    fn is_any(self, a: Self::Register) -> bool;

    /// Appends the lanes of `keep` to a stack of this height and returns its new height. The
    /// batch's free columns are left behind.
    ///
    /// # Panics
    /// If `height > TOP`.
    fn push(
        self,
        stack: &mut NodeStack<Self::Word>,
        height: usize,
        batch: &NodeBatch<Self::Register>,
        keep: Self::Mask,
    ) -> usize;

    /// Takes a state off the stack for each lane of `vacant`, and returns the stack's new height;
    /// lanes for which there is none become dead. `open` are the columns open to the current row.
    ///
    /// # Panics
    /// If `height` is not between `BOTTOM` and `TOP`.
    fn refill(
        self,
        stack: &NodeStack<Self::Word>,
        height: usize,
        batch: &mut NodeBatch<Self::Register>,
        vacant: Self::Mask,
        open: Self::Register,
    ) -> usize;
}
