//! A search under way: the machine, its limits, and what was found so far.

use std::time::Instant;

use crate::engine::{Event, Machine};
use crate::item::{Item, OptionId};
use crate::limits::Limits;
use crate::report::{Completion, Report, StopReason};

/// How often the clock and the cancel token are read: after so many nodes at the most.
const CHECK_INTERVAL: u64 = 1024;

/// After about so many updates, some milliseconds' worth: a node of a large problem can cost
/// thousands.
const CHECK_UPDATES: u64 = 1 << 16;

#[derive(Clone, Debug)]
pub(crate) struct Session {
    machine: Machine,
    limits: Limits,
    deadline: Option<Instant>,
    /// The number of nodes at which the machine pauses for the limits to be looked at.
    pause: u64,
    /// Set once the search has ended.
    completion: Option<Completion>,
    hopeless: Option<Item>,
    /// The cover found last.
    cover: Vec<OptionId>,
}

impl Session {
    pub(crate) fn new(machine: Machine, limits: Limits, hopeless: Option<Item>) -> Self {
        let deadline = limits.deadline();
        Self { machine, limits, deadline, pause: 0, completion: None, hopeless, cover: Vec::new() }
    }

    /// Sets the end of the time, whatever the limits say.
    #[cfg(feature = "rayon")]
    pub(crate) fn until(mut self, deadline: Option<Instant>) -> Self {
        self.deadline = deadline;
        self
    }

    /// Finds the next cover. None when the search has ended.
    pub(crate) fn next(&mut self) -> Option<&[OptionId]> {
        if !self.run(self.machine.covers() + 1) {
            return None;
        }
        self.cover.clear();
        self.cover.extend(self.machine.chosen());
        Some(&self.cover)
    }

    /// Finds all covers, and keeps none.
    pub(crate) fn finish(&mut self) {
        while self.run(u64::MAX) {}
    }

    /// Searches until so many covers are found. False when the search has ended before.
    fn run(&mut self, covers: u64) -> bool {
        let limit = self.limits.solutions.unwrap_or(u64::MAX);
        while self.completion.is_none() {
            if self.machine.covers() >= limit {
                self.completion = Some(Completion::Stopped(StopReason::Solutions));
                break;
            }
            match self.machine.run(covers.min(limit), self.pause) {
                Event::Cover => return true,
                Event::Done => self.completion = Some(Completion::Complete),
                Event::Pause => self.completion = self.check().map(Completion::Stopped),
            }
        }
        false
    }

    /// What the search amounts to so far; one that has not ended was stopped by the caller.
    pub(crate) fn report(&self) -> Report {
        Report {
            solutions: self.machine.covers().into(),
            completion: self.completion.unwrap_or(Completion::Stopped(StopReason::Caller)),
            stats: self.machine.stats(),
            hopeless: self.hopeless,
        }
    }

    /// Whether a limit is reached; if none is, sets the next pause.
    fn check(&mut self) -> Option<StopReason> {
        let nodes = self.machine.nodes();
        if self.limits.nodes.is_some_and(|limit| nodes >= limit) {
            return Some(StopReason::Nodes);
        }
        if let Some(reason) = self.limits.interrupted(self.deadline) {
            return Some(reason);
        }
        let watched = self.limits.cancel.is_some() || self.deadline.is_some();
        let interval = if watched {
            // What a node costs is known after the first one.
            let updates_a_node = self.machine.updates().checked_div(nodes);
            updates_a_node
                .map_or(1, |updates| (CHECK_UPDATES / updates.max(1)).clamp(1, CHECK_INTERVAL))
        } else {
            u64::MAX
        };
        self.pause = nodes.saturating_add(interval).min(self.limits.nodes.unwrap_or(u64::MAX));
        None
    }
}
