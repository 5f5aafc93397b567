#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

use queens_core::backtrack::Occupancy;
use queens_core::{Axis, Capabilities, Order, StrategyInfo, backtracking_solver};

pub use queens_core::{
    CancelToken, Completion, Control, First, Found, Placement, Problem, ProblemError, Report,
    Solutions, SolveError, Solver, Square, Statistics, StopReason,
};

/// The strategy `scan`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scan;

static INFO: StrategyInfo = StrategyInfo::new(
    "scan",
    "row by row, each square compared with every earlier queen",
    StrategyInfo::LARGEST,
)
.with_order(Order::Lexicographic)
.with_capabilities(Capabilities::BACKTRACKING);

backtracking_solver!(Scan, &INFO, Axis::Rows, |_: &Scan| Queens::default());

/// The columns of the queens placed so far, row 0 first, and nothing else.
#[derive(Clone, Debug, Default)]
struct Queens(Vec<usize>);

impl Occupancy for Queens {
    fn reset(&mut self, size: usize) {
        self.0 = Vec::with_capacity(size);
    }

    #[inline]
    fn is_free(&self, row: usize, column: usize) -> bool {
        self.0
            .iter()
            .enumerate()
            .all(|(earlier, &queen)| queen != column && queen.abs_diff(column) != row - earlier)
    }

    #[inline]
    fn place(&mut self, _row: usize, column: usize) {
        self.0.push(column);
    }

    #[inline]
    fn remove(&mut self, _row: usize, _column: usize) {
        self.0.pop();
    }
}
