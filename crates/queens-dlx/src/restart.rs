//! One solution by starting anew.
//!
//! A search for the first solution of a large board is quick or hopeless, and chance decides which:
//! what it chose early it may not live to take back. So when a single solution is wanted, in no
//! particular order, each attempt shuffles the rows and the columns and gets few nodes; the next one
//! gets twice as many, so that a problem without a solution is searched through in the end.

use std::time::Instant;

use queens_core::{Completion, Limits, Problem, Report, Statistics, StopReason, Visitor};

use crate::{Branch, Items, cover};

/// Nodes of the first attempt, for each row. Nearly every attempt that succeeds needs about one.
const NODES_PER_ROW: u64 = 16;

/// Hands one solution to the visitor, if there is one.
pub(crate) fn search(
    strategy: &'static str,
    problem: &Problem,
    limits: &Limits,
    visitor: &mut dyn Visitor,
) -> Report {
    let start = Instant::now();
    let mut patience = NODES_PER_ROW * (problem.size() as u64 + 1);
    let mut nodes_left = limits.node_limit().unwrap_or(u64::MAX);
    let mut statistics = Statistics::default();
    for seed in 0.. {
        let attempt = limits.left_since(start).nodes(patience.min(nodes_left));
        let items = Items::Shuffled { seed };
        let report = cover::search(strategy, problem, items, Branch::Fewest, &attempt, visitor);
        add(&mut statistics, &report.statistics);
        let out_of_patience =
            report.completion == Completion::Stopped(StopReason::Nodes) && patience < nodes_left;
        if !out_of_patience {
            return report.with_statistics(statistics);
        }
        nodes_left -= patience;
        patience = patience.saturating_mul(2);
    }
    unreachable!("patience outgrows every limit on nodes")
}

/// Adds what an attempt cost to what those before it did.
fn add(sum: &mut Statistics, attempt: &Statistics) {
    for (sum, cost) in [(&mut sum.nodes, attempt.nodes), (&mut sum.updates, attempt.updates)] {
        *sum = Some(sum.unwrap_or(0) + cost.unwrap_or(0));
    }
    let profile = sum.profile.get_or_insert_default();
    let levels = attempt.profile.as_deref().unwrap_or_default();
    profile.resize(profile.len().max(levels.len()), 0);
    for (sum, nodes) in profile.iter_mut().zip(levels) {
        *sum += nodes;
    }
}
