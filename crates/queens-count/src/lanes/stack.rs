//! The states that wait at one depth of the search.

use crate::arch::word::Word;

/// The most lanes of a batch.
pub(crate) const MOST_LANES: usize = 32;

/// The height of an empty stack: below lie dead states, for batches that take more than there is.
pub(crate) const BOTTOM: usize = MOST_LANES;

/// The greatest height of a stack.
pub(crate) const TOP: usize = BOTTOM + 2048;

/// The words of a stack. Whole batches are read and written from any height, however few of their
/// lanes count.
pub(crate) const SPAN: usize = TOP + MOST_LANES;

/// Partial placements of one depth that have not been touched yet, each with a free square in the
/// current row. A structure of arrays: what a batch takes lies side by side.
///
/// The height, from [`BOTTOM`] up, is kept by the search, in a register; next to the
/// arrays the compiler would have to take every store to them for a store to it. The free columns
/// of the current row are not kept: they follow from the other words, and computing them costs less
/// than moving them.
#[repr(C, align(64))]
pub(crate) struct NodeStack<W> {
    /// Columns that the queens of the search occupy; all columns in a dead state.
    pub(crate) columns: [W; SPAN],
    /// Columns of the current row that they attack along diagonals to higher columns.
    pub(crate) left: [W; SPAN],
    /// Columns of the current row that they attack along diagonals to lower columns.
    pub(crate) right: [W; SPAN],
}

impl<W: Word> Default for NodeStack<W> {
    fn default() -> Self {
        let nothing = [W::default(); SPAN];
        let mut stack = Self { columns: nothing, left: nothing, right: nothing };
        stack.columns[..BOTTOM].fill(W::ALL);
        stack
    }
}
