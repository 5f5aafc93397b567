//! Column sets and their numbers.
//!
//! A set of columns is a word, bit c for column c. The lists of a level are indexed by all sets of
//! one size, numbered from 0 in numeric order *within* the sets that share their high columns: the
//! number is the sum of two small table entries, one for the high columns, one for the low ones, so
//! that no table has 2^n entries.

/// Columns in the low part of a set.
const LOW: u32 = 9;

/// The columns of `set`, in increasing order.
pub(crate) fn columns(mut set: u32) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let column = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (column < 32).then_some(column)
    })
}

/// All sets of `size` columns out of the lowest `width`, in numeric order.
pub(crate) fn sets(width: u32, size: u32) -> impl Iterator<Item = u32> {
    let first = if size <= width { Some((1u64 << size) - 1) } else { None };
    std::iter::successors(first, move |&set| {
        // Gosper: the lowest run of ones moves its top bit up by one, the rest falls to the bottom.
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        (set != 0).then(|| ripple | (((ripple ^ set) >> 2) / lowest))
    })
    .take_while(move |&set| set >> width == 0)
    .map(|set| set as u32)
}

/// C(n, k), the number of sets of k columns out of n.
pub(crate) fn choose(n: u32, k: u32) -> u64 {
    if k > n { 0 } else { (1..=u64::from(k)).fold(1, |c, i| c * (u64::from(n - k) + i) / i) }
}

/// The numbering of all sets of `size` columns out of n.
///
/// Invariant: [`number`](Self::number) is a bijection from these sets to `0..len`.
#[derive(Debug, Clone)]
pub(crate) struct Numbering {
    low: u32,
    len: usize,
    /// The first number of the sets with these high columns.
    base: Vec<u32>,
    /// The number of these low columns among those as many.
    rank: Vec<u32>,
}

impl Numbering {
    /// Numbers the sets of `size` columns out of `n`.
    pub(crate) fn new(n: u32, size: u32) -> Self {
        let low = LOW.min(n);
        let mut seen = vec![0u32; low as usize + 1];
        let rank = (0..1u32 << low)
            .map(|set| {
                let count = &mut seen[set.count_ones() as usize];
                *count += 1;
                *count - 1
            })
            .collect();
        let mut len = 0;
        let base = (0..1u32 << (n - low))
            .map(|high| {
                let first = len;
                if let Some(rest) = size.checked_sub(high.count_ones()) {
                    len += choose(low, rest);
                }
                first as u32
            })
            .collect();
        Self { low, len: len as usize, base, rank }
    }

    /// How many sets there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The number of `set`, which must have the size of the numbering.
    pub(crate) fn number(&self, set: u32) -> usize {
        let low = set & ((1 << self.low) - 1);
        (self.base[(set >> self.low) as usize] + self.rank[low as usize]) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_all_and_in_order() {
        for width in 0..=12 {
            for size in 0..=width + 1 {
                let expected: Vec<u32> =
                    (0..1 << width).filter(|set: &u32| set.count_ones() == size).collect();
                assert_eq!(sets(width, size).collect::<Vec<_>>(), expected, "{size} of {width}");
                assert_eq!(expected.len() as u64, choose(width, size));
            }
        }
    }

    #[test]
    fn columns_are_the_ones_of_a_set() {
        for set in [0, 1, 0b1010_0110, u32::MAX, 1 << 31] {
            let again = columns(set).fold(0, |again, column| again | 1 << column);
            assert_eq!(again, set);
            assert!(columns(set).is_sorted());
        }
    }

    #[test]
    fn numbers_are_counted_up() {
        for n in [3, 9, 10, 13] {
            for size in 0..=n {
                let numbering = Numbering::new(n, size);
                let numbers = sets(n, size).map(|set| numbering.number(set));
                assert!(numbers.eq(0..numbering.len()), "{size} of {n}");
            }
        }
    }
}
