//! Time control and cancellation.

use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use queens::{CancelToken, Completion, Control, Problem, Report, StopReason};

use crate::fixture::Case;
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// How long a strategy may take to notice. What is promised is 50 ms; the rest is for a busy
/// machine.
const PATIENCE: Duration = Duration::from_millis(250);

/// A search that heeds neither token nor visitor is given up after this long.
const GIVE_UP: Duration = Duration::from_secs(2);

/// The plain problem of a size, or of the largest that the strategy takes if that is less.
struct UpTo(usize, String);

impl UpTo {
    fn size(size: usize) -> Self {
        Self(size, format!("n up to {size}"))
    }

    fn problem(&self, subject: &Subject<'_>) -> Problem {
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

/// A token that is set and a time that is up end a search before it begins; a token set by the
/// visitor ends it where it is.
#[must_use]
pub fn stops(suite: &Suite) -> Outcome {
    suite.run("stops", &[UpTo::size(1), UpTo::size(12)], |subject, case| {
        let problem = case.problem(subject);
        let token = CancelToken::new();
        token.cancel();
        let cancelled = subject.control().with_cancel(token).with_time_limit(GIVE_UP);
        nothing(subject, &problem, &cancelled, StopReason::Cancelled);
        let expired = subject.control().with_time_limit(Duration::ZERO);
        nothing(subject, &problem, &expired, StopReason::TimeLimit);
        if case.size() > 1 {
            cancel_within(subject, &problem);
        }
    })
}

/// The check that this limit, reached before the start, ends both ways of asking at once.
fn nothing(subject: &mut Subject<'_>, problem: &Problem, control: &Control, reason: StopReason) {
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

fn cancel_within(subject: &mut Subject<'_>, problem: &Problem) {
    subject.notes.ask("search, cancelled by the visitor");
    let token = CancelToken::new();
    let control = subject.control().with_cancel(token.clone()).with_time_limit(GIVE_UP);
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

/// How soon a search ends when another thread cancels it, and when its time is up, at the largest
/// size up to 5,000 that the strategy takes. The best of some attempts counts: a busy machine is
/// late now and then, a search that does not look is late every time.
#[must_use]
pub fn latency(suite: &Suite) -> Outcome {
    suite.run("latency", &[UpTo::size(5_000)], |subject, case| {
        let problem = case.problem(subject);
        for way in ["search", "count"] {
            subject.notes.ask(format!("{way}, cancelled by another thread"));
            best(subject, StopReason::Cancelled, |subject| cancelled(subject, way, &problem));
            subject.notes.ask(format!("{way}, for a limited time"));
            best(subject, StopReason::TimeLimit, |subject| timed(subject, way, &problem));
        }
    })
}

/// How often a search that is late is asked again.
const ATTEMPTS: usize = 5;

fn best(
    subject: &mut Subject<'_>,
    reason: StopReason,
    attempt: impl Fn(&mut Subject<'_>) -> Option<(Report, Duration)>,
) {
    let mut best: Option<(Report, Duration)> = None;
    for _ in 0..ATTEMPTS {
        let Some(next) = attempt(subject) else { return };
        best = Some(best.filter(|best| best.1 <= next.1).unwrap_or(next));
        if best.as_ref().is_some_and(|(_, late)| *late < PATIENCE) {
            break;
        }
    }
    if let Some((report, late)) = best {
        judge(subject, &report, reason, late);
    }
}

/// The report of a search that another thread cancels, and the time from then to its end.
fn cancelled(
    subject: &mut Subject<'_>,
    way: &str,
    problem: &Problem,
) -> Option<(Report, Duration)> {
    let token = CancelToken::new();
    let control = subject.control().with_cancel(token.clone()).with_time_limit(GIVE_UP);
    thread::scope(|scope| {
        let canceller = scope.spawn(|| {
            thread::sleep(Duration::from_millis(60));
            token.cancel();
            Instant::now()
        });
        let report = ask(subject, way, problem, &control);
        let ended = Instant::now();
        let since = canceller.join().expect("it only sleeps");
        report.map(|report| (report, ended.saturating_duration_since(since)))
    })
}

/// The report of a search for a limited time, and how much longer it took.
fn timed(subject: &mut Subject<'_>, way: &str, problem: &Problem) -> Option<(Report, Duration)> {
    let most = Duration::from_millis(40);
    let control = subject.control().with_time_limit(most);
    let start = Instant::now();
    let report = ask(subject, way, problem, &control)?;
    Some((report, start.elapsed().saturating_sub(most)))
}

fn ask(
    subject: &mut Subject<'_>,
    way: &str,
    problem: &Problem,
    control: &Control,
) -> Option<Report> {
    match way {
        "search" => subject.search(problem, control, |_| ControlFlow::Continue(())),
        _ => subject.count(problem, control),
    }
}

fn judge(subject: &mut Subject<'_>, report: &Report, reason: StopReason, late: Duration) {
    subject.notes.equal("completion", report.completion, Completion::Stopped(reason));
    subject.notes.ensure(late < PATIENCE, || format!("took {late:?} to stop"));
    subject.notes.remark(format!("stopped after {late:?}"));
}
