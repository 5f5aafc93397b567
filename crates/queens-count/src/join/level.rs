//! Levels: the lists of all sets of one size.
//!
//! A level is built in parts, of the lists of some hundred sets each, which its builders share out
//! among themselves: each part is an array of items and one of start offsets, both exactly as large
//! as they need be.
//!
//! The list of the mirror image of a set has the mirror images of the items: only one of the two
//! is kept. Where the other is asked for, that one is returned, marked as mirrored.

use super::columns::{Numbering, sets};
use super::geometry::Geometry;
use super::lists::{HalfList, ListArena, ListBuilder, ListSource};
use super::segments::Segments;
use crate::arch::isa::{Isa, ItemWord};
use crate::threads::run_on;
use crate::work::Stop;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Sets in a part.
const PART: usize = 512;

/// The lists of [`PART`] sets with consecutive numbers, one behind the other.
#[derive(Debug)]
struct Part<W> {
    items: Box<[W]>,
    /// Where the segments of each list start; the end of a list is the start of the next. Lists
    /// that are not kept have nothing in their segments.
    starts: Box<[u32]>,
}

/// All lists of a level, in the order of their [`Numbering`].
#[derive(Debug)]
pub(crate) struct Level<W> {
    board: Geometry,
    numbering: Numbering,
    parts: Vec<Part<W>>,
}

impl<W: ItemWord> Level<W> {
    /// The lists of `rows` rows, built by so many threads; none if `stop` returns true, which is
    /// asked before each part.
    pub(crate) fn new<I: Isa>(
        isa: I,
        board: Geometry,
        rows: u32,
        builders: usize,
        stop: &Stop<'_>,
    ) -> Option<Self> {
        let builder = ListBuilder::new(board);
        let empty = Self::empty(board);
        (0..rows).try_fold(empty, |level, r| level.next(isa, &builder, r, builders, stop))
    }

    /// Level 0: the empty placement.
    fn empty(board: Geometry) -> Self {
        let segments = Segments::count(board);
        let mut starts = vec![1; segments + 1];
        starts[0] = 0;
        let part = Part { items: Box::new([W::default()]), starts: starts.into() };
        Self { board, numbering: Numbering::new(board.n(), 0), parts: vec![part] }
    }

    /// Level `r + 1` from level `r`.
    fn next<I: Isa>(
        &self,
        isa: I,
        builder: &ListBuilder<W>,
        r: u32,
        builders: usize,
        stop: &Stop<'_>,
    ) -> Option<Self> {
        let board = self.board;
        let sets: Vec<u32> = sets(board.n(), r + 1).collect();
        let part_count = sets.len().div_ceil(PART);
        let segments = Segments::count(board);
        let next = AtomicUsize::new(0);
        let build = || {
            let mut chain = ListArena::default();
            let mut parts = vec![];
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(sets) = sets.chunks(PART).nth(number).filter(|_| !stop()) else {
                    return parts;
                };
                chain.clear();
                for &set in sets {
                    chain.starts.pop();
                    if set <= board.mirror(set) {
                        let parents = builder.parents(isa, set, self);
                        builder.pull(isa, r, &parents, &mut chain);
                    } else {
                        (0..=segments).for_each(|_| chain.mark());
                    }
                }
                let items = (*chain.items).into();
                let starts = chain.starts.as_slice().into();
                parts.push((number, Part { items, starts }));
            }
        };
        let mut parts: Vec<_> =
            run_on(builders.min(part_count), build).into_iter().flatten().collect();
        if parts.len() < part_count {
            return None;
        }
        parts.sort_by_key(|&(number, _)| number);
        let parts = parts.into_iter().map(|(_, part)| part).collect();
        Some(Self { board, numbering: Numbering::new(board.n(), r + 1), parts })
    }
}

impl<W: ItemWord> ListSource<W> for Level<W> {
    fn list(&self, set: u32) -> HalfList<'_, W> {
        let mirror = self.board.mirror(set);
        let number = self.numbering.number(set.min(mirror));
        let segments = Segments::count(self.board);
        let part = &self.parts[number / PART];
        let first = number % PART * segments;
        let starts = &part.starts[first..=first + segments];
        HalfList { items: &part.items, segments: Segments(starts), mirrored: mirror < set }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::for_each_isa;
    use crate::join::diagonals::RingLayout;
    use std::collections::HashMap;

    /// What the lists of a level should have: items and segments by columns.
    type Expected = HashMap<u32, Vec<(usize, u64)>>;

    /// Enumerates placements square by square, from coordinates alone.
    fn enumerate(board: Geometry, rows: u32, placed: &mut Vec<u32>, out: &mut Expected) {
        let n = board.n();
        let row = placed.len() as u32;
        if row == rows {
            let set = placed.iter().fold(0, |set, c| set | 1 << c);
            let queens = || placed.iter().enumerate().map(|(r, &c)| (rows - r as u32, c));
            let a = queens().filter(|&(down, c)| c >= down);
            let b = queens().filter(|&(down, c)| c + down < n);
            // A(x) is bit x, B(x) bit 1 - x; at the joints A(0) and B(n - 1) matter as long as a
            // queen can come to that column.
            let open = |c: u32| set >> c & 1 == 0;
            let a = a.map(|(down, c)| c - down).filter(|&x| x > 0 || open(0));
            let b = b.map(|(down, c)| c + down).filter(|&x| x < n - 1 || open(n - 1));
            let item = a.fold(0, |item, x| item | 1u64 << x);
            let ring = 2 * (n - 2);
            let item = b.fold(item, |item, x| item | 1u64 << ((ring + 1 - x) % ring));
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

    fn check<W: ItemWord>(board: Geometry, rows: u32, lists: &impl ListSource<W>) {
        let mut expected = Expected::new();
        enumerate(board, rows, &mut vec![], &mut expected);
        for set in sets(board.n(), rows) {
            let list = lists.list(set);
            let layout = RingLayout::new(board.n());
            let turned = |item: u64| if list.mirrored { layout.mirror(item) } else { item };
            let mut found = vec![];
            for t in 0..Segments::count(board) {
                found.extend(list.segment(t).iter().map(|item| (t, turned(item.widen()))));
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
            let board = Geometry::new(n);
            for rows in 0..=board.rows() {
                for_each_isa!(isa => {
                    let narrow = Level::<u32>::new(isa, board, rows, 1, &|| false).unwrap();
                    let wide = Level::<u64>::new(isa, board, rows, 2, &|| false).unwrap();
                    check(board, rows, &narrow);
                    check(board, rows, &wide);
                });
            }
        }
    }

    #[test]
    fn builders_do_not_change_a_level() {
        let board = Geometry::new(14);
        for_each_isa!(isa => {
            let alone = Level::<u32>::new(isa, board, 5, 1, &|| false).unwrap();
            let together = Level::<u32>::new(isa, board, 5, 3, &|| false).unwrap();
            assert!(Level::<u32>::new(isa, board, 5, 3, &|| true).is_none());
            assert!(alone.parts.len() > 2);
            for set in sets(14, 5) {
                assert_eq!(alone.list(set).all(), together.list(set).all());
            }
        });
    }
}
