//! How much there will be: items by level, lists by block, bytes, and what a shape costs in time.
//!
//! A plan promises an amount of memory before it has built anything, and chooses between shapes by
//! what they cost. Both rest on the number of placements of r queens in r rows, which is estimated
//! as Knuth does it: walk down a random branch of the search and multiply the numbers of choices
//! met. That these are estimates affects neither the count nor the memory: a [cache](super::cache)
//! that is too small forgets more often.

use super::columns::choose;
use super::geometry::Geometry;
use super::segments::Segments;
use super::shape::Shape;

/// Random branches that are walked down.
const WALKS: u32 = 4000;

/// Room beyond the expected, for lists above the average.
const MARGIN: f64 = 1.2;

/// Units for each worker, at the least: so that workers end at about the same time and
/// progress is reported often.
const UNITS: usize = 16;

/// The most columns that distinguish blocks of several splits.
const MOST_HIGH: u32 = 16;

/// From this size on a block may be a single split.
const SPLITS_FROM: u32 = 22;

/// Room beyond the expected for the lists of a single split, which vary more: they are longer where
/// its columns are far apart.
const SPLIT_MARGIN: f64 = 1.5;

/// Bytes for what does not depend on the plan: tables, planes, stacks, the program itself.
const FIXED: f64 = 3e6;

/// Nanoseconds to build an item.
const BUILD: f64 = 1.0;

/// Nanoseconds to build an item of a list in passing, of which half are filtered out at once.
const PASS: f64 = 0.6;

/// Nanoseconds to touch a byte for the first time.
const TOUCH: f64 = 0.7;

/// The expected sizes of the lists of a board.
#[derive(Debug, Clone)]
pub(crate) struct Estimate {
    board: Geometry,
    /// Expected items of each level, 0 to R.
    items: Vec<f64>,
    /// Bytes of an item.
    bytes: f64,
}

/// What a shape takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Needs {
    /// Upper bound of the bytes, with all workers.
    pub(crate) bytes: f64,
    /// Nanoseconds to build lists, if the workers work side by side.
    pub(crate) time: f64,
}

impl Estimate {
    /// Estimates for a board with items of so many bytes.
    pub(crate) fn new(board: Geometry, bytes: usize) -> Self {
        Self { board, items: placements(board.n(), board.rows()), bytes: bytes as f64 }
    }

    /// The lists of `rows` rows with a pattern of `k` of `high` columns that a block needs.
    fn lists_of_side(&self, high: u32, k: u32, rows: u32) -> f64 {
        let low = self.board.n() - high;
        let last = self.board.rows();
        // A list of a lower level may lack any of the columns that come later. Those of the last
        // level lack one if the band queen has it: on an even board they are built in passing, on
        // an odd one it is in column h or before.
        let band = match self.board.is_odd() {
            true => high > self.board.h(),
            false => rows < last,
        };
        let lacking = last - rows + u32::from(band);
        let with = |missing: u32| {
            let rest = rows.checked_sub(k - missing)?;
            Some(choose(k, missing) * choose(low, rest))
        };
        (0..=lacking.min(k)).filter_map(with).sum::<u64>() as f64
    }

    /// The lists of `rows` rows that a block needs whose pattern has `k` of `high` columns.
    fn lists(&self, high: u32, k: u32, rows: u32) -> f64 {
        self.lists_of_side(high, k, rows) + self.lists_of_side(high, high - k, rows)
    }

    /// Those of them that are kept: of the last level of an odd board, one of two sides.
    fn kept_lists(&self, high: u32, k: u32, rows: u32) -> f64 {
        if self.board.is_odd() && rows == self.board.rows() {
            // Those of a single split are used once each.
            if high == self.board.n() { 1.0 } else { self.lists_of_side(high, high - k, rows) }
        } else {
            self.lists(high, k, rows)
        }
    }

    /// Items in an average list of `rows` rows.
    fn length(&self, rows: u32) -> f64 {
        self.items[rows as usize] / choose(self.board.n(), rows) as f64
    }

    /// The largest number of lists that a worker has at once for a block of `high` columns.
    fn most_lists(&self, high: u32, rows: u32) -> f64 {
        (0..=high).map(|k| self.kept_lists(high, k, rows)).fold(0.0, f64::max)
    }

    /// The shape with so many high columns and that shared level.
    pub(crate) fn shape(&self, high: u32, shared_rows: u32) -> Shape {
        let capacity = |rows: u32| {
            let expected = self.most_lists(high, rows) * self.length(rows);
            let margin = if high == self.board.n() { SPLIT_MARGIN } else { MARGIN };
            (margin * expected + 16.0 * self.length(rows)) as usize + 1024
        };
        let capacities = (shared_rows + 1..=self.board.rows()).map(capacity).collect();
        Shape { high, shared_rows, capacities }
    }

    /// What `shape` takes with so many workers.
    pub(crate) fn needs(&self, shape: &Shape, workers: usize) -> Needs {
        let (board, high) = (self.board, shape.high);
        let (n, last) = (board.n(), board.rows());
        let starts = 4.0 * (Segments::count(board) + 1) as f64;
        // One of a list and its mirror image is kept.
        let whole = |rows: u32| {
            0.55 * self.items[rows as usize] * self.bytes + choose(n, rows) as f64 * starts
        };
        // While a level is built, the one before it is there too.
        let shared = whole(shape.shared_rows) + whole(shape.shared_rows - 1);
        let own = |rows: u32, capacity: usize| {
            let index = 4.0 * (choose(n, rows) as f64 + f64::from(1u32 << n.saturating_sub(9)));
            // A vector that grows can have twice the room it needs.
            capacity as f64 * self.bytes + index + 2.0 * self.most_lists(high, rows) * starts
        };
        let levels = shape.capacities.iter().zip(shape.shared_rows + 1..);
        let caches: f64 = levels.map(|(&capacity, rows)| own(rows, capacity)).sum();
        // The lists of stage 1, the filtered lists, their offsets: a few dozen lists.
        let lists = 4.0 * f64::from(n) * self.length(last) * self.bytes;
        let worker = caches + lists + 2e5;
        // Of a split of an even board and its mirror image one is done, and nothing for the other.
        let done = if high == n && !board.is_odd() { 0.5 } else { 1.0 };
        let patterns = (0..high).map(|k| (k, done * choose(high - 1, k) as f64));
        let rebuilt: f64 = (shape.shared_rows + 1..=last)
            .map(|rows| {
                let lists = |(k, blocks): (u32, f64)| blocks * self.lists(high, k, rows);
                patterns.clone().map(lists).sum::<f64>() * self.length(rows)
            })
            .sum();
        // On an even board, lists in passing: one for each high column of each split.
        let passing = if board.is_odd() {
            0.0
        } else {
            0.25 * choose(n, n / 2) as f64 * f64::from(high) * self.length(last)
        };
        let once = 0.5 * self.items[..=shape.shared_rows as usize].iter().sum::<f64>();
        Needs {
            bytes: FIXED + shared + workers as f64 * worker,
            time: BUILD * once
                + (BUILD * rebuilt + PASS * passing) / workers as f64
                + TOUCH * (shared + worker),
        }
    }

    /// The shapes to choose from: every one that has units enough, where there can be so many.
    pub(crate) fn shapes(&self, workers: usize) -> impl Iterator<Item = Shape> {
        let (n, rows) = (self.board.n(), self.board.rows());
        let units = UNITS.saturating_mul(workers).checked_next_power_of_two().unwrap_or(1 << 62);
        // The highest column is in no block, so there are half as many blocks as patterns.
        let fewest = (units.trailing_zeros() + 1).min(n / 2);
        let blocks = fewest..=MOST_HIGH.min(n - 2);
        let high = blocks.chain((n >= SPLITS_FROM).then_some(n));
        let shapes = high.flat_map(move |high| (1..rows).map(move |rows| self.shape(high, rows)));
        shapes.filter(Shape::is_addressable)
    }
}

/// About how many ways there are to place r queens in the first r rows of a board of side `n`, for
/// r = 0..=`rows`.
fn placements(n: u32, rows: u32) -> Vec<f64> {
    let full = (1u32 << n) - 1;
    let mut sums = vec![0.0; rows as usize + 1];
    // A linear congruential generator (Knuth's MMIX), of which the high bits are used.
    let mut state = u64::from(n);
    let mut random = |below: u32| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((state >> 32) * u64::from(below)) >> 32) as u32
    };
    for _ in 0..WALKS {
        let (mut columns, mut left, mut right, mut ways) = (0u32, 0u32, 0u32, 1.0);
        for sum in &mut sums {
            *sum += ways;
            let free = full & !(columns | left | right);
            let choices = free.count_ones();
            if choices == 0 {
                break;
            }
            let dropped = (0..random(choices)).fold(free, |free, _| free & (free - 1));
            let queen = dropped & dropped.wrapping_neg();
            columns |= queen;
            left = (left | queen) >> 1;
            right = (right | queen) << 1 & full;
            ways *= f64::from(choices);
        }
    }
    sums.iter_mut().for_each(|sum| *sum /= f64::from(WALKS));
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The profile of the search tree for n = 8.
    #[test]
    fn placements_are_about_right() {
        let exact = [1.0, 8.0, 42.0, 140.0, 344.0];
        for (estimate, exact) in placements(8, 4).into_iter().zip(exact) {
            assert!((estimate / exact - 1.0f64).abs() < 0.05, "{estimate} for {exact}");
        }
    }

    #[test]
    fn blocks_need_each_list_of_the_last_level_once() {
        for n in [9, 12, 13, 18, 19] {
            let board = Geometry::new(n);
            let estimate = Estimate::new(board, 8);
            for high in 1..=board.h() {
                let lists: f64 = (0..high)
                    .map(|k| choose(high - 1, k) as f64 * estimate.lists(high, k, board.rows()))
                    .sum();
                assert_eq!(lists, choose(n, board.rows()) as f64);
            }
        }
    }
}
