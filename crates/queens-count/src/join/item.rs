//! Items: a half placement, reduced to the diagonals that leave it.
//!
//! Whoever continues a partial placement downwards asks two things of it: which columns it uses,
//! and which diagonals. The columns are the name of the [list](super::lists) an item is kept in, so
//! the item itself holds diagonals only, **relative to the next row** r, the first one without a
//! queen:
//!
//! - A(x): a diagonal that runs down and to the left passes through square (r, x), 0 <= x <= n - 2;
//! - B(x): one that runs down and to the right does, 1 <= x <= n - 1.
//!
//! They stand side by side in one word, 2 (n - 1) bits in all:
//!
//! ```text
//!      bit   0            n-2 | n-1         2n-3
//!           A(0)  ...  A(n-2) | B(1) ... B(n-1)
//! ```
//!
//! A queen may go to (r, c) if A(c) and B(c) are clear: one AND with [`Layout::attacks`]. Then
//! every A moves one column to the left, every B one to the right, and the queen adds a diagonal of
//! each kind: a [`Step`], the same few operations for every item of a list.

use super::word::Word;

/// Where the diagonals of an item stand in its word, on a board of one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    n: u32,
}

/// What adding a queen in the next row does to an item: one column of one row, for any number of
/// items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step<W> {
    /// An item that shares a bit with this attacks the square.
    pub(crate) forbid: W,
    /// The A bits that remain on the board, after a shift by one to the right.
    pub(crate) keep_a: W,
    /// The B bits that remain on the board, after a shift by one to the left.
    pub(crate) keep_b: W,
    /// The diagonals of the new queen.
    pub(crate) add: W,
}

impl<W: Word> Step<W> {
    /// The item with the queen added, which it must allow.
    pub(crate) fn moved(&self, item: W) -> W {
        ((item >> 1) & self.keep_a) | ((item << 1) & self.keep_b) | self.add
    }
}

impl Layout {
    /// The layout for a board of side `n`, from 2 to 32.
    pub(crate) fn new(n: u32) -> Self {
        debug_assert!((2..=32).contains(&n));
        Self { n }
    }

    /// Bits an item has.
    pub(crate) fn bits(self) -> u32 {
        2 * (self.n - 1)
    }

    /// The bit of A(x), or none if that diagonal cannot exist.
    fn a(self, x: u32) -> u64 {
        if x <= self.n - 2 { 1 << x } else { 0 }
    }

    /// The bit of B(x), or none if that diagonal cannot exist.
    fn b(self, x: u32) -> u64 {
        if (1..self.n).contains(&x) { 1 << (self.n - 1 + x - 1) } else { 0 }
    }

    /// The diagonals through square (r, `column`).
    pub(crate) fn attacks(self, column: u32) -> u64 {
        self.a(column) | self.b(column)
    }

    /// The diagonals through square (r + 1, `column`), one row further down.
    pub(crate) fn attacks_below(self, column: u32) -> u64 {
        self.a(column + 1) | column.checked_sub(1).map_or(0, |x| self.b(x))
    }

    /// Adding a queen at (r, `column`).
    pub(crate) fn step<W: Word>(self, column: u32) -> Step<W> {
        let n = self.n;
        let a_side = (1u64 << (n - 1)) - 1;
        let left = column.checked_sub(1).map_or(0, |x| self.a(x));
        Step {
            forbid: W::truncate(self.attacks(column)),
            keep_a: W::truncate(a_side >> 1),
            keep_b: W::truncate(a_side << n & !(1 << self.bits())),
            add: W::truncate(left | self.b(column + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every placement of one or two queens, moved down row by row, attacks what it should.
    #[test]
    fn steps_carry_diagonals_down() {
        for n in [8, 9, 17, 18, 25] {
            let layout = Layout::new(n);
            let mut queens = vec![];
            let mut item = 0u64;
            for (row, column) in [(0, 3), (1, n - 1), (2, 5), (3, 0), (4, 7)] {
                let step = layout.step::<u64>(column);
                let attacked = |row: u32, column: u32| {
                    queens.iter().any(|&(r, c): &(u32, u32)| row - r == column.abs_diff(c))
                };
                for c in 0..n {
                    assert_eq!(item & layout.attacks(c) != 0, attacked(row, c), "({row}, {c})");
                    let below = item & layout.attacks_below(c) != 0;
                    assert_eq!(below, attacked(row + 1, c), "({}, {c})", row + 1);
                }
                item = step.moved(item);
                assert_eq!(item >> layout.bits(), 0);
                queens.push((row, column));
            }
        }
    }

    #[test]
    fn items_fit_their_words() {
        assert_eq!(Layout::new(17).bits(), u32::BITS);
        assert_eq!(Layout::new(25).bits(), 48);
    }
}
