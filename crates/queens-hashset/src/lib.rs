#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

use std::collections::HashSet;

use queens_core::backtrack::Occupancy;
use queens_core::{
    Axis, Capabilities, Content, Order, StrategyInfo, Structure, backtracking_solver,
};

pub use queens_core::{
    CancelToken, Completion, Control, First, Found, Placement, Problem, ProblemError, Report,
    Solutions, SolveError, Solver, Square, Statistics, StopReason,
};

/// The strategy `hashset`.
#[derive(Clone, Copy, Debug, Default)]
pub struct HashSets;

static INFO: StrategyInfo = StrategyInfo::new(
    "hashset",
    "row by row, three hash sets: column, row - column, row + column",
    StrategyInfo::LARGEST,
)
.with_order(Order::Lexicographic)
.with_capabilities(Capabilities::BACKTRACKING);

backtracking_solver!(HashSets, &INFO, Axis::Rows, |_: &HashSets| Lines::default());

/// The lines that a queen stands on.
///
/// Invariant: each set holds one number for each placed queen.
#[derive(Clone, Debug, Default)]
struct Lines {
    columns: HashSet<isize>,
    /// row - column, negative above the main diagonal.
    differences: HashSet<isize>,
    /// row + column.
    sums: HashSet<isize>,
}

impl Occupancy for Lines {
    fn reset(&mut self, size: usize) {
        for set in [&mut self.columns, &mut self.differences, &mut self.sums] {
            *set = HashSet::with_capacity(size);
        }
    }

    fn is_free(&self, row: usize, column: usize) -> bool {
        let (row, column) = (row as isize, column as isize);
        !self.columns.contains(&column)
            && !self.differences.contains(&(row - column))
            && !self.sums.contains(&(row + column))
    }

    fn place(&mut self, row: usize, column: usize) {
        let (row, column) = (row as isize, column as isize);
        self.columns.insert(column);
        self.differences.insert(row - column);
        self.sums.insert(row + column);
    }

    fn remove(&mut self, row: usize, column: usize) {
        let (row, column) = (row as isize, column as isize);
        self.columns.remove(&column);
        self.differences.remove(&(row - column));
        self.sums.remove(&(row + column));
    }

    fn structures(&self) -> Vec<Structure> {
        [("columns", &self.columns), ("differences", &self.differences), ("sums", &self.sums)]
            .map(|(name, set)| {
                let mut numbers: Vec<isize> = set.iter().copied().collect();
                numbers.sort_unstable();
                Structure { name, content: Content::Set(numbers) }
            })
            .into()
    }
}
