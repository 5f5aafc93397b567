//! How far a search may go, and who may end it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::StopReason;

/// A flag that ends the searches it was handed to, from any thread or signal handler.
///
/// Clones share the flag. A search notices within about 50 ms.
///
/// ```
/// use queens_core::{CancelToken, Limits};
///
/// let token = CancelToken::new();
/// let limits = Limits::none().cancel(token.clone());
/// token.cancel();
/// assert!(limits.start().interrupted().is_some());
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

    /// The flag behind the token, for handing it on to a library with a token of its own.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl From<Arc<AtomicBool>> for CancelToken {
    /// The token that is set when this flag is, such as one that a signal handler sets.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

/// How far a long count has come.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The share of the work that is done, from 0 to 1, such that it grows evenly in time.
    pub share: f64,
    /// Solutions found in the work that is done.
    pub solutions: u128,
    /// Time since the start.
    pub elapsed: Duration,
}

impl Progress {
    /// Progress with these figures.
    #[must_use]
    pub fn new(share: f64, solutions: u128, elapsed: Duration) -> Self {
        Self { share, solutions, elapsed }
    }
}

type Observer = Arc<dyn Fn(&Progress) + Send + Sync>;

/// How far a search may go. Reaching a limit is an outcome, not an error: the report says so and
/// is true of what was searched.
///
/// ```
/// use std::time::Duration;
/// use queens_core::Limits;
///
/// let limits = Limits::none().solutions(10).time(Duration::from_secs(5));
/// assert_eq!(limits.solution_limit(), Some(10));
/// assert_eq!(limits.node_limit(), None);
/// ```
#[derive(Clone, Default)]
pub struct Limits {
    nodes: Option<u64>,
    solutions: Option<u64>,
    time: Option<Duration>,
    cancel: Option<CancelToken>,
    observer: Option<Observer>,
}

impl Limits {
    /// No limits: the search ends when it is complete.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Stop before more than this many nodes are entered. A strategy without partial placements
    /// takes the complete boards that it looks at for nodes.
    #[must_use]
    pub fn nodes(mut self, most: u64) -> Self {
        self.nodes = Some(most);
        self
    }

    /// Stop when this many solutions are found.
    #[must_use]
    pub fn solutions(mut self, most: u64) -> Self {
        self.solutions = Some(most);
        self
    }

    /// Stop when this much time has passed.
    #[must_use]
    pub fn time(mut self, most: Duration) -> Self {
        self.time = Some(most);
        self
    }

    /// Stop when this token is set.
    #[must_use]
    pub fn cancel(mut self, token: CancelToken) -> Self {
        self.cancel = Some(token);
        self
    }

    /// Tell this observer of the progress, a few times a second at the most, from any thread. Only
    /// strategies that know how much work lies ahead do.
    #[must_use]
    pub fn progress(mut self, observer: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.observer = Some(Arc::new(observer));
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

    /// What is left of these limits for a part of a search that began at `start`: the same, but for
    /// the time that has passed.
    #[must_use]
    pub fn left_since(&self, start: Instant) -> Self {
        let mut left = self.clone();
        left.time = self.time.map(|time| time.saturating_sub(start.elapsed()));
        left
    }

    /// Tells the observer, if there is one.
    pub fn report_progress(&self, progress: &Progress) {
        if let Some(observer) = &self.observer {
            observer(progress);
        }
    }

    /// Whether somebody observes the progress.
    #[must_use]
    pub fn is_observed(&self) -> bool {
        self.observer.is_some()
    }

    /// Starts the clock: what a strategy calls first.
    #[must_use]
    pub fn start(&self) -> Meter<'_> {
        Meter {
            limits: self,
            // A limit too far off for the clock is no limit.
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
        }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("solutions", &self.solutions)
            .field("time", &self.time)
            .field("cancel", &self.cancel)
            .field("observed", &self.is_observed())
            .finish()
    }
}

/// The limits of one run whose clock is going.
#[derive(Clone, Copy, Debug)]
pub struct Meter<'a> {
    limits: &'a Limits,
    deadline: Option<Instant>,
}

impl Meter<'_> {
    /// Whether the token is set or the time is up. An atomic load, and a look at the clock if the
    /// time is limited: ask every few microseconds of work, not every step.
    #[must_use]
    pub fn interrupted(&self) -> Option<StopReason> {
        if self.limits.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            Some(StopReason::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(StopReason::Time)
        } else {
            None
        }
    }

    /// How many nodes may be entered; `u64::MAX` without a limit.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.limits.nodes.unwrap_or(u64::MAX)
    }

    /// How many solutions may be found; `u64::MAX` without a limit.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.limits.solutions.unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_token_interrupt() {
        assert_eq!(Limits::none().start().interrupted(), None);
        let now = Limits::none().time(Duration::ZERO);
        assert_eq!(now.start().interrupted(), Some(StopReason::Time));
        let hour = Limits::none().time(Duration::from_secs(3600)).nodes(7);
        let left = hour.left_since(Instant::now());
        assert!(left.time_limit() <= hour.time_limit());
        assert_eq!(left.node_limit(), Some(7));
        assert_eq!(Limits::none().left_since(Instant::now()).time_limit(), None);
        let never = Limits::none().time(Duration::MAX);
        assert_eq!(never.start().interrupted(), None);
    }
}
