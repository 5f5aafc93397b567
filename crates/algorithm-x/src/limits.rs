//! What ends a search before it is finished.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::report::StopReason;

/// Limits of a search; none by default. Reaching one is an outcome, not an error: the report says
/// [`Completion::Stopped`](crate::Completion::Stopped) and is true as far as it goes.
///
/// # Example
///
/// ```
/// use std::time::Duration;
/// use algorithm_x::Limits;
///
/// let limits = Limits::none().solutions(1_000).time(Duration::from_secs(2));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub(crate) solutions: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: Option<CancelToken>,
}

impl Limits {
    /// No limits.
    pub fn none() -> Self {
        Self::default()
    }

    /// Stops once this many covers are found, even if there are no more.
    pub fn solutions(mut self, solutions: u64) -> Self {
        self.solutions = Some(solutions);
        self
    }

    /// Stops before a node more than this many would be entered.
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Stops after this long, as soon as it is noticed: the clock is read before the first node and
    /// then at least every 1024 nodes, sooner where nodes take long.
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// When the time is over that starts now.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        // A time too far away to be told is no limit.
        self.time.and_then(|time| Instant::now().checked_add(time))
    }

    /// Whether the time or the token ends the search now.
    pub(crate) fn interrupted(&self, deadline: Option<Instant>) -> Option<StopReason> {
        if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Some(StopReason::Cancelled);
        }
        deadline.filter(|&deadline| Instant::now() >= deadline).map(|_| StopReason::Time)
    }

    /// Stops when the token is cancelled, as soon as it is noticed: the token is read when the
    /// clock is.
    pub fn cancel(mut self, token: CancelToken) -> Self {
        self.cancel = Some(token);
        self
    }
}

/// Asks running searches to stop, from any thread. Clones are the same token.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Cancels, for good.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the token is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for CancelToken {
    /// The token that is set when this flag is: for a program that has a flag of its own already.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}
