//! One step of the search: the next queen of each lane, and what it leaves free.

use super::subproblem::SubProblem;
use crate::arch::vector::Vector;

/// Partial placements being worked on, one for each lane of a register `R`. A lane is dead if it
/// has no free column.
#[derive(Clone, Copy)]
pub(crate) struct NodeBatch<R> {
    pub(crate) columns: R,
    pub(crate) left: R,
    pub(crate) right: R,
    /// Free columns of the current row that were not tried yet.
    pub(crate) free: R,
}

/// The most rows ahead that a child is tested against.
const MOST_AHEAD: usize = 5;

/// What is known of the rows ahead of those at one depth.
#[derive(Clone, Copy)]
pub(crate) struct LookAhead<V: Vector> {
    /// All columns that the subproblem is to fill.
    columns: V::Register,
    /// The columns open to the current row.
    pub(crate) here: V::Register,
    /// The columns open to each of the rows ahead, the next one first; nothing past the last row.
    open: [V::Register; MOST_AHEAD],
    /// How far below the current row each of them is.
    distance: [V::Distance; MOST_AHEAD],
    /// From the next row to the one after.
    step: V::Distance,
}

impl<V: Vector> LookAhead<V> {
    #[inline(always)]
    pub(crate) fn new(vector: V, subproblem: &SubProblem<V::Word>, depth: usize) -> Self {
        let last = subproblem.rows.len() - 1;
        let mut open = [vector.splat(V::Word::default()); MOST_AHEAD];
        let mut distance = [vector.distance(0); MOST_AHEAD];
        for ahead in 0..MOST_AHEAD.min(last - depth) {
            open[ahead] = vector.splat(subproblem.rows[depth + 1 + ahead].open);
            distance[ahead] = vector.distance(subproblem.distance(depth, depth + 1 + ahead));
        }
        let step = vector.distance(subproblem.distance(depth + 1, depth + 2));
        let here = vector.splat(subproblem.rows[depth].open);
        Self { columns: vector.splat(subproblem.columns), here, open, distance, step }
    }
}

/// Places the next queen of each lane and takes its square off the lane's free ones. Returns the
/// children, and which of them to keep: those that have a free square in each of the next `ROWS`
/// rows and, where these are all the rows left and `COVER` is set, in each free column as well.
#[inline(always)]
pub(crate) fn expand<V: Vector, const ROWS: usize, const COVER: bool>(
    vector: V,
    ahead: &LookAhead<V>,
    batch: &mut NodeBatch<V::Register>,
) -> (NodeBatch<V::Register>, V::Mask) {
    let queen = vector.lowest(batch.free);
    batch.free = vector.xor(batch.free, queen);
    let columns = vector.or(batch.columns, queen);
    let left = vector.or(batch.left, queen);
    let right = vector.or(batch.right, queen);
    let child_left = vector.shift_left(left, ahead.distance[0]);
    let child_right = vector.shift_right(right, ahead.distance[0]);
    let free = vector.outside(ahead.open[0], columns, child_left, child_right);
    let mut covered = vector.or(columns, free);
    let mut narrowest = free;
    for row in 1..ROWS {
        let left = vector.shift_left(left, ahead.distance[row]);
        let right = vector.shift_right(right, ahead.distance[row]);
        let free = vector.outside(ahead.open[row], columns, left, right);
        covered = vector.or(covered, free);
        narrowest = vector.zero_if_either(narrowest, free);
    }
    let mut keep = vector.is_nonzero(narrowest);
    if COVER {
        keep = vector.both(keep, vector.is_equal(covered, ahead.columns));
    }
    (NodeBatch { columns, left: child_left, right: child_right, free }, keep)
}

/// Places the next queen of each lane, which leaves two rows and two columns, and counts the ways
/// to fill them.
#[inline(always)]
pub(crate) fn count_last_rows<V: Vector>(
    vector: V,
    ahead: &LookAhead<V>,
    batch: &mut NodeBatch<V::Register>,
) -> usize {
    let queen = vector.lowest(batch.free);
    batch.free = vector.xor(batch.free, queen);
    let columns = vector.or(batch.columns, queen);
    let left = vector.or(batch.left, queen);
    let right = vector.or(batch.right, queen);
    let upper_left = vector.shift_left(left, ahead.distance[0]);
    let upper_right = vector.shift_right(right, ahead.distance[0]);
    let upper = vector.outside(ahead.open[0], columns, upper_left, upper_right);
    let lower_left = vector.shift_left(left, ahead.distance[1]);
    let lower_right = vector.shift_right(right, ahead.distance[1]);
    let lower = vector.outside(ahead.open[1], columns, lower_left, lower_right);
    let pair = vector.xor(ahead.columns, columns);
    let attacking = vector.and(pair, vector.shift_left(pair, ahead.step));
    let either = vector.or(upper, lower);
    let apart = vector.both(vector.is_equal(either, pair), vector.is_zero(attacking));
    let one = vector.both(apart, vector.is_nonzero(vector.zero_if_either(upper, lower)));
    let two = vector.both(one, vector.is_equal(vector.and(upper, lower), pair));
    vector.count(one) + vector.count(two)
}
