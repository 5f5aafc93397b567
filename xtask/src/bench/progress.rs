//! Progress of `measure`, on stderr.

use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use queens_measure::{Ending, Progress, duration};

/// One line that changes, on a terminal; a line for each round, elsewhere. Errors get a line of
/// their own.
pub(crate) struct Reporter {
    line: ProgressBar,
    start: Instant,
    round: usize,
    rounds: usize,
    samples: usize,
}

impl Reporter {
    /// For a plan of this many rounds.
    pub(crate) fn new(rounds: usize) -> Self {
        let style = ProgressStyle::with_template("{msg} ({pos} samples, {elapsed})")
            .unwrap_or_else(|_| ProgressStyle::default_spinner());
        let line = ProgressBar::new_spinner().with_style(style);
        Self { line, start: Instant::now(), round: 0, rounds, samples: 0 }
    }

    /// Shows an event.
    pub(crate) fn show(&mut self, progress: Progress<'_>) {
        match progress {
            Progress::Start { round, cell } => {
                if round != self.round {
                    self.round = round;
                    if self.line.is_hidden() {
                        eprintln!("round {round} of {} ({})", self.rounds, self.so_far());
                    }
                }
                self.line.set_message(format!("round {round} of {}: {cell}", self.rounds));
            }
            Progress::Sampled { .. } => {
                self.samples += 1;
                self.line.inc(1);
            }
            Progress::Ended { cell, ending: Ending::Failed(message) } => {
                self.line.suspend(|| eprintln!("error: {cell}: {message}"));
            }
            _ => {}
        }
    }

    /// Removes the line and prints how much was done.
    pub(crate) fn finish(&self) {
        self.line.finish_and_clear();
        eprintln!("{}", self.so_far());
    }

    fn so_far(&self) -> String {
        format!("{} samples, {}", self.samples, duration(self.start.elapsed().as_secs_f64()))
    }
}
