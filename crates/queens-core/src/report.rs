//! What a search says when it ends.

use std::fmt;

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on nodes was reached.
    Nodes,
    /// The limit on solutions was reached.
    Solutions,
    /// The time was up.
    Time,
    /// The cancel token was set.
    Cancelled,
    /// The visitor wanted no more.
    Visitor,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Nodes => "node limit",
            Self::Solutions => "solution limit",
            Self::Time => "time limit",
            Self::Cancelled => "cancelled",
            Self::Visitor => "visitor",
        })
    }
}

/// Whether a search saw everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Completion {
    /// The whole tree was searched: the number of solutions is the number there is.
    Complete,
    /// The search ended early: there are at least as many solutions as were found.
    Stopped(StopReason),
}

impl Completion {
    /// Whether the whole tree was searched.
    #[must_use]
    pub const fn is_complete(self) -> bool {
        matches!(self, Self::Complete)
    }
}

/// What a search cost. A strategy that does not count something leaves it `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Statistics {
    /// Partial placements without attacks that the search stood on, the empty one included.
    pub nodes: Option<u128>,
    /// How often the search asked "may a queen stand here?".
    pub tests: Option<u128>,
    /// The nodes by the number of queens placed, 0 first.
    pub profile: Option<Vec<u128>>,
    /// Complete placements that were looked at, attacks or not: what a search without pruning does.
    pub candidates: Option<u128>,
    /// Links changed while covering: what an exact-cover search does.
    pub updates: Option<u128>,
}

/// What a search says when it ends, complete or not.
///
/// ```
/// use queens_core::{Completion, Report, StopReason};
///
/// let report = Report::new("mine", 3, Completion::Stopped(StopReason::Time));
/// assert_eq!(report.total(), None); // three were found, but that is not all there are
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The strategy that answered.
    pub strategy: &'static str,
    /// Solutions found.
    pub solutions: u128,
    /// Whether these are all.
    pub completion: Completion,
    /// What it cost.
    pub statistics: Statistics,
}

impl Report {
    /// A report without statistics.
    #[must_use]
    pub fn new(strategy: &'static str, solutions: u128, completion: Completion) -> Self {
        Self { strategy, solutions, completion, statistics: Statistics::default() }
    }

    /// With these statistics.
    #[must_use]
    pub fn with_statistics(mut self, statistics: Statistics) -> Self {
        self.statistics = statistics;
        self
    }

    /// The number of solutions there are, `None` if the search ended before it could know.
    #[must_use]
    pub fn total(&self) -> Option<u128> {
        self.completion.is_complete().then_some(self.solutions)
    }
}
