//! The lists of a half, where a worker finds them.
//!
//! One level is built whole and shared by all workers. Those above it, up to level R - 1, and the
//! last, level R, are built list by list as a worker asks for them, each in a [`Cache`] of its own.
//! The last level is *narrowed*: its items drop the lowest bits where that makes them fit a smaller
//! word.

use super::board::Board;
use super::cache::Cache;
use super::columns::columns;
use super::level::Level;
use super::lists::{Builder, List, Lists};
use super::simd::Simd;
use super::word::Word;
use std::sync::Arc;

/// How to get from the words of the levels to the narrower ones of the last.
pub(crate) trait NarrowFrom<L: Word>: Word {
    /// The same vector, if the words are the same.
    fn same(items: &mut Vec<Self>) -> Option<&mut Vec<L>>;
}

impl<W: Word> NarrowFrom<W> for W {
    fn same(items: &mut Vec<Self>) -> Option<&mut Vec<W>> {
        Some(items)
    }
}

impl NarrowFrom<u64> for u32 {
    fn same(_items: &mut Vec<Self>) -> Option<&mut Vec<u64>> {
        None
    }
}

/// Items to hold in the caches of a worker, by level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Capacities {
    /// Levels s + 1 to R - 1, where s is the shared one.
    pub(crate) levels: Vec<usize>,
    /// Level R.
    pub(crate) last: usize,
}

/// A worker's view of the lists of a half.
#[derive(Debug)]
pub(crate) struct Half<L, P> {
    board: Board,
    narrowed: u32,
    builder: Builder<L>,
    shared: Arc<Level<L>>,
    shared_rows: u32,
    levels: Vec<Cache<L>>,
    last: Cache<P>,
    /// A list on its way.
    wide: Vec<L>,
    wide_starts: Vec<u32>,
}

/// Lists of one level, wherever they are.
enum Source<'a, L> {
    Shared(&'a Level<L>),
    Own(&'a Cache<L>),
}

impl<L: Word> Lists<L> for Source<'_, L> {
    fn list(&self, set: u32) -> List<'_, L> {
        match self {
            Self::Shared(level) => level.list(set),
            Self::Own(cache) => cache.list(set),
        }
    }
}

impl<L: Word> Source<'_, L> {
    /// The items of the lists that the list of `set` is pulled from: a bound for its length.
    fn inputs(&self, set: u32) -> usize {
        columns(set).map(|c| self.list(set & !(1 << c)).all().len()).sum()
    }
}

impl<L: Word, P: NarrowFrom<L>> Half<L, P> {
    /// A view with empty caches.
    pub(crate) fn new(
        board: Board,
        narrowed: u32,
        shared: Arc<Level<L>>,
        shared_rows: u32,
        capacities: &Capacities,
    ) -> Self {
        debug_assert_eq!(shared_rows + capacities.levels.len() as u32 + 1, board.rows());
        let levels = capacities.levels.iter().zip(shared_rows + 1..);
        let levels = levels.map(|(&capacity, rows)| Cache::new(board, rows, capacity)).collect();
        let last = Cache::new(board, board.rows(), capacities.last);
        let (wide, wide_starts) = (Vec::new(), Vec::new());
        let builder = Builder::new(board);
        Self { board, narrowed, builder, shared, shared_rows, levels, last, wide, wide_starts }
    }

    /// Forgets all lists: the next ones asked for are others.
    pub(crate) fn forget(&mut self) {
        self.levels.iter_mut().for_each(Cache::clear);
        self.last.clear();
    }

    /// The lists of `sets` of level R, narrowed.
    pub(crate) fn last<K: Simd<L>, const N: usize>(
        &mut self,
        kernel: K,
        sets: [u32; N],
    ) -> [List<'_, P>; N] {
        let mut may_clear = true;
        loop {
            let cleared = self.last.times_cleared();
            for set in sets {
                self.build_last(kernel, set, may_clear);
            }
            if self.last.times_cleared() == cleared {
                break;
            }
            may_clear = false;
        }
        sets.map(|set| self.last.list(set))
    }

    /// The list of `set` of level R, not narrowed and not kept.
    pub(crate) fn passing<K: Simd<L>>(&mut self, kernel: K, set: u32) -> List<'_, L> {
        self.build_inputs(kernel, self.board.rows(), set);
        self.wide.clear();
        self.wide_starts.clear();
        let source = source(&self.shared, &self.levels);
        let r = self.board.rows() - 1;
        self.builder.pull(kernel, r, set, &source, &mut self.wide, &mut self.wide_starts);
        List { items: &self.wide, segments: super::segments::Segments(&self.wide_starts) }
    }

    /// Sees to it that the list of `set` of level R is there.
    fn build_last<K: Simd<L>>(&mut self, kernel: K, set: u32, may_clear: bool) {
        if self.last.has(set) {
            return;
        }
        self.build_inputs(kernel, self.board.rows(), set);
        let (builder, r, narrowed) = (&self.builder, self.board.rows() - 1, self.narrowed);
        let source = source(&self.shared, &self.levels);
        self.last.make_room(source.inputs(set) + K::SLACK, may_clear);
        let (wide, wide_starts) = (&mut self.wide, &mut self.wide_starts);
        self.last.insert(set, |items, starts| {
            if let Some(items) = P::same(items) {
                builder.pull(kernel, r, set, &source, items, starts);
            } else {
                wide.clear();
                wide_starts.clear();
                builder.pull(kernel, r, set, &source, wide, wide_starts);
                let offset = items.len() as u32;
                starts.extend(wide_starts.iter().map(|start| start + offset));
                items.extend(wide.iter().map(|&item| P::truncate(item.widen() >> narrowed)));
            }
        });
    }

    /// Sees to it that the lists are there that the list of `set`, of `rows` rows, is pulled from.
    fn build_inputs<K: Simd<L>>(&mut self, kernel: K, rows: u32, set: u32) {
        let Some(own) = (rows - 1).checked_sub(self.shared_rows + 1) else { return };
        let own = own as usize;
        let mut may_clear = true;
        loop {
            let cleared = self.levels[own].times_cleared();
            for c in columns(set) {
                self.build(kernel, rows - 1, set & !(1 << c), may_clear);
            }
            if self.levels[own].times_cleared() == cleared {
                break;
            }
            // Not all of them fitted: the second time the cache has to grow instead.
            may_clear = false;
        }
    }

    /// Sees to it that the list of `set`, of `rows` rows, is there.
    fn build<K: Simd<L>>(&mut self, kernel: K, rows: u32, set: u32, may_clear: bool) {
        let own = (rows - self.shared_rows - 1) as usize;
        if self.levels[own].has(set) {
            return;
        }
        self.build_inputs(kernel, rows, set);
        let builder = &self.builder;
        let (below, from) = self.levels.split_at_mut(own);
        let source = source(&self.shared, below);
        from[0].make_room(source.inputs(set) + K::SLACK, may_clear);
        from[0].insert(set, |items, starts| {
            builder.pull(kernel, rows - 1, set, &source, items, starts);
        });
    }
}

/// The highest of these levels.
fn source<'a, L>(shared: &'a Level<L>, own: &'a [Cache<L>]) -> Source<'a, L> {
    own.last().map_or(Source::Shared(shared), Source::Own)
}

#[cfg(test)]
mod tests {
    use super::super::columns::sets;
    use super::super::segments::Segments;
    use super::*;
    use crate::join::simd::for_each_kernel;

    /// However little room the caches have, the lists asked for are those of the whole level.
    #[test]
    fn caches_give_the_lists_of_the_level() {
        for n in [9, 12] {
            let board = Board::new(n);
            let rows = board.rows();
            for_each_kernel!(kernel => {
                let whole = Level::<u64>::new(kernel, board, rows, 1);
                for shared_rows in 1..rows {
                    for capacity in [0, 100, 1 << 14] {
                        let levels = vec![capacity; (rows - 1 - shared_rows) as usize];
                        let capacities = Capacities { levels, last: capacity };
                        let shared = Arc::new(Level::new(kernel, board, shared_rows, 1));
                        let mut half =
                            Half::<u64, u32>::new(board, 1, shared, shared_rows, &capacities);
                        for set in sets(n, rows).step_by(7) {
                            let other = board.full() & !set;
                            let other = if board.is_odd() { other & (other - 1) } else { set };
                            let lists = half.last(kernel, [set, other]);
                            for (list, set) in lists.into_iter().zip([set, other]) {
                                let expected = whole.list(set);
                                for t in 0..Segments::count(board) {
                                    let narrowed = expected.segment(t).iter();
                                    assert!(narrowed.map(|&item| (item >> 1) as u32)
                                        .eq(list.segment(t).iter().copied()));
                                }
                            }
                            let passing = half.passing(kernel, set);
                            assert_eq!(passing.all(), whole.list(set).all());
                        }
                    }
                }
            });
        }
    }
}
