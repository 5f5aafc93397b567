//! Squares and the four lines through each of them.

use std::fmt;

/// One square of a board: row and column, both from 0, row 0 at the top.
///
/// ```
/// use queens_core::Square;
///
/// let a8 = Square::new(0, 0);
/// assert_eq!(a8.to_string(), "0,0");
/// assert_eq!(a8.chess_name(8), "a8");
/// assert_eq!(Square::parse("b4", 8)?, Square::new(4, 1));
/// assert_eq!(Square::parse("4,1", 8)?, Square::new(4, 1));
/// # Ok::<(), queens_core::SquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "(usize, usize)", into = "(usize, usize)"))]
pub struct Square {
    /// The row, 0 at the top.
    pub row: usize,
    /// The column, 0 at the left.
    pub column: usize,
}

/// The line that two squares share, so that queens on them attack each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The same row.
    Row,
    /// The same column.
    Column,
    /// The same row - column: top left to bottom right.
    Diagonal,
    /// The same row + column: top right to bottom left.
    AntiDiagonal,
}

impl Line {
    /// Its name: `row`, `column`, `diagonal` or `anti-diagonal`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One line of a board: `row 3`, `diagonal 7`.
///
/// ```
/// use queens_core::{BoardLine, Line, Square};
///
/// let diagonal = BoardLine::through(Square::new(4, 1), Line::Diagonal, 8);
/// assert_eq!(diagonal, BoardLine { line: Line::Diagonal, index: 10 });
/// assert_eq!(diagonal.to_string(), "diagonal 10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardLine {
    /// The kind of line.
    pub line: Line,
    /// Its number, from 0: rows from the top, columns from the left, diagonals by
    /// row - column + n - 1, anti-diagonals by row + column.
    pub index: usize,
}

impl BoardLine {
    /// The line of this kind that a square of a board of this size lies on.
    ///
    /// # Panics
    /// In debug builds, if the square is not on the board.
    #[must_use]
    pub fn through(square: Square, line: Line, size: usize) -> Self {
        debug_assert!(square.is_on(size), "{square} is on a board of size {size}");
        let Square { row, column } = square;
        let index = match line {
            Line::Row => row,
            Line::Column => column,
            Line::Diagonal => row + (size - 1) - column,
            Line::AntiDiagonal => row + column,
        };
        Self { line, index }
    }

    /// The place on this line of a square that lies on it: its column, or its row if the line is a
    /// column.
    #[must_use]
    pub const fn place_of(self, square: Square) -> usize {
        match self.line {
            Line::Column => square.row,
            Line::Row | Line::Diagonal | Line::AntiDiagonal => square.column,
        }
    }
}

impl fmt::Display for BoardLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.line, self.index)
    }
}

/// The text names no square of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SquareError {
    /// Neither `row,column` nor a chess name.
    #[error(
        "'{0}' is not a square: write row,column from 0 (such as 0,3) or a chess name (such as d8)"
    )]
    Unreadable(String),
    /// A square, but not of this board.
    #[error("square {text} is off the {size} x {size} board: {hint}")]
    OffBoard {
        /// The text as it was given.
        text: String,
        /// The size of the board.
        size: usize,
        /// Which squares the board has.
        hint: String,
    },
}

impl Square {
    /// The square in this row and column, both from 0.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// The line that this square shares with another one, `None` where a queen on one does not
    /// attack the other. A square shares its row with itself.
    #[must_use]
    pub fn line_to(self, other: Self) -> Option<Line> {
        if self.row == other.row {
            Some(Line::Row)
        } else if self.column == other.column {
            Some(Line::Column)
        } else if self.row.abs_diff(other.row) != self.column.abs_diff(other.column) {
            None
        } else if (self.row < other.row) == (self.column < other.column) {
            Some(Line::Diagonal)
        } else {
            Some(Line::AntiDiagonal)
        }
    }

    /// Whether the square lies on a board of this size.
    #[must_use]
    pub const fn is_on(self, size: usize) -> bool {
        self.row < size && self.column < size
    }

    /// The square's chess name on a board of this size: the file as a letter (after `z` comes
    /// `aa`), the rank counted from the bottom.
    #[must_use]
    pub fn chess_name(self, size: usize) -> String {
        format!("{}{}", file_name(self.column), size - self.row)
    }

    /// Reads `row,column` (from 0) or a chess name, on a board of this size.
    ///
    /// # Errors
    /// [`SquareError::Unreadable`] if the text is neither, [`SquareError::OffBoard`] if it names a
    /// square that the board does not have.
    pub fn parse(text: &str, size: usize) -> Result<Self, SquareError> {
        let unreadable = || SquareError::Unreadable(text.to_owned());
        let trimmed = text.trim();
        if let Some((row, column)) = trimmed.split_once(',') {
            let square = Self::new(
                row.trim().parse().map_err(|_| unreadable())?,
                column.trim().parse().map_err(|_| unreadable())?,
            );
            let hint = || match size {
                0 => "it has no squares".to_owned(),
                _ => format!("rows and columns go from 0 to {}", size - 1),
            };
            return square.checked(text, size, hint);
        }
        let digits = trimmed.find(|c: char| !c.is_ascii_alphabetic()).ok_or_else(unreadable)?;
        let (file, rank) = trimmed.split_at(digits);
        let column = file_index(file).ok_or_else(unreadable)?;
        let rank: usize = rank.parse().map_err(|_| unreadable())?;
        let hint = || match size {
            0 => "it has no squares".to_owned(),
            _ => format!("its squares go from a1 to {}", Self::new(0, size - 1).chess_name(size)),
        };
        // Rank 0 does not exist; it is as far off the board as a rank past the top.
        let row = if rank == 0 { usize::MAX } else { size.checked_sub(rank).unwrap_or(usize::MAX) };
        Self::new(row, column).checked(text, size, hint)
    }

    fn checked(
        self,
        text: &str,
        size: usize,
        hint: impl Fn() -> String,
    ) -> Result<Self, SquareError> {
        if self.is_on(size) {
            Ok(self)
        } else {
            Err(SquareError::OffBoard { text: text.trim().to_owned(), size, hint: hint() })
        }
    }
}

impl From<(usize, usize)> for Square {
    /// The square in this row and column, both from 0.
    fn from((row, column): (usize, usize)) -> Self {
        Self { row, column }
    }
}

impl From<Square> for (usize, usize) {
    fn from(square: Square) -> Self {
        (square.row, square.column)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.column)
    }
}

/// Files are numbered like the columns of a spreadsheet: a, …, z, aa, ab, …
fn file_name(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(b'a' + (rest % 26) as u8);
        rest /= 26;
    }
    letters.iter().rev().map(|&letter| char::from(letter)).collect()
}

fn file_index(name: &str) -> Option<usize> {
    if name.is_empty() {
        return None;
    }
    let number = name.bytes().try_fold(0_usize, |number, letter| {
        let digit = usize::from(letter.to_ascii_lowercase() - b'a') + 1;
        number.checked_mul(26)?.checked_add(digit)
    })?;
    Some(number - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_names_go_there_and_back() {
        for size in [1, 8, 26, 27, 703] {
            for row in [0, size / 2, size - 1] {
                for column in 0..size {
                    let square = Square::new(row, column);
                    assert_eq!(Square::parse(&square.chess_name(size), size), Ok(square));
                    assert_eq!(Square::parse(&square.to_string(), size), Ok(square));
                }
            }
        }
        assert_eq!(Square::new(0, 26).chess_name(30), "aa30");
        assert_eq!(Square::new(29, 701).chess_name(30), "zz1");
    }

    #[test]
    fn squares_off_the_board_are_named() {
        for text in ["8,0", "0,8", "i1", "a9", "a0", "zzzz1"] {
            let error = Square::parse(text, 8).unwrap_err();
            assert!(matches!(error, SquareError::OffBoard { .. }), "{text}: {error}");
            assert!(error.to_string().contains(text), "{error}");
        }
        for text in
            ["", "a", "1", ",", "1,", "-1,0", "a-1", "1.5,2", "e2e4", "é4", "aaaaaaaaaaaaaaaaaaaa1"]
        {
            let error = Square::parse(text, 8).unwrap_err();
            assert!(matches!(error, SquareError::Unreadable(_)), "{text}: {error}");
        }
    }

    #[test]
    fn two_squares_share_a_line_if_the_same_one_goes_through_both() {
        let size = 5;
        let squares = || (0..size).flat_map(|r| (0..size).map(move |c| Square::new(r, c)));
        for (a, b) in squares().flat_map(|a| squares().map(move |b| (a, b))) {
            let shared = [Line::Row, Line::Column, Line::Diagonal, Line::AntiDiagonal]
                .into_iter()
                .find(|&l| BoardLine::through(a, l, size) == BoardLine::through(b, l, size));
            assert_eq!(shared, a.line_to(b), "{a} {b}");
        }
    }

    #[test]
    fn lines_by_definition() {
        let size = 7;
        let squares = || (0..size).flat_map(|r| (0..size).map(move |c| Square::new(r, c)));
        for a in squares() {
            for b in squares() {
                let expected = if a.row == b.row {
                    Some(Line::Row)
                } else if a.column == b.column {
                    Some(Line::Column)
                } else if a.row + b.column == b.row + a.column {
                    Some(Line::Diagonal)
                } else if a.row + a.column == b.row + b.column {
                    Some(Line::AntiDiagonal)
                } else {
                    None
                };
                assert_eq!(a.line_to(b), expected, "{a} {b}");
            }
        }
    }
}
