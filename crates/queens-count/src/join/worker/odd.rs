//! Odd boards: a band of one row.
//!
//! The band queen stands in column a of the central row. The halves take column sets K and K'' that
//! partition the others, h columns each. For every a <= h and every pair {K, K''}: keep the items
//! of both lists that do not attack the band queen, count the disjoint pairs.
//!
//! The list of K is used up at once, with each a, while those of the K'' of a block come again and
//! again and are kept.
//!
//! One of the halves has the queen of the central column, unless that is the band queen. So one
//! list, the *bare* one, is all in segment 0, and the other has nothing there.

use super::JoinWorker;
use crate::arch::isa::{Isa, ItemWord};
use crate::join::bulk::lists::filter;
use crate::join::columns::columns;
use crate::join::diagonals::RingLayout;
use crate::join::pair_counter::Side;
use crate::join::split_block::SplitBlock;
use crate::join::symmetry::weight_of_band_queen;

impl<W: ItemWord> JoinWorker<W> {
    /// The weighted count of the splits whose K is of this block, or none if `stop` returns true.
    pub(super) fn count_odd<I: Isa>(
        &mut self,
        isa: I,
        block: SplitBlock,
        stop: &dyn Fn() -> bool,
    ) -> Option<u128> {
        let board = self.board;
        let layout = RingLayout::new(board.n());
        let h = board.h();
        let mut total = 0;
        for set in block.sets(board, h) {
            if stop() {
                return None;
            }
            self.chain.clear();
            self.half.passing(isa, set, None, &mut self.chain, stop)?;
            let list = self.chain.list(board, 0);
            let set_is_bare = set & board.central() == 0;
            for a in columns(board.full() & !set) {
                let Some(weight) = weight_of_band_queen(board, a) else { break };
                if stop() {
                    return None;
                }
                let other = board.full() & !set & !(1 << a);
                let other_list = self.half.last(isa, other, stop)?;
                let (bare, full) =
                    if set_is_bare { (list, other_list) } else { (other_list, list) };
                let sets = if set_is_bare { [set, other] } else { [other, set] };
                let [bare_forbid, full_forbid] =
                    sets.map(|set| W::truncate(layout.attacks(set, a)));
                let (x, y) = (&mut self.upper, &mut self.lower);
                x.clear();
                filter(isa, bare.segment(0), bare_forbid, x);
                if x.is_empty() {
                    continue;
                }
                let k = board.distance(a) as usize;
                let y_nearer = full.filter_to(isa, k, full_forbid, y);
                // In the centre it is k_R = k_C = 0 for all of them.
                let x_nearer = if a == h { 0 } else { x.len() };
                let x = Side { items: x, nearer: x_nearer };
                let y = Side { items: y, nearer: y_nearer };
                let live = self.reflection.live(board, sets, [a, a]);
                self.work.add(x.items.len(), y.items.len());
                let pairs = self.matcher.count(isa, self.reflection, live, x, y, stop)?;
                total += u128::from(weight) * u128::from(pairs);
            }
        }
        Some(total)
    }
}
