//! Ids of the parts of a picture, different for different pictures and the same for the same one.

use queens_core::{Board, Square};

/// A suffix for the ids of a picture, from everything that the picture depends on (FNV-1a).
#[derive(Clone, Debug)]
pub(super) struct Fingerprint(u64);

impl Fingerprint {
    pub(super) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(super) fn bytes(mut self, bytes: &[u8]) -> Self {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        self
    }

    pub(super) fn number(self, number: usize) -> Self {
        self.bytes(&(number as u64).to_le_bytes())
    }

    pub(super) fn squares(self, squares: &[Square]) -> Self {
        squares.iter().fold(self.number(squares.len()), |all, square| {
            all.number(square.row).number(square.column)
        })
    }

    pub(super) fn board(self, board: &Board) -> Self {
        self.number(board.size()).squares(board.queens())
    }

    /// Eight hexadecimal digits.
    pub(super) fn suffix(&self) -> String {
        format!("{:08x}", (self.0 >> 32) as u32 ^ self.0 as u32)
    }
}

/// The text with everything but ASCII letters, digits, `-` and `_` left out: safe in an id.
pub(super) fn cleaned(id: &str) -> String {
    id.chars().filter(|&c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
}
