//! Boards of 5,000 rows.

use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use queens::{Completion, Problem, StopReason};

use crate::fixture::Case;
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// A stack that no call a row fits into: 5,000 frames of 32 bytes would be more.
const STACK: usize = 128 * 1024;

/// Steps there and back; past the first few thousand, each line is deep in the board.
const STEPS: usize = 20_000;

/// Searching and stepping n = 5,000 can be stopped and takes no stack a row, for every strategy
/// whose bound allows that size.
#[must_use]
pub fn deep(suite: &Suite) -> Outcome {
    suite.run("deep", &[Deep], |subject, _| {
        let problem = Problem::new(Deep.size());
        thread::scope(|scope| {
            let work = || {
                search(subject, &problem);
                step(subject, &problem);
            };
            let narrow = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            let joined = narrow.expect("a thread can be had").join();
            if let Err(panic) = joined {
                std::panic::resume_unwind(panic);
            }
        });
    })
}

struct Deep;

impl Case for Deep {
    fn name(&self) -> &str {
        "n = 5000"
    }
    fn size(&self) -> usize {
        5_000
    }
}

fn search(subject: &mut Subject<'_>, problem: &Problem) {
    subject.notes.ask("search for a fifth of a second");
    let control = subject.control().with_time_limit(Duration::from_millis(200));
    let mut wrong = None;
    let report = subject.search(problem, &control, |columns| {
        wrong = wrong.take().or_else(|| super::sets::objection(problem, columns));
        ControlFlow::Break(())
    });
    let Some(report) = report else { return };
    subject.notes.equal("the referee's objection", wrong, None);
    let reason = match report.completion {
        Completion::Stopped(reason @ (StopReason::TimeLimit | StopReason::Caller)) => Some(reason),
        _ => None,
    };
    subject.notes.ensure(reason.is_some(), || format!("ended {:?}", report.completion));
    let deepest = report
        .statistics
        .profile
        .as_ref()
        .map(|profile| profile.iter().rposition(|&nodes| nodes > 0).unwrap_or(0));
    if let Some(deepest) = deepest {
        subject.notes.remark(format!("{deepest} rows deep, {:?}", report.completion));
    }
}

fn step(subject: &mut Subject<'_>, problem: &Problem) {
    subject.notes.ask(format!("{STEPS} steps there and back"));
    let Some(mut stepper) = subject.stepper(problem) else { return };
    let start = stepper.state();
    let mut events = Vec::with_capacity(STEPS);
    let mut half = None;
    while events.len() < STEPS
        && let Some(event) = stepper.step()
    {
        events.push(event);
        if events.len() == STEPS / 2 {
            half = Some(stepper.state());
        }
    }
    subject.notes.equal("steps made", events.len(), STEPS);
    while let Some(event) = events.pop() {
        subject.notes.equal("the step taken back", stepper.back(), Some(event));
        if events.len() == STEPS / 2 {
            subject.notes.equal("the state halfway", Some(stepper.state()), half.clone());
        }
    }
    subject.notes.equal("the state at the start", stepper.state(), start);
    subject.notes.equal("a step back before the start", stepper.back(), None);
}
