//! Boards as pictures.
//!
//! A picture is laid out in squares: the square in row r and column c covers x from c to c + 1 and
//! y from r to r + 1, whatever its size on the page. So coordinates are rows and columns, and what
//! all boards share, the queen above all, is the same text in every picture.

mod board;
mod glyphs;
#[cfg(feature = "png")]
mod png;
mod sheet;
mod style;

pub use board::Picture;
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use sheet::Sheet;

/// The names that stand beside the rows and columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Coordinates {
    /// None.
    None,
    /// As on a chess board: files are letters, ranks count from the bottom.
    #[default]
    Chess,
    /// Rows and columns from 0, row 0 at the top: as a placement counts them.
    Numbers,
}

impl Coordinates {
    fn row(self, row: usize, size: usize) -> String {
        match self {
            Self::None => String::new(),
            Self::Chess => (size - row).to_string(),
            Self::Numbers => row.to_string(),
        }
    }

    pub(crate) fn column(self, column: usize, size: usize) -> String {
        match self {
            Self::None => String::new(),
            Self::Chess => {
                let name = queens_core::Square::new(0, column).chess_name(size);
                name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned()
            }
            Self::Numbers => column.to_string(),
        }
    }
}
