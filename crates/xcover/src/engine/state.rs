//! What the search writes: which options are still possible, and how to take a step back.

use super::tables::{OUT, Tables, WORD};
use crate::item::OptionId;
use crate::problem::NO_COLOUR;

/// The options that are still possible, in the option set of each item, and the trail of those that are not.
///
/// An option that is no longer possible is taken out of the sets of all its items and goes on the trail, from which
/// it is put back. Within one step the order of putting back does not matter: a bit is set or it is not.
///
/// The methods that move options are compiled twice, because a problem without colours should not pay for them.
/// While the colour of an item is fixed, its option set is never looked at, and so it is not kept up to date.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The option sets, in the words that the tables assign.
    sets: Vec<u64>,
    /// Their sizes, with [`OUT`] for items not to branch on.
    pub(super) sizes: Vec<u32>,
    /// The options taken out, first to last.
    pub(super) trail: Vec<OptionId>,
    /// How many primary items are yet to be covered.
    pub(super) open: u32,
    /// How many of those have no option left.
    pub(super) starved: u32,
    /// For each item, whether its colour is fixed; empty in a problem without colours.
    fixed: Vec<bool>,
    /// The items whose colour is fixed, first to last, with the length of the trail just before.
    fixings: Vec<(u32, usize)>,
    /// See [`Stats::updates`](crate::Stats::updates).
    pub(super) updates: u64,
}

impl State {
    pub(super) fn new(tables: &Tables) -> Self {
        let sizes = tables.sizes.clone();
        let starved = sizes.iter().filter(|&&size| size == 0).count() as u32;
        Self {
            sets: tables.full_sets(),
            sizes,
            trail: Vec::new(),
            open: tables.primaries,
            starved,
            fixed: vec![false; if tables.coloured() { tables.sizes.len() } else { 0 }],
            fixings: Vec::new(),
            updates: 0,
        }
    }

    /// Covers a primary item to branch on it: its options go on the trail, in their order.
    #[inline]
    pub(super) fn cover<const COLOURED: bool>(&mut self, tables: &Tables, item: u32) {
        self.close(tables, item);
        self.take_all::<COLOURED>(tables, item);
    }

    /// Takes back [`State::cover`].
    #[inline]
    pub(super) fn uncover<const COLOURED: bool>(
        &mut self,
        tables: &Tables,
        item: u32,
        mark: usize,
        starved: u32,
    ) {
        self.put_back::<COLOURED>(tables, mark);
        self.reopen(tables, item);
        self.starved = starved;
    }

    /// Chooses an option of `item`, which is covered: covers its other items, or fixes their colours.
    #[inline]
    pub(super) fn commit<const COLOURED: bool>(
        &mut self,
        tables: &Tables,
        option: OptionId,
        item: u32,
    ) {
        let nodes = tables.nodes(option);
        let others = || nodes.iter().enumerate().filter(|(_, node)| node.item != item);
        for (_, node) in others() {
            self.close(tables, node.item);
        }
        for (at, node) in others() {
            match tables.colour_at(option, at) {
                colour if COLOURED && colour != NO_COLOUR => self.fix(tables, node.item, colour),
                _ => self.take_all::<COLOURED>(tables, node.item),
            }
        }
    }

    /// Takes back [`State::commit`].
    #[inline]
    pub(super) fn uncommit<const COLOURED: bool>(
        &mut self,
        tables: &Tables,
        option: OptionId,
        item: u32,
        mark: usize,
        starved: u32,
    ) {
        if COLOURED {
            // What was taken out before a colour was fixed is put back after it is free again. The trail grew since
            // any earlier commit, by the options of the item that was covered in between.
            while let Some((fixed, at)) = self.fixings.pop_if(|&mut (_, at)| at >= mark) {
                self.put_back::<COLOURED>(tables, at);
                self.fixed[fixed as usize] = false;
            }
        }
        self.put_back::<COLOURED>(tables, mark);
        for node in tables.nodes(option) {
            if node.item != item {
                self.reopen(tables, node.item);
            }
        }
        self.starved = starved;
    }

    #[inline]
    fn close(&mut self, tables: &Tables, item: u32) {
        if item < tables.primaries {
            let size = &mut self.sizes[item as usize];
            self.starved -= u32::from(*size == 0);
            *size |= OUT;
            self.open -= 1;
        }
    }

    #[inline]
    fn reopen(&mut self, tables: &Tables, item: u32) {
        if item < tables.primaries {
            self.sizes[item as usize] &= !OUT;
            self.open += 1;
        }
    }

    /// Takes out all options of an item.
    #[inline]
    fn take_all<const COLOURED: bool>(&mut self, tables: &Tables, item: u32) {
        self.updates += 1;
        for word in tables.words(item) {
            let mut bits = self.sets[word as usize];
            while bits != 0 {
                let slot = word * WORD + bits.trailing_zeros();
                bits &= bits - 1;
                // From the other items: its own was counted when it was covered.
                self.updates += self.take_out::<COLOURED>(tables, tables.option(item, slot)) - 1;
            }
        }
    }

    /// Fixes the colour of an item: takes out its options that give it another one, or none.
    fn fix(&mut self, tables: &Tables, item: u32, colour: u32) {
        if self.fixed[item as usize] {
            return;
        }
        self.fixed[item as usize] = true;
        self.fixings.push((item, self.trail.len()));
        for word in tables.words(item) {
            let mut bits = self.sets[word as usize];
            while bits != 0 {
                let slot = word * WORD + bits.trailing_zeros();
                bits &= bits - 1;
                if tables.colour(item, slot) != colour {
                    self.updates += self.take_out::<true>(tables, tables.option(item, slot));
                }
            }
        }
    }

    /// Takes out an option; the number of items from whose option set it goes.
    #[inline]
    fn take_out<const COLOURED: bool>(&mut self, tables: &Tables, option: OptionId) -> u64 {
        self.trail.push(option);
        let nodes = tables.nodes(option);
        let mut taken = nodes.len() as u64;
        for node in nodes {
            if COLOURED && self.fixed[node.item as usize] {
                taken -= 1;
                continue;
            }
            self.sets[(node.slot / WORD) as usize] &= !(1 << (node.slot % WORD));
            let size = &mut self.sizes[node.item as usize];
            *size -= 1;
            self.starved += u32::from(*size == 0);
        }
        taken
    }

    /// Puts back the options on the trail from a mark on.
    #[inline]
    fn put_back<const COLOURED: bool>(&mut self, tables: &Tables, mark: usize) {
        for &option in &self.trail[mark..] {
            for node in tables.nodes(option) {
                if COLOURED && self.fixed[node.item as usize] {
                    continue;
                }
                self.sets[(node.slot / WORD) as usize] |= 1 << (node.slot % WORD);
                self.sizes[node.item as usize] += 1;
            }
        }
        self.trail.truncate(mark);
    }
}
