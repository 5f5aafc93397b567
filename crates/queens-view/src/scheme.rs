//! How a search goes about it.

use queens::{Axis, State};

/// The schemes of the searches that can be shown: each has its own words and pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scheme {
    /// Backtracking, row by row.
    Rows,
    /// Backtracking, column by column.
    Columns,
    /// Algorithm X: an exact cover.
    Cover,
}

impl Scheme {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Rows, Self::Columns, Self::Cover];

    /// The scheme of the search that is in this state.
    #[must_use]
    pub fn of(state: &State) -> Self {
        match (state.items(), state.axis) {
            (Some(_), _) => Self::Cover,
            (None, Axis::Rows) => Self::Rows,
            (None, Axis::Columns) => Self::Columns,
        }
    }

    /// Its name: `rows`, `columns` or `cover`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::Cover => "cover",
        }
    }
}
