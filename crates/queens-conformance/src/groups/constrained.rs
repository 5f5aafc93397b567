//! Queens given and squares blocked.

use queens_core::{Completion, Control, Problem, Square, StopReason};

use super::sets::exact;
use crate::fixture::{self, Case, ConstrainedCase, Pairs, WideCase};
use crate::subject::Subject;
use crate::{Outcome, Suite, oracle};

/// The problems of `constrained.toml`, searched and counted.
#[must_use]
pub fn constrained(suite: &Suite) -> Outcome {
    suite.run("constrained", &fixture::constrained_to(10), |subject, case: &ConstrainedCase| {
        let problem = case.problem();
        let list = whole(subject, &problem, Some(case.solutions));
        if let Some((list, boards)) = list.zip(case.boards.clone()) {
            exact(subject, list, boards);
        }
    })
}

/// Every pair of queens that do not attack each other: the number of pairs, and of those that
/// extend to no solution.
#[must_use]
pub fn pairs(suite: &Suite) -> Outcome {
    suite.run("pairs", &fixture::constrained().pairs, |subject, case: &Pairs| {
        subject.notes.ask("first");
        let squares: Vec<Square> = (0..case.size)
            .flat_map(|row| (0..case.size).map(move |column| Square::new(row, column)))
            .collect();
        let (mut pairs, mut dead, mut gave_up) = (0, 0, 0);
        for (index, &one) in squares.iter().enumerate() {
            for &other in &squares[index + 1..] {
                let Ok(problem) = fixture::problem(case.size, [one, other], []) else { continue };
                let Some(first) = subject.first(&problem, &Control::new()) else { return };
                // A search that gives up does not know whether the pair extends to a solution.
                if first.report.completion == Completion::Stopped(StopReason::GaveUp) {
                    gave_up += 1;
                }
                pairs += 1;
                dead += usize::from(first.placement.is_none());
            }
        }
        subject.notes.equal("pairs without attack", pairs, case.pairs);
        match gave_up {
            0 => subject.notes.equal("pairs that extend to no solution", dead, case.dead),
            _ => subject.notes.ensure(dead >= case.dead, || {
                format!("{dead} pairs without a solution found, {} have none", case.dead)
            }),
        }
    })
}

/// Boards as wide as a machine word or half of one, a bit narrower and a bit wider, completed where
/// rows are open: the top, the bottom and both edges among them.
#[must_use]
pub fn wide(suite: &Suite) -> Outcome {
    suite.run("wide", &fixture::wide().cases, |subject, case: &WideCase| {
        whole(subject, &case.problem(), Some(case.solutions));
    })
}

/// Compares every strategy with the oracle at a problem up to n = 6, and at a larger one with its
/// own solutions of the plain problem that satisfy the constraints.
///
/// That the set of the plain problem is complete is checked by [`sets`](super::sets).
///
/// ```
/// use queens_conformance::{Suite, groups};
/// use queens_core::{Problem, Square};
///
/// fn check(suite: &Suite) -> Result<(), queens_core::ProblemError> {
///     let problem = Problem::new(6).with_queen(Square::new(0, 1))?.with_blocked(Square::new(5, 0))?;
///     groups::agreement(suite, &problem).assert();
///     Ok(())
/// }
/// ```
#[must_use]
pub fn agreement(suite: &Suite, problem: &Problem) -> Outcome {
    struct Given<'a>(&'a Problem, String);
    impl Case for Given<'_> {
        fn name(&self) -> &str {
            &self.1
        }
        fn size(&self) -> usize {
            self.0.size()
        }
    }
    let case = Given(problem, format!("{problem:?}"));
    suite.run("agreement", &[case], |subject, Given(problem, _)| {
        whole(subject, problem, None);
    })
}

/// The solutions, if the strategy lists them: checked one by one, as a set, and against the count.
fn whole(
    subject: &mut Subject<'_>,
    problem: &Problem,
    known: Option<u64>,
) -> Option<Vec<Vec<usize>>> {
    let control = Control::new();
    if let Some(known) = known {
        subject.expect_at_most(known);
    }
    subject.notes.ask("search");
    let list = subject.list(problem, &control).map(|(list, _)| list);
    if let Some(list) = &list {
        if problem.size() <= oracle::LARGEST {
            exact(subject, list.clone(), oracle::solutions(problem));
        } else if problem.size() <= 10 {
            matching(subject, problem, list);
        }
    }
    subject.notes.ask("count");
    if let Some(report) = subject.count(problem, &control) {
        let listed = list.as_ref().map(|list| list.len() as u64);
        if let Some(expected) = known.or(listed) {
            subject.notes.equal("the total", report.total(), Some(u128::from(expected)));
        }
    }
    if let Some((list, known)) = list.as_ref().zip(known) {
        subject.notes.equal("the number of solutions", list.len() as u64, known);
    }
    list
}

/// Checks the list against the strategy's solutions of the plain problem.
fn matching(subject: &mut Subject<'_>, problem: &Problem, list: &[Vec<usize>]) {
    subject.notes.ask("search of the plain problem");
    // The number known is that of the constrained problem.
    let known = subject.known.take();
    let plain = subject.list(&Problem::new(problem.size()), &Control::new());
    subject.known = known;
    if let Some((mut plain, _)) = plain {
        subject.notes.ask("search");
        plain.retain(|columns| oracle::answers(problem, columns));
        exact(subject, list.to_vec(), plain);
    }
}
