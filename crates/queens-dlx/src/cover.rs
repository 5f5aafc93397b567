//! The exact-cover search, in terms of queens.

use std::time::Instant;

use algorithm_x::{Choose, Covers, Engine, Search};
use queens_core::{
    Completion, Control, Execution, Problem, Report, Run, SolutionSource, SolveError, SourceState,
    Statistics, StopReason, StrategyInfo,
};

use crate::encoding::{Encoding, Items};

/// Which row or column is branched on next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Branch {
    /// The row or column with the fewest squares left, the first of these: small trees, solutions
    /// in no particular order.
    #[default]
    Fewest,
    /// The topmost row without a queen: solutions in lexicographic order.
    Rows,
}

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
        engine: Engine,
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
        let covers = begin(&encoding, branch)
            .engine(engine)
            .control(convert(&control.remaining_since(start)))
            .iter();
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
        let mut execution = Execution::default();
        let mut solutions = 0;
        (statistics.nodes, statistics.updates) = (Some(0), Some(0));
        if let Some((_, covers)) = &self.search {
            let report = covers.report();
            execution.kernel = Some(report.engine.to_string().into());
            solutions = report.solutions;
            statistics.nodes = Some(u128::from(report.statistics.nodes));
            statistics.updates = Some(u128::from(report.statistics.updates));
            statistics.profile =
                Some(report.statistics.profile.into_iter().map(u128::from).collect());
        }
        Report::new(self.info.name, solutions, self.state.completion()).with_statistics(statistics)
    }
}

/// The search of an encoding with this way of branching.
pub(crate) fn begin(encoding: &Encoding, branch: Branch) -> Search<'_> {
    let search = encoding.problem().search();
    match branch {
        Branch::Fewest => search.choose(Choose::FewestOptions),
        Branch::Rows => search
            .choose(Choose::Leftmost)
            .prefer(encoding.rows())
            .expect("the rows are primary items, each listed once"),
    }
}

fn convert(control: &Control) -> algorithm_x::Control {
    let mut converted = algorithm_x::Control::new();
    if let Some(nodes) = control.node_limit() {
        converted = converted.with_node_limit(nodes);
    }
    if let Some(solutions) = control.solution_limit() {
        converted = converted.with_solution_limit(solutions);
    }
    if let Some(time) = control.time_limit() {
        converted = converted.with_time_limit(time);
    }
    if let Some(token) = control.cancel_token() {
        converted = converted.with_cancel(token.flag().into());
    }
    converted
}

fn completion(completion: algorithm_x::Completion) -> Completion {
    use algorithm_x::StopReason as Reason;
    match completion {
        algorithm_x::Completion::Complete => Completion::Complete,
        algorithm_x::Completion::Stopped(reason) => Completion::Stopped(match reason {
            Reason::SolutionLimit => StopReason::SolutionLimit,
            Reason::NodeLimit => StopReason::NodeLimit,
            Reason::TimeLimit => StopReason::TimeLimit,
            Reason::Cancelled => StopReason::Cancelled,
            _ => StopReason::Caller,
        }),
    }
}
