//! What all engines count, and where they pause.

use crate::report::Statistics;

/// Why an engine came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// It is at a cover, and has found as many as it was asked to.
    Cover,
    /// It has entered as many nodes as it was asked to, and there are more.
    Pause,
    /// It has searched the whole tree.
    Done,
}

/// Where an engine continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resume {
    /// At a node that it has reached and not entered.
    Enter,
    /// At a node that it has finished.
    Leave,
    /// Nowhere: the search is finished.
    Done,
}

/// Covers and nodes found so far.
#[derive(Clone, Debug)]
pub(super) struct Counters {
    pub(super) covers: u64,
    pub(super) nodes: u64,
    /// The nodes by the number of options chosen since this engine began.
    pub(super) profile: Vec<u64>,
    /// How many options were chosen before this engine began.
    pub(super) base_depth: usize,
}

impl Counters {
    /// Nothing counted yet.
    pub(super) fn new(base_depth: usize) -> Self {
        Self { covers: 0, nodes: 0, profile: Vec::new(), base_depth }
    }

    /// Adds a node to a profile.
    #[inline(always)]
    pub(super) fn add_to(profile: &mut Vec<u64>, depth: usize) {
        match profile.get_mut(depth) {
            Some(nodes) => *nodes += 1,
            None => profile.push(1),
        }
    }

    /// Goes on from these figures.
    pub(super) fn set(&mut self, covers: u64, statistics: &Statistics) {
        self.covers = covers;
        self.nodes = statistics.nodes;
        self.profile = statistics.profile.iter().skip(self.base_depth).copied().collect();
    }

    /// The statistics, with this many updates.
    pub(super) fn statistics(&self, updates: u64) -> Statistics {
        let above = std::iter::repeat_n(0, self.base_depth);
        Statistics {
            nodes: self.nodes,
            updates,
            profile: above.chain(self.profile.iter().copied()).collect(),
        }
    }
}
