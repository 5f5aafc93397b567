//! The search for one solution.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use queens_core::{CancelToken, Completion, Control, Problem, Report, StopReason};

use super::limits::ended;
use super::ways::{Small, small_problems};
use crate::judge::objection;
use crate::subject::Subject;
use crate::{Outcome, Suite, oracle};

/// How long a search on a large board may run, and how late it may be to stop.
const LIMIT: Duration = Duration::from_millis(20);
const PATIENCE: Duration = Duration::from_secs(2);

/// A search with a limit of one solution, for every strategy that finds solutions: plain and
/// constrained problems up to n = 6.
/// - It ends with one solution, or with none where there is none. A strategy that
///   [finds one](queens_core::Capabilities::finds_one) may give up instead where squares are given
///   or blocked, or there is none.
/// - A token that is set, a time limit and a limit on solutions of zero stop it beforehand, in this
///   order, and a closure that breaks comes before the limit.
/// - A strategy that finds one solution stops in time on a board of 1,000,000 rows.
#[must_use]
pub fn one(suite: &Suite) -> Outcome {
    suite.run("one", &small_problems(6, 6), |subject, case: &Small| {
        let problem = &case.problem;
        if !subject.can().finds() {
            subject.notes.ask("first");
            subject.first(problem, &Control::new());
            return;
        }
        found(subject, problem);
        beforehand(subject, problem);
        if subject.can().finds_one && problem.is_plain() && problem.size() == 6 {
            large(subject);
        }
    })
}

/// Searches for one solution with this control.
fn search(
    subject: &mut Subject<'_>,
    problem: &Problem,
    control: &Control,
    end: ControlFlow<()>,
) -> Option<(Vec<Vec<usize>>, Report)> {
    let mut list = Vec::new();
    let report = subject.search(problem, control, |columns| {
        list.push(columns.to_vec());
        end
    })?;
    let wrong = list.iter().find_map(|columns| objection(problem, columns));
    subject.notes.equal("the objection", wrong, None);
    subject.notes.equal("the report's solutions", report.solutions, list.len() as u128);
    Some((list, report))
}

fn found(subject: &mut Subject<'_>, problem: &Problem) {
    let exists = !oracle::solutions(problem).is_empty();
    let one = Control::new().with_solution_limit(1);
    for (end, reason) in [
        (ControlFlow::Continue(()), StopReason::SolutionLimit),
        (ControlFlow::Break(()), StopReason::Caller),
    ] {
        subject.notes.ask(format!("search for one solution, the closure answering {end:?}"));
        let Some((list, report)) = search(subject, problem, &one, end) else { return };
        let gave_up = report.completion == Completion::Stopped(StopReason::GaveUp);
        let may_give_up = subject.can().finds_one && !(exists && problem.is_plain());
        if list.is_empty() && gave_up && may_give_up {
            continue;
        }
        subject.notes.equal("the number of solutions", list.len(), usize::from(exists));
        ended(subject, &report, exists.then_some(reason));
    }
}

fn beforehand(subject: &mut Subject<'_>, problem: &Problem) {
    let token = CancelToken::new();
    token.cancel();
    let none = Control::new().with_solution_limit(0);
    let expired = none.clone().with_time_limit(Duration::ZERO);
    let cancelled = expired.clone().with_cancel(token);
    for (control, reason) in [
        (none, StopReason::SolutionLimit),
        (expired, StopReason::TimeLimit),
        (cancelled, StopReason::Cancelled),
    ] {
        subject.notes.ask(format!("search stopped beforehand: {reason}"));
        let Some((list, report)) = search(subject, problem, &control, ControlFlow::Continue(()))
        else {
            return;
        };
        subject.notes.equal("the number of solutions", list.len(), 0);
        ended(subject, &report, Some(reason));
    }
}

fn large(subject: &mut Subject<'_>) {
    let problem = Problem::new(subject.info().max_size.min(1_000_000));
    let control = Control::new().with_solution_limit(1).with_time_limit(LIMIT);
    subject.notes.ask(format!("search for {LIMIT:?} at n = {}", problem.size()));
    let since = Instant::now();
    let report = subject.search(&problem, &control, |_| ControlFlow::Continue(()));
    let late = since.elapsed();
    let Some(report) = report else { return };
    let is_expected = matches!(
        report.completion,
        Completion::Stopped(StopReason::TimeLimit | StopReason::SolutionLimit)
    );
    subject.notes.ensure(is_expected, || format!("ended {:?}", report.completion));
    subject.notes.ensure(late < PATIENCE, || format!("took {late:?}"));
}
