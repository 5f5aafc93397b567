//! Covering and purifying an item: what dances on the lists have in common.

use super::action::{Action, Observer};
use super::lists::{Lists, SAME_COLOR};

impl Lists {
    /// Covers an item: unlinks it, and hides all its options, from the top down. Returns the number
    /// of lists that became empty.
    #[inline(always)]
    pub(in crate::engine) fn cover<const COLORED: bool, O: Observer>(
        &mut self,
        item: u32,
        observer: &mut O,
    ) -> u32 {
        self.unlink_item(item);
        observer.note(Action::Cover(item));
        let mut emptied = 0;
        let mut node = self.down(item);
        while node != item {
            emptied += self.hide::<COLORED>(node);
            observer.note(Action::Hide(node));
            node = self.down(node);
        }
        emptied
    }

    /// Undoes [`cover`](Self::cover), from the bottom up.
    #[inline(always)]
    pub(in crate::engine) fn uncover<const COLORED: bool, O: Observer>(
        &mut self,
        item: u32,
        observer: &mut O,
    ) {
        let mut node = self.up(item);
        while node != item {
            self.unhide::<COLORED>(node);
            observer.note(Action::Unhide(node));
            node = self.up(node);
        }
        self.relink_item(item);
        observer.note(Action::Uncover(item));
    }

    /// Gives the color of a node to its item: hides the options that give it another color or none,
    /// and marks the nodes of the others, so that they are neither unlinked nor purified again.
    /// Returns the number of lists that became empty.
    pub(in crate::engine) fn purify<O: Observer>(&mut self, node: u32, observer: &mut O) -> u32 {
        let (item, color) = (self.top(node), self.color(node));
        observer.note(Action::Purify(node));
        let mut emptied = 0;
        let mut member = self.down(item);
        while member != item {
            if self.color(member) == color {
                self.set_color(member, SAME_COLOR);
                observer.note(Action::Keep(member));
            } else {
                emptied += self.hide::<true>(member);
                observer.note(Action::Hide(member));
            }
            member = self.down(member);
        }
        emptied
    }

    /// Undoes [`purify`](Self::purify).
    #[inline(always)]
    pub(in crate::engine) fn unpurify<O: Observer>(&mut self, node: u32, observer: &mut O) {
        let (item, color) = (self.top(node), self.color(node));
        let mut member = self.up(item);
        while member != item {
            if self.color(member) == SAME_COLOR {
                self.set_color(member, color);
                observer.note(Action::Unkeep(member, color));
            } else {
                self.unhide::<true>(member);
                observer.note(Action::Unhide(member));
            }
            member = self.up(member);
        }
        observer.note(Action::Unpurify(node));
    }

    /// tweak'(x, p) in the text: unlinks the first node of the list of an item from this list.
    pub(in crate::engine) fn unlink_first(&mut self, node: u32, item: u32) {
        debug_assert_eq!(self.down(item), node);
        let below = self.down(node);
        self.nodes[item as usize].down = below;
        self.nodes[below as usize].up = item;
        self.tops[item as usize] -= 1;
        self.updates += 1;
    }

    /// untweak in the text: links the nodes from `first` on that were unlinked from the top of the
    /// list of an item; and, if they were `hidden`, their options.
    pub(in crate::engine) fn relink_from<const COLORED: bool>(
        &mut self,
        first: u32,
        item: u32,
        hidden: bool,
    ) {
        let rest = self.down(item);
        self.nodes[item as usize].down = first;
        let (mut above, mut node) = (item, first);
        while node != rest {
            self.nodes[node as usize].up = above;
            self.tops[item as usize] += 1;
            if hidden {
                self.unhide::<COLORED>(node);
            }
            (above, node) = (node, self.down(node));
        }
        self.nodes[rest as usize].up = above;
    }
}
