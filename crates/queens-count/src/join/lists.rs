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
//! from below, so the same lists serve both.

use super::board::Board;
use super::columns::{Numbering, columns, sets};
use super::item::{Layout, Step};
use super::segments::{Segments, source_segment};
use super::simd::Simd;
use super::word::Word;

/// One list: its segments, and the items they point into.
#[derive(Debug, Clone, Copy)]
pub(crate) struct List<'a, W> {
    pub(crate) items: &'a [W],
    pub(crate) segments: Segments<'a>,
}

impl<'a, W> List<'a, W> {
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
}

/// Where lists are found by their columns.
pub(crate) trait Lists<W> {
    /// The list of `set`, which must be there.
    fn list(&self, set: u32) -> List<'_, W>;
}

/// The most columns that a list can have, half the largest board.
const MOST_COLUMNS: usize = 16;

/// One of the lists that a list is pulled from.
#[derive(Clone, Copy)]
struct Parent<'a, W> {
    /// The list without column c.
    list: List<'a, W>,
    /// Adding a queen at c.
    step: &'a Step<W>,
    /// Whether c is a central column.
    central: bool,
}

/// Builds lists from those of the level before.
#[derive(Debug, Clone)]
pub(crate) struct Builder<W> {
    board: Board,
    /// Adding a queen, by its column.
    steps: Vec<Step<W>>,
}

impl<W: Word> Builder<W> {
    /// A builder of the lists of this board.
    pub(crate) fn new(board: Board) -> Self {
        let layout = Layout::new(board.n());
        Self { board, steps: (0..board.n()).map(|column| layout.step(column)).collect() }
    }

    /// Appends `L_{r+1}[set]` to `items` and its segments to `starts` (h + 2 offsets into `items`),
    /// pulled from the lists of level `r` in `source`.
    pub(crate) fn pull<K: Simd<W>>(
        &self,
        kernel: K,
        r: u32,
        set: u32,
        source: &impl Lists<W>,
        items: &mut Vec<W>,
        starts: &mut Vec<u32>,
    ) {
        let central = self.board.central();
        let parent = |c: u32| Parent {
            list: source.list(set & !(1 << c)),
            step: &self.steps[c as usize],
            central: central >> c & 1 == 1,
        };
        let mut parents = [parent(set.trailing_zeros()); MOST_COLUMNS];
        let mut count = 0;
        for c in columns(set) {
            parents[count] = parent(c);
            kernel.prefetch(parents[count].list.all());
            count += 1;
        }
        let parents = &parents[..count];

        let segments = Segments::count(self.board);
        let row = (self.board.h() - r) as usize;
        for t in 0..segments {
            starts.push(items.len() as u32);
            if t > 0 && (t < row || set & central == 0) {
                continue;
            }
            for Parent { list, step, central } in parents {
                let Some(from) = source_segment(t, row, *central) else { continue };
                let segment = list.segment(from);
                if !segment.is_empty() {
                    kernel.extend(segment, step, items);
                }
            }
        }
        starts.push(items.len() as u32);
    }
}

/// All lists of a level, one behind the other in the order of their [`Numbering`].
#[derive(Debug)]
pub(crate) struct Level<W> {
    numbering: Numbering,
    segments: usize,
    items: Vec<W>,
    starts: Vec<u32>,
}

impl<W: Word> Level<W> {
    /// The lists of `rows` rows.
    pub(crate) fn new<K: Simd<W>>(kernel: K, board: Board, rows: u32) -> Self {
        let builder = Builder::new(board);
        (0..rows).fold(Self::empty(board), |level, r| level.next(kernel, &builder, r))
    }

    /// Level 0: the empty placement.
    fn empty(board: Board) -> Self {
        let segments = Segments::count(board);
        let mut starts = vec![1; segments + 1];
        starts[0] = 0;
        let numbering = Numbering::new(board.n(), 0);
        Self { numbering, segments, items: vec![W::default()], starts }
    }

    /// Level `r + 1` from level `r`.
    fn next<K: Simd<W>>(&self, kernel: K, builder: &Builder<W>, r: u32) -> Self {
        let board = builder.board;
        let numbering = Numbering::new(board.n(), r + 1);
        let mut items = Vec::with_capacity(self.children(board, r) + K::SLACK);
        let mut starts = Vec::with_capacity(numbering.len() * self.segments + 1);
        for set in sets(board.n(), r + 1) {
            // The end of a list is the start of the next.
            starts.pop();
            builder.pull(kernel, r, set, self, &mut items, &mut starts);
        }
        Self { numbering, segments: self.segments, items, starts }
    }

    /// How many items the next level has: a queen can be added to each item in as many ways as its
    /// row has free squares.
    fn children(&self, board: Board, r: u32) -> usize {
        let n = board.n();
        let free = |set: u32, item: W| {
            let item = item.widen();
            let a = item & ((1 << (n - 1)) - 1);
            let b = item >> (n - 1) << 1;
            (u64::from(board.full() & !set) & !(a | b)).count_ones() as usize
        };
        let lists = sets(n, r).map(|set| (set, self.list(set)));
        lists.map(|(set, list)| list.all().iter().map(|&item| free(set, item)).sum::<usize>()).sum()
    }
}

impl<W: Word> Lists<W> for Level<W> {
    fn list(&self, set: u32) -> List<'_, W> {
        let first = self.numbering.number(set) * self.segments;
        let starts = &self.starts[first..=first + self.segments];
        List { items: &self.items, segments: Segments(starts) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::join::simd::for_each_kernel;
    use std::collections::HashMap;

    /// What the lists of a level should have: items and segments by columns.
    type Expected = HashMap<u32, Vec<(usize, u64)>>;

    /// Enumerates placements square by square, from coordinates alone.
    fn enumerate(board: Board, rows: u32, placed: &mut Vec<u32>, out: &mut Expected) {
        let n = board.n();
        let row = placed.len() as u32;
        if row == rows {
            let set = placed.iter().fold(0, |set, c| set | 1 << c);
            let queens = || placed.iter().enumerate().map(|(r, &c)| (rows - r as u32, c));
            let a = queens().filter(|&(down, c)| c >= down);
            let b = queens().filter(|&(down, c)| c + down < n);
            // A(x) at bit x, B(x) at bit n - 1 + x - 1.
            let item = a.fold(0, |item, (down, c)| item | 1u64 << (c - down));
            let item = b.fold(item, |item, (down, c)| item | 1u64 << (n - 1 + c + down - 1));
            let central = placed.iter().position(|&c| board.central() >> c & 1 == 1);
            let segment = central.map_or(0, |row| board.h() as usize - row);
            out.entry(set).or_default().push((segment, item));
            return;
        }
        for c in 0..n {
            let free = |(r, &q): (usize, &u32)| q != c && q.abs_diff(c) != row - r as u32;
            if placed.iter().enumerate().all(free) {
                placed.push(c);
                enumerate(board, rows, placed, out);
                placed.pop();
            }
        }
    }

    fn check<W: Word>(board: Board, rows: u32, lists: &impl Lists<W>) {
        let mut expected = Expected::new();
        enumerate(board, rows, &mut vec![], &mut expected);
        for set in sets(board.n(), rows) {
            let list = lists.list(set);
            let mut found = vec![];
            for t in 0..Segments::count(board) {
                found.extend(list.segment(t).iter().map(|item| (t, item.widen())));
                assert_eq!(list.below(t).len() + list.segment(t).len(), list.below(t + 1).len());
            }
            let mut expected = expected.remove(&set).unwrap_or_default();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "n = {}, {rows} rows, columns {set:b}", board.n());
        }
    }

    #[test]
    fn lists_have_all_placements() {
        for n in 4..=9 {
            let board = Board::new(n);
            for rows in 0..=board.rows() {
                for_each_kernel!(kernel => {
                    check(board, rows, &Level::<u32>::new(kernel, board, rows));
                    check(board, rows, &Level::<u64>::new(kernel, board, rows));
                });
            }
        }
    }

    #[test]
    fn room_is_reserved_for_exactly_the_items_there_are() {
        let board = Board::new(12);
        for r in 0..board.rows() {
            for_each_kernel!(kernel => {
                let level = Level::<u32>::new(kernel, board, r);
                let next = level.next(kernel, &Builder::new(board), r);
                assert_eq!(level.children(board, r), next.items.len());
            });
        }
    }
}
