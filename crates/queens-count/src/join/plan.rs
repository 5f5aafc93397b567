//! Planning: which words, which level is shared, how many blocks, how much memory.
//!
//! Planning takes a millisecond and allocates next to nothing. The lists are built afterwards, by
//! [`JoinPlan::build`](super::built::JoinPlan::build).

use std::ops::RangeInclusive;

use super::diagonals::RingLayout;
use super::estimate::{Estimate, Needs};
use super::geometry::Geometry;
use super::shape::Shape;

/// The sizes that can be planned for. Below, there is no cut that leaves anything to join; above, a
/// single split takes days, and the bits of its items are too many to look up.
pub(crate) const SIZES: RangeInclusive<u32> = 8..=28;

/// No shape of the work fits the memory allowed, not even for one worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MemoryTooSmall {
    /// The fewest bytes that are enough, for one worker.
    pub(crate) least: u64,
}

/// Which words hold the items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ItemWidth {
    /// 32 bits.
    Narrow,
    /// 64 bits.
    Wide,
}

impl ItemWidth {
    /// The narrowest words that hold the items of this board.
    pub(crate) fn of(board: Geometry) -> Self {
        if RingLayout::new(board.n()).bits() <= u32::BITS { Self::Narrow } else { Self::Wide }
    }

    /// Bytes of a word.
    pub(crate) fn bytes(self) -> usize {
        match self {
            Self::Narrow => size_of::<u32>(),
            Self::Wide => size_of::<u64>(),
        }
    }
}

/// What a count by the join will do and take; nothing has been built yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct JoinLayout {
    pub(crate) board: Geometry,
    pub(crate) shape: Shape,
    /// The number of workers that the shape was chosen for.
    pub(crate) workers: usize,
    /// Upper bound of the bytes that the shared lists and all workers take.
    pub(crate) bytes: u64,
}

impl JoinLayout {
    /// The fastest layout for a board of size `n`, one of the [`SIZES`], with as many workers as fit in `memory` bytes, at
    /// most `most_workers`.
    ///
    /// # Errors
    /// If the memory is too small for one worker.
    pub(crate) fn choose(n: u32, memory: u64, most_workers: usize) -> Result<Self, MemoryTooSmall> {
        debug_assert!(SIZES.contains(&n));
        let board = Geometry::new(n);
        let estimate = Estimate::new(board, ItemWidth::of(board).bytes());
        let choose = |workers| Self::fastest(board, &estimate, memory, workers);
        let Some(mut best) = choose(1) else {
            let needs = estimate.shapes(1).map(|shape| estimate.needs(&shape, 1).bytes);
            let least = needs.fold(f64::INFINITY, f64::min).ceil() as u64;
            return Err(MemoryTooSmall { least });
        };
        // Each worker more takes memory and leaves fewer shapes to choose from, so if some number
        // of workers fits, every smaller one does: bisect.
        let mut too_many = most_workers.max(1).saturating_add(1);
        let mut workers = too_many - 1;
        while best.workers + 1 < too_many {
            match choose(workers) {
                Some(layout) => best = layout,
                None => too_many = workers,
            }
            workers = best.workers + (too_many - best.workers) / 2;
        }
        Ok(best)
    }

    /// The fastest layout for exactly so many workers, if one fits.
    fn fastest(board: Geometry, estimate: &Estimate, memory: u64, workers: usize) -> Option<Self> {
        let with_needs = |shape: Shape| {
            let needs = estimate.needs(&shape, workers);
            (shape, needs)
        };
        let fits = |(_, needs): &(Shape, Needs)| needs.bytes <= memory as f64;
        let fitting = estimate.shapes(workers).map(with_needs).filter(fits);
        let (shape, needs) = fitting.min_by(|(_, a), (_, b)| a.time.total_cmp(&b.time))?;
        Some(Self { board, shape, workers, bytes: needs.bytes as u64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_memory_is_enough() {
        for n in [12, 17, 18, 19, 20, 22] {
            let estimate = Estimate::new(Geometry::new(n), 8);
            let needs: Vec<_> =
                estimate.shapes(2).map(|shape| estimate.needs(&shape, 2).bytes).collect();
            assert!(needs.iter().all(|bytes| bytes.is_finite() && *bytes > 0.0));
        }
        let Err(MemoryTooSmall { least }) = JoinLayout::choose(12, 1000, 1) else {
            panic!("a kilobyte is not enough")
        };
        assert!(JoinLayout::choose(12, least - 1, 1).is_err());
        assert!(JoinLayout::choose(12, least, 1).unwrap().bytes <= least);
    }

    #[test]
    fn as_many_workers_as_fit() {
        for n in [12, 17, 18] {
            let all = JoinLayout::choose(n, u64::MAX, 40).unwrap();
            assert_eq!(all.workers, 40);
            for workers in [1, 2, 3, 7, 39] {
                let board = Geometry::new(n);
                let estimate = Estimate::new(board, ItemWidth::of(board).bytes());
                // The least memory for exactly so many workers.
                let needs = estimate.shapes(workers).map(|shape| estimate.needs(&shape, workers));
                let least = needs.map(|needs| needs.bytes).fold(f64::INFINITY, f64::min).ceil();
                let layout = JoinLayout::choose(n, least as u64, 1_000_000).unwrap();
                assert_eq!(layout.workers, workers, "n = {n}");
                assert!(layout.bytes <= least as u64);
            }
        }
    }

    /// The largest boards have plans too, and a gigabyte is enough up to n = 24.
    #[test]
    fn single_splits_fit_where_blocks_do_not() {
        for n in 22..=28 {
            let layout = JoinLayout::choose(n, 1 << 40, 2).unwrap();
            assert_eq!(layout.workers, 2);
            let least = JoinLayout::choose(n, 0, 1).unwrap_err().least;
            assert!(n > 24 || least < 1 << 30, "n = {n}: {least}");
        }
    }
}
