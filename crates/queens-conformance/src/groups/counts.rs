//! Totals.

use queens_core::{Completion, Control, Square};

use crate::fixture::{self, PlainCase};
use crate::{Outcome, Suite};

/// Counting, n = 0 to 20. The last two totals exceed 32 bits.
#[must_use]
pub fn counts(suite: &Suite) -> Outcome {
    suite.run("counts", &fixture::plain(), |subject, case| {
        subject.notes.ask("count");
        subject.expect_at_most(case.solutions);
        let Some(report) = subject.count(&case.problem(), &Control::new()) else { return };
        subject.notes.equal("the total", report.total(), Some(case.solutions.into()));
    })
}

/// Solutions by the column of the first row's queen: as they are found, and counted with that
/// queen given.
#[must_use]
pub fn first_column(suite: &Suite) -> Outcome {
    let mut cases = fixture::plain_to(11);
    cases.retain(|case| case.by_first_column.is_some());
    suite.run("first_column", &cases, |subject, case: &PlainCase| {
        let expected = case.by_first_column.as_deref().unwrap_or_default();
        let problem = case.problem();
        subject.notes.ask("search");
        if let Some((list, _)) = subject.list(&problem, &Control::new()) {
            let mut found = vec![0; case.size];
            for columns in &list {
                found[columns[0]] += 1;
            }
            subject.notes.equal("solutions by first column", found.as_slice(), expected);
        }
        for (column, &solutions) in expected.iter().enumerate() {
            subject.notes.ask(format!("count with a queen given on 0,{column}"));
            subject.expect_at_most(solutions);
            let given = problem.clone().with_queen(Square::new(0, column));
            let given = given.expect("a single queen is not attacked");
            let Some(report) = subject.count(&given, &Control::new()) else { continue };
            subject.notes.equal("completion", report.completion, Completion::Complete);
            subject.notes.equal("the total", report.total(), Some(u128::from(solutions)));
        }
    })
}
