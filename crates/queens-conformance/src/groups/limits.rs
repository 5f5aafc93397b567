//! Limits on nodes and solutions, to the last one.

use queens_core::{Completion, Control, Report, StopReason};

use super::ways::{Small, part_of, small_problems};
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// A limit of k nodes enters k nodes, and one of k solutions finds k, for every k up to the whole
/// tree: plain and constrained problems up to n = 5.
#[must_use]
pub fn limits(suite: &Suite) -> Outcome {
    suite.run("limits", &small_problems(5, 5), |subject, case: &Small| {
        solutions(subject, case);
        nodes(subject, case);
    })
}

fn solutions(subject: &mut Subject<'_>, case: &Small) {
    subject.notes.ask("count");
    let Some(whole) = subject.count(&case.problem, &Control::new()) else { return };
    for most in 0..=whole.solutions as u64 + 1 {
        subject.notes.ask(format!("count up to {most} solutions"));
        let control = Control::new().with_solution_limit(most);
        let Some(report) = subject.count(&case.problem, &control) else { break };
        let stopped = u128::from(most) <= whole.solutions;
        let expected = u128::from(most).min(whole.solutions);
        subject.notes.equal("the number of solutions", report.solutions, expected);
        ended(subject, &report, stopped.then_some(StopReason::SolutionLimit));
    }
}

fn nodes(subject: &mut Subject<'_>, case: &Small) {
    subject.notes.ask("search");
    let Some((list, whole)) = subject.list(&case.problem, &Control::new()) else { return };
    if !subject.limits_nodes() {
        subject.notes.ask("search up to one node");
        let _ = subject.list(&case.problem, &Control::new().with_node_limit(1));
        return;
    }
    let Some(all) = spent(&whole) else { return };
    for most in 0..=all as u64 + 2 {
        let control = Control::new().with_node_limit(most);
        subject.notes.ask(format!("search up to {most} nodes"));
        let Some((found, search)) = subject.list(&case.problem, &control) else { break };
        part_of(subject, &found, &list, found.len());
        within(subject, &search, most, all);
        subject.notes.ask(format!("count up to {most} nodes"));
        let Some(count) = subject.count(&case.problem, &control) else { break };
        within(subject, &count, most, all);
        subject.notes.equal("the number of solutions", count.solutions, search.solutions);
    }
    both(subject, case, &whole);
}

/// Of two limits the one that is reached first ends the search.
fn both(subject: &mut Subject<'_>, case: &Small, whole: &Report) {
    subject.notes.ask("search up to one solution and one node less than all");
    let Some(all) = spent(whole).filter(|&all| all > 1 && whole.solutions > 1) else { return };
    let control = Control::new().with_solution_limit(1).with_node_limit(all as u64 - 1);
    if let Some((found, report)) = subject.list(&case.problem, &control) {
        subject.notes.equal("the number of solutions", found.len(), 1);
        ended(subject, &report, Some(StopReason::SolutionLimit));
    }
}

/// What a limit on nodes limits: nodes, or candidates where there are no partial placements.
pub(super) fn spent(report: &Report) -> Option<u128> {
    report.statistics.nodes.or(report.statistics.candidates)
}

fn within(subject: &mut Subject<'_>, report: &Report, most: u64, all: u128) {
    subject.notes.equal("nodes", spent(report), Some(u128::from(most).min(all)));
    ended(subject, report, (u128::from(most) < all).then_some(StopReason::NodeLimit));
    if let Some(profile) = &report.statistics.profile {
        subject.notes.equal("the profile's sum", Some(profile.iter().sum()), spent(report));
    }
}

/// Checks that the search ended for this reason; `None` if it must be complete.
pub(super) fn ended(subject: &mut Subject<'_>, report: &Report, reason: Option<StopReason>) {
    let expected = reason.map_or(Completion::Complete, Completion::Stopped);
    subject.notes.equal("completion", report.completion, expected);
}
