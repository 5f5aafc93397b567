//! The links, and how one item or one option is unlinked and put back.

use crate::item::{Color, Item, OptionId};
use crate::owner::Owner;

/// The root of the list of items that are not yet covered.
pub(super) const ROOT: u32 = 0;
/// The `top` of a spacer.
pub(super) const SPACER: u32 = 0;
/// The color of a node without one. The colors of the problem are numbered from 1.
pub(in crate::engine) const PLAIN: u32 = 0;
/// The color of a node that gives a purified item the color that this item has: such a node is not
/// unlinked (-1 in the text).
pub(in crate::engine) const SAME_COLOR: u32 = u32::MAX;

/// Added to the LEN of secondary items, so that their lists never count as empty.
pub(super) const SECONDARY: u32 = 1 << 31;

/// The links of an item in the list of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ItemLinks {
    /// LLINK: the item before it. A secondary item is in a list of its own.
    pub(super) left: u32,
    /// RLINK: the item after it.
    pub(super) right: u32,
}

/// The links of a node in the list of its item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeLinks {
    /// ULINK: the node above. In a spacer, the first node of the option before it.
    pub(super) up: u32,
    /// DLINK: the node below. In a spacer, the last node of the option after it.
    pub(super) down: u32,
}

/// The lists: of the items that are not yet covered, and of the nodes of each item.
///
/// Items are numbered from 1 in the order of the search: first the primary ones, then the secondary
/// ones. The number of an item is the index of its head, and also of the node that begins its list.
/// Nodes are numbered in this order: the heads (0 is the root), then the nodes of the options
/// between spacers.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    /// The links of each item, and of the root.
    pub(super) items: Vec<ItemLinks>,
    /// The links of each node.
    pub(super) nodes: Vec<NodeLinks>,
    /// TOP of each node: its item, or [`SPACER`]. In a head, LEN: how many nodes the list has,
    /// and [`SECONDARY`] more if the item is secondary.
    pub(super) tops: Vec<u32>,
    /// COLOR of each node. In a spacer, the number of the option before it.
    pub(super) colors: Vec<u32>,
    /// Whether some node has a color.
    pub(super) colored: bool,
    pub(super) updates: u64,
    pub(super) names: Names,
}

/// From the numbers used here to those of the problem. The lists are cloned more often than built.
#[derive(Clone, Debug)]
pub(super) struct Names {
    pub(super) owner: Owner,
    /// The item of the problem for each number from 1.
    pub(super) items: std::sync::Arc<[Item]>,
    /// The color of the problem for each number from 1.
    pub(super) colors: std::sync::Arc<[u32]>,
}

impl Lists {
    /// The node that `node` is linked to downwards.
    #[inline(always)]
    pub(in crate::engine) fn down(&self, node: u32) -> u32 {
        self.nodes[node as usize].down
    }

    /// The node that `node` is linked to upwards.
    #[inline(always)]
    pub(in crate::engine) fn up(&self, node: u32) -> u32 {
        self.nodes[node as usize].up
    }

    /// The item of a node.
    #[inline(always)]
    pub(in crate::engine) fn top(&self, node: u32) -> u32 {
        self.tops[node as usize]
    }

    /// The item to the right of an item.
    #[inline(always)]
    pub(super) fn right(&self, item: u32) -> u32 {
        self.items[item as usize].right
    }

    /// The number of nodes in the list of an item; [`SECONDARY`] more if it is secondary.
    #[inline(always)]
    pub(in crate::engine) fn len(&self, item: u32) -> u32 {
        self.tops[item as usize]
    }

    /// The color of a node.
    #[inline(always)]
    pub(in crate::engine) fn color(&self, node: u32) -> u32 {
        self.colors[node as usize]
    }

    /// Changes the color of a node.
    #[inline(always)]
    pub(in crate::engine) fn set_color(&mut self, node: u32, color: u32) {
        self.colors[node as usize] = color;
    }

    /// Whether there is a spacer in the place of a node.
    #[inline(always)]
    pub(in crate::engine) fn is_spacer(&self, node: u32) -> bool {
        self.top(node) == SPACER
    }

    /// Whether a node is the head of a list.
    #[inline(always)]
    pub(in crate::engine) fn is_head(&self, node: u32) -> bool {
        (node as usize) < self.items.len()
    }

    /// Whether all primary items are covered.
    #[inline(always)]
    pub(in crate::engine) fn all_covered(&self) -> bool {
        self.leftmost() == ROOT
    }

    /// The first of the items that are not covered, or [`ROOT`] if all are.
    #[inline(always)]
    pub(super) fn leftmost(&self) -> u32 {
        self.right(ROOT)
    }

    /// The first of the items with the shortest list, among those that are not covered. None of
    /// their lists may be empty, and there must be an item.
    #[inline(always)]
    pub(super) fn shortest(&self) -> u32 {
        let (mut best, mut least) = (ROOT, u32::MAX);
        // The heads are the first nodes. One bounds check serves for both slices.
        let items = &self.items[..];
        let lens = &self.tops[..items.len()];
        let mut item = self.leftmost();
        while item != ROOT {
            let ItemLinks { right, .. } = items[item as usize];
            let len = lens[item as usize];
            if len < least {
                (best, least) = (item, len);
                if len == 1 {
                    break;
                }
            }
            item = right;
        }
        best
    }

    /// The first item that is not covered and has an empty list. There must be one.
    pub(super) fn first_empty(&self) -> u32 {
        let mut item = self.leftmost();
        while self.len(item) > 0 {
            item = self.right(item);
        }
        item
    }

    /// How many primary items have an empty list.
    pub(super) fn empty_items(&self) -> u32 {
        self.tops[1..self.items.len()].iter().filter(|&&len| len == 0).count() as u32
    }

    /// Unlinks an item from the list of items.
    #[inline(always)]
    pub(in crate::engine) fn unlink_item(&mut self, item: u32) {
        let ItemLinks { left, right } = self.items[item as usize];
        self.items[left as usize].right = right;
        self.items[right as usize].left = left;
        self.updates += 1;
    }

    /// Undoes [`unlink_item`](Self::unlink_item), except for the count of updates.
    #[inline(always)]
    pub(in crate::engine) fn relink_item(&mut self, item: u32) {
        let ItemLinks { left, right } = self.items[item as usize];
        self.items[right as usize].left = item;
        self.items[left as usize].right = item;
    }

    /// Hides an option: unlinks all its nodes except `node`, which stays in the list of an item
    /// that is being covered or purified, and those marked with [`SAME_COLOR`], which do not occur
    /// unless the problem is `COLORED`. Goes to the right of `node`, and around. Returns the number of
    /// lists that became empty.
    #[inline(always)]
    pub(in crate::engine) fn hide<const COLORED: bool>(&mut self, node: u32) -> u32 {
        let (tops, nodes, colors) = self.slices();
        let node = node as usize;
        let (mut emptied, mut unlinked) = (0, 0);
        let mut other = node + 1;
        while other != node {
            let top = tops[other];
            let NodeLinks { up, down } = nodes[other];
            if top == SPACER {
                other = up as usize;
                continue;
            }
            if !COLORED || colors[other] != SAME_COLOR {
                nodes[up as usize].down = down;
                nodes[down as usize].up = up;
                let len = &mut tops[top as usize];
                *len -= 1;
                emptied += u32::from(*len == 0);
                unlinked += 1;
            }
            other += 1;
        }
        self.updates += unlinked;
        emptied
    }

    /// Undoes [`hide`](Self::hide), except for the count of updates. Goes to the left of `node`, and
    /// around.
    #[inline(always)]
    pub(in crate::engine) fn unhide<const COLORED: bool>(&mut self, node: u32) {
        let (tops, nodes, colors) = self.slices();
        let node = node as usize;
        let mut other = node - 1;
        while other != node {
            let top = tops[other];
            let NodeLinks { up, down } = nodes[other];
            if top == SPACER {
                other = down as usize;
                continue;
            }
            if !COLORED || colors[other] != SAME_COLOR {
                nodes[down as usize].up = other as u32;
                nodes[up as usize].down = other as u32;
                tops[top as usize] += 1;
            }
            other -= 1;
        }
    }

    /// TOP, the links and COLOR of the nodes. The compiler can see that the slices have the same
    /// length, so one bounds check serves for all three.
    #[inline(always)]
    fn slices(&mut self) -> (&mut [u32], &mut [NodeLinks], &[u32]) {
        let count = self.tops.len();
        (&mut self.tops[..], &mut self.nodes[..count], &self.colors[..count])
    }

    /// The option of a node.
    pub(crate) fn option(&self, node: u32) -> OptionId {
        let nodes = node as usize..self.tops.len();
        let spacer = nodes.into_iter().find(|&node| self.tops[node] == SPACER);
        let spacer = spacer.expect("there is a spacer after each option");
        OptionId { number: self.colors[spacer], owner: self.names.owner }
    }

    /// The item of the problem that an item here stands for.
    pub(crate) fn item(&self, item: u32) -> Item {
        self.names.items[item as usize - 1]
    }
}

/// For the searches with multiplicities and with costs.
impl Lists {
    /// Whether some node has a color.
    pub(in crate::engine) fn is_colored(&self) -> bool {
        self.colored
    }

    /// The primary items that are not covered, in the order of their list.
    pub(in crate::engine) fn open(&self) -> impl Iterator<Item = u32> + '_ {
        let next = move |&item: &u32| Some(self.right(item)).filter(|&right| right != ROOT);
        std::iter::successors(next(&ROOT), next)
    }

    /// The item whose list a node is in; of a head, the item itself.
    pub(in crate::engine) fn item_of(&self, node: u32) -> u32 {
        if self.is_head(node) { node } else { self.top(node) }
    }

    /// Unlinks an item from the list of items, which is no update because the item is not covered.
    pub(in crate::engine) fn deactivate(&mut self, item: u32) {
        self.unlink_item(item);
        self.updates -= 1;
    }

    /// Sorts the list of each item; nodes of the same key stay in their order.
    pub(in crate::engine) fn sort_by_key(&mut self, key: impl Fn(u32) -> u64) {
        for item in 1..self.items.len() as u32 {
            let next = |&node: &u32| Some(self.down(node)).filter(|&down| down != item);
            let mut list: Vec<u32> = std::iter::successors(next(&item), next).collect();
            list.sort_by_key(|&node| key(node));
            list.push(item);
            let mut above = item;
            for node in list {
                self.nodes[above as usize].down = node;
                self.nodes[node as usize].up = above;
                above = node;
            }
        }
    }

    /// A value for the option of each node; the default for heads and spacers.
    pub(in crate::engine) fn by_node<T: Copy + Default>(
        &self,
        value: impl Fn(OptionId) -> T,
    ) -> Vec<T> {
        let mut values = vec![T::default(); self.tops.len()];
        let (mut next, owner) = (T::default(), self.names.owner);
        for node in (self.items.len()..values.len()).rev() {
            if self.tops[node] == SPACER {
                // The first spacer is after no option.
                if node > self.items.len() {
                    next = value(OptionId { number: self.colors[node], owner });
                }
            } else {
                values[node] = next;
            }
        }
        values
    }

    /// Counts the covering of an item that turns out to have too few options.
    pub(in crate::engine) fn count_dead_end(&mut self) {
        self.updates += 1;
    }
}

/// For the stepper, which shows the lists.
impl Lists {
    /// The primary items that are not covered, in the order of their list.
    pub(crate) fn open_items(&self) -> impl Iterator<Item = Item> + '_ {
        self.open().map(|item| self.item(item))
    }

    /// The options whose nodes are in the list of an item, from the top.
    pub(crate) fn members(&self, item: u32) -> impl Iterator<Item = OptionId> + '_ {
        let next = move |&node: &u32| Some(self.down(node)).filter(|&down| down != item);
        std::iter::successors(next(&item), next).map(|node| self.option(node))
    }

    /// The item and the color of a node.
    pub(crate) fn top_and_color(&self, node: u32) -> (u32, u32) {
        (self.top(node), self.color(node))
    }

    /// The color of the problem that a color here stands for.
    pub(crate) fn color_name(&self, color: u32) -> Color {
        Color(self.names.colors[color as usize - 1])
    }

    /// See [`Statistics::updates`](crate::Statistics::updates).
    pub(crate) fn updates(&self) -> u64 {
        self.updates
    }

    /// Takes the count of updates back to what it was.
    pub(crate) fn set_updates(&mut self, updates: u64) {
        self.updates = updates;
    }

    /// Checks in debug builds that a handle belongs to the problem.
    #[track_caller]
    pub(crate) fn check_owner(&self, handle: Owner) {
        self.names.owner.check(handle);
    }
}

#[cfg(debug_assertions)]
impl Lists {
    /// Whether all links are the same, and all that depends on them.
    pub(in crate::engine) fn has_links_of(&self, other: &Self) -> bool {
        self.items == other.items
            && self.nodes == other.nodes
            && self.tops == other.tops
            && self.colors == other.colors
    }
}
