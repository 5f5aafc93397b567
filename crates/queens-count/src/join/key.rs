//! The key of an item: the diagonals that reach the other half.
//!
//! Two items meet in a solution if no diagonal belongs to both. With the lower half seen from
//! below, a diagonal that leaves the upper half to the left (an A) enters the lower one as a B, and
//! the other way round. With one row between the halves both pass the same square of it, so A(x) of
//! one is B(x) of the other. With two, A(x) is B(x - 1): it has moved one column on the way from
//! the upper to the lower band row.
//!
//! Only some diagonals get that far. Cut to these, an item is its **key**: 2 D bits, D = n - 2 (odd
//! n) or n - 3 (even n), the A in the lower half of them, the B in the upper, in such an order that
//! bit d of one conflicts with bit d of the other's key [swapped](Key::swap), halves exchanged. In
//! an item these bits stand side by side, so a key is a shift and a mask.

use super::board::Board;
use super::item::Layout;
use super::word::Word;

/// Where the key stands in an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    /// The bit of the item that is bit 0 of the key.
    pub(crate) shift: u32,
    /// D, the diagonals of one direction.
    pub(crate) diagonals: u32,
}

impl Key {
    /// The key of items of this board that have lost their lowest `narrowed` bits.
    pub(crate) fn new(board: Board, narrowed: u32) -> Self {
        // A(x) with x = 0 (and x = 1, when the band has two rows) leaves the board within the band.
        let lowest = if board.is_odd() { 1 } else { 2 };
        Self { shift: lowest - narrowed, diagonals: board.n() - 1 - lowest }
    }

    /// Bits of a key.
    pub(crate) fn bits(self) -> u32 {
        2 * self.diagonals
    }

    /// The key of `item`.
    pub(crate) fn of<W: Word>(self, item: W) -> u64 {
        (item.widen() >> self.shift) & ((1 << self.bits()) - 1)
    }

    /// A key with its halves exchanged.
    pub(crate) fn swap(self, key: u64) -> u64 {
        let half = (1 << self.diagonals) - 1;
        key >> self.diagonals | (key & half) << self.diagonals
    }

    /// The bits that no key has, among those whose upper band queen is in column `upper` and whose
    /// lower one is in `lower` (the same queen if the band is one row): an item attacks neither.
    pub(crate) fn dead(self, board: Board, upper: u32, lower: u32) -> u64 {
        let layout = Layout::new(board.n());
        let attacks =
            layout.attacks(upper) | if board.is_odd() { 0 } else { layout.attacks_below(lower) };
        let lowest = if board.is_odd() { 1 } else { 2 };
        (attacks >> lowest) & ((1 << self.bits()) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::item::Step;
    use super::*;

    /// One queen in each half: the keys conflict exactly if the queens do.
    #[test]
    fn keys_of_two_halves_conflict_on_a_common_diagonal() {
        for n in [8, 9, 16, 17, 18] {
            let board = Board::new(n);
            let key = Key::new(board, 0);
            let layout = Layout::new(n);
            let last = board.rows() - 1;
            let of = |column: u32, row: u32| {
                let blank = |_| Step { add: 0, ..layout.step::<u64>(0) };
                let placed = layout.step::<u64>(column).moved(0);
                key.of((row..last).map(blank).fold(placed, |item, step| step.moved(item)))
            };
            for (upper, lower) in (0..=last).flat_map(|u| (0..=last).map(move |l| (u, l))) {
                for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
                    let conflict = of(a, upper) & key.swap(of(b, lower)) != 0;
                    let rows_apart = n - 1 - lower - upper;
                    assert_eq!(conflict, a.abs_diff(b) == rows_apart, "n = {n}, {a} {b}");
                }
            }
        }
    }

    #[test]
    fn dead_bits_are_those_of_the_band_queens() {
        for n in [8, 9, 16, 17, 18, 19] {
            let board = Board::new(n);
            let key = Key::new(board, 0);
            for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
                let dead = key.dead(board, a, b);
                assert!(dead.count_ones() <= 4);
                if board.is_odd() {
                    assert_eq!(dead & key.swap(key.dead(board, a, a)), dead);
                } else {
                    // Seen from below, the queens change places.
                    assert_eq!(key.swap(dead), key.dead(board, b, a), "n = {n}, {a} {b}");
                }
            }
        }
    }
}
