//! The result of a search.

use std::borrow::Cow;
use std::fmt;

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on nodes was reached.
    NodeLimit,
    /// The limit on solutions was reached.
    SolutionLimit,
    /// The limit on time was reached.
    TimeLimit,
    /// The cancel token was set.
    Cancelled,
    /// The caller ended the search: its closure returned `Break` or an error, or it dropped the
    /// iterator.
    Caller,
    /// The strategy has no way to go on, and what it tried proves nothing: there may be solutions
    /// that it did not find. Only strategies that
    /// [find one solution](crate::Capabilities::finds_one) give up.
    GaveUp,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NodeLimit => "node limit",
            Self::SolutionLimit => "solution limit",
            Self::TimeLimit => "time limit",
            Self::Cancelled => "cancelled",
            Self::Caller => "caller",
            Self::GaveUp => "gave up",
        })
    }
}

/// Whether a search covered its whole tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Completion {
    /// The whole tree was searched: the solutions found are all there are.
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

impl fmt::Display for Completion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Complete => f.pad("complete"),
            Self::Stopped(reason) => write!(f, "stopped: {reason}"),
        }
    }
}

/// The cost of a search. Figures that a strategy does not count are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Statistics {
    /// Nodes entered: partial placements without attacks, the empty one included. A search that
    /// does not go row by row counts the partial placements of its own tree; one that branches on
    /// items of an exact cover counts the partial covers, the empty one included.
    pub nodes: Option<u128>,
    /// How often the search asked "may a queen stand here?".
    pub tests: Option<u128>,
    /// The nodes by the number of queens placed, 0 first.
    pub profile: Option<Vec<u128>>,
    /// Complete placements that were examined, with or without attacks: the cost of a search
    /// without pruning.
    pub candidates: Option<u128>,
    /// Updates of an exact-cover search: links changed, in Knuth's count.
    pub updates: Option<u128>,
}

/// What carried out a search. Fields that do not apply to a strategy are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Execution {
    /// The algorithm or data structure, where a strategy has several: `join`, `bits`, ...
    pub kernel: Option<Cow<'static, str>>,
    /// The instruction set: `avx2`, `portable`, ...
    pub instructions: Option<Cow<'static, str>>,
    /// How many threads searched.
    pub threads: Option<usize>,
    /// The memory that was planned for, in bytes.
    pub memory: Option<u64>,
    /// How many units of work were counted a second time by another method, all with equal counts.
    pub verified_units: Option<usize>,
    /// How many units of work there were.
    pub units: Option<usize>,
}

/// The result of a search, complete or not.
///
/// ```
/// use queens_core::{Completion, Report, StopReason};
///
/// let report = Report::new("mine", 3, Completion::Stopped(StopReason::TimeLimit));
/// assert_eq!(report.total(), None); // three were found, but there may be more
/// assert_eq!(report.to_string(), "at least 3 solutions (mine, stopped: time limit)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Report {
    /// The name of the strategy.
    pub strategy: Cow<'static, str>,
    /// Solutions found.
    pub solutions: u128,
    /// Whether these are all.
    pub completion: Completion,
    /// The cost.
    pub statistics: Statistics,
    /// What carried the search out.
    pub execution: Execution,
}

impl Report {
    /// A report without statistics.
    #[must_use]
    pub fn new(
        strategy: impl Into<Cow<'static, str>>,
        solutions: u128,
        completion: Completion,
    ) -> Self {
        Self {
            strategy: strategy.into(),
            solutions,
            completion,
            statistics: Statistics::default(),
            execution: Execution::default(),
        }
    }

    /// Sets the statistics.
    #[must_use]
    pub fn with_statistics(mut self, statistics: Statistics) -> Self {
        self.statistics = statistics;
        self
    }

    /// Sets what carried the search out.
    #[must_use]
    pub fn with_execution(mut self, execution: Execution) -> Self {
        self.execution = execution;
        self
    }

    /// The number of solutions there are; `None` if the search ended before it was known.
    #[must_use]
    pub fn total(&self) -> Option<u128> {
        self.completion.is_complete().then_some(self.solutions)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = if self.completion.is_complete() { "" } else { "at least " };
        let plural = if self.solutions == 1 { "" } else { "s" };
        let Self { solutions, strategy, completion, .. } = self;
        write!(f, "{bound}{solutions} solution{plural} ({strategy}, {completion})")
    }
}
