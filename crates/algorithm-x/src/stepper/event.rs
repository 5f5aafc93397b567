//! What happens in a step.

use crate::item::{Color, Item, OptionId};

/// A step of the search, in Knuth's terms.
///
/// The steps come in pairs that undo each other, like brackets: `CoverItem` and `UncoverItem`,
/// `HideOption` and `UnhideOption`, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// The search entered a node of its tree.
    EnterNode,
    /// All primary items are covered: the chosen options are a cover.
    CoverFound,
    /// The search chose the item to branch on, and will try each of its options.
    ChooseItem {
        /// The item.
        item: Item,
    },
    /// An item that is not covered has no option left, so that the search turns back.
    DeadEnd {
        /// The item.
        item: Item,
    },
    /// An item was removed from the list of items to cover. The options in its list are hidden
    /// next.
    CoverItem {
        /// The item.
        item: Item,
    },
    /// An option was removed from the lists of all its items but one: it can no longer be chosen.
    HideOption {
        /// The option.
        option: OptionId,
        /// The item that is being covered or purified, in whose list the option stays.
        item: Item,
    },
    /// An option was chosen. The search commits to its other items next.
    TryOption {
        /// The option.
        option: OptionId,
        /// The item that the search branched on.
        item: Item,
    },
    /// The search turned to the next item of the chosen option: it is covered or purified next, or
    /// left alone if it has its color already.
    Commit {
        /// The chosen option.
        option: OptionId,
        /// The item.
        item: Item,
    },
    /// An item was given a color. The options in its list are hidden or kept next.
    PurifyItem {
        /// The item.
        item: Item,
        /// The color.
        color: Color,
    },
    /// An option stays because it gives a purified item the right color.
    KeepOption {
        /// The option.
        option: OptionId,
        /// The purified item.
        item: Item,
    },
    /// Undoes `KeepOption`.
    UnkeepOption {
        /// The option.
        option: OptionId,
        /// The purified item.
        item: Item,
    },
    /// Undoes `PurifyItem`.
    UnpurifyItem {
        /// The item.
        item: Item,
    },
    /// Undoes `Commit`.
    Uncommit {
        /// The chosen option.
        option: OptionId,
        /// The item.
        item: Item,
    },
    /// Undoes `TryOption`.
    UntryOption {
        /// The option.
        option: OptionId,
        /// The item that the search branched on.
        item: Item,
    },
    /// Undoes `HideOption`.
    UnhideOption {
        /// The option.
        option: OptionId,
        /// The item that was covered or purified.
        item: Item,
    },
    /// Undoes `CoverItem`.
    UncoverItem {
        /// The item.
        item: Item,
    },
}

/// The state of an item while the search is stepped through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemState {
    /// It is not covered, and has no color.
    Open,
    /// It is covered. Its list keeps the options that it had.
    Covered,
    /// It has a color. Its list keeps the options that it had.
    Purified(Color),
}
