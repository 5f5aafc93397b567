//! The operations of the search on its state: cover, commit, purify, and putting back.

#[cfg(feature = "memo")]
use super::cell::secondary_size;
use super::cell::{empty_cell, least_of_size, option_set, size_less_one};
use super::open::OpenItems;
use super::state::{State, Tally};
use super::tables::{Others, PackedNode, SpreadNode, Tables};
use crate::item::NO_COLOR;

/// A state opened for work: its parts and counts one by one, so that they may stay in registers.
///
/// It is compiled for each kind of problem, packed or spread, with colors or without, so that none
/// pays for what only others need.
pub(super) struct Work<'s, O, const SPREAD: bool, const COLORED: bool> {
    tables: &'s Tables,
    cells: &'s mut [u64],
    words: &'s mut [u64],
    packed_trail: &'s mut [PackedNode],
    spread_trail: &'s mut [SpreadNode],
    pub(super) open: O,
    fixed_by: &'s mut [Option<Others>],
    has_color: &'s mut [u8],
    pub(super) tally: Tally,
    kept: &'s mut Tally,
}

/// The options of an item that are yet to be tried. The option set of the item must not change
/// meanwhile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Untried {
    /// How many there are.
    pub(super) left: u32,
    /// Those of the present word, as bits.
    rest: u64,
    /// The member that the lowest bit stands for.
    first: usize,
    /// The next word, in the spread layout.
    next: usize,
}

impl State {
    /// Opens the state for work with the tables that it was made for.
    ///
    /// # Panics
    ///
    /// If the tables do not fit the state or the kind of problem that the work is compiled for.
    #[inline(always)]
    pub(super) fn start<'s, O: OpenItems<'s>, const SPREAD: bool, const COLORED: bool>(
        &'s mut self,
        tables: &'s Tables,
    ) -> Work<'s, O, SPREAD, COLORED> {
        // The unchecked indices rely on these four.
        assert_eq!((tables.spread, tables.colored), (SPREAD, COLORED));
        assert_eq!(self.has_color.len(), if COLORED { tables.item_count() } else { 0 });
        assert_eq!(self.cells.len(), tables.item_count());
        assert_eq!(self.words.len(), tables.word_count());
        Work {
            tally: self.tally,
            kept: &mut self.tally,
            tables,
            cells: &mut self.cells,
            words: &mut self.words,
            packed_trail: &mut self.packed_trail,
            spread_trail: &mut self.spread_trail,
            open: O::start(&mut self.open),
            fixed_by: &mut self.fixed_by,
            has_color: &mut self.has_color,
        }
    }
}

impl<'s, O: OpenItems<'s>, const SPREAD: bool, const COLORED: bool> Work<'s, O, SPREAD, COLORED> {
    /// Writes back to the state what is kept here.
    #[inline(always)]
    pub(super) fn finish(self) {
        *self.kept = self.tally;
        self.open.finish();
    }

    /// The first of the open items with the fewest options, unless all are covered. None may be
    /// empty.
    #[inline(always)]
    pub(super) fn smallest(&self) -> Option<u32> {
        let (mut best, mut least) = (0, u64::MAX);
        for (first, word) in (0..).step_by(u64::BITS as usize).zip(self.open.words()) {
            let mut bits = word;
            while bits != 0 {
                let item = first + bits.trailing_zeros();
                bits &= bits - 1;
                let cell = self.cell(item);
                if cell < least {
                    (best, least) = (item, least_of_size::<SPREAD>(cell));
                    if least == 0 {
                        return Some(item);
                    }
                }
            }
        }
        (least != u64::MAX).then_some(best)
    }

    /// The first of the open items, unless all are covered.
    #[inline]
    pub(super) fn leftmost(&self) -> Option<u32> {
        let words = (0..).step_by(u64::BITS as usize).zip(self.open.words());
        let mut open = words.filter(|&(_, word)| word != 0);
        open.next().map(|(first, word)| first + word.trailing_zeros())
    }

    /// The options of an item.
    #[inline(always)]
    pub(super) fn options(&self, item: u32) -> Untried {
        let cell = self.cell(item);
        let first = self.tables.first_member(item);
        let left = size_less_one::<SPREAD>(cell) as u32 + 1;
        if SPREAD {
            let next = self.tables.words_of(item).start;
            // The first word begins with the first member.
            Untried { left, rest: 0, first: first.wrapping_sub(u64::BITS as usize), next }
        } else {
            Untried { left, rest: option_set(cell), first, next: 0 }
        }
    }

    /// Takes the next of the options yet to be tried. There must be one.
    #[inline(always)]
    pub(super) fn next_option(&self, untried: &mut Untried) -> Others {
        if SPREAD {
            while untried.rest == 0 {
                untried.rest = self.words[untried.next];
                untried.next += 1;
                untried.first = untried.first.wrapping_add(u64::BITS as usize);
            }
        }
        let member = untried.first.wrapping_add(untried.rest.trailing_zeros() as usize);
        untried.rest &= untried.rest - 1;
        untried.left -= 1;
        self.tables.member(member)
    }

    /// How many options are in the set of a secondary item.
    #[cfg(feature = "memo")]
    #[inline(always)]
    pub(super) fn secondary_options(&self, item: u32) -> u32 {
        secondary_size::<SPREAD>(self.cell(item))
    }

    /// How many options in the set of an item do not give it a color.
    #[cfg(feature = "memo")]
    pub(super) fn options_of_other_colors(&self, item: u32, color: u32) -> u32 {
        let (cell, words) = (option_set(self.cell(item)), self.tables.words_of(item));
        let words = if SPREAD { &self.words[words] } else { std::slice::from_ref(&cell) };
        let firsts = (self.tables.first_member(item)..).step_by(u64::BITS as usize);
        let mut others = 0;
        for (first, &word) in firsts.zip(words) {
            let mut bits = word;
            while bits != 0 {
                let member = first + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                others += u32::from(self.tables.member_color(member) != color);
            }
        }
        others
    }

    /// Covers an item: it is no longer open, and its options are removed, in their order.
    #[inline(always)]
    pub(super) fn cover(&mut self, item: u32) {
        self.close(item);
        self.tally.empty_items -= u32::from(self.cell(item) == empty_cell(SPREAD));
        self.remove_options(item, |_, set| set, |_| true);
    }

    /// Covers an item whose only option is `others`, and chooses that option. In a problem without
    /// colors, this does what [`Work::cover`] and [`Work::commit`] do, except that the option
    /// stays in the sets of its items, all of which are covered: most items that are branched on
    /// have only one option, and it is not looked at again. None of its items is empty, because it
    /// has that option.
    #[inline(always)]
    pub(super) fn commit_only_option(&mut self, item: u32, others: Others) {
        self.close(item);
        self.tally.updates += others.len();
        let tables = self.tables;
        if SPREAD {
            for &SpreadNode { item, bit } in tables.spread(others) {
                self.close(item);
                let others_of = |word, set| {
                    let is_its = word == (bit / u64::BITS) as usize;
                    if is_its { set & !(1 << (bit % u64::BITS)) } else { set }
                };
                self.remove_options(item, others_of, |_| true);
            }
        } else {
            for &PackedNode { item, amount } in tables.packed(others) {
                self.close(item);
                self.remove_options(item, |_, set| set & !amount, |_| true);
            }
        }
    }

    /// Chooses an option of an item that is covered: covers its other items, or purifies those to
    /// which it gives a color.
    #[inline(always)]
    pub(super) fn commit(&mut self, others: Others) {
        let tables = self.tables;
        if !COLORED {
            return tables.each_item::<SPREAD>(others, |item| self.cover(item));
        }
        let mut colors = tables.colors(others).iter();
        tables.each_item::<SPREAD>(others, |item| {
            let color = colors.next().copied().unwrap_or(NO_COLOR);
            if color == NO_COLOR {
                self.cover(item);
            } else if self.fixed_by[item as usize].is_none() {
                self.purify(item, color, others);
            }
        });
    }

    /// Fixes the color of an item: options that give it another one, or none, are removed.
    #[inline(always)]
    fn purify(&mut self, item: u32, color: u32, others: Others) {
        let tables = self.tables;
        self.remove_options(item, |_, set| set, |member| tables.member_color(member) != color);
        self.fixed_by[item as usize] = Some(others);
        self.has_color[item as usize] = 1;
    }

    /// Takes back the colors that the choice of an option fixed.
    #[inline(always)]
    pub(super) fn unpurify(&mut self, others: Others) {
        self.tables.each_item::<SPREAD>(others, |item| {
            if self.fixed_by[item as usize] == Some(others) {
                self.fixed_by[item as usize] = None;
                self.has_color[item as usize] = 0;
            }
        });
    }

    /// Closes an item.
    #[inline(always)]
    fn close(&mut self, item: u32) {
        self.tally.updates += 1;
        self.open.close(item);
    }

    /// Removes options of an item from the sets of their other items: those that `part` leaves of
    /// each word of its set, which it is given with its number, and of these the members for which
    /// `which` holds.
    #[inline(always)]
    fn remove_options(
        &mut self,
        item: u32,
        part: impl Fn(usize, u64) -> u64,
        which: impl Fn(usize) -> bool,
    ) {
        let mut first = self.tables.first_member(item);
        if SPREAD {
            for word in self.tables.words_of(item) {
                self.remove_members(part(word, self.words[word]), first, &which);
                first += u64::BITS as usize;
            }
        } else {
            self.remove_members(part(0, option_set(self.cell(item))), first, &which);
        }
    }

    #[inline(always)]
    fn remove_members(&mut self, mut bits: u64, first: usize, which: impl Fn(usize) -> bool) {
        while bits != 0 {
            let member = first + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            if !which(member) {
                continue;
            }
            let others = self.tables.member(member);
            if SPREAD { self.remove_spread(others) } else { self.remove_packed(others) }
        }
    }

    /// Removes an option from the sets of its other items, in the packed layout.
    #[inline(always)]
    fn remove_packed(&mut self, others: Others) {
        let nodes = self.tables.packed(others);
        let removed = self.tally.removed;
        let trail = &mut self.packed_trail[removed..removed + nodes.len()];
        for (place, node) in trail.iter_mut().zip(nodes) {
            *place = *node;
            let cell = cell_mut(self.cells, node.item);
            let (rest, is_empty) = cell.overflowing_sub(node.amount);
            *cell = rest;
            self.tally.empty_items += u32::from(is_empty);
            if COLORED {
                self.tally.uncounted += has_color(self.has_color, node.item);
            }
        }
        self.tally.removed += nodes.len();
    }

    /// The same in the spread layout.
    #[inline(always)]
    fn remove_spread(&mut self, others: Others) {
        let nodes = self.tables.spread(others);
        let removed = self.tally.removed;
        let trail = &mut self.spread_trail[removed..removed + nodes.len()];
        for (place, node) in trail.iter_mut().zip(nodes) {
            *place = *node;
            *word_mut(self.words, node.bit) &= !(1 << (node.bit % u64::BITS));
            let cell = cell_mut(self.cells, node.item);
            let (rest, is_empty) = cell.overflowing_sub(1);
            *cell = rest;
            self.tally.empty_items += u32::from(is_empty);
            if COLORED {
                self.tally.uncounted += has_color(self.has_color, node.item);
            }
        }
        self.tally.removed += nodes.len();
    }

    /// Puts back what is on the trail from a mark on.
    #[inline(always)]
    pub(super) fn put_back(&mut self, mark: usize) {
        let removed = mark..self.tally.removed;
        self.tally.updates += removed.len() as u64;
        if SPREAD {
            for &SpreadNode { item, bit } in &self.spread_trail[removed] {
                *word_mut(self.words, bit) |= 1 << (bit % u64::BITS);
                let cell = cell_mut(self.cells, item);
                *cell = cell.wrapping_add(1);
            }
        } else {
            for &PackedNode { item, amount } in &self.packed_trail[removed] {
                let cell = cell_mut(self.cells, item);
                *cell = cell.wrapping_add(amount);
            }
        }
        self.tally.removed = mark;
    }

    #[inline(always)]
    fn cell(&self, item: u32) -> u64 {
        debug_assert!((item as usize) < self.cells.len());
        // SAFETY: the item comes from the tables or is a bit of the open set, which begins as that
        // of the tables; each item of the tables has a cell, as `State::start` checks.
        unsafe { *self.cells.get_unchecked(item as usize) }
    }
}

/// 1 if the color of an item is fixed, else 0, in a problem with colors.
#[inline(always)]
fn has_color(has_color: &[u8], item: u32) -> u64 {
    debug_assert!((item as usize) < has_color.len());
    // SAFETY: the item comes from the tables; in a problem with colors, each item of the tables has
    // a byte, as `State::start` checks.
    u64::from(unsafe { *has_color.get_unchecked(item as usize) })
}

/// The cell of an item.
#[inline(always)]
fn cell_mut(cells: &mut [u64], item: u32) -> &mut u64 {
    debug_assert!((item as usize) < cells.len());
    // SAFETY: as in `Work::cell`; the trail has copies of what the tables have.
    unsafe { cells.get_unchecked_mut(item as usize) }
}

/// The word that has a bit, in the spread layout.
#[inline(always)]
fn word_mut(words: &mut [u64], bit: u32) -> &mut u64 {
    let word = (bit / u64::BITS) as usize;
    debug_assert!(word < words.len());
    // SAFETY: bits come from the tables or are copies of those on the trail. They are in as many
    // words as `Tables::word_count` returns, which `State::start` checks.
    unsafe { words.get_unchecked_mut(word) }
}
