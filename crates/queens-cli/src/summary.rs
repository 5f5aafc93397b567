//! The line on stderr after a search, and figures for people.

use std::fmt;
use std::time::Duration;

use queens::{Completion, StopReason};

/// A time as people read it: three digits or so, and the unit that fits.
pub(crate) struct Human(pub(crate) Duration);

impl fmt::Display for Human {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs_f64();
        match seconds {
            _ if seconds < 0.0001 => write!(f, "{:.2} ms", seconds * 1e3),
            _ if seconds < 0.01 => write!(f, "{:.1} ms", seconds * 1e3),
            _ if seconds < 1.0 => write!(f, "{:.0} ms", seconds * 1e3),
            _ if seconds < 10.0 => write!(f, "{seconds:.2} s"),
            _ if seconds < 60.0 => write!(f, "{seconds:.1} s"),
            _ if seconds < 3600.0 => {
                write!(f, "{} min {:.0} s", self.0.as_secs() / 60, (seconds % 60.0).floor())
            }
            _ => write!(f, "{} h {} min", self.0.as_secs() / 3600, self.0.as_secs() / 60 % 60),
        }
    }
}

/// "1 solution", "92 solutions".
pub(crate) fn solutions(number: u128, kind: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {kind}solution{s}")
}

/// Whether the search ended before it was asked to: by a limit on time or nodes, or by Ctrl-C.
pub(crate) fn is_partial(completion: Completion) -> bool {
    !matches!(
        completion,
        Completion::Complete | Completion::Stopped(StopReason::Caller | StopReason::SolutionLimit)
    )
}

/// Why the search ended early, as the end of a sentence; empty if it did not.
pub(crate) fn because(completion: Completion) -> &'static str {
    match completion {
        _ if !is_partial(completion) => "",
        Completion::Stopped(StopReason::NodeLimit) => ", stopped by the node limit",
        Completion::Stopped(StopReason::TimeLimit) => ", stopped by the time limit",
        Completion::Stopped(StopReason::Cancelled) => ", interrupted",
        _ => ", stopped early",
    }
}

/// Why the search ended early, for programs; `None` if it did not.
pub(crate) fn reason(completion: Completion) -> Option<String> {
    match completion {
        Completion::Stopped(reason) if is_partial(completion) => Some(reason.to_string()),
        _ => None,
    }
}
