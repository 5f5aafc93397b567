//! Blocks of splits: those that agree in their highest columns, the unit of work.
//!
//! Lists are needed again and again for splits that differ little, so splits are taken in blocks:
//! all those whose upper half takes the same of the p highest columns (with the band row above it,
//! for even n). Within a block the last level needs only lists with that pattern above and its
//! complement below, so p bounds how many lists are alive at once, and the memory that a worker
//! needs. Blocks are independent of each other, and together they have each split once.

use super::columns::sets;
use super::geometry::Geometry;
use super::symmetry::weight_of_split;

/// The sets with one pattern of high columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SplitBlock {
    /// p, how many columns the pattern has.
    pub(crate) high: u32,
    /// Which of them are in the sets.
    pub(crate) pattern: u32,
}

impl SplitBlock {
    /// The blocks of `high` columns, one at least. The highest column is never in the set: one of a
    /// set and its complement is taken, and one of K and K''.
    pub(crate) fn all(board: Geometry, high: u32) -> Vec<Self> {
        debug_assert!((1..board.n()).contains(&high));
        (0..1 << (high - 1)).map(|pattern| Self { high, pattern }).collect()
    }

    /// The sets of `size` columns in this block, in numeric order.
    pub(crate) fn sets(self, board: Geometry, size: u32) -> impl Iterator<Item = u32> {
        let low = board.n() - self.high;
        let rest = size.checked_sub(self.pattern.count_ones());
        let lows = rest.into_iter().flat_map(move |rest| sets(low, rest));
        lows.map(move |set| self.pattern << low | set)
    }

    /// Whether `column` is one of those of the pattern.
    pub(crate) fn fixes(self, board: Geometry, column: u32) -> bool {
        column >= board.n() - self.high
    }

    /// An estimate of the work: the number of its splits, those of an odd board with the places of
    /// their band queens.
    pub(crate) fn weight(self, board: Geometry) -> u64 {
        if board.is_odd() {
            // The band queen stands in one of the columns up to h that are left.
            let places = (2u32 << board.h()) - 1;
            let sets = self.sets(board, board.h());
            sets.map(|set| u64::from((places & !set).count_ones())).sum()
        } else {
            let splits = self.sets(board, board.h());
            splits.filter(|&v| weight_of_split(board, v).is_some()).count() as u64
        }
    }
}
