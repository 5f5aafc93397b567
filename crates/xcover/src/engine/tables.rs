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
/// Set in the cells of items that the search must not branch on, so that they do not read 0.
pub(super) const OUT: u64 = 1 << 63;

/// The part that an item has in an option.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    /// The item, which is the number of its cell, too.
    pub(super) item: u32,
    /// The bit of the option in the option set of the item: in its cell or, if the problem is spread, in the words,
    /// where the 6 lower bits are those of the bit and the others those of the word.
    pub(super) slot: u32,
}

/// An option as one of its items sees it: where the shares of its other items are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    start: u32,
    end: u32,
}

/// A problem compiled for search.
///
/// Items are numbered anew, by *rank*: first the primary ones in the order of preference, then the secondary ones.
/// The options that name an item are its *members*, in their order, and those still possible its *option set*. Each
/// item has a cell, which reads 0 if the item is open and its set is empty.
/// - If no item has more than [`ROOM`] members, the problem is *packed*: the cell of an item holds its set, a bit
///   each, and above it the size of the set. An option goes out of both by one subtraction.
/// - Otherwise the problem is *spread*: cells hold sizes alone, and the sets are in words of 64 bits.
#[derive(Debug)]
pub(crate) struct Tables {
    /// How many items are primary; theirs are the ranks below.
    pub(super) primaries: u32,
    /// Whether the problem is spread.
    pub(super) spread: bool,
    /// Whether some option gives a colour to an item.
    pub(super) coloured: bool,
    /// The shares of the options, one option after the other: those of all its items, and once more those of all but
    /// the last. So the other items of each item are in one piece, which begins after the item.
    shares: Vec<Share>,
    /// The colours that go with the shares; empty in a problem without colours.
    share_colours: Vec<u32>,
    /// Where each option starts in `shares`.
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
    /// Compiles a problem. Primary items are ranked in the order of `preference`, those it leaves out after them in
    /// the order of the problem. Takes time and memory in proportion to the problem.
    pub(crate) fn new(problem: &Problem, preference: &[Item]) -> Self {
        let ranks = rank(problem, preference);
        let mut tables = Self::empty(problem, &ranks);
        let mut filled = vec![0; ranks.len()];
        for option in problem.options() {
            let start = tables.shares.len();
            tables.starts.push(start as u32);
            for at in problem.range(option) {
                let item = ranks[problem.items[at].index()];
                let place = filled[item as usize];
                filled[item as usize] += 1;
                tables.add(item, place, problem.colours.get(at).copied().unwrap_or(NO_COLOUR));
            }
            let length = tables.shares.len() - start;
            for (at, item) in (start..).zip(problem.range(option)) {
                let item = ranks[problem.items[item].index()] as usize;
                let member = (tables.firsts[item] + filled[item]) as usize - 1;
                tables.members[member] = Span { start: at as u32 + 1, end: (at + length) as u32 };
            }
            let again = start..start + length.saturating_sub(1);
            tables.shares.extend_from_within(again.clone());
            if tables.coloured {
                tables.share_colours.extend_from_within(again);
            }
        }
        tables
    }

    /// The tables without options.
    fn empty(problem: &Problem, ranks: &[u32]) -> Self {
        let items = problem.item_count();
        let mut sizes = vec![0; items];
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
        let coloured = !problem.colours.is_empty();
        Self {
            primaries: problem.primaries,
            spread: sizes.iter().any(|&size| size > ROOM),
            coloured,
            shares: Vec::with_capacity(2 * entries - options),
            share_colours: Vec::new(),
            starts: Vec::with_capacity(options),
            members: vec![Span::default(); entries],
            member_colours: vec![NO_COLOUR; if coloured { entries } else { 0 }],
            firsts,
            words,
        }
    }

    /// Adds what the next option has to do with an item, of which it is the member at `place`.
    fn add(&mut self, item: u32, place: u32, colour: u32) {
        let slot = if self.spread { self.words[item as usize] * u64::BITS + place } else { place };
        self.shares.push(Share { item, slot });
        if self.coloured {
            self.share_colours.push(colour);
            self.member_colours[(self.firsts[item as usize] + place) as usize] = colour;
        }
    }

    /// How many items there are.
    pub(super) fn items(&self) -> usize {
        self.firsts.len() - 1
    }

    /// How many options there are.
    pub(super) fn options(&self) -> usize {
        self.starts.len()
    }

    /// The cells when all options are possible.
    pub(super) fn cells(&self) -> Vec<u64> {
        let sizes = self.firsts.windows(2).map(|firsts| u64::from(firsts[1] - firsts[0]));
        let cell = |size: u64| if self.spread { size } else { size * UNIT | ((1 << size) - 1) };
        let out = |item| if item < self.primaries as usize { 0 } else { OUT };
        sizes.enumerate().map(|(item, size)| cell(size) | out(item)).collect()
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
        // The span begins after some item of the first copy of the shares.
        let after = self.starts.partition_point(|&start| start < span.start);
        OptionId(after as u32 - 1)
    }

    /// The first member of an item.
    #[inline(always)]
    pub(super) fn first_member(&self, item: u32) -> usize {
        debug_assert!((item as usize) < self.firsts.len());
        // SAFETY: there is a first member for each item, and the numbers of items come from the tables.
        (unsafe { *self.firsts.get_unchecked(item as usize) }) as usize
    }

    /// A member.
    #[inline(always)]
    pub(super) fn member(&self, member: usize) -> Span {
        debug_assert!(member < self.members.len());
        // SAFETY: members are numbered by the bits of an option set, and only bits of members are ever set.
        unsafe { *self.members.get_unchecked(member) }
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

    /// The shares of a span, in the order of the option, which begins again at its end.
    #[inline(always)]
    pub(super) fn shares(&self, span: Span) -> &[Share] {
        let range = span.start as usize..span.end as usize;
        debug_assert!(range.start <= range.end && range.end <= self.shares.len());
        // SAFETY: spans are made by `Tables::new` alone, which ends them where shares end.
        unsafe { self.shares.get_unchecked(range) }
    }

    /// The colours that go with the shares of a span, in a problem with colours.
    pub(super) fn share_colours(&self, span: Span) -> &[u32] {
        &self.share_colours[span.start as usize..span.end as usize]
    }
}

impl Share {
    /// The option and its size in the cell of the item, in a packed problem.
    #[inline(always)]
    pub(super) fn amount(self) -> u64 {
        UNIT | 1 << self.slot
    }
}

/// The size of the option set of an open item whose cell is given.
#[inline(always)]
pub(super) fn size<const SPREAD: bool>(cell: u64) -> u64 {
    if SPREAD { cell } else { cell >> ROOM }
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

/// The rank of each item.
fn rank(problem: &Problem, preference: &[Item]) -> Vec<u32> {
    const UNRANKED: u32 = u32::MAX;
    let mut ranks = vec![UNRANKED; problem.item_count()];
    let mut next = 0;
    let mut give = |item: Item| {
        let rank = &mut ranks[item.index()];
        if *rank == UNRANKED {
            *rank = next;
            next += 1;
        }
    };
    preference.iter().copied().for_each(&mut give);
    problem.items().filter(|&item| problem.is_primary(item)).for_each(&mut give);
    problem.items().filter(|&item| !problem.is_primary(item)).for_each(&mut give);
    ranks
}
