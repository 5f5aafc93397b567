//! Limits on a search, cancellation and progress.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::report::StopReason;

/// A flag that ends the searches it was given to, from any thread or signal handler.
///
/// Clones share the flag. A search notices within about 50 ms.
///
/// ```
/// use queens_core::{CancelToken, Control};
///
/// let token = CancelToken::new();
/// let control = Control::new().with_cancel(token.clone());
/// token.cancel();
/// assert!(control.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the searches that hold a clone of this token. Safe to call from a signal handler.
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
    /// The token that shares this flag, for example one that a signal handler sets.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The share of the search that is done, from 0 to 1, estimated so that it grows roughly
    /// evenly in time.
    pub share: f64,
    /// Solutions found so far.
    pub solutions: u128,
    /// Time since the start.
    pub elapsed: Duration,
}

impl Progress {
    /// Progress with these figures. `share` is clamped to 0 to 1.
    #[must_use]
    pub fn new(share: f64, solutions: u128, elapsed: Duration) -> Self {
        Self { share: share.clamp(0.0, 1.0), solutions, elapsed }
    }

    /// The estimated time until the search is complete: the time so far, extrapolated. `None`
    /// before there is anything to extrapolate from, or if it exceeds what a `Duration` holds.
    ///
    /// ```
    /// use std::time::Duration;
    /// use queens_core::Progress;
    ///
    /// let progress = Progress::new(0.25, 10, Duration::from_secs(30));
    /// assert_eq!(progress.remaining(), Some(Duration::from_secs(90)));
    /// ```
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        if self.share <= 0.0 {
            return None;
        }
        let seconds = self.elapsed.as_secs_f64() * (1.0 - self.share) / self.share;
        Duration::try_from_secs_f64(seconds).ok()
    }
}

type Observer = Arc<dyn Fn(&Progress) + Send + Sync>;

/// How a search is controlled: limits, a cancel token and a progress observer.
///
/// Reaching a limit is an outcome, not an error: the [`Report`](crate::Report) names the limit and
/// is correct for the part that was searched. How limits interact is part of the contract of a
/// strategy, see [`Solver`](crate::Solver#contract).
///
/// ```
/// use std::time::Duration;
/// use queens_core::Control;
///
/// let control =
///     Control::new().with_solution_limit(10).with_time_limit(Duration::from_secs(5));
/// assert_eq!(control.solution_limit(), Some(10));
/// assert_eq!(control.node_limit(), None);
/// ```
#[derive(Clone, Default)]
pub struct Control {
    nodes: Option<u64>,
    solutions: Option<u64>,
    time: Option<Duration>,
    cancel: Option<CancelToken>,
    observer: Option<Observer>,
}

impl Control {
    /// No limits: the search ends when it is complete.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops before more than this many nodes are entered. For a strategy without partial
    /// placements a node is a complete placement that it examines.
    #[must_use]
    pub fn with_node_limit(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Stops when this many solutions are found.
    #[must_use]
    pub fn with_solution_limit(mut self, solutions: u64) -> Self {
        self.solutions = Some(solutions);
        self
    }

    /// Stops when this much time has passed.
    #[must_use]
    pub fn with_time_limit(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Stops when this token is set.
    #[must_use]
    pub fn with_cancel(mut self, token: CancelToken) -> Self {
        self.cancel = Some(token);
        self
    }

    /// Calls `observer` a few times a second, from any thread, one call at a time. Strategies with
    /// the capability [`progress`](crate::Capabilities::progress) do this.
    #[must_use]
    pub fn with_progress(mut self, observer: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.observer = Some(Arc::new(observer));
        self
    }

    /// The same without a progress observer.
    #[must_use]
    pub fn without_progress(mut self) -> Self {
        self.observer = None;
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

    /// Whether there is a cancel token and it is set.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
    }

    /// Whether there is a progress observer.
    #[must_use]
    pub fn is_observed(&self) -> bool {
        self.observer.is_some()
    }

    /// Calls the progress observer, if there is one.
    pub fn report_progress(&self, progress: &Progress) {
        if let Some(observer) = &self.observer {
            observer(progress);
        }
    }

    /// What remains of this control for a part of a search that began at `start`: the same, with
    /// the time limit reduced by the time that has passed.
    #[must_use]
    pub fn remaining_since(&self, start: Instant) -> Self {
        let mut rest = self.clone();
        rest.time = self.time.map(|time| time.saturating_sub(start.elapsed()));
        rest
    }

    /// Starts the clock.
    #[must_use]
    pub fn watch(&self) -> Watch {
        Watch {
            cancel: self.cancel.clone(),
            // A limit beyond what the clock can represent is no limit.
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
        }
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("nodes", &self.nodes)
            .field("solutions", &self.solutions)
            .field("time", &self.time)
            .field("cancel", &self.cancel)
            .field("observed", &self.is_observed())
            .finish()
    }
}

/// The time limit and the cancel token of a search under way, see [`Control::watch`].
#[derive(Clone, Debug)]
pub struct Watch {
    cancel: Option<CancelToken>,
    deadline: Option<Instant>,
}

impl Watch {
    /// Whether the token is set or the time is over, in this order. Costs an atomic load, and a
    /// look at the clock if the time is limited: call it every few microseconds of work, not at
    /// every step.
    #[must_use]
    pub fn interrupted(&self) -> Option<StopReason> {
        if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            Some(StopReason::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(StopReason::TimeLimit)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remaining_control_keeps_everything_but_the_time_passed() {
        let hour = Control::new().with_time_limit(Duration::from_secs(3600)).with_node_limit(7);
        let rest = hour.remaining_since(Instant::now());
        assert!(rest.time_limit() <= hour.time_limit());
        assert_eq!(rest.node_limit(), Some(7));
        assert_eq!(Control::new().remaining_since(Instant::now()).time_limit(), None);
    }

    #[test]
    fn token_and_time_interrupt_in_this_order() {
        assert_eq!(Control::new().watch().interrupted(), None);
        let now = Control::new().with_time_limit(Duration::ZERO);
        assert_eq!(now.watch().interrupted(), Some(StopReason::TimeLimit));
        let token = CancelToken::new();
        let both = now.with_cancel(token.clone());
        token.cancel();
        assert_eq!(both.watch().interrupted(), Some(StopReason::Cancelled));
        let never = Control::new().with_time_limit(Duration::MAX);
        assert_eq!(never.watch().interrupted(), None);
    }

    #[test]
    fn remaining_time_is_extrapolated() {
        let progress = |share| Progress::new(share, 0, Duration::from_secs(10)).remaining();
        assert_eq!(progress(0.0), None);
        assert_eq!(progress(0.5), Some(Duration::from_secs(10)));
        assert_eq!(progress(1.0), Some(Duration::ZERO));
        assert_eq!(progress(f64::MIN_POSITIVE), None);
        assert_eq!(Progress::new(7.0, 0, Duration::ZERO).share, 1.0);
    }
}
