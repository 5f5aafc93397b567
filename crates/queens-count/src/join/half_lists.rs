//! The lists of a half, where a worker finds them.
//!
//! One level is built whole and shared by all workers. Those above it, up to level R - 1, and the
//! last, level R, are built list by list as a worker asks for them, each in a [`ListCache`] of its
//! own; or, if they are used once only, appended to a [`ListArena`] in passing, filtered if need
//! be.

use super::bulk::lists::slack;
use super::cache::ListCache;
use super::columns::columns;
use super::geometry::Geometry;
use super::level::Level;
use super::lists::{HalfList, ListArena, ListBuilder, ListSource};
use crate::arch::isa::{Isa, ItemWord};
use std::sync::Arc;

/// A worker's view of the lists of a half.
#[derive(Debug)]
pub(crate) struct HalfLists<W> {
    board: Geometry,
    builder: ListBuilder<W>,
    shared: Arc<Level<W>>,
    shared_rows: u32,
    /// The levels above the shared one, up to level R.
    levels: Vec<ListCache<W>>,
}

/// Lists of one level, wherever they are.
enum Source<'a, W> {
    Shared(&'a Level<W>),
    Own(&'a ListCache<W>),
}

impl<W: ItemWord> ListSource<W> for Source<'_, W> {
    fn list(&self, set: u32) -> HalfList<'_, W> {
        match self {
            Self::Shared(level) => level.list(set),
            Self::Own(cache) => cache.list(set),
        }
    }
}

impl<W: ItemWord> HalfLists<W> {
    /// A view with empty caches, which have room for so many items of each level above the shared
    /// one.
    pub(crate) fn new(
        board: Geometry,
        shared: Arc<Level<W>>,
        shared_rows: u32,
        capacities: &[usize],
    ) -> Self {
        debug_assert_eq!(shared_rows + capacities.len() as u32, board.rows());
        let levels = capacities.iter().zip(shared_rows + 1..);
        let levels =
            levels.map(|(&capacity, rows)| ListCache::new(board, rows, capacity)).collect();
        Self { board, builder: ListBuilder::new(board), shared, shared_rows, levels }
    }

    /// Forgets all lists: the next ones asked for are others.
    pub(crate) fn forget(&mut self) {
        self.levels.iter_mut().for_each(ListCache::clear);
    }

    /// The list of `set` of level R, never mirrored; none once `stop` returns true, which is asked
    /// after each list that takes long to build.
    pub(crate) fn last<I: Isa>(
        &mut self,
        isa: I,
        set: u32,
        stop: &dyn Fn() -> bool,
    ) -> Option<HalfList<'_, W>> {
        self.build(isa, self.board.rows(), set, true, stop)?;
        Some(self.levels[self.own(self.board.rows())].list(set))
    }

    /// Appends the list of `set` of level R to `chain`, without keeping it here; without the items
    /// that attack the square next to them in column `band`, if that is given. None as for
    /// [`last`](Self::last).
    pub(crate) fn passing<I: Isa>(
        &mut self,
        isa: I,
        set: u32,
        band: Option<u32>,
        chain: &mut ListArena<W>,
        stop: &dyn Fn() -> bool,
    ) -> Option<()> {
        let rows = self.board.rows();
        self.build_inputs(isa, rows, set, stop)?;
        let source = source(&self.shared, &self.levels[..self.own(rows)]);
        let parents = self.builder.parents(isa, set, &source);
        let parents = match band {
            Some(band) => self.builder.restrict(parents, band),
            None => parents,
        };
        self.builder.pull(isa, rows - 1, &parents, chain);
        may_go_on(parents.items(), stop)
    }

    /// Where the cache of the lists of `rows` rows is.
    fn own(&self, rows: u32) -> usize {
        (rows - self.shared_rows - 1) as usize
    }

    /// Sees to it that the lists are there that the list of `set`, of `rows` rows, is pulled from.
    fn build_inputs<I: Isa>(
        &mut self,
        isa: I,
        rows: u32,
        set: u32,
        stop: &dyn Fn() -> bool,
    ) -> Option<()> {
        let Some(own) = self.own(rows).checked_sub(1) else { return Some(()) };
        let mut may_clear = true;
        loop {
            let cleared = self.levels[own].times_cleared();
            for c in columns(set) {
                self.build(isa, rows - 1, set & !(1 << c), may_clear, stop)?;
            }
            if self.levels[own].times_cleared() == cleared {
                return Some(());
            }
            // Not all of them fitted: the second time the cache has to grow instead.
            may_clear = false;
        }
    }

    /// Sees to it that the list of `set`, of `rows` rows, is there.
    fn build<I: Isa>(
        &mut self,
        isa: I,
        rows: u32,
        set: u32,
        may_clear: bool,
        stop: &dyn Fn() -> bool,
    ) -> Option<()> {
        let own = self.own(rows);
        if self.levels[own].has(set) {
            return Some(());
        }
        self.build_inputs(isa, rows, set, stop)?;
        let builder = &self.builder;
        let (below, from) = self.levels.split_at_mut(own);
        let source = source(&self.shared, below);
        let parents = builder.parents(isa, set, &source);
        let items = parents.items();
        from[0].make_room(items + slack::<I, W>(), may_clear);
        from[0].insert(set, |chain| builder.pull(isa, rows - 1, &parents, chain));
        may_go_on(items, stop)
    }
}

/// Lists pulled from fewer items than these are built without asking whether to stop: that takes
/// less than a millisecond.
const UNASKED: usize = 1 << 18;

/// Something, unless many `items` were read and `stop` returns true.
fn may_go_on(items: usize, stop: &dyn Fn() -> bool) -> Option<()> {
    (items < UNASKED || !stop()).then_some(())
}

/// The highest of these levels.
fn source<'a, W>(shared: &'a Level<W>, own: &'a [ListCache<W>]) -> Source<'a, W> {
    own.last().map_or(Source::Shared(shared), Source::Own)
}

#[cfg(test)]
mod tests {
    use super::super::columns::sets;
    use super::super::segments::Segments;
    use super::*;
    use crate::arch::for_each_isa;
    use crate::join::diagonals::RingLayout;

    /// The items of each segment, in numeric order, the right way round.
    fn items(board: Geometry, list: &HalfList<'_, u64>) -> Vec<Vec<u64>> {
        let layout = RingLayout::new(board.n());
        let turned = |&item: &u64| if list.mirrored { layout.mirror(item) } else { item };
        let segment = |t| {
            let mut items: Vec<u64> = list.segment(t).iter().map(turned).collect();
            items.sort_unstable();
            items
        };
        (0..Segments::count(board)).map(segment).collect()
    }

    /// However little room the caches have, the lists asked for are those of the whole level.
    #[test]
    fn caches_give_the_lists_of_the_level() {
        let go_on = &|| false;
        for n in [9, 12] {
            let board = Geometry::new(n);
            let rows = board.rows();
            for_each_isa!(isa => {
                let whole = Level::<u64>::new(isa, board, rows, 1, &|| false).unwrap();
                for shared_rows in 1..rows {
                    for capacity in [0, 100, 1 << 14] {
                        let capacities = vec![capacity; (rows - shared_rows) as usize];
                        let shared = Level::new(isa, board, shared_rows, 1, &|| false).unwrap();
                        let shared = Arc::new(shared);
                        let mut half =
                            HalfLists::<u64>::new(board, shared, shared_rows, &capacities);
                        for set in sets(n, rows).step_by(7) {
                            let other = board.full() & !set;
                            let other = if board.is_odd() { other & (other - 1) } else { set };
                            for set in [set, other] {
                                let list = half.last(isa, set, go_on).unwrap();
                                assert_eq!(items(board, &list), items(board, &whole.list(set)));
                            }
                            let mut passing = ListArena::default();
                            half.passing(isa, set, None, &mut passing, go_on).unwrap();
                            let expected = items(board, &whole.list(set));
                            assert_eq!(items(board, &passing.list(board, 0)), expected);
                            for band in (0..n).filter(|band| set >> band & 1 == 0) {
                                passing.clear();
                                half.passing(isa, set, Some(band), &mut passing, go_on).unwrap();
                                let attacks = RingLayout::new(n).attacks(set, band);
                                let free = |&item: &u64| item & attacks == 0;
                                let expected: Vec<Vec<u64>> = expected
                                    .iter()
                                    .map(|items| items.iter().copied().filter(free).collect())
                                    .collect();
                                assert_eq!(items(board, &passing.list(board, 0)), expected);
                            }
                        }
                    }
                }
            });
        }
    }
}
