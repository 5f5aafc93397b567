//! Time limits and cancellation.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use queens_core::{
    CancelToken, Completion, Control, Problem, Report, SolveError, Solver, StopReason,
};

use crate::fixture::Case;
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// How long a strategy may take to notice. The contract allows a few milliseconds; the rest is for
/// a busy machine and code that is not optimized.
const PATIENCE: Duration = Duration::from_millis(250);

/// A search that obeys neither token nor closure is ended, or left to itself, after this long.
const GIVE_UP: Duration = Duration::from_secs(2);

/// The plain problem of a size, or of the largest that the strategy supports if that is less.
pub(super) struct UpTo(usize, String);

impl UpTo {
    pub(super) fn size(size: usize) -> Self {
        Self(size, format!("n up to {size}"))
    }

    pub(super) fn problem(&self, subject: &Subject<'_>) -> Problem {
        Problem::new(self.0.min(subject.info().max_size))
    }
}

impl Case for UpTo {
    fn name(&self) -> &str {
        &self.1
    }
    fn size(&self) -> usize {
        self.0
    }
}

/// A token that is set and a time that is over end a search of any size before it begins. A token
/// that is set by the closure, or between two solutions of the iterator, ends the search; so does
/// an iterator's time limit, which runs from the moment it was made.
#[must_use]
pub fn stops(suite: &Suite) -> Outcome {
    suite.run("stops", &[UpTo::size(16)], |subject, case| {
        let problem = case.problem(subject);
        let token = CancelToken::new();
        token.cancel();
        let cancelled = Control::new().with_cancel(token).with_time_limit(GIVE_UP);
        beforehand(subject, &problem, &cancelled, StopReason::Cancelled);
        let expired = Control::new().with_time_limit(Duration::ZERO);
        beforehand(subject, &problem, &expired, StopReason::TimeLimit);
        cancelled_within(subject, &problem);
        iterator_cancelled(subject, &problem);
        iterator_out_of_time(subject, &problem);
    })
}

/// Checks that this limit, reached before the start, ends the search at once.
fn beforehand(subject: &mut Subject<'_>, problem: &Problem, control: &Control, reason: StopReason) {
    for way in ["search", "count"] {
        subject.notes.ask(format!("{way} with its limit reached beforehand: {reason}"));
        let report = match way {
            "search" => subject.list(problem, control).map(|(_, report)| report),
            _ => subject.count(problem, control),
        };
        let Some(report) = report else { continue };
        subject.notes.equal("completion", report.completion, Completion::Stopped(reason));
        subject.notes.equal("the number of solutions", report.solutions, 0);
        subject.notes.equal("the total", report.total(), None);
    }
}

fn cancelled_within(subject: &mut Subject<'_>, problem: &Problem) {
    subject.notes.ask("search, cancelled by the closure");
    let token = CancelToken::new();
    let control = Control::new().with_cancel(token.clone()).with_time_limit(GIVE_UP);
    let mut seen = 0;
    let mut since = None;
    let report = subject.search(problem, &control, |_| {
        token.cancel();
        seen += 1;
        let waiting = since.get_or_insert_with(Instant::now).elapsed();
        if waiting < GIVE_UP { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let (Some(report), Some(since)) = (report, since) else { return };
    subject.notes.equal("the number of solutions", report.solutions, seen);
    judge(subject, &report, StopReason::Cancelled, since.elapsed());
}

fn iterator_cancelled(subject: &mut Subject<'_>, problem: &Problem) {
    subject.notes.ask("solutions, cancelled after the first");
    let token = CancelToken::new();
    let control = Control::new().with_cancel(token.clone()).with_time_limit(GIVE_UP);
    let Some(mut solutions) = subject.solutions(problem, &control) else { return };
    if solutions.next_columns().is_none() {
        return;
    }
    token.cancel();
    let since = Instant::now();
    while since.elapsed() < GIVE_UP && solutions.next_columns().is_some() {}
    judge(subject, &solutions.report(), StopReason::Cancelled, since.elapsed());
}

fn iterator_out_of_time(subject: &mut Subject<'_>, problem: &Problem) {
    subject.notes.ask("solutions, asked for when the time was over");
    let limit = Duration::from_millis(20);
    let control = Control::new().with_time_limit(limit);
    let Some(mut solutions) = subject.solutions(problem, &control) else { return };
    thread::sleep(2 * limit);
    let since = Instant::now();
    while since.elapsed() < GIVE_UP && solutions.next_columns().is_some() {}
    judge(subject, &solutions.report(), StopReason::TimeLimit, since.elapsed());
}

/// Checks that the search stopped for this reason in time. One that was complete by then, on a
/// small board, has not been too late either.
fn judge(subject: &mut Subject<'_>, report: &Report, reason: StopReason, late: Duration) {
    let was_quick = report.completion.is_complete() && late < PATIENCE;
    if !was_quick {
        let expected = Completion::Stopped(reason);
        subject.notes.equal("completion", report.completion, expected);
    }
    subject.notes.ensure(late < PATIENCE, || format!("took {late:?} to stop"));
    subject.notes.remark(format!("stopped after {late:?}"));
}

/// How soon a search ends when another thread cancels it, and when its time is over, at the largest
/// size up to 5,000 that the strategy supports.
///
/// The time that counts is what a thread gets of the processor meanwhile, so that a busy machine
/// does not make a search late; and the best of some attempts. A search that does not look at the
/// clock is late every time. No other group of the process runs meanwhile.
#[must_use]
pub fn latency(suite: &Suite) -> Outcome {
    suite.run_alone("latency", &[UpTo::size(5_000)], |subject, case| {
        let problem = case.problem(subject);
        // How soon a search for one solution stops is checked by `one`.
        if subject.can().finds_one {
            subject.notes.ask("count");
            subject.count(&problem, &Control::new());
            return;
        }
        let spinner = Spinner::new();
        let ways: [(&str, Ask); 2] = [
            ("search", |solver, problem, control| {
                solver.search(problem, control, &mut |_| ControlFlow::Continue(()))
            }),
            ("count", |solver, problem, control| solver.count(problem, control)),
        ];
        for (way, ask) in ways {
            if way == "search" && !subject.can().enumerates {
                continue;
            }
            subject.notes.ask(format!("{way}, cancelled by another thread"));
            best(subject, &problem, StopReason::Cancelled, move |solver, problem| {
                let token = CancelToken::new();
                let control = Control::new().with_cancel(token.clone()).with_time_limit(GIVE_UP);
                let cancel = || token.cancel();
                timed(spinner, cancel, || ask(solver, problem, &control))
            });
            subject.notes.ask(format!("{way}, for a limited time"));
            best(subject, &problem, StopReason::TimeLimit, move |solver, problem| {
                let control = Control::new().with_time_limit(RUN);
                timed(spinner, || {}, || ask(solver, problem, &control))
            });
        }
    })
}

type Ask = fn(&dyn Solver, &Problem, &Control) -> Result<Report, SolveError>;

/// How often a search that is late is asked again.
const ATTEMPTS: usize = 5;

/// How long a search runs until it has to stop.
const RUN: Duration = Duration::from_millis(50);

fn best(
    subject: &mut Subject<'_>,
    problem: &Problem,
    reason: StopReason,
    attempt: impl Fn(&dyn Solver, &Problem) -> Result<(Report, Duration), SolveError>
    + Copy
    + Send
    + 'static,
) {
    let mut best: Option<(Report, Duration)> = None;
    for _ in 0..ATTEMPTS {
        let problem = problem.clone();
        // Ten times as long as the search gives itself, for a busy machine.
        let answer = subject.apart(None, 10 * GIVE_UP, move |solver| attempt(solver, &problem));
        match answer {
            None => return,
            Some(Err(error)) => return subject.notes.fail(format!("refused with '{error}'")),
            Some(Ok(next)) => {
                best = Some(best.filter(|best| best.1 <= next.1).unwrap_or(next));
            }
        }
        // A search that ended for another reason will do so again.
        let is_settled = |(report, late): &(Report, Duration)| {
            *late < PATIENCE || report.completion != Completion::Stopped(reason)
        };
        if best.as_ref().is_some_and(is_settled) {
            break;
        }
    }
    if let Some((report, late)) = best {
        judge(subject, &report, reason, late);
    }
}

/// The report of a search, and the processor time that a thread gets from the moment when it has to
/// stop, at which `stop` is called, until it ends.
fn timed(
    spinner: Spinner,
    stop: impl FnOnce() + Send,
    search: impl FnOnce() -> Result<Report, SolveError>,
) -> Result<(Report, Duration), SolveError> {
    let has_ended = AtomicBool::new(false);
    thread::scope(|scope| {
        let witness = scope.spawn(|| {
            thread::sleep(RUN);
            stop();
            spinner.spin_until(&has_ended)
        });
        let report = search();
        has_ended.store(true, Ordering::Relaxed);
        let late = witness.join().expect("the witness does not panic");
        Ok((report?, late))
    })
}

/// Measures processor time by work: a loop of known cost.
#[derive(Clone, Copy, Debug)]
struct Spinner {
    /// The processor time of a round.
    round: Duration,
}

impl Spinner {
    /// Iterations of a round: a few tens of microseconds.
    const ITERATIONS: u32 = 10_000;

    /// Takes the time of the fastest of many rounds, which nothing interrupted.
    fn new() -> Self {
        let time = || {
            let started = Instant::now();
            Self::work();
            started.elapsed()
        };
        Self { round: (0..200).map(|_| time()).min().unwrap_or_default() }
    }

    fn work() {
        (0..Self::ITERATIONS).for_each(|iteration| {
            black_box(iteration);
        });
    }

    /// Works until the flag is set. Returns the processor time this took.
    fn spin_until(self, flag: &AtomicBool) -> Duration {
        let mut rounds = 0;
        while !flag.load(Ordering::Relaxed) {
            Self::work();
            rounds += 1;
        }
        self.round * rounds
    }
}
