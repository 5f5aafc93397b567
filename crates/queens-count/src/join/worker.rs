//! A worker: its lists, and the count of one block of splits.

mod even;
mod odd;

use super::bulk::buffer::Buffer;
use super::geometry::Geometry;
use super::half_lists::HalfLists;
use super::lists::ListArena;
use super::pair_counter::PairCounter;
use super::reflection::Reflection;
use super::split_block::SplitBlock;
use crate::arch::isa::{Isa, ItemWord};

/// One worker's lists and room.
#[derive(Debug)]
pub(crate) struct JoinWorker<W> {
    pub(crate) board: Geometry,
    pub(crate) reflection: Reflection,
    pub(crate) half: HalfLists<W>,
    /// The lists at work: of an even board those of stage 1, by the column of the band queen, of an
    /// odd one that of K.
    pub(crate) chain: ListArena<W>,
    pub(crate) upper: Buffer<W>,
    pub(crate) lower: Buffer<W>,
    pub(crate) matcher: PairCounter,
    pub(crate) work: JoinWork,
}

/// The work of a count, which depends on the board and the splits alone: not on what is kept, how
/// pairs are counted, or the instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct JoinWork {
    /// Items of lists that met, filtered.
    pub(crate) items: u64,
    /// Pairs of them.
    pub(crate) pairs: u128,
}

impl JoinWork {
    /// Adds a meeting of two lists of these lengths.
    fn add(&mut self, x: usize, y: usize) {
        self.items += (x + y) as u64;
        self.pairs += x as u128 * y as u128;
    }
}

impl<W: ItemWord> JoinWorker<W> {
    /// A worker that has done nothing yet.
    pub(crate) fn new(board: Geometry, half: HalfLists<W>) -> Self {
        Self {
            board,
            reflection: Reflection::new(board),
            half,
            chain: ListArena::default(),
            upper: Buffer::default(),
            lower: Buffer::default(),
            matcher: PairCounter::default(),
            work: JoinWork::default(),
        }
    }

    /// The weighted count of the splits of `block`, and the work that it took; none once `stop`
    /// returns true, which is asked before each list is matched with others, and every few
    /// milliseconds where that takes longer.
    pub(crate) fn count<I: Isa>(
        &mut self,
        isa: I,
        block: SplitBlock,
        stop: &dyn Fn() -> bool,
    ) -> Option<(u128, JoinWork)> {
        self.half.forget();
        self.work = JoinWork::default();
        let count = if self.board.is_odd() {
            self.count_odd(isa, block, stop)
        } else {
            self.count_even(isa, block, stop)
        };
        count.map(|count| (count, self.work))
    }
}
