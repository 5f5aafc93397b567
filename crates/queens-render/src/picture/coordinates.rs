//! The labels of rows and columns.

use queens_core::Square;

/// The labels beside the rows and columns of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Coordinates {
    /// None.
    None,
    /// As on a chess board: files are letters, ranks count from 1 at the bottom. On boards with more
    /// than 26 columns files are numbers from 1.
    #[default]
    Chess,
    /// Rows and columns from 0, row 0 at the top: as a placement counts them.
    Numbers,
}

impl Coordinates {
    /// The largest board whose files are letters.
    pub(super) const LETTERS: usize = 26;

    pub(super) fn row(self, row: usize, size: usize) -> String {
        match self {
            Self::None => String::new(),
            Self::Chess => (size - row).to_string(),
            Self::Numbers => row.to_string(),
        }
    }

    pub(super) fn column(self, column: usize, size: usize) -> String {
        match self {
            Self::None => String::new(),
            Self::Chess if size > Self::LETTERS => (column + 1).to_string(),
            Self::Chess => {
                let name = Square::new(size - 1, column).chess_name(size);
                name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned()
            }
            Self::Numbers => column.to_string(),
        }
    }
}
