//! Searches that go on from where another was, or are cut into parts.

use crate::covers::Covers;
use crate::search::Search;
use crate::session::Session;
use crate::state::{Next, SearchState, StateError};
use crate::walk::{Below, Walk};

/// How far down a search is cut into parts.
const MAX_SPLIT_DEPTH: usize = 64;

impl Search<'_> {
    /// An iterator over the covers that a search at `state` has not found yet. Its report is about
    /// the search from its beginning. The problem and all settings but the engine and the limits
    /// must be those of the search that the state is of; limits on nodes and solutions count from its
    /// beginning.
    ///
    /// Takes time in proportion to the problem and to the children of the nodes on the path.
    ///
    /// # Errors
    ///
    /// If the state is not of this search.
    pub fn resume(&self, state: &SearchState) -> Result<Covers, StateError> {
        let search = self.fingerprint();
        if state.search != search {
            return Err(StateError::OtherSearch);
        }
        let (given, path) = state.path.split_at(state.given);
        let mut walk = Walk::new(self.searcher());
        if !walk.follow(given) {
            return Err(StateError::NoSuchPath);
        }
        let root = if given.is_empty() { self.searcher() } else { walk.part() };
        let session = self.session_of(root.clone(), &self.control).below(given.to_vec());
        let ended = state.next == Next::End;
        let mut walk = Walk::new(root);
        if !ended && !walk.follow(path) {
            return Err(StateError::NoSuchPath);
        }
        if state.next == Next::Leave && walk.clone().down() != Below::Cover {
            return Err(StateError::NoSuchPath);
        }
        let mut searcher = walk.into_searcher();
        if state.next == Next::Leave {
            searcher.skip();
        }
        searcher.set_counts(state.covers, &state.statistics);
        Ok(Covers::new(session.go_on_from(searcher, ended), search))
    }

    /// Cuts the search into parts that can be searched independently, on other threads or machines:
    /// one after the other, they find the covers of the whole in its order. There are at least
    /// `parts` of them if the search tree has as many nodes on one level down to level 64, and
    /// `None` if a limit was reached before they were found.
    ///
    /// Each part takes memory in proportion to the problem. Its report has the nodes and updates of
    /// its own; the nodes above the parts are in no report. Limits on nodes and solutions are for
    /// each part, that on time for all from now on.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::Problem;
    ///
    /// let problem: Problem = "a b\na\na\nb\nb".parse()?;
    /// let parts = problem.search().split(2).unwrap();
    /// let threads: Vec<_> =
    ///     parts.into_iter().map(|part| std::thread::spawn(|| part.count())).collect();
    /// let covers: usize = threads.into_iter().map(|thread| thread.join().unwrap()).sum();
    /// assert_eq!(covers, 4);
    /// # Ok::<(), algorithm_x::ParseError>(())
    /// ```
    pub fn split(&self, parts: usize) -> Option<Vec<Covers>> {
        let (search, watch) = (self.fingerprint(), self.control.watch());
        let mut level = vec![Walk::new(self.searcher())];
        // Nodes of the level, covers above it among them, from the left.
        for _ in 0..MAX_SPLIT_DEPTH {
            if level.len() >= parts {
                break;
            }
            let mut next = Vec::new();
            for node in &level {
                if watch.interrupted().is_some() {
                    return None;
                }
                let mut child = node.clone();
                match child.down() {
                    Below::Nothing => {}
                    Below::Cover => next.push(node.clone()),
                    Below::Children => loop {
                        next.push(child.clone());
                        if !child.right() {
                            break;
                        }
                    },
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        let part = |mut walk: Walk| {
            let given = walk.path().to_vec();
            let item = self.problem.uncoverable_item();
            let session = Session::new(walk.part(), &self.control, watch.clone(), item);
            Covers::new(session.below(given), search)
        };
        Some(level.into_iter().map(part).collect())
    }
}
