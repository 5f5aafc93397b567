//! The complete set of solutions, each judged as it is handed over.

use std::collections::HashSet;
use std::ops::ControlFlow;

use queens::{Completion, Placement, Problem, Report, attacks};

use crate::fixture::{self, Case};
use crate::subject::Subject;
use crate::{Outcome, Suite, oracle};

/// The complete sets for n = 0 to 12. Solutions that are distinct, without attacks and as many as
/// there are make the set; up to n = 6 it is compared with the oracle's besides.
#[must_use]
pub fn sets(suite: &Suite) -> Outcome {
    suite.run("sets", &fixture::plain_to(12), |subject, case| {
        let problem = case.problem();
        let Some((list, report)) = judged(subject, &problem) else { return };
        subject.notes.equal("completion", report.completion, Completion::Complete);
        subject.notes.equal("the number of solutions", list.len() as u64, case.solutions);
        if case.size() <= oracle::LARGEST {
            exact(subject, list, oracle::solutions(&problem));
        }
    })
}

/// After so many wrong solutions the search is broken off: a broken strategy finds millions.
const ENOUGH: usize = 10;

/// The solutions in the order found, each judged on its own and against those before it.
pub(super) fn judged(
    subject: &mut Subject<'_>,
    problem: &Problem,
) -> Option<(Vec<Vec<usize>>, Report)> {
    subject.notes.ask("search");
    let control = subject.control();
    let lexicographic = subject.is_lexicographic();
    let mut list: Vec<Vec<usize>> = Vec::new();
    let mut seen = HashSet::new();
    let mut wrong = Vec::new();
    let report = subject.search(problem, &control, |columns| {
        if let Some(objection) = objection(problem, columns) {
            wrong.push(format!("{columns:?} {objection}"));
        }
        if !seen.insert(columns.to_vec()) {
            wrong.push(format!("{columns:?} came twice"));
        }
        if lexicographic && list.last().is_some_and(|last| last.as_slice() >= columns) {
            wrong.push(format!("{columns:?} comes after {:?}", list.last()));
        }
        list.push(columns.to_vec());
        if wrong.len() < ENOUGH { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    subject.notes.ensure(wrong.is_empty(), || wrong.join("; "));
    subject.notes.equal("the report's number of solutions", report.solutions, list.len() as u128);
    Some((list, report))
}

/// What the referee says against these columns as a solution of the problem.
pub(super) fn objection(problem: &Problem, columns: &[usize]) -> Option<String> {
    if columns.len() != problem.size() {
        return Some(format!("has {} rows", columns.len()));
    }
    let placement = match Placement::new(columns) {
        Ok(placement) => placement,
        Err(error) => return Some(format!("is no placement: {error}")),
    };
    let squares: Vec<_> = placement.squares().collect();
    if let Some(attack) = attacks(&squares).next() {
        return Some(format!("is no solution: {attack}"));
    }
    if let Some(queen) = problem.queens().iter().find(|queen| !squares.contains(queen)) {
        return Some(format!("lacks the given queen {queen}"));
    }
    let blocked = problem.blocked().iter().find(|square| squares.contains(square));
    blocked.map(|square| format!("has a queen on the blocked square {square}"))
}

/// The check that these are the expected solutions, in any order.
pub(super) fn exact(
    subject: &mut Subject<'_>,
    mut found: Vec<Vec<usize>>,
    mut expected: Vec<Vec<usize>>,
) {
    found.sort_unstable();
    expected.sort_unstable();
    subject.notes.equal("the set of solutions", found, expected);
}
