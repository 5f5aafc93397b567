#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

use queens_core::backtrack::Occupancy;
use queens_core::{
    Axis, Capabilities, Content, Order, StrategyInfo, Structure, backtracking_solver,
};

pub use queens_core::{
    CancelToken, Completion, Control, First, Found, Placement, Problem, ProblemError, Report,
    Solutions, SolveError, Solver, Square, Statistics, StopReason,
};

/// The strategy `cursor`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cursor;

static INFO: StrategyInfo = StrategyInfo::new(
    "cursor",
    "column by column, a row cursor, three bit masks: rows and both directions of diagonals",
    StrategyInfo::LARGEST,
)
.with_order(Order::Unspecified)
.with_capabilities(Capabilities::BACKTRACKING);

backtracking_solver!(Cursor, &INFO, Axis::Columns, |_: &Cursor| Masks::default());

/// The rows and diagonals that a queen stands on, a bit each.
///
/// Invariant: a bit is set exactly if a placed queen is on its line.
#[derive(Clone, Debug, Default)]
struct Masks {
    size: usize,
    /// n bits, by row.
    rows: Mask,
    /// 2 n - 1 bits, by row - column + n - 1.
    down: Mask,
    /// 2 n - 1 bits, by row + column.
    up: Mask,
}

impl Masks {
    fn flip(&mut self, column: usize, row: usize) {
        self.rows.flip(row);
        self.down.flip(row + (self.size - 1) - column);
        self.up.flip(row + column);
    }
}

impl Occupancy for Masks {
    fn reset(&mut self, size: usize) {
        let diagonals = (2 * size).saturating_sub(1);
        *self = Self {
            size,
            rows: Mask::clear(size),
            down: Mask::clear(diagonals),
            up: Mask::clear(diagonals),
        };
    }

    #[inline]
    fn is_free(&self, column: usize, row: usize) -> bool {
        !self.rows.has(row)
            && !self.down.has(row + (self.size - 1) - column)
            && !self.up.has(row + column)
    }

    #[inline]
    fn place(&mut self, column: usize, row: usize) {
        self.flip(column, row);
    }

    #[inline]
    fn remove(&mut self, column: usize, row: usize) {
        self.flip(column, row);
    }

    fn structures(&self) -> Vec<Structure> {
        [("rows", &self.rows), ("down", &self.down), ("up", &self.up)]
            .map(|(name, mask)| Structure { name, content: Content::Mask(mask.bits()) })
            .into()
    }
}

/// A row of bits as long as the board needs, 64 to a word.
#[derive(Clone, Debug, Default)]
struct Mask {
    length: usize,
    words: Vec<u64>,
}

impl Mask {
    fn clear(length: usize) -> Self {
        Self { length, words: vec![0; length.div_ceil(64)] }
    }

    fn has(&self, bit: usize) -> bool {
        self.words[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn flip(&mut self, bit: usize) {
        self.words[bit / 64] ^= 1 << (bit % 64);
    }

    fn bits(&self) -> Vec<bool> {
        (0..self.length).map(|bit| self.has(bit)).collect()
    }
}
