//! The eight symmetries of the square, acting on squares and placements.

use std::cmp::Ordering;

use crate::placement::Placement;
use crate::square::Square;

/// One of the eight symmetries of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// Three quarter turns clockwise.
    ThreeQuarterTurn,
    /// Left and right change places.
    Mirror,
    /// Top and bottom change places.
    Flip,
    /// Rows and columns change places.
    Transpose,
    /// Rows and columns change places along the other diagonal.
    AntiTranspose,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: &'static [Self] = &[
        Self::Identity,
        Self::QuarterTurn,
        Self::HalfTurn,
        Self::ThreeQuarterTurn,
        Self::Mirror,
        Self::Flip,
        Self::Transpose,
        Self::AntiTranspose,
    ];

    /// Where a square goes on a board of this size.
    ///
    /// ```
    /// use queens_core::{Square, Symmetry};
    ///
    /// let corner = Square::new(0, 0);
    /// assert_eq!(Symmetry::QuarterTurn.square(corner, 8), Square::new(0, 7));
    /// ```
    #[must_use]
    pub const fn square(self, square: Square, size: usize) -> Square {
        let Square { row, column } = square;
        let (up, left) = (size - 1 - row, size - 1 - column);
        match self {
            Self::Identity => Square::new(row, column),
            Self::QuarterTurn => Square::new(column, up),
            Self::HalfTurn => Square::new(up, left),
            Self::ThreeQuarterTurn => Square::new(left, row),
            Self::Mirror => Square::new(row, left),
            Self::Flip => Square::new(up, column),
            Self::Transpose => Square::new(column, row),
            Self::AntiTranspose => Square::new(left, up),
        }
    }

    /// The image of a placement, `None` where it has two queens in a column and the symmetry
    /// makes columns rows.
    #[must_use]
    pub fn apply(self, placement: &Placement) -> Option<Placement> {
        let size = placement.size();
        let mut columns = vec![usize::MAX; size];
        for square in placement.squares() {
            let image = self.square(square, size);
            if columns[image.row] != usize::MAX {
                return None;
            }
            columns[image.row] = image.column;
        }
        Placement::new(columns).ok()
    }
}

/// The different images of a placement with one queen in each row and column, ascending: 1, 2, 4
/// or 8 of them for a solution of n > 1.
///
/// ```
/// use queens_core::{Placement, orbit};
///
/// let placement: Placement = "1 3 0 2".parse()?;
/// assert_eq!(orbit(&placement).len(), 2);
/// # Ok::<(), queens_core::PlacementError>(())
/// ```
#[must_use]
pub fn orbit(placement: &Placement) -> Vec<Placement> {
    let mut images: Vec<Placement> =
        Symmetry::ALL.iter().filter_map(|symmetry| symmetry.apply(placement)).collect();
    images.sort_unstable();
    images.dedup();
    images
}

/// The least image of a placement in lexicographic order: the one that stands for its class.
#[must_use]
pub fn canonical(placement: &Placement) -> Placement {
    orbit(placement).swap_remove(0)
}

/// Whether a permutation of the columns is the least of its eight images, that is, stands for its
/// class. Allocates one vector; costs O(n).
///
/// # Panics
/// If a column is not less than their number.
#[must_use]
pub fn is_fundamental(columns: impl AsRef<[usize]>) -> bool {
    let columns = columns.as_ref();
    let size = columns.len();
    let mut rows = vec![0; size];
    for (row, &column) in columns.iter().enumerate() {
        rows[column] = row;
    }
    // The four images that keep rows as rows read `columns`, the other four read `rows`.
    [columns, &rows].into_iter().all(|lines| {
        [false, true].into_iter().all(|backwards| {
            [false, true].into_iter().all(|mirrored| {
                let image = (0..size).map(|line| {
                    let value = lines[if backwards { size - 1 - line } else { line }];
                    if mirrored { size - 1 - value } else { value }
                });
                columns.iter().copied().cmp(image) != Ordering::Greater
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All permutations of 0..size.
    fn permutations(size: usize) -> Vec<Placement> {
        let mut all = vec![vec![]];
        for _ in 0..size {
            all = all
                .into_iter()
                .flat_map(|prefix: Vec<usize>| {
                    (0..size).filter_map(move |column| {
                        let fresh = !prefix.contains(&column);
                        fresh.then(|| [prefix.as_slice(), &[column]].concat())
                    })
                })
                .collect();
        }
        all.into_iter().map(|columns| Placement::new(columns).unwrap()).collect()
    }

    /// Placements of n rooks up to symmetry, n = 0 to 6. OEIS A000903.
    const ROOK_CLASSES: [u64; 7] = [1, 1, 1, 2, 7, 23, 115];

    #[test]
    fn permutations_fall_into_the_known_number_of_classes() {
        for (size, &classes) in ROOK_CLASSES.iter().enumerate().skip(1).take(6) {
            let all = permutations(size);
            let least = all.iter().filter(|placement| is_fundamental(placement)).count();
            assert_eq!(least as u64, classes, "n = {size}");
            for placement in &all {
                let canonical = canonical(placement);
                assert!(is_fundamental(&canonical));
                assert_eq!(is_fundamental(placement), *placement == canonical, "{placement}");
                assert_eq!(orbit(placement), orbit(&canonical));
            }
        }
    }

    #[test]
    fn the_symmetries_are_a_group_of_eight() {
        // An asymmetric permutation has eight different images.
        let placement: Placement = "0 2 3 1 4".parse().unwrap();
        let mut images: Vec<_> =
            Symmetry::ALL.iter().map(|s| s.apply(&placement).unwrap()).collect();
        for &first in Symmetry::ALL {
            for &second in Symmetry::ALL {
                let image = second.apply(&first.apply(&placement).unwrap()).unwrap();
                assert!(images.contains(&image));
            }
        }
        images.sort();
        images.dedup();
        assert_eq!(images.len(), orbit(&placement).len());
    }

    #[test]
    fn a_column_with_two_queens_has_no_transposed_placement() {
        let placement: Placement = "0 0".parse().unwrap();
        assert_eq!(Symmetry::Transpose.apply(&placement), None);
        assert_eq!(Symmetry::Flip.apply(&placement), Some(placement.clone()));
    }
}
