//! What the search reads and never writes: a problem, compiled.

use std::ops::Range;

use crate::item::{Item, OptionId};
use crate::problem::{NO_COLOUR, Problem};

/// How many options the cell of an item has room for, a bit each.
pub(super) const ROOM: u32 = 57;
/// One option, in the size that such a cell holds above its bits.
const UNIT: u64 = 1 << ROOM;
/// How many options a further cell has room for.
pub(super) const FURTHER_ROOM: u32 = 63;
/// Set in each cell that must not read 0: further cells, and the cells of items that the search must not branch on.
pub(super) const OUT: u64 = 1 << 63;

/// What an option subtracts from a cell when it is taken out, and adds when it is put back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) amount: u64,
    pub(super) cell: u32,
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
/// The options that name an item are its *members*, in their order, and those still possible its *option set*. The
/// sets are kept in one array of cells, which starts with a cell for each item. If the item has at most [`ROOM`]
/// members, its cell holds the set, a bit each, and above it the size of the set. If it has more, its cell holds the
/// size alone, and the set is in further cells. Either way, an option goes out of a cell by one subtraction, and the
/// cell of an open item without options reads 0.
#[derive(Debug)]
pub(crate) struct Tables {
    /// How many items are primary; theirs are the ranks below.
    pub(super) primaries: u32,
    /// How many items there are; theirs are the cells below.
    pub(super) items: u32,
    /// Whether there are further cells.
    pub(super) wide: bool,
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
    /// Where the further cells of each item start, and where those of the last one end.
    further: Vec<u32>,
    /// The cells when all options are possible.
    cells: Vec<u64>,
}

impl Tables {
    /// Compiles a problem. Primary items are ranked in the order of `preference`, those it leaves out after them in
    /// the order of the problem. Takes time and memory in proportion to the problem.
    pub(crate) fn new(problem: &Problem, preference: &[Item]) -> Self {
        let ranks = rank(problem, preference);
        let mut tables = Self::empty(problem, &ranks);
        let mut filled = vec![0; ranks.len()];
        // For each item of an option, the member that the option is, and where the shares of the item are.
        let mut own = Vec::new();
        for option in problem.options() {
            let start = tables.shares.len();
            tables.starts.push(start as u32);
            own.clear();
            for at in problem.range(option) {
                let item = ranks[problem.items[at].index()];
                let place = filled[item as usize];
                filled[item as usize] += 1;
                let before = tables.shares.len();
                tables.add(item, place, problem.colours.get(at).copied().unwrap_or(NO_COLOUR));
                own.push((tables.firsts[item as usize] + place, before..tables.shares.len()));
            }
            let length = tables.shares.len() - start;
            for (member, shares) in &own {
                let others = Span { start: shares.end as u32, end: (shares.start + length) as u32 };
                tables.members[*member as usize] = others;
            }
            if let Some((_, last)) = own.last() {
                tables.shares.extend_from_within(start..last.start);
                if tables.coloured {
                    tables.share_colours.extend_from_within(start..last.start);
                }
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
        let (mut first, mut cell) = (0, items as u32);
        let (mut firsts, mut further) = (vec![0], vec![cell]);
        for &size in &sizes {
            first += size;
            firsts.push(first);
            cell += if size > ROOM { size.div_ceil(FURTHER_ROOM) } else { 0 };
            further.push(cell);
        }
        let mut cells = vec![0; cell as usize];
        cells[problem.primary_count()..].fill(OUT);
        let (entries, options) = (problem.items.len(), problem.option_count());
        let coloured = !problem.colours.is_empty();
        Self {
            primaries: problem.primaries,
            items: items as u32,
            wide: cells.len() > items,
            coloured,
            shares: Vec::with_capacity(2 * entries - options),
            share_colours: Vec::new(),
            starts: Vec::with_capacity(options),
            members: vec![Span::default(); entries],
            member_colours: vec![NO_COLOUR; if coloured { entries } else { 0 }],
            firsts,
            further,
            cells,
        }
    }

    /// Adds what the next option has to do with an item, of which it is the member at `place`.
    fn add(&mut self, item: u32, place: u32, colour: u32) {
        let further = self.further(item);
        if further.is_empty() {
            self.share(Share { amount: UNIT | 1 << place, cell: item }, colour);
        } else {
            self.share(Share { amount: 1, cell: item }, colour);
            let cell = further.start + place / FURTHER_ROOM;
            self.share(Share { amount: 1 << (place % FURTHER_ROOM), cell }, NO_COLOUR);
        }
        if self.coloured {
            self.member_colours[(self.firsts[item as usize] + place) as usize] = colour;
        }
    }

    fn share(&mut self, share: Share, colour: u32) {
        self.cells[share.cell as usize] += share.amount;
        self.shares.push(share);
        if self.coloured {
            self.share_colours.push(colour);
        }
    }

    /// How many options there are.
    pub(super) fn options(&self) -> usize {
        self.starts.len()
    }

    /// The cells when all options are possible.
    pub(super) fn cells(&self) -> Vec<u64> {
        self.cells.clone()
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

    /// The further cells of an item.
    #[inline]
    pub(super) fn further(&self, item: u32) -> Range<u32> {
        self.further[item as usize]..self.further[item as usize + 1]
    }

    /// The shares of a span. Those in the cells of items come in the order in which the option names the items, each
    /// with its share in a further cell after it.
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

/// The size of the option set of an open item whose cell is given.
#[inline(always)]
pub(super) fn size<const WIDE: bool>(cell: u64) -> u64 {
    // A cell that has bits has a size above them; one that has the size alone is smaller than the unit.
    if WIDE && cell < UNIT { cell } else { cell >> ROOM }
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
