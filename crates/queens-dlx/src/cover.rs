//! The exact-cover search, in terms of queens.

use std::time::Instant;

use queens_core::{
    Completion, Control, Problem, Report, Run, SolutionSource, SolveError, SourceState, Statistics,
    StopReason, StrategyInfo,
};
use xcover::{Choose, Covers};

use crate::{Branch, Encoding, Items};

/// A search for the solutions of a problem as covers of its encoding.
pub(crate) struct CoverSearch {
    info: &'static StrategyInfo,
    /// None if the search ended before there was an encoding.
    search: Option<(Encoding, Covers)>,
    state: SourceState,
    columns: Vec<usize>,
}

impl CoverSearch {
    /// Encodes the problem.
    ///
    /// # Errors
    /// As [`StrategyInfo::check`].
    pub(crate) fn new(
        info: &'static StrategyInfo,
        problem: &Problem,
        items: Items,
        branch: Branch,
        control: &Control,
    ) -> Result<Self, SolveError> {
        let start = Instant::now();
        let mut run = Run::start(info, problem, control)?;
        let mut this = Self { info, search: None, state: SourceState::default(), columns: vec![] };
        let stopped_at_once = run
            .check(|| 0.0)
            .break_value()
            .or_else(|| (control.node_limit() == Some(0)).then_some(StopReason::NodeLimit));
        if let Some(reason) = stopped_at_once {
            this.state.end(Completion::Stopped(reason));
            return Ok(this);
        }
        let mut reason = StopReason::Cancelled;
        let encoding = Encoding::unless(problem, items, || {
            run.check(|| 0.0).break_value().is_some_and(|stopped| {
                reason = stopped;
                true
            })
        });
        let Some(encoding) = encoding else {
            this.state.end(Completion::Stopped(reason));
            return Ok(this);
        };
        let search = encoding.problem().search().limits(limits(&control.remaining_since(start)));
        let search = match branch {
            Branch::Fewest => search.choose(Choose::FewestOptions),
            Branch::Rows => search
                .choose(Choose::Leftmost)
                .prefer(encoding.rows())
                .expect("the rows are primary items, each listed once"),
        };
        let covers = search.iter();
        this.columns = vec![0; encoding.size()];
        this.search = Some((encoding, covers));
        Ok(this)
    }
}

impl CoverSearch {
    /// The placement found last.
    pub(crate) fn columns(&self) -> &[usize] {
        &self.columns
    }
}

impl SolutionSource for CoverSearch {
    fn next_columns(&mut self) -> Option<&[usize]> {
        let (encoding, covers) = self.search.as_mut()?;
        if self.state.has_ended() {
            return None;
        }
        let Some(cover) = covers.next_cover() else {
            self.state.end(completion(covers.report().completion));
            return None;
        };
        for &option in cover {
            let square = encoding.square(option);
            self.columns[square.row] = square.column;
        }
        Some(&self.columns)
    }

    fn report(&self) -> Report {
        let mut statistics = Statistics::default();
        let mut solutions = 0;
        (statistics.nodes, statistics.updates) = (Some(0), Some(0));
        if let Some((_, covers)) = &self.search {
            let report = covers.report();
            solutions = report.solutions;
            statistics.nodes = Some(u128::from(report.stats.nodes));
            statistics.updates = Some(u128::from(report.stats.updates));
            statistics.profile = Some(report.stats.profile.into_iter().map(u128::from).collect());
        }
        Report::new(self.info.name, solutions, self.state.completion()).with_statistics(statistics)
    }
}

fn limits(control: &Control) -> xcover::Limits {
    let mut limits = xcover::Limits::none();
    if let Some(nodes) = control.node_limit() {
        limits = limits.nodes(nodes);
    }
    if let Some(solutions) = control.solution_limit() {
        limits = limits.solutions(solutions);
    }
    if let Some(time) = control.time_limit() {
        limits = limits.time(time);
    }
    if let Some(token) = control.cancel_token() {
        limits = limits.cancel(token.flag().into());
    }
    limits
}

fn completion(completion: xcover::Completion) -> Completion {
    match completion {
        xcover::Completion::Complete => Completion::Complete,
        xcover::Completion::Stopped(reason) => Completion::Stopped(match reason {
            xcover::StopReason::Solutions => StopReason::SolutionLimit,
            xcover::StopReason::Nodes => StopReason::NodeLimit,
            xcover::StopReason::Time => StopReason::TimeLimit,
            xcover::StopReason::Cancelled => StopReason::Cancelled,
            _ => StopReason::Caller,
        }),
    }
}
