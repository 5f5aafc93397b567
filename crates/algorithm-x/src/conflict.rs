//! Why there is no cover: items that cannot be covered together.

use std::time::Instant;

use crate::item::Item;
use crate::problem::Problem;
use crate::report::{Completion, StopReason};
use crate::search::Search;

impl Search<'_> {
    /// A minimal set of primary items that cannot be covered together: if the others might stay
    /// uncovered, there would still be no cover, and without any one of these there would be one.
    /// `None` if there is a cover.
    ///
    /// Leaves out one item after the other for which there is still no cover, so it takes a search
    /// for one cover for each primary item, most of them of easier problems. There may be other
    /// minimal sets, and smaller ones. The settings of the search apply to each of these; limits on
    /// time and the cancel token to all of them together.
    ///
    /// # Errors
    ///
    /// The limit that ended one of the searches.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::Problem;
    ///
    /// // Two pigeons in one hole, and a third bird that is not to blame.
    /// let problem: Problem = "Ann Bob Cid | hole\nAnn hole\nBob hole\nCid".parse()?;
    /// let conflict = problem.search().conflict().unwrap().expect("there is no cover");
    /// let names: Vec<_> = conflict.iter().map(|&item| problem.name(item)).collect();
    /// assert_eq!(names, ["Ann", "Bob"]);
    /// # Ok::<(), algorithm_x::ParseError>(())
    /// ```
    pub fn conflict(&self) -> Result<Option<Vec<Item>>, StopReason> {
        let began = Instant::now();
        let mut relaxed = self.problem.clone();
        if self.has_cover(&relaxed, began)? {
            return Ok(None);
        }
        let mut conflict = Vec::new();
        for item in self.problem.items().filter(|&item| self.problem.is_primary(item)) {
            let more_relaxed = relaxed.with_optional(item);
            if self.has_cover(&more_relaxed, began)? {
                conflict.push(item);
            } else {
                relaxed = more_relaxed;
            }
        }
        Ok(Some(conflict))
    }

    /// Whether the problem, which differs from that of this search in what items are primary, has a
    /// cover.
    fn has_cover(&self, problem: &Problem, began: Instant) -> Result<bool, StopReason> {
        let mut search = self.on(problem);
        if let Some(time) = search.control.time_limit() {
            let left = time.saturating_sub(began.elapsed());
            search.control = search.control.with_time_limit(left);
        }
        search.preference.retain(|&item| problem.is_primary(item));
        let first = search.first();
        match first.report.completion {
            _ if first.cover.is_some() => Ok(true),
            Completion::Complete => Ok(false),
            Completion::Stopped(reason) => Err(reason),
        }
    }
}
