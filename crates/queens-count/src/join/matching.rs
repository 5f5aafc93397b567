//! Matching: how many pairs of two lists have no diagonal in common.
//!
//! The one list is sliced, a block at a time, and tabulated; the items of the other are looked up (see
//! [`tables`](super::tables)). Which list is which, and in how many groups the planes are cut, is chosen by estimated
//! cost: tables are dear, so the sliced list should fill its blocks, and larger tables pay only if many items are looked
//! up. Where both lists are short, they are compared item by item.
//!
//! Each list comes as a [`Side`], items nearer than the central-row queens first: what is counted is the weighted sum
//! of [`symmetry`](super::symmetry), each pair of two nearer items twice, each other pair once.

use super::key::Key;
use super::simd::{Costs, Disjoint, Simd};
use super::tables::{BATCH, Groups, MAX_GROUPS, Offsets, Planes, ROWS, Tables};
use super::word::Word;

/// A list to be matched.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Side<'a, W> {
    /// The items, those whose central-column queens are all nearer than the central-row queens first.
    pub(crate) items: &'a [W],
    /// How many these are.
    pub(crate) nearer: usize,
}

/// Room to count pairs in.
#[derive(Debug, Default)]
pub(crate) struct Matcher {
    planes: Box<Planes>,
    tables: Box<Tables>,
    /// Nearer items to be looked up.
    nearer: Offsets,
    /// The others.
    level: Offsets,
}

/// How to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Compare { exchange: bool },
    Probe { exchange: bool, groups: usize },
}

impl Matcher {
    /// The weighted number of disjoint pairs. No item of `x` has a bit of `dead` in its key, and none of `y` in its
    /// swapped key.
    pub(crate) fn count<W: Word, K: Simd<W>>(
        &mut self,
        kernel: K,
        key: Key,
        dead: u64,
        x: Side<'_, W>,
        y: Side<'_, W>,
    ) -> u64 {
        if x.items.is_empty() || y.items.is_empty() {
            return 0;
        }
        let live = ((1 << key.bits()) - 1) & !dead;
        match choose(x.items.len(), y.items.len(), live.count_ones(), &K::COSTS) {
            Way::Compare { exchange: false } => compare(kernel, key, x, y),
            Way::Compare { exchange: true } => compare(kernel, key, y, x),
            Way::Probe { exchange: false, groups } => {
                self.probe(kernel, key, Groups::cut(live, groups), x, y)
            }
            Way::Probe { exchange: true, groups } => {
                self.probe(kernel, key, Groups::cut(key.swap(live), groups), y, x)
            }
        }
    }

    /// Counts with `x` sliced and `y` looked up.
    fn probe<W: Word, K: Simd<W>>(
        &mut self,
        kernel: K,
        key: Key,
        groups: Groups,
        x: Side<'_, W>,
        y: Side<'_, W>,
    ) -> u64 {
        let Self { planes, tables, nearer, level } = self;
        nearer.clear();
        level.clear();
        kernel.offsets(&y.items[..y.nearer], key, &groups, nearer);
        kernel.offsets(&y.items[y.nearer..], key, &groups, level);
        let mut total = 0;
        for (b, block) in x.items.chunks(K::BLOCK).enumerate() {
            let x_nearer = x.nearer.saturating_sub(b * K::BLOCK).min(block.len());
            kernel.slice(block, key, planes);
            kernel.tabulate(planes, block.len(), &groups, tables);
            if nearer.batches > 0 {
                let mixed = (x_nearer > 0 && x_nearer < block.len()).then_some(x_nearer);
                let Disjoint { all, first } = kernel.probe(tables, block.len(), &groups, nearer, mixed);
                total += all + if x_nearer == block.len() { all } else { first };
            }
            if level.batches > 0 {
                total += kernel.probe(tables, block.len(), &groups, level, None).all;
            }
        }
        total
    }
}

/// Counts item by item.
fn compare<W: Word, K: Simd<W>>(kernel: K, key: Key, x: Side<'_, W>, y: Side<'_, W>) -> u64 {
    let (x_near, x_level) = x.items.split_at(x.nearer);
    let (y_near, y_level) = y.items.split_at(y.nearer);
    let count = |x: &[W], y: &[W]| {
        if x.is_empty() || y.is_empty() { 0 } else { kernel.compare(x, y, key) }
    };
    2 * count(x_near, y_near) + count(x_level, y_near) + count(x.items, y_level)
}

/// The cheapest way for lists of these lengths.
fn choose(x: usize, y: usize, planes: u32, costs: &Costs) -> Way {
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
            .unwrap_or((fewest, usize::MAX));
        (groups, x.div_ceil(256) * (costs.block + cost) + lookups * costs.offset)
    };
    let (direct, direct_exchanged) = (compare(x, y), compare(y, x));
    let (groups, cost) = probe(x, y);
    let (groups_exchanged, cost_exchanged) = probe(y, x);
    if direct.min(direct_exchanged) < cost.min(cost_exchanged) {
        Way::Compare { exchange: direct_exchanged < direct }
    } else if cost <= cost_exchanged {
        Way::Probe { exchange: false, groups }
    } else {
        Way::Probe { exchange: true, groups: groups_exchanged }
    }
}
