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
        }
    }

    /// The weighted count of the splits of `block`, or none once `stop` returns true; it is asked
    /// before each list is matched with others.
    pub(crate) fn count<I: Isa>(
        &mut self,
        isa: I,
        block: SplitBlock,
        stop: &dyn Fn() -> bool,
    ) -> Option<u128> {
        self.half.forget();
        if self.board.is_odd() {
            self.count_odd(isa, block, stop)
        } else {
            self.count_even(isa, block, stop)
        }
    }
}
