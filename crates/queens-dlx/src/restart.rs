//! One solution by restarts.
//!
//! A search for the first solution of a large board is quick or hopeless, and chance decides which:
//! it may never get to undo a wrong choice made early. So if a single solution is wanted, in no
//! particular order, each attempt shuffles the rows and the columns and gets few nodes; the next one
//! gets twice as many, so that a problem without a solution is searched completely in the end.

use std::time::Instant;

use algorithm_x::Engine;
use queens_core::{
    Completion, Control, Problem, Report, SolutionSource, SolveError, Statistics, StopReason,
    StrategyInfo,
};

use crate::cover::{Branch, CoverSearch};
use crate::encoding::Items;

/// Nodes of the first attempt, for each row. Nearly every attempt that succeeds needs about one.
const NODES_PER_ROW: u64 = 16;

/// A search for one solution, with restarts.
pub(crate) struct RestartSearch {
    info: &'static StrategyInfo,
    problem: Problem,
    engine: Engine,
    control: Control,
    start: Instant,
    /// The attempt that found the solution or ended the search, and the statistics of all.
    last: Option<(CoverSearch, Report)>,
}

impl RestartSearch {
    /// # Errors
    /// As [`StrategyInfo::check`].
    pub(crate) fn new(
        info: &'static StrategyInfo,
        problem: &Problem,
        engine: Engine,
        control: &Control,
    ) -> Result<Self, SolveError> {
        info.check(problem, control, true)?;
        let (problem, control) = (problem.clone(), control.clone());
        Ok(Self { info, problem, engine, control, start: Instant::now(), last: None })
    }

    /// Makes attempts until one ends for another reason than its number of nodes.
    fn attempt(&self) -> (CoverSearch, Statistics) {
        let mut patience = NODES_PER_ROW * (self.problem.size() as u64 + 1);
        let mut nodes_left = self.control.node_limit().unwrap_or(u64::MAX);
        let mut statistics = Statistics::default();
        for seed in 0.. {
            let nodes = patience.min(nodes_left);
            let control = self.control.remaining_since(self.start).with_node_limit(nodes);
            let items = Items::Shuffled { seed };
            let mut attempt = CoverSearch::new(
                self.info,
                &self.problem,
                items,
                Branch::Fewest,
                self.engine,
                &control,
            )
            .expect("the problem was checked before the first attempt");
            let found = attempt.next_columns().is_some();
            let report = attempt.report();
            add(&mut statistics, &report.statistics);
            let is_out_of_patience = !found
                && report.completion == Completion::Stopped(StopReason::NodeLimit)
                && patience < nodes_left;
            if !is_out_of_patience {
                return (attempt, statistics);
            }
            nodes_left -= patience;
            patience = patience.saturating_mul(2);
        }
        unreachable!("the patience exceeds every limit on nodes in the end")
    }
}

impl SolutionSource for RestartSearch {
    fn next_columns(&mut self) -> Option<&[usize]> {
        match self.last {
            None => {
                let (attempt, statistics) = self.attempt();
                let report = attempt.report().with_statistics(statistics);
                let (attempt, report) = self.last.insert((attempt, report));
                (report.solutions > 0).then(|| attempt.columns())
            }
            // There was one, or the search has ended: the limit is one solution.
            Some((_, ref mut report)) => {
                if report.solutions > 0 {
                    report.completion = Completion::Stopped(StopReason::SolutionLimit);
                }
                None
            }
        }
    }

    fn report(&self) -> Report {
        match &self.last {
            Some((_, report)) => report.clone(),
            None => Report::new(self.info.name, 0, Completion::Stopped(StopReason::Caller)),
        }
    }
}

/// Adds what an attempt cost to the cost of those before it.
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
