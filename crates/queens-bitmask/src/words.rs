//! The three words as an occupancy, for stepping.

use queens_core::backtrack::Occupancy;
use queens_core::{Content, Structure};

/// The three words of the row that is being filled.
///
/// Invariant: bit c of a word is set exactly if a placed queen attacks column c of the current row
/// along a column, a diagonal or an anti-diagonal. Going down a row shifts the diagonals by one;
/// what falls off the board is kept, so that going back up restores it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    size: usize,
    columns: u64,
    /// Shifted left once a row: bit c + 64 is a diagonal that has left the board on the right.
    down: u128,
    /// Shifted right once a row: the board's columns are bits 64 and up.
    up: u128,
}

impl Words {
    fn on_board(&self, word: u64) -> Vec<bool> {
        (0..self.size).map(|column| word >> column & 1 == 1).collect()
    }
}

impl Occupancy for Words {
    fn reset(&mut self, size: usize) {
        *self = Self { size, ..Self::default() };
    }

    fn is_free(&self, _row: usize, column: usize) -> bool {
        (self.columns | self.down as u64 | (self.up >> 64) as u64) >> column & 1 == 0
    }

    fn place(&mut self, _row: usize, column: usize) {
        self.columns |= 1 << column;
        self.down = (self.down | 1 << column) << 1;
        self.up = (self.up | 1 << (64 + column)) >> 1;
    }

    fn remove(&mut self, _row: usize, column: usize) {
        self.columns &= !(1 << column);
        self.down = self.down >> 1 & !(1 << column);
        self.up = self.up << 1 & !(1 << (64 + column));
    }

    fn structures(&self) -> Vec<Structure> {
        [("columns", self.columns), ("down", self.down as u64), ("up", (self.up >> 64) as u64)]
            .map(|(name, word)| Structure { name, content: Content::Mask(self.on_board(word)) })
            .into()
    }
}
