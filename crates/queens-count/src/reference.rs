//! A plain bitmask search from a constellation: slow, short, and independent of the kernels it
//! checks.

use crate::constellation::Constellation;
use crate::work::Interrupted;

/// The solutions that complete `constellation`.
///
/// It shares nothing with the kernels but the queens that it starts from: diagonals are kept as
/// sets of their numbers (row + column, row - column), so nothing is shifted from row to row.
///
/// # Errors
/// [`Interrupted`] once `stop` returns true; it is asked every few microseconds.
pub(crate) fn count(
    constellation: &Constellation,
    stop: &dyn Fn() -> bool,
) -> Result<u64, Interrupted> {
    let size = constellation.size();
    let mut search = Search { size, rows: 0, columns: 0, sums: 0, differences: 0, nodes: 0, stop };
    for queen in constellation.queens() {
        search.rows |= 1 << queen.row;
        search.toggle(queen.row, queen.column);
    }
    search.fill(0)
}

struct Search<'a> {
    size: usize,
    /// Rows filled by the constellation.
    rows: u64,
    columns: u64,
    sums: u64,
    differences: u64,
    nodes: u64,
    stop: &'a dyn Fn() -> bool,
}

impl Search<'_> {
    /// Puts a queen on a square, or takes it away.
    fn toggle(&mut self, row: usize, column: usize) {
        self.columns ^= 1 << column;
        self.sums ^= 1 << (row + column);
        self.differences ^= 1 << (row + self.size - 1 - column);
    }

    fn is_free(&self, row: usize, column: usize) -> bool {
        let taken = self.columns >> column
            | self.sums >> (row + column)
            | self.differences >> (row + self.size - 1 - column);
        taken & 1 == 0
    }

    /// The ways to fill the rows from `row` on.
    fn fill(&mut self, row: usize) -> Result<u64, Interrupted> {
        if row == self.size {
            return Ok(1);
        }
        if self.rows >> row & 1 == 1 {
            return self.fill(row + 1);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 14) && (self.stop)() {
            return Err(Interrupted);
        }
        let mut total = 0;
        for column in 0..self.size {
            if self.is_free(row, column) {
                self.toggle(row, column);
                total += self.fill(row + 1)?;
                self.toggle(row, column);
            }
        }
        Ok(total)
    }
}
