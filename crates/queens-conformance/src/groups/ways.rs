//! The ways of asking for solutions, compared with the plain search.

use std::ops::ControlFlow;

use queens::{Completion, Placement, Problem, StopReason};

use crate::fixture::{self, Case};
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// Search, collect, count, first and take tell the same, and a visitor that breaks off gets no
/// more: plain problems up to n = 7, constrained ones up to n = 8.
#[must_use]
pub fn ways(suite: &Suite) -> Outcome {
    suite.run("ways", &small_problems(7, 8), |subject, case: &Small| agree(subject, &case.problem))
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

fn agree(subject: &mut Subject<'_>, problem: &Problem) {
    let control = subject.control();
    subject.notes.ask("search");
    let list = subject.list(problem, &control).map(|(list, _)| list);
    subject.notes.ask("count");
    if let Some(report) = subject.count(problem, &control)
        && let Some(list) = &list
    {
        subject.notes.equal("the total", report.total(), Some(list.len() as u128));
    }
    let list = list.unwrap_or_default();

    subject.notes.ask("collect");
    if let Some(found) = subject.all(problem, &control) {
        subject.notes.equal("completion", found.report.completion, Completion::Complete);
        part_of(subject, &columns(found.placements), &list, list.len());
    }
    subject.notes.ask("first");
    if let Some(first) = subject.first(problem, &control) {
        let found: Vec<_> = first.placement.into_iter().collect();
        part_of(subject, &columns(found), &list, list.len().min(1));
    }
    for most in 0..=list.len() as u64 + 1 {
        subject.notes.ask(format!("take {most}"));
        let Some(found) = subject.first_n(problem, &control, most) else { break };
        let expected = if most <= list.len() as u64 {
            Completion::Stopped(StopReason::SolutionLimit)
        } else {
            Completion::Complete
        };
        subject.notes.equal("completion", found.report.completion, expected);
        part_of(subject, &columns(found.placements), &list, list.len().min(most as usize));
    }
    for most in 1..=list.len() {
        subject.notes.ask(format!("search, the visitor breaking off after {most}"));
        let mut seen = Vec::new();
        let report = subject.search(problem, &control, |columns| {
            seen.push(columns.to_vec());
            if seen.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let Some(report) = report else { break };
        let expected = Completion::Stopped(StopReason::Caller);
        subject.notes.equal("completion", report.completion, expected);
        subject.notes.equal("the number of solutions", report.solutions, most as u128);
        part_of(subject, &seen, &list, most);
    }
}

fn columns(placements: Vec<Placement>) -> Vec<Vec<usize>> {
    placements.into_iter().map(Placement::into_columns).collect()
}

/// The check that these are so many different solutions of the list: its first, if the strategy
/// promises an order.
pub(super) fn part_of(
    subject: &mut Subject<'_>,
    found: &[Vec<usize>],
    list: &[Vec<usize>],
    most: usize,
) {
    if subject.is_lexicographic() {
        subject.notes.equal("the solutions", found, &list[..most.min(list.len())]);
        return;
    }
    subject.notes.equal("the number of solutions", found.len(), most);
    let foreign = found
        .iter()
        .enumerate()
        .find(|&(index, columns)| !list.contains(columns) || found[..index].contains(columns));
    subject.notes.equal("a solution that is foreign or came twice", foreign, None);
}
