//! What the search writes: which options are still possible.

use super::tables::{NARROW, OUT, Share, Span, Tables, WIDE};
use crate::problem::NO_COLOUR;

/// The bits of a cell that stand for options.
const NARROW_BITS: u64 = (1 << NARROW) - 1;
const WIDE_BITS: u64 = (1 << WIDE) - 1;

/// No choice: the colour of the item is not fixed.
const FREE: Span = Span { start: u32::MAX, end: u32::MAX };

/// The options that are still possible, in the option set of each item, and the trail of those that are not.
///
/// An option that is no longer possible goes out of the sets of all its items and onto the trail, from which it is
/// put back. The order of putting back does not matter, because that is a sum.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The option sets, as the tables say.
    cells: Vec<u64>,
    /// The options taken out, first to last, in `trail[..taken]`.
    trail: Vec<Span>,
    taken: usize,
    /// The primary items that are yet to be covered, as a bit set.
    open: Vec<u64>,
    /// How many they are.
    open_count: u32,
    /// How many of those have no option left.
    pub(super) starved: u32,
    /// The choice that fixed the colour of each item, or [`FREE`]; empty in a problem without colours.
    fixed_by: Vec<Span>,
    /// See [`Stats::updates`](crate::Stats::updates).
    pub(super) updates: u64,
}

impl State {
    pub(super) fn new(tables: &Tables) -> Self {
        let cells = tables.cells.clone();
        Self {
            trail: vec![Span::default(); tables.options as usize],
            taken: 0,
            open: full_set(tables.primaries),
            open_count: tables.primaries,
            starved: cells.iter().filter(|&&cell| cell == 0).count() as u32,
            fixed_by: vec![FREE; if tables.coloured { tables.items as usize } else { 0 }],
            cells,
            updates: 0,
        }
    }

    /// The length of the trail.
    #[inline]
    pub(super) fn mark(&self) -> usize {
        self.taken
    }

    /// An option on the trail.
    #[inline]
    pub(super) fn taken(&self, at: usize) -> Span {
        unsafe { *self.trail.get_unchecked(at) }
    }

    /// Whether all primary items are covered.
    #[inline]
    pub(super) fn is_cover(&self) -> bool {
        self.open_count == 0
    }

    /// Whether some open item has no option left.
    #[inline]
    pub(super) fn is_dead(&self) -> bool {
        self.starved > 0
    }

    /// The first of the open items with the fewest options. Some item must be open, and none starved.
    #[inline]
    pub(super) fn smallest(&self, tables: &Tables) -> u32 {
        let (mut best, mut least) = (0, u64::MAX);
        for (at, &word) in self.open.iter().enumerate() {
            let mut bits = word;
            while bits != 0 {
                let item = at as u32 * u64::BITS + bits.trailing_zeros();
                bits &= bits - 1;
                let size = tables.size(unsafe { *self.cells.get_unchecked(item as usize) });
                if size < least {
                    (best, least) = (item, size);
                    // None is starved.
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

    /// Covers an item to branch on it: its options go on the trail, in their order.
    #[inline]
    pub(super) fn branch<const WIDER: bool>(&mut self, tables: &Tables, item: u32) {
        let mut sweep = Sweep::new(self, tables);
        sweep.cover::<WIDER>(item);
        sweep.finish();
    }

    /// Takes back [`State::branch`].
    #[inline]
    pub(super) fn unbranch(&mut self, tables: &Tables, item: u32, mark: usize) {
        self.put_back(tables, mark);
        self.reopen(tables, item);
        // There were none, or the search would not have branched.
        self.starved = 0;
    }

    /// Chooses an option of an item that is covered: covers its other items, or fixes their colours.
    #[inline]
    pub(super) fn commit<const WIDER: bool>(&mut self, tables: &Tables, others: Span) {
        if tables.coloured {
            return self.commit_coloured(tables, others);
        }
        let mut sweep = Sweep::new(self, tables);
        for share in sweep.shares(others) {
            if !WIDER || share.cell < tables.items {
                sweep.cover::<WIDER>(share.cell);
            }
        }
        sweep.finish();
    }

    fn commit_coloured(&mut self, tables: &Tables, others: Span) {
        for at in others.start as usize..others.end as usize {
            let item = tables.shares[at].cell;
            if item >= tables.items {
                continue;
            }
            let colour = tables.share_colours[at];
            if colour == NO_COLOUR {
                self.branch::<true>(tables, item);
            } else if self.fixed_by[item as usize] == FREE {
                self.fixed_by[item as usize] = others;
                let mut sweep = Sweep::new(self, tables);
                sweep.take_out::<true>(item, |member| tables.member_colours[member] != colour);
                sweep.finish();
            }
        }
    }

    /// Takes back [`State::commit`], but for the count of starved items.
    #[inline]
    pub(super) fn uncommit(&mut self, tables: &Tables, others: Span, mark: usize) {
        self.put_back(tables, mark);
        for share in unsafe { tables.shares.get_unchecked(others.start as usize..others.end as usize) } {
            self.reopen(tables, share.cell);
        }
        if tables.coloured {
            self.free_colours(tables, others);
        }
    }

    fn free_colours(&mut self, tables: &Tables, others: Span) {
        for share in &tables.shares[others.start as usize..others.end as usize] {
            if let Some(by) = self.fixed_by.get_mut(share.cell as usize)
                && *by == others
            {
                *by = FREE;
            }
        }
    }

    #[inline]
    fn reopen(&mut self, tables: &Tables, item: u32) {
        if item < tables.primaries {
            unsafe { *self.open.get_unchecked_mut((item / u64::BITS) as usize) |= 1 << (item % u64::BITS) };
            self.open_count += 1;
            unsafe { *self.cells.get_unchecked_mut(item as usize) &= !OUT };
        }
    }

    /// Puts back the options on the trail from a mark on.
    #[inline]
    fn put_back(&mut self, tables: &Tables, mark: usize) {
        let cells = &mut self.cells[..];
        for span in unsafe { self.trail.get_unchecked(mark..self.taken) } {
            for share in unsafe { tables.shares.get_unchecked(span.start as usize..span.end as usize) } {
                unsafe { *cells.get_unchecked_mut(share.cell as usize) += share.amount };
            }
        }
        self.taken = mark;
    }
}

/// Taking out options, with all that it changes at hand.
struct Sweep<'s> {
    state: &'s mut State,
    tables: &'s Tables,
    taken: usize,
    starved: u32,
    updates: u64,
}

impl<'s> Sweep<'s> {
    #[inline(always)]
    fn new(state: &'s mut State, tables: &'s Tables) -> Self {
        Self { taken: state.taken, starved: state.starved, updates: state.updates, state, tables }
    }

    #[inline(always)]
    fn finish(self) {
        self.state.taken = self.taken;
        self.state.starved = self.starved;
        self.state.updates = self.updates;
    }

    #[inline(always)]
    fn shares(&self, option: Span) -> &'s [Share] {
        unsafe { self.tables.shares.get_unchecked(option.start as usize..option.end as usize) }
    }

    #[inline(always)]
    fn cover<const WIDER: bool>(&mut self, item: u32) {
        let state = &mut *self.state;
        self.updates += 1;
        if item < self.tables.primaries {
            unsafe { *state.open.get_unchecked_mut((item / u64::BITS) as usize) &= !(1 << (item % u64::BITS)) };
            state.open_count -= 1;
            let cell = unsafe { state.cells.get_unchecked_mut(item as usize) };
            self.starved -= u32::from(*cell == 0);
            *cell |= OUT;
        }
        self.take_out::<WIDER>(item, |_| true);
    }

    /// Takes out the options of an item, or some of them.
    #[inline(always)]
    fn take_out<const WIDER: bool>(&mut self, item: u32, which: impl Fn(usize) -> bool) {
        let item = item as usize;
        let first = unsafe { *self.tables.firsts.get_unchecked(item) } as usize;
        if WIDER {
            let further =
                self.tables.further[item] as usize..self.tables.further[item + 1] as usize;
            if !further.is_empty() {
                for (at, cell) in further.enumerate() {
                    let bits = self.state.cells[cell] & WIDE_BITS;
                    self.take_out_bits::<true>(bits, first + at * WIDE as usize, &which);
                }
                return;
            }
        }
        self.take_out_bits::<WIDER>(unsafe { *self.state.cells.get_unchecked(item) } & NARROW_BITS, first, which);
    }

    #[inline(always)]
    fn take_out_bits<const WIDER: bool>(
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
            let others = unsafe { *self.tables.members.get_unchecked(member) };
            unsafe { *self.state.trail.get_unchecked_mut(self.taken) = others };
            self.taken += 1;
            for share in self.shares(others) {
                let cell = unsafe { self.state.cells.get_unchecked_mut(share.cell as usize) };
                *cell -= share.amount;
                self.starved += u32::from(*cell == 0);
                self.updates += u64::from(!WIDER || share.cell < self.tables.items);
            }
        }
    }
}

/// The bit set of all numbers below `size`.
fn full_set(size: u32) -> Vec<u64> {
    let mut words = vec![u64::MAX; size.div_ceil(u64::BITS) as usize];
    if !size.is_multiple_of(u64::BITS)
        && let Some(last) = words.last_mut()
    {
        *last = (1 << (size % u64::BITS)) - 1;
    }
    words
}
