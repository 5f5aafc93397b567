//! The contract of a search as code: limits, counters and the report.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::control::{Control, Progress, Watch};
use crate::error::SolveError;
use crate::info::StrategyInfo;
use crate::problem::Problem;
use crate::report::{Completion, Report, Statistics, StopReason};

/// Nodes or tests between two looks at the clock and the cancel token: well under 50 ms, whatever
/// a node costs.
const CHECK_INTERVAL: u64 = 4096;

/// The time between two progress reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// What a search counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counters {
    pub(crate) solutions: u64,
    pub(crate) tests: u64,
    pub(crate) candidates: u64,
    /// Nodes by depth.
    pub(crate) profile: Vec<u64>,
}

impl Counters {
    pub(crate) fn new(size: usize) -> Self {
        Self { profile: vec![0; size + 1], ..Self::default() }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.profile.iter().sum()
    }
}

/// One search under way: keeps the [contract](crate::Solver#contract) of a strategy, so that the
/// strategy itself only searches.
///
/// A search calls [`enter`](Self::enter) before each node (or [`candidate`](Self::candidate) before
/// each complete placement), [`solution`](Self::solution) for each solution, and
/// [`report`](Self::report) at the end. Each of these returns `Break` with the reason when the
/// search must stop. `Run` looks at the clock and the cancel token every few thousand nodes,
/// counts, and calls the progress observer if the strategy claims
/// [`progress`](crate::Capabilities::progress).
///
/// ```
/// use std::ops::ControlFlow;
/// use queens_core::{
///     Capabilities, Completion, Control, Problem, Report, Run, SolveError, StopReason, StrategyInfo,
/// };
///
/// static INFO: StrategyInfo = StrategyInfo::new("mine", "plain recursion", 16)
///     .with_capabilities(Capabilities::NONE.with_enumeration().with_nodes());
///
/// fn search(
///     problem: &Problem,
///     control: &Control,
///     on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
/// ) -> Result<Report, SolveError> {
///     let mut run = Run::start(&INFO, problem, control)?;
///     let stopped = descend(problem.size(), &mut Vec::new(), &mut run, on_solution);
///     Ok(run.finish(stopped))
/// }
///
/// fn descend(
///     size: usize,
///     columns: &mut Vec<usize>,
///     run: &mut Run,
///     on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
/// ) -> ControlFlow<StopReason> {
///     run.enter(columns.len())?;
///     if columns.len() == size {
///         return run.solution(columns, on_solution);
///     }
///     for column in 0..size {
///         let row = columns.len();
///         let is_free = |(above, &queen): (usize, &usize)| {
///             queen != column && queen.abs_diff(column) != row - above
///         };
///         if columns.iter().enumerate().all(is_free) {
///             columns.push(column);
///             descend(size, columns, run, on_solution)?;
///             columns.pop();
///         }
///     }
///     ControlFlow::Continue(())
/// }
///
/// let mut found = 0;
/// let report = search(&Problem::new(6), &Control::new(), &mut |_| {
///     found += 1;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((report.total(), found), (Some(4), 4));
/// assert_eq!(report.statistics.nodes, Some(153));
/// # Ok::<(), SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Run {
    info: &'static StrategyInfo,
    control: Control,
    watch: Watch,
    started: Instant,
    reported: Instant,
    /// Nodes that may be entered before the next look at the clock.
    portion: u64,
    /// Nodes that may be entered after that.
    reserve: u64,
    solution_limit: u64,
    pub(crate) counters: Counters,
}

impl Run {
    /// Starts a search: checks that the strategy supports the problem and the limits, and starts
    /// the clock.
    ///
    /// # Errors
    /// As [`StrategyInfo::check`].
    pub fn start(
        info: &'static StrategyInfo,
        problem: &Problem,
        control: &Control,
    ) -> Result<Self, SolveError> {
        info.check(problem, control, false)?;
        Ok(Self::resume(info, control, Counters::new(problem.size())))
    }

    /// Goes on with a search that has counted this much, under a new control: its limits on nodes
    /// and solutions apply to the search as a whole.
    pub(crate) fn resume(
        info: &'static StrategyInfo,
        control: &Control,
        counters: Counters,
    ) -> Self {
        let now = Instant::now();
        let nodes = counters.nodes() + counters.candidates;
        let control = match info.capabilities.progress {
            true => control.clone(),
            // Without the claim, the shares passed in mean nothing.
            false => control.clone().without_progress(),
        };
        Self {
            info,
            watch: control.watch(),
            started: now,
            reported: now,
            portion: 0,
            reserve: control.node_limit().unwrap_or(u64::MAX).saturating_sub(nodes),
            solution_limit: control.solution_limit().unwrap_or(u64::MAX),
            control,
            counters,
        }
    }

    /// Enters a node with this many queens placed. Call it before doing the work of the node.
    ///
    /// # Panics
    /// If there are more queens than rows.
    #[inline]
    pub fn enter(&mut self, depth: usize) -> ControlFlow<StopReason> {
        self.enter_at(depth, || 0.0)
    }

    /// As [`enter`](Self::enter), with the share of the search that is done (0 to 1), which is
    /// computed only when a progress report is due.
    #[inline]
    pub fn enter_at(
        &mut self,
        depth: usize,
        share: impl FnOnce() -> f64,
    ) -> ControlFlow<StopReason> {
        if self.portion == 0 {
            self.refill(share)?;
        }
        self.portion -= 1;
        self.counters.profile[depth] += 1;
        ControlFlow::Continue(())
    }

    /// Grants a number of nodes to a search whose loop is too tight for a call at each node: it may
    /// enter so many nodes before it asks again. It counts them itself, gives the rest back with
    /// [`give_back`](Self::give_back) when it pauses or ends, and records what it counted with
    /// [`record`](Self::record).
    #[inline]
    pub fn grant(&mut self, share: impl FnOnce() -> f64) -> ControlFlow<StopReason, u64> {
        if self.portion == 0 {
            match self.refill(share) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(reason) => return ControlFlow::Break(reason),
            }
        }
        ControlFlow::Continue(std::mem::take(&mut self.portion))
    }

    /// Takes back what remains of the nodes granted last.
    #[inline]
    pub fn give_back(&mut self, nodes: u64) {
        self.portion += nodes;
    }

    /// Counts nodes that were entered with this many queens placed, of those that were granted.
    pub fn record(&mut self, depth: usize, nodes: u64) {
        self.counters.profile[depth] += nodes;
    }

    /// Examines a complete placement, in a search that has no partial ones. Counts as a node for
    /// the limit on nodes.
    #[inline]
    pub fn candidate(&mut self, share: impl FnOnce() -> f64) -> ControlFlow<StopReason> {
        if self.portion == 0 {
            self.refill(share)?;
        }
        self.portion -= 1;
        self.counters.candidates += 1;
        ControlFlow::Continue(())
    }

    /// Counts tests: questions whether a queen may stand on a square.
    #[inline]
    pub fn tests(&mut self, tests: u64) {
        self.counters.tests += tests;
    }

    /// Counts a solution and passes it to the closure.
    #[inline]
    pub fn solution(
        &mut self,
        columns: &[usize],
        on_solution: &mut (impl FnMut(&[usize]) -> ControlFlow<()> + ?Sized),
    ) -> ControlFlow<StopReason> {
        self.counters.solutions += 1;
        if on_solution(columns).is_break() {
            return ControlFlow::Break(StopReason::Caller);
        }
        self.check_solutions()
    }

    /// `Break` if as many solutions were found as the limit allows.
    #[inline]
    pub fn check_solutions(&self) -> ControlFlow<StopReason> {
        if self.counters.solutions >= self.solution_limit {
            ControlFlow::Break(StopReason::SolutionLimit)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Looks at the token, the clock and the limit on solutions now, in this order, and reports
    /// progress if that is due.
    pub fn check(&mut self, share: impl FnOnce() -> f64) -> ControlFlow<StopReason> {
        if let Some(reason) = self.watch.interrupted() {
            return ControlFlow::Break(reason);
        }
        self.check_solutions()?;
        if self.control.is_observed() && self.reported.elapsed() >= REPORT_INTERVAL {
            self.reported = Instant::now();
            let found = u128::from(self.counters.solutions);
            let progress = Progress::new(share(), found, self.started.elapsed());
            self.control.report_progress(&progress);
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn refill(&mut self, share: impl FnOnce() -> f64) -> ControlFlow<StopReason> {
        self.check(share)?;
        if self.reserve == 0 {
            return ControlFlow::Break(StopReason::NodeLimit);
        }
        self.portion = self.reserve.min(CHECK_INTERVAL);
        self.reserve -= self.portion;
        ControlFlow::Continue(())
    }

    /// Solutions counted so far.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.counters.solutions
    }

    /// The nodes entered so far at this depth.
    #[must_use]
    pub fn nodes_at(&self, depth: usize) -> u64 {
        self.counters.profile.get(depth).copied().unwrap_or(0)
    }

    /// The report of a search that ended this way: `Continue` if it is complete.
    pub fn finish(self, end: ControlFlow<StopReason>) -> Report {
        self.report(completion_of(end))
    }

    /// The report of the search up to now. Statistics are limited to what the strategy claims to
    /// count.
    pub fn report(&self, completion: Completion) -> Report {
        let can = self.info.capabilities;
        let wide = |count: u64| u128::from(count);
        let mut statistics = Statistics::default();
        if can.nodes {
            statistics.nodes = Some(wide(self.counters.nodes()));
            statistics.profile = Some(self.counters.profile.iter().copied().map(wide).collect());
        }
        if can.tests {
            statistics.tests = Some(wide(self.counters.tests));
        }
        if can.candidates {
            statistics.candidates = Some(wide(self.counters.candidates));
        }
        Report::new(self.info.name, wide(self.counters.solutions), completion)
            .with_statistics(statistics)
    }
}

/// How a search ended, as its loop returns it.
pub(crate) fn completion_of(end: ControlFlow<StopReason>) -> Completion {
    match end {
        ControlFlow::Continue(()) => Completion::Complete,
        ControlFlow::Break(reason) => Completion::Stopped(reason),
    }
}

/// The share of a search that has chosen these candidates on its first lines, each of `size`: the
/// choices are the digits of a fraction.
///
/// ```
/// // Half of the first row's choices are done, and half of the second's below the current one.
/// assert_eq!(queens_core::share_of_choices(&[4, 4], 8), 0.5 + 0.5 / 8.0);
/// ```
#[must_use]
pub fn share_of_choices(choices: &[usize], size: usize) -> f64 {
    let mut share = 0.0;
    let mut width = 1.0;
    // Beyond a few lines the terms are smaller than a display can show.
    for &choice in choices.iter().take(8) {
        width /= size as f64;
        share += choice as f64 * width;
    }
    share
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::control::CancelToken;
    use crate::info::Capabilities;

    static INFO: StrategyInfo = StrategyInfo::new("test", "counts", 10)
        .with_capabilities(Capabilities::NONE.with_enumeration().with_nodes().with_tests());

    fn run(control: &Control) -> Run {
        Run::start(&INFO, &Problem::new(4), control).unwrap()
    }

    #[test]
    fn limits_of_zero_stop_before_the_first_node_in_the_order_of_the_contract() {
        let token = CancelToken::new();
        token.cancel();
        let mut control = Control::new().with_node_limit(0);
        let mut expected = vec![(control.clone(), StopReason::NodeLimit)];
        control = control.with_solution_limit(0);
        expected.push((control.clone(), StopReason::SolutionLimit));
        control = control.with_time_limit(Duration::ZERO);
        expected.push((control.clone(), StopReason::TimeLimit));
        control = control.with_cancel(token);
        expected.push((control, StopReason::Cancelled));
        for (control, reason) in expected {
            let mut run = run(&control);
            assert_eq!(run.enter(0), ControlFlow::Break(reason));
            assert_eq!(run.report(Completion::Complete).statistics.nodes, Some(0));
        }
    }

    #[test]
    fn node_limits_are_exact_beyond_a_portion() {
        for limit in [1, CHECK_INTERVAL - 1, CHECK_INTERVAL, CHECK_INTERVAL + 1, 3 * CHECK_INTERVAL]
        {
            let mut run = run(&Control::new().with_node_limit(limit));
            let entered = (0..).take_while(|_| run.enter(1).is_continue()).count() as u64;
            assert_eq!(entered, limit);
        }
    }

    #[test]
    fn the_caller_wins_over_a_solution_limit_reached_at_once() {
        let mut run = run(&Control::new().with_solution_limit(1));
        let stop = run.solution(&[], &mut |_: &[usize]| ControlFlow::Break(()));
        assert_eq!(stop, ControlFlow::Break(StopReason::Caller));
        let mut run = super::tests::run(&Control::new().with_solution_limit(1));
        let stop = run.solution(&[], &mut |_: &[usize]| ControlFlow::Continue(()));
        assert_eq!(stop, ControlFlow::Break(StopReason::SolutionLimit));
    }

    #[test]
    fn progress_is_reported_if_it_is_claimed() {
        static CLAIMED: StrategyInfo = StrategyInfo::new("test", "reports", 10)
            .with_capabilities(INFO.capabilities.with_progress());
        for (info, expected) in [(&INFO, 0), (&CLAIMED, 1)] {
            let calls = Arc::new(AtomicUsize::new(0));
            let seen = Arc::clone(&calls);
            let control = Control::new().with_progress(move |progress| {
                assert_eq!(progress.share, 0.5);
                seen.fetch_add(1, Ordering::Relaxed);
            });
            let mut run = Run::start(info, &Problem::new(4), &control).unwrap();
            std::thread::sleep(REPORT_INTERVAL);
            assert_eq!(run.check(|| 0.5), ControlFlow::Continue(()));
            assert_eq!(calls.load(Ordering::Relaxed), expected);
        }
    }

    #[test]
    fn too_large_a_board_is_refused() {
        assert!(matches!(
            Run::start(&INFO, &Problem::new(11), &Control::new()),
            Err(SolveError::TooLarge { size: 11, max: 10, .. })
        ));
    }
}
