//! A board for placing queens by hand.

use queens::{
    Attack, Attempts, Board, Completion, Control, Placement, Problem, ProblemError, SolveError,
    Square, StopReason,
};

/// Whether a board with some queens can be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Completable {
    /// Yes, like this.
    Yes(Placement),
    /// No, there is no solution with these queens.
    No,
    /// No, because two of the queens attack each other.
    Conflict(Attack),
    /// Not known: the search was stopped.
    Unknown(StopReason),
}

/// Queens placed by hand on an n x n board, any number and anywhere, with undo.
///
/// ```
/// use queens::{Control, Square};
/// use queens_view::{Completable, Hand};
///
/// let mut hand = Hand::new(4);
/// hand.toggle(Square::new(0, 0));
/// let control = Control::new();
/// let attempts = queens::Registry::builtin().attempts(&hand.problem()?, &control, None).unwrap();
/// assert_eq!(hand.complete(&attempts, &control)?, Completable::No);
/// hand.undo();
/// assert!(matches!(hand.complete(&attempts, &control)?, Completable::Yes(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hand {
    size: usize,
    queens: Vec<Square>,
    /// Boards before the last changes, the latest at the end.
    history: Vec<Vec<Square>>,
}

impl Hand {
    /// An empty board.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self { size, queens: Vec::new(), history: Vec::new() }
    }

    /// The size n.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The queens, in the order in which they were placed.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// Places a queen here, or takes the one that stands here away. A square off the board changes
    /// nothing.
    pub fn toggle(&mut self, square: Square) {
        if !square.is_on(self.size) {
            return;
        }
        self.history.push(self.queens.clone());
        match self.queens.iter().position(|&queen| queen == square) {
            Some(index) => {
                self.queens.remove(index);
            }
            None => self.queens.push(square),
        }
    }

    /// Puts these queens on the board in place of the ones there; those off the board are left out.
    pub fn set(&mut self, queens: impl IntoIterator<Item = Square>) {
        self.history.push(std::mem::take(&mut self.queens));
        self.queens.extend(queens.into_iter().filter(|queen| queen.is_on(self.size)));
    }

    /// Takes the last change back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        match self.history.pop() {
            Some(queens) => {
                self.queens = queens;
                true
            }
            None => false,
        }
    }

    /// The pairs of queens on a common line.
    pub fn attacks(&self) -> impl Iterator<Item = Attack> + '_ {
        queens::attacks(&self.queens)
    }

    /// The queens that attack this square along a line; a queen does not attack its own.
    pub fn attackers(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        let attack = move |queen: &Square| *queen != square && queen.line_to(square).is_some();
        self.queens.iter().copied().filter(attack)
    }

    /// Whether the board is a solution.
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.queens.len() == self.size && self.attacks().next().is_none()
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        Board::new(self.size, self.queens.iter().copied()).expect("every queen is on the board")
    }

    /// The problem with these queens given.
    ///
    /// # Errors
    /// If two of them attack each other.
    pub fn problem(&self) -> Result<Problem, ProblemError> {
        self.queens
            .iter()
            .try_fold(Problem::new(self.size), |problem, &queen| problem.with_queen(queen))
    }

    /// Whether the board can be completed to a solution, as these strategies find out.
    ///
    /// # Errors
    /// If a strategy does not take the problem.
    pub fn complete(
        &self,
        attempts: &Attempts,
        control: &Control,
    ) -> Result<Completable, SolveError> {
        let Ok(problem) = self.problem() else {
            return Ok(self.attacks().next().map_or(Completable::No, Completable::Conflict));
        };
        let first = attempts.first(&problem, control)?;
        Ok(match (first.placement, first.report.completion) {
            (Some(placement), _) => Completable::Yes(placement),
            (None, Completion::Complete) => Completable::No,
            (None, Completion::Stopped(reason)) => Completable::Unknown(reason),
        })
    }
}
