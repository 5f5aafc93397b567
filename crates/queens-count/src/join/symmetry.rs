//! Symmetry: each solution once, with the weight of its images.
//!
//! The eight symmetries of the square come in three kinds, each used where it is cheap.
//!
//! **Vertical flip** exchanges the halves, **mirror** reverses every column set. What they act on
//! is the *split*: which columns the upper half takes, and where the band queens stand. One split
//! of each orbit is counted, with the size of the orbit as weight:
//!
//! - odd n: the band queen stands in column a, K and K'' are the columns of the halves. The mirror
//!   maps a to n - 1 - a, the flip exchanges K and K''. So take a <= h and each pair {K, K''} in
//!   one order: weight 4 for a < h. For a = h, the centre, the mirror fixes a, so pairs are counted
//!   in all mirror images and the weight is 2.
//! - even n: v is the set of the h columns of the upper half and the upper band row, with its
//!   complement for the lower. The mirror reverses v, the flip complements it: orbits of up to four
//!   sets, of which the least is taken. The weight is 4, or 2 if v is fixed by the reversal or by
//!   reversal and complement (never by the complement alone).
//!
//! **Transposition** exchanges rows and columns, so it does not act on splits. But it exchanges two
//! numbers: k_R, the greatest distance of a central-row queen from the middle, and k_C, that of a
//! central-column queen. Solutions with k_C > k_R are as many as those with k_C < k_R, so
//!
//! ```text
//! total = 2 #(k_C < k_R) + #(k_C = k_R)
//! ```
//!
//! and those with k_C > k_R, the greatest part of the lists, need not be looked at. Both numbers
//! are the same in all images of a split, so the two reductions combine. k_R is known from the
//! band. k_C < k_R means that both halves have their outermost central-column queen nearer than
//! k_R, k_C = k_R that one of them has it at k_R (a central-column queen within the band is the
//! nearest of all, and the band queens of an even board are not both there): with U0, U1 the upper
//! items nearer than k_R and at k_R, and L0, L1 the lower ones, the sum is 2 (U0, L0) + (U1, L0) +
//! (U0, L1) + (U1, L1).

use super::geometry::Geometry;

/// The size of the orbit of `v` under reversal and complement, for even n, if `v` is the least of
/// it.
pub(crate) fn weight_of_split(board: Geometry, v: u32) -> Option<u64> {
    let complement = board.full() & !v;
    let mirror = board.mirror(v);
    let both = board.full() & !mirror;
    let least = v <= complement && v <= mirror && v <= both;
    least.then_some(if v == mirror || v == both { 2 } else { 4 })
}

/// The size of the orbit of a split of an odd board with the band queen in column `a`, under mirror
/// and flip, if that is among those counted; the flip is seen to by taking each pair {K, K''} once.
pub(crate) fn weight_of_band_queen(board: Geometry, a: u32) -> Option<u64> {
    (a <= board.h()).then_some(if a < board.h() { 4 } else { 2 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn solutions(n: u32, placed: &mut Vec<u32>, out: &mut Vec<Vec<u32>>) {
        if placed.len() as u32 == n {
            return out.push(placed.clone());
        }
        for c in 0..n {
            let row = placed.len() as u32;
            let free = |(r, &q): (usize, &u32)| q != c && q.abs_diff(c) != row - r as u32;
            if placed.iter().enumerate().all(free) {
                placed.push(c);
                solutions(n, placed, out);
                placed.pop();
            }
        }
    }

    fn mirrored(solution: &[u32]) -> Vec<u32> {
        solution.iter().map(|&c| solution.len() as u32 - 1 - c).collect()
    }

    fn transposed(solution: &[u32]) -> Vec<u32> {
        let mut columns = vec![0; solution.len()];
        solution.iter().enumerate().for_each(|(r, &c)| columns[c as usize] = r as u32);
        columns
    }

    /// The least of the eight images.
    fn representative(solution: &[u32]) -> Vec<u32> {
        let mut images = vec![];
        let mut image = solution.to_vec();
        for _ in 0..4 {
            images.push(mirrored(&image));
            image = transposed(&mirrored(&image));
            images.push(image.clone());
        }
        images.into_iter().min().unwrap()
    }

    /// How often the join counts a solution: the weight of its split, twice, once or not at all.
    fn weight(board: Geometry, solution: &[u32]) -> u64 {
        let (n, h, rows) = (board.n(), board.h() as usize, board.rows() as usize);
        let set = |rows: &[u32]| rows.iter().fold(0u32, |set, &c| set | 1 << c);
        let upper = set(&solution[..rows]);
        let lower = set(&solution[n as usize - rows..]);
        let split = if board.is_odd() {
            if upper < lower { weight_of_band_queen(board, solution[h]) } else { None }
        } else {
            weight_of_split(board, upper | 1 << solution[h - 1])
        };
        let farthest = |lines: &[u32]| {
            let central = (0..n).filter(|&line| board.central() >> line & 1 == 1);
            central.map(|line| board.distance(lines[line as usize])).max().unwrap()
        };
        let transposition = match farthest(&transposed(solution)).cmp(&farthest(solution)) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        };
        split.unwrap_or(0) * transposition
    }

    #[test]
    fn each_orbit_is_counted_as_often_as_it_has_solutions() {
        for n in 4..=10 {
            let board = Geometry::new(n);
            let mut all = vec![];
            solutions(n, &mut vec![], &mut all);
            let mut orbits: HashMap<Vec<u32>, (u64, u64)> = HashMap::new();
            for solution in &all {
                let (size, weights) = orbits.entry(representative(solution)).or_default();
                *size += 1;
                *weights += weight(board, solution);
            }
            assert!(!orbits.is_empty());
            for (solution, (size, weights)) in orbits {
                assert_eq!(size, weights, "{solution:?}");
            }
        }
    }
}
