//! The join as work for the pool: shared lists, blocks as units, workers with lists of their own.

use std::cmp::Reverse;
use std::sync::Arc;

use super::geometry::Geometry;
use super::half_lists::HalfLists;
use super::level::Level;
use super::plan::{ItemWidth, JoinLayout};
use super::recount;
use super::shape::Shape;
use super::split_block::SplitBlock;
use super::worker::JoinWorker;
use crate::arch::isa::{Isa, ItemWord};
use crate::instruction_set::{InstructionSet, Task};
use crate::work::{Interrupted, Stop, UnitWorker, WorkPlan};

/// A count by the join, with its shared lists built: a unit is a block of splits.
pub(crate) struct JoinPlan {
    board: Geometry,
    blocks: Vec<SplitBlock>,
    weights: Vec<u64>,
    lists: Box<dyn SharedLists>,
}

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
        let board = layout.board;
        let lists = isa.dispatch(BuildLists { layout, stop }).ok_or(Interrupted)?;
        let weighted = |block: SplitBlock| (block, block.weight(board));
        let blocks = SplitBlock::all(board, layout.shape.high).into_iter();
        let mut blocks: Vec<_> = blocks.map(weighted).collect();
        blocks.retain(|&(_, weight)| weight > 0);
        // The largest first, so that the last ones to end are small.
        blocks.sort_by_key(|&(_, weight)| Reverse(weight));
        let (blocks, weights) = blocks.into_iter().unzip();
        Ok(Self { board, blocks, weights, lists })
    }
}

impl WorkPlan for JoinPlan {
    fn weights(&self) -> Vec<f64> {
        self.weights.iter().map(|&weight| weight as f64).collect()
    }

    fn worker(&self) -> Box<dyn UnitWorker + '_> {
        Box::new(BlockWorker { plan: self, lists: self.lists.worker() })
    }
}

/// A worker and the plan it belongs to.
struct BlockWorker<'a> {
    plan: &'a JoinPlan,
    lists: Box<dyn CountBlock>,
}

impl UnitWorker for BlockWorker<'_> {
    fn count(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        self.lists.count(self.plan.blocks[unit], stop).ok_or(Interrupted)
    }

    fn recount(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        recount::recount(self.plan.board, self.plan.blocks[unit], stop)
    }
}

/// The shared lists, whatever their words and instructions.
trait SharedLists: Send + Sync {
    fn worker(&self) -> Box<dyn CountBlock>;
}

/// A worker, whatever its words and instructions.
trait CountBlock {
    fn count(&mut self, block: SplitBlock, stop: &dyn Fn() -> bool) -> Option<u128>;
}

/// Builds the shared lists.
struct BuildLists<'a> {
    layout: &'a JoinLayout,
    stop: &'a Stop<'a>,
}

impl Task for BuildLists<'_> {
    type Output = Option<Box<dyn SharedLists>>;

    fn run<I: Isa>(self, isa: I) -> Self::Output {
        let Self { layout, stop } = self;
        Some(match ItemWidth::of(layout.board) {
            ItemWidth::Narrow => Box::new(OfWidth::<I, u32>::build(isa, layout, stop)?),
            ItemWidth::Wide => Box::new(OfWidth::<I, u64>::build(isa, layout, stop)?),
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
    fn build(isa: I, layout: &JoinLayout, stop: &Stop<'_>) -> Option<Self> {
        let JoinLayout { board, ref shape, workers, .. } = *layout;
        let shared = Level::new(isa, board, shape.shared_rows, workers, stop)?;
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
    fn count(&mut self, block: SplitBlock, stop: &dyn Fn() -> bool) -> Option<u128> {
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
        (0..plan.blocks.len()).rev().map(|unit| worker.count(unit, &|| false).unwrap()).sum()
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
        let layout = JoinLayout { board, shape, workers: 1, bytes: 0 };
        let lists = OfWidth::<_, W>::build(isa, &layout, &|| false).unwrap();
        let mut worker = lists.worker();
        blocks.map(|block| worker.count(block, &|| false).unwrap()).sum()
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
