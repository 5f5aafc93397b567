//! The same units counted in another way: by visiting their solutions.
//!
//! A unit is all splits whose upper half (with the band row above it, for even n) takes a pattern
//! of the high columns. So the rows of the upper part may use the low columns and those of the
//! pattern, the others all but those of the pattern: plain backtracking over these masks visits
//! exactly the solutions of the unit, each of which counts with the weight of its split and of its
//! transposition. Nothing of this is shared with the join but the weights themselves.

use super::geometry::Geometry;
use super::split_block::SplitBlock;
use super::symmetry::{weight_of_band_queen, weight_of_split};
use crate::work::Interrupted;

/// The weighted count of a unit, or [`Interrupted`] once `stop` returns true.
pub(crate) fn recount(
    board: Geometry,
    block: SplitBlock,
    stop: &dyn Fn() -> bool,
) -> Result<u128, Interrupted> {
    let pattern = block.pattern << (board.n() - block.high);
    let low = board.full() >> block.high;
    let mut search = Search {
        board,
        upper: low | pattern,
        lower: board.full() & !pattern,
        rows: Vec::with_capacity(board.n() as usize),
        total: 0,
        nodes: 0,
        stop,
    };
    search.descend(0, 0, 0)?;
    Ok(search.total)
}

/// Nodes between two questions whether to stop.
const NODES_BETWEEN_QUESTIONS: u32 = 4096;

struct Search<'a> {
    board: Geometry,
    /// The columns that the rows of the upper part may use, and those of the rest.
    upper: u32,
    lower: u32,
    /// The column of the queen in each row so far.
    rows: Vec<u32>,
    total: u128,
    nodes: u32,
    stop: &'a dyn Fn() -> bool,
}

impl Search<'_> {
    /// Fills the rows below; bit c of an argument is set if column c is taken, or attacked along a
    /// diagonal, by a queen above.
    fn descend(&mut self, taken: u32, down: u64, up: u64) -> Result<(), Interrupted> {
        let (n, h) = (self.board.n(), self.board.h());
        let row = self.rows.len() as u32;
        if row == n {
            self.total += u128::from(self.weight());
            return Ok(());
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_QUESTIONS) && (self.stop)() {
            return Err(Interrupted);
        }
        let mut allowed = if row < h { self.upper } else { self.lower };
        if row == h {
            // The split is known, or for an odd board all of it but the band queen.
            match self.columns_of(h) {
                _ if self.board.is_odd() => allowed &= (2 << h) - 1,
                upper if weight_of_split(self.board, upper).is_none() => return Ok(()),
                _ => {}
            }
        }
        let mut free = allowed & !(taken | down as u32 | up as u32);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let wide = u64::from(queen);
            self.rows.push(queen.trailing_zeros());
            self.descend(taken | queen, (down | wide) << 1, (up | wide) >> 1)?;
            self.rows.pop();
        }
        Ok(())
    }

    /// The columns of the first `rows` rows, as a set.
    fn columns_of(&self, rows: u32) -> u32 {
        self.rows[..rows as usize].iter().fold(0, |set, &column| set | 1 << column)
    }

    /// How many solutions this one stands for: the images of its split, and twice as many if the
    /// transposed ones are not counted themselves.
    fn weight(&self) -> u64 {
        let board = self.board;
        let split = if board.is_odd() {
            weight_of_band_queen(board, self.rows[board.h() as usize])
        } else {
            weight_of_split(board, self.columns_of(board.h()))
        };
        let central = |line: u32| board.central() >> line & 1 == 1;
        let (mut of_rows, mut of_columns) = (0, 0);
        for (row, &column) in (0..).zip(&self.rows) {
            if central(row) {
                of_rows = board.distance(column).max(of_rows);
            }
            if central(column) {
                of_columns = board.distance(row).max(of_columns);
            }
        }
        let transposition = match of_columns.cmp(&of_rows) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        };
        split.unwrap_or(0) * transposition
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_sum_up_to_all_solutions() {
        for n in 8..=11 {
            let board = Geometry::new(n);
            for high in [1, 2, n / 2, n - 2] {
                let units = SplitBlock::all(board, high).into_iter();
                let total: u128 = units
                    .map(|block| recount(board, block, &|| false).expect("never asked to stop"))
                    .sum();
                assert_eq!(total, queens_core::known::ALL_SOLUTIONS[n as usize], "{n}, {high}");
            }
        }
    }

    #[test]
    fn a_recount_can_be_stopped() {
        let board = Geometry::new(16);
        assert_eq!(recount(board, SplitBlock::all(board, 1)[0], &|| true), Err(Interrupted));
    }
}
