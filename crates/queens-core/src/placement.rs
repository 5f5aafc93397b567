//! Placements: one queen in every row.

use std::fmt;
use std::str::FromStr;

use crate::attacks::are_apart;
use crate::board::Board;
use crate::square::Square;

/// The column of the queen in each row, row 0 first, columns from 0.
///
/// A placement has one queen in every row of its n x n board; it need not be a solution.
///
/// ```
/// use queens_core::Placement;
///
/// let placement: Placement = "1 3 0 2".parse()?;
/// assert_eq!(placement.columns(), [1, 3, 0, 2]);
/// assert!(placement.is_solution());
/// assert_eq!(placement.board().to_string(), ".Q..\n...Q\nQ...\n..Q.");
/// # Ok::<(), queens_core::PlacementError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<usize>", into = "Vec<usize>"))]
pub struct Placement(Vec<usize>);

/// The columns make no placement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlacementError {
    /// A column past the right edge.
    #[error("column {column} in row {row} is off the board: {size} rows make columns 0 to {}", size - 1)]
    OffBoard {
        /// The row whose column it is.
        row: usize,
        /// The column.
        column: usize,
        /// How many rows there are, and so columns.
        size: usize,
    },
    /// Not a whole number from 0.
    #[error("'{0}' is no column: write the column of each row's queen from 0, such as 1 3 0 2")]
    NotAColumn(String),
    /// A row without a queen, or with several.
    #[error("row {row} has {queens} queens: a placement has one in each row")]
    NotOneARow {
        /// The row.
        row: usize,
        /// How many queens it has.
        queens: usize,
    },
}

impl Placement {
    /// The placement with these columns, row 0 first.
    ///
    /// # Errors
    /// [`PlacementError::OffBoard`] if a column is not less than their number.
    pub fn new(columns: impl Into<Vec<usize>>) -> Result<Self, PlacementError> {
        let columns = columns.into();
        let size = columns.len();
        match columns.iter().position(|&column| column >= size) {
            Some(row) => Err(PlacementError::OffBoard { row, column: columns[row], size }),
            None => Ok(Self(columns)),
        }
    }

    /// The size n of the board.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// The columns, row 0 first.
    #[must_use]
    pub fn columns(&self) -> &[usize] {
        &self.0
    }

    /// The squares of the queens, row 0 first.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.0.iter().enumerate().map(|(row, &column)| Square::new(row, column))
    }

    /// The board with these queens.
    #[must_use]
    pub fn board(&self) -> Board {
        Board::from(self)
    }

    /// Whether no queen attacks another. Costs O(n).
    #[must_use]
    pub fn is_solution(&self) -> bool {
        are_apart(self.size(), self.squares())
    }

    /// The columns alone.
    #[must_use]
    pub fn into_columns(self) -> Vec<usize> {
        self.0
    }
}

impl AsRef<[usize]> for Placement {
    fn as_ref(&self) -> &[usize] {
        &self.0
    }
}

impl From<Placement> for Vec<usize> {
    fn from(placement: Placement) -> Self {
        placement.0
    }
}

impl TryFrom<Vec<usize>> for Placement {
    type Error = PlacementError;

    fn try_from(columns: Vec<usize>) -> Result<Self, PlacementError> {
        Self::new(columns)
    }
}

impl<const N: usize> TryFrom<[usize; N]> for Placement {
    type Error = PlacementError;

    fn try_from(columns: [usize; N]) -> Result<Self, PlacementError> {
        Self::new(columns)
    }
}

impl<'a> IntoIterator for &'a Placement {
    type Item = usize;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, usize>>;

    /// The columns, row 0 first.
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().copied()
    }
}

impl From<&Placement> for Board {
    fn from(placement: &Placement) -> Self {
        Self::of_queens(placement.size(), placement.squares().collect())
    }
}

impl TryFrom<&Board> for Placement {
    type Error = PlacementError;

    fn try_from(board: &Board) -> Result<Self, PlacementError> {
        let mut rows = vec![(0, 0); board.size()];
        for queen in board.queens() {
            rows[queen.row].0 += 1;
            rows[queen.row].1 = queen.column;
        }
        match rows.iter().position(|&(queens, _)| queens != 1) {
            Some(row) => Err(PlacementError::NotOneARow { row, queens: rows[row].0 }),
            None => Ok(Self(rows.into_iter().map(|(_, column)| column).collect())),
        }
    }
}

impl fmt::Display for Placement {
    /// The columns with a space between them: `1 3 0 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, column) in self.0.iter().enumerate() {
            if row > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{column}")?;
        }
        Ok(())
    }
}

impl FromStr for Placement {
    type Err = PlacementError;

    /// Reads columns from 0 with spaces or commas between them.
    fn from_str(text: &str) -> Result<Self, PlacementError> {
        text.split(|c: char| c == ',' || c.is_whitespace())
            .filter(|token| !token.is_empty())
            .map(|token| token.parse().map_err(|_| PlacementError::NotAColumn(token.to_owned())))
            .collect::<Result<Vec<usize>, _>>()
            .and_then(Self::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_goes_there_and_back() {
        for text in ["", "0", "1 3 0 2", "10 9 8 7 6 5 4 3 2 1 0"] {
            let placement: Placement = text.parse().unwrap();
            assert_eq!(placement.to_string(), text);
            assert_eq!(Placement::try_from(&placement.board()), Ok(placement));
        }
        assert_eq!("1,3, 0 ,2".parse::<Placement>().unwrap().columns(), [1, 3, 0, 2]);
    }

    #[test]
    fn bad_columns_are_named() {
        assert_eq!(
            "1 4 0 2".parse::<Placement>().unwrap_err().to_string(),
            "column 4 in row 1 is off the board: 4 rows make columns 0 to 3"
        );
        for token in ["x", "-1", "1.5", "99999999999999999999999"] {
            let error = format!("0 {token}").parse::<Placement>().unwrap_err();
            assert_eq!(error, PlacementError::NotAColumn(token.to_owned()));
        }
    }

    #[test]
    fn a_board_needs_one_queen_a_row() {
        let board: Board = "Q.\n..".parse().unwrap();
        assert_eq!(
            Placement::try_from(&board),
            Err(PlacementError::NotOneARow { row: 1, queens: 0 })
        );
    }
}
