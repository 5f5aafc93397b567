//! What `measure` says on stderr while it runs.

use std::io::{self, IsTerminal, Write as _};
use std::time::{Duration, Instant};

use queens_measure::{Ending, Progress};

/// One line that is written over, on a terminal; a line for each round, elsewhere. What went wrong
/// gets a line of its own.
pub(crate) struct Reporter {
    terminal: bool,
    start: Instant,
    round: usize,
    rounds: usize,
    samples: usize,
}

impl Reporter {
    /// For a plan of this many rounds.
    pub(crate) fn new(rounds: usize) -> Self {
        Self {
            terminal: io::stderr().is_terminal(),
            start: Instant::now(),
            round: 0,
            rounds,
            samples: 0,
        }
    }

    /// Tells.
    pub(crate) fn tell(&mut self, progress: Progress<'_>) {
        match progress {
            Progress::Start { round, cell } => {
                if round != self.round {
                    self.round = round;
                    if !self.terminal {
                        eprintln!("round {round} of {} ({})", self.rounds, self.so_far());
                    }
                }
                if self.terminal {
                    let so_far = self.so_far();
                    eprint!("\r\x1b[Kround {round} of {}: {cell} ({so_far})", self.rounds);
                    // A progress line that is not shown harms nobody.
                    let _ = io::stderr().flush();
                }
            }
            Progress::Sampled { .. } => self.samples += 1,
            Progress::Ended { cell, ending: Ending::Failed(message) } => {
                self.clear();
                eprintln!("error: {cell}: {message}");
            }
            _ => {}
        }
    }

    /// Leaves the line for what comes after, and says how much was done.
    pub(crate) fn finish(&self) {
        self.clear();
        eprintln!("{}", self.so_far());
    }

    fn so_far(&self) -> String {
        let elapsed = Duration::from_secs(self.start.elapsed().as_secs());
        format!("{} samples, {}", self.samples, humantime::format_duration(elapsed))
    }

    fn clear(&self) {
        if self.terminal {
            eprint!("\r\x1b[K");
        }
    }
}
