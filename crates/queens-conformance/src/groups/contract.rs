//! The order of coinciding limits.

use std::ops::ControlFlow;
use std::time::Duration;

use queens_core::{CancelToken, Control, Problem, Report, StopReason};

use super::limits::{ended, spent};
use super::ways::{Small, small_problems};
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// Rules 2 and 4 of the [contract](queens_core::Solver#contract), for plain and constrained problems
/// up to n = 5:
/// - before the first node, the cancel token, a time limit of zero, a solution limit of zero and a
///   node limit of zero stop the search, in this order, even where there is no solution;
/// - at a solution, a closure that breaks comes before the limit on solutions, and that before the
///   token and the limit on nodes.
#[must_use]
pub fn contract(suite: &Suite) -> Outcome {
    suite.run("contract", &small_problems(5, 5), |subject, case: &Small| {
        at_the_start(subject, &case.problem);
        at_a_solution(subject, &case.problem);
    })
}

/// The limits that stop a search before its first node, first in the order of the contract.
const STARTS: [StopReason; 4] = [
    StopReason::Cancelled,
    StopReason::TimeLimit,
    StopReason::SolutionLimit,
    StopReason::NodeLimit,
];

fn with_zero(control: Control, reason: StopReason) -> Control {
    match reason {
        StopReason::Cancelled => {
            let token = CancelToken::new();
            token.cancel();
            control.with_cancel(token)
        }
        StopReason::TimeLimit => control.with_time_limit(Duration::ZERO),
        StopReason::SolutionLimit => control.with_solution_limit(0),
        _ => control.with_node_limit(0),
    }
}

/// Every combination of limits that are reached before the start.
fn at_the_start(subject: &mut Subject<'_>, problem: &Problem) {
    let can = subject.can();
    let supported: Vec<StopReason> = STARTS
        .into_iter()
        .filter(|reason| match reason {
            StopReason::SolutionLimit => can.enumerates,
            StopReason::NodeLimit => subject.limits_nodes(),
            _ => true,
        })
        .collect();
    for choice in 1..1_usize << supported.len() {
        let chosen = (0..supported.len()).filter(|index| choice >> index & 1 == 1);
        let chosen: Vec<StopReason> = chosen.map(|index| supported[index]).collect();
        let control =
            chosen.iter().fold(Control::new(), |control, &reason| with_zero(control, reason));
        for way in ["search", "count", "solutions"] {
            subject.notes.ask(format!("{way} with these reached beforehand: {chosen:?}"));
            let report = match way {
                "search" => subject.list(problem, &control).map(|(_, report)| report),
                "count" => subject.count(problem, &control),
                _ => subject.solutions(problem, &control).map(|mut solutions| {
                    let first = solutions.next_columns().map(<[usize]>::to_vec);
                    subject.notes.equal("a solution", first, None);
                    solutions.report()
                }),
            };
            let Some(report) = report else { continue };
            ended(subject, &report, Some(chosen[0]));
            subject.notes.equal("the number of solutions", report.solutions, 0);
            subject.notes.equal("the total", report.total(), None);
            if let Some(nodes) = spent(&report) {
                subject.notes.equal("nodes", nodes, 0);
            }
        }
    }
}

/// Limits that are reached with the k-th solution, for every k.
fn at_a_solution(subject: &mut Subject<'_>, problem: &Problem) {
    subject.notes.ask("search");
    let Some((list, _)) = subject.list(problem, &Control::new()) else { return };
    for most in 1..=list.len() {
        let limited = Control::new().with_solution_limit(most as u64);
        let token = CancelToken::new();
        subject.notes.ask(format!("search up to {most} solutions, the closure breaking there"));
        let report = search(subject, problem, &limited, most, || ControlFlow::Break(()));
        check(subject, report, most, StopReason::Caller);

        subject.notes.ask(format!("search, cancelled by the closure that breaks after {most}"));
        let control = Control::new().with_cancel(token.clone());
        let report = search(subject, problem, &control, most, || {
            token.cancel();
            ControlFlow::Break(())
        });
        check(subject, report, most, StopReason::Caller);

        subject.notes.ask(format!("search up to {most} solutions, cancelled at the last"));
        let token = CancelToken::new();
        let control = limited.clone().with_cancel(token.clone());
        let report = search(subject, problem, &control, most, || {
            token.cancel();
            ControlFlow::Continue(())
        });
        check(subject, report, most, StopReason::SolutionLimit);

        coinciding_nodes(subject, problem, &limited, most);
    }
}

/// A limit on nodes that is reached with the k-th solution, and one that is reached just before.
fn coinciding_nodes(subject: &mut Subject<'_>, problem: &Problem, limited: &Control, most: usize) {
    if !subject.limits_nodes() {
        return;
    }
    subject.notes.ask(format!("search up to {most} solutions"));
    let report = search(subject, problem, limited, most, || ControlFlow::Continue(()));
    let Some(nodes) = report.as_ref().and_then(spent) else { return };
    let nodes = nodes as u64;
    check(subject, report, most, StopReason::SolutionLimit);

    subject.notes.ask(format!("search up to {most} solutions and the {nodes} nodes they take"));
    let control = limited.clone().with_node_limit(nodes);
    let report = search(subject, problem, &control, most, || ControlFlow::Continue(()));
    check(subject, report, most, StopReason::SolutionLimit);

    subject.notes.ask(format!("search up to {most} solutions and one of {nodes} nodes less"));
    let control = limited.clone().with_node_limit(nodes - 1);
    let report = search(subject, problem, &control, most, || ControlFlow::Continue(()));
    if let Some(report) = report {
        ended(subject, &report, Some(StopReason::NodeLimit));
    }
}

/// Searches and calls `at_last` with the k-th solution.
fn search(
    subject: &mut Subject<'_>,
    problem: &Problem,
    control: &Control,
    most: usize,
    at_last: impl Fn() -> ControlFlow<()>,
) -> Option<Report> {
    let mut seen = 0;
    subject.search(problem, control, |_| {
        seen += 1;
        if seen < most { ControlFlow::Continue(()) } else { at_last() }
    })
}

fn check(subject: &mut Subject<'_>, report: Option<Report>, most: usize, reason: StopReason) {
    if let Some(report) = report {
        ended(subject, &report, Some(reason));
        subject.notes.equal("the number of solutions", report.solutions, most as u128);
    }
}
