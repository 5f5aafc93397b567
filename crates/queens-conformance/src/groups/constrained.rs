//! Queens given and squares blocked.

use queens::{Problem, Square};

use super::sets::{exact, judged};
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

/// Every pair of queens that do not attack each other: how many there are, and how many of them
/// extend to no solution.
#[must_use]
pub fn pairs(suite: &Suite) -> Outcome {
    suite.run("pairs", &fixture::constrained().pairs, |subject, case: &Pairs| {
        subject.notes.ask("first");
        let control = subject.control();
        let squares: Vec<Square> = (0..case.size)
            .flat_map(|row| (0..case.size).map(move |column| Square::new(row, column)))
            .collect();
        let (mut pairs, mut dead) = (0, 0);
        for (index, &one) in squares.iter().enumerate() {
            for &other in &squares[index + 1..] {
                let Ok(problem) = fixture::problem(case.size, [one, other], []) else { continue };
                let Some(first) = subject.first(&problem, &control) else { return };
                pairs += 1;
                dead += usize::from(first.placement.is_none());
            }
        }
        subject.notes.equal("pairs at peace", pairs, case.pairs);
        subject.notes.equal("pairs that extend to no solution", dead, case.dead);
    })
}

/// Boards as wide as a machine word, a bit narrower and a bit wider, filled again where rows are
/// open: the top, the bottom and both edges among them.
#[must_use]
pub fn wide(suite: &Suite) -> Outcome {
    suite.run("wide", &fixture::wide().cases, |subject, case: &WideCase| {
        whole(subject, &case.problem(), Some(case.solutions));
    })
}

/// Compares all strategies with the oracle at a problem up to n = 6, and with the plain set less
/// what does not fit at a larger one.
///
/// For each strategy that plain set is its own, which [`sets`](super::sets) proves complete.
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

/// The solutions, judged one by one, as a set and as a number, if the strategy lists them.
fn whole(
    subject: &mut Subject<'_>,
    problem: &Problem,
    known: Option<u64>,
) -> Option<Vec<Vec<usize>>> {
    let list = judged(subject, problem).map(|(list, _)| list);
    if let Some(list) = &list {
        if problem.size() <= oracle::LARGEST {
            exact(subject, list.clone(), oracle::solutions(problem));
        } else if problem.size() <= 10 {
            let control = subject.control();
            let plain = subject.list(&Problem::new(problem.size()), &control);
            let mut plain = plain.map(|(plain, _)| plain).unwrap_or_default();
            plain.retain(|columns| oracle::answers(problem, columns));
            exact(subject, list.clone(), plain);
        }
    }
    subject.notes.ask("count");
    let control = subject.control();
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
