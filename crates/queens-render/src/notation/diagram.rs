//! A board as it was read.

use queens_core::{Board, Problem, ProblemError, Square};

use super::error::ParseError;
use super::format::{MAX_SIZE, Notation};

/// A board as it was read: its queens, its blocked squares, and the notation of the text.
///
/// No queen stands on a blocked square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    board: Board,
    /// In reading order, each once, all on the board.
    blocked: Vec<Square>,
    notation: Notation,
}

impl Diagram {
    /// The board with these queens and blocked squares.
    pub(super) fn new(
        size: usize,
        queens: Vec<Square>,
        mut blocked: Vec<Square>,
        notation: Notation,
    ) -> Result<Self, ParseError> {
        if size > MAX_SIZE {
            return Err(ParseError::TooLarge { size });
        }
        if let Some(square) = queens.iter().chain(&blocked).find(|square| !square.is_on(size)) {
            return Err(ParseError::SquareOffBoard { text: square.to_string(), size });
        }
        if !blocked.is_empty() {
            blocked.sort_unstable();
            blocked.dedup();
            let blocks = |square: &&Square| blocked.binary_search(square).is_ok();
            if let Some(&square) = queens.iter().find(blocks) {
                return Err(ParseError::QueenOnBlocked { square });
            }
        }
        let board = Board::new(size, queens).expect("every queen is on the board");
        Ok(Self { board, blocked, notation })
    }

    /// The same board, as part of a text in another notation.
    pub(super) fn with_notation(self, notation: Notation) -> Self {
        Self { notation, ..self }
    }

    /// The board with its queens.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board alone.
    #[must_use]
    pub fn into_board(self) -> Board {
        self.board
    }

    /// The blocked squares, in reading order.
    #[must_use]
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// The notation that the board was written in.
    #[must_use]
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// The problem to complete this board: its queens are given, its blocked squares stay empty.
    ///
    /// # Errors
    /// [`ProblemError::QueensAttack`] if two queens attack each other.
    pub fn to_problem(&self) -> Result<Problem, ProblemError> {
        let mut problem = Problem::new(self.board.size());
        for &queen in self.board.queens() {
            problem = problem.with_queen(queen)?;
        }
        for &square in &self.blocked {
            problem = problem.with_blocked(square)?;
        }
        Ok(problem)
    }
}
