//! What a search costs, and what it finds first.

use queens::{Completion, Problem, Report, Square};

use crate::fixture::{self, ConstrainedCase, PlainCase, Tree, WideFirst};
use crate::subject::Subject;
use crate::{Outcome, Suite, oracle};

/// Nodes by depth and tests of the strategies that search the row-by-row tree, n = 0 to 12; for
/// every strategy, that the report counts what the strategy says it counts.
#[must_use]
pub fn tree(suite: &Suite) -> Outcome {
    let Tree { profile, tests, .. } = fixture::plain().tree;
    suite.run("tree", &fixture::plain_to(12), |subject, case: &PlainCase| {
        for report in both(subject, &case.problem()) {
            let statistics = &report.statistics;
            if lists(&profile, subject) {
                subject.notes.equal("nodes", statistics.nodes, case.nodes.map(u128::from));
                subject.notes.equal("the profile", &statistics.profile, &case.profile);
            }
            if lists(&tests, subject) {
                subject.notes.equal("tests", statistics.tests, expected_tests(case));
            }
        }
    })
}

/// The same with queens given and squares blocked, up to n = 6: the oracle counts the nodes.
#[must_use]
pub fn constrained_tree(suite: &Suite) -> Outcome {
    let Tree { profile, tests, columns } = fixture::plain().tree;
    let cases = fixture::constrained_to(oracle::LARGEST);
    suite.run("constrained_tree", &cases, |subject, case: &ConstrainedCase| {
        let problem = case.problem();
        let searched = if lists(&columns, subject) { mirrored(&problem) } else { problem.clone() };
        let expected = oracle::profile(&searched);
        let internal: u128 = expected[..problem.size()].iter().sum();
        for report in both(subject, &problem) {
            let statistics = &report.statistics;
            if lists(&profile, subject) {
                subject.notes.equal("the profile", statistics.profile.as_ref(), Some(&expected));
            }
            if lists(&tests, subject) {
                let expected = internal * problem.size() as u128;
                subject.notes.equal("tests", statistics.tests, Some(expected));
            }
        }
    })
}

/// Whether a fixture names this strategy.
fn lists(names: &[String], subject: &Subject<'_>) -> bool {
    names.iter().any(|name| name == subject.info().name)
}

/// The problem with rows and columns exchanged.
fn mirrored(problem: &Problem) -> Problem {
    let exchange = |square: &Square| Square::new(square.column, square.row);
    let queens = problem.queens().iter().map(exchange);
    let blocked = problem.blocked().iter().map(exchange);
    fixture::problem(problem.size(), queens, blocked).expect("the mirror image of a problem is one")
}

/// Every column of every internal node is asked about.
fn expected_tests(case: &PlainCase) -> Option<u128> {
    let internal = case.nodes? - case.solutions;
    case.tests.or(Some(case.size as u128 * u128::from(internal)))
}

/// The reports of a search and of a count, with the counters that the strategy promises.
fn both(subject: &mut Subject<'_>, problem: &Problem) -> Vec<Report> {
    let control = subject.control();
    subject.notes.ask("search");
    let search = subject.list(problem, &control).map(|(_, report)| report);
    subject.notes.ask("count");
    let count = subject.count(problem, &control);
    let reports: Vec<Report> = search.into_iter().chain(count).collect();
    for report in &reports {
        subject.notes.equal("completion", report.completion, Completion::Complete);
        let statistics = &report.statistics;
        subject.notes.equal("nodes counted", statistics.nodes.is_some(), subject.can().nodes);
        subject.notes.equal("tests counted", statistics.tests.is_some(), subject.can().tests);
        let sum = statistics.profile.as_ref().map(|profile| profile.iter().sum());
        subject.notes.ensure(sum.is_none() || sum == statistics.nodes, || {
            format!("the profile's sum is {sum:?}, the nodes are {:?}", statistics.nodes)
        });
    }
    reports
}

/// The first solution of each size: the lexicographically first where that order is claimed, and
/// the tests it took, n = 0 to 20.
#[must_use]
pub fn first(suite: &Suite) -> Outcome {
    let tests = fixture::plain().tree.tests;
    suite.run("first", &fixture::plain().cases, |subject, case: &PlainCase| {
        subject.notes.ask("first");
        let problem = case.problem();
        let control = subject.control();
        let Some(first) = subject.first(&problem, &control) else { return };
        let found = first.placement;
        subject.notes.equal("whether there is one", found.is_some(), case.solutions > 0);
        if let Some(placement) = &found {
            let objection = super::sets::objection(&problem, placement.columns());
            subject.notes.equal("the referee's objection", objection, None);
        } else {
            subject.notes.equal("the total", first.report.total(), Some(0));
        }
        if subject.is_lexicographic() && (case.solutions == 0 || case.first.is_some()) {
            let columns = found.map(queens::Placement::into_columns);
            subject.notes.equal("the first solution", &columns, &case.first);
        }
        if lists(&tests, subject) {
            let tests = first.report.statistics.tests;
            subject.notes.equal("tests", tests, Some(case.tests_to_first));
        }
    })
}

/// The first solution of n = 31, 32 and 33: the lexicographically first where that order is claimed.
#[must_use]
pub fn wide_first(suite: &Suite) -> Outcome {
    suite.run("wide_first", &fixture::wide().first, |subject, case: &WideFirst| {
        subject.notes.ask("first");
        let problem = Problem::new(case.board.len());
        let control = subject.control();
        let Some(first) = subject.first(&problem, &control) else { return };
        let Some(found) = first.placement else {
            subject.notes.fail(format!("none found, {:?}", first.report.completion));
            return;
        };
        subject.notes.equal(
            "the objection",
            super::sets::objection(&problem, found.columns()),
            None,
        );
        if subject.is_lexicographic() {
            subject.notes.equal("the first solution", found.columns(), &case.board);
        }
    })
}
