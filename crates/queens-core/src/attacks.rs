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
/// queen stands between them. Compares all pairs: O(k²) for k queens.
///
/// ```
/// use queens_core::{Line, Square, attacks};
///
/// let queens = [Square::new(0, 0), Square::new(1, 2), Square::new(2, 1)];
/// let found: Vec<_> = attacks(&queens).map(|attack| attack.line).collect();
/// assert_eq!(found, [Line::AntiDiagonal]);
/// ```
pub fn attacks(queens: &[Square]) -> impl Iterator<Item = Attack> + '_ {
    queens.iter().enumerate().flat_map(move |(index, &first)| {
        queens[index + 1..].iter().filter_map(move |&second| {
            first.line_to(second).map(|line| Attack { first, second, line })
        })
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
    }
}
