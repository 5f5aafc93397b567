//! Placements that equal their half turn or their quarter turn, by direct search.
//!
//! They are few, and a queen comes with all its images, so a search for them alone is short: a
//! fraction of a second at n = 20. With the number of all solutions they give the number of
//! fundamental ones.

use crate::work::Interrupted;

/// The solutions that equal their half turn (OEIS A032522) on a board of `size` rows.
///
/// A queen stands with its image in the opposite row; on an odd board the central square must hold
/// one, for the queen of the central row has its image in the same row.
///
/// # Errors
/// [`Interrupted`] once `stop` returns true; it is asked every 16,384 nodes.
pub(crate) fn half_turn(size: usize, stop: &dyn Fn() -> bool) -> Result<u64, Interrupted> {
    count(size, stop, |row, column, last| [(row, column), (last - row, last - column)])
}

/// The solutions that equal their quarter turn (OEIS A033148) on a board of `size` rows.
///
/// A queen stands with its three images. There are none unless `size` is a multiple of four or one
/// more: queens come in fours, but for the one on the central square.
///
/// # Errors
/// As [`half_turn`].
pub(crate) fn quarter_turn(size: usize, stop: &dyn Fn() -> bool) -> Result<u64, Interrupted> {
    count(size, stop, |row, column, last| {
        [(row, column), (column, last - row), (last - row, last - column), (last - column, row)]
    })
}

fn count<const IMAGES: usize>(
    size: usize,
    stop: &dyn Fn() -> bool,
    images: fn(usize, usize, usize) -> [(usize, usize); IMAGES],
) -> Result<u64, Interrupted> {
    if size > 0 && size % IMAGES > 1 {
        return Ok(0);
    }
    let mut search = Search { size, images, stop, nodes: 0 };
    let mut board = OccupiedLines::default();
    if size % 2 == 1 {
        board = board.with(size, size / 2, size / 2);
    }
    search.fill(board)
}

/// The lines that queens occupy.
#[derive(Clone, Copy, Default)]
struct OccupiedLines {
    rows: u64,
    columns: u64,
    /// Diagonals by row + column.
    sums: u64,
    /// Diagonals by column - row + size - 1.
    differences: u64,
}

impl OccupiedLines {
    fn free_columns(self, size: usize, row: usize) -> u64 {
        let taken = self.columns | self.sums >> row | self.differences >> (size - 1 - row);
        !taken & ((1 << size) - 1)
    }

    fn with(self, size: usize, row: usize, column: usize) -> Self {
        Self {
            rows: self.rows | 1 << row,
            columns: self.columns | 1 << column,
            sums: self.sums | 1 << (row + column),
            differences: self.differences | 1 << (column + size - 1 - row),
        }
    }
}

struct Search<'a, const IMAGES: usize> {
    size: usize,
    images: fn(usize, usize, usize) -> [(usize, usize); IMAGES],
    stop: &'a dyn Fn() -> bool,
    nodes: u64,
}

impl<const IMAGES: usize> Search<'_, IMAGES> {
    /// The ways to fill the rows that are still empty.
    fn fill(&mut self, board: OccupiedLines) -> Result<u64, Interrupted> {
        let row = board.rows.trailing_ones() as usize;
        if row >= self.size {
            return Ok(1);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 14) && (self.stop)() {
            return Err(Interrupted);
        }
        let mut total = 0;
        let mut free = board.free_columns(self.size, row);
        while free != 0 {
            let column = free.trailing_zeros() as usize;
            free &= free - 1;
            if let Some(next) = self.place(board, row, column) {
                total += self.fill(next)?;
            }
        }
        Ok(total)
    }

    /// The board with a queen and its images, unless they attack each other or those there are.
    fn place(&self, mut board: OccupiedLines, row: usize, column: usize) -> Option<OccupiedLines> {
        for (row, column) in (self.images)(row, column, self.size - 1) {
            let free = board.free_columns(self.size, row);
            if board.rows >> row & 1 == 1 || free >> column & 1 == 0 {
                return None;
            }
            board = board.with(self.size, row, column);
        }
        Some(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_core::known;

    #[test]
    fn as_known() {
        for size in 0..=20 {
            let half = half_turn(size, &|| false).map(u128::from);
            assert_eq!(half, Ok(known::HALF_TURN[size]), "half turn, n = {size}");
            let quarter = quarter_turn(size, &|| false).map(u128::from);
            assert_eq!(quarter, Ok(known::QUARTER_TURN[size]), "quarter turn, n = {size}");
        }
    }

    #[test]
    fn can_be_stopped() {
        assert_eq!(half_turn(24, &|| true), Err(Interrupted));
    }
}
