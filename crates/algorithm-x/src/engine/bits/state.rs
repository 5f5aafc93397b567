//! What the search writes: which options are left.
//!
//! # Unchecked indices
//!
//! The engine of bits leaves out bounds checks where the search spends its time, which was measured
//! to pay on most of the problems that the engines are compared on. An index is unchecked if it is
//! an item, a bit or a range of nodes in [`Tables`], a copy of one on the trail, or a bit of the
//! open set, which begins as `Tables::open` and only ever gets back what it had (see
//! [`OpenItems`](super::open::OpenItems)). Members and places on the trail are checked. That the
//! tables are those of the state, or have as many items and words, is checked each time that work
//! starts. Debug builds check all.

use super::cell::empty_cell;
use super::open::Open;
use super::tables::{Others, PackedNode, SpreadNode, Tables};

/// The options left, in the option set of each item, and the trail of those that were removed.
///
/// An option that is no longer possible is removed from the sets of all its items but the one whose
/// covering ruled it out, which is not looked at while it is covered. What was removed goes onto the
/// trail, and is put back from there. The order of putting back does not matter, because that is a
/// sum.
///
/// In Knuth's programs, an item whose color is fixed keeps its options, which all give it that
/// color. Here they are removed from its set like from any other, because a test for each would take
/// longer, and these removals are left out of the updates.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The cells of the items: see [`Tables`].
    pub(super) cells: Vec<u64>,
    /// The option sets in the spread layout.
    pub(super) words: Vec<u64>,
    /// What was removed in the packed layout, first to last, in `packed_trail[..tally.removed]`.
    /// There is capacity for all nodes, and none is removed twice.
    pub(super) packed_trail: Vec<PackedNode>,
    /// The same for the spread layout.
    pub(super) spread_trail: Vec<SpreadNode>,
    /// The primary items that are yet to be covered.
    pub(super) open: Open,
    /// The choice that fixed the color of each item; empty in a problem without colors.
    pub(super) fixed_by: Vec<Option<Others>>,
    /// 1 for each item whose color is fixed; empty in a problem without colors.
    pub(super) has_color: Vec<u8>,
    pub(super) tally: Tally,
}

/// The counts that go with a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    /// The length of the trail.
    pub(super) removed: usize,
    /// How many open items have no option left.
    pub(super) empty_items: u32,
    /// The updates, without those on the trail, which are counted when they are put back.
    pub(super) updates: u64,
    /// Removals from items whose color was fixed, which are not updates.
    pub(super) uncounted: u64,
}

impl Tally {
    /// Nothing removed yet.
    fn new(empty_items: u32) -> Self {
        Self { removed: 0, empty_items, updates: 0, uncounted: 0 }
    }
}

impl State {
    /// The state in which all options are left.
    pub(super) fn new(tables: &Tables) -> Self {
        let cells = tables.cells();
        let empty = |&&cell: &&u64| cell == empty_cell(tables.spread);
        let empty_items = cells.iter().filter(empty).count() as u32;
        let colored_items = if tables.colored { tables.item_count() } else { 0 };
        let nodes = tables.entries();
        let (packed, spread) = if tables.spread { (0, nodes) } else { (nodes, 0) };
        Self {
            cells,
            words: tables.words(),
            packed_trail: vec![PackedNode::default(); packed],
            spread_trail: vec![SpreadNode::default(); spread],
            open: Open::new(tables.open()),
            fixed_by: vec![None; colored_items],
            has_color: vec![0; colored_items],
            tally: Tally::new(empty_items),
        }
    }

    /// See [`Statistics::updates`](crate::Statistics::updates).
    pub(super) fn updates(&self) -> u64 {
        self.tally.updates + self.tally.removed as u64 - self.tally.uncounted
    }

    /// Goes on counting updates from this many.
    pub(super) fn set_updates(&mut self, updates: u64) {
        self.tally.updates =
            (updates + self.tally.uncounted).saturating_sub(self.tally.removed as u64);
    }

    /// The same state for a search that begins here: it counts its own updates, and never puts back
    /// what was removed before, so that it needs no trail of that.
    pub(super) fn part(&self) -> Self {
        let capacity = |trail: usize| trail.saturating_sub(self.tally.removed);
        Self {
            cells: self.cells.clone(),
            words: self.words.clone(),
            packed_trail: vec![PackedNode::default(); capacity(self.packed_trail.len())],
            spread_trail: vec![SpreadNode::default(); capacity(self.spread_trail.len())],
            open: self.open.part(),
            fixed_by: self.fixed_by.clone(),
            has_color: self.has_color.clone(),
            tally: Tally::new(self.tally.empty_items),
        }
    }
}
