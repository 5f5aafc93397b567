//! How far a long search has come, on stderr.

use std::io::{IsTerminal, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use queens::{Control, Progress};
use serde::Serialize;

use crate::summary::{Human, grouped, rate};

/// How to show progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    /// A line, if stderr is a terminal
    Auto,
    /// A line of JSON a few times a second, for programs
    Json,
    /// Not at all
    Off,
}

/// The length of the bar in steps; it moves by shares of the work.
const STEPS: u64 = 10_000;

/// A search that is over sooner shows nothing.
const PATIENCE: Duration = Duration::from_millis(300);

/// How often the line is drawn.
const INTERVAL: Duration = Duration::from_millis(200);

/// A line on the terminal while a search runs; gone when this is dropped. On anything else than a
/// terminal, or if the user wants quiet, there is none.
pub(crate) struct Display(Option<Line>);

struct Line {
    bar: ProgressBar,
    shared: Arc<Shared>,
    /// Dropped to end the thread.
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// What the search has reached, for the thread that draws.
struct Shared {
    start: Instant,
    /// What is looked for, in the plural: solutions, covers.
    things: &'static str,
    found: AtomicU64,
    /// The last report of the strategy, if it reports.
    reported: Mutex<Option<Progress>>,
}

impl Display {
    /// No line.
    pub(crate) const OFF: Self = Self(None);

    /// A line about a search for `things`, which are named in the plural.
    pub(crate) fn new(quiet: bool, things: &'static str) -> Self {
        if quiet || !std::io::stderr().is_terminal() {
            return Self::OFF;
        }
        let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::hidden());
        let shared = Arc::new(Shared {
            start: Instant::now(),
            things,
            found: AtomicU64::new(0),
            reported: Mutex::new(None),
        });
        let (stop, stopped) = mpsc::channel::<()>();
        let thread = std::thread::spawn({
            let (bar, shared) = (bar.clone(), Arc::clone(&shared));
            move || {
                let mut wait = PATIENCE;
                while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                    wait = INTERVAL;
                    shared.draw(&bar);
                }
            }
        });
        Self(Some(Line { bar, shared, stop: Some(stop), thread: Some(thread) }))
    }

    /// Whether there is a line.
    pub(crate) fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The control with an observer that moves the line.
    pub(crate) fn observe(&self, control: Control) -> Control {
        match &self.0 {
            None => control,
            Some(line) => {
                let shared = Arc::clone(&line.shared);
                control.with_progress(move |progress| {
                    let mut reported =
                        shared.reported.lock().unwrap_or_else(PoisonError::into_inner);
                    *reported = Some(*progress);
                })
            }
        }
    }

    /// So much was found.
    pub(crate) fn found(&self, number: u64) {
        if let Some(line) = &self.0 {
            line.shared.found.store(number, Ordering::Relaxed);
        }
    }

    /// Does something that prints on the terminal: the line makes room for it.
    pub(crate) fn make_room<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(line) if !line.bar.is_hidden() => line.bar.suspend(print),
            _ => print(),
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        if let Some(line) = &mut self.0 {
            drop(line.stop.take());
            if let Some(thread) = line.thread.take() {
                // It only draws; a panic there is not worth one here.
                let _ = thread.join();
            }
            line.bar.finish_and_clear();
        }
    }
}

impl Shared {
    fn draw(&self, bar: &ProgressBar) {
        let reported = *self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        let found = u128::from(self.found.load(Ordering::Relaxed));
        let found = reported.map_or(found, |progress| progress.solutions.max(found));
        // A search that continues an earlier one reports the time of that as well.
        let so_far = reported.map_or(Duration::ZERO, |progress| progress.elapsed);
        let elapsed = self.start.elapsed().max(so_far);
        bar.set_style(style(reported.is_some()));
        bar.set_message(message(reported, found, elapsed, self.things));
        if let Some(progress) = reported {
            bar.set_position((progress.share * STEPS as f64) as u64);
        }
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.tick();
    }
}

fn style(share_is_known: bool) -> ProgressStyle {
    let template =
        if share_is_known { "{bar:20} {percent_precise:>7} % {wide_msg}" } else { "{wide_msg}" };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// The line beside the bar. What matters least is at its end, to be cut off where it is too long.
fn message(reported: Option<Progress>, found: u128, elapsed: Duration, things: &str) -> String {
    let time = match reported.and_then(|progress| progress.remaining()) {
        Some(left) => format!("about {} left", Human(left)),
        None => Human(elapsed).to_string(),
    };
    format!("{time}, {} {things}, {}/s", grouped(found), rate(found, elapsed))
}

/// The control with an observer that writes lines of JSON to stderr.
pub(crate) fn json_lines(control: Control) -> Control {
    control.with_progress(|progress| {
        if let Ok(line) = serde_json::to_string(&Json::new(progress)) {
            // There is no other place to report that stderr is closed.
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    })
}

/// Progress as JSON: times in seconds, the rate in solutions a second.
#[derive(Serialize)]
struct Json {
    share: f64,
    solutions: String,
    elapsed: f64,
    rate: f64,
    /// The time that is left at the speed so far, once there is a speed.
    left: Option<f64>,
}

impl Json {
    fn new(progress: &Progress) -> Self {
        let elapsed = progress.elapsed.as_secs_f64();
        let left = progress.remaining().filter(|_| elapsed > 0.0);
        Self {
            share: progress.share,
            solutions: progress.solutions.to_string(),
            elapsed,
            rate: if elapsed > 0.0 { progress.solutions as f64 / elapsed } else { 0.0 },
            left: left.map(|left| left.as_secs_f64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_follows_from_the_share() {
        let line = Json::new(&Progress::new(0.25, 1000, Duration::from_secs(2)));
        assert_eq!((line.rate, line.left), (500.0, Some(6.0)));
        let text = serde_json::to_string(&line).unwrap();
        assert_eq!(
            text,
            r#"{"share":0.25,"solutions":"1000","elapsed":2.0,"rate":500.0,"left":6.0}"#
        );
        assert_eq!(Json::new(&Progress::new(0.0, 0, Duration::ZERO)).left, None);
    }

    #[test]
    fn a_line_has_the_time_left_where_it_is_known_and_the_time_so_far_where_not() {
        let hundred = Duration::from_secs(100);
        let half = Progress::new(0.5, 12_345, hundred);
        let text = message(Some(half), 12_345, hundred, "solutions");
        assert_eq!(text, "about 1 min 40 s left, 12,345 solutions, 123/s");
        assert_eq!(message(None, 0, hundred, "covers"), "1 min 40 s, 0 covers, 0/s");
        let billions = message(None, 14_800_000_000, hundred, "solutions");
        assert!(billions.ends_with("14,800,000,000 solutions, 148 M/s"), "{billions}");
    }
}
