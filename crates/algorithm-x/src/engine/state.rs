//! What the search writes: which options are still possible.
//!
//! # Unchecked indices
//!
//! This module and the tables leave out bounds checks where the search spends its time, which was
//! measured to pay on most of the problems that the engines were compared on. An index is unchecked
//! if it is an item, a slot or a span written down in [`Tables`], a copy of one on the trail, or a
//! bit of the open set, which begins as `Tables::open` and only ever gets back what it had (see
//! [`OpenItems`]). Members and places on the trail are checked. That the tables are those of the
//! state, or have as many items and words, is checked once each time that work starts. Debug builds
//! check all.

use super::open::{Open, OpenItems};
use super::tables::{
    PackedShare, Span, SpreadShare, Tables, bits, empty, least_of_size, size_less_one,
};
use crate::problem::NO_COLOUR;

/// The options that are still possible, in the option set of each item, and the trail of those that
/// are not.
///
/// An option that is no longer possible goes out of the sets of all its items but the one whose
/// covering ruled it out, which is never looked at while it is covered. Its shares in those sets go
/// onto the trail, and are put back from there. The order of putting back does not matter, because
/// that is a sum.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The cells of the items, as the tables say.
    cells: Vec<u64>,
    /// The option sets of a spread problem.
    words: Vec<u64>,
    /// The shares taken out of a packed problem, first to last, in `packed_trail[..tally.taken]`.
    /// The rest is room: there is enough for all shares, and none is taken out twice.
    packed_trail: Vec<PackedShare>,
    /// The same for a spread problem.
    spread_trail: Vec<SpreadShare>,
    /// The primary items that are yet to be covered.
    open: Open,
    /// The choice that fixed the colour of each item; empty in a problem without colours.
    fixed_by: Vec<Option<Span>>,
    tally: Tally,
}

/// The counts that go with a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    /// The length of the trail.
    pub(super) taken: usize,
    /// How many open items have no option left.
    pub(super) starved: u32,
    /// The updates, but for those on the trail, which are counted when they are put back.
    pub(super) updates: u64,
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
    /// The next word, in a spread problem.
    next: usize,
}

impl State {
    pub(super) fn new(tables: &Tables) -> Self {
        let cells = tables.cells();
        let tally = Tally {
            taken: 0,
            starved: cells.iter().filter(|&&cell| cell == empty(tables.spread)).count() as u32,
            updates: 0,
        };
        let shares = tables.entries();
        let (packed, spread) = if tables.spread { (0, shares) } else { (shares, 0) };
        Self {
            cells,
            words: tables.words(),
            packed_trail: vec![PackedShare::default(); packed],
            spread_trail: vec![SpreadShare::default(); spread],
            open: Open::new(tables.open()),
            fixed_by: vec![None; if tables.coloured { tables.item_count() } else { 0 }],
            tally,
        }
    }

    /// See [`Stats::updates`](crate::Stats::updates).
    pub(super) fn updates(&self) -> u64 {
        self.tally.updates + self.tally.taken as u64
    }

    /// The same state for a search that begins here: it counts its own updates, and never puts back
    /// what was taken out before, so that it needs no trail of that.
    #[cfg(feature = "rayon")]
    pub(super) fn part(&self) -> Self {
        let room = |trail: usize| trail.saturating_sub(self.tally.taken);
        Self {
            cells: self.cells.clone(),
            words: self.words.clone(),
            packed_trail: vec![PackedShare::default(); room(self.packed_trail.len())],
            spread_trail: vec![SpreadShare::default(); room(self.spread_trail.len())],
            open: self.open.part(),
            fixed_by: self.fixed_by.clone(),
            tally: Tally { taken: 0, starved: self.tally.starved, updates: 0 },
        }
    }

    /// Opens the state for work with the tables that it was made for.
    ///
    /// # Panics
    ///
    /// If the tables do not fit the state or the kind of problem that the work is compiled for.
    #[inline(always)]
    pub(super) fn start<'s, O: OpenItems<'s>, const SPREAD: bool, const COLOURED: bool>(
        &'s mut self,
        tables: &'s Tables,
    ) -> Work<'s, O, SPREAD, COLOURED> {
        // The unchecked indices rely on these three.
        assert_eq!((tables.spread, tables.coloured), (SPREAD, COLOURED));
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
        }
    }
}

/// A state opened for work: its parts and counts one by one, so that they may stay in registers.
///
/// It is compiled for each kind of problem, whether it is spread and whether it has colours, so
/// that none pays for what only others need.
pub(super) struct Work<'s, O, const SPREAD: bool, const COLOURED: bool> {
    tables: &'s Tables,
    cells: &'s mut [u64],
    words: &'s mut [u64],
    packed_trail: &'s mut [PackedShare],
    spread_trail: &'s mut [SpreadShare],
    pub(super) open: O,
    fixed_by: &'s mut [Option<Span>],
    pub(super) tally: Tally,
    kept: &'s mut Tally,
}

impl<'s, O: OpenItems<'s>, const SPREAD: bool, const COLOURED: bool> Work<'s, O, SPREAD, COLOURED> {
    /// Writes back to the state what is kept here.
    #[inline(always)]
    pub(super) fn finish(self) {
        *self.kept = self.tally;
        self.open.finish();
    }

    /// The first of the open items with the fewest options, unless all are covered. None may be
    /// starved.
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
            Untried { left, rest: bits(cell), first, next: 0 }
        }
    }

    /// Takes the next of the options yet to be tried. There must be one.
    #[inline(always)]
    pub(super) fn next_option(&self, untried: &mut Untried) -> Span {
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

    /// Covers an item: it is no longer open, and its options go out, in their order.
    #[inline(always)]
    pub(super) fn cover(&mut self, item: u32) {
        self.close(item);
        self.tally.starved -= u32::from(self.cell(item) == empty(SPREAD));
        self.take_out(item, |_, set| set, |_| true);
    }

    /// Covers an item whose only option is `others`, and chooses that option. In a problem without
    /// colours, this does what [`Work::cover`] and [`Work::commit`] do, except that the option
    /// stays in the sets of its items, all of which are covered: most items that are branched on
    /// have but one option, and nobody asks for it again. None of its items is starved, because it
    /// has that option.
    #[inline(always)]
    pub(super) fn force(&mut self, item: u32, others: Span) {
        self.close(item);
        self.tally.updates += others.len();
        let tables = self.tables;
        if SPREAD {
            for &SpreadShare { item, slot } in tables.spread(others) {
                self.close(item);
                let spare = |word, set| {
                    let is_its = word == (slot / u64::BITS) as usize;
                    if is_its { set & !(1 << (slot % u64::BITS)) } else { set }
                };
                self.take_out(item, spare, |_| true);
            }
        } else {
            for &PackedShare { item, amount } in tables.packed(others) {
                self.close(item);
                self.take_out(item, |_, set| set & !amount, |_| true);
            }
        }
    }

    /// Chooses an option of an item that is covered: covers its other items, or fixes their
    /// colours.
    #[inline(always)]
    pub(super) fn commit(&mut self, others: Span) {
        let tables = self.tables;
        if !COLOURED {
            return tables.each_item::<SPREAD>(others, |item| self.cover(item));
        }
        let mut colours = tables.colours(others).iter();
        tables.each_item::<SPREAD>(others, |item| {
            let colour = colours.next().copied().unwrap_or(NO_COLOUR);
            if colour == NO_COLOUR {
                self.cover(item);
            } else if self.fixed_by[item as usize].is_none() {
                self.fixed_by[item as usize] = Some(others);
                self.take_out(item, |_, set| set, |member| tables.member_colour(member) != colour);
            }
        });
    }

    /// Takes back the colours that [`Work::commit`] fixed.
    #[inline(always)]
    pub(super) fn unfix(&mut self, others: Span) {
        self.tables.each_item::<SPREAD>(others, |item| {
            if self.fixed_by[item as usize] == Some(others) {
                self.fixed_by[item as usize] = None;
            }
        });
    }

    /// Closes an item.
    #[inline(always)]
    fn close(&mut self, item: u32) {
        self.tally.updates += 1;
        self.open.close(item);
    }

    /// Takes out options of an item: those that `part` leaves of each word of its set, whose number
    /// it is told, and of these the members that are asked for.
    #[inline(always)]
    fn take_out(
        &mut self,
        item: u32,
        part: impl Fn(usize, u64) -> u64,
        which: impl Fn(usize) -> bool,
    ) {
        let mut first = self.tables.first_member(item);
        if SPREAD {
            for word in self.tables.words_of(item) {
                self.take_out_bits(part(word, self.words[word]), first, &which);
                first += u64::BITS as usize;
            }
        } else {
            self.take_out_bits(part(0, bits(self.cell(item))), first, &which);
        }
    }

    #[inline(always)]
    fn take_out_bits(&mut self, mut bits: u64, first: usize, which: impl Fn(usize) -> bool) {
        while bits != 0 {
            let member = first + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            if !which(member) {
                continue;
            }
            let others = self.tables.member(member);
            let taken = self.tally.taken;
            self.tally.taken += if SPREAD {
                let shares = self.tables.spread(others);
                let room = &mut self.spread_trail[taken..taken + shares.len()];
                for (room, share) in room.iter_mut().zip(shares) {
                    *room = *share;
                    *word_mut(self.words, share.slot) &= !(1 << (share.slot % u64::BITS));
                    let cell = cell_mut(self.cells, share.item);
                    let (rest, starved) = cell.overflowing_sub(1);
                    *cell = rest;
                    self.tally.starved += u32::from(starved);
                }
                shares.len()
            } else {
                let shares = self.tables.packed(others);
                let room = &mut self.packed_trail[taken..taken + shares.len()];
                for (room, share) in room.iter_mut().zip(shares) {
                    *room = *share;
                    let cell = cell_mut(self.cells, share.item);
                    let (rest, starved) = cell.overflowing_sub(share.amount);
                    *cell = rest;
                    self.tally.starved += u32::from(starved);
                }
                shares.len()
            };
        }
    }

    /// Puts back what is on the trail from a mark on.
    #[inline(always)]
    pub(super) fn put_back(&mut self, mark: usize) {
        let taken = mark..self.tally.taken;
        self.tally.updates += taken.len() as u64;
        if SPREAD {
            for &SpreadShare { item, slot } in &self.spread_trail[taken] {
                *word_mut(self.words, slot) |= 1 << (slot % u64::BITS);
                let cell = cell_mut(self.cells, item);
                *cell = cell.wrapping_add(1);
            }
        } else {
            for &PackedShare { item, amount } in &self.packed_trail[taken] {
                let cell = cell_mut(self.cells, item);
                *cell = cell.wrapping_add(amount);
            }
        }
        self.tally.taken = mark;
    }

    #[inline(always)]
    fn cell(&self, item: u32) -> u64 {
        debug_assert!((item as usize) < self.cells.len());
        // SAFETY: the item is written down in the tables or a bit of the open set, which begins as
        // that of the tables; each item of the tables has a cell, as `State::start` checks.
        unsafe { *self.cells.get_unchecked(item as usize) }
    }
}

/// The cell of an item.
#[inline(always)]
fn cell_mut(cells: &mut [u64], item: u32) -> &mut u64 {
    debug_assert!((item as usize) < cells.len());
    // SAFETY: as in `Work::cell`; on the trail are copies of what the tables have.
    unsafe { cells.get_unchecked_mut(item as usize) }
}

/// The word that has a slot, in a spread problem.
#[inline(always)]
fn word_mut(words: &mut [u64], slot: u32) -> &mut u64 {
    let word = (slot / u64::BITS) as usize;
    debug_assert!(word < words.len());
    // SAFETY: slots are those in the tables or copies of them on the trail. They are bits of as
    // many words as `Tables::word_count` says, which `State::start` checks.
    unsafe { words.get_unchecked_mut(word) }
}
