//! The same units counted in another way: by batched backtracking, which visits each solution.
//!
//! For each split of a unit and each place of the band queen that is farther from the middle, the
//! rows of the upper part may use the columns of the split alone, and those of the lower part the
//! others; the [lanes](crate::lanes) search fills them. Let k_R and k_C be the distances of
//! [`symmetry`](super::symmetry). The join counts the solutions with k_C < k_R twice and those with
//! k_C = k_R once, and so does this:
//!
//! - k_C < k_R: the central columns are closed in all rows that are not nearer than k_R;
//! - k_C = k_R: a queen stands in a central column at the distance k_R, and closes none of the
//!   nearer rows to the other central column. Each half has one row at that distance, and a column
//!   is of one half, so there are at most two such squares.
//!
//! A queen of the band that is nearer than the other has a row of the search like any other: so
//! searches are few, and large enough for the lanes.
//!
//! **Shared with the join**: which splits there are, and the sizes of their orbits. **Not shared**:
//! lists, items, diagonals on a ring, segments, tables, pairs, and every loop over them.

use queens_core::Square;

use super::columns::columns;
use super::geometry::Geometry;
use super::split_block::SplitBlock;
use super::symmetry::{weight_of_band_queen, weight_of_split};
use crate::constellation::Constellation;
use crate::lanes::Lanes;
use crate::work::Interrupted;

/// The weighted count of `block`, or [`Interrupted`] once `stop` returns true.
pub(crate) fn recount(
    lanes: &mut Lanes,
    board: Geometry,
    block: SplitBlock,
    stop: &dyn Fn() -> bool,
) -> Result<u128, Interrupted> {
    let mut total = 0;
    for upper in block.sets(board, board.h()) {
        if stop() {
            return Err(Interrupted);
        }
        total += if board.is_odd() {
            count_odd(lanes, board, upper, stop)?
        } else {
            count_even(lanes, board, upper, stop)?
        };
    }
    Ok(total)
}

/// The weighted count of the split of an even board whose upper part takes the columns `upper`.
fn count_even(
    lanes: &mut Lanes,
    board: Geometry,
    upper: u32,
    stop: &dyn Fn() -> bool,
) -> Result<u128, Interrupted> {
    let Some(weight) = weight_of_split(board, upper) else { return Ok(0) };
    let (h, lower) = (board.h(), board.full() & !upper);
    let mut found = 0;
    for (row, own, other) in [(h - 1, upper, lower), (h, lower, upper)] {
        for column in columns(own) {
            let k = board.distance(column);
            let adjacent = 1 << column << 1 | 1 << column >> 1;
            // Of two at the same distance, the upper one counts as the farther.
            let nearer = |&c: &u32| board.distance(c) < k + u32::from(row < h);
            let partners = columns(other & !adjacent).filter(nearer);
            let mut part = Part {
                board,
                band: Constellation::empty(2 * h as usize).with(square(row, column)),
                rows: vec![upper; h as usize],
                k,
            };
            part.rows.resize(2 * h as usize, lower);
            part.rows[(2 * h - 1 - row) as usize] = partners.fold(0, |set, c| set | 1 << c);
            found += part.count(lanes, stop)?;
        }
    }
    Ok(u128::from(found) * u128::from(weight))
}

/// The weighted count of the splits of an odd board whose upper half takes the columns `upper`.
fn count_odd(
    lanes: &mut Lanes,
    board: Geometry,
    upper: u32,
    stop: &dyn Fn() -> bool,
) -> Result<u128, Interrupted> {
    let h = board.h();
    let mut total = 0;
    for a in columns(board.full() & !upper) {
        let Some(weight) = weight_of_band_queen(board, a) else { break };
        let mut part = Part {
            board,
            band: Constellation::empty(2 * h as usize + 1).with(square(h, a)),
            rows: vec![upper; h as usize],
            k: board.distance(a),
        };
        part.rows.resize(2 * h as usize + 1, board.full() & !upper & !(1 << a));
        total += u128::from(part.count(lanes, stop)?) * u128::from(weight);
    }
    Ok(total)
}

/// The solutions of a split with one queen given.
struct Part {
    board: Geometry,
    /// The queen in the band that is farthest from the middle.
    band: Constellation,
    /// The columns that each row may use, that of the queen not among them.
    rows: Vec<u32>,
    /// k_R.
    k: u32,
}

impl Part {
    /// Their number with the weights of transposition.
    fn count(&self, lanes: &mut Lanes, stop: &dyn Fn() -> bool) -> Result<u64, Interrupted> {
        let central = self.board.central();
        // The central square of an odd board: nothing is nearer, nor farther in its column.
        if self.k == 0 {
            return self.search(lanes, &self.band, |_| 0, stop);
        }
        let nearer = |row: u32, bound: u32| self.board.distance(row) < bound;
        let mut total = 2 * self.search(
            lanes,
            &self.band,
            |row| if nearer(row, self.k) { 0 } else { central },
            stop,
        )?;
        let taken = self.band.queens().iter().fold(0, |set, queen| set | 1 << queen.column);
        let mut before = 0;
        for column in columns(central & !taken) {
            // A solution with both columns at this distance is counted with the first.
            let others = central & !(1 << column);
            for row in [self.board.h() - self.k, self.board.n() - 1 - (self.board.h() - self.k)] {
                let is_open = self.rows[row as usize] >> column & 1 == 1;
                if is_open && self.band.free_rows(column as usize) >> row & 1 == 1 {
                    let start = self.band.with(square(row, column));
                    let closed = |row| match self.k + u32::from(before == 0) {
                        bound if nearer(row, bound) => 0,
                        _ => others,
                    };
                    total += self.search(lanes, &start, closed, stop)?;
                }
            }
            before |= 1 << column;
        }
        Ok(total)
    }

    /// The completions of `start`, without the columns that are closed in a row.
    fn search(
        &self,
        lanes: &mut Lanes,
        start: &Constellation,
        closed: impl Fn(u32) -> u32,
        stop: &dyn Fn() -> bool,
    ) -> Result<u64, Interrupted> {
        lanes.count_within(start, |row| self.rows[row] & !closed(row as u32), stop)
    }
}

fn square(row: u32, column: u32) -> Square {
    Square::new(row as usize, column as usize)
}
