//! Plans: which words, which level shared, how many blocks, how much memory.

use super::block::{Block, Worker};
use super::board::Board;
use super::estimate::Estimate;
use super::half::Half;
use super::item::Layout;
use super::level::Level;
use super::recount;
use super::simd::Simd;
use super::simd::portable::Portable;
use super::word::Word;
use crate::isa::InstructionSet;
use crate::kernel::{Interrupted, Stop};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The sides a plan can be made for. Below, there is no cut that leaves anything to join; above, no
/// memory holds the lists of a half.
pub const SIDES: RangeInclusive<u32> = 8..=25;

/// Why there is no plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The board is too small or too large.
    #[error(
        "the join counts boards of side {} to {}, not {n}: use another kernel",
        SIDES.start(),
        SIDES.end()
    )]
    Side {
        /// The side asked for.
        n: u32,
    },
    /// No shape of the work fits the memory allowed.
    #[error("{given} bytes are too few for n = {n} with {workers} workers: allow at least {least}")]
    MemoryTooSmall {
        /// The side asked for.
        n: u32,
        /// The workers asked for.
        workers: usize,
        /// The bytes allowed.
        given: u64,
        /// The bytes that would do.
        least: u64,
    },
    /// The machine lacks the instructions asked for.
    #[error("this machine has no {0}: use {widest}", widest = InstructionSet::detect())]
    InstructionSet(InstructionSet),
}

/// How the work is laid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    /// p, the columns that tell blocks apart.
    pub(crate) high: u32,
    /// The rows of the level that is built whole and shared, from 1 to R - 1.
    pub(crate) shared_rows: u32,
    /// Items that a worker has room for, by level: from the one above the shared one to level R.
    pub(crate) capacities: Vec<usize>,
}

impl Shape {
    /// Whether 32 bits tell the items of each cache apart.
    pub(crate) fn is_addressable(&self) -> bool {
        self.capacities.iter().all(|&items| u32::try_from(items).is_ok())
    }
}

/// A way to count all solutions on a board of one size, cut into independent units.
///
/// A plan is made for a number of workers, and shared by them; each has a [`Scratch`] of its own.
/// The sum of all units is the number of solutions, whichever worker runs which unit, in any order.
///
/// ```
/// use queens_count::isa::InstructionSet;
/// use queens_count::join::Plan;
///
/// let plan = Plan::new(12, 64 << 20, InstructionSet::detect(), 1)?;
/// let mut scratch = plan.scratch();
/// let solutions: u128 = (0..plan.units().len())
///     .filter_map(|unit| plan.run(unit, &mut scratch, &|| false))
///     .sum();
/// assert_eq!(solutions, 14_200);
/// # Ok::<(), queens_count::join::PlanError>(())
/// ```
pub struct Plan {
    board: Board,
    blocks: Vec<Block>,
    weights: Vec<u64>,
    bytes: u64,
    lists: Box<dyn Shared>,
}

/// What a worker needs besides the plan: lists of its own, and room to match them.
pub struct Scratch(Box<dyn Work>);

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut plan = f.debug_struct("Plan");
        plan.field("n", &self.board.n()).field("units", &self.blocks.len());
        plan.field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch").finish_non_exhaustive()
    }
}

impl Plan {
    /// The fastest plan for a board of side `n` that takes at most `memory` bytes, with `workers`
    /// workers that have the instructions `isa`. Builds the lists that the workers share.
    ///
    /// # Errors
    ///
    /// If the side is not among the [`SIDES`], if the machine does not have the instructions, or if
    /// the memory is too small, with the least that would do.
    pub fn new(
        n: u32,
        memory: u64,
        isa: InstructionSet,
        workers: usize,
    ) -> Result<Self, PlanError> {
        let plan = Self::new_unless(n, memory, isa, workers, &|| false)?;
        Ok(plan.expect("nobody stopped it"))
    }

    /// The same, or none if `stop` says so: on large boards the shared lists take a while.
    pub(crate) fn new_unless(
        n: u32,
        memory: u64,
        isa: InstructionSet,
        workers: usize,
        stop: &Stop<'_>,
    ) -> Result<Option<Self>, PlanError> {
        if !SIDES.contains(&n) {
            return Err(PlanError::Side { n });
        }
        let board = Board::new(n);
        let estimate = Estimate::new(board, Words::of(board).bytes());
        let with_needs = |shape: Shape| {
            let needs = estimate.needs(&shape, workers);
            (shape, needs)
        };
        let fitting = estimate.shapes(workers).map(with_needs);
        let fitting = fitting.filter(|(_, needs)| needs.bytes <= memory as f64);
        let best = fitting.min_by(|(_, a), (_, b)| a.time.total_cmp(&b.time));
        let Some((shape, needs)) = best else {
            let all = estimate.shapes(workers).map(with_needs);
            let least = all.map(|(_, needs)| needs.bytes).fold(f64::INFINITY, f64::min);
            let least = least.ceil() as u64;
            return Err(PlanError::MemoryTooSmall { n, workers, given: memory, least });
        };
        let plan = Self::with_shape(n, &shape, isa, workers, stop)?;
        Ok(plan.map(|plan| Self { bytes: needs.bytes as u64, ..plan }))
    }

    /// A plan of this shape, whose shared lists are built by so many workers.
    pub(crate) fn with_shape(
        n: u32,
        shape: &Shape,
        isa: InstructionSet,
        workers: usize,
        stop: &Stop<'_>,
    ) -> Result<Option<Self>, PlanError> {
        let board = Board::new(n);
        let lists = match isa {
            InstructionSet::Portable => by_words(Portable, board, shape, workers, stop),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => {
                let proof = super::simd::avx2::Avx2::new();
                by_words(proof.ok_or(PlanError::InstructionSet(isa))?, board, shape, workers, stop)
            }
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => {
                let proof = super::simd::avx512::Avx512::new();
                by_words(proof.ok_or(PlanError::InstructionSet(isa))?, board, shape, workers, stop)
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => return Err(PlanError::InstructionSet(isa)),
        };
        let Some(lists) = lists else { return Ok(None) };
        let weighted = |block: Block| (block, block.weight(board));
        let mut blocks: Vec<_> = Block::all(board, shape.high).into_iter().map(weighted).collect();
        blocks.retain(|&(_, weight)| weight > 0);
        // The largest first, so that the last ones to end are small.
        blocks.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
        let (blocks, weights) = blocks.into_iter().unzip();
        Ok(Some(Self { board, blocks, weights, bytes: 0, lists }))
    }

    /// The relative amount of work of each unit, about; the largest units come first.
    pub fn units(&self) -> &[u64] {
        &self.weights
    }

    /// The bytes of memory that the plan and its workers take at the most.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// What one worker needs.
    pub fn scratch(&self) -> Scratch {
        Scratch(self.lists.worker())
    }

    /// The solutions of unit `unit` with all their images, or none if `cancel` said so, which is
    /// asked before each list is matched with others.
    ///
    /// # Panics
    ///
    /// If there is no such unit.
    pub fn run(
        &self,
        unit: usize,
        scratch: &mut Scratch,
        cancel: &dyn Fn() -> bool,
    ) -> Option<u128> {
        scratch.0.run(self.blocks[unit], cancel)
    }
}

impl Plan {
    /// The same number as [`run`](Self::run) gives, found by visiting the unit's solutions.
    pub(crate) fn recount(
        &self,
        unit: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<u128, Interrupted> {
        recount::recount(self.board, self.blocks[unit], stop)
    }
}

/// Which words hold the items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Words {
    /// 32 bits.
    Narrow,
    /// 64 bits.
    Wide,
}

impl Words {
    fn of(board: Board) -> Self {
        if Layout::new(board.n()).bits() <= u32::BITS { Self::Narrow } else { Self::Wide }
    }

    fn bytes(self) -> usize {
        match self {
            Self::Narrow => size_of::<u32>(),
            Self::Wide => size_of::<u64>(),
        }
    }
}

/// The shared lists, whatever their words and instructions.
trait Shared: Send + Sync {
    fn worker(&self) -> Box<dyn Work>;
}

/// A worker, whatever its words and instructions.
trait Work: Send {
    fn run(&mut self, block: Block, cancel: &dyn Fn() -> bool) -> Option<u128>;
}

/// Lists with words `W`.
struct OfWords<K, W> {
    kernel: K,
    board: Board,
    shape: Shape,
    shared: Arc<Level<W>>,
}

fn by_words<K: Simd<u32> + Simd<u64>>(
    kernel: K,
    board: Board,
    shape: &Shape,
    workers: usize,
    stop: &Stop<'_>,
) -> Option<Box<dyn Shared>> {
    Some(match Words::of(board) {
        Words::Narrow => Box::new(OfWords::<K, u32>::new(kernel, board, shape, workers, stop)?),
        Words::Wide => Box::new(OfWords::<K, u64>::new(kernel, board, shape, workers, stop)?),
    })
}

impl<K: Simd<W>, W: Word> OfWords<K, W> {
    fn new(
        kernel: K,
        board: Board,
        shape: &Shape,
        workers: usize,
        stop: &Stop<'_>,
    ) -> Option<Self> {
        let shared = Level::new(kernel, board, shape.shared_rows, workers, stop)?;
        Some(Self { kernel, board, shape: shape.clone(), shared: Arc::new(shared) })
    }
}

impl<K: Simd<W>, W: Word> Shared for OfWords<K, W> {
    fn worker(&self) -> Box<dyn Work> {
        let Self { kernel, board, shape, shared } = self;
        let half = Half::new(*board, Arc::clone(shared), shape.shared_rows, &shape.capacities);
        Box::new((*kernel, Worker::new(*board, half)))
    }
}

impl<K: Simd<W>, W: Word> Work for (K, Worker<W>) {
    fn run(&mut self, block: Block, cancel: &dyn Fn() -> bool) -> Option<u128> {
        let (kernel, worker) = self;
        worker.half.forget();
        if worker.board.is_odd() {
            worker.run_odd(*kernel, block, cancel)
        } else {
            worker.run_even(*kernel, block, cancel)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::join::simd::for_each_kernel;

    fn count(n: u32, shape: &Shape) -> u128 {
        let plan =
            Plan::with_shape(n, shape, InstructionSet::detect(), 1, &|| false).unwrap().unwrap();
        let mut scratch = plan.scratch();
        let units = (0..plan.units().len()).rev();
        units.map(|unit| plan.run(unit, &mut scratch, &|| false).unwrap()).sum()
    }

    /// The sum is the same for every number of high columns, every shared level, and caches of any
    /// size.
    #[test]
    fn the_sum_does_not_depend_on_the_shape() {
        let all: &[u32] = &[1, 2, 3, 4, 5, 6];
        let some: &[u32] = &[1, 4, 7, 11];
        let boards =
            [(8, 92, all, 1), (9, 352, all, 1), (12, 14_200, some, 3000), (13, 73_712, some, 9000)];
        for (n, solutions, highs, little) in boards {
            let rows = Board::new(n).rows();
            for &high in highs {
                for shared_rows in 1..rows {
                    for capacity in [little, 1 << 16] {
                        let capacities = vec![capacity; (rows - shared_rows) as usize];
                        let shape = Shape { high, shared_rows, capacities };
                        assert_eq!(count(n, &shape), solutions, "n = {n}, {shape:?}");
                    }
                }
            }
        }
    }

    fn count_with<W: Word>(kernel: impl Simd<W>, n: u32) -> u128 {
        let board = Board::new(n);
        let shape = Estimate::new(board, size_of::<W>()).shape(3, board.rows() - 1);
        let lists = OfWords::<_, W>::new(kernel, board, &shape, 1, &|| false).unwrap();
        let mut worker = lists.worker();
        let blocks = Block::all(board, shape.high).into_iter();
        blocks.map(|block| worker.run(block, &|| false).unwrap()).sum()
    }

    /// Wide words count small boards, as they count the large ones that need them.
    #[test]
    fn the_sum_does_not_depend_on_the_words() {
        for (n, solutions) in [(10, 724), (12, 14_200), (13, 73_712), (14, 365_596)] {
            for_each_kernel!(kernel => {
                assert_eq!(count_with::<u32>(kernel, n), solutions, "n = {n}");
                assert_eq!(count_with::<u64>(kernel, n), solutions, "n = {n}");
            });
        }
    }

    #[test]
    fn a_plan_that_is_stopped_is_none() {
        for isa in InstructionSet::ALL.into_iter().filter(|isa| isa.is_available()) {
            assert!(Plan::new_unless(12, 1 << 26, isa, 2, &|| true).unwrap().is_none());
            assert!(Plan::new_unless(12, 1 << 26, isa, 2, &|| false).unwrap().is_some());
        }
    }

    #[test]
    fn the_least_memory_is_enough() {
        for n in [12, 17, 18, 19, 20, 22] {
            let estimate = Estimate::new(Board::new(n), 8);
            let needs: Vec<_> =
                estimate.shapes(2).map(|shape| estimate.needs(&shape, 2).bytes).collect();
            assert!(needs.iter().all(|bytes| bytes.is_finite() && *bytes > 0.0));
        }
        let isa = InstructionSet::detect();
        let Err(PlanError::MemoryTooSmall { least, given: 1000, .. }) = Plan::new(12, 1000, isa, 1)
        else {
            panic!("a kilobyte is not enough")
        };
        assert!(Plan::new(12, least - 1, isa, 1).is_err());
        assert!(Plan::new(12, least, isa, 1).unwrap().bytes() <= least);
    }
}
