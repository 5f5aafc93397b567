//! One search on several threads.

mod pieces;
mod stream;

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::control::{CancelToken, Control, Progress};
use crate::error::{OptionError, SolveError};
use crate::info::StrategyInfo;
use crate::problem::Problem;
use crate::report::{Completion, Report, StopReason};
use crate::solutions::Solutions;
use crate::solver::Solver;
use crate::step::Stepper;
use pieces::Pieces;

/// How often the calling thread looks at the cancel token, and how often it reports progress.
const TICK: Duration = Duration::from_millis(10);
/// More threads would divide a search into pieces that are not worth starting.
const MAX_THREADS: usize = 256;

const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// A solver that divides each search among threads, for any strategy that supports given queens.
///
/// The problem is cut into pieces by the queens of the first rows; each piece is a problem of its
/// own, and threads solve one after the other. Totals, solutions and (for a complete search of a
/// strategy with [`row_tree`](crate::Capabilities::row_tree)) statistics are those of the inner
/// solver. If its order is lexicographic, solutions keep that order, unless
/// [`with_unordered`](Self::with_unordered) is set; other strategies list the pieces in
/// lexicographic order of the first rows.
///
/// A search runs on one thread, by the inner solver, if there is nothing to divide, if the strategy
/// does not support given queens, or under a limit on nodes, which stops at the same node every
/// time. [`solutions`](Solver::solutions) is lazy, so it uses the thread that iterates.
///
/// Memory: O(n) a thread, and for an ordered search a bounded number of solutions that were found
/// ahead of their turn.
///
/// ```
/// use queens_core::{Control, Parallel, Problem, Solver};
///
/// fn count(solver: Box<dyn Solver>) -> Result<Option<u128>, queens_core::SolveError> {
///     let problem = Problem::new(12).with_queens([(0, 3)]).expect("a square of the board");
///     Ok(Parallel::new(solver, 2).count(&problem, &Control::new())?.total())
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Parallel<S> {
    solver: S,
    threads: NonZeroUsize,
    is_ordered: bool,
}

impl<S: Solver> Parallel<S> {
    /// The solver on this many threads, at most 256; 0 for as many as the machine runs at once.
    #[must_use]
    pub fn new(solver: S, threads: usize) -> Self {
        let all = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let threads = NonZeroUsize::new(threads.min(MAX_THREADS)).unwrap_or_else(all);
        Self { solver, threads, is_ordered: true }
    }

    /// Passes solutions on as soon as any thread finds them, in no particular order.
    #[must_use]
    pub fn with_unordered(mut self) -> Self {
        self.is_ordered = false;
        self
    }

    /// The number of threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads.get()
    }

    /// The pieces to divide among threads; `None` if the inner solver is to search alone.
    fn pieces(&self, problem: &Problem, control: &Control) -> Option<Pieces> {
        let info = self.solver.info();
        let is_divisible = self.threads.get() > 1
            && info.capabilities.constraints
            && control.node_limit().is_none()
            && problem.size() <= info.max_size;
        is_divisible.then(|| Pieces::new(problem, self.threads.get()))?
    }

    /// Runs `work` on the threads, as many as the system grants, and `supervise` on this one.
    /// `None` if the system grants none.
    fn on_threads<T>(
        &self,
        work: impl Fn() + Sync,
        supervise: impl FnOnce(&Threads<'_>) -> T,
    ) -> Option<(T, usize)> {
        thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, &work).ok();
            let handles: Vec<_> = (0..self.threads.get()).map_while(spawn).collect();
            let granted = handles.len();
            let threads = Threads { handles, have_all_ended: Cell::new(false) };
            (granted > 0).then(|| (supervise(&threads), granted))
        })
    }

    fn count_pieces(&self, pieces: &Pieces, control: &Control) -> Option<Counted> {
        let start = Instant::now();
        let stop = CancelToken::new();
        let next = AtomicUsize::new(0);
        // Room for all: a thread never waits to hand in its results.
        let (sender, receiver) = sync_channel(pieces.len());
        let work = || {
            while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
                let control = piece_control(control, start, &stop);
                let result = self.solver.count(&piece, &control);
                let is_last = !result.as_ref().is_ok_and(|report| report.completion.is_complete());
                if sender.send(result).is_err() || is_last {
                    break;
                }
            }
        };
        let supervise = |threads: &Threads<'_>| {
            let mut sum = pieces.sum(self.solver.info());
            let mut reported = start;
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(Ok(report)) => {
                        sum.add(&report);
                        if let Completion::Stopped(reason) = report.completion {
                            stop.cancel();
                            return Ok(sum.report(Completion::Stopped(reason)));
                        }
                        if sum.pieces() == pieces.len() {
                            return Ok(sum.report(Completion::Complete));
                        }
                    }
                    Ok(Err(error)) => {
                        stop.cancel();
                        return Err(error);
                    }
                    Err(RecvTimeoutError::Timeout) => threads.check(),
                    Err(RecvTimeoutError::Disconnected) => unreachable!("this thread has a sender"),
                }
                if control.is_cancelled() {
                    stop.cancel();
                    return Ok(sum.report(Completion::Stopped(StopReason::Cancelled)));
                }
                if control.is_observed() && reported.elapsed() >= REPORT_INTERVAL {
                    reported = Instant::now();
                    let share = sum.pieces() as f64 / pieces.len() as f64;
                    let progress = Progress::new(share, sum.solutions(), start.elapsed());
                    control.report_progress(&progress);
                }
            }
        };
        let (report, threads) = self.on_threads(work, supervise)?;
        Some(Counted { report, threads })
    }
}

/// The threads that search.
struct Threads<'scope> {
    handles: Vec<thread::ScopedJoinHandle<'scope, ()>>,
    have_all_ended: Cell<bool>,
}

impl Threads<'_> {
    /// To be called when no message has come for a while.
    ///
    /// # Panics
    /// If a thread panicked, so that a piece is never done.
    fn check(&self) {
        // Threads that end have sent all their messages. If they had ended at the last call too,
        // those have been received since, and yet some are missing.
        let have_all_ended = self.handles.iter().all(thread::ScopedJoinHandle::is_finished);
        let had_all_ended = self.have_all_ended.replace(have_all_ended);
        assert!(!had_all_ended, "a thread of the search has panicked");
    }
}

/// The result of a divided search, and on how many threads it ran.
struct Counted {
    report: Result<Report, SolveError>,
    threads: usize,
}

impl Counted {
    fn report(self) -> Result<Report, SolveError> {
        let mut report = self.report?;
        report.execution.threads = Some(self.threads);
        Ok(report)
    }
}

/// The control of one piece: what remains of the time, and the threads' own token.
fn piece_control(control: &Control, start: Instant, stop: &CancelToken) -> Control {
    control.remaining_since(start).without_progress().with_cancel(stop.clone())
}

impl<S: Solver + Clone + 'static> Solver for Parallel<S> {
    fn info(&self) -> &'static StrategyInfo {
        self.solver.info()
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(self.clone())
    }

    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        self.info().check(problem, control, true)?;
        if has_stopped_at_once(control) {
            return self.solver.search(problem, control, on_solution);
        }
        match self.pieces(problem, control) {
            Some(pieces) => match self.stream_pieces(&pieces, control, on_solution) {
                Some(counted) => counted.report(),
                None => self.solver.search(problem, control, on_solution),
            },
            None => self.solver.search(problem, control, on_solution),
        }
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Report, SolveError> {
        self.info().check(problem, control, false)?;
        let is_limited = control.solution_limit().is_some() || has_stopped_at_once(control);
        let pieces = if is_limited { None } else { self.pieces(problem, control) };
        match pieces.and_then(|pieces| self.count_pieces(&pieces, control)) {
            Some(counted) => counted.report(),
            None => self.solver.count(problem, control),
        }
    }

    fn solutions(&self, problem: &Problem, control: &Control) -> Result<Solutions, SolveError> {
        self.solver.solutions(problem, control)
    }

    fn stepper(&self, problem: &Problem) -> Result<Box<dyn Stepper>, SolveError> {
        self.solver.stepper(problem)
    }

    fn with_option(&self, option: &str, value: &str) -> Result<Box<dyn Solver>, OptionError> {
        let solver = self.solver.with_option(option, value)?;
        let Self { threads, is_ordered, .. } = *self;
        Ok(Box::new(Parallel { solver, threads, is_ordered }))
    }
}

/// Whether a limit is reached before the search starts: the inner solver knows what to report.
fn has_stopped_at_once(control: &Control) -> bool {
    control.is_cancelled()
        || control.time_limit() == Some(Duration::ZERO)
        || control.solution_limit() == Some(0)
}
