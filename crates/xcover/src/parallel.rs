//! Counting on several threads.

use std::time::Instant;

use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::engine::{Event, Machine};
use crate::item::Item;
use crate::limits::Limits;
use crate::report::{Completion, Report};
use crate::session::Session;

/// How many parts there should be for each thread, so that none is idle for long at the end.
const PARTS_PER_THREAD: usize = 32;

/// Where the search tree is cut at the latest.
const MAX_DEPTH: usize = 64;

/// Counts the covers that `machine`, which is about to start, would find.
pub(crate) fn count(machine: &Machine, limits: &Limits, hopeless: Option<Item>) -> Report {
    let deadline = limits.deadline();
    let wanted = PARTS_PER_THREAD * rayon::current_num_threads();
    let depth = (1..MAX_DEPTH)
        .find(|&depth| is_enough(machine.clone(), depth, wanted))
        .unwrap_or(MAX_DEPTH);
    let mut parts = Parts { machine: machine.clone(), depth };
    // The iterator is asked by one thread at a time, and cuts off a part when a thread is free for it.
    let below = parts
        .by_ref()
        .par_bridge()
        .map(|part| finish(part, limits, deadline, hopeless))
        .reduce_with(Report::merge);
    let above = Report {
        solutions: parts.machine.covers().into(),
        completion: Completion::Complete,
        stats: parts.machine.stats(),
        hopeless,
    };
    match below {
        Some(below) => above.merge(below),
        None => above,
    }
}

/// Whether there are so many nodes at a depth, or none at all.
fn is_enough(machine: Machine, depth: usize, wanted: usize) -> bool {
    let parts = Parts { machine, depth }.take(wanted).count();
    parts == 0 || parts == wanted
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
struct Parts {
    machine: Machine,
    depth: usize,
}

impl Iterator for Parts {
    type Item = Machine;

    fn next(&mut self) -> Option<Machine> {
        loop {
            // To the next node, which is not entered.
            if self.machine.run(u64::MAX, self.machine.nodes()) == Event::Done {
                return None;
            }
            if self.machine.depth() == self.depth {
                return Some(self.machine.hand_over());
            }
            // Into it.
            self.machine.run(u64::MAX, self.machine.nodes() + 1);
        }
    }
}
