//! Limits on a search, and cancellation.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::report::StopReason;

/// A flag that ends the searches it was given to, from any thread. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the token, for good. Safe to call from a signal handler.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag behind the token, to pass to a library that has a token type of its own.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl From<Arc<AtomicBool>> for CancelToken {
    /// The token that shares this flag.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

/// How far a search has come: see [`Control::with_progress`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The share of the search tree that is done, from 0 to 1, if all children of a node are taken
    /// to be of one size. It never falls, and may stand still for long and then leap.
    pub share: f64,
    /// Covers found.
    pub solutions: u128,
    /// Nodes entered; those of a count on several threads are known at its end only, and 0 before.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
}

impl Progress {
    /// The time left, if the rest takes as long for its share. `None` as long as nothing is done.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        let all = self.elapsed.as_secs_f64() / self.share;
        Duration::try_from_secs_f64(all).ok().map(|all| all.saturating_sub(self.elapsed))
    }
}

/// Told of progress.
#[derive(Clone)]
pub(crate) struct Observer(Arc<dyn Fn(&Progress) + Send + Sync>);

impl Observer {
    pub(crate) fn report(&self, progress: &Progress) {
        (self.0)(progress);
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer")
    }
}

/// How a search is controlled: limits, a cancel token, and an observer of its progress.
///
/// Reaching a limit is an outcome, not an error: the [`Report`](crate::Report) names the limit and
/// is correct for the part that was searched.
///
/// # Example
///
/// ```
/// use std::time::Duration;
/// use algorithm_x::Control;
///
/// let control =
///     Control::new().with_solution_limit(1_000).with_time_limit(Duration::from_secs(2));
/// assert_eq!(control.solution_limit(), Some(1_000));
/// assert_eq!(control.node_limit(), None);
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Control {
    nodes: Option<u64>,
    solutions: Option<u64>,
    time: Option<Duration>,
    cancel: Option<CancelToken>,
    observer: Option<Observer>,
}

impl Control {
    /// No limits: the search ends when it is complete.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops before more than this many nodes are entered.
    pub fn with_node_limit(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Stops when this many covers are found, even if there are no more.
    pub fn with_solution_limit(mut self, solutions: u64) -> Self {
        self.solutions = Some(solutions);
        self
    }

    /// Stops when this much time has passed. The clock is read before the first node, then at least
    /// every 1024 nodes, and more often where nodes take long.
    pub fn with_time_limit(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Stops when this token is set. The token is read when the clock is.
    pub fn with_cancel(mut self, token: CancelToken) -> Self {
        self.cancel = Some(token);
        self
    }

    /// Calls `observer` about ten times a second, from the thread that searches. Finding out the
    /// share that is done takes a walk down the search tree each time, on a copy of the data of the
    /// search.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::{Control, Problem};
    ///
    /// let problem: Problem = "a b\na\na b\nb".parse()?;
    /// let control = Control::new().with_progress(|progress| {
    ///     eprintln!("{:.1} %, {} covers", 100.0 * progress.share, progress.solutions);
    /// });
    /// assert_eq!(problem.search().control(control).count().total(), Some(2));
    /// # Ok::<(), algorithm_x::ParseError>(())
    /// ```
    pub fn with_progress(mut self, observer: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.observer = Some(Observer(Arc::new(observer)));
        self
    }

    /// The limit on nodes.
    #[must_use]
    pub fn node_limit(&self) -> Option<u64> {
        self.nodes
    }

    /// The limit on solutions.
    #[must_use]
    pub fn solution_limit(&self) -> Option<u64> {
        self.solutions
    }

    /// The limit on time.
    #[must_use]
    pub fn time_limit(&self) -> Option<Duration> {
        self.time
    }

    /// The cancel token.
    #[must_use]
    pub fn cancel_token(&self) -> Option<&CancelToken> {
        self.cancel.as_ref()
    }

    /// The observer of progress.
    pub(crate) fn observer(&self) -> Option<&Observer> {
        self.observer.as_ref()
    }

    /// The same without a limit on solutions.
    pub(crate) fn without_solution_limit(mut self) -> Self {
        self.solutions = None;
        self
    }

    /// Starts the clock.
    pub(crate) fn watch(&self) -> Watch {
        Watch {
            cancel: self.cancel.clone(),
            // A limit beyond what the clock can represent is no limit.
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
        }
    }
}

/// The time limit and the cancel token of a search under way.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    cancel: Option<CancelToken>,
    deadline: Option<Instant>,
}

impl Watch {
    /// Whether there is anything that can interrupt the search.
    pub(crate) fn is_needed(&self) -> bool {
        self.cancel.is_some() || self.deadline.is_some()
    }

    /// Whether the token is set or the time is over, in this order.
    pub(crate) fn interrupted(&self) -> Option<StopReason> {
        if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            Some(StopReason::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(StopReason::TimeLimit)
        } else {
            None
        }
    }
}
