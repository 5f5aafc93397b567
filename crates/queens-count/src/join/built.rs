//! The join as work for the pool: shared lists, blocks as units, workers with lists of their own.

use std::cmp::Reverse;
use std::sync::Arc;

use super::atoms::JoinAtoms;
use super::geometry::Geometry;
use super::half_lists::HalfLists;
use super::level::Level;
use super::plan::{ItemWidth, JoinLayout};
use super::recount::recount;
use super::shape::Shape;
use super::split_block::SplitBlock;
use super::worker::{JoinWork, JoinWorker};
use crate::arch::isa::{Isa, ItemWord};
use crate::instruction_set::{InstructionSet, Task};
use crate::lanes::Lanes;
use crate::work::{Interrupted, PlanWorker, Stop, WorkPlan};

/// A count by the join, with its shared lists built: a unit is a block of splits, or some of those
/// that are each a block by themselves.
pub(crate) struct JoinPlan {
    isa: InstructionSet,
    units: PlanUnits,
    weights: Vec<u64>,
    lists: JoinLists,
}

/// What the units of a plan are.
enum PlanUnits {
    Blocks(Vec<SplitBlock>),
    /// The splits whose number is that of the unit modulo the number of units.
    Classes(JoinAtoms),
}

/// Units of single splits, at the most.
const MOST_CLASSES: u64 = 1 << 12;

impl JoinPlan {
    /// Builds the lists that the workers share, on as many threads as the layout has workers, and
    /// cuts the work into units, the largest first.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` returns true; it is asked before each few hundred lists.
    pub(crate) fn build(
        layout: &JoinLayout,
        isa: InstructionSet,
        stop: &Stop<'_>,
    ) -> Result<Self, Interrupted> {
        let JoinLayout { board, ref shape, workers, .. } = *layout;
        let lists = JoinLists::build(board, shape, workers, isa, stop)?;
        if shape.high == board.n() {
            let splits = JoinAtoms::Splits(board);
            let weights = vec![1; splits.len().min(MOST_CLASSES) as usize];
            return Ok(Self { isa, units: PlanUnits::Classes(splits), weights, lists });
        }
        let weighted = |block: SplitBlock| (block, block.weight(board));
        let blocks = SplitBlock::all(board, shape.high).into_iter();
        let mut blocks: Vec<_> = blocks.map(weighted).collect();
        blocks.retain(|&(_, weight)| weight > 0);
        // The largest first, so that the last ones to end are small.
        blocks.sort_by_key(|&(_, weight)| Reverse(weight));
        let (blocks, weights) = blocks.into_iter().unzip();
        Ok(Self { isa, units: PlanUnits::Blocks(blocks), weights, lists })
    }

    /// Calls `work` for each block of a unit.
    fn for_blocks(
        &self,
        unit: usize,
        stop: &dyn Fn() -> bool,
        mut work: impl FnMut(SplitBlock) -> Result<(), Interrupted>,
    ) -> Result<(), Interrupted> {
        match &self.units {
            PlanUnits::Blocks(blocks) => work(blocks[unit]),
            PlanUnits::Classes(splits) => {
                splits.for_unit(unit as u64, self.weights.len() as u64, stop, work)
            }
        }
    }
}

impl WorkPlan for JoinPlan {
    fn weights(&self) -> Vec<f64> {
        self.weights.iter().map(|&weight| weight as f64).collect()
    }

    fn worker(&self) -> Box<dyn PlanWorker + '_> {
        Box::new(JoinPlanWorker { plan: self, lists: self.lists.worker(), lanes: None })
    }
}

/// A worker and the plan it belongs to.
struct JoinPlanWorker<'a> {
    plan: &'a JoinPlan,
    lists: Box<dyn CountBlock>,
    /// The kernel for recounts.
    lanes: Option<Lanes>,
}

impl PlanWorker for JoinPlanWorker<'_> {
    fn count(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        let mut total = 0;
        self.plan.for_blocks(unit, stop, |block| {
            total += self.lists.count(block, stop).ok_or(Interrupted)?.0;
            Ok(())
        })?;
        Ok(total)
    }

    fn recount(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        let lanes = self.lanes.get_or_insert_with(|| Lanes::new(self.plan.isa));
        let mut total = 0;
        self.plan.for_blocks(unit, stop, |block| {
            total += recount(lanes, self.plan.lists.board, block, stop)?;
            Ok(())
        })?;
        Ok(total)
    }
}

/// The lists that the workers of a count share.
pub(crate) struct JoinLists {
    pub(crate) board: Geometry,
    lists: Box<dyn SharedLists>,
}

impl JoinLists {
    /// Builds them on so many threads.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` returns true; it is asked before each few hundred lists.
    pub(crate) fn build(
        board: Geometry,
        shape: &Shape,
        threads: usize,
        isa: InstructionSet,
        stop: &Stop<'_>,
    ) -> Result<Self, Interrupted> {
        let build = BuildLists { board, shape, threads, stop };
        Ok(Self { board, lists: isa.dispatch(build).ok_or(Interrupted)? })
    }

    /// A worker with lists of its own beside these.
    pub(crate) fn worker(&self) -> Box<dyn CountBlock> {
        self.lists.worker()
    }
}

/// The shared lists, whatever their words and instructions.
trait SharedLists: Send + Sync {
    fn worker(&self) -> Box<dyn CountBlock>;
}

/// A worker, whatever its words and instructions.
pub(crate) trait CountBlock {
    /// The weighted count of a block and the work that it took, or none once `stop` returns true.
    fn count(&mut self, block: SplitBlock, stop: &dyn Fn() -> bool) -> Option<(u128, JoinWork)>;
}

/// Builds the shared lists.
struct BuildLists<'a> {
    board: Geometry,
    shape: &'a Shape,
    threads: usize,
    stop: &'a Stop<'a>,
}

impl Task for BuildLists<'_> {
    type Output = Option<Box<dyn SharedLists>>;

    fn run<I: Isa>(self, isa: I) -> Self::Output {
        Some(match ItemWidth::of(self.board) {
            ItemWidth::Narrow => Box::new(OfWidth::<I, u32>::build(isa, &self)?),
            ItemWidth::Wide => Box::new(OfWidth::<I, u64>::build(isa, &self)?),
        })
    }
}

/// Shared lists with words `W`.
struct OfWidth<I, W> {
    isa: I,
    board: Geometry,
    shape: Shape,
    shared: Arc<Level<W>>,
}

impl<I: Isa, W: ItemWord> OfWidth<I, W> {
    fn build(isa: I, build: &BuildLists<'_>) -> Option<Self> {
        let &BuildLists { board, shape, threads, stop } = build;
        let shared = Level::new(isa, board, shape.shared_rows, threads, stop)?;
        Some(Self { isa, board, shape: shape.clone(), shared: Arc::new(shared) })
    }
}

impl<I: Isa, W: ItemWord> SharedLists for OfWidth<I, W> {
    fn worker(&self) -> Box<dyn CountBlock> {
        let Self { isa, board, shape, shared } = self;
        let lists =
            HalfLists::new(*board, Arc::clone(shared), shape.shared_rows, &shape.capacities);
        Box::new((*isa, JoinWorker::new(*board, lists)))
    }
}

impl<I: Isa, W: ItemWord> CountBlock for (I, JoinWorker<W>) {
    fn count(&mut self, block: SplitBlock, stop: &dyn Fn() -> bool) -> Option<(u128, JoinWork)> {
        let (isa, worker) = self;
        worker.count(*isa, block, stop)
    }
}

#[cfg(test)]
mod tests {
    use super::super::estimate::Estimate;
    use super::*;
    use crate::arch::for_each_isa;

    fn count(n: u32, shape: Shape) -> u128 {
        let layout = JoinLayout { board: Geometry::new(n), shape, workers: 1, bytes: 0 };
        let plan = JoinPlan::build(&layout, InstructionSet::detect(), &|| false).unwrap();
        let mut worker = plan.worker();
        (0..plan.weights.len()).rev().map(|unit| worker.count(unit, &|| false).unwrap()).sum()
    }

    /// The sum is the same for every number of high columns, every shared level, and caches of any
    /// size.
    #[test]
    fn the_sum_does_not_depend_on_the_shape() {
        // As many high columns as there are columns: single splits.
        let boards: [(u32, u128, &[u32], usize); 4] = [
            (8, 92, &[1, 2, 3, 4, 5, 6, 8], 1),
            (9, 352, &[1, 2, 3, 4, 5, 6, 9], 1),
            (12, 14_200, &[1, 4, 7, 11, 12], 3000),
            (13, 73_712, &[1, 4, 7, 11, 13], 9000),
        ];
        for (n, solutions, highs, little) in boards {
            let rows = Geometry::new(n).rows();
            for &high in highs {
                for shared_rows in 1..rows {
                    for capacity in [little, 1 << 16] {
                        let capacities = vec![capacity; (rows - shared_rows) as usize];
                        let shape = Shape { high, shared_rows, capacities };
                        assert_eq!(count(n, shape.clone()), solutions, "n = {n}, {shape:?}");
                    }
                }
            }
        }
    }

    fn count_with<W: ItemWord>(isa: impl Isa, n: u32) -> u128 {
        let board = Geometry::new(n);
        let shape = Estimate::new(board, size_of::<W>()).shape(3, board.rows() - 1);
        let blocks = SplitBlock::all(board, shape.high).into_iter();
        let build = BuildLists { board, shape: &shape, threads: 1, stop: &|| false };
        let lists = OfWidth::<_, W>::build(isa, &build).unwrap();
        let mut worker = lists.worker();
        blocks.map(|block| worker.count(block, &|| false).unwrap().0).sum()
    }

    /// Wide words count small boards, as they count the large ones that need them.
    #[test]
    fn the_sum_does_not_depend_on_the_words() {
        for (n, solutions) in [(10, 724), (12, 14_200), (13, 73_712), (14, 365_596)] {
            for_each_isa!(isa => {
                assert_eq!(count_with::<u32>(isa, n), solutions, "n = {n}");
                assert_eq!(count_with::<u64>(isa, n), solutions, "n = {n}");
            });
        }
    }

    #[test]
    fn building_can_be_stopped() {
        let layout = JoinLayout::choose(12, 1 << 26, 2).unwrap();
        for &isa in InstructionSet::ALL.iter().filter(|isa| isa.is_available()) {
            assert_eq!(JoinPlan::build(&layout, isa, &|| true).err(), Some(Interrupted));
            assert!(JoinPlan::build(&layout, isa, &|| false).is_ok());
        }
    }
}
