//! Counting on several threads.

use std::time::Instant;

use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::engine::{Event, Machine};
use crate::item::Item;
use crate::limits::Limits;
use crate::report::{Completion, Report, StopReason};
use crate::session::Session;

/// How many parts there should be for each thread, so that none is idle for long at the end.
const PARTS_PER_THREAD: usize = 32;

/// Where the search tree is cut at the latest.
const MAX_DEPTH: usize = 64;

/// Counts the covers that `machine`, which is about to start, would find.
pub(crate) fn count(machine: &Machine, limits: &Limits, hopeless: Option<Item>) -> Report {
    let deadline = limits.deadline();
    let parts = |depth| Parts { machine: machine.clone(), depth, limits, deadline, stopped: None };
    let wanted = PARTS_PER_THREAD * rayon::current_num_threads();
    let depth = (1..MAX_DEPTH).find(|&depth| parts(depth).are_enough(wanted)).unwrap_or(MAX_DEPTH);
    let mut parts = parts(depth);
    // The iterator is asked by one thread at a time, and cuts off a part when a thread is free for
    // it.
    let below = parts
        .by_ref()
        .par_bridge()
        .map(|part| finish(part, limits, deadline, hopeless))
        .reduce_with(Report::merge);
    let above = Report {
        solutions: parts.machine.covers().into(),
        completion: parts.stopped.map_or(Completion::Complete, Completion::Stopped),
        stats: parts.machine.stats(),
        hopeless,
    };
    match below {
        Some(below) => above.merge(below),
        None => above,
    }
}

fn finish(
    part: Machine,
    limits: &Limits,
    deadline: Option<Instant>,
    hopeless: Option<Item>,
) -> Report {
    let mut session = Session::new(part, limits.clone(), hopeless).until(deadline);
    session.finish();
    session.report()
}

/// The parts of a search tree below a depth. What is above is searched on the way.
struct Parts<'l> {
    machine: Machine,
    depth: usize,
    limits: &'l Limits,
    deadline: Option<Instant>,
    /// Why there are no more parts, if it is not that the tree is cut up.
    stopped: Option<StopReason>,
}

impl Parts<'_> {
    /// Whether there are so many parts, or none at all, or no time to find out.
    fn are_enough(mut self, wanted: usize) -> bool {
        let mut found = 0;
        while found < wanted && self.find() {
            self.machine.skip();
            found += 1;
        }
        found == 0 || found == wanted || self.stopped.is_some()
    }

    /// Goes to the next part. False if there is none, or the search is to stop.
    fn find(&mut self) -> bool {
        loop {
            self.stopped = self.limits.interrupted(self.deadline);
            // To the next node, which is not entered.
            if self.stopped.is_some()
                || self.machine.run(u64::MAX, self.machine.nodes()) == Event::Done
            {
                return false;
            }
            if self.machine.depth() == self.depth {
                return true;
            }
            // Into it.
            self.machine.run(u64::MAX, self.machine.nodes() + 1);
        }
    }
}

impl Iterator for Parts<'_> {
    type Item = Machine;

    fn next(&mut self) -> Option<Machine> {
        self.find().then(|| self.machine.hand_over())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Tables;
    use crate::limits::CancelToken;
    use crate::problem::Problem;
    use crate::search::Choose;

    #[test]
    fn no_part_is_cut_off_once_the_search_is_cancelled() {
        let mut builder = Problem::builder();
        let item = builder.primary();
        for _ in 0..10 {
            builder.option([item]).unwrap();
        }
        let tables = Tables::new(&builder.build(), &[]);
        let machine = Machine::new(tables.into(), Choose::default());
        let token = CancelToken::new();
        let limits = &Limits::none().cancel(token.clone());
        let mut parts = Parts { machine, depth: 1, limits, deadline: None, stopped: None };
        assert_eq!(parts.by_ref().take(3).count(), 3);
        token.cancel();
        assert!(parts.next().is_none());
        assert_eq!(parts.stopped, Some(StopReason::Cancelled));
    }
}
