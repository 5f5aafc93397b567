//! The cut: two halves of rows and the band between them.

/// How a board of side n is cut, and what the halves share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Geometry {
    n: u32,
}

impl Geometry {
    /// The cut of a board of side `n`.
    pub(crate) fn new(n: u32) -> Self {
        Self { n }
    }

    /// The side, n.
    pub(crate) fn n(self) -> u32 {
        self.n
    }

    /// h = floor(n / 2), the columns that the upper rows and the upper band row of an even board
    /// take together.
    pub(crate) fn h(self) -> u32 {
        self.n / 2
    }

    /// Whether the band has one row (odd n) rather than two.
    pub(crate) fn is_odd(self) -> bool {
        self.n % 2 == 1
    }

    /// R, the rows of a half: h for odd n, h - 1 for even n.
    pub(crate) fn rows(self) -> u32 {
        (self.n - 1) / 2
    }

    /// All columns, as a set.
    pub(crate) fn full(self) -> u32 {
        (1 << self.n) - 1
    }

    /// The central column, or the two of an even board, as a set.
    pub(crate) fn central(self) -> u32 {
        if self.is_odd() { 1 << self.h() } else { 3 << (self.h() - 1) }
    }

    /// The sets of edge columns, those at the two ends of a row, in the order of their numbers.
    pub(crate) fn edge_sets(self) -> [u32; 4] {
        let right = 1 << (self.n - 1);
        [0, 1, right, 1 | right]
    }

    /// The number of the edge columns in `set`.
    pub(crate) fn edges(self, set: u32) -> usize {
        (set & 1 | set >> (self.n - 2) & 2) as usize
    }

    /// How far from the middle a line is, as a rank: ceil(k / 2) for the distance
    /// k = |2 line - n + 1|. The central line of an odd board has rank 0, the two of an even board
    /// have rank 1, the edges rank h.
    pub(crate) fn distance(self, line: u32) -> u32 {
        (2 * line).abs_diff(self.n - 1).div_ceil(2)
    }

    /// `columns` seen in the mirror.
    pub(crate) fn mirror(self, columns: u32) -> u32 {
        columns.reverse_bits() >> (32 - self.n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_and_band_are_the_board() {
        for n in 2..=25 {
            let board = Geometry::new(n);
            assert_eq!(2 * board.rows() + if board.is_odd() { 1 } else { 2 }, n);
            assert_eq!(board.full().count_ones(), n);
            assert_eq!(board.mirror(board.central()), board.central());
            assert_eq!(board.mirror(1), 1 << (n - 1));
        }
    }

    #[test]
    fn edges_are_numbered() {
        for n in 4..=25 {
            let board = Geometry::new(n);
            for (number, set) in board.edge_sets().into_iter().enumerate() {
                assert_eq!(board.edges(set), number);
                assert_eq!(board.edges(set | board.full() >> 2 << 1), number);
            }
        }
    }

    #[test]
    fn distances_rank_lines_from_the_middle() {
        let distances = |n| (0..n).map(|line| Geometry::new(n).distance(line)).collect::<Vec<_>>();
        assert_eq!(distances(5), [2, 1, 0, 1, 2]);
        assert_eq!(distances(6), [3, 2, 1, 1, 2, 3]);
    }
}
