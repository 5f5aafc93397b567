//! Progress reports.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use queens_core::{Control, Problem, Progress, Report, SolveError, Solver};

use super::stops::UpTo;
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// How long each search may run. If it has not reported by then, it gets the next time: it may be
/// preparing its work, on a busy machine.
const LIMITS: [Duration; 3] =
    [Duration::from_millis(400), Duration::from_millis(1_500), Duration::from_secs(6)];

/// A strategy that claims [`progress`](queens_core::Capabilities::progress) calls the observer
/// within the first seconds of a search at the largest size up to 20 that it supports: one call at a
/// time, with a share from 0 to 1 that does not decrease, and no more solutions than the report
/// has. A strategy that does not claim it never calls the observer.
#[must_use]
pub fn progress(suite: &Suite) -> Outcome {
    suite.run("progress", &[UpTo::size(20)], |subject, case| {
        let problem = case.problem(subject);
        let can = subject.can();
        let ways: [(&str, bool, Ask); 4] = [
            ("count", !can.finds_one, |solver, problem, control| solver.count(problem, control)),
            ("search", can.enumerates, |solver, problem, control| {
                solver.search(problem, control, &mut |_| ControlFlow::Continue(()))
            }),
            ("first", can.finds_one, |solver, problem, control| {
                Ok(solver.first(problem, control)?.report)
            }),
            ("solutions", can.iterates, |solver, problem, control| {
                let mut solutions = solver.solutions(problem, control)?;
                while solutions.next_columns().is_some() {}
                Ok(solutions.report())
            }),
        ];
        for (way, is_supported, ask) in ways {
            if is_supported {
                subject.notes.ask(format!("{way} with a progress observer"));
                observe(subject, &problem, ask);
            }
        }
    })
}

type Ask = fn(&dyn Solver, &Problem, &Control) -> Result<Report, SolveError>;

/// What an observer saw.
#[derive(Default)]
struct Log {
    calls: Mutex<Vec<Progress>>,
    is_in_call: AtomicBool,
    overlapped: AtomicBool,
}

impl Log {
    fn note(&self, progress: &Progress) {
        if self.is_in_call.swap(true, Ordering::SeqCst) {
            self.overlapped.store(true, Ordering::SeqCst);
        }
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).push(*progress);
        self.is_in_call.store(false, Ordering::SeqCst);
    }
}

fn observe(subject: &mut Subject<'_>, problem: &Problem, ask: Ask) {
    for limit in LIMITS {
        let Some((report, log)) = observed(subject, problem, ask, limit) else { return };
        let calls = log.calls.lock().unwrap_or_else(PoisonError::into_inner);
        if !subject.can().progress {
            subject.notes.equal("calls without the capability", calls.len(), 0);
            return;
        }
        if !calls.is_empty() {
            let overlapped = log.overlapped.load(Ordering::SeqCst);
            subject.notes.ensure(!overlapped, || "two calls at a time".to_owned());
            judge(subject, &calls, &report);
            return;
        }
        // A search that ended on its own may have been too short to report.
        if report.completion.is_complete() {
            return;
        }
    }
    let [.., longest] = LIMITS;
    subject.notes.fail(format!("no call in {longest:?}"));
}

/// The report of a search of limited time, and what its observer saw.
fn observed(
    subject: &mut Subject<'_>,
    problem: &Problem,
    ask: Ask,
    limit: Duration,
) -> Option<(Report, Arc<Log>)> {
    let log = Arc::new(Log::default());
    let observer = Arc::clone(&log);
    let problem = problem.clone();
    let answer = subject.apart(None, limit + Duration::from_secs(10), move |solver| {
        let control = Control::new()
            .with_time_limit(limit)
            .with_progress(move |progress| observer.note(progress));
        ask(solver, &problem, &control)
    })?;
    match answer {
        Ok(report) => Some((report, log)),
        Err(error) => {
            subject.notes.fail(format!("refused with '{error}'"));
            None
        }
    }
}

fn judge(subject: &mut Subject<'_>, calls: &[Progress], report: &Report) {
    let beyond = calls.iter().find(|call| !(0.0..=1.0).contains(&call.share));
    subject.notes.ensure(beyond.is_none(), || format!("a share outside 0 to 1: {beyond:?}"));
    let decreasing = calls.windows(2).find(|pair| {
        let (before, after) = (pair[0], pair[1]);
        after.share < before.share
            || after.solutions < before.solutions
            || after.elapsed < before.elapsed
    });
    subject.notes.ensure(decreasing.is_none(), || format!("it goes backwards: {decreasing:?}"));
    let too_many = calls.iter().find(|call| call.solutions > report.solutions);
    subject.notes.ensure(too_many.is_none(), || {
        format!("more solutions than the report's {}: {too_many:?}", report.solutions)
    });
    let shares = calls.iter().map(|call| format!("{:.4}", call.share));
    subject.notes.remark(format!("shares {}", shares.collect::<Vec<_>>().join(" ")));
}
