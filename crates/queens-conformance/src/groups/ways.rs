//! The ways of asking for solutions, compared with the plain search.

use std::ops::ControlFlow;

use queens_core::{
    Completion, Control, Placement, Problem, Report, SolveError, Solver, StopReason, VisitError,
};

use crate::fixture::{self, Case};
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// `search`, `all`, `count`, `first`, `first_n` and `try_for_each` agree, and a closure that breaks
/// or fails gets no more solutions: plain problems up to n = 7, constrained ones up to n = 8.
#[must_use]
pub fn ways(suite: &Suite) -> Outcome {
    suite.run("ways", &small_problems(7, 8), |subject, case: &Small| {
        let problem = &case.problem;
        subject.notes.ask("search");
        let list = subject.list(problem, &Control::new()).map(|(list, _)| list);
        counted(subject, problem, list.as_deref());
        let list = list.unwrap_or_default();
        collected(subject, problem, &list);
        broken_off(subject, problem, &list);
        failing(subject, problem, &list);
    })
}

/// A small problem, plain or not.
pub(super) struct Small {
    name: String,
    pub(super) problem: Problem,
}

impl Case for Small {
    fn name(&self) -> &str {
        &self.name
    }
    fn size(&self) -> usize {
        self.problem.size()
    }
}

/// The plain and constrained problems of the fixtures up to these sizes.
pub(super) fn small_problems(plain: usize, constrained: usize) -> Vec<Small> {
    let plain = fixture::plain_to(plain);
    let plain = plain.iter().map(|case| Small { name: case.name.clone(), problem: case.problem() });
    let constrained = fixture::constrained_to(constrained);
    let constrained =
        constrained.iter().map(|case| Small { name: case.name.clone(), problem: case.problem() });
    plain.chain(constrained).collect()
}

fn counted(subject: &mut Subject<'_>, problem: &Problem, list: Option<&[Vec<usize>]>) {
    subject.notes.ask("count");
    if let Some(report) = subject.count(problem, &Control::new())
        && let Some(list) = list
    {
        subject.notes.equal("the total", report.total(), Some(list.len() as u128));
    }
}

fn collected(subject: &mut Subject<'_>, problem: &Problem, list: &[Vec<usize>]) {
    let control = Control::new();
    subject.notes.ask("all");
    if let Some(found) = subject.all(problem, &control) {
        subject.notes.equal("completion", found.report.completion, Completion::Complete);
        part_of(subject, &columns(found.placements), list, list.len());
    }
    // What it finds has no list to be compared with, and is checked by `one`.
    if subject.can().finds_one {
        return;
    }
    subject.notes.ask("first");
    if let Some(first) = subject.first(problem, &control) {
        let found: Vec<_> = first.placement.into_iter().collect();
        part_of(subject, &columns(found), list, list.len().min(1));
    }
    for n in 0..=list.len() as u64 + 1 {
        subject.notes.ask(format!("first_n({n})"));
        let Some(found) = subject.first_n(problem, &control, n) else { break };
        let expected = if n <= list.len() as u64 {
            Completion::Stopped(StopReason::SolutionLimit)
        } else {
            Completion::Complete
        };
        subject.notes.equal("completion", found.report.completion, expected);
        part_of(subject, &columns(found.placements), list, list.len().min(n as usize));
    }
    subject.notes.ask("first_n(3) with a limit of one solution");
    if let Some(found) = subject.first_n(problem, &control.with_solution_limit(1), 3) {
        part_of(subject, &columns(found.placements), list, list.len().min(1));
    }
}

fn broken_off(subject: &mut Subject<'_>, problem: &Problem, list: &[Vec<usize>]) {
    for most in 1..=list.len() {
        subject.notes.ask(format!("search, the closure breaking after {most}"));
        let mut seen = Vec::new();
        let report = subject.search(problem, &Control::new(), |columns| {
            seen.push(columns.to_vec());
            if seen.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let Some(report) = report else { break };
        stopped_by_caller(subject, &report, most);
        part_of(subject, &seen, list, most);
    }
}

fn stopped_by_caller(subject: &mut Subject<'_>, report: &Report, solutions: usize) {
    let expected = Completion::Stopped(StopReason::Caller);
    subject.notes.equal("completion", report.completion, expected);
    subject.notes.equal("the number of solutions", report.solutions, solutions as u128);
}

/// `try_for_each` with a closure that fails after some solutions, and with one that does not.
fn failing(subject: &mut Subject<'_>, problem: &Problem, list: &[Vec<usize>]) {
    let solver = subject.solver();
    if !subject.can().enumerates {
        subject.notes.ask("try_for_each");
        let answer = Solver::try_for_each(&solver, problem, &Control::new(), |_| Ok::<(), ()>(()));
        let is_refused = matches!(answer, Err(VisitError::Solve(SolveError::Unsupported { .. })));
        subject.notes.ensure(is_refused, || format!("answered {answer:?}"));
        return;
    }
    for most in 1..=list.len() + 1 {
        subject.notes.ask(format!("try_for_each, the closure failing after {most}"));
        let mut seen = Vec::new();
        let answer = Solver::try_for_each(&solver, problem, &Control::new(), |columns| {
            seen.push(columns.to_vec());
            if seen.len() < most { Ok(()) } else { Err("the caller's error") }
        });
        match answer {
            Ok(report) => {
                subject.notes.equal("completion", report.completion, Completion::Complete);
                subject.notes.equal("solutions before the failure", most, list.len() + 1);
            }
            Err(VisitError::Caller(error)) => {
                subject.notes.equal("the error", error, "the caller's error");
            }
            Err(VisitError::Solve(_)) if list.is_empty() => return,
            Err(error) => subject.notes.fail(format!("gives {error:?}")),
        }
        part_of(subject, &seen, list, most);
    }
}

pub(super) fn columns(placements: Vec<Placement>) -> Vec<Vec<usize>> {
    placements.into_iter().map(Placement::into_columns).collect()
}

/// Checks that `found` is `most` different solutions of the list, or the whole list if that is
/// shorter: the first ones, if the strategy promises an order.
pub(super) fn part_of(
    subject: &mut Subject<'_>,
    found: &[Vec<usize>],
    list: &[Vec<usize>],
    most: usize,
) {
    let most = most.min(list.len());
    if subject.is_lexicographic() {
        subject.notes.equal("the solutions", found, &list[..most]);
        return;
    }
    subject.notes.equal("the number of solutions", found.len(), most);
    let foreign = found
        .iter()
        .enumerate()
        .find(|&(index, columns)| !list.contains(columns) || found[..index].contains(columns));
    subject.notes.equal("a solution that is foreign or came twice", foreign, None);
}
