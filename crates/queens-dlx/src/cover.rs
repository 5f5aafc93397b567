//! Asking `xcover`, and telling its answer in the words of this workspace.

use std::time::Instant;

use queens_core::{Completion, Limits, Report, Statistics, StopReason, Visitor};
use xcover::Choose;

use crate::{Branch, Encoding};

/// Hands every solution of the encoded problem to the visitor.
pub(crate) fn search(
    strategy: &'static str,
    encoding: &Encoding,
    branch: Branch,
    limits: &Limits,
    visitor: &mut dyn Visitor,
) -> Report {
    let mut columns = vec![0; encoding.size()];
    let search = encoding.cover().search().limits(to_cover(limits));
    let search = match branch {
        Branch::Fewest => search.choose(Choose::FewestOptions),
        Branch::Rows => search
            .choose(Choose::Leftmost)
            .prefer(encoding.rows())
            .expect("the rows are primary items, each told once"),
    };
    let report = search.for_each(|options| {
        for &option in options {
            let square = encoding.square(option);
            columns[square.row] = square.column;
        }
        visitor.solution(&columns)
    });
    from_cover(strategy, &report)
}

/// What is left of the limits of a search that began then.
pub(crate) fn left(limits: &Limits, start: Instant) -> Limits {
    let limits = limits.clone();
    match limits.time_limit() {
        Some(time) => limits.time(time.saturating_sub(start.elapsed())),
        None => limits,
    }
}

fn to_cover(limits: &Limits) -> xcover::Limits {
    let mut cover = xcover::Limits::none();
    if let Some(nodes) = limits.node_limit() {
        cover = cover.nodes(nodes);
    }
    if let Some(solutions) = limits.solution_limit() {
        cover = cover.solutions(solutions);
    }
    if let Some(time) = limits.time_limit() {
        cover = cover.time(time);
    }
    if let Some(token) = limits.cancel_token() {
        cover = cover.cancel(token.flag().into());
    }
    cover
}

fn from_cover(strategy: &'static str, report: &xcover::Report) -> Report {
    let completion = match report.completion {
        xcover::Completion::Complete => Completion::Complete,
        xcover::Completion::Stopped(reason) => Completion::Stopped(match reason {
            xcover::StopReason::Solutions => StopReason::Solutions,
            xcover::StopReason::Nodes => StopReason::Nodes,
            xcover::StopReason::Time => StopReason::Time,
            xcover::StopReason::Cancelled => StopReason::Cancelled,
            _ => StopReason::Visitor,
        }),
    };
    let mut statistics = Statistics::default();
    statistics.nodes = Some(u128::from(report.stats.nodes));
    statistics.updates = Some(u128::from(report.stats.updates));
    statistics.profile =
        Some(report.stats.profile.iter().map(|&nodes| u128::from(nodes)).collect());
    Report::new(strategy, report.solutions, completion).with_statistics(statistics)
}
