//! The result of a search.

use std::fmt;

use crate::config::Engine;
use crate::item::{Item, OptionId};

/// The result of a search, complete or not.
///
/// # Example
///
/// ```
/// use algorithm_x::{Control, Problem};
///
/// let problem: Problem = "a b\na\na\nb".parse()?;
/// let report = problem.search().count();
/// assert_eq!(report.total(), Some(2));
/// assert_eq!(report.to_string(), "2 covers (bits, complete)");
///
/// let report = problem.search().control(Control::new().with_node_limit(2)).count();
/// assert_eq!(report.total(), None); // there may be more than were found
/// assert_eq!(report.to_string(), "at least 0 covers (bits, stopped: node limit)");
/// # Ok::<(), algorithm_x::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Report {
    /// The number of covers found. These are all only if the search is
    /// [complete](Report::is_complete).
    pub solutions: u128,
    /// Whether the whole search tree was searched.
    pub completion: Completion,
    /// The cost of the search.
    pub statistics: Statistics,
    /// The engine that searched.
    pub engine: Engine,
    /// The first primary item that fewer options of the problem name than it needs, if there is one: a
    /// simple reason why there is no cover.
    pub uncoverable_item: Option<Item>,
}

impl Report {
    /// The number of covers there are. `None` if the search was stopped before that was known.
    #[must_use]
    pub fn total(&self) -> Option<u128> {
        self.is_complete().then_some(self.solutions)
    }

    /// Whether the whole search tree was searched, so that `solutions` counts all covers.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.completion.is_complete()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = if self.is_complete() { "" } else { "at least " };
        let plural = if self.solutions == 1 { "" } else { "s" };
        let Self { solutions, completion, engine, .. } = self;
        write!(f, "{bound}{solutions} cover{plural} ({engine}, {completion})")
    }
}

/// Whether a search covered its whole tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Completion {
    /// The whole tree was searched: the covers found are all there are.
    Complete,
    /// The search ended early: there may be more covers than were found.
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

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The limit on memory was reached.
    MemoryLimit,
    /// The caller ended the search: its closure returned `Break`, or it did not take all covers of
    /// the iterator.
    Caller,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NodeLimit => "node limit",
            Self::SolutionLimit => "solution limit",
            Self::TimeLimit => "time limit",
            Self::MemoryLimit => "memory limit",
            Self::Cancelled => "cancelled",
            Self::Caller => "caller",
        })
    }
}

/// The cost of a search, in the terms of Knuth's programs (TAOCP 7.2.2.1). All engines report the
/// same figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Statistics {
    /// Nodes of the search tree, which are the sets of options that were tried: the empty one at
    /// the root, and one more each time that an option is chosen. Covers are nodes, and so are dead
    /// ends.
    pub nodes: u64,
    /// Removals: one for each item that is covered (at a dead end, the one without options), and
    /// one each time that an option which is no longer possible is removed from the list of another
    /// item. Undoing a removal is not counted, and neither is giving an item a color.
    pub updates: u64,
    /// The number of nodes with each number of chosen options; the root is `profile[0]`.
    pub profile: Vec<u64>,
}

#[cfg(feature = "rayon")]
impl Report {
    /// Adds the figures of a search of another part of the same search tree.
    pub(crate) fn merge(mut self, other: Self) -> Self {
        self.solutions += other.solutions;
        if self.completion == Completion::Complete {
            self.completion = other.completion;
        }
        self.statistics.nodes += other.statistics.nodes;
        self.statistics.updates += other.statistics.updates;
        let depth = self.statistics.profile.len().max(other.statistics.profile.len());
        self.statistics.profile.resize(depth, 0);
        for (nodes, more) in self.statistics.profile.iter_mut().zip(other.statistics.profile) {
            *nodes += more;
        }
        self
    }
}

/// The first cover of a search, and its report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct First {
    /// The cover, as the options in the order in which the search chose them. `None` means that
    /// there is no cover if the report is complete, and that none was found if it is not.
    pub cover: Option<Vec<OptionId>>,
    /// The report of the search. A search that found a cover ended at a limit of one solution.
    pub report: Report,
}
