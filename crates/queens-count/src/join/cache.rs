//! Lists built when they are asked for, in a fixed amount of memory.
//!
//! Levels too large to be kept whole are built list by list. A [`Cache`] keeps the lists built so
//! far of one level, one behind the other, and when the next one might not fit it forgets them all.
//! So its memory is bounded, whatever the order of the questions, and a good order only makes it
//! fast: it grows only if the lists that one list is pulled from do not fit in together.

use super::board::Board;
use super::columns::Numbering;
use super::lists::{List, Lists};
use super::segments::Segments;
use super::word::Word;

/// The lists of one level that have been built since it was last cleared.
///
/// Invariant: if `slots[i]` is s > 0, the list numbered i has its segments at `starts[(s - 1) * (h
/// + 2)..][..h + 2]`.
#[derive(Debug)]
pub(crate) struct Cache<W> {
    numbering: Numbering,
    segments: usize,
    slots: Vec<u32>,
    starts: Vec<u32>,
    items: Vec<W>,
    capacity: usize,
    times_cleared: u64,
}

impl<W: Word> Cache<W> {
    /// An empty cache for the lists of `rows` rows, with room for `capacity` items.
    pub(crate) fn new(board: Board, rows: u32, capacity: usize) -> Self {
        let numbering = Numbering::new(board.n(), rows);
        let slots = vec![0; numbering.len()];
        let segments = Segments::count(board);
        let items = Vec::with_capacity(capacity);
        Self { numbering, segments, slots, starts: Vec::new(), items, capacity, times_cleared: 0 }
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
        if !self.starts.is_empty() {
            self.slots.fill(0);
            self.starts.clear();
            self.items.clear();
            self.times_cleared += 1;
        }
    }

    /// Makes room for `items` more, by forgetting all lists if there is not enough and `may_clear`;
    /// by growing past the capacity if even that does not help.
    pub(crate) fn make_room(&mut self, items: usize, may_clear: bool) {
        if self.items.len() + items > self.capacity && may_clear {
            self.clear();
        }
        self.items.reserve_exact(items);
    }

    /// Adds the list of `set`, which `build` appends to the items and the segments given.
    pub(crate) fn insert(&mut self, set: u32, build: impl FnOnce(&mut Vec<W>, &mut Vec<u32>)) {
        build(&mut self.items, &mut self.starts);
        debug_assert_eq!(self.starts.len() % (self.segments + 1), 0);
        self.slots[self.numbering.number(set)] = (self.starts.len() / (self.segments + 1)) as u32;
    }
}

impl<W: Word> Lists<W> for Cache<W> {
    fn list(&self, set: u32) -> List<'_, W> {
        let slot = self.slots[self.numbering.number(set)] as usize;
        let starts = &self.starts[(slot - 1) * (self.segments + 1)..][..=self.segments];
        List { items: &self.items, segments: Segments(starts), mirrored: false }
    }
}
