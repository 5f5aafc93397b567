//! Symmetry: each solution once, with the weight of its images.
//!
//! The eight symmetries of the square come in three kinds, each used where it is cheap.
//!
//! **Vertical flip** exchanges the halves, **mirror** reverses every column set. What they act on is the *split*: which
//! columns the upper half takes, and where the band queens stand. One split of each orbit is counted, with the size of
//! the orbit as weight:
//!
//! - odd n: the band queen stands in column a, K and K'' are the columns of the halves. The mirror maps a to n - 1 - a,
//!   the flip exchanges K and K''. So take a <= h and each pair {K, K''} in one order: weight 4 for a < h. For a = h,
//!   the centre, the mirror fixes a, so pairs are counted in all mirror images and the weight is 2.
//! - even n: v is the set of the h columns of the upper half and the upper band row, with its complement for the lower.
//!   The mirror reverses v, the flip complements it: orbits of up to four sets, of which the least is taken. The weight
//!   is 4, or 2 if v is fixed by the reversal or by reversal and complement (never by the complement alone).
//!
//! **Transposition** exchanges rows and columns, so it does not act on splits. But it exchanges two numbers: k_R, the
//! greatest distance of a central-row queen from the middle, and k_C, that of a central-column queen. Solutions with
//! k_C > k_R are as many as those with k_C < k_R, so
//!
//! ```text
//! total = 2 #(k_C < k_R) + #(k_C = k_R)
//! ```
//!
//! and those with k_C > k_R, the greatest part of the lists, need not be looked at. Both numbers are the same in all
//! images of a split, so the two reductions combine. k_R is known from the band. k_C < k_R means that both halves have
//! their outermost central-column queen nearer than k_R, k_C = k_R that one of them has it at k_R (a central-column
//! queen within the band is the nearest of all, and the band queens of an even board are not both there): with U0, U1
//! the upper items nearer than k_R and at k_R, and L0, L1 the lower ones, the sum is
//! 2 (U0, L0) + (U1, L0) + (U0, L1) + (U1, L1).

use super::board::Board;

/// The size of the orbit of `v` under reversal and complement, for even n, if `v` is the least of it.
pub(crate) fn weight_of_split(board: Board, v: u32) -> Option<u64> {
    let complement = board.full() & !v;
    let mirror = board.mirror(v);
    let both = board.full() & !mirror;
    let least = v <= complement && v <= mirror && v <= both;
    least.then_some(if v == mirror || v == both { 2 } else { 4 })
}
