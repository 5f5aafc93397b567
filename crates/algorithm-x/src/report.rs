//! What a search says when it ends.

use crate::item::{Item, OptionId};

/// The outcome of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// How many covers were found; all there are only if the search is
    /// [complete](Report::is_complete).
    pub solutions: u128,
    /// Whether the whole search tree was seen.
    pub completion: Completion,
    /// How much work it was.
    pub stats: Stats,
    /// A primary item that no option of the problem names, if there is one: the plain reason why
    /// there is no cover.
    pub hopeless: Option<Item>,
}

impl Report {
    /// Whether the whole search tree was seen, so that `solutions` counts all covers.
    pub fn is_complete(&self) -> bool {
        self.completion == Completion::Complete
    }
}

/// Whether the whole search tree was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Completion {
    /// It was: there are no covers but those found.
    Complete,
    /// It was not: there may be more covers than those found.
    Stopped(StopReason),
}

/// What ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on solutions.
    Solutions,
    /// The limit on nodes.
    Nodes,
    /// The limit on time.
    Time,
    /// A cancelled token.
    Cancelled,
    /// The caller: its visitor broke off, or it did not take all covers of the iterator.
    Caller,
}

/// How much work a search was, in the terms of Knuth's programs (TAOCP 7.2.2.1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Nodes of the search tree, which are the sets of options that were tried: the empty one at
    /// the root, and one more each time that an option is chosen. Covers are nodes, and so are dead
    /// ends.
    pub nodes: u64,
    /// Removals: one for each item that is covered (at a dead end, the one without options), and
    /// one each time that an option which is no longer possible is taken out of the option set of
    /// another item. Putting back is not counted.
    pub updates: u64,
    /// How many nodes have each number of chosen options; the root is `profile[0]`.
    pub profile: Vec<u64>,
}

#[cfg(feature = "rayon")]
impl Report {
    /// Adds what another search found in another part of the same search tree.
    pub(crate) fn merge(mut self, other: Self) -> Self {
        self.solutions += other.solutions;
        if self.completion == Completion::Complete {
            self.completion = other.completion;
        }
        self.stats.nodes += other.stats.nodes;
        self.stats.updates += other.stats.updates;
        let depth = self.stats.profile.len().max(other.stats.profile.len());
        self.stats.profile.resize(depth, 0);
        for (nodes, more) in self.stats.profile.iter_mut().zip(other.stats.profile) {
            *nodes += more;
        }
        self
    }
}

/// The answer to "is there a cover?".
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum First {
    /// A cover.
    Cover(Vec<OptionId>),
    /// There is no cover: the whole search tree was seen.
    NoCover,
    /// Not known: the search was stopped before it found one.
    Stopped(StopReason),
}

impl First {
    /// The cover, if one was found.
    pub fn cover(self) -> Option<Vec<OptionId>> {
        match self {
            Self::Cover(cover) => Some(cover),
            Self::NoCover | Self::Stopped(_) => None,
        }
    }
}
