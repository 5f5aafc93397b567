//! Centre-cross constellations: the starts of the search, one of each symmetry class.
//!
//! The **cross** of a board is its central row and column (odd n) or its two central rows and columns (even n). Each
//! of these lines holds a queen in every solution, and one to four queens see to that. The cross maps to itself under
//! all eight symmetries of the square, and so does the set of ways to put queens on it: each symmetry permutes the
//! constellations, and the solutions that complete one are mapped one to one to the solutions that complete its
//! image. It is enough, then, to search one constellation of each orbit and to weigh its count with the orbit's size,
//! which is 8 divided by the number of symmetries that fix the constellation. There is no other case to distinguish.

use crate::Square;

/// Queens that start a search, and how many constellations they stand for.
///
/// Every solution of the board contains the queens of exactly one image of exactly one constellation of
/// [`constellations`], on the squares of the cross.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constellation {
    size: u32,
    queens: Vec<Square>,
    weight: u32,
}

impl Constellation {
    /// The number of rows and columns of the board.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The queens, as (row, column); they do not attack each other.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The number of constellations of its orbit: 1, 2, 4 or 8. Its completions count that many times.
    #[must_use]
    pub fn weight(&self) -> u32 {
        self.weight
    }

    /// An empty board, by itself.
    #[cfg(test)]
    pub(crate) fn empty(size: u32) -> Self {
        Self { size, queens: Vec::new(), weight: 1 }
    }

    /// The same start with one queen more, on a free square.
    pub(crate) fn with(&self, square: Square) -> Self {
        let mut more = self.clone();
        more.queens.push(square);
        more
    }

    /// Whether no queen attacks a square or stands there.
    pub(crate) fn leaves_free(&self, square: Square) -> bool {
        self.queens.iter().all(|&queen| !attacks(queen, square))
    }

    /// The number of rows without a queen.
    pub(crate) fn rows_left(&self) -> usize {
        self.size as usize - self.queens.len()
    }

    /// The same start with one queen more, once for each square of `column` that its queens leave free; itself alone
    /// where it has a queen in that column already.
    ///
    /// The parts have the same weight, and each completion of the whole completes exactly one of them.
    pub(crate) fn split_by_column(&self, column: u32) -> Vec<Self> {
        if self.queens.iter().any(|&(_, taken)| taken == column) {
            return vec![self.clone()];
        }
        (0..self.size)
            .map(|row| (row, column))
            .filter(|&square| self.leaves_free(square))
            .map(|square| self.with(square))
            .collect()
    }
}

/// One constellation of each orbit, for a board of `size` rows; the order is fixed.
///
/// For `size` 0 it is the empty constellation, which the empty board completes. The number grows about as the fourth
/// power of an even `size` (849 at 14, 1,814 at 16, 3,465 at 18) and as the square of an odd one (22 at 15, 29 at 17).
#[must_use]
pub fn constellations(size: u32) -> Vec<Constellation> {
    let mut lines = Vec::new();
    if size > 0 {
        let (low, high) = ((size - 1) / 2, size / 2);
        for at in [low, high].into_iter().take(if low == high { 1 } else { 2 }) {
            lines.push(Line::Row(at));
            lines.push(Line::Column(at));
        }
    }
    let mut found = Vec::new();
    cover(size, &lines, &mut Vec::new(), &mut found);
    found
}

#[derive(Clone, Copy)]
enum Line {
    Row(u32),
    Column(u32),
}

impl Line {
    fn contains(self, (row, column): Square) -> bool {
        match self {
            Self::Row(at) => row == at,
            Self::Column(at) => column == at,
        }
    }

    fn square(self, position: u32) -> Square {
        match self {
            Self::Row(at) => (at, position),
            Self::Column(at) => (position, at),
        }
    }
}

fn attacks((row, column): Square, (other_row, other_column): Square) -> bool {
    row == other_row
        || column == other_column
        || row.abs_diff(other_row) == column.abs_diff(other_column)
}

fn cover(size: u32, lines: &[Line], queens: &mut Vec<Square>, found: &mut Vec<Constellation>) {
    let Some((&line, rest)) = lines.split_first() else {
        if let Some(symmetries) = symmetries_if_least(size, queens) {
            found.push(Constellation { size, queens: queens.clone(), weight: 8 / symmetries });
        }
        return;
    };
    if queens.iter().any(|&queen| line.contains(queen)) {
        return cover(size, rest, queens, found);
    }
    for square in (0..size).map(|position| line.square(position)) {
        if queens.iter().all(|&queen| !attacks(queen, square)) {
            queens.push(square);
            cover(size, rest, queens, found);
            queens.pop();
        }
    }
}

/// The number of symmetries that fix the queens, if no image of theirs is less than they are.
fn symmetries_if_least(size: u32, queens: &[Square]) -> Option<u32> {
    let last = size.saturating_sub(1);
    let sorted = |mut squares: Vec<Square>| {
        squares.sort_unstable();
        squares
    };
    let own = sorted(queens.to_vec());
    let mut fixed = 0;
    for symmetry in 0..8 {
        let image = sorted(
            queens
                .iter()
                .map(|&(row, column)| {
                    let row = if symmetry & 1 == 0 { row } else { last - row };
                    let column = if symmetry & 2 == 0 { column } else { last - column };
                    if symmetry & 4 == 0 { (row, column) } else { (column, row) }
                })
                .collect(),
        );
        match image.cmp(&own) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => fixed += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    Some(fixed)
}
