//! Exit codes.

use std::process::{ExitCode, Termination};

/// How the command ended, as `main` returns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Exit {
    /// What was asked for was found, counted or written: 0.
    Done,
    /// The answer is no (no solution, no cover, not a solution), or the work failed: 1.
    No,
    /// The command line or the problem makes no sense: 2.
    Usage,
    /// Stopped by a limit or by Ctrl-C before the answer was complete; what was found is true but
    /// not all: 3. A search that found as many solutions as it was asked to list is complete; a
    /// count that a limit ended is not.
    Stopped,
}

impl Exit {
    /// The codes, for the help of every command.
    pub(crate) const HELP: &'static str = "\
Exit codes:
  0  done: what was asked for was found, counted or written
  1  the answer is no (no solution, no cover, not a solution), or the work failed
  2  bad usage, or no such problem
  3  stopped by a limit or by Ctrl-C before the answer was complete; what was printed is true, but
     not all";

    /// The code as a number.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::No => 1,
            Self::Usage => 2,
            Self::Stopped => 3,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        self.into()
    }
}
