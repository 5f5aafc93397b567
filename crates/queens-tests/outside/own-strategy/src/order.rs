//! The order of rows and columns, and what keeps a queen from a square.

use queens::{Allowed, Cause, Problem, Square};

/// The order in which the columns of a row are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Columns {
    /// From the left to the right.
    Left,
    /// From the center outwards.
    #[default]
    Center,
}

/// A problem with its rows and columns in the order in which they are tried.
pub(crate) struct Order {
    pub(crate) rows: Vec<usize>,
    pub(crate) columns: Vec<usize>,
    allowed: Option<Allowed>,
}

impl Order {
    pub(crate) fn new(problem: &Problem, columns: Columns) -> Self {
        let size = problem.size();
        Self {
            rows: outwards(size),
            columns: match columns {
                Columns::Left => (0..size).collect(),
                Columns::Center => outwards(size),
            },
            allowed: problem.allowed(),
        }
    }

    /// Why no queen may stand here beside these; `None` if one may.
    pub(crate) fn objection(&self, queens: &[Square], square: Square) -> Option<Cause> {
        let attack = queens
            .iter()
            .find_map(|&by| square.line_to(by).map(|line| Cause::Attacked { by, line }));
        attack.or_else(|| self.allowed.as_ref().and_then(|allowed| allowed.objection(square)))
    }
}

/// 0 to `size` - 1, those nearest the center first.
fn outwards(size: usize) -> Vec<usize> {
    let mut lines: Vec<usize> = (0..size).collect();
    lines.sort_by_key(|&line| (2 * line + 1).abs_diff(size));
    lines
}
