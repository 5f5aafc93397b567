//! The complete set of solutions.

use queens_core::{Completion, Control};

use crate::fixture::{self, Case};
use crate::subject::Subject;
use crate::{Outcome, Suite, oracle};

/// The complete sets for n = 0 to 12.
///
/// Solutions that are distinct, without attacks, and as many as published are the whole set; up to
/// n = 6 it is also compared with the oracle's.
#[must_use]
pub fn sets(suite: &Suite) -> Outcome {
    suite.run("sets", &fixture::plain_to(12), |subject, case| {
        let problem = case.problem();
        subject.notes.ask("search");
        subject.expect_at_most(case.solutions);
        let Some((list, report)) = subject.list(&problem, &Control::new()) else { return };
        subject.notes.equal("completion", report.completion, Completion::Complete);
        subject.notes.equal("the number of solutions", list.len() as u64, case.solutions);
        if case.size() <= oracle::LARGEST {
            exact(subject, list, oracle::solutions(&problem));
        }
    })
}

/// Checks that these are the expected solutions, in any order.
pub(super) fn exact(
    subject: &mut Subject<'_>,
    mut found: Vec<Vec<usize>>,
    mut expected: Vec<Vec<usize>>,
) {
    found.sort_unstable();
    expected.sort_unstable();
    subject.notes.equal("the set of solutions", found, expected);
}
