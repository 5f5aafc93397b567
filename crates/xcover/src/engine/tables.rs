//! What the search reads and never writes: a problem, compiled.

use crate::item::{Item, OptionId};
use crate::problem::{NO_COLOUR, Problem};

/// How many options the cell of an item has room for, a bit each.
pub(super) const NARROW: u32 = 57;
/// One option, in the size that such a cell holds above its bits.
const UNIT: u64 = 1 << NARROW;
/// How many options a further cell has room for.
pub(super) const WIDE: u32 = 63;
/// Set in each cell that must not read 0: further cells, and the cells of items that the search must not branch on.
pub(super) const OUT: u64 = 1 << 63;

/// What an option subtracts from a cell when it is taken out, and adds when it is put back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) amount: u64,
    pub(super) cell: u32,
}

/// An option seen from one of its items: the place of the shares of its other items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// A problem compiled for search.
///
/// Items are numbered anew, by *rank*: first the primary ones in the order of preference, then the secondary ones.
/// The options that name an item, in their order, are its *option set*. The state of all sets is one array of cells,
/// which starts with a cell for each item. If at most [`NARROW`] options name the item, its cell holds the set, a bit
/// each, and above it the size of the set. If more do, its cell holds the size alone, and the set is in further
/// cells. Either way, an option goes out of a cell by one subtraction, and the cell of an open item without options
/// reads 0.
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
    /// How many options there are.
    pub(super) options: u32,
    /// The shares of the options, one option after the other: those of all its items, and once more those of all but
    /// the last. So the other items of each item are in one piece, which begins after the item.
    pub(super) shares: Vec<Share>,
    /// Where each option starts in `shares`.
    starts: Vec<u32>,
    /// The colours that go with the shares; empty in a problem without colours.
    pub(super) share_colours: Vec<u32>,
    /// Where each item starts in `members`, and where the last one ends.
    pub(super) firsts: Vec<u32>,
    /// The option sets, item after item.
    pub(super) members: Vec<Span>,
    /// The colours that the members give to the item; empty in a problem without colours.
    pub(super) member_colours: Vec<u32>,
    /// The first of the further cells of each item; those of the last one end where the cells end.
    pub(super) further: Vec<u32>,
    /// The cells when all options are possible.
    pub(super) cells: Vec<u64>,
}

impl Tables {
    /// Compiles a problem. Primary items are ranked in the order of `preference`, those it leaves out after them in
    /// the order of the problem. Takes time and memory in proportion to the problem.
    pub(crate) fn new(problem: &Problem, preference: &[Item]) -> Self {
        let ranks = rank(problem, preference);
        let mut tables = Self::empty(problem, &ranks);
        let mut filled = vec![0; ranks.len()];
        // For each item of an option, the member it is, and where its shares start and end.
        let mut members = Vec::new();
        for option in problem.options() {
            let start = tables.shares.len();
            tables.starts.push(start as u32);
            members.clear();
            for at in problem.range(option) {
                let item = ranks[problem.items[at].index()];
                let place = filled[item as usize];
                filled[item as usize] += 1;
                let colour = problem.colours.get(at).copied().unwrap_or(NO_COLOUR);
                let before = tables.shares.len();
                tables.add(item, place, colour);
                members.push((tables.firsts[item as usize] + place, before, tables.shares.len()));
            }
            let end = tables.shares.len();
            for &(member, own_start, own_end) in &members {
                let others = Span { start: own_end as u32, end: (own_start + end - start) as u32 };
                tables.members[member as usize] = others;
            }
            let again = start..members.last().map_or(end, |&(_, last, _)| last);
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
        let (mut first, mut cell) = (0, items as u32);
        let (mut firsts, mut further) = (vec![0], vec![cell]);
        for &size in &sizes {
            first += size;
            firsts.push(first);
            cell += if size > NARROW { size.div_ceil(WIDE) } else { 0 };
            further.push(cell);
        }
        let mut cells = vec![0; cell as usize];
        cells[problem.primary_count()..].fill(OUT);
        let (entries, coloured) = (problem.items.len(), !problem.colours.is_empty());
        Self {
            primaries: problem.primaries,
            items: items as u32,
            wide: cells.len() > items,
            coloured,
            options: problem.option_count() as u32,
            shares: Vec::with_capacity(2 * entries - problem.option_count()),
            starts: Vec::with_capacity(problem.option_count()),
            share_colours: Vec::new(),
            firsts,
            members: vec![Span::default(); entries],
            member_colours: vec![NO_COLOUR; if coloured { entries } else { 0 }],
            further,
            cells,
        }
    }

    /// Adds what the next option has to do with an item, whose option set it enters at `place`.
    fn add(&mut self, item: u32, place: u32, colour: u32) {
        let first_further = self.further[item as usize];
        let is_wide = self.further[item as usize + 1] > first_further;
        if is_wide {
            self.share(Share { amount: 1, cell: item }, colour);
            let cell = first_further + place / WIDE;
            self.share(Share { amount: 1 << (place % WIDE), cell }, NO_COLOUR);
        } else {
            self.share(Share { amount: UNIT | 1 << place, cell: item }, colour);
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

    /// The size of the option set of an open item whose cell is given.
    #[inline]
    pub(super) fn size(&self, cell: u64) -> u64 {
        // A cell with bits has a size above them; one with the size alone, when there are too many options for bits,
        // is smaller than the unit.
        if cell >= UNIT { cell >> NARROW } else { cell }
    }

    /// The option that has some shares.
    pub(super) fn option(&self, span: Span) -> OptionId {
        // The span begins after an item of the first copy of the shares.
        let after = self.starts.partition_point(|&start| start < span.start);
        OptionId(after as u32 - 1)
    }
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
