//! The links, and how one item or one option is unlinked and put back.

use crate::item::{Color, Item, OptionId};
use crate::owner::Owner;

/// The root of the list of items that are not yet covered.
pub(super) const ROOT: u32 = 0;
/// The `top` of a spacer.
pub(super) const SPACER: u32 = 0;
/// The color of a node without one. The colors of the problem are numbered from 1.
pub(super) const PLAIN: u32 = 0;
/// The color of a node that gives a purified item the color that this item has: such a node is not
/// unlinked (-1 in the text).
pub(super) const SAME_COLOR: u32 = u32::MAX;

/// Added to the LEN of secondary items, so that their lists never count as empty.
pub(super) const SECONDARY: u32 = 1 << 31;

/// A node of an option, the head of the list of an item, or a spacer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    /// TOP: the item of the node. In a head, LEN: how many nodes the list has. In a spacer,
    /// [`SPACER`].
    pub(super) top: u32,
    /// ULINK: the node above. In a spacer, the first node of the option before it.
    pub(super) up: u32,
    /// DLINK: the node below. In a spacer, the last node of the option after it.
    pub(super) down: u32,
    /// COLOR. In a head, RLINK: the item after it in the list of items. In a spacer, the number of
    /// the option before it.
    pub(super) color: u32,
}

/// The lists: of the items that are not yet covered, and of the nodes of each item.
///
/// Items are numbered from 1 in the order of the search: first the primary ones, then the secondary
/// ones. The number of an item is the index of its head, and also of the node that begins its list.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    /// The heads, by the number of the item (0 is the root), then the nodes of the options between
    /// spacers.
    pub(super) nodes: Vec<Node>,
    /// LLINK of each item: the item before it in the list of items.
    pub(super) left: Vec<u32>,
    /// How many primary items that are not covered have an empty list.
    pub(super) empty_items: u32,
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
    pub(super) fn down(&self, node: u32) -> u32 {
        self.nodes[node as usize].down
    }

    /// The node that `node` is linked to upwards.
    #[inline(always)]
    pub(super) fn up(&self, node: u32) -> u32 {
        self.nodes[node as usize].up
    }

    /// The item of a node.
    #[inline(always)]
    pub(super) fn top(&self, node: u32) -> u32 {
        self.nodes[node as usize].top
    }

    /// The item to the left of an item. A secondary item is in a list of its own.
    #[inline(always)]
    pub(super) fn left(&self, item: u32) -> u32 {
        self.left[item as usize]
    }

    /// The item to the right of an item.
    #[inline(always)]
    pub(super) fn right(&self, item: u32) -> u32 {
        self.nodes[item as usize].color
    }

    /// The number of nodes in the list of an item; [`SECONDARY`] more if it is secondary.
    #[inline(always)]
    pub(super) fn len(&self, item: u32) -> u32 {
        self.nodes[item as usize].top
    }

    /// The color of a node.
    #[inline(always)]
    pub(super) fn color(&self, node: u32) -> u32 {
        self.nodes[node as usize].color
    }

    /// Changes the color of a node.
    #[inline(always)]
    pub(super) fn set_color(&mut self, node: u32, color: u32) {
        self.nodes[node as usize].color = color;
    }

    /// Whether there is a spacer in the place of a node.
    #[inline(always)]
    pub(super) fn is_spacer(&self, node: u32) -> bool {
        self.top(node) == SPACER
    }

    /// Whether a node is the head of a list.
    #[inline(always)]
    pub(super) fn is_head(&self, node: u32) -> bool {
        (node as usize) < self.left.len()
    }

    /// Whether all primary items are covered.
    #[inline(always)]
    pub(super) fn all_covered(&self) -> bool {
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
        let mut item = self.leftmost();
        while item != ROOT {
            let Node { top: len, color: right, .. } = self.nodes[item as usize];
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

    /// Unlinks an item from the list of items.
    #[inline(always)]
    pub(super) fn unlink_item(&mut self, item: u32) {
        let (left, right) = (self.left(item), self.right(item));
        self.nodes[left as usize].color = right;
        self.left[right as usize] = left;
        self.empty_items -= u32::from(self.len(item) == 0);
        self.updates += 1;
    }

    /// Undoes [`unlink_item`](Self::unlink_item), except for the count of updates.
    #[inline(always)]
    pub(super) fn relink_item(&mut self, item: u32) {
        let (left, right) = (self.left(item), self.right(item));
        self.left[right as usize] = item;
        self.nodes[left as usize].color = item;
        self.empty_items += u32::from(self.len(item) == 0);
    }

    /// Hides an option: unlinks all its nodes except `node`, which stays in the list of an item
    /// that is being covered or purified. Goes to the right of `node`, and around.
    #[inline(always)]
    pub(super) fn hide(&mut self, node: u32) {
        let nodes = &mut self.nodes[..];
        let mut unlinked = Changes::default();
        let mut other = node + 1;
        // To the spacer, then from the first node of the option.
        while nodes[other as usize].top != SPACER {
            unlinked.unlink(nodes, other);
            other += 1;
        }
        other = nodes[other as usize].up;
        while other != node {
            unlinked.unlink(nodes, other);
            other += 1;
        }
        self.empty_items += unlinked.emptied;
        self.updates += unlinked.nodes;
    }

    /// Undoes [`hide`](Self::hide), except for the count of updates. Goes to the left of `node`, and
    /// around.
    #[inline(always)]
    pub(super) fn unhide(&mut self, node: u32) {
        let nodes = &mut self.nodes[..];
        let mut relinked = Changes::default();
        let mut other = node - 1;
        while nodes[other as usize].top != SPACER {
            relinked.relink(nodes, other);
            other -= 1;
        }
        other = nodes[other as usize].down;
        while other != node {
            relinked.relink(nodes, other);
            other -= 1;
        }
        self.empty_items -= relinked.emptied;
    }

    /// The option of a node.
    pub(crate) fn option(&self, node: u32) -> OptionId {
        let after = self.nodes[node as usize..].iter().find(|node| node.top == SPACER);
        let spacer = after.expect("there is a spacer after each option");
        OptionId { number: spacer.color, owner: self.names.owner }
    }

    /// The item of the problem that an item here stands for.
    pub(crate) fn item(&self, item: u32) -> Item {
        self.names.items[item as usize - 1]
    }
}

/// For the stepper, which shows the lists.
impl Lists {
    /// The primary items that are not covered, in the order of their list.
    pub(crate) fn open_items(&self) -> impl Iterator<Item = Item> + '_ {
        let next = move |&item: &u32| Some(self.right(item)).filter(|&right| right != ROOT);
        std::iter::successors(next(&ROOT), next).map(|item| self.item(item))
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

/// What hiding an option changes, or unhiding it undoes.
#[derive(Default)]
struct Changes {
    /// How many nodes were unlinked.
    nodes: u64,
    /// How many lists became empty.
    emptied: u32,
}

impl Changes {
    /// Unlinks a node from the list of its item, unless it has the color of the item.
    #[inline(always)]
    fn unlink(&mut self, nodes: &mut [Node], node: u32) {
        let Node { top, up, down, color } = nodes[node as usize];
        if color != SAME_COLOR {
            nodes[up as usize].down = down;
            nodes[down as usize].up = up;
            let len = &mut nodes[top as usize].top;
            *len -= 1;
            self.emptied += u32::from(*len == 0);
            self.nodes += 1;
        }
    }

    /// Undoes [`unlink`](Self::unlink).
    #[inline(always)]
    fn relink(&mut self, nodes: &mut [Node], node: u32) {
        let Node { top, up, down, color } = nodes[node as usize];
        if color != SAME_COLOR {
            nodes[down as usize].up = node;
            nodes[up as usize].down = node;
            let len = &mut nodes[top as usize].top;
            self.emptied += u32::from(*len == 0);
            *len += 1;
        }
    }
}

#[cfg(debug_assertions)]
impl Lists {
    /// Whether all links are the same, and all that depends on them.
    pub(super) fn has_links_of(&self, other: &Self) -> bool {
        self.left == other.left
            && self.nodes == other.nodes
            && self.empty_items == other.empty_items
    }
}
