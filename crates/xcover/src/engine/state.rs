//! What the search writes: which options are still possible.
//!
//! # Unchecked indices
//!
//! This module and the tables index without bounds checks where the search spends its time. What makes it sound is
//! that all indices come from [`Tables`], which a state is made for and never parted from (see
//! [`Machine`](super::Machine)); debug builds check them nevertheless.

use super::tables::{PackedShare, Span, SpreadShare, Tables, bits, full_set, size};
use crate::problem::NO_COLOUR;

/// The options that are still possible, in the option set of each item, and the trail of those that are not.
///
/// An option that is no longer possible goes out of the sets of all its items but the one whose covering ruled it
/// out, which is never looked at while it is covered. It goes onto the trail, and is put back from there. The order
/// of putting back does not matter, because that is a sum.
///
/// Methods with the parameter `SPREAD` are compiled twice, for packed and for spread problems.
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
}

/// The counts that go with a state. They are apart from it so that a search may keep them in registers.
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
    pub(super) fn new(tables: &Tables) -> (Self, Tally) {
        let cells = tables.cells();
        let tally = Tally {
            taken: 0,
            open: tables.primaries,
            starved: cells.iter().filter(|&&cell| cell == 0).count() as u32,
            updates: 0,
        };
        let state = Self {
            cells,
            words: tables.words(),
            trail: vec![Span::default(); tables.options()],
            open: full_set(tables.primaries).collect(),
            fixed_by: vec![None; if tables.coloured { tables.item_count() } else { 0 }],
        };
        (state, tally)
    }

    /// An option on the trail.
    #[inline]
    pub(super) fn taken(&self, at: usize) -> Span {
        self.trail[at]
    }

    /// The first of the open items with the fewest options. Some item must be open, and none starved.
    #[inline]
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
    pub(super) fn cover<const SPREAD: bool>(
        &mut self,
        tables: &Tables,
        tally: &mut Tally,
        item: u32,
    ) {
        tally.updates += 1;
        if item < tables.primaries {
            *self.open_word(item) &= !(1 << (item % u64::BITS));
            tally.open -= 1;
            tally.starved -= u32::from(self.cell(item) == 0);
        }
        self.take_out::<SPREAD>(tables, tally, item, |_| true);
    }

    /// Takes back [`State::cover`] of an item that was branched on: none was starved before.
    #[inline(always)]
    pub(super) fn uncover<const SPREAD: bool>(
        &mut self,
        tables: &Tables,
        tally: &mut Tally,
        item: u32,
        mark: usize,
    ) {
        self.put_back::<SPREAD>(tables, tally, mark);
        self.reopen(tables, tally, item);
        tally.starved = 0;
    }

    /// Chooses an option of an item that is covered: covers its other items, or fixes their colours.
    #[inline(always)]
    pub(super) fn commit<const SPREAD: bool>(
        &mut self,
        tables: &Tables,
        tally: &mut Tally,
        others: Span,
    ) {
        if tables.coloured {
            *tally = self.commit_coloured::<SPREAD>(tables, *tally, others);
        } else {
            tables.each_item::<SPREAD>(others, |item| self.cover::<SPREAD>(tables, tally, item));
        }
    }

    fn commit_coloured<const SPREAD: bool>(
        &mut self,
        tables: &Tables,
        mut tally: Tally,
        others: Span,
    ) -> Tally {
        let mut colours = tables.colours(others).iter();
        tables.each_item::<SPREAD>(others, |item| {
            let colour = colours.next().copied().unwrap_or(NO_COLOUR);
            if colour == NO_COLOUR {
                self.cover::<SPREAD>(tables, &mut tally, item);
            } else if self.fixed_by[item as usize].is_none() {
                self.fixed_by[item as usize] = Some(others);
                let another = |member| tables.member_colour(member) != colour;
                self.take_out::<SPREAD>(tables, &mut tally, item, another);
            }
        });
        tally
    }

    /// Takes back [`State::commit`], and what was taken out since the mark. `starved` is the count to return to.
    #[inline(always)]
    pub(super) fn uncommit<const SPREAD: bool>(
        &mut self,
        tables: &Tables,
        tally: &mut Tally,
        others: Span,
        mark: usize,
        starved: u32,
    ) {
        self.put_back::<SPREAD>(tables, tally, mark);
        tables.each_item::<SPREAD>(others, |item| self.reopen(tables, tally, item));
        if tables.coloured {
            self.free_colours::<SPREAD>(tables, others);
        }
        tally.starved = starved;
    }

    fn free_colours<const SPREAD: bool>(&mut self, tables: &Tables, others: Span) {
        tables.each_item::<SPREAD>(others, |item| {
            let by = &mut self.fixed_by[item as usize];
            if *by == Some(others) {
                *by = None;
            }
        });
    }

    #[inline(always)]
    fn reopen(&mut self, tables: &Tables, tally: &mut Tally, item: u32) {
        if item < tables.primaries {
            *self.open_word(item) |= 1 << (item % u64::BITS);
            tally.open += 1;
        }
    }

    /// Takes out the options of an item, or those that are asked for.
    #[inline(always)]
    fn take_out<const SPREAD: bool>(
        &mut self,
        tables: &Tables,
        tally: &mut Tally,
        item: u32,
        which: impl Fn(usize) -> bool,
    ) {
        let mut first = tables.first_member(item);
        if SPREAD {
            for word in tables.words_of(item) {
                self.take_out_bits::<SPREAD>(tables, tally, self.words[word], first, &which);
                first += u64::BITS as usize;
            }
        } else {
            self.take_out_bits::<SPREAD>(tables, tally, bits(self.cell(item)), first, which);
        }
    }

    #[inline(always)]
    fn take_out_bits<const SPREAD: bool>(
        &mut self,
        tables: &Tables,
        tally: &mut Tally,
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
            let others = tables.member(member);
            self.push(tally, others);
            if SPREAD {
                let shares = tables.spread(others);
                tally.updates += shares.len() as u64;
                for &SpreadShare { item, slot } in shares {
                    *self.word_mut(slot) &= !(1 << (slot % u64::BITS));
                    let cell = self.cell_mut(item);
                    *cell -= 1;
                    tally.starved += u32::from(*cell == 0);
                }
            } else {
                let shares = tables.packed(others);
                tally.updates += shares.len() as u64;
                for &PackedShare { item, amount } in shares {
                    let cell = self.cell_mut(item);
                    *cell -= amount;
                    tally.starved += u32::from(*cell == 0);
                }
            }
        }
    }

    /// Puts back the options on the trail from a mark on.
    #[inline(always)]
    fn put_back<const SPREAD: bool>(&mut self, tables: &Tables, tally: &mut Tally, mark: usize) {
        debug_assert!(mark <= tally.taken && tally.taken <= self.trail.len());
        for at in mark..tally.taken {
            // SAFETY: a mark is an earlier length of the trail, and no option is on the trail twice, so that it is
            // never longer than there is room for.
            let others = unsafe { *self.trail.get_unchecked(at) };
            if SPREAD {
                for &SpreadShare { item, slot } in tables.spread(others) {
                    *self.word_mut(slot) |= 1 << (slot % u64::BITS);
                    *self.cell_mut(item) += 1;
                }
            } else {
                for &PackedShare { item, amount } in tables.packed(others) {
                    *self.cell_mut(item) += amount;
                }
            }
        }
        tally.taken = mark;
    }

    #[inline(always)]
    fn push(&mut self, tally: &mut Tally, others: Span) {
        debug_assert!(tally.taken < self.trail.len());
        // SAFETY: the trail has room for all options, and no option is on it twice.
        *unsafe { self.trail.get_unchecked_mut(tally.taken) } = others;
        tally.taken += 1;
    }

    #[inline(always)]
    fn cell(&self, item: u32) -> u64 {
        debug_assert!((item as usize) < self.cells.len());
        // SAFETY: the numbers of items come from the tables, and each has a cell.
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
        // SAFETY: slots come from the tables, which number the words that `Tables::words` makes.
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
