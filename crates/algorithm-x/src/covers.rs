//! Covers one at a time.

use std::fmt;
use std::iter::FusedIterator;

use crate::item::OptionId;
use crate::report::Report;
use crate::session::Session;

/// An iterator over the covers of a problem, each found when it is asked for. Returned by
/// [`Search::iter`](crate::Search::iter).
///
/// The iterator holds all it needs: it outlives the problem, may be sent to another thread, may be
/// cloned to look ahead, and may be dropped at any time.
#[derive(Clone)]
#[must_use = "iterators are lazy and find nothing unless they are asked"]
pub struct Covers {
    session: Session,
}

impl Covers {
    pub(crate) fn new(session: Session) -> Self {
        Self { session }
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
}

impl Iterator for Covers {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_cover().map(<[_]>::to_vec)
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
