//! Asking `algorithm-x`, and telling its answer in the words of this workspace.

use std::time::Instant;

use algorithm_x::Choose;
use queens_core::{Completion, Limits, Problem, Report, Statistics, StopReason, Visitor};

use crate::{Branch, Encoding, Items};

/// Encodes the problem and hands every solution to the visitor.
pub(crate) fn search(
    strategy: &'static str,
    problem: &Problem,
    items: Items,
    branch: Branch,
    limits: &Limits,
    visitor: &mut dyn Visitor,
) -> Report {
    let meter = limits.start();
    let start = Instant::now();
    let Some(encoding) = Encoding::unless(problem, items, || meter.interrupted().is_some()) else {
        let reason = meter.interrupted().unwrap_or(StopReason::Cancelled);
        return report(
            strategy,
            0,
            Completion::Stopped(reason),
            algorithm_x::Statistics::default(),
        );
    };
    let mut columns = vec![0; encoding.size()];
    let search = encoding.cover().search().control(to_cover(&limits.left_since(start)));
    let search = match branch {
        Branch::Fewest => search.choose(Choose::FewestOptions),
        Branch::Rows => search
            .choose(Choose::Leftmost)
            .prefer(encoding.rows())
            .expect("the rows are primary items, each told once"),
    };
    let answer = search.for_each(|options| {
        for &option in options {
            let square = encoding.square(option);
            columns[square.row] = square.column;
        }
        visitor.solution(&columns)
    });
    from_cover(strategy, answer)
}

fn to_cover(limits: &Limits) -> algorithm_x::Control {
    let mut cover = algorithm_x::Control::new();
    if let Some(nodes) = limits.node_limit() {
        cover = cover.with_node_limit(nodes);
    }
    if let Some(solutions) = limits.solution_limit() {
        cover = cover.with_solution_limit(solutions);
    }
    if let Some(time) = limits.time_limit() {
        cover = cover.with_time_limit(time);
    }
    if let Some(token) = limits.cancel_token() {
        cover = cover.with_cancel(token.flag().into());
    }
    cover
}

fn from_cover(strategy: &'static str, answer: algorithm_x::Report) -> Report {
    let completion = match answer.completion {
        algorithm_x::Completion::Complete => Completion::Complete,
        algorithm_x::Completion::Stopped(reason) => Completion::Stopped(match reason {
            algorithm_x::StopReason::SolutionLimit => StopReason::Solutions,
            algorithm_x::StopReason::NodeLimit => StopReason::Nodes,
            algorithm_x::StopReason::TimeLimit => StopReason::Time,
            algorithm_x::StopReason::Cancelled => StopReason::Cancelled,
            _ => StopReason::Visitor,
        }),
    };
    report(strategy, answer.solutions, completion, answer.statistics)
}

fn report(
    strategy: &'static str,
    solutions: u128,
    completion: Completion,
    stats: algorithm_x::Statistics,
) -> Report {
    let mut statistics = Statistics::default();
    statistics.nodes = Some(u128::from(stats.nodes));
    statistics.updates = Some(u128::from(stats.updates));
    statistics.profile = Some(stats.profile.into_iter().map(u128::from).collect());
    Report::new(strategy, solutions, completion).with_statistics(statistics)
}
