//! Counting solutions by looking at each.

use std::ops::ControlFlow;

use queens::Problem;

use crate::symmetry_classes::Classes;

/// Counts the solutions that a search hands over, or those of them that stand for their class, by
/// the column of the first queen.
pub(super) struct Tally<'a> {
    classes: Option<Classes<'a>>,
    by_column: Vec<u128>,
    total: u128,
}

impl<'a> Tally<'a> {
    pub(super) fn new(problem: &'a Problem, fundamental: bool) -> Self {
        Self {
            classes: fundamental.then(|| Classes::new(problem)),
            by_column: vec![0; problem.size()],
            total: 0,
        }
    }

    /// How many were counted.
    pub(super) fn total(&self) -> u128 {
        self.total
    }

    /// How many were counted for each column; nothing on the board without squares.
    pub(super) fn into_columns(self) -> Vec<u128> {
        self.by_column
    }
}

impl Tally<'_> {
    /// Counts a solution.
    pub(super) fn add(&mut self, columns: &[usize]) -> ControlFlow<()> {
        if self.classes.as_ref().is_none_or(|classes| classes.stands(columns)) {
            self.total += 1;
            if let Some(&first) = columns.first() {
                self.by_column[first] += 1;
            }
        }
        ControlFlow::Continue(())
    }
}
