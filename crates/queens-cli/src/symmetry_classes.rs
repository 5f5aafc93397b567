//! One solution of each class under the eight symmetries of the square.

use queens::{Placement, Problem, is_fundamental, orbit};

/// Decides which solution of a problem stands for its class.
///
/// Of a plain problem it is the fundamental one. Where queens are given or squares blocked that one
/// may be no solution, so it is the least image that is.
#[derive(Debug)]
pub(crate) struct Classes<'a> {
    problem: &'a Problem,
}

impl<'a> Classes<'a> {
    pub(crate) fn new(problem: &'a Problem) -> Self {
        Self { problem }
    }

    /// Whether this solution stands for its class. Allocates.
    pub(crate) fn stands(&self, columns: &[usize]) -> bool {
        if self.problem.is_plain() {
            return is_fundamental(columns);
        }
        let Ok(placement) = Placement::new(columns) else { return false };
        orbit(&placement)
            .into_iter()
            .find(|image| self.allows(image))
            .is_some_and(|least| least == placement)
    }

    /// Whether a placement has the given queens and keeps off the blocked squares.
    fn allows(&self, placement: &Placement) -> bool {
        self.problem.queens().iter().all(|queen| placement.columns()[queen.row] == queen.column)
            && self
                .problem
                .blocked()
                .iter()
                .all(|square| placement.columns()[square.row] != square.column)
    }
}
