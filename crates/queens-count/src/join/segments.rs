//! Segments: a list ordered by where its central column is occupied.
//!
//! The last factor of two of the symmetry (see [`symmetry`](super::symmetry)) compares the distance
//! of the central-row queens with that of the central-column queens. So each list is kept in
//! segments by the latter: segment 0 has the items without a queen in the central column, segment t
//! those whose outermost one is at distance t ([`Geometry::distance`]) from the middle, so in row h
//! - t. "Nearer than t" and "at t" are then neighbouring ranges.

use super::geometry::Geometry;
use std::ops::Range;

/// Where the segments of one list begin: `starts[t]..starts[t + 1]` is segment t, for t = 0..=h.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Segments<'a>(pub(crate) &'a [u32]);

impl Segments<'_> {
    /// How many segments a list has on this board.
    pub(crate) fn count(board: Geometry) -> usize {
        board.h() as usize + 1
    }

    /// Where the items of segment `t` are.
    pub(crate) fn at(&self, t: usize) -> Range<usize> {
        self.0[t] as usize..self.0[t + 1] as usize
    }

    /// Where the items nearer than `t` are.
    pub(crate) fn below(&self, t: usize) -> Range<usize> {
        self.0[0] as usize..self.0[t] as usize
    }

    /// Where all the items are.
    pub(crate) fn all(&self) -> Range<usize> {
        self.below(self.0.len() - 1)
    }
}

/// The segment whose items come to segment `t` when a queen is added at distance `row` from the
/// middle, in a central column or not; none if no items do.
///
/// Rows are filled from the edge inwards, so the new queen is nearer than every one before it: it
/// decides only for items that had no central queen.
pub(crate) fn source_segment(t: usize, row: usize, central: bool) -> Option<usize> {
    match (central, t) {
        (false, t) => Some(t),
        (true, 0) => None,
        (true, t) => Some(if t == row { 0 } else { t }),
    }
}
