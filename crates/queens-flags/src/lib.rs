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

/// The strategy `flags`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flags;

static INFO: StrategyInfo = StrategyInfo::new(
    "flags",
    "row by row, three arrays of flags: columns and both directions of diagonals",
    StrategyInfo::LARGEST,
)
.with_order(Order::Lexicographic)
.with_capabilities(Capabilities::BACKTRACKING);

backtracking_solver!(Flags, &INFO, Axis::Rows, |_: &Flags| FlagArrays::default());

/// Which columns and diagonals a queen stands on.
///
/// Invariant: a flag is set exactly if a placed queen is on its line. No two queens are on one, so
/// taking a queen back clears its three flags without asking about the others.
#[derive(Clone, Debug, Default)]
struct FlagArrays {
    /// n of them, by column.
    columns: Vec<bool>,
    /// 2 n - 1 of them, by row - column + n - 1: top left to bottom right.
    down: Vec<bool>,
    /// 2 n - 1 of them, by row + column: top right to bottom left.
    up: Vec<bool>,
}

impl FlagArrays {
    fn set(&mut self, row: usize, column: usize, flag: bool) {
        let n = self.columns.len();
        self.columns[column] = flag;
        self.down[row + (n - 1) - column] = flag;
        self.up[row + column] = flag;
    }
}

impl Occupancy for FlagArrays {
    fn reset(&mut self, size: usize) {
        let diagonals = (2 * size).saturating_sub(1);
        self.columns = vec![false; size];
        self.down = vec![false; diagonals];
        self.up = vec![false; diagonals];
    }

    #[inline]
    fn is_free(&self, row: usize, column: usize) -> bool {
        let n = self.columns.len();
        !self.columns[column] && !self.down[row + (n - 1) - column] && !self.up[row + column]
    }

    #[inline]
    fn place(&mut self, row: usize, column: usize) {
        self.set(row, column, true);
    }

    #[inline]
    fn remove(&mut self, row: usize, column: usize) {
        self.set(row, column, false);
    }

    /// The three runs of flags side by side: columns and anti-diagonals ascend with the column, the
    /// diagonals descend. One bounds check for each run instead of one for each flag.
    #[inline]
    fn next_free(&self, row: usize, from: usize, size: usize) -> Option<usize> {
        let columns = &self.columns[from..size];
        let down = &self.down[row..row + size - from];
        let up = &self.up[row + from..row + size];
        let free = columns
            .iter()
            .zip(down.iter().rev())
            .zip(up)
            .position(|((&column, &down), &up)| !(column | down | up));
        free.map(|ahead| from + ahead)
    }

    fn structures(&self) -> Vec<Structure> {
        [("columns", &self.columns), ("down", &self.down), ("up", &self.up)]
            .map(|(name, flags)| Structure { name, content: Content::Flags(flags.clone()) })
            .into()
    }
}
