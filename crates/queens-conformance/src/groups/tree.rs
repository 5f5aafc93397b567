//! The size of the search tree.

use queens_core::{Axis, Completion, Control, Problem, Report, Square, Statistics};

use crate::fixture::{self, ConstrainedCase, PlainCase};
use crate::subject::Subject;
use crate::{Outcome, Suite, oracle};

/// For every strategy: the report has the counters that the strategy claims, and no others. For
/// those that claim [`row_tree`](queens_core::Capabilities::row_tree): nodes by depth, and with
/// [`tests`](queens_core::Capabilities::tests) n of them for each internal node, n = 0 to 12.
#[must_use]
pub fn tree(suite: &Suite) -> Outcome {
    suite.run("tree", &fixture::plain_to(12), |subject, case: &PlainCase| {
        for report in search_and_count(subject, &case.problem()) {
            let statistics = &report.statistics;
            if subject.can().row_tree {
                subject.notes.equal("nodes", statistics.nodes, case.nodes.map(u128::from));
                subject.notes.equal("the profile", &statistics.profile, &case.profile);
            }
            if tests_every_square(subject) {
                subject.notes.equal("tests", statistics.tests, expected_tests(case));
            }
        }
    })
}

/// The same with queens given and squares blocked, up to n = 6, compared with the oracle.
#[must_use]
pub fn constrained_tree(suite: &Suite) -> Outcome {
    let cases = fixture::constrained_to(oracle::LARGEST);
    suite.run("constrained_tree", &cases, |subject, case: &ConstrainedCase| {
        let problem = case.problem();
        let axis = axis(subject);
        let reports = search_and_count(subject, &problem);
        if !subject.can().row_tree {
            return;
        }
        let expected = profile_along(axis, &problem);
        let internal: u128 = expected[..problem.size()].iter().sum();
        for Report { statistics: Statistics { profile, tests, .. }, .. } in reports {
            subject.notes.equal("the profile", profile.as_ref(), Some(&expected));
            if tests_every_square(subject) {
                subject.notes.equal("tests", tests, Some(internal * problem.size() as u128));
            }
        }
    })
}

/// Whether the strategy claims to ask about every square of every internal node's row.
pub(super) fn tests_every_square(subject: &Subject<'_>) -> bool {
    subject.can().row_tree && subject.can().tests
}

/// The axis that the tree of a strategy follows: rows if its order is lexicographic, and else what
/// its profile fits at a board of which the rows and the columns differ.
fn axis(subject: &Subject<'_>) -> Axis {
    if subject.is_lexicographic() {
        return Axis::Rows;
    }
    let problem = Problem::new(4).with_blocked(Square::new(0, 1)).expect("it is on the board");
    let report = subject.solver().count(&problem, &Control::new());
    let profile = report.ok().and_then(|report| report.statistics.profile);
    let by_columns = profile_along(Axis::Columns, &problem);
    if profile == Some(by_columns) { Axis::Columns } else { Axis::Rows }
}

/// The oracle's profile, line by line along this axis.
fn profile_along(axis: Axis, problem: &Problem) -> Vec<u128> {
    match axis {
        Axis::Rows => oracle::profile(problem),
        Axis::Columns => oracle::profile(&transposed(problem)),
    }
}

/// The problem with rows and columns exchanged.
fn transposed(problem: &Problem) -> Problem {
    let exchange = |square: &Square| Square::new(square.column, square.row);
    let queens = problem.queens().iter().map(exchange);
    let blocked = problem.blocked().iter().map(exchange);
    fixture::problem(problem.size(), queens, blocked).expect("the transpose is a problem too")
}

/// The tests of a search that asks about every column of every internal node.
fn expected_tests(case: &PlainCase) -> Option<u128> {
    let internal = case.nodes? - case.solutions;
    case.tests.or(Some(case.size as u128 * u128::from(internal)))
}

/// The reports of a search and of a count, with the counters that the strategy claims.
fn search_and_count(subject: &mut Subject<'_>, problem: &Problem) -> Vec<Report> {
    let control = Control::new();
    let can = subject.can();
    subject.notes.ask("search");
    let search = subject.list(problem, &control).map(|(_, report)| report);
    subject.notes.ask("count");
    let count = subject.count(problem, &control);
    let reports: Vec<Report> = search.into_iter().chain(count).collect();
    for report in &reports {
        subject.notes.equal("completion", report.completion, Completion::Complete);
        let Statistics { nodes, tests, candidates, profile, .. } = &report.statistics;
        subject.notes.equal("whether nodes are counted", nodes.is_some(), can.nodes);
        subject.notes.equal("whether tests are counted", tests.is_some(), can.tests);
        let counts_candidates = candidates.is_some();
        subject.notes.equal("whether candidates are counted", counts_candidates, can.candidates);
        subject
            .notes
            .ensure(candidates.is_none_or(|examined| examined >= report.solutions), || {
                format!("{candidates:?} candidates contain {} solutions", report.solutions)
            });
        let sum = profile.as_ref().map(|profile| profile.iter().sum());
        subject.notes.ensure(sum.is_none() || sum == *nodes, || {
            format!("the profile's sum is {sum:?}, the nodes are {nodes:?}")
        });
    }
    reports
}
