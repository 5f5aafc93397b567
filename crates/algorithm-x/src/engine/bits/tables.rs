//! What the search reads and never writes: a problem, compiled.

use std::ops::Range;

use super::cell::{full_cell, full_set};
use crate::item::OptionId;
use crate::owner::Owner;

/// An item of an option (a *node* in Knuth's terms), in the packed layout.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PackedNode {
    /// What the option adds to the cell of the item.
    pub(super) amount: u64,
    pub(super) item: u32,
}

/// An item of an option, in the spread layout.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SpreadNode {
    pub(super) item: u32,
    /// The bit of the option in the words: the word in the upper 26 bits, and the bit of it in the
    /// lower 6.
    pub(super) bit: u32,
}

/// An option as one of its items sees it: where the nodes of its other items are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Others {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Others {
    /// How many other items the option has.
    #[inline(always)]
    pub(super) fn len(self) -> u64 {
        u64::from(self.end - self.start)
    }
}

/// A problem compiled for search.
///
/// Items are numbered by *rank*: first the primary ones in the order of preference, then the
/// secondary ones, from a multiple of 64 on so that they share no word of a bit set with the
/// others. The ranks left out between them count as secondary items without options. The options
/// that name an item are its *members*, in their order, and those left its *option set*. Options
/// without primary items are left out. Each item has a cell.
/// - If no item has more than [`CAPACITY`](super::cell::CAPACITY) members, the layout is *packed*:
///   the cell of an item holds its set, a bit each, and above it the size of the set, less one. One
///   subtraction removes an option from both.
/// - Otherwise it is *spread*: cells hold the size less one, and the sets are in words of 64 bits.
///
/// Because the size is held less one, the subtraction that removes the last option borrows, and the
/// processor reports that at no cost. Only the cell of a primary item that was emptied is equal to
/// [`empty_cell`](super::cell::empty_cell).
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) owner: Owner,
    /// How many items are primary: those with the ranks below.
    pub(super) primaries: u32,
    /// Whether the layout is spread.
    pub(super) spread: bool,
    /// Whether some option gives a color to an item.
    pub(super) colored: bool,
    /// The items of the options, one option after the other: all of them, and once more all but the
    /// last. So the other items of each item are in one piece, which begins after the item. Empty
    /// in the spread layout.
    pub(super) packed_nodes: Vec<PackedNode>,
    /// The same for the spread layout; empty in the packed one.
    pub(super) spread_nodes: Vec<SpreadNode>,
    /// The colors of the nodes; empty in a problem without colors.
    pub(super) colors: Vec<u32>,
    /// Where each option starts in the nodes.
    pub(super) starts: Vec<u32>,
    /// The members of all items, item after item.
    pub(super) members: Vec<Others>,
    /// The colors that the members give to the item; empty in a problem without colors.
    pub(super) member_colors: Vec<u32>,
    /// Where each item starts in `members`, and where the last one ends.
    pub(super) firsts: Vec<u32>,
    /// Where each item starts in the words of the spread layout, and where the last one ends.
    pub(super) words: Vec<u32>,
}

impl Tables {
    /// The number of ranks.
    pub(super) fn item_count(&self) -> usize {
        self.firsts.len() - 1
    }

    /// The number of words of the option sets in the spread layout; none in the packed one.
    pub(super) fn word_count(&self) -> usize {
        if self.spread { self.words.last().map_or(0, |&words| words as usize) } else { 0 }
    }

    /// The number of items that the options name, all together.
    pub(super) fn entries(&self) -> usize {
        self.members.len()
    }

    /// The primary items, as a bit set.
    pub(super) fn open(&self) -> Vec<u64> {
        full_set(self.primaries).collect()
    }

    /// The cells when all options are left.
    pub(super) fn cells(&self) -> Vec<u64> {
        let cell = |(item, size)| full_cell(size, item < self.primaries, self.spread);
        (0..).zip(self.sizes()).map(cell).collect()
    }

    /// The words when all options are left.
    pub(super) fn words(&self) -> Vec<u64> {
        if self.spread { self.sizes().flat_map(full_set).collect() } else { Vec::new() }
    }

    /// How many members each item has.
    fn sizes(&self) -> impl Iterator<Item = u32> {
        self.firsts.windows(2).map(|firsts| firsts[1] - firsts[0])
    }

    /// The option of a member.
    pub(super) fn option(&self, others: Others) -> OptionId {
        // The others begin after some node of the first copy.
        let after = self.starts.partition_point(|&start| start < others.start);
        OptionId { number: after as u32 - 1, owner: self.owner }
    }

    /// The first member of an item.
    #[inline(always)]
    pub(super) fn first_member(&self, item: u32) -> usize {
        debug_assert!((item as usize) < self.firsts.len());
        // SAFETY: there is a first member for each item, and the item comes from the tables or is a
        // bit of the open set, which begins as `Tables::open`.
        (unsafe { *self.firsts.get_unchecked(item as usize) }) as usize
    }

    /// A member.
    #[inline(always)]
    pub(super) fn member(&self, member: usize) -> Others {
        self.members[member]
    }

    /// The color that a member gives to the item, in a problem with colors.
    #[inline(always)]
    pub(super) fn member_color(&self, member: usize) -> u32 {
        self.member_colors[member]
    }

    /// The words of the option set of an item in the spread layout.
    #[inline]
    pub(super) fn words_of(&self, item: u32) -> Range<usize> {
        self.words[item as usize] as usize..self.words[item as usize + 1] as usize
    }

    /// The other nodes of a member in the packed layout, in the order of the option, which begins
    /// again at its end.
    #[inline(always)]
    pub(super) fn packed(&self, others: Others) -> &[PackedNode] {
        debug_assert!(!self.spread);
        // SAFETY: `Others` are made by `Tables::new` alone. Each begins after a node of the first
        // copy of an option and ends within the second, or where it begins. `State::start` checks
        // that a packed problem is worked on as one, so that the nodes are these.
        unsafe { part(&self.packed_nodes, others) }
    }

    /// The same in the spread layout.
    #[inline(always)]
    pub(super) fn spread(&self, others: Others) -> &[SpreadNode] {
        debug_assert!(self.spread);
        // SAFETY: as in `packed`, for a spread problem.
        unsafe { part(&self.spread_nodes, others) }
    }

    /// Calls `f` with each other item of a member.
    #[inline(always)]
    pub(super) fn each_item<const SPREAD: bool>(&self, others: Others, mut f: impl FnMut(u32)) {
        if SPREAD {
            self.spread(others).iter().for_each(|node| f(node.item));
        } else {
            self.packed(others).iter().for_each(|node| f(node.item));
        }
    }

    /// The other items of a member, whatever the layout.
    #[cfg(feature = "memo")]
    #[inline(always)]
    pub(super) fn items_of(&self, others: Others) -> impl Iterator<Item = u32> + '_ {
        let range = others.start as usize..others.end as usize;
        let packed = self.packed_nodes.get(range.clone()).unwrap_or_default();
        let spread = self.spread_nodes.get(range).unwrap_or_default();
        packed.iter().map(|node| node.item).chain(spread.iter().map(|node| node.item))
    }

    /// The items of all nodes, whatever the layout.
    #[cfg(feature = "memo")]
    pub(super) fn node_items(&self) -> impl Iterator<Item = u32> + '_ {
        let packed = self.packed_nodes.iter().map(|node| node.item);
        packed.chain(self.spread_nodes.iter().map(|node| node.item))
    }

    /// The colors of the other nodes of a member, in a problem with colors.
    #[inline(always)]
    pub(super) fn colors(&self, others: Others) -> &[u32] {
        &self.colors[others.start as usize..others.end as usize]
    }
}

/// The nodes of a member.
///
/// # Safety
///
/// `others` must not begin after its end, nor end after the slice.
#[inline(always)]
unsafe fn part<T>(slice: &[T], others: Others) -> &[T] {
    let range = others.start as usize..others.end as usize;
    debug_assert!(range.start <= range.end && range.end <= slice.len());
    // SAFETY: required of the caller.
    unsafe { slice.get_unchecked(range) }
}
