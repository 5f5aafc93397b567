//! What the search reads and never writes: a problem, compiled.

use std::ops::Range;

use crate::item::{Item, OptionId};
use crate::problem::{NO_COLOUR, Problem};

/// How many members an item may have for its option set and the size of it to go into one cell.
const ROOM: u32 = 57;
/// The bits of such a cell that stand for options.
const BITS: u64 = UNIT - 1;
/// One option, in the size that such a cell holds above its bits.
const UNIT: u64 = 1 << ROOM;
/// Added to the cells of secondary items, so that they never read as if starved.
const OUT: u64 = 1 << 63;

/// An item of an option, in a packed problem.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PackedShare {
    /// What the option adds to the cell of the item.
    pub(super) amount: u64,
    pub(super) item: u32,
}

/// An item of an option, in a spread problem.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SpreadShare {
    pub(super) item: u32,
    /// The bit of the option in the words: the word in the upper 26 bits, and the bit of it in the
    /// lower 6.
    pub(super) slot: u32,
}

/// An option as one of its items sees it: where the shares of its other items are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// How many shares it has.
    #[inline(always)]
    pub(super) fn len(self) -> u64 {
        u64::from(self.end - self.start)
    }
}

/// A problem compiled for search.
///
/// Items are numbered anew, by *rank*: first the primary ones in the order of preference, then the
/// secondary ones, from a multiple of 64 on so that they share no word of a bit set with the
/// others. The ranks left out between them are those of secondary items without options, as it
/// were. The options that name an item are its *members*, in their order, and those still possible
/// its *option set*. Each item has a cell.
/// - If no item has more than [`ROOM`] members, the problem is *packed*: the cell of an item holds
///   its set, a bit each, and above it the size of the set, less one. An option goes out of both by
///   one subtraction.
/// - Otherwise the problem is *spread*: cells hold the size less one, and the sets are in words of
///   64 bits.
///
/// Because the size is held less one, the subtraction that takes the last option out borrows, and
/// the processor says so at no cost. What it leaves behind in the cell of a primary item, and
/// nowhere else, is [`empty`].
#[derive(Debug)]
pub(crate) struct Tables {
    /// How many items are primary; theirs are the ranks below.
    pub(super) primaries: u32,
    /// Whether the problem is spread.
    pub(super) spread: bool,
    /// Whether some option gives a colour to an item.
    pub(super) coloured: bool,
    /// The items of the options, one option after the other: all of them, and once more all but the
    /// last. So the other items of each item are in one piece, which begins after the item. Empty
    /// in a spread problem.
    packed_shares: Vec<PackedShare>,
    /// The same for a spread problem; empty in a packed one.
    spread_shares: Vec<SpreadShare>,
    /// The colours that go with the shares; empty in a problem without colours.
    colours: Vec<u32>,
    /// Where each option starts in the shares.
    starts: Vec<u32>,
    /// The members of all items, item after item.
    members: Vec<Span>,
    /// The colours that the members give to the item; empty in a problem without colours.
    member_colours: Vec<u32>,
    /// Where each item starts in `members`, and where the last one ends.
    firsts: Vec<u32>,
    /// Where each item starts in the words of a spread problem, and where the last one ends.
    words: Vec<u32>,
}

impl Tables {
    /// Compiles a problem. Primary items are ranked in the order of `preference`, those it leaves
    /// out after them in the order of the problem. Takes time and memory in proportion to the
    /// problem.
    pub(crate) fn new(problem: &Problem, preference: &[Item]) -> Self {
        let ranks = rank(problem, preference);
        let mut tables = Self::empty(problem, &ranks);
        let mut filled = vec![0; tables.item_count()];
        for option in problem.options() {
            let start = tables.share_count();
            tables.starts.push(start as u32);
            for at in problem.range(option) {
                let item = ranks[problem.items[at].index()];
                let place = filled[item as usize];
                filled[item as usize] += 1;
                tables.add(item, place, problem.colours.get(at).copied().unwrap_or(NO_COLOUR));
            }
            let length = tables.share_count() - start;
            for (at, item) in (start..).zip(problem.range(option)) {
                let item = ranks[problem.items[item].index()] as usize;
                let member = (tables.firsts[item] + filled[item]) as usize - 1;
                tables.members[member] = Span { start: at as u32 + 1, end: (at + length) as u32 };
            }
            tables.repeat(start..start + length.saturating_sub(1));
        }
        tables
    }

    /// The tables without options.
    fn empty(problem: &Problem, ranks: &[u32]) -> Self {
        let mut sizes = vec![0; ranks.iter().max().map_or(0, |&last| last as usize + 1)];
        for (item, &rank) in ranks.iter().enumerate() {
            sizes[rank as usize] = problem.counts[item];
        }
        let (mut first, mut word) = (0, 0);
        let (mut firsts, mut words) = (vec![0], vec![0]);
        for &size in &sizes {
            first += size;
            firsts.push(first);
            word += size.div_ceil(u64::BITS);
            words.push(word);
        }
        let (entries, options) = (problem.items.len(), problem.option_count());
        let shares = 2 * entries - options;
        let coloured = !problem.colours.is_empty();
        let spread = sizes.iter().any(|&size| size > ROOM);
        Self {
            primaries: problem.primaries,
            spread,
            coloured,
            packed_shares: Vec::with_capacity(if spread { 0 } else { shares }),
            spread_shares: Vec::with_capacity(if spread { shares } else { 0 }),
            colours: Vec::with_capacity(if coloured { shares } else { 0 }),
            starts: Vec::with_capacity(options),
            members: vec![Span::default(); entries],
            member_colours: vec![NO_COLOUR; if coloured { entries } else { 0 }],
            firsts,
            words,
        }
    }

    /// Adds what the next option has to do with an item, of which it is the member at `place`.
    fn add(&mut self, item: u32, place: u32, colour: u32) {
        if self.spread {
            let slot = self.words[item as usize] * u64::BITS + place;
            self.spread_shares.push(SpreadShare { item, slot });
        } else {
            self.packed_shares.push(PackedShare { amount: UNIT | 1 << place, item });
        }
        if self.coloured {
            self.colours.push(colour);
            self.member_colours[(self.firsts[item as usize] + place) as usize] = colour;
        }
    }

    /// Repeats what was added.
    fn repeat(&mut self, range: Range<usize>) {
        if self.spread {
            self.spread_shares.extend_from_within(range.clone());
        } else {
            self.packed_shares.extend_from_within(range.clone());
        }
        if self.coloured {
            self.colours.extend_from_within(range);
        }
    }

    fn share_count(&self) -> usize {
        self.packed_shares.len() + self.spread_shares.len()
    }

    /// How many items there are.
    pub(super) fn item_count(&self) -> usize {
        self.firsts.len() - 1
    }

    /// How many words the option sets of a spread problem have; none in a packed one.
    pub(super) fn word_count(&self) -> usize {
        if self.spread { self.words.last().map_or(0, |&words| words as usize) } else { 0 }
    }

    /// How many items the options have, all together.
    pub(super) fn entries(&self) -> usize {
        self.members.len()
    }

    /// The primary items, as a bit set.
    pub(super) fn open(&self) -> Vec<u64> {
        full_set(self.primaries).collect()
    }

    /// The cells when all options are possible.
    pub(super) fn cells(&self) -> Vec<u64> {
        let sizes = self.firsts.windows(2).map(|firsts| u64::from(firsts[1] - firsts[0]));
        let unit = if self.spread { 1 } else { UNIT };
        let set = |size: u64| if self.spread { 0 } else { (1 << size) - 1 };
        let out = |item| if item < self.primaries as usize { 0 } else { OUT };
        let cell = |(item, size): (usize, u64)| {
            (size * unit).wrapping_sub(unit).wrapping_add(out(item)) | set(size)
        };
        sizes.enumerate().map(cell).collect()
    }

    /// The words when all options are possible.
    pub(super) fn words(&self) -> Vec<u64> {
        if !self.spread {
            return Vec::new();
        }
        let sizes = self.firsts.windows(2).map(|firsts| firsts[1] - firsts[0]);
        sizes.flat_map(full_set).collect()
    }

    /// The option that a span sees.
    pub(super) fn option(&self, span: Span) -> OptionId {
        // The span begins after some item of the first copy.
        let after = self.starts.partition_point(|&start| start < span.start);
        OptionId(after as u32 - 1)
    }

    /// The first member of an item.
    #[inline(always)]
    pub(super) fn first_member(&self, item: u32) -> usize {
        debug_assert!((item as usize) < self.firsts.len());
        // SAFETY: there is a first member for each item, and the item is written down in the tables
        // or a bit of the open set, which begins as `Tables::open`.
        (unsafe { *self.firsts.get_unchecked(item as usize) }) as usize
    }

    /// A member.
    #[inline(always)]
    pub(super) fn member(&self, member: usize) -> Span {
        self.members[member]
    }

    /// The colour that a member gives to the item, in a problem with colours.
    pub(super) fn member_colour(&self, member: usize) -> u32 {
        self.member_colours[member]
    }

    /// The words of the option set of an item in a spread problem.
    #[inline]
    pub(super) fn words_of(&self, item: u32) -> Range<usize> {
        self.words[item as usize] as usize..self.words[item as usize + 1] as usize
    }

    /// The shares of a span in a packed problem, in the order of the option, which begins again at
    /// its end.
    #[inline(always)]
    pub(super) fn packed(&self, span: Span) -> &[PackedShare] {
        debug_assert!(!self.spread);
        // SAFETY: spans are made by `Tables::new` alone. Each begins after a share of the first
        // copy of an option and ends within the second, or where it begins. `State::start` checks
        // that a packed problem is worked on as one, so that the shares are these.
        unsafe { part(&self.packed_shares, span) }
    }

    /// The shares of a span in a spread problem, in the order of the option, which begins again at
    /// its end.
    #[inline(always)]
    pub(super) fn spread(&self, span: Span) -> &[SpreadShare] {
        debug_assert!(self.spread);
        // SAFETY: as in `packed`.
        unsafe { part(&self.spread_shares, span) }
    }

    /// Calls `f` with each item of a span.
    #[inline(always)]
    pub(super) fn each_item<const SPREAD: bool>(&self, span: Span, mut f: impl FnMut(u32)) {
        if SPREAD {
            self.spread(span).iter().for_each(|share| f(share.item));
        } else {
            self.packed(span).iter().for_each(|share| f(share.item));
        }
    }

    /// The colours of a span, in a problem with colours.
    pub(super) fn colours(&self, span: Span) -> &[u32] {
        &self.colours[span.start as usize..span.end as usize]
    }
}

/// The part of a slice that a span tells.
///
/// # Safety
///
/// The span must not begin after its end, nor end after the slice.
#[inline(always)]
unsafe fn part<T>(slice: &[T], span: Span) -> &[T] {
    let range = span.start as usize..span.end as usize;
    debug_assert!(range.start <= range.end && range.end <= slice.len());
    // SAFETY: said above.
    unsafe { slice.get_unchecked(range) }
}

/// The cell of a primary item that has no option left.
#[inline(always)]
pub(super) fn empty(spread: bool) -> u64 {
    if spread { u64::MAX } else { !BITS }
}

/// The size of the option set of an open item whose cell is given, less one. There must be an
/// option.
#[inline(always)]
pub(super) fn size_less_one<const SPREAD: bool>(cell: u64) -> u64 {
    if SPREAD { cell } else { cell >> ROOM }
}

/// The least cell that an open item with as many options can have.
#[inline(always)]
pub(super) fn least_of_size<const SPREAD: bool>(cell: u64) -> u64 {
    if SPREAD { cell } else { cell & !BITS }
}

/// The option set in the cell of an item of a packed problem.
#[inline(always)]
pub(super) fn bits(cell: u64) -> u64 {
    cell & BITS
}

/// The set of all numbers below `size`, in words.
pub(super) fn full_set(size: u32) -> impl Iterator<Item = u64> {
    (0..size.div_ceil(u64::BITS)).map(move |word| match size - word * u64::BITS {
        rest if rest < u64::BITS => (1 << rest) - 1,
        _ => u64::MAX,
    })
}

/// The rank of each item: see [`Tables`].
fn rank(problem: &Problem, preference: &[Item]) -> Vec<u32> {
    const UNRANKED: u32 = u32::MAX;
    let mut ranks = vec![UNRANKED; problem.item_count()];
    let (mut next_primary, mut next_secondary) = (0, problem.primaries.next_multiple_of(u64::BITS));
    for item in preference.iter().copied().chain(problem.items()) {
        let rank = &mut ranks[item.index()];
        if *rank == UNRANKED {
            let next =
                if problem.is_primary(item) { &mut next_primary } else { &mut next_secondary };
            *rank = *next;
            *next += 1;
        }
    }
    ranks
}
