//! Boards: any set of queens on an n x n board.

use std::fmt;
use std::str::FromStr;

use crate::attacks::{Attack, are_apart, attacks};
use crate::square::Square;

/// An n x n board with queens on some of its squares, as many and wherever.
///
/// Its text form is a line a row, `Q` for a queen and `.` for an empty square.
///
/// ```
/// use queens_core::{Board, Line};
///
/// let board: Board = "Q..\n..Q\n.Q.".parse()?;
/// let attack = board.attacks().next().unwrap();
/// assert_eq!(attack.line, Line::AntiDiagonal);
/// # Ok::<(), queens_core::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: usize,
    /// In reading order, each once, all on the board.
    queens: Vec<Square>,
}

/// The text is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A row of another length than there are rows.
    #[error("row {row} has {length} squares: a board of {size} rows has {size} in each")]
    RaggedRows {
        /// The row, from 0.
        row: usize,
        /// How many squares it has.
        length: usize,
        /// How many rows there are.
        size: usize,
    },
    /// A character that is neither `Q` nor `.`.
    #[error(
        "'{character}' in row {row} is no square: write Q for a queen and . for an empty square"
    )]
    UnknownSymbol {
        /// The row, from 0.
        row: usize,
        /// The character.
        character: char,
    },
    /// A queen that is not on the board.
    #[error("square {square} is off the {size} x {size} board")]
    OffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        size: usize,
    },
}

impl Board {
    /// The board of this size with queens on these squares; a square named twice counts once.
    ///
    /// # Errors
    /// [`BoardError::OffBoard`] if a square is not on it.
    pub fn new(size: usize, queens: impl IntoIterator<Item = Square>) -> Result<Self, BoardError> {
        let mut queens: Vec<Square> = queens.into_iter().collect();
        if let Some(&square) = queens.iter().find(|queen| !queen.is_on(size)) {
            return Err(BoardError::OffBoard { square, size });
        }
        queens.sort_unstable();
        queens.dedup();
        Ok(Self { size, queens })
    }

    /// The board with these queens, which are in reading order, each once, and on the board.
    pub(crate) fn of_queens(size: usize, queens: Vec<Square>) -> Self {
        Self { size, queens }
    }

    /// The size n.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The squares with a queen, in reading order.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// Whether it has n queens and none attacks another. Costs O(n).
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.queens.len() == self.size && are_apart(self.size, self.queens.iter().copied())
    }

    /// Every pair of queens on a common line, in reading order. Costs as [`attacks`].
    pub fn attacks(&self) -> impl Iterator<Item = Attack> + '_ {
        attacks(&self.queens)
    }
}

impl fmt::Display for Board {
    /// A line a row, none after the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut queens = self.queens.iter().peekable();
        let mut line = String::with_capacity(self.size + 1);
        for row in 0..self.size {
            line.clear();
            if row > 0 {
                line.push('\n');
            }
            for column in 0..self.size {
                let queen = queens.next_if(|&&queen| queen == Square::new(row, column)).is_some();
                line.push(if queen { 'Q' } else { '.' });
            }
            f.write_str(&line)?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads the text form; empty lines at the end and white space at the end of a line do not
    /// matter, `q` is a queen too.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let rows: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
        let size = rows.len();
        let mut queens = Vec::new();
        for (row, squares) in rows.into_iter().enumerate() {
            let length = squares.chars().count();
            for (column, character) in squares.chars().enumerate() {
                match character {
                    'Q' | 'q' => queens.push(Square::new(row, column)),
                    '.' => {}
                    _ => return Err(BoardError::UnknownSymbol { row, character }),
                }
            }
            if length != size {
                return Err(BoardError::RaggedRows { row, length, size });
            }
        }
        Ok(Self { size, queens })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_goes_there_and_back() {
        for text in ["", "Q", ".", "Q.\n.Q", "QQ\nQQ", "...\n.Q.\n..."] {
            assert_eq!(text.parse::<Board>().unwrap().to_string(), text);
        }
        assert_eq!("q.\r\n.. \n\n".parse::<Board>().unwrap().to_string(), "Q.\n..");
    }

    #[test]
    fn what_is_no_board_is_named() {
        assert_eq!(
            "Q.\n...".parse::<Board>(),
            Err(BoardError::RaggedRows { row: 1, length: 3, size: 2 })
        );
        assert_eq!(
            "Q.\n.x".parse::<Board>(),
            Err(BoardError::UnknownSymbol { row: 1, character: 'x' })
        );
        let off = Square::new(0, 2);
        assert_eq!(Board::new(2, [off]), Err(BoardError::OffBoard { square: off, size: 2 }));
    }
}
