//! Finds attacking pairs of queens; shares no code with any search.

use std::fmt;

use crate::square::{Line, Square};

/// Two queens on a common line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attack {
    /// The one that comes first in the list.
    pub first: Square,
    /// The other one.
    pub second: Square,
    /// The line they share.
    pub line: Line,
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {} share the {}", self.first, self.second, self.line)
    }
}

/// Every pair of these queens on a common line, in the order of the list, whether or not a third
/// queen stands between them.
///
/// Costs O(k log k) for k queens before the first pair, and O(log k) for each pair: the queens are
/// sorted by the lines that they stand on, and only those of a line are compared. Two queens on the
/// same square are a pair on its row.
///
/// ```
/// use queens_core::{Line, Square, attacks};
///
/// let queens = [Square::new(0, 0), Square::new(1, 2), Square::new(2, 1)];
/// let found: Vec<_> = attacks(&queens).map(|attack| attack.line).collect();
/// assert_eq!(found, [Line::AntiDiagonal]);
/// ```
pub fn attacks(queens: &[Square]) -> impl Iterator<Item = Attack> + '_ {
    let [rows, columns, diagonals, anti_diagonals] = KEYS.map(|key| sharing(queens, key));
    (0..queens.len()).flat_map(move |index| {
        let first = queens[index];
        let mut later: Vec<usize> = [&rows, &columns, &diagonals, &anti_diagonals]
            .into_iter()
            .flat_map(|shared| after(shared, queens, index))
            .collect();
        later.sort_unstable();
        later.dedup();
        later.into_iter().filter_map(move |other| {
            let second = queens[other];
            first.line_to(second).map(|line| Attack { first, second, line })
        })
    })
}
/// What the squares of a line have in common: a number for each kind of line.
const KEYS: [fn(Square) -> i128; 4] = [
    |square| square.row as i128,
    |square| square.column as i128,
    |square| square.row as i128 - square.column as i128,
    |square| square.row as i128 + square.column as i128,
];

/// The queens that share a line of one kind with another queen.
struct Sharing {
    key: fn(Square) -> i128,
    /// The line and the place in the list, sorted; lines with a single queen are left out.
    queens: Vec<(i128, usize)>,
}

fn sharing(queens: &[Square], key: fn(Square) -> i128) -> Sharing {
    let mut all: Vec<(i128, usize)> =
        queens.iter().enumerate().map(|(index, &queen)| (key(queen), index)).collect();
    all.sort_unstable();
    let lines = all.chunk_by(|one, other| one.0 == other.0).filter(|line| line.len() > 1);
    Sharing { key, queens: lines.flatten().copied().collect() }
}

/// The queens after this one in the list, on its line.
fn after<'a>(
    shared: &'a Sharing,
    queens: &[Square],
    index: usize,
) -> impl Iterator<Item = usize> + 'a {
    let line = (shared.key)(queens[index]);
    let start = shared.queens.partition_point(|&queen| queen <= (line, index));
    let rest = shared.queens[start..].iter();
    rest.take_while(move |queen| queen.0 == line).map(|&(_, index)| index)
}

/// Whether no two of these queens on a board of this size are on a common line. Costs O(n): a look
/// at each of the lines of each queen.
pub(crate) fn are_apart(size: usize, queens: impl IntoIterator<Item = Square>) -> bool {
    let [mut rows, mut columns] = [vec![false; size], vec![false; size]];
    let [mut diagonals, mut anti_diagonals] = [vec![false; 2 * size], vec![false; 2 * size]];
    queens.into_iter().all(|Square { row, column }| {
        let lines = [
            &mut rows[row],
            &mut columns[column],
            &mut diagonals[row + size - 1 - column],
            &mut anti_diagonals[row + column],
        ];
        lines.into_iter().all(|line| !std::mem::replace(line, true))
    })
}

/// Why a queen may not stand on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// Another queen, placed or given, attacks it.
    Attacked {
        /// Where that queen stands.
        by: Square,
        /// The line it attacks along.
        line: Line,
    },
    /// The problem blocks the square.
    Blocked,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_listed_once() {
        // Three in a row: the outer two attack each other as well.
        let row = [Square::new(1, 0), Square::new(1, 1), Square::new(1, 2)];
        let found: Vec<_> = attacks(&row).map(|a| (a.first.column, a.second.column)).collect();
        assert_eq!(found, [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(attacks(&[]).count(), 0);
        assert_eq!(attacks(&row[..1]).count(), 0);
        assert_eq!(attacks(&[row[0], row[0]]).count(), 1);
        assert_eq!(attacks(&[Square::new(0, usize::MAX), Square::new(usize::MAX, 0)]).count(), 1);
    }

    #[test]
    fn pairs_by_line_are_those_of_all_comparisons() {
        // Every placement of a 4 x 4 board with a queen in each row, and more with repetitions.
        for number in 0..4096_usize {
            let queens: Vec<Square> =
                (0..6).map(|index| Square::new(index % 4, number >> (2 * index) & 3)).collect();
            let pairs: Vec<Attack> = (0..queens.len())
                .flat_map(|index| (index + 1..queens.len()).map(move |other| (index, other)))
                .filter_map(|(index, other)| {
                    let (first, second) = (queens[index], queens[other]);
                    first.line_to(second).map(|line| Attack { first, second, line })
                })
                .collect();
            assert_eq!(attacks(&queens).collect::<Vec<_>>(), pairs, "{queens:?}");
            assert_eq!(
                are_apart(4, queens[..4].iter().copied()),
                attacks(&queens[..4]).next().is_none()
            );
        }
    }

    #[test]
    fn a_million_queens_on_a_diagonal_are_listed_as_they_are_asked_for() {
        let queens: Vec<Square> = (0..1_000_000).map(|row| Square::new(row, row)).collect();
        let last = attacks(&queens).nth(1000).unwrap();
        assert_eq!((last.first.row, last.second.row), (0, 1001));
    }
}
