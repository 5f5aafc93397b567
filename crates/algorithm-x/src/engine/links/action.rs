//! What a search does to the lists, for an observer that shows it.

use super::lists::{Lists, SAME_COLOR};

/// A change of the lists or of the choices, for an observer. Numbers are those of [`Lists`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// A node of the search tree was entered.
    Enter,
    /// All primary items are covered.
    Visit,
    /// An item was chosen to branch on.
    Choose(u32),
    /// A primary item without options was found.
    DeadEnd(u32),
    /// An item was unlinked.
    Cover(u32),
    /// An option was unlinked, except in the list of the item of this node.
    Hide(u32),
    /// The option of this node is tried.
    Try(u32),
    /// The other items of the option will be covered or purified: this node is next.
    Commit(u32),
    /// The item of this node was given the color of this node.
    Purify(u32),
    /// This node has the color of its purified item, and is marked as such.
    Keep(u32),
    /// Undoes `Keep`, and gives the node this color back.
    Unkeep(u32, u32),
    /// Undoes `Purify`.
    Unpurify(u32),
    /// Undoes `Commit`.
    Uncommit(u32),
    /// Undoes `Try`.
    Untry(u32),
    /// Undoes `Hide`.
    Unhide(u32),
    /// Undoes `Cover`.
    Uncover(u32),
}

impl Lists {
    /// Changes the lists as the search did when it noted an action.
    pub(crate) fn repeat(&mut self, action: Action) {
        match action {
            Action::DeadEnd(_) => self.updates += 1,
            Action::Cover(item) => self.unlink_item(item),
            Action::Hide(node) => {
                self.hide::<true>(node);
            }
            Action::Keep(node) => self.set_color(node, SAME_COLOR),
            Action::Unkeep(node, color) => self.set_color(node, color),
            Action::Unhide(node) => self.unhide::<true>(node),
            Action::Uncover(item) => self.relink_item(item),
            Action::Enter
            | Action::Visit
            | Action::Choose(_)
            | Action::Try(_)
            | Action::Commit(_)
            | Action::Purify(_)
            | Action::Unpurify(_)
            | Action::Uncommit(_)
            | Action::Untry(_) => {}
        }
    }
}

/// Is notified of each action once it is done.
pub(crate) trait Observer {
    /// False if `note` does nothing.
    const OBSERVES: bool;

    /// Takes an action.
    fn note(&mut self, action: Action);
}

/// No observer.
impl Observer for () {
    const OBSERVES: bool = false;

    #[inline(always)]
    fn note(&mut self, _action: Action) {}
}
