//! The diagonals of a board.

/// The diagonal of a square, from 0 to 2n - 2.
#[inline]
pub(crate) fn diagonal(size: usize, row: usize, column: usize) -> usize {
    row + size - 1 - column
}

/// The anti-diagonal of a square, from 0 to 2n - 2.
#[inline]
pub(crate) fn anti_diagonal(row: usize, column: usize) -> usize {
    row + column
}

/// A set of lines: one bit each, so that those of a board of millions of rows fit into the cache.
pub(crate) struct LineSet(Vec<u64>);

impl LineSet {
    pub(crate) fn new(lines: usize) -> Self {
        Self(vec![0; lines.div_ceil(64)])
    }

    #[inline]
    pub(crate) fn contains(&self, line: usize) -> bool {
        self.0[line / 64] >> (line % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn insert(&mut self, line: usize) {
        self.0[line / 64] |= 1 << (line % 64);
    }
}
