//! The machine at full speed.

use std::ops::ControlFlow;

use super::{Machine, Occupancy};
use crate::{Completion, Event, Limits, Report, Stepper, StopReason};

/// How many tests pass between two looks at the clock and the cancel token. A test costs from a
/// nanosecond to a few microseconds, so this is well under 50 ms.
const TESTS_BETWEEN_CHECKS: u64 = 4096;

impl<O: Occupancy> Machine<O> {
    /// Runs on from here until the search is complete or a limit is reached. The visitor gets the
    /// candidates chosen, line 0 first: the placement itself, if the axis is rows.
    ///
    /// The limits on nodes and solutions hold for the search as a whole, what was stepped before
    /// included. A stopped machine can be stepped or run on.
    pub fn run<V>(&mut self, strategy: &'static str, limits: &Limits, visitor: V) -> Report
    where
        V: FnMut(&[usize]) -> ControlFlow<()>,
    {
        let axis = self.axis;
        let completion = match self.allowed.clone() {
            None => self.dash(limits, visitor, |_, _| true),
            Some(allowed) => self.dash(limits, visitor, |line, candidate| {
                allowed.allows(axis.square(line, candidate))
            }),
        };
        Report::new(strategy, u128::from(self.solutions), completion)
            .with_statistics(self.statistics())
    }

    /// The search, compiled for one occupancy, one visitor and one answer to "is this allowed?".
    fn dash<V>(
        &mut self,
        limits: &Limits,
        mut visitor: V,
        may: impl Fn(usize, usize) -> bool,
    ) -> Completion
    where
        V: FnMut(&[usize]) -> ControlFlow<()>,
    {
        let meter = limits.start();
        if let Some(reason) = meter.interrupted() {
            return Completion::Stopped(reason);
        }
        if self.last.is_none() && meter.nodes() == 0 {
            return Completion::Stopped(StopReason::Nodes);
        }
        if self.solutions >= meter.solutions() {
            return Completion::Stopped(StopReason::Solutions);
        }
        // Steps that ask nothing are the stepper's; the next that asks starts the loop below.
        while !self.is_scanning() {
            match self.step() {
                None => return Completion::Complete,
                Some(Event::Emit) => {
                    if visitor(&self.choices).is_break() {
                        return Completion::Stopped(StopReason::Visitor);
                    }
                    if self.solutions >= meter.solutions() {
                        return Completion::Stopped(StopReason::Solutions);
                    }
                }
                Some(_) => {}
            }
        }

        let size = self.size;
        let mut nodes_left = meter.nodes().saturating_sub(self.profile.iter().sum());
        let mut next_check = self.tests.saturating_add(TESTS_BETWEEN_CHECKS);
        let mut line = self.placed;
        let mut from = self.next[line];
        loop {
            if self.tests >= next_check {
                if let Some(reason) = meter.interrupted() {
                    self.pause(line, from);
                    return Completion::Stopped(reason);
                }
                next_check = self.tests + TESTS_BETWEEN_CHECKS;
            }
            let mut start = from;
            let found = loop {
                match self.occupancy.next_free(line, start, size) {
                    Some(candidate) if !may(line, candidate) => start = candidate + 1,
                    found => break found,
                }
            };
            let Some(candidate) = found else {
                self.tests += (size - from) as u64;
                if line == 0 {
                    self.pause(0, size);
                    self.last = Some(Event::Leave { depth: 0 });
                    return Completion::Complete;
                }
                line -= 1;
                self.occupancy.remove(line, self.choices[line]);
                from = self.choices[line] + 1;
                continue;
            };
            if nodes_left == 0 {
                self.tests += (candidate - from) as u64;
                self.pause(line, candidate);
                return Completion::Stopped(StopReason::Nodes);
            }
            nodes_left -= 1;
            self.tests += (candidate + 1 - from) as u64;
            self.choices[line] = candidate;
            self.next[line] = candidate + 1;
            self.profile[line + 1] += 1;
            if line + 1 < size {
                self.occupancy.place(line, candidate);
                line += 1;
                from = 0;
                continue;
            }
            // A solution. No test asks about a line below, so its last queen need not be placed.
            self.solutions += 1;
            let reason = if visitor(&self.choices).is_break() {
                StopReason::Visitor
            } else if self.solutions >= meter.solutions() {
                StopReason::Solutions
            } else {
                from = candidate + 1;
                continue;
            };
            self.occupancy.place(line, candidate);
            self.placed = size;
            self.last = Some(Event::Emit);
            return Completion::Stopped(reason);
        }
    }

    /// Leaves the loop before the test of `candidate` on `line`, in a state to step on from.
    fn pause(&mut self, line: usize, candidate: usize) {
        self.placed = line;
        self.next[line] = candidate;
        self.last = Some(self.before_test_of(line, candidate));
    }
}
