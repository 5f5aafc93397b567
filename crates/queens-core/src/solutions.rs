//! Solutions one at a time.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

use crate::placement::Placement;
use crate::report::{Completion, Report, StopReason};
use crate::run::completion_of;

/// A search that stops at each solution and can be continued: what a strategy implements for
/// [`Solver::solutions`](crate::Solver::solutions).
pub trait SolutionSource: Send {
    /// Searches until the next solution and returns its columns, row 0 first; `None` when the
    /// search has ended. After that it must keep returning `None`.
    fn next_columns(&mut self) -> Option<&[usize]>;

    /// The result of the search so far. While it has not ended, its completion is
    /// `Stopped(StopReason::Caller)`.
    fn report(&self) -> Report;
}

/// A lazy iterator over the solutions of a problem, see
/// [`Solver::solutions`](crate::Solver::solutions).
///
/// Each call searches until the next solution. Limits apply to the search as a whole, its time
/// limit from the moment the iterator was made. Dropping it ends the search.
///
/// ```
/// use queens_core::{Control, Problem, Solver};
///
/// fn least_corner_distance(solver: &dyn Solver) -> Result<Option<usize>, queens_core::SolveError> {
///     let solutions = solver.solutions(&Problem::new(10), &Control::new())?;
///     Ok(solutions.take(20).map(|placement| placement.columns()[0]).min())
/// }
/// ```
#[must_use = "an iterator searches only when it is asked for solutions"]
pub struct Solutions {
    source: Box<dyn SolutionSource>,
}

impl Solutions {
    /// The solutions that this source finds.
    pub fn new(source: impl SolutionSource + 'static) -> Self {
        Self { source: Box::new(source) }
    }

    /// The columns of the next solution, row 0 first, without copying them; `None` when the search
    /// has ended.
    pub fn next_columns(&mut self) -> Option<&[usize]> {
        self.source.next_columns()
    }

    /// The result of the search so far. As long as the search has not ended, its completion is
    /// `Stopped(StopReason::Caller)`; after the iterator returned `None`, it says why.
    pub fn report(&self) -> Report {
        self.source.report()
    }

    /// Whether all solutions have been returned: the search ended, and no limit ended it.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.report().completion.is_complete()
    }
}

impl Iterator for Solutions {
    type Item = Placement;

    /// # Panics
    /// If the strategy returns a column that the board does not have, which is a bug in it.
    fn next(&mut self) -> Option<Placement> {
        let columns = self.source.next_columns()?;
        Some(Placement::new(columns).unwrap_or_else(|error| panic!("not a solution: {error}")))
    }
}

impl FusedIterator for Solutions {}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("report", &self.report()).finish()
    }
}

/// Whether a [`SolutionSource`] has ended, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceState(Option<Completion>);

impl SourceState {
    /// Whether the search has ended.
    #[must_use]
    pub fn has_ended(self) -> bool {
        self.0.is_some()
    }

    /// Marks the search as ended.
    pub fn end(&mut self, completion: Completion) {
        self.0 = Some(completion);
    }

    /// Marks the search as ended the way its loop did: `Continue` if it is complete.
    pub fn end_with(&mut self, end: ControlFlow<StopReason>) {
        self.end(completion_of(end));
    }

    /// The completion for [`SolutionSource::report`].
    #[must_use]
    pub fn completion(self) -> Completion {
        self.0.unwrap_or(Completion::Stopped(StopReason::Caller))
    }
}
