//! From a problem to its tables.

use std::ops::Range;

use super::cell::{CAPACITY, UNIT};
use super::tables::{Others, PackedNode, SpreadNode, Tables};
use crate::engine::compile::{Scope, search_order, useful_options};

impl Tables {
    /// Compiles a problem. Primary items are ranked in the order of preference, those it leaves
    /// out after them in the order of the problem. Takes time and memory in proportion to the
    /// problem.
    pub(super) fn new(scope: Scope<'_>) -> Self {
        let problem = scope.problem;
        let ranks = ranks(scope);
        let mut tables = Self::without_options(scope, &ranks);
        let mut filled = vec![0; tables.item_count()];
        for option in useful_options(scope) {
            let start = tables.node_count();
            // Options that are left out begin, and end, where the next one begins.
            tables.starts.resize(option.index() + 1, start as u32);
            for at in problem.range(option) {
                let item = ranks[problem.items[at] as usize];
                let place = filled[item as usize];
                filled[item as usize] += 1;
                tables.add(item, place, problem.color_at(at));
            }
            let length = tables.node_count() - start;
            for (at, item) in (start..).zip(problem.range(option)) {
                let item = ranks[problem.items[item] as usize] as usize;
                let member = (tables.firsts[item] + filled[item]) as usize - 1;
                tables.members[member] = Others { start: at as u32 + 1, end: (at + length) as u32 };
            }
            tables.repeat(start..start + length.saturating_sub(1));
        }
        tables
    }

    /// The tables before the first option is added.
    fn without_options(scope: Scope<'_>, ranks: &[u32]) -> Self {
        let problem = scope.problem;
        let mut sizes = vec![0; ranks.iter().max().map_or(0, |&last| last as usize + 1)];
        let (mut entries, mut options) = (0, 0);
        for option in useful_options(scope) {
            options += 1;
            for &item in &problem.items[problem.range(option)] {
                sizes[ranks[item as usize] as usize] += 1;
                entries += 1;
            }
        }
        let (mut first, mut word) = (0, 0);
        let (mut firsts, mut words) = (vec![0], vec![0]);
        for &size in &sizes {
            first += size;
            firsts.push(first);
            word += u32::div_ceil(size, u64::BITS);
            words.push(word);
        }
        let nodes = 2 * entries - options;
        let colored = !problem.colors.is_empty();
        let spread = sizes.iter().any(|&size| size > CAPACITY);
        Self {
            owner: problem.owner,
            primaries: problem.primaries,
            spread,
            colored,
            packed_nodes: Vec::with_capacity(if spread { 0 } else { nodes }),
            spread_nodes: Vec::with_capacity(if spread { nodes } else { 0 }),
            colors: Vec::with_capacity(if colored { nodes } else { 0 }),
            starts: Vec::with_capacity(problem.option_count()),
            members: vec![Others::default(); entries],
            member_colors: vec![0; if colored { entries } else { 0 }],
            firsts,
            words,
        }
    }

    /// Adds a node of the next option, which is the member at `place` of an item.
    fn add(&mut self, item: u32, place: u32, color: u32) {
        if self.spread {
            let bit = self.words[item as usize] * u64::BITS + place;
            self.spread_nodes.push(SpreadNode { item, bit });
        } else {
            self.packed_nodes.push(PackedNode { amount: UNIT | 1 << place, item });
        }
        if self.colored {
            self.colors.push(color);
            self.member_colors[(self.firsts[item as usize] + place) as usize] = color;
        }
    }

    /// Repeats nodes that were added.
    fn repeat(&mut self, range: Range<usize>) {
        if self.spread {
            self.spread_nodes.extend_from_within(range.clone());
        } else {
            self.packed_nodes.extend_from_within(range.clone());
        }
        if self.colored {
            self.colors.extend_from_within(range);
        }
    }

    fn node_count(&self) -> usize {
        self.packed_nodes.len() + self.spread_nodes.len()
    }
}

/// The rank of each item of the problem: see [`Tables`].
fn ranks(scope: Scope<'_>) -> Vec<u32> {
    let problem = scope.problem;
    let mut ranks = vec![0; problem.item_count()];
    let gap = problem.primaries.next_multiple_of(u64::BITS) - problem.primaries;
    for (rank, item) in (0..).zip(search_order(scope)) {
        ranks[item.index()] = if rank < problem.primaries { rank } else { rank + gap };
    }
    ranks
}
