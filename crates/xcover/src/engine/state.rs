//! What the search writes: which options are still possible.
//!
//! # Unchecked indices
//!
//! This module and the tables leave out bounds checks where the search spends its time: with them, it executed a third
//! more instructions (callgrind, 12 queens: 181 million against 136; domino tilings 6 x 8: 303 against 218). An index
//! is unchecked only if it is written down in [`Tables`], whose numbers of items, shares and words are in range once
//! and for all; a state is made for its tables and never parted from them (see [`Machine`](super::Machine)). Indices
//! that come out of the search itself, which are members and places on the trail, are checked. Debug builds check all.

use super::tables::{PackedShare, Span, SpreadShare, Tables, bits, full_set, size};
use crate::problem::NO_COLOUR;

/// The options that are still possible, in the option set of each item, and the trail of those that are not.
///
/// An option that is no longer possible goes out of the sets of all its items but the one whose covering ruled it
/// out, which is never looked at while it is covered. It goes onto the trail, and is put back from there. The order
/// of putting back does not matter, because that is a sum.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The cells of the items, as the tables say.
    cells: Vec<u64>,
    /// The option sets of a spread problem.
    words: Vec<u64>,
    /// The options taken out, first to last, in `trail[..tally.taken]`. There is room for all options, and none is
    /// taken out twice.
    trail: Vec<Span>,
    /// The primary items that are yet to be covered, as a bit set.
    open: Vec<u64>,
    /// The choice that fixed the colour of each item; empty in a problem without colours.
    fixed_by: Vec<Option<Span>>,
    tally: Tally,
}

/// The counts that go with a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    /// The length of the trail.
    pub(super) taken: usize,
    /// How many items are open.
    pub(super) open: u32,
    /// How many open items have no option left.
    pub(super) starved: u32,
    /// See [`Stats::updates`](crate::Stats::updates).
    pub(super) updates: u64,
}

impl State {
    pub(super) fn new(tables: &Tables) -> Self {
        let cells = tables.cells();
        let tally = Tally {
            taken: 0,
            open: tables.primaries,
            starved: cells.iter().filter(|&&cell| cell == 0).count() as u32,
            updates: 0,
        };
        Self {
            cells,
            words: tables.words(),
            trail: vec![Span::default(); tables.options()],
            open: full_set(tables.primaries).collect(),
            fixed_by: vec![None; if tables.coloured { tables.item_count() } else { 0 }],
            tally,
        }
    }

    /// The counts.
    pub(super) fn tally(&self) -> Tally {
        self.tally
    }

    /// Counts updates from here on.
    #[cfg(feature = "rayon")]
    pub(super) fn forget_updates(&mut self) {
        self.tally.updates = 0;
    }

    /// Opens the state for work with the tables that it was made for.
    #[inline(always)]
    pub(super) fn work<'s>(&'s mut self, tables: &'s Tables) -> Work<'s> {
        Work {
            tally: self.tally,
            kept: &mut self.tally,
            tables,
            cells: &mut self.cells,
            words: &mut self.words,
            trail: &mut self.trail,
            open: &mut self.open,
            fixed_by: &mut self.fixed_by,
        }
    }
}

/// A state opened for work: its parts and counts one by one, so that they may stay in registers.
///
/// Methods with the parameters `SPREAD` and `COLOURED` are compiled for each kind of problem, so that none pays for
/// what only others need.
pub(super) struct Work<'s> {
    tables: &'s Tables,
    cells: &'s mut [u64],
    words: &'s mut [u64],
    trail: &'s mut [Span],
    open: &'s mut [u64],
    fixed_by: &'s mut [Option<Span>],
    pub(super) tally: Tally,
    kept: &'s mut Tally,
}

impl Work<'_> {
    /// Closes the state.
    #[inline(always)]
    pub(super) fn close(self) {
        *self.kept = self.tally;
    }

    /// An option on the trail.
    #[inline(always)]
    pub(super) fn taken(&self, at: usize) -> Span {
        self.trail[at]
    }

    /// The first of the open items with the fewest options. Some item must be open, and none starved.
    #[inline(always)]
    pub(super) fn smallest<const SPREAD: bool>(&self) -> u32 {
        let (mut best, mut least) = (0, u64::MAX);
        for (at, &word) in self.open.iter().enumerate() {
            let mut bits = word;
            while bits != 0 {
                let item = at as u32 * u64::BITS + bits.trailing_zeros();
                bits &= bits - 1;
                let size = size::<SPREAD>(self.cell(item));
                if size < least {
                    (best, least) = (item, size);
                    if size == 1 {
                        return item;
                    }
                }
            }
        }
        best
    }

    /// The first of the open items. Some item must be open.
    #[inline]
    pub(super) fn leftmost(&self) -> u32 {
        let at = self.open.iter().position(|&word| word != 0).unwrap_or(0);
        at as u32 * u64::BITS + self.open[at].trailing_zeros()
    }

    /// Covers an item: it is no longer open, and its options go out and onto the trail, in their order.
    #[inline(always)]
    pub(super) fn cover<const SPREAD: bool>(&mut self, item: u32) {
        self.close_item(item);
        self.take_out::<SPREAD>(item, None, |_| true);
    }

    /// Covers an item whose only option is `others`, and chooses that option. In a problem without colours, this does
    /// what [`Work::cover`] and [`Work::commit`] do, except that the option stays in the sets of its items, all of
    /// which are covered: most items that are branched on have but one option, and nobody asks for it again.
    #[inline(always)]
    pub(super) fn force<const SPREAD: bool>(&mut self, item: u32, others: Span) {
        self.close_item(item);
        if SPREAD {
            let shares = self.tables.spread(others);
            self.tally.updates += shares.len() as u64;
            for &SpreadShare { item, slot } in shares {
                self.close_item(item);
                self.take_out::<SPREAD>(item, Some(slot), |_| true);
            }
        } else {
            let shares = self.tables.packed(others);
            self.tally.updates += shares.len() as u64;
            for &PackedShare { item, amount } in shares {
                self.close_item(item);
                let first = self.tables.first_member(item);
                self.take_out_bits::<SPREAD>(bits(self.cell(item) & !amount), first, |_| true);
            }
        }
    }

    /// The option of an item, if it has just one.
    #[inline(always)]
    pub(super) fn only_option<const SPREAD: bool>(&self, item: u32) -> Option<Span> {
        let cell = self.cell(item);
        if size::<SPREAD>(cell) != 1 {
            return None;
        }
        let place = if SPREAD {
            let words = &self.words[self.tables.words_of(item)];
            let word = words.iter().position(|&word| word != 0)?;
            word * u64::BITS as usize + words[word].trailing_zeros() as usize
        } else {
            bits(cell).trailing_zeros() as usize
        };
        Some(self.tables.member(self.tables.first_member(item) + place))
    }

    #[inline(always)]
    fn close_item(&mut self, item: u32) {
        self.tally.updates += 1;
        if item < self.tables.primaries {
            *self.open_word(item) &= !(1 << (item % u64::BITS));
            self.tally.open -= 1;
            self.tally.starved -= u32::from(self.cell(item) == 0);
        }
    }

    /// Takes back [`Work::cover`] of an item that was branched on: none was starved before.
    #[inline(always)]
    pub(super) fn uncover<const SPREAD: bool>(&mut self, item: u32, mark: usize) {
        self.put_back::<SPREAD>(mark);
        self.reopen(item);
        self.tally.starved = 0;
    }

    /// Chooses an option of an item that is covered: covers its other items, or fixes their colours.
    #[inline(always)]
    pub(super) fn commit<const SPREAD: bool, const COLOURED: bool>(&mut self, others: Span) {
        let tables = self.tables;
        if !COLOURED {
            return tables.each_item::<SPREAD>(others, |item| self.cover::<SPREAD>(item));
        }
        let mut colours = tables.colours(others).iter();
        tables.each_item::<SPREAD>(others, |item| {
            let colour = colours.next().copied().unwrap_or(NO_COLOUR);
            if colour == NO_COLOUR {
                self.cover::<SPREAD>(item);
            } else if self.fixed_by[item as usize].is_none() {
                self.fixed_by[item as usize] = Some(others);
                self.take_out::<SPREAD>(item, None, |member| {
                    tables.member_colour(member) != colour
                });
            }
        });
    }

    /// Takes back [`Work::commit`], and what was taken out since the mark. `starved` is the count to return to.
    #[inline(always)]
    pub(super) fn uncommit<const SPREAD: bool, const COLOURED: bool>(
        &mut self,
        others: Span,
        mark: usize,
        starved: u32,
    ) {
        self.put_back::<SPREAD>(mark);
        let tables = self.tables;
        tables.each_item::<SPREAD>(others, |item| {
            self.reopen(item);
            if COLOURED && self.fixed_by[item as usize] == Some(others) {
                self.fixed_by[item as usize] = None;
            }
        });
        self.tally.starved = starved;
    }

    #[inline(always)]
    fn reopen(&mut self, item: u32) {
        if item < self.tables.primaries {
            *self.open_word(item) |= 1 << (item % u64::BITS);
            self.tally.open += 1;
        }
    }

    /// Takes out the options of an item, or those that are asked for, but not the one of a slot to be spared.
    #[inline(always)]
    fn take_out<const SPREAD: bool>(
        &mut self,
        item: u32,
        spared: Option<u32>,
        which: impl Fn(usize) -> bool,
    ) {
        let mut first = self.tables.first_member(item);
        if SPREAD {
            for word in self.tables.words_of(item) {
                let mut bits = self.words[word];
                if let Some(slot) = spared
                    && word == (slot / u64::BITS) as usize
                {
                    bits &= !(1 << (slot % u64::BITS));
                }
                self.take_out_bits::<SPREAD>(bits, first, &which);
                first += u64::BITS as usize;
            }
        } else {
            self.take_out_bits::<SPREAD>(bits(self.cell(item)), first, which);
        }
    }

    #[inline(always)]
    fn take_out_bits<const SPREAD: bool>(
        &mut self,
        mut bits: u64,
        first: usize,
        which: impl Fn(usize) -> bool,
    ) {
        while bits != 0 {
            let member = first + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            if !which(member) {
                continue;
            }
            let others = self.tables.member(member);
            self.trail[self.tally.taken] = others;
            self.tally.taken += 1;
            if SPREAD {
                let shares = self.tables.spread(others);
                self.tally.updates += shares.len() as u64;
                for &SpreadShare { item, slot } in shares {
                    *self.word_mut(slot) &= !(1 << (slot % u64::BITS));
                    let cell = self.cell_mut(item);
                    *cell -= 1;
                    self.tally.starved += u32::from(*cell == 0);
                }
            } else {
                let shares = self.tables.packed(others);
                self.tally.updates += shares.len() as u64;
                for &PackedShare { item, amount } in shares {
                    let cell = self.cell_mut(item);
                    *cell -= amount;
                    self.tally.starved += u32::from(*cell == 0);
                }
            }
        }
    }

    /// Puts back the options on the trail from a mark on.
    #[inline(always)]
    fn put_back<const SPREAD: bool>(&mut self, mark: usize) {
        for at in mark..self.tally.taken {
            let others = self.trail[at];
            if SPREAD {
                for &SpreadShare { item, slot } in self.tables.spread(others) {
                    *self.word_mut(slot) |= 1 << (slot % u64::BITS);
                    *self.cell_mut(item) += 1;
                }
            } else {
                for &PackedShare { item, amount } in self.tables.packed(others) {
                    *self.cell_mut(item) += amount;
                }
            }
        }
        self.tally.taken = mark;
    }

    #[inline(always)]
    fn cell(&self, item: u32) -> u64 {
        debug_assert!((item as usize) < self.cells.len());
        // SAFETY: the numbers of items are those in the tables, and each has a cell.
        unsafe { *self.cells.get_unchecked(item as usize) }
    }

    #[inline(always)]
    fn cell_mut(&mut self, item: u32) -> &mut u64 {
        debug_assert!((item as usize) < self.cells.len());
        // SAFETY: as in `cell`.
        unsafe { self.cells.get_unchecked_mut(item as usize) }
    }

    /// The word that has a slot, in a spread problem.
    #[inline(always)]
    fn word_mut(&mut self, slot: u32) -> &mut u64 {
        let word = (slot / u64::BITS) as usize;
        debug_assert!(word < self.words.len());
        // SAFETY: slots are those in the tables, which are bits of the words that `Tables::words` makes.
        unsafe { self.words.get_unchecked_mut(word) }
    }

    /// The word of `open` that has a primary item.
    #[inline(always)]
    fn open_word(&mut self, item: u32) -> &mut u64 {
        let word = (item / u64::BITS) as usize;
        debug_assert!(word < self.open.len());
        // SAFETY: `open` has a bit for each primary item of the tables.
        unsafe { self.open.get_unchecked_mut(word) }
    }
}
