//! The formats that placements are written in, and the notations that boards are read in.

use std::fmt;
use std::str::FromStr;

/// The largest board that is written or read.
pub const MAX_SIZE: usize = 100_000_000;

/// A text format of placements.
///
/// Each can be read back with [`read`](super::read), which detects the format.
///
/// ```
/// use queens_render::notation::Format;
///
/// let format: Format = "fen".parse()?;
/// assert_eq!(format, Format::Fen);
/// # Ok::<(), queens_render::notation::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Rows of `.` and `Q`, an empty line between boards.
    Board,
    /// The column of each row's queen, from 0, a space between them.
    Columns,
    /// The column of each row's queen, from 1, a character each: 1-9, then a-z. Up to n = 35.
    Digits,
    /// One JSON array of columns a line, from 0 (JSON Lines).
    Json,
    /// Comma-separated columns from 0, after a header line `row0,row1,…`.
    Csv,
    /// Rows of `·` and `♛` with a space between them, an empty line between boards.
    Unicode,
    /// The board of Forsyth-Edwards notation: ranks from the top with `/` between them, `Q` for a
    /// queen, a number for a run of empty squares. Chess has no run longer than 8; here it is
    /// written in decimal however long it is.
    Fen,
}

/// The format does not exist, or the board is too large for it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// There is no format of this name.
    #[error("unknown format '{name}': choose one of {}", Format::names())]
    Unknown {
        /// The name that was given.
        name: String,
    },
    /// The board is too large for the format.
    #[error(
        "n = {size} is too large for the format '{format}', which goes up to {max}: use 'columns'"
    )]
    TooLarge {
        /// The format.
        format: Format,
        /// The size of the board.
        size: usize,
        /// The largest size that can be written.
        max: usize,
    },
}

impl Format {
    /// Every format.
    pub const ALL: &'static [Self] = &[
        Self::Board,
        Self::Columns,
        Self::Digits,
        Self::Json,
        Self::Csv,
        Self::Unicode,
        Self::Fen,
    ];

    /// The name in lower case, as a user types it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Columns => "columns",
            Self::Digits => "digits",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Unicode => "unicode",
            Self::Fen => "fen",
        }
    }

    /// One line that describes the format.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Board => "rows of '.' and 'Q', an empty line between boards",
            Self::Columns => "the column of each row's queen, from 0: 1 3 0 2",
            Self::Digits => "columns from 1, a character each, up to n = 35: 2413",
            Self::Json => "an array of columns a line, from 0: [1,3,0,2]",
            Self::Csv => "columns from 0 after a header line: 1,3,0,2",
            Self::Unicode => "rows of '·' and '♛', an empty line between boards",
            Self::Fen => "chess notation, longer runs for n > 9: 1Q2/3Q/Q3/2Q1",
        }
    }

    /// The size of the largest board that can be written.
    #[must_use]
    pub const fn max_size(self) -> usize {
        match self {
            Self::Digits => 35,
            _ => MAX_SIZE,
        }
    }

    /// Checks that boards of this size can be written.
    ///
    /// # Errors
    /// [`FormatError::TooLarge`] if `size` exceeds [`max_size`](Self::max_size).
    pub fn check(self, size: usize) -> Result<(), FormatError> {
        let max = self.max_size();
        if size <= max { Ok(()) } else { Err(FormatError::TooLarge { format: self, size, max }) }
    }

    fn names() -> String {
        let names: Vec<&str> = Self::ALL.iter().map(|format| format.name()).collect();
        names.join(", ")
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Self, FormatError> {
        Self::ALL
            .iter()
            .copied()
            .find(|format| format.name() == name)
            .ok_or_else(|| FormatError::Unknown { name: name.to_owned() })
    }
}

/// A way to write a board that can be read. [`Format`] lists those that can be written, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// Rows of `Q` or `q` for a queen, `.`, `_` or `*` for an empty and `#` for a blocked square.
    Board,
    /// Rows of `♛` or `♕` for a queen and `·` for an empty square.
    Unicode,
    /// Rows of `1` for a queen and `0` for an empty square.
    Matrix,
    /// A board as [`Terminal`](crate::picture::Terminal) draws it without color: rows after their
    /// rank, the files in the last line.
    Drawing,
    /// The column of each row's queen, from 0, with spaces or commas between.
    Columns,
    /// The column of each row's queen, from 1, a character each.
    Digits,
    /// Columns from 0 after the header line `row0,row1,…`.
    Csv,
    /// The board of Forsyth-Edwards notation.
    Fen,
    /// Squares with a queen: `row,column` from 0, or chess names.
    Squares,
    /// A diagram for the LaTeX package `chessboard`.
    Latex,
    /// JSON: an array of columns, rows or squares, an array of such arrays, or an object.
    Json,
}

impl Notation {
    /// Every notation.
    pub const ALL: &'static [Self] = &[
        Self::Board,
        Self::Unicode,
        Self::Matrix,
        Self::Drawing,
        Self::Columns,
        Self::Digits,
        Self::Csv,
        Self::Fen,
        Self::Squares,
        Self::Latex,
        Self::Json,
    ];

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Unicode => "unicode",
            Self::Matrix => "matrix",
            Self::Drawing => "drawing",
            Self::Columns => "columns",
            Self::Digits => "digits",
            Self::Csv => "csv",
            Self::Fen => "fen",
            Self::Squares => "squares",
            Self::Latex => "latex",
            Self::Json => "json",
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<Format> for Notation {
    fn from(format: Format) -> Self {
        match format {
            Format::Board => Self::Board,
            Format::Columns => Self::Columns,
            Format::Digits => Self::Digits,
            Format::Json => Self::Json,
            Format::Csv => Self::Csv,
            Format::Unicode => Self::Unicode,
            Format::Fen => Self::Fen,
        }
    }
}
