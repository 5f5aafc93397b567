//! The same units counted in another way: by batched backtracking, which visits each solution.
//!
//! For each split of a unit and each place of its band queens, the rows of the upper part may use
//! the columns of the split alone, and those of the lower part the others; the [lanes](crate::lanes)
//! search fills them. Let k_R and k_C be the distances of [`symmetry`](super::symmetry). The join
//! counts the solutions with k_C < k_R twice and those with k_C = k_R once. So this counts
//!
//! ```text
//! #(k_C <= k_R) + #(k_C < k_R)
//! ```
//!
//! in two searches: k_C is below a bound if the central columns are closed in all rows that are not
//! nearer than it.
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

/// The sets of columns that the rows of a split may use: the upper band row of an even board goes
/// with the rows above it, the lower one with those below.
#[derive(Clone, Copy)]
struct Halves {
    upper: u32,
    lower: u32,
}

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
    let (h, lower) = (board.h() as usize, board.full() & !upper);
    let mut found = 0;
    for a in columns(upper) {
        for b in columns(lower).filter(|&b| a.abs_diff(b) != 1) {
            let band = Constellation::empty(2 * h)
                .with(Square::new(h - 1, a as usize))
                .with(Square::new(h, b as usize));
            let k = board.distance(a).max(board.distance(b));
            found += count_pairs(lanes, board, &band, Halves { upper, lower }, k, stop)?;
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
    let h = board.h() as usize;
    let mut total = 0;
    for a in columns(board.full() & !upper) {
        let Some(weight) = weight_of_band_queen(board, a) else { break };
        let lower = board.full() & !upper & !(1 << a);
        let band = Constellation::empty(2 * h + 1).with(Square::new(h, a as usize));
        let halves = Halves { upper, lower };
        let found = count_pairs(lanes, board, &band, halves, board.distance(a), stop)?;
        total += u128::from(found) * u128::from(weight);
    }
    Ok(total)
}

/// The completions of the `band` queens, whose greatest distance from the middle is `k`, with the
/// weights of transposition.
fn count_pairs(
    lanes: &mut Lanes,
    board: Geometry,
    band: &Constellation,
    halves: Halves,
    k: u32,
    stop: &dyn Fn() -> bool,
) -> Result<u64, Interrupted> {
    let mut total = 0;
    // Nothing is nearer than the centre.
    for bound in (k.max(1)..=k + 1).rev() {
        let allowed = |row: usize| {
            let row = row as u32;
            let half = if row < board.h() { halves.upper } else { halves.lower };
            let closed = if board.distance(row) < bound { 0 } else { board.central() };
            half & !closed
        };
        total += lanes.count_within(band, allowed, stop)?;
    }
    Ok(total)
}
