//! Which diagonals of the two halves are the same.
//!
//! Two items meet in a solution if no diagonal belongs to both. With the lower half seen from
//! below, a diagonal that leaves the upper half to the left (an A) enters the lower one as a B, and
//! the other way round. With one row between the halves both pass the same square of it, so A(x) of
//! one is B(x) of the other. With two, A(x) is B(x - 1): it has moved one column on the way from
//! the upper to the lower band row.
//!
//! On the [ring](super::diagonals), where A(x) is bit x and B(x) bit 1 - x, both are a
//! **reflection**: bit i of one item is bit s - i, modulo m, of the other, with s = 1 for a band of
//! one row and s = 2 for one of two. Not every bit takes part: A(0) leaves the board within the
//! band, and so does A(1) if that has two rows, and the same B; the bits at the joints of the ring
//! are A or B according to the columns of the list. Those that do are the **live** ones of a
//! meeting.

use super::diagonals::RingLayout;
use super::geometry::Geometry;

/// How the items of two lists conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reflection {
    /// m, the bits of the ring.
    bits: u32,
    /// s, the sum of two bits that are one diagonal.
    sum: u32,
    /// The bits that reach the other half, in lists with each of the sets of edge columns.
    reaching: [u64; 4],
}

impl Reflection {
    /// The conflicts on this board.
    pub(crate) fn new(board: Geometry) -> Self {
        let layout = RingLayout::new(board.n());
        let band = if board.is_odd() { 1 } else { 2 };
        let reaching = board.edge_sets().map(|set| {
            let of_a = (band..board.n()).map(|x| layout.a(set, x));
            let of_b = (0..board.n() - band).map(|x| layout.b(set, x));
            of_a.chain(of_b).fold(0, |bits, bit| bits | bit)
        });
        Self { bits: layout.bits(), sum: band, reaching }
    }

    /// Bits of an item.
    pub(crate) fn bits(self) -> u32 {
        self.bits
    }

    /// The bit of the other half that is the same diagonal as `bit` of this one.
    pub(crate) fn opposite(self, bit: u32) -> u32 {
        if bit <= self.sum { self.sum - bit } else { self.sum + self.bits - bit }
    }

    /// The opposites of a set of bits.
    pub(crate) fn reflect(self, bits: u64) -> u64 {
        // Bit i is bit m - 1 - i of these; s - i is s + 1 further on.
        let reversed = bits.reverse_bits() >> (u64::BITS - self.bits);
        let by = self.sum + 1;
        (reversed << by | reversed >> (self.bits - by)) & ((1 << self.bits) - 1)
    }

    /// The bits of the items of a list, on the columns `set`, that reach the other half.
    fn reaching(self, board: Geometry, set: u32) -> u64 {
        self.reaching[board.edges(set)]
    }

    /// The bits of the items of the list of `lower` that can conflict with items of the list of
    /// `upper`, when the upper band queen is in column `a` and the lower one in `b` (the same queen
    /// if the band is one row): no item of the lists attacks either.
    pub(crate) fn live(self, board: Geometry, [upper, lower]: [u32; 2], [a, b]: [u32; 2]) -> u64 {
        let layout = RingLayout::new(board.n());
        let below = if board.is_odd() { 0 } else { layout.attacks_below(lower, a) };
        let dead = layout.attacks(lower, b) | below;
        self.reaching(board, lower) & self.reflect(self.reaching(board, upper)) & !dead
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One queen in each half: the items conflict exactly if the queens do.
    #[test]
    fn items_of_two_halves_conflict_on_a_common_diagonal() {
        for n in [8, 9, 16, 17, 18, 19, 20] {
            let board = Geometry::new(n);
            let reflection = Reflection::new(board);
            let layout = RingLayout::new(n);
            let last = board.rows() - 1;
            // The bits of a queen, in a list of this and other columns, without the diagonals of
            // the others.
            let of = |column: u32, row: u32, set: u32| {
                let down = last + 1 - row;
                let a = column.checked_sub(down).map_or(0, |x| layout.a(set, x));
                a | layout.b(set, column + down)
            };
            for (upper, lower) in (0..=last).flat_map(|u| (0..=last).map(move |l| (u, l))) {
                for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
                    if x == y {
                        continue;
                    }
                    // The other columns: the edges on either side.
                    for others in 0..4 {
                        let edges = [1u32, 1 << (n - 1)].map(|edge| edge & !(1 << x | 1 << y));
                        let (mut x_set, mut y_set) = (1u32 << x, 1u32 << y);
                        for (i, edge) in edges.into_iter().enumerate() {
                            let set = if others >> i & 1 == 1 { &mut x_set } else { &mut y_set };
                            *set |= edge;
                        }
                        let live = reflection.reaching(board, y_set)
                            & reflection.reflect(reflection.reaching(board, x_set));
                        let shared =
                            reflection.reflect(of(x, upper, x_set)) & of(y, lower, y_set) & live;
                        let rows_apart = n - 1 - lower - upper;
                        let attack = x.abs_diff(y) == rows_apart;
                        assert_eq!(shared != 0, attack, "n = {n}, {x} {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn reflections_are_their_own_inverses() {
        for n in [8, 9, 18, 19, 25] {
            let reflection = Reflection::new(Geometry::new(n));
            for bit in 0..reflection.bits() {
                assert_eq!(reflection.opposite(reflection.opposite(bit)), bit);
                assert_eq!(reflection.reflect(1 << bit), 1 << reflection.opposite(bit));
            }
        }
    }

    /// What is dead for one half is dead for the other.
    #[test]
    fn band_queens_are_the_same_from_both_sides() {
        for n in [8, 9, 17, 18] {
            let board = Geometry::new(n);
            let reflection = Reflection::new(board);
            for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
                let bands = if board.is_odd() { [a, a] } else { [a, b] };
                if !board.is_odd() && a.abs_diff(b) <= 1 {
                    continue;
                }
                for upper in [0, 1, 1 << (n - 1), 1 | 1 << (n - 1)] {
                    let upper = upper & !(1 << a | 1 << b);
                    let lower = (1 | 1 << (n - 1)) & !(upper | 1 << a | 1 << b);
                    let live = reflection.live(board, [upper, lower], bands);
                    let [a, b] = bands;
                    assert_eq!(
                        reflection.reflect(live),
                        reflection.live(board, [lower, upper], [b, a])
                    );
                }
            }
        }
    }
}
