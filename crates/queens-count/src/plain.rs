//! A plain bitmask search from a constellation: slow, short, and independent of the kernels it checks.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::Interrupted;
use crate::constellation::Constellation;

/// The solutions that complete `constellation`.
///
/// It shares nothing with the kernels but the queens that it starts from: diagonals are kept as sets of their numbers
/// (row + column, row - column), so nothing is shifted from row to row.
///
/// # Errors
/// [`Interrupted`] once `stop` is set, within a millisecond or so.
pub(crate) fn count(constellation: &Constellation, stop: &AtomicBool) -> Result<u64, Interrupted> {
    let size = constellation.size();
    let mut search = Search { size, rows: 0, columns: 0, sums: 0, differences: 0, nodes: 0, stop };
    for &(row, column) in constellation.queens() {
        search.rows |= 1 << row;
        search.toggle(row, column);
    }
    search.fill(0)
}

struct Search<'a> {
    size: u32,
    /// Rows filled by the constellation.
    rows: u64,
    columns: u64,
    sums: u64,
    differences: u64,
    nodes: u64,
    stop: &'a AtomicBool,
}

impl Search<'_> {
    /// Puts a queen on a square, or takes it away.
    fn toggle(&mut self, row: u32, column: u32) {
        self.columns ^= 1 << column;
        self.sums ^= 1 << (row + column);
        self.differences ^= 1 << (row + self.size - 1 - column);
    }

    fn is_free(&self, row: u32, column: u32) -> bool {
        let taken = self.columns >> column
            | self.sums >> (row + column)
            | self.differences >> (row + self.size - 1 - column);
        taken & 1 == 0
    }

    /// The ways to fill the rows from `row` on.
    fn fill(&mut self, row: u32) -> Result<u64, Interrupted> {
        if row == self.size {
            return Ok(1);
        }
        if self.rows >> row & 1 == 1 {
            return self.fill(row + 1);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 14) && self.stop.load(Ordering::Relaxed) {
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
