//! A search under way: an engine, its limits, and what was found so far.

use crate::control::{Control, Watch};
use crate::engine::{Halt, Searcher};
use crate::item::{Item, OptionId};
use crate::report::{Completion, Report, StopReason};

/// After how many nodes the clock and the cancel token are read.
const CHECK_INTERVAL: u64 = 1024;

/// After about how many updates, some milliseconds' worth: a node of a large problem can take
/// thousands.
const CHECK_UPDATES: u64 = 1 << 16;

#[derive(Clone, Debug)]
pub(crate) struct Session {
    searcher: Searcher,
    max_nodes: Option<u64>,
    max_solutions: Option<u64>,
    watch: Watch,
    /// The number of nodes at which the engine pauses to check the limits.
    pause: u64,
    /// Set once the search has ended.
    completion: Option<Completion>,
    uncoverable_item: Option<Item>,
    /// The cover found last.
    cover: Vec<OptionId>,
}

impl Session {
    /// Begins a search whose clock is already running.
    pub(crate) fn new(
        searcher: Searcher,
        control: &Control,
        watch: Watch,
        uncoverable_item: Option<Item>,
    ) -> Self {
        Self {
            searcher,
            max_nodes: control.node_limit(),
            max_solutions: control.solution_limit(),
            watch,
            pause: 0,
            completion: None,
            uncoverable_item,
            cover: Vec::new(),
        }
    }

    /// Finds the next cover. `None` if the search has ended.
    pub(crate) fn next(&mut self) -> Option<&[OptionId]> {
        if !self.run(self.searcher.covers() + 1) {
            return None;
        }
        self.searcher.chosen(&mut self.cover);
        Some(&self.cover)
    }

    /// Finds all covers, and keeps none.
    pub(crate) fn finish(&mut self) {
        while self.run(u64::MAX) {}
    }

    /// Searches until this many covers are found. False if the search ended before.
    fn run(&mut self, covers: u64) -> bool {
        let limit = self.max_solutions.unwrap_or(u64::MAX);
        while self.completion.is_none() {
            if self.searcher.covers() >= limit {
                self.completion = Some(Completion::Stopped(StopReason::SolutionLimit));
                break;
            }
            match self.searcher.run(covers.min(limit), self.pause) {
                Halt::Cover => return true,
                Halt::Done => self.completion = Some(Completion::Complete),
                Halt::Pause => self.completion = self.check().map(Completion::Stopped),
            }
        }
        false
    }

    /// The result so far. A search that has not ended counts as stopped by the caller.
    pub(crate) fn report(&self) -> Report {
        Report {
            solutions: self.searcher.covers().into(),
            completion: self.completion.unwrap_or(Completion::Stopped(StopReason::Caller)),
            statistics: self.searcher.statistics(),
            engine: self.searcher.engine(),
            uncoverable_item: self.uncoverable_item,
        }
    }

    /// Whether a limit is reached. If none is, sets the next pause.
    fn check(&mut self) -> Option<StopReason> {
        let nodes = self.searcher.nodes();
        if self.max_nodes.is_some_and(|limit| nodes >= limit) {
            return Some(StopReason::NodeLimit);
        }
        if let Some(reason) = self.watch.interrupted() {
            return Some(reason);
        }
        let interval = if self.watch.is_needed() {
            // The cost of a node is known after the first one.
            let updates_per_node = self.searcher.updates().checked_div(nodes);
            updates_per_node
                .map_or(1, |updates| (CHECK_UPDATES / updates.max(1)).clamp(1, CHECK_INTERVAL))
        } else {
            u64::MAX
        };
        self.pause = nodes.saturating_add(interval).min(self.max_nodes.unwrap_or(u64::MAX));
        None
    }
}
