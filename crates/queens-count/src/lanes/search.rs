//! The search itself: depth first over batches of states, without a branch that depends on them.

use super::stack::{BOTTOM, Batch, Stack, TOP};
use super::stage::Stage;
use super::vector::Vector;
use super::word::Word;
use crate::kernel::Interrupted;

/// The fewest rows that [`count`] takes.
pub(crate) const FEWEST_ROWS: usize = 3;

/// The rows ahead that a child is tested against, and that all columns must be covered by where
/// fewer are left.
const MOST_AHEAD: usize = 5;

/// A stack of this height is worth going down for: long runs of full batches.
const WORTHWHILE: usize = BOTTOM + (TOP - BOTTOM) / 2;

/// Stacks that [`count`] needs for a stage.
pub(crate) fn stacks_needed<W: Word>(stage: &Stage<W>) -> usize {
    stage.rows.len() + 1 - FEWEST_ROWS
}

/// One depth of the search, but for its stack.
#[derive(Clone, Copy)]
struct Level<R, const FLIGHT: usize> {
    /// The height of its stack.
    height: usize,
    /// The states being worked on when it was left.
    in_flight: [Batch<R>; FLIGHT],
    /// Whether one of them is alive.
    live: bool,
}

/// The number of ways to fill the rows of `stage`.
#[inline(always)]
pub(crate) fn count<V: Vector, const FLIGHT: usize>(
    vector: V,
    stage: &Stage<V::Word>,
    stacks: &mut [Stack<V::Word>],
    stop: &dyn Fn() -> bool,
) -> Result<u64, Interrupted> {
    const { V::FITS };
    // A state that has nothing to try is not pushed, not even the first one.
    if stage.rows[0].open == V::Word::default() {
        return Ok(0);
    }
    let depths = stacks_needed(stage);
    let stacks = &mut stacks[..depths];
    let zero = vector.splat(V::Word::default());
    let dead = Batch { columns: vector.splat(V::Word::ALL), left: zero, right: zero, free: zero };
    let mut levels = [Level { height: BOTTOM, in_flight: [dead; FLIGHT], live: false }; 32];
    let levels = &mut levels[..depths];
    stacks[0].columns[BOTTOM] = V::Word::default();
    stacks[0].left[BOTTOM] = V::Word::default();
    stacks[0].right[BOTTOM] = V::Word::default();
    levels[0].height = BOTTOM + 1;
    let mut total = 0;
    while let Some((depth, flush)) = next_visit(levels) {
        if stop() {
            return Err(Interrupted);
        }
        let ahead = Ahead::new(vector, stage, depth);
        if depth + 1 == depths {
            total += tally_last(vector, &ahead, &stacks[depth], &mut levels[depth], flush);
            continue;
        }
        let [parents, children, ..] = &mut stacks[depth..] else {
            unreachable!("the last depth has no children")
        };
        let [level, below, ..] = &mut levels[depth..] else { unreachable!() };
        // Looking three rows ahead pays where few rows are left, and so it does for the columns.
        match stage.rows.len() - depth - 1 {
            3 => expand::<V, FLIGHT, 3, true>(
                vector,
                &ahead,
                parents,
                level,
                children,
                &mut below.height,
                flush,
            ),
            4 => expand::<V, FLIGHT, 4, true>(
                vector,
                &ahead,
                parents,
                level,
                children,
                &mut below.height,
                flush,
            ),
            5 => expand::<V, FLIGHT, 5, true>(
                vector,
                &ahead,
                parents,
                level,
                children,
                &mut below.height,
                flush,
            ),
            6 | 7 => expand::<V, FLIGHT, 3, false>(
                vector,
                &ahead,
                parents,
                level,
                children,
                &mut below.height,
                flush,
            ),
            _ => expand::<V, FLIGHT, 2, false>(
                vector,
                &ahead,
                parents,
                level,
                children,
                &mut below.height,
                flush,
            ),
        }
    }
    Ok(total)
}

/// The deepest level whose stack is worthwhile, or else the shallowest that has anything left, to
/// be flushed: so batches are full until nothing above can refill them.
#[inline(always)]
fn next_visit<R, const FLIGHT: usize>(levels: &[Level<R, FLIGHT>]) -> Option<(usize, bool)> {
    let mut depth = levels.len();
    while depth > 0 {
        depth -= 1;
        if levels[depth].height >= WORTHWHILE {
            return Some((depth, false));
        }
    }
    while depth < levels.len() {
        if levels[depth].height > BOTTOM || levels[depth].live {
            return Some((depth, true));
        }
        depth += 1;
    }
    None
}

/// What is known of the rows ahead of those at one depth.
#[derive(Clone, Copy)]
struct Ahead<V: Vector> {
    columns: V::Register,
    here: V::Register,
    open: [V::Register; MOST_AHEAD],
    distance: [V::Distance; MOST_AHEAD],
    /// From the next row to the one after.
    step: V::Distance,
}

impl<V: Vector> Ahead<V> {
    #[inline(always)]
    fn new(vector: V, stage: &Stage<V::Word>, depth: usize) -> Self {
        let last = stage.rows.len() - 1;
        let mut open = [vector.splat(V::Word::default()); MOST_AHEAD];
        let mut distance = [vector.distance(0); MOST_AHEAD];
        for ahead in 0..MOST_AHEAD.min(last - depth) {
            open[ahead] = vector.splat(stage.rows[depth + 1 + ahead].open);
            distance[ahead] = vector.distance(stage.distance(depth, depth + 1 + ahead));
        }
        let step = vector.distance(stage.distance(depth + 1, depth + 2));
        let here = vector.splat(stage.rows[depth].open);
        Self { columns: vector.splat(stage.columns), here, open, distance, step }
    }
}

/// Places the next queen of each lane and takes its square off the lane's free ones. Returns the
/// children, and which of them to keep: those that have a free square in each of the next `ROWS`
/// rows and, where these are all the rows left and `COVER` says so, in each free column as well.
#[inline(always)]
fn place<V: Vector, const ROWS: usize, const COVER: bool>(
    vector: V,
    ahead: &Ahead<V>,
    batch: &mut Batch<V::Register>,
) -> (Batch<V::Register>, V::Mask) {
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
    (Batch { columns, left: child_left, right: child_right, free }, keep)
}

/// Visits a level until its stack is empty or the children's is full; if it is to be flushed, until
/// no state is left.
#[inline(always)]
fn expand<V: Vector, const FLIGHT: usize, const ROWS: usize, const COVER: bool>(
    vector: V,
    ahead: &Ahead<V>,
    parents: &Stack<V::Word>,
    level: &mut Level<V::Register, FLIGHT>,
    children: &mut Stack<V::Word>,
    child_height: &mut usize,
    flush: bool,
) {
    let mut in_flight = level.in_flight;
    let mut height = level.height;
    let mut below = *child_height;
    let mut live = level.live;
    while below <= TOP + V::LANES - FLIGHT * V::LANES && (height > BOTTOM || (flush && live)) {
        for batch in &mut in_flight {
            let vacant = vector.is_zero(batch.free);
            height = vector.refill(parents, height, batch, vacant, ahead.here);
        }
        let mut untried = vector.splat(V::Word::default());
        for batch in &mut in_flight {
            let (child, keep) = place::<V, ROWS, COVER>(vector, ahead, batch);
            below = vector.push(children, below, &child, keep);
            untried = vector.or(untried, batch.free);
        }
        live = vector.is_any(untried);
    }
    *child_height = below;
    *level = Level { height, in_flight, live };
}

/// Visits the last level, whose states have three rows to fill, and counts their completions.
#[inline(always)]
fn tally_last<V: Vector, const FLIGHT: usize>(
    vector: V,
    ahead: &Ahead<V>,
    parents: &Stack<V::Word>,
    level: &mut Level<V::Register, FLIGHT>,
    flush: bool,
) -> u64 {
    let mut in_flight = level.in_flight;
    let mut height = level.height;
    let mut live = level.live;
    let mut total = 0;
    while height > BOTTOM || (flush && live) {
        for batch in &mut in_flight {
            let vacant = vector.is_zero(batch.free);
            height = vector.refill(parents, height, batch, vacant, ahead.here);
        }
        let mut untried = vector.splat(V::Word::default());
        for batch in &mut in_flight {
            total += complete(vector, ahead, batch);
            untried = vector.or(untried, batch.free);
        }
        live = vector.is_any(untried);
    }
    *level = Level { height, in_flight, live };
    total as u64
}

/// Places the next queen of each lane, which leaves two rows and two columns, and counts the ways
/// to fill them.
#[inline(always)]
fn complete<V: Vector>(vector: V, ahead: &Ahead<V>, batch: &mut Batch<V::Register>) -> usize {
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
    vector.tally(one) + vector.tally(two)
}
