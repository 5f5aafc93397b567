//! Centre-cross constellations: the starts of the search, one of each symmetry class.
//!
//! The **cross** of a board is its central row and column (odd n) or its two central rows and
//! columns (even n). Each of these lines holds a queen in every solution; one to four queens see to
//! that. The cross maps to itself under all eight symmetries of the square, and so does the set of
//! ways to put queens on it: each symmetry permutes the constellations, and the solutions that
//! complete one are mapped one to one to those that complete its image. So it is enough to search
//! one constellation of each orbit and to weigh its count with the orbit's size, which is 8 divided
//! by the number of symmetries that fix the constellation. There is no other case to distinguish.
//!
//! Any set of lines that the symmetries preserve would do. The border attacks fewer squares than
//! the centre does: starting from it leaves about twice the nodes to search.

use std::cmp::Ordering;

use queens_core::{Square, Symmetry};

use crate::work::Interrupted;

/// Queens that start a search, and how many constellations they stand for.
///
/// Every solution has on its cross the queens of exactly one image of exactly one constellation of
/// [`constellations`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Constellation {
    size: usize,
    queens: Vec<Square>,
    weight: u32,
}

impl Constellation {
    /// The number of rows and columns of the board.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// The queens; they do not attack each other.
    pub(crate) fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The number of constellations of its orbit: 1, 2, 4 or 8. Its completions count that many
    /// times.
    pub(crate) fn weight(&self) -> u32 {
        self.weight
    }

    /// An empty board, by itself.
    pub(crate) fn empty(size: usize) -> Self {
        Self { size, queens: Vec::new(), weight: 1 }
    }

    /// The same start with one queen more, on a free square.
    pub(crate) fn with(&self, square: Square) -> Self {
        let mut more = self.clone();
        more.queens.push(square);
        more
    }

    /// Whether no queen stands on a square or attacks it.
    #[cfg(test)]
    pub(crate) fn leaves_free(&self, square: Square) -> bool {
        are_apart(&self.queens, square)
    }

    /// The rows whose square in `column` no queen attacks, as a set. There is no queen in `column`.
    pub(crate) fn free_rows(&self, column: usize) -> u64 {
        let all = (1u64 << self.size) - 1;
        self.queens.iter().fold(all, |free, queen| {
            let away = queen.column.abs_diff(column);
            let above = queen.row.checked_sub(away).map_or(0, |row| 1 << row);
            free & !(above | 1 << queen.row | 1 << (queen.row + away))
        })
    }

    /// The same start seen under a symmetry of the square.
    pub(crate) fn image(&self, symmetry: Symmetry) -> Self {
        let queens = self.queens.iter().map(|&queen| symmetry.square(queen, self.size)).collect();
        Self { queens, ..*self }
    }

    /// The number of rows without a queen.
    pub(crate) fn rows_left(&self) -> usize {
        self.size - self.queens.len()
    }

    /// The same start with one queen more, once for each square of `column` that its queens leave
    /// free; itself alone where it has a queen in that column already.
    ///
    /// The parts have the weight of the whole, and each completion of it completes one of them.
    pub(crate) fn split_by_column(&self, column: usize) -> Vec<Self> {
        if self.queens.iter().any(|queen| queen.column == column) {
            return vec![self.clone()];
        }
        let free = self.free_rows(column);
        (0..self.size)
            .filter(|row| free >> row & 1 == 1)
            .map(|row| self.with(Square::new(row, column)))
            .collect()
    }
}

/// One constellation of each orbit, for a board of `size` rows; the order is fixed.
///
/// For `size` 0 it is the empty constellation, which the empty board completes. There are 849 at
/// 14, 1,814 at 16, 3,465 at 18, and fewer for odd sizes: 22 at 15, 29 at 17, 37 at 19.
///
/// # Errors
/// [`Interrupted`] once `stop` returns true; it is asked every few hundred constellations.
pub(crate) fn constellations(
    size: usize,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<Constellation>, Interrupted> {
    let mut lines = Vec::new();
    if let Some(last) = size.checked_sub(1) {
        for at in last / 2..=size / 2 {
            lines.push(CrossLine::Row(at));
            lines.push(CrossLine::Column(at));
        }
    }
    let mut cover = Cover { size, queens: Vec::new(), covers: 0, found: Vec::new(), stop };
    cover.lines(&lines)?;
    Ok(cover.found)
}

/// Covers of the cross between two questions whether to stop: a fraction of a millisecond.
const COVERS_BETWEEN_QUESTIONS: u32 = 1 << 10;

/// A queen for each line of the cross, if no two of them are the same.
const MOST_QUEENS: usize = 4;

/// A line of the cross.
#[derive(Clone, Copy)]
enum CrossLine {
    Row(usize),
    Column(usize),
}

impl CrossLine {
    fn contains(self, square: Square) -> bool {
        match self {
            Self::Row(at) => square.row == at,
            Self::Column(at) => square.column == at,
        }
    }

    fn square(self, position: usize) -> Square {
        match self {
            Self::Row(at) => Square::new(at, position),
            Self::Column(at) => Square::new(position, at),
        }
    }
}

fn are_apart(queens: &[Square], square: Square) -> bool {
    queens.iter().all(|&queen| queen != square && queen.line_to(square).is_none())
}

/// The search for all ways to put queens on the cross.
struct Cover<'a> {
    size: usize,
    queens: Vec<Square>,
    /// The ways so far, those that are images of others included.
    covers: u32,
    found: Vec<Constellation>,
    stop: &'a dyn Fn() -> bool,
}

impl Cover<'_> {
    /// Puts a queen on each of `lines` that has none, in every way.
    fn lines(&mut self, lines: &[CrossLine]) -> Result<(), Interrupted> {
        let Some((&line, rest)) = lines.split_first() else { return self.add() };
        if self.queens.iter().any(|&queen| line.contains(queen)) {
            return self.lines(rest);
        }
        for square in (0..self.size).map(|position| line.square(position)) {
            if are_apart(&self.queens, square) {
                self.queens.push(square);
                self.lines(rest)?;
                self.queens.pop();
            }
        }
        Ok(())
    }

    /// Adds the queens to the constellations found, if they are the least of their images.
    fn add(&mut self) -> Result<(), Interrupted> {
        let Self { size, ref queens, .. } = *self;
        if let Some(symmetries) = symmetries_if_least(size, queens) {
            let weight = 8 / symmetries;
            self.found.push(Constellation { size, queens: queens.clone(), weight });
        }
        self.covers += 1;
        let stopped = self.covers.is_multiple_of(COVERS_BETWEEN_QUESTIONS) && (self.stop)();
        if stopped { Err(Interrupted) } else { Ok(()) }
    }
}

/// The number of symmetries that fix a set of queens, if it is the least of its images.
fn symmetries_if_least(size: usize, queens: &[Square]) -> Option<u32> {
    let own = sorted_image(size, queens, Symmetry::Identity);
    let mut fixing = 0;
    for &symmetry in Symmetry::ALL {
        match sorted_image(size, queens, symmetry).cmp(&own) {
            Ordering::Less => return None,
            Ordering::Equal => fixing += 1,
            Ordering::Greater => {}
        }
    }
    Some(fixing)
}

/// The squares of an image of queens on the cross, numbered and in order; large numbers fill up.
fn sorted_image(size: usize, queens: &[Square], symmetry: Symmetry) -> [usize; MOST_QUEENS] {
    let mut image = [usize::MAX; MOST_QUEENS];
    for (number, &queen) in image.iter_mut().zip(queens) {
        let Square { row, column } = symmetry.square(queen, size);
        *number = row * size + column;
    }
    // Most of a plan's time goes here, and four numbers need no more than this.
    for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        (image[a], image[b]) = (image[a].min(image[b]), image[a].max(image[b]));
    }
    image
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use queens_core::{Placement, known};

    use super::*;

    fn constellations(size: usize) -> Vec<Constellation> {
        super::constellations(size, &|| false).expect("never asked to stop")
    }

    /// All solutions, column by column, by a search that uses no symmetry.
    fn solutions(size: usize, columns: &mut Vec<usize>, found: &mut Vec<Placement>) {
        if columns.len() == size {
            found.push(Placement::new(columns.as_slice()).unwrap());
            return;
        }
        for column in 0..size {
            let here = Square::new(columns.len(), column);
            let queens: Vec<Square> =
                columns.iter().enumerate().map(|(row, &at)| Square::new(row, at)).collect();
            if are_apart(&queens, here) {
                columns.push(column);
                solutions(size, columns, found);
                columns.pop();
            }
        }
    }

    /// The queens of a placement on the cross, sorted.
    fn on_cross(placement: &Placement) -> Vec<Square> {
        let size = placement.size();
        let central = (size - 1) / 2..=size / 2;
        let mut squares: Vec<Square> = placement
            .squares()
            .filter(|square| central.contains(&square.row) || central.contains(&square.column))
            .collect();
        squares.sort_unstable();
        squares
    }

    #[test]
    fn every_solution_is_in_one_orbit_which_has_the_weight_for_size() {
        for size in 1..=10 {
            let mut owner = HashMap::new();
            for (index, start) in constellations(size).iter().enumerate() {
                let mut images: Vec<Vec<Square>> = Symmetry::ALL
                    .iter()
                    .map(|symmetry| {
                        let mut image: Vec<Square> =
                            start.queens().iter().map(|&at| symmetry.square(at, size)).collect();
                        image.sort_unstable();
                        image
                    })
                    .collect();
                images.sort_unstable();
                images.dedup();
                assert_eq!(images.len(), start.weight() as usize, "n = {size}, {start:?}");
                for image in images {
                    assert_eq!(owner.insert(image, index), None, "n = {size}, {start:?}");
                }
            }
            let mut all = Vec::new();
            solutions(size, &mut Vec::new(), &mut all);
            assert_eq!(all.len() as u128, known::ALL_SOLUTIONS[size]);
            for solution in &all {
                assert!(owner.contains_key(&on_cross(solution)), "{solution}");
            }
        }
    }

    /// Two queens on the arms of the cross, or one in the middle of it.
    #[test]
    fn constellations_of_five_rows() {
        let weights: Vec<u32> = constellations(5).iter().map(|start| start.weight()).collect();
        assert_eq!(weights, [8, 1]);
    }

    #[test]
    fn sizes_without_solutions_and_the_empty_board() {
        assert_eq!(constellations(0), [Constellation::empty(0)]);
        assert_eq!(constellations(1).len(), 1);
        assert!(constellations(2).is_empty());
    }

    #[test]
    fn parts_have_the_completions_of_the_whole() {
        for size in [9, 10] {
            let mut all = Vec::new();
            solutions(size, &mut Vec::new(), &mut all);
            let completes = |placement: &Placement, start: &Constellation| {
                start.queens().iter().all(|&queen| placement.squares().any(|at| at == queen))
            };
            for whole in constellations(size) {
                let parts = whole.split_by_column(size - 1);
                for solution in &all {
                    let in_parts = parts.iter().filter(|part| completes(solution, part)).count();
                    assert_eq!(in_parts, usize::from(completes(solution, &whole)));
                }
            }
        }
    }
}
