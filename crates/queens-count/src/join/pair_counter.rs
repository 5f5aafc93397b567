//! Matching: how many pairs of two lists have no diagonal in common.
//!
//! The one list is sliced, a block at a time, and tabulated; the items of the other are looked up
//! (see [`tables`](super::four_russians)). Which list is which, and in how many groups the planes
//! are cut, is chosen by estimated cost: building tables is expensive, so the sliced list should
//! fill its blocks, and larger tables pay only if many items are looked up. Where both lists are
//! short, they are compared item by item.
//!
//! Each list comes as a [`Side`], items nearer than the central-row queens first: what is counted
//! is the weighted sum of [`symmetry`](super::symmetry), each pair of two nearer items twice, each
//! other pair once.

use super::bulk::compare::compare;
use super::bulk::look_up::{Disjoint, look_up, tabulate};
use super::bulk::offsets::{Offsets, offsets};
use super::bulk::slice::slice;
use super::four_russians::{Groups, MAX_GROUPS, NARROW, Planes, ROWS, WIDE, log_row};
use super::reflection::Reflection;
use crate::arch::bits::Tables;
use crate::arch::isa::{BATCH, Isa, ItemWord, PairCosts};

/// A list to be matched.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Side<'a, W> {
    /// The items, those whose central-column queens are all nearer than the central-row queens
    /// first.
    pub(crate) items: &'a [W],
    /// How many these are.
    pub(crate) nearer: usize,
}

/// Room to count pairs in.
#[derive(Debug, Default)]
pub(crate) struct PairCounter {
    planes: Box<Planes>,
    tables: Box<Tables>,
    /// Nearer items to be looked up.
    nearer: Offsets,
    /// The others, those at the distance of the central-row queens.
    at: Offsets,
    /// For each item that others are compared with, the bits that conflict with it.
    conflicts: Vec<u64>,
}

/// Items looked up between two questions whether to stop: some milliseconds.
const LOOKUPS_BETWEEN_QUESTIONS: usize = 1 << 20;

/// How to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    /// Whether the lists change places.
    exchange: bool,
    /// The groups to tabulate the first list in; none to compare item by item.
    groups: Option<usize>,
}

impl PairCounter {
    /// The weighted number of pairs without a common diagonal. `live` are the bits of the items of
    /// `y` that can conflict with items of `x`. None once `stop` returns true; it is asked every few
    /// milliseconds.
    pub(crate) fn count<W: ItemWord, I: Isa>(
        &mut self,
        isa: I,
        reflection: Reflection,
        live: u64,
        x: Side<'_, W>,
        y: Side<'_, W>,
        stop: &dyn Fn() -> bool,
    ) -> Option<u64> {
        if x.items.is_empty() || y.items.is_empty() {
            return Some(0);
        }
        let way = choose(x.items.len(), y.items.len(), live.count_ones(), &I::PAIR_COSTS);
        let (live, x, y) =
            if way.exchange { (reflection.reflect(live), y, x) } else { (live, x, y) };
        match way.groups {
            None => Some(self.compare(isa, reflection, live, x, y)),
            Some(groups) => {
                let log_row = log_row(x.items.len());
                let groups = Groups::cut_to_fit(live, groups, log_row);
                self.count_by_tables(isa, reflection, groups, x, y, stop)
            }
        }
    }

    /// Counts with `x` sliced and `y` looked up.
    fn count_by_tables<W: ItemWord, I: Isa>(
        &mut self,
        isa: I,
        reflection: Reflection,
        groups: Groups,
        x: Side<'_, W>,
        y: Side<'_, W>,
        stop: &dyn Fn() -> bool,
    ) -> Option<u64> {
        let Self { planes, tables, nearer, at, .. } = self;
        nearer.clear();
        at.clear();
        offsets(isa, &y.items[..y.nearer], &groups, nearer);
        offsets(isa, &y.items[y.nearer..], &groups, at);
        let (mut total, mut unasked) = (0, 0);
        for (b, block) in x.items.chunks(WIDE).enumerate() {
            if unasked > LOOKUPS_BETWEEN_QUESTIONS {
                if stop() {
                    return None;
                }
                unasked = 0;
            }
            unasked += y.items.len();
            let x_nearer = x.nearer.saturating_sub(b * WIDE).min(block.len());
            slice(isa, block, reflection.bits(), planes);
            tabulate(isa, planes, block.len(), reflection, &groups, tables);
            if !nearer.is_empty() {
                let mixed = (x_nearer > 0 && x_nearer < block.len()).then_some(x_nearer);
                let Disjoint { all, first } =
                    look_up(isa, tables, block.len(), &groups, nearer, mixed);
                total += all + if x_nearer == block.len() { all } else { first };
            }
            if !at.is_empty() {
                total += look_up(isa, tables, block.len(), &groups, at, None).all;
            }
        }
        Some(total)
    }

    /// Counts item by item.
    fn compare<W: ItemWord, I: Isa>(
        &mut self,
        isa: I,
        reflection: Reflection,
        live: u64,
        x: Side<'_, W>,
        y: Side<'_, W>,
    ) -> u64 {
        let Self { conflicts, .. } = self;
        conflicts.clear();
        conflicts.extend(y.items.iter().map(|item| reflection.reflect(item.widen() & live)));
        let (x_near, x_level) = x.items.split_at(x.nearer);
        let (y_near, y_level) = conflicts.split_at(y.nearer);
        let count = |x: &[W], y: &[u64]| {
            if x.is_empty() || y.is_empty() { 0 } else { compare(isa, x, y) }
        };
        2 * count(x_near, y_near) + count(x_level, y_near) + count(x.items, y_level)
    }
}

/// The cheapest way for lists of these lengths.
fn choose(x: usize, y: usize, planes: u32, costs: &PairCosts) -> Way {
    let compare = |x: usize, y: usize| (x.div_ceil(8) * costs.compare + costs.compare_none) * y;
    let rows = &ROWS[planes as usize];
    let fewest = (1..MAX_GROUPS).find(|&groups| usize::from(rows[groups]) <= costs.most_rows);
    let fewest = fewest.unwrap_or(MAX_GROUPS);
    let probe = |x: usize, y: usize| {
        let lookups = y.next_multiple_of(BATCH);
        let tables = |groups: usize| {
            usize::from(rows[groups]) * costs.row + lookups * (groups * costs.group + costs.lookup)
        };
        let (groups, cost) = (fewest..=MAX_GROUPS.min(fewest + 2))
            .map(|groups| (groups, tables(groups)))
            .min_by_key(|&(_, cost)| cost)
            .expect("fewest is one of them");
        (groups, x.div_ceil(NARROW) * (costs.block + cost) + lookups * costs.offset)
    };
    let (direct, direct_exchanged) = (compare(x, y), compare(y, x));
    let (groups, cost) = probe(x, y);
    let (groups_exchanged, cost_exchanged) = probe(y, x);
    if direct.min(direct_exchanged) < cost.min(cost_exchanged) {
        Way { exchange: direct_exchanged < direct, groups: None }
    } else if cost <= cost_exchanged {
        Way { exchange: false, groups: Some(groups) }
    } else {
        Way { exchange: true, groups: Some(groups_exchanged) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Geometry;
    use super::*;
    use crate::arch::for_each_isa;

    fn random(len: usize, bits: u32, mut state: u64) -> Vec<u64> {
        let mut words = std::iter::repeat_with(move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> (64 - bits)
        });
        let mut item = || words.by_ref().take(3).fold(!0, |item, word| item & word);
        (0..len).map(|_| item()).collect()
    }

    /// Lists of every kind of length, cut at every kind of place, whatever the way chosen.
    fn check<I: Isa>(isa: I, n: u32) {
        let board = Geometry::new(n);
        let reflection = Reflection::new(board);
        let bits = reflection.bits();
        let live = reflection.live(board, [1, 1 << (n - 1)], [4, 15]);
        let mut matcher = PairCounter::default();
        let lengths =
            [(1, 1), (3, 500), (255, 40), (256, 41), (257, 48), (300, 7), (700, 513), (1025, 90)];
        for (x_len, y_len) in lengths {
            for (x_nearer, y_nearer) in
                [(0, 0), (x_len, y_len), (x_len / 2, y_len / 3), (x_len.min(256), 0)]
            {
                let x = random(x_len, bits, x_len as u64);
                let y = random(y_len, bits, y_len as u64);
                let mut expected = 0;
                for (i, &x) in x.iter().enumerate() {
                    for (j, &y) in y.iter().enumerate() {
                        if x & reflection.reflect(y & live) == 0 {
                            expected += if i < x_nearer && j < y_nearer { 2 } else { 1 };
                        }
                    }
                }
                let x = Side { items: &x, nearer: x_nearer };
                let y = Side { items: &y, nearer: y_nearer };
                let reflected = reflection.reflect(live);
                let go_on = &|| false;
                let counted = matcher.count(isa, reflection, live, x, y, go_on);
                assert_eq!(counted, Some(expected));
                let counted = matcher.count(isa, reflection, reflected, y, x, go_on);
                assert_eq!(counted, Some(expected));
                assert_eq!(matcher.compare(isa, reflection, live, x, y), expected);
                for groups in 5..=MAX_GROUPS {
                    let groups = Groups::cut_to_fit(live, groups, log_row(x_len));
                    let counted = matcher.count_by_tables(isa, reflection, groups, x, y, go_on);
                    assert_eq!(counted, Some(expected), "n = {n}");
                }
            }
        }
    }

    #[test]
    fn weighted_pairs_are_those_of_a_double_loop() {
        for_each_isa!(isa => {
            // Items of 36 bits, and of all that the largest boards have.
            [20, 27, 28].into_iter().for_each(|n| check(isa, n));
        });
    }
}
