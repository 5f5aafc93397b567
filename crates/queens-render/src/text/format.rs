//! The names of the text forms, and telling them apart.

use std::fmt;
use std::str::FromStr;

/// A text form of a placement.
///
/// ```
/// use queens_render::text::Format;
///
/// let format: Format = "fen".parse()?;
/// assert_eq!(format, Format::Fen);
/// assert_eq!(Format::detect("1Q2/3Q/Q3/2Q1"), Some(Format::Fen));
/// # Ok::<(), queens_render::text::FormatError>(())
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

/// The text form does not exist, or does not take the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// No form of this name.
    #[error("unknown format '{name}': choose one of {}", Format::names())]
    Unknown {
        /// The name that was given.
        name: String,
    },
    /// The board is too large for the form.
    #[error(
        "n = {size} is too large for the format '{format}', which goes up to {max}: use 'columns'"
    )]
    TooLarge {
        /// The form.
        format: Format,
        /// The size of the board.
        size: usize,
        /// The largest that it takes.
        max: usize,
    },
}

impl Format {
    /// Every form.
    pub const ALL: [Self; 7] =
        [Self::Board, Self::Columns, Self::Digits, Self::Json, Self::Csv, Self::Unicode, Self::Fen];

    /// Its name, lower case: what a user types.
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

    /// What it looks like, in a line.
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

    /// The largest board it takes.
    #[must_use]
    pub const fn max_size(self) -> usize {
        match self {
            Self::Digits => 35,
            _ => usize::MAX,
        }
    }

    /// `Ok` if it takes boards of this size.
    ///
    /// # Errors
    /// [`FormatError::TooLarge`] if not.
    pub fn check(self, size: usize) -> Result<(), FormatError> {
        let max = self.max_size();
        if size <= max { Ok(()) } else { Err(FormatError::TooLarge { format: self, size, max }) }
    }

    /// The form that a text starts in, judged by its first line that is not empty; `None` if it is
    /// none of them.
    ///
    /// Where a line could be of two forms both say the same, with one exception: the lone character
    /// `1` is taken for digits (n = 1), not for an empty board of one square in FEN.
    #[must_use]
    pub fn detect(line: &str) -> Option<Self> {
        let line = line.trim();
        let all = |is: fn(char) -> bool| line.chars().all(|c| is(c) || c.is_whitespace());
        if line.is_empty() {
            None
        } else if line.starts_with('[') {
            Some(Self::Json)
        } else if is_csv_header(line) {
            Some(Self::Csv)
        } else if all(|c| matches!(c, 'Q' | 'q' | '.')) {
            Some(Self::Board)
        } else if all(|c| matches!(c, '♛' | '♕' | '·')) {
            Some(Self::Unicode)
        } else if line.contains('/') {
            Some(Self::Fen)
        } else if line.contains(',') && all(|c| c.is_ascii_digit() || c == ',') {
            Some(Self::Csv)
        } else if all(|c| c.is_ascii_digit()) && (line == "0" || line.contains(char::is_whitespace))
        {
            Some(Self::Columns)
        } else if line.chars().all(|c| c.is_ascii_alphanumeric()) {
            Some(Self::Digits)
        } else {
            None
        }
    }

    fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }
}

/// Whether the line is the header of the CSV form.
pub(super) fn is_csv_header(line: &str) -> bool {
    line == "row0" || line.starts_with("row0,")
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
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| FormatError::Unknown { name: name.to_owned() })
    }
}
