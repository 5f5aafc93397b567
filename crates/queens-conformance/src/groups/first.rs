//! The first solution.

use queens_core::{Completion, Control, Placement, Problem, StopReason};

use super::tree::tests_every_square;
use crate::fixture::{self, PlainCase, WideFirst};
use crate::{Outcome, Suite};

/// The first solution of each size, n = 0 to 20: the lexicographically first where that order is
/// claimed, and the tests it took where every square of a row is tested.
#[must_use]
pub fn first(suite: &Suite) -> Outcome {
    suite.run("first", &fixture::plain(), |subject, case: &PlainCase| {
        subject.notes.ask("first");
        let Some(first) = subject.first(&case.problem(), &Control::new()) else { return };
        let found = first.placement.map(Placement::into_columns);
        subject.notes.equal("whether there is one", found.is_some(), case.solutions > 0);
        let gave_up = first.report.completion == Completion::Stopped(StopReason::GaveUp);
        if found.is_none() && !(subject.can().finds_one && gave_up) {
            subject.notes.equal("the total", first.report.total(), Some(0));
        }
        if subject.is_lexicographic() {
            subject.notes.equal("the first solution", &found, &case.first);
        }
        // A search column by column that finds the transpose has taken the same path.
        let is_least_along_an_axis = found.is_none()
            || found == case.first
            || found.as_deref().map(transposed) == case.first;
        if tests_every_square(subject) && is_least_along_an_axis {
            let tests = first.report.statistics.tests;
            subject.notes.equal("tests", tests, Some(case.tests_to_first));
        }
    })
}

/// The placement with rows and columns exchanged.
fn transposed(columns: &[usize]) -> Vec<usize> {
    let mut rows = vec![0; columns.len()];
    for (row, &column) in columns.iter().enumerate() {
        rows[column] = row;
    }
    rows
}

/// The first solution of n = 31, 32 and 33: the lexicographically first where that order is claimed.
#[must_use]
pub fn wide_first(suite: &Suite) -> Outcome {
    suite.run("wide_first", &fixture::wide().first, |subject, case: &WideFirst| {
        subject.notes.ask("first");
        let problem = Problem::new(case.board.len());
        let Some(first) = subject.first(&problem, &Control::new()) else { return };
        let Some(found) = first.placement else {
            subject.notes.fail(format!("none found, {:?}", first.report.completion));
            return;
        };
        if subject.is_lexicographic() {
            subject.notes.equal("the first solution", found.columns(), &case.board);
        }
    })
}
