//! The problem: items, and options that name them.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::builder::Builder;
use crate::item::{Colour, Entry, Item, OptionId};
use crate::search::Search;

/// Stands for "no colour" where colours are stored.
pub(crate) const NO_COLOUR: u32 = u32::MAX;

/// An exact-cover problem: choose options so that each primary item is named by exactly one of them
/// and each secondary item by at most one, or by several that agree on its colour.
///
/// A problem never changes; any number of searches may run on it, one after the other or at once.
/// It takes 4 bytes for each item of each option (8 when there are colours) and some 9 bytes for
/// each item.
#[derive(Clone, Debug)]
pub struct Problem {
    /// For each item, whether it is primary.
    pub(crate) primary: Vec<bool>,
    pub(crate) primaries: u32,
    /// Names by item; shorter than `primary` when the last items have none.
    pub(crate) names: Vec<Option<Box<str>>>,
    pub(crate) by_name: HashMap<Box<str>, Item>,
    /// Where each option starts in `items`, and where the last one ends.
    pub(crate) starts: Vec<u32>,
    /// The items of all options, one option after the other.
    pub(crate) items: Vec<Item>,
    /// Their colours, [`NO_COLOUR`] for none; shorter than `items` or empty when the last ones have
    /// none.
    pub(crate) colours: Vec<u32>,
    /// How many options name each item.
    pub(crate) counts: Vec<u32>,
    /// Names of colours read from text, by number.
    pub(crate) colour_names: Vec<Box<str>>,
}

impl Problem {
    /// Starts a problem.
    pub fn builder() -> Builder {
        Builder::new()
    }

    /// A search for the covers of this problem, to be configured and then asked.
    pub fn search(&self) -> Search<'_> {
        Search::new(self)
    }

    /// How many items there are, of both kinds.
    pub fn item_count(&self) -> usize {
        self.primary.len()
    }

    /// How many primary items there are.
    pub fn primary_count(&self) -> usize {
        self.primaries as usize
    }

    /// How many options there are.
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The items, in the order in which they were added.
    pub fn items(&self) -> impl ExactSizeIterator<Item = Item> + use<> {
        (0..self.primary.len() as u32).map(Item)
    }

    /// The options, in the order in which they were added.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..self.option_count() as u32).map(OptionId)
    }

    /// Whether an item of this problem is primary.
    ///
    /// # Panics
    ///
    /// When the item is none of this problem.
    pub fn is_primary(&self, item: Item) -> bool {
        self.primary[item.index()]
    }

    /// How many options name an item of this problem.
    ///
    /// # Panics
    ///
    /// When the item is none of this problem.
    pub fn options_of(&self, item: Item) -> usize {
        self.counts[item.index()] as usize
    }

    /// What an option names, in the order in which it was given.
    ///
    /// # Panics
    ///
    /// When the option is none of this problem.
    pub fn entries(&self, option: OptionId) -> impl ExactSizeIterator<Item = Entry> + '_ {
        self.range(option).map(|at| {
            let colour = self.colours.get(at).copied().filter(|&colour| colour != NO_COLOUR);
            Entry { item: self.items[at], colour: colour.map(Colour) }
        })
    }

    /// The item of a name.
    pub fn find(&self, name: &str) -> Option<Item> {
        self.by_name.get(name).copied()
    }

    /// The name of an item: the one it was given or, without one, `#` and its number.
    pub fn name(&self, item: Item) -> Cow<'_, str> {
        match self.names.get(item.index()) {
            Some(Some(name)) => Cow::Borrowed(name),
            _ => Cow::Owned(format!("#{}", item.index())),
        }
    }

    /// The name of a colour: the one that the text had or, without one, its number.
    pub fn colour_name(&self, colour: Colour) -> Cow<'_, str> {
        match self.colour_names.get(colour.index()) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(colour.index().to_string()),
        }
    }

    /// The first primary item that no option names, if there is one: then there is no cover.
    pub fn hopeless(&self) -> Option<Item> {
        self.items().find(|item| self.primary[item.index()] && self.counts[item.index()] == 0)
    }

    pub(crate) fn range(&self, option: OptionId) -> std::ops::Range<usize> {
        let at = option.index();
        self.starts[at] as usize..self.starts[at + 1] as usize
    }
}
