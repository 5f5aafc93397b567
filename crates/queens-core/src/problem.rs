//! The problem to solve: a size, given queens, blocked squares.

use crate::attacks::Cause;
use crate::square::{Line, Square};

/// The n-queens problem of one size, with queens given and squares blocked if wanted.
///
/// A solution has a queen in every row, no two on a common line, one on every given square and none
/// on a blocked one.
///
/// ```
/// use queens_core::{Problem, Square};
///
/// let problem = Problem::new(8)
///     .with_queen(Square::new(0, 1))?
///     .with_blocked(Square::new(7, 7))?;
/// assert!(problem.queens().contains(&Square::new(0, 1)));
/// # Ok::<(), queens_core::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "serial::Problem", into = "serial::Problem"))]
pub struct Problem {
    size: usize,
    /// In reading order, no two on a common line, none blocked.
    queens: Vec<Square>,
    /// In reading order, each once.
    blocked: Vec<Square>,
}

/// Given queens or blocked squares that contradict each other or the size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// A square that the board does not have.
    #[error("square {square} is off the {size} x {size} board")]
    OffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        size: usize,
    },
    /// Two given queens on a common line.
    #[error("the given queens on {first} and {second} attack each other: they share the {line}")]
    QueensAttack {
        /// The queen given first.
        first: Square,
        /// The queen that attacks it.
        second: Square,
        /// The line they share.
        line: Line,
    },
    /// A given queen on a blocked square.
    #[error("square {square} is blocked and cannot hold a given queen")]
    QueenOnBlocked {
        /// The square.
        square: Square,
    },
}

impl Problem {
    /// The plain problem of size n: nothing given, nothing blocked.
    #[must_use]
    pub const fn new(size: usize) -> Self {
        Self { size, queens: Vec::new(), blocked: Vec::new() }
    }

    /// The same problem with a queen given on this square. Giving a queen twice changes nothing.
    ///
    /// # Errors
    /// If the square is off the board or blocked, or the queen attacks one given before.
    pub fn with_queen(mut self, square: Square) -> Result<Self, ProblemError> {
        self.check_on_board(square)?;
        if self.blocked.binary_search(&square).is_ok() {
            return Err(ProblemError::QueenOnBlocked { square });
        }
        if let Err(index) = self.queens.binary_search(&square) {
            let attack = self.queens.iter().find_map(|&q| q.line_to(square).map(|line| (q, line)));
            if let Some((first, line)) = attack {
                return Err(ProblemError::QueensAttack { first, second: square, line });
            }
            self.queens.insert(index, square);
        }
        Ok(self)
    }

    /// The same problem with this square blocked. Blocking it twice changes nothing.
    ///
    /// # Errors
    /// If the square is off the board or holds a given queen.
    pub fn with_blocked(mut self, square: Square) -> Result<Self, ProblemError> {
        self.check_on_board(square)?;
        if self.queens.binary_search(&square).is_ok() {
            return Err(ProblemError::QueenOnBlocked { square });
        }
        if let Err(index) = self.blocked.binary_search(&square) {
            self.blocked.insert(index, square);
        }
        Ok(self)
    }

    /// The same problem with queens given on all these squares.
    ///
    /// # Errors
    /// As [`with_queen`](Self::with_queen), for the first square that is refused.
    pub fn with_queens<S: Into<Square>>(
        self,
        squares: impl IntoIterator<Item = S>,
    ) -> Result<Self, ProblemError> {
        squares.into_iter().try_fold(self, |problem, square| problem.with_queen(square.into()))
    }

    /// The same problem with all these squares blocked: O(k log k) for k squares.
    ///
    /// # Errors
    /// As [`with_blocked`](Self::with_blocked), for the first square that is refused.
    pub fn with_all_blocked<S: Into<Square>>(
        mut self,
        squares: impl IntoIterator<Item = S>,
    ) -> Result<Self, ProblemError> {
        for square in squares {
            let square = square.into();
            self.check_on_board(square)?;
            if self.queens.binary_search(&square).is_ok() {
                return Err(ProblemError::QueenOnBlocked { square });
            }
            self.blocked.push(square);
        }
        self.blocked.sort_unstable();
        self.blocked.dedup();
        Ok(self)
    }

    fn check_on_board(&self, square: Square) -> Result<(), ProblemError> {
        if square.is_on(self.size) {
            Ok(())
        } else {
            Err(ProblemError::OffBoard { square, size: self.size })
        }
    }

    /// The size n of the board.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The given queens, in reading order.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The blocked squares, in reading order.
    #[must_use]
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// Whether nothing is given and nothing blocked.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.queens.is_empty() && self.blocked.is_empty()
    }

    /// Where a search may place queens at all; `None` for a plain problem, where it may anywhere.
    #[must_use]
    pub fn allowed(&self) -> Option<Allowed> {
        (!self.is_plain()).then(|| Allowed::new(self))
    }
}

/// The squares that given queens and blocked squares leave to a search.
///
/// A given queen's own square is allowed; every other square on one of its lines is not, below it
/// or above. A search that checks every candidate against this needs nothing else of the problem,
/// and all searches that do so have the same tree.
///
/// Takes O(n + blocked) memory; a question takes O(log blocked) time.
#[derive(Clone, Debug)]
pub struct Allowed {
    size: usize,
    /// The given queen on each row, column, diagonal and anti-diagonal.
    rows: Vec<Option<Square>>,
    columns: Vec<Option<Square>>,
    diagonals: Vec<Option<Square>>,
    anti_diagonals: Vec<Option<Square>>,
    blocked: Vec<Square>,
}

impl Allowed {
    fn new(problem: &Problem) -> Self {
        let size = problem.size;
        let lines = (2 * size).saturating_sub(1);
        let mut allowed = Self {
            size,
            rows: vec![None; size],
            columns: vec![None; size],
            diagonals: vec![None; lines],
            anti_diagonals: vec![None; lines],
            blocked: problem.blocked.clone(),
        };
        for &queen in &problem.queens {
            allowed.rows[queen.row] = Some(queen);
            allowed.columns[queen.column] = Some(queen);
            allowed.diagonals[queen.row + (size - 1) - queen.column] = Some(queen);
            allowed.anti_diagonals[queen.row + queen.column] = Some(queen);
        }
        allowed
    }

    /// Whether a search may place a queen here.
    #[inline]
    #[must_use]
    pub fn allows(&self, square: Square) -> bool {
        self.objection(square).is_none()
    }

    /// Why a search may not place a queen here, `None` if it may.
    #[must_use]
    pub fn objection(&self, square: Square) -> Option<Cause> {
        let Square { row, column } = square;
        let queen = self.rows[row]
            .or(self.columns[column])
            .or(self.diagonals[row + (self.size - 1) - column])
            .or(self.anti_diagonals[row + column]);
        match queen {
            Some(queen) if queen == square => None,
            Some(by) => square.line_to(by).map(|line| Cause::Attacked { by, line }),
            None => self.blocked.binary_search(&square).is_ok().then_some(Cause::Blocked),
        }
    }

    /// The allowed columns of a row as a word, bit c for column c, on boards up to 64 wide.
    ///
    /// # Panics
    /// If the board is wider than 64.
    #[must_use]
    pub fn row_mask(&self, row: usize) -> u64 {
        assert!(self.size <= 64, "a word holds 64 columns, the board has {}", self.size);
        (0..self.size)
            .filter(|&column| self.allows(Square::new(row, column)))
            .fold(0, |mask, column| mask | 1 << column)
    }
}

/// The serialized form: `{"size":8,"queens":[[0,3]],"blocked":[]}`.
#[cfg(feature = "serde")]
mod serial {
    use super::{ProblemError, Square};

    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Problem {
        size: usize,
        #[serde(default)]
        queens: Vec<Square>,
        #[serde(default)]
        blocked: Vec<Square>,
    }

    impl TryFrom<Problem> for super::Problem {
        type Error = ProblemError;

        fn try_from(problem: Problem) -> Result<Self, ProblemError> {
            let Problem { size, queens, blocked } = problem;
            Self::new(size).with_queens(queens)?.with_all_blocked(blocked)
        }
    }

    impl From<super::Problem> for Problem {
        fn from(problem: super::Problem) -> Self {
            let super::Problem { size, queens, blocked } = problem;
            Self { size, queens, blocked }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(row: usize, column: usize) -> Square {
        Square::new(row, column)
    }

    #[test]
    fn misuse_is_named() {
        let problem = Problem::new(4).with_queen(square(0, 1)).unwrap();
        assert_eq!(
            problem.clone().with_queen(square(4, 0)),
            Err(ProblemError::OffBoard { square: square(4, 0), size: 4 })
        );
        assert_eq!(
            problem.clone().with_queen(square(2, 3)),
            Err(ProblemError::QueensAttack {
                first: square(0, 1),
                second: square(2, 3),
                line: Line::Diagonal
            })
        );
        assert_eq!(
            problem.clone().with_blocked(square(0, 1)),
            Err(ProblemError::QueenOnBlocked { square: square(0, 1) })
        );
        let blocked = problem.clone().with_blocked(square(1, 3)).unwrap();
        assert_eq!(
            blocked.with_queen(square(1, 3)),
            Err(ProblemError::QueenOnBlocked { square: square(1, 3) })
        );
        assert_eq!(problem.clone().with_queen(square(0, 1)), Ok(problem));
    }

    #[test]
    fn allowed_squares_are_neither_attacked_by_a_given_queen_nor_blocked() {
        let queens = [square(2, 0), square(0, 1)];
        let blocked = [square(3, 2), square(4, 4)];
        let mut problem = Problem::new(5);
        for queen in queens {
            problem = problem.with_queen(queen).unwrap();
        }
        for square in blocked {
            problem = problem.with_blocked(square).unwrap();
        }
        let allowed = problem.allowed().unwrap();
        for row in 0..5 {
            for column in 0..5 {
                let here = square(row, column);
                let expected = queens.contains(&here)
                    || (!blocked.contains(&here)
                        && queens.iter().all(|&queen| queen.line_to(here).is_none()));
                assert_eq!(allowed.allows(here), expected, "{here}");
                assert_eq!(allowed.row_mask(row) >> column & 1 == 1, expected, "{here}");
                if let Some(Cause::Attacked { by, line }) = allowed.objection(here) {
                    assert!(queens.contains(&by));
                    assert_eq!(by.line_to(here), Some(line));
                }
            }
        }
        assert!(Problem::new(5).allowed().is_none());
    }
}
