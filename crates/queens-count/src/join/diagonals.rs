//! Items: a half placement, reduced to the diagonals that leave it.
//!
//! Continuing a partial placement downwards needs two things of it: which columns it uses,
//! and which diagonals. The columns are the name of the [list](super::lists) an item is kept in, so
//! the item itself holds diagonals only, **relative to the next row** r, the first one without a
//! queen:
//!
//! - A(x): a diagonal that runs down and to the left passes through square (r, x), 0 <= x <= n - 2;
//! - B(x): one that runs down and to the right does, 1 <= x <= n - 1.
//!
//! # The ring
//!
//! One row further down, every A is one column further left, every B one further right. So put the
//! A in order of their columns and the B the other way round: then both move down by one bit. What
//! is more, they can be joined at both ends. A(0) and B(1) share a bit: B(1) comes from a queen in
//! column 0, and A(0) only matters to one that may still come there, so the columns of the list say
//! which of the two the bit is. So do A(n-2) and B(n-1). What remains is a ring of m = 2 (n - 2)
//! bits:
//!
//! ```text
//!      bit     0      1   ...  n-3    n-2    n-1   ...  m-1
//!            A(0)   A(1)  ... A(n-3) A(n-2)
//!            B(1)                    B(n-1) B(n-2) ...  B(2)
//! ```
//!
//! A(x) is bit x, B(x) is bit 1 - x modulo m. The next row is a rotation by one, the mirror image a
//! rotation by half the ring, and the view from the other half a reflection (see
//! [`reflection`](super::reflection)); 32 bits are enough for n = 18.
//!
//! A queen may go to (r, c) if A(c) and B(c) are clear: one AND with [`RingLayout::attacks`]. Then
//! the ring is rotated, bits that have left the board are dropped, and the queen adds a diagonal of
//! each kind: a [`Extension`], the same few operations for every item of a list.

use crate::arch::isa::ItemWord;

/// Where the diagonals of an item stand in its word, on a board of one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RingLayout {
    n: u32,
}

/// What adding a queen in the next row does to an item: one column of one row, for any number of
/// items of one list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extension<W> {
    /// An item that shares a bit with this attacks the square.
    pub(crate) forbid: W,
    /// The rotation of the ring: how far down the bits move, and how far up those that would fall
    /// off. The sum is m.
    pub(crate) rotation: [u32; 2],
    /// The bits that are still diagonals of the board after the rotation.
    pub(crate) keep: W,
    /// The diagonals of the new queen.
    pub(crate) add: W,
}

/// Items of one list, and what is done to them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ExtensionRun<'a, W> {
    pub(crate) items: &'a [W],
    pub(crate) step: &'a Extension<W>,
}

#[cfg(test)]
impl<W: ItemWord> Extension<W> {
    /// The item with the queen added, which it must allow.
    pub(crate) fn moved(&self, item: W) -> W {
        let [down, up] = self.rotation;
        ((item >> down | item << up) & self.keep) | self.add
    }
}

impl RingLayout {
    /// The layout for a board of side `n`, from 4 to 32.
    pub(crate) fn new(n: u32) -> Self {
        debug_assert!((4..=32).contains(&n));
        Self { n }
    }

    /// m, the bits of the ring.
    pub(crate) fn bits(self) -> u32 {
        2 * (self.n - 2)
    }

    /// The bit of A(x) in the list of `set`, or none if the diagonal does not exist, or is not what
    /// the bit means there.
    pub(crate) fn a(self, set: u32, x: u32) -> u64 {
        let last = self.n - 2;
        let exists = match x {
            0 => set & 1 == 0,
            x if x == last => set >> (self.n - 1) & 1 == 1,
            x => x < last,
        };
        if exists { 1 << x } else { 0 }
    }

    /// The bit of B(x) in the list of `set`, or none.
    pub(crate) fn b(self, set: u32, x: u32) -> u64 {
        let last = self.n - 1;
        let exists = match x {
            0 => false,
            1 => set & 1 == 1,
            x if x == last => set >> last & 1 == 0,
            x => x < last,
        };
        if exists { 1 << ((self.bits() + 1 - x) % self.bits()) } else { 0 }
    }

    /// The diagonals through square (r, `column`), in the list of `set`.
    pub(crate) fn attacks(self, set: u32, column: u32) -> u64 {
        self.a(set, column) | self.b(set, column)
    }

    /// The diagonals through square (r + 1, `column`), one row further down.
    pub(crate) fn attacks_below(self, set: u32, column: u32) -> u64 {
        self.a(set, column + 1) | column.checked_sub(1).map_or(0, |x| self.b(set, x))
    }

    /// From the list of `set` without `column` to that of `set`: adding a queen at (r, `column`).
    pub(crate) fn step<W: ItemWord>(self, set: u32, column: u32) -> Extension<W> {
        let from = set & !(1 << column);
        let (mut keep, mut add) = (0, 0);
        for x in 0..self.n {
            // What was A(x + 1) is A(x), what was B(x - 1) is B(x), if these exist.
            if self.a(from, x + 1) != 0 {
                keep |= self.a(set, x);
            }
            if x > 0 && self.b(from, x - 1) != 0 {
                keep |= self.b(set, x);
            }
        }
        if column > 0 {
            add |= self.a(set, column - 1);
        }
        add |= self.b(set, column + 1);
        Extension {
            forbid: W::truncate(self.attacks(from, column)),
            rotation: [1, self.bits() - 1],
            keep: W::truncate(keep),
            add: W::truncate(add),
        }
    }

    /// The same as `step`, done to the mirror images of the items: it turns them round first.
    pub(crate) fn of_mirrored<W: ItemWord>(self, step: &Extension<W>) -> Extension<W> {
        let half = self.bits() / 2;
        let [down, up] = step.rotation;
        let forbid = W::truncate(self.mirror(step.forbid.widen()));
        Extension { forbid, rotation: [down + half, up - half], ..*step }
    }

    /// The bits of the mirror image of an item.
    pub(crate) fn mirror(self, item: u64) -> u64 {
        let half = self.bits() / 2;
        (item >> half | item << half) & ((1 << self.bits()) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random placements, moved down row by row, attack what they should.
    #[test]
    fn steps_carry_diagonals_down() {
        let mut state = 1u64;
        for n in [4, 5, 8, 9, 17, 18, 25].into_iter().cycle().take(300) {
            let layout = RingLayout::new(n);
            let mut queens: Vec<(u32, u32)> = vec![];
            let (mut item, mut set) = (0u64, 0u32);
            for row in 0..n - 2 {
                let attacked = |row: u32, column: u32| {
                    queens.iter().any(|&(r, c)| row - r == column.abs_diff(c))
                };
                for c in (0..n).filter(|c| set >> c & 1 == 0) {
                    let here = item & layout.attacks(set, c) != 0;
                    assert_eq!(here, attacked(row, c), "n = {n}, ({row}, {c}) after {queens:?}");
                    let below = item & layout.attacks_below(set, c) != 0;
                    assert_eq!(below, attacked(row + 1, c), "n = {n}, ({}, {c})", row + 1);
                }
                let free: Vec<u32> =
                    (0..n).filter(|&c| set >> c & 1 == 0 && !attacked(row, c)).collect();
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(&column) = free.get((state >> 33) as usize % free.len().max(1)) else {
                    break;
                };
                set |= 1 << column;
                let step = layout.step::<u64>(set, column);
                let of_mirrored = layout.of_mirrored(&step);
                let mirrored = layout.mirror(item);
                assert_eq!(item & step.forbid, 0);
                assert_eq!(mirrored & of_mirrored.forbid, 0);
                item = step.moved(item);
                assert_eq!(of_mirrored.moved(mirrored), item);
                assert_eq!(item >> layout.bits(), 0);
                queens.push((row, column));
            }
        }
    }

    #[test]
    fn items_fit_their_words() {
        assert_eq!(RingLayout::new(18).bits(), u32::BITS);
        assert_eq!(RingLayout::new(25).bits(), 46);
    }
}
