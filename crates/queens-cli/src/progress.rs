//! How far a long count has come, on stderr.

use std::io::{IsTerminal, Write as _};
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use queens::{Control, Progress};
use serde::Serialize;

use crate::summary::Human;

/// How to show progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    /// A bar, if stderr is a terminal
    Auto,
    /// A line of JSON a few times a second, for programs
    Json,
    /// Not at all
    Off,
}

/// What is on show while a search runs; gone when this is dropped.
pub(crate) struct Display(Option<ProgressBar>);

impl Drop for Display {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// The length of the bar in steps; it moves by shares of the work.
const STEPS: u64 = 10_000;

/// A count that is over sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(300);

/// Shows the progress of the search that these control are for. Whoever wants it quiet gets no bar.
pub(crate) fn show(mode: Mode, quiet: bool, control: Control) -> (Control, Display) {
    match mode {
        Mode::Auto if !quiet && std::io::stderr().is_terminal() => {
            let bar = ProgressBar::hidden().with_style(style());
            bar.set_length(STEPS);
            let display = Display(Some(bar.clone()));
            let control = control.with_progress(move |progress| {
                if progress.elapsed < PATIENCE {
                    return;
                }
                if bar.is_hidden() {
                    bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
                }
                bar.set_message(message(progress));
                bar.set_position((progress.share.clamp(0.0, 1.0) * STEPS as f64) as u64);
            });
            (control, display)
        }
        Mode::Json => {
            let control = control.with_progress(|progress| {
                if let Ok(line) = serde_json::to_string(&Line::new(progress)) {
                    // Nobody is left to tell if stderr cannot be written.
                    let _ = writeln!(std::io::stderr(), "{line}");
                }
            });
            (control, Display(None))
        }
        Mode::Auto | Mode::Off => (control, Display(None)),
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:20} {percent_precise:>7} % {wide_msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

fn message(progress: &Progress) -> String {
    let line = Line::new(progress);
    let left = line
        .left
        .and_then(|left| Duration::try_from_secs_f64(left).ok())
        .map_or_else(String::new, |left| format!("{} left, ", Human(left)));
    // What matters least is cut off where the line is too long.
    format!("{left}{} solutions, {:.3e}/s", progress.solutions, line.rate)
}

/// Progress as JSON: times in seconds, the rate in solutions a second.
#[derive(Serialize)]
struct Line {
    share: f64,
    solutions: String,
    elapsed: f64,
    rate: f64,
    /// What is left at the speed so far, once that can be told.
    left: Option<f64>,
}

impl Line {
    fn new(progress: &Progress) -> Self {
        let elapsed = progress.elapsed.as_secs_f64();
        let known = progress.share > 0.0 && elapsed > 0.0;
        Self {
            share: progress.share,
            solutions: progress.solutions.to_string(),
            elapsed,
            rate: if elapsed > 0.0 { progress.solutions as f64 / elapsed } else { 0.0 },
            left: known.then(|| (elapsed * (1.0 / progress.share - 1.0)).max(0.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_follows_from_the_share() {
        let line = Line::new(&Progress::new(0.25, 1000, Duration::from_secs(2)));
        assert_eq!((line.rate, line.left), (500.0, Some(6.0)));
        let text = serde_json::to_string(&line).unwrap();
        assert_eq!(
            text,
            r#"{"share":0.25,"solutions":"1000","elapsed":2.0,"rate":500.0,"left":6.0}"#
        );
        assert_eq!(Line::new(&Progress::new(0.0, 0, Duration::ZERO)).left, None);
        let text = message(&Progress::new(0.5, 123, Duration::from_secs(100)));
        assert_eq!(text, "1 min 40 s left, 123 solutions, 1.230e0/s");
    }
}
