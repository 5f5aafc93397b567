//! Lists: all placements of a half on one set of columns.
//!
//! `L_r[K]` has the items of all placements of r queens, one in each of the rows 0..r, on exactly
//! the r columns K, no two on a diagonal. The queen of row r is on some c of K, and those before it
//! are a placement on the others:
//!
//! ```text
//! L_0[{}]    = [the empty item]
//! L_{r+1}[K] = concatenation over c in K of  L_r[K - c]  extended by (r, c)
//! ```
//!
//! so a list is *pulled* from r + 1 lists of the level before, each one tested against a constant
//! and packed behind the last. Nothing is sorted, nothing is scattered, and one start offset for
//! each [segment](super::segments) is all the index there is. The lower half is the upper one seen
//! from below, so the same lists serve both. A list may be kept as its mirror image; then it is
//! extended by another turn of the ring.

use super::bulk::buffer::Buffer;
use super::bulk::lists::{extend, filter};
use super::columns::columns;
use super::diagonals::{Extension, ExtensionRun, RingLayout};
use super::geometry::Geometry;
use super::segments::{Segments, source_segment};
use crate::arch::isa::{Isa, ItemWord};

/// One list: its segments, and the items they point into.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HalfList<'a, W> {
    pub(crate) items: &'a [W],
    pub(crate) segments: Segments<'a>,
    /// Whether the items are the mirror images of those of the list.
    pub(crate) mirrored: bool,
}

impl<'a, W> HalfList<'a, W> {
    /// The items of segment `t`.
    pub(crate) fn segment(&self, t: usize) -> &'a [W] {
        &self.items[self.segments.at(t)]
    }

    /// The items of the segments nearer than `t`.
    pub(crate) fn below(&self, t: usize) -> &'a [W] {
        &self.items[self.segments.below(t)]
    }

    /// All items.
    pub(crate) fn all(&self) -> &'a [W] {
        &self.items[self.segments.all()]
    }

    /// Turns `out` into the items without a bit of `forbid`, first those nearer than segment `k`,
    /// then those of it; says how many are nearer.
    pub(crate) fn filter_to<I: Isa>(
        &self,
        isa: I,
        k: usize,
        forbid: W,
        out: &mut Buffer<W>,
    ) -> usize
    where
        W: ItemWord,
    {
        out.clear();
        filter(isa, self.below(k), forbid, out);
        let nearer = out.len();
        filter(isa, self.segment(k), forbid, out);
        nearer
    }
}

/// Lists one behind the other, in the order in which they were appended: of each, where its
/// segments start and the last one ends.
#[derive(Debug, Default)]
pub(crate) struct ListArena<W> {
    pub(crate) items: Buffer<W>,
    pub(crate) starts: Vec<u32>,
}

impl<W: ItemWord> ListArena<W> {
    /// Forgets all lists.
    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.starts.clear();
    }

    /// The list with this number, on this board.
    pub(crate) fn list(&self, board: Geometry, number: usize) -> HalfList<'_, W> {
        let segments = Segments::count(board);
        let starts = &self.starts[number * (segments + 1)..][..=segments];
        HalfList { items: &self.items, segments: Segments(starts), mirrored: false }
    }

    /// Starts a segment, or ends the last one of a list.
    pub(crate) fn mark(&mut self) {
        let start = u32::try_from(self.items.len()).expect("fewer than 2^32 items in one place");
        self.starts.push(start);
    }

    /// Appends the items of a list on this board that have no bit of `forbid`, and their segments.
    pub(crate) fn filter<I: Isa>(
        &mut self,
        isa: I,
        board: Geometry,
        list: &HalfList<'_, W>,
        forbid: W,
    ) {
        for t in 0..Segments::count(board) {
            self.mark();
            let segment = list.segment(t);
            if !segment.is_empty() {
                filter(isa, segment, forbid, &mut self.items);
            }
        }
        self.mark();
    }
}

/// Where lists are found by their columns.
pub(crate) trait ListSource<W> {
    /// The list of `set`, which must be there.
    fn list(&self, set: u32) -> HalfList<'_, W>;
}

/// The most columns that a list can have, half the largest board.
const MOST_COLUMNS: usize = 16;

/// One of the lists that a list is pulled from.
#[derive(Clone, Copy)]
struct Parent<'a, W> {
    /// The list without column c.
    list: HalfList<'a, W>,
    /// c.
    column: u32,
    /// Adding a queen at c.
    step: Extension<W>,
}

/// The lists that one list is pulled from.
#[derive(Clone, Copy)]
pub(crate) struct Parents<'a, W> {
    /// The columns of the list.
    set: u32,
    parents: [Parent<'a, W>; MOST_COLUMNS],
    len: usize,
}

impl<'a, W: ItemWord> Parents<'a, W> {
    fn all(&self) -> &[Parent<'a, W>] {
        &self.parents[..self.len]
    }

    /// The items of all of them: a bound for the length of the list.
    pub(crate) fn items(&self) -> usize {
        self.all().iter().map(|parent| parent.list.all().len()).sum()
    }
}

/// Builds lists from those of the level before.
#[derive(Debug, Clone)]
pub(crate) struct ListBuilder<W> {
    board: Geometry,
    /// Adding a queen to an item or to its mirror image, by the queen's column, for the lists with
    /// each of the sets of edge columns.
    steps: [Vec<[Extension<W>; 2]>; 4],
}

impl<W: ItemWord> ListBuilder<W> {
    /// A builder of the lists of this board.
    pub(crate) fn new(board: Geometry) -> Self {
        let layout = RingLayout::new(board.n());
        let steps = board.edge_sets().map(|edges| {
            let step = |column: u32| {
                let step = layout.step(edges | 1 << column, column);
                [step, layout.of_mirrored(&step)]
            };
            (0..board.n()).map(step).collect()
        });
        Self { board, steps }
    }

    /// The lists in `source`, of level `r`, that `L_{r+1}[set]` is pulled from.
    pub(crate) fn parents<'a, I: Isa>(
        &self,
        isa: I,
        set: u32,
        source: &'a impl ListSource<W>,
    ) -> Parents<'a, W> {
        let steps = &self.steps[self.board.edges(set)];
        let parent = |column: u32| {
            let list = source.list(set & !(1 << column));
            isa.prefetch(list.all());
            Parent { list, column, step: steps[column as usize][usize::from(list.mirrored)] }
        };
        let first = set.trailing_zeros();
        let mut parents = [parent(first); MOST_COLUMNS];
        let mut len = 1;
        for column in columns(set & !(1 << first)) {
            parents[len] = parent(column);
            len += 1;
        }
        Parents { set, parents, len }
    }

    /// Only those parents, and only those of their items, that give items which do not attack the
    /// square in the row below the new queen in column `band`: the list is pulled filtered.
    pub(crate) fn restrict<'a>(&self, parents: Parents<'a, W>, band: u32) -> Parents<'a, W> {
        let layout = RingLayout::new(self.board.n());
        let mut restricted = Parents { len: 0, ..parents };
        for parent in parents.all().iter().filter(|parent| parent.column.abs_diff(band) != 1) {
            let from = parents.set & !(1 << parent.column);
            let attacks = layout.attacks_below(from, band);
            let attacks = if parent.list.mirrored { layout.mirror(attacks) } else { attacks };
            let forbid = parent.step.forbid | W::truncate(attacks);
            restricted.parents[restricted.len] =
                Parent { step: Extension { forbid, ..parent.step }, ..*parent };
            restricted.len += 1;
        }
        restricted
    }

    /// Appends `L_{r+1}[set]` to `chain`, pulled from its parents of level `r`.
    pub(crate) fn pull<I: Isa>(
        &self,
        isa: I,
        r: u32,
        parents: &Parents<'_, W>,
        chain: &mut ListArena<W>,
    ) {
        let segments = Segments::count(self.board);
        let row = (self.board.h() - r) as usize;
        let central = self.board.central();
        let mut runs = [ExtensionRun { items: &[], step: &parents.parents[0].step }; MOST_COLUMNS];
        for t in 0..segments {
            chain.mark();
            if t > 0 && (t < row || parents.set & central == 0) {
                continue;
            }
            let mut count = 0;
            for Parent { list, column, step } in parents.all() {
                let is_central = central >> column & 1 == 1;
                let Some(from) = source_segment(t, row, is_central) else { continue };
                runs[count] = ExtensionRun { items: list.segment(from), step };
                count += 1;
            }
            extend(isa, &runs[..count], &mut chain.items);
        }
        chain.mark();
    }
}
