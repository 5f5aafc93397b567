//! Totals.

use queens::Square;

use crate::fixture::{self, PlainCase};
use crate::{Outcome, Suite};

/// Counting, n = 0 to 20. The last two totals do not fit into 32 bits.
#[must_use]
pub fn counts(suite: &Suite) -> Outcome {
    suite.run("counts", &fixture::plain().cases, |subject, case| {
        subject.notes.ask("count");
        let control = subject.control();
        let Some(report) = subject.count(&case.problem(), &control) else { return };
        let known = u128::from(case.solutions);
        subject.notes.equal("the total", report.total(), Some(known));
        subject.notes.ensure(report.solutions <= known, || {
            format!("{} solutions found of {known}", report.solutions)
        });
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
        let control = subject.control();
        subject.notes.ask("search");
        if let Some((list, _)) = subject.list(&problem, &control) {
            let mut found = vec![0; case.size];
            for columns in &list {
                found[columns[0]] += 1;
            }
            subject.notes.equal("solutions by first column", found.as_slice(), expected);
        }
        for (column, &solutions) in expected.iter().enumerate() {
            subject.notes.ask(format!("count with a queen given on 0,{column}"));
            let given = problem.clone().with_queen(Square::new(0, column)).expect("it is alone");
            let Some(report) = subject.count(&given, &control) else { continue };
            subject.notes.equal("the total", report.total(), Some(u128::from(solutions)));
        }
    })
}
