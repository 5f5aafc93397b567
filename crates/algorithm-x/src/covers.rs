//! Covers one at a time.

use std::fmt;
use std::iter::FusedIterator;

use crate::control::Control;
use crate::item::OptionId;
use crate::report::Report;
use crate::session::Session;
use crate::state::SearchState;

/// An iterator over the covers of a problem, each found when it is asked for. Returned by
/// [`Search::iter`](crate::Search::iter).
///
/// The iterator holds all it needs: it outlives the problem, may be sent to another thread, may be
/// cloned to look ahead, and may be dropped at any time.
#[derive(Clone)]
#[must_use = "iterators are lazy and find nothing unless they are asked"]
pub struct Covers {
    session: Session,
    /// What the search is about: see [`fingerprint`](crate::state::fingerprint).
    search: u64,
}

impl Covers {
    pub(crate) fn new(session: Session, search: u64) -> Self {
        Self { session, search }
    }

    /// The next cover without a copy: its options in the order in which the search chose them.
    pub fn next_cover(&mut self) -> Option<&[OptionId]> {
        self.session.next()
    }

    /// The result so far. It is [complete](Report::is_complete) once the iterator has ended without
    /// reaching a limit.
    pub fn report(&self) -> Report {
        self.session.report()
    }

    /// Finds the covers that are left, under the limits, and keeps none.
    pub fn finish(&mut self) -> Report {
        self.session.finish();
        self.session.report()
    }

    /// Where the search is, to [resume](crate::Search::resume) it later. What was found so far is not
    /// found again.
    #[must_use]
    pub fn state(&self) -> SearchState {
        self.session.state(self.search)
    }

    /// Goes on under other limits, also if the old ones had ended the search. Limits on nodes and
    /// solutions count from the beginning of the search, that on time from now.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::{Control, Problem};
    ///
    /// let problem: Problem = "a b\na\na\nb\nb".parse()?;
    /// let mut covers = problem.search().control(Control::new().with_solution_limit(1)).iter();
    /// assert_eq!(covers.by_ref().count(), 1);
    /// assert!(!covers.report().is_complete());
    ///
    /// covers.set_control(&Control::new());
    /// assert_eq!(covers.by_ref().count(), 3);
    /// assert_eq!(covers.report().total(), Some(4));
    /// # Ok::<(), algorithm_x::ParseError>(())
    /// ```
    pub fn set_control(&mut self, control: &Control) {
        self.session.set_control(control);
    }
}

impl Iterator for Covers {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_cover().map(<[_]>::to_vec)
    }

    /// How many covers are left, under the limits. They are not listed on the way.
    fn count(mut self) -> usize {
        let before = self.report().solutions;
        (self.finish().solutions - before) as usize
    }
}

impl FusedIterator for Covers {}

/// Writes the result so far.
impl fmt::Debug for Covers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { solutions, completion, engine, .. } = self.report();
        f.debug_struct("Covers")
            .field("solutions", &solutions)
            .field("completion", &completion)
            .field("engine", &engine)
            .finish_non_exhaustive()
    }
}
