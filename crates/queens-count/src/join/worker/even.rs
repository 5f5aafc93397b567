//! Even boards: a band of two rows.
//!
//! v is the set of the h columns of the upper half and the upper band row together; its complement
//! is left to the lower ones. For every v of an orbit:
//!
//! 1. for every column c, in v or not, take the list of c's side without c, and keep the items that
//!    do not attack a band queen at c in the row next to them;
//! 2. for every a in v and b outside, not next to each other: the upper band queen is at a, the
//!    lower at b. Keep the items of a's list that do not attack b, two rows on, and those of b's
//!    list that do not attack a; count the disjoint pairs.
//!
//! The first filter reads long lists n times for h^2 uses of what is left of them. A list of the
//! first filter whose columns belong to the block is kept in the cache for the other v that need
//! it; one that lacks a high column is needed once only.

use super::JoinWorker;
use crate::arch::isa::{Isa, ItemWord};
use crate::join::bulk::buffer::Buffer;
use crate::join::columns::columns;
use crate::join::diagonals::RingLayout;
use crate::join::pair_counter::Side;
use crate::join::split_block::SplitBlock;
use crate::join::symmetry::weight_of_split;

impl<W: ItemWord> JoinWorker<W> {
    /// The weighted count of the splits v of this block, or none if `stop` returns true.
    pub(super) fn count_even<I: Isa>(
        &mut self,
        isa: I,
        block: SplitBlock,
        stop: &dyn Fn() -> bool,
    ) -> Option<u128> {
        let board = self.board;
        let mut total = 0;
        for v in block.sets(board, board.h()) {
            if stop() {
                return None;
            }
            let Some(weight) = weight_of_split(board, v) else { continue };
            self.filter_by_own_queen(isa, block, v, stop)?;
            let mut pairs = 0;
            for a in columns(v) {
                if stop() {
                    return None;
                }
                for b in columns(board.full() & !v).filter(|&b| a.abs_diff(b) != 1) {
                    pairs += self.count_pairs(isa, v, a, b, stop)?;
                }
            }
            total += u128::from(weight) * u128::from(pairs);
        }
        Some(total)
    }

    /// Fills the chain with the lists of the first filter for the split `v`.
    fn filter_by_own_queen<I: Isa>(
        &mut self,
        isa: I,
        block: SplitBlock,
        v: u32,
        stop: &dyn Fn() -> bool,
    ) -> Option<()> {
        let board = self.board;
        let layout = RingLayout::new(board.n());
        self.chain.clear();
        for c in 0..board.n() {
            let side = if v >> c & 1 == 1 { v } else { board.full() & !v };
            let set = side & !(1 << c);
            if block.fixes(board, c) {
                self.half.passing(isa, set, Some(c), &mut self.chain, stop)?;
                continue;
            }
            let list = self.half.last(isa, set, stop)?;
            let forbid = W::truncate(layout.attacks(set, c));
            self.chain.filter(isa, board, &list, forbid);
        }
        Some(())
    }

    /// The pairs of the split `v` with band queens at `a` above and `b` below.
    fn count_pairs<I: Isa>(
        &mut self,
        isa: I,
        v: u32,
        a: u32,
        b: u32,
        stop: &dyn Fn() -> bool,
    ) -> Option<u64> {
        let board = self.board;
        let layout = RingLayout::new(board.n());
        let sets = [v & !(1 << a), board.full() & !v & !(1 << b)];
        let k = board.distance(a).max(board.distance(b)) as usize;
        let keep = |set: u32, near: u32, far: u32, out: &mut Buffer<W>| {
            let list = self.chain.list(board, near as usize);
            list.filter_to(isa, k, W::truncate(layout.attacks_below(set, far)), out)
        };
        let nearer = keep(sets[0], a, b, &mut self.upper);
        if self.upper.is_empty() {
            return Some(0);
        }
        let x = Side { items: &self.upper, nearer };
        let nearer = keep(sets[1], b, a, &mut self.lower);
        let y = Side { items: &self.lower, nearer };
        let live = self.reflection.live(board, sets, [a, b]);
        self.work.add(x.items.len(), y.items.len());
        self.matcher.count(isa, self.reflection, live, x, y, stop)
    }
}
