//! Blocks: the splits that agree in their highest columns, the unit of work.
//!
//! Lists are needed again and again for splits that differ little, so splits are taken in blocks:
//! all those whose upper half takes the same of the p highest columns (with the band row above it,
//! for even n). Within a block the last level needs only lists with that pattern above and its
//! complement below, so p bounds how many lists are alive at once, and the memory that a worker
//! needs. Blocks are independent of each other, and together they have each split once.

use super::board::Board;
use super::columns::sets;
use super::half::Half;
use super::lists::Chain;
use super::matching::Matcher;
use super::reflection::Reflection;
use super::symmetry::weight_of_split;
use super::word::Word;

/// The sets with one pattern of high columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Block {
    /// p, how many columns the pattern has.
    pub(crate) high: u32,
    /// Which of them are in the sets.
    pub(crate) pattern: u32,
}

impl Block {
    /// The blocks of `high` columns, one at least. The highest column is never in the set: one of a
    /// set and its complement is taken, and one of K and K''.
    pub(crate) fn all(board: Board, high: u32) -> Vec<Self> {
        debug_assert!((1..board.n()).contains(&high));
        (0..1 << (high - 1)).map(|pattern| Self { high, pattern }).collect()
    }

    /// The sets of `size` columns in this block, in numeric order.
    pub(crate) fn sets(self, board: Board, size: u32) -> impl Iterator<Item = u32> {
        let low = board.n() - self.high;
        let rest = size.checked_sub(self.pattern.count_ones());
        let lows = rest.into_iter().flat_map(move |rest| sets(low, rest));
        lows.map(move |set| self.pattern << low | set)
    }

    /// Whether the pattern speaks of `column`.
    pub(crate) fn fixes(self, board: Board, column: u32) -> bool {
        column >= board.n() - self.high
    }

    /// How much work it is, about: the number of its splits.
    pub(crate) fn weight(self, board: Board) -> u64 {
        if board.is_odd() {
            self.sets(board, board.h()).count() as u64
        } else {
            let splits = self.sets(board, board.h());
            splits.filter(|&v| weight_of_split(board, v).is_some()).count() as u64
        }
    }
}

/// One worker's lists and room.
#[derive(Debug)]
pub(crate) struct Worker<W> {
    pub(crate) board: Board,
    pub(crate) reflection: Reflection,
    pub(crate) half: Half<W>,
    /// The lists at work: of an even board those of stage 1, by the column of the band queen, of an
    /// odd one that of K.
    pub(crate) chain: Chain<W>,
    pub(crate) upper: Vec<W>,
    pub(crate) lower: Vec<W>,
    pub(crate) matcher: Matcher,
}

impl<W: Word> Worker<W> {
    /// A worker that has done nothing yet.
    pub(crate) fn new(board: Board, half: Half<W>) -> Self {
        Self {
            board,
            reflection: Reflection::new(board),
            half,
            chain: Chain::default(),
            upper: Vec::new(),
            lower: Vec::new(),
            matcher: Matcher::default(),
        }
    }
}
