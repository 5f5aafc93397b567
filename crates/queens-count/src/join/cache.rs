//! Lists built when they are asked for, in a fixed amount of memory.
//!
//! Levels too large to be kept whole are built list by list. A [`ListCache`] keeps the lists built
//! so far of one level, one behind the other, and when the next one might not fit it forgets them
//! all. So its memory is bounded, whatever the order of the questions, and a good order only makes
//! it fast: it grows only if the lists that one list is pulled from do not fit in together.

use super::bulk::buffer::Buffer;
use super::columns::Numbering;
use super::geometry::Geometry;
use super::lists::{HalfList, ListArena, ListSource};
use crate::arch::isa::ItemWord;

/// The lists of one level that have been built since it was last cleared.
///
/// Invariant: if `slots[i]` is s > 0, the list numbered i is number s - 1 of the chain.
#[derive(Debug)]
pub(crate) struct ListCache<W> {
    board: Geometry,
    numbering: Numbering,
    slots: Vec<u32>,
    chain: ListArena<W>,
    /// How many lists the chain has.
    len: u32,
    capacity: usize,
    times_cleared: u64,
}

impl<W: ItemWord> ListCache<W> {
    /// An empty cache for the lists of `rows` rows, with room for `capacity` items, or for fewer
    /// where the system refuses as many: then it forgets more often.
    pub(crate) fn new(board: Geometry, rows: u32, capacity: usize) -> Self {
        let numbering = Numbering::new(board.n(), rows);
        let slots = vec![0; numbering.len()];
        let items = Buffer::with_capacity(capacity);
        let capacity = items.capacity();
        let chain = ListArena { items, starts: Vec::new() };
        Self { board, numbering, slots, chain, len: 0, capacity, times_cleared: 0 }
    }

    /// Whether the list of `set` is there.
    pub(crate) fn has(&self, set: u32) -> bool {
        self.slots[self.numbering.number(set)] != 0
    }

    /// How often everything was forgotten.
    pub(crate) fn times_cleared(&self) -> u64 {
        self.times_cleared
    }

    /// Forgets all lists.
    pub(crate) fn clear(&mut self) {
        if self.len > 0 {
            self.slots.fill(0);
            self.chain.clear();
            self.len = 0;
            self.times_cleared += 1;
        }
    }

    /// Makes room for `items` more, by forgetting all lists if there is not enough and `may_clear`;
    /// by growing past the capacity if even that does not help.
    pub(crate) fn make_room(&mut self, items: usize, may_clear: bool) {
        if self.chain.items.len() + items > self.capacity && may_clear {
            self.clear();
        }
        self.chain.items.reserve_exact(items);
    }

    /// Adds the list of `set`, which `build` appends to the chain given.
    pub(crate) fn insert(&mut self, set: u32, build: impl FnOnce(&mut ListArena<W>)) {
        build(&mut self.chain);
        self.len += 1;
        self.slots[self.numbering.number(set)] = self.len;
    }
}

impl<W: ItemWord> ListSource<W> for ListCache<W> {
    fn list(&self, set: u32) -> HalfList<'_, W> {
        let slot = self.slots[self.numbering.number(set)] as usize;
        self.chain.list(self.board, slot - 1)
    }
}
