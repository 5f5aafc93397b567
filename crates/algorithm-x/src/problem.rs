//! The problem: items, and options that name them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::ops::{Range, RangeInclusive};

use crate::item::{Color, Entry, Item, NO_COLOR, OptionId};
use crate::owner::Owner;

/// An exact-cover problem: choose options so that each primary item is named by exactly one of them
/// (or by [other numbers](crate::Builder::between) of them) and each secondary item by at most one,
/// or by several that give it the same color.
///
/// A problem never changes. Any number of searches may run on it, one after the other or at once.
/// It takes 4 bytes for each item of each option (8 if there are colors) and some 9 bytes for each
/// item, more for names.
#[derive(Clone)]
pub struct Problem {
    pub(crate) owner: Owner,
    /// For each item, whether it is primary.
    pub(crate) primary: Vec<bool>,
    pub(crate) primaries: u32,
    /// How often each item is to be covered, at least and at most, if some primary item is not
    /// covered exactly once; shorter than `primary` or empty if the last ones are.
    pub(crate) bounds: Vec<(u32, u32)>,
    /// Names by item; shorter than `primary` if the last items have none.
    pub(crate) names: Vec<Option<Box<str>>>,
    pub(crate) by_name: HashMap<Box<str>, u32>,
    /// Where each option starts in `items`, and where the last one ends.
    pub(crate) starts: Vec<u32>,
    /// The items of all options, one option after the other.
    pub(crate) items: Vec<u32>,
    /// Their colors, [`NO_COLOR`] for none; shorter than `items` or empty if the last ones have
    /// none.
    pub(crate) colors: Vec<u32>,
    /// What each option costs; shorter or empty if the last ones cost nothing.
    pub(crate) costs: Vec<u64>,
    /// How many options name each item.
    pub(crate) counts: Vec<u32>,
    /// Names of colors read from text, by number.
    pub(crate) color_names: Vec<Box<str>>,
}

impl Problem {
    /// The number of items, of both kinds.
    pub fn item_count(&self) -> usize {
        self.primary.len()
    }

    /// The number of primary items.
    pub fn primary_count(&self) -> usize {
        self.primaries as usize
    }

    /// The number of options.
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The items, in the order in which they were added.
    pub fn items(&self) -> impl ExactSizeIterator<Item = Item> + use<> {
        let owner = self.owner;
        (0..self.primary.len() as u32).map(move |number| Item { number, owner })
    }

    /// The options, in the order in which they were added.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        let owner = self.owner;
        (0..self.option_count() as u32).map(move |number| OptionId { number, owner })
    }

    /// Whether an item of this problem is primary.
    ///
    /// # Panics
    ///
    /// If the problem has no such item.
    pub fn is_primary(&self, item: Item) -> bool {
        self.primary[self.index(item)]
    }

    /// How many options of a cover name a primary item of this problem: `1..=1` unless it was added
    /// by [`Builder::between`](crate::Builder::between). `None` for a secondary item.
    ///
    /// # Panics
    ///
    /// If the problem has no such item.
    pub fn multiplicity(&self, item: Item) -> Option<RangeInclusive<u32>> {
        let (least, most) = self.bounds(item.index());
        self.is_primary(item).then_some(least..=most)
    }

    /// Whether some primary item is covered otherwise than exactly once. Such a problem is searched
    /// by [`Engine::Multi`](crate::Engine::Multi).
    pub fn has_multiplicities(&self) -> bool {
        !self.bounds.is_empty()
    }

    /// The number of options that name an item of this problem.
    ///
    /// # Panics
    ///
    /// If the problem has no such item.
    pub fn options_of(&self, item: Item) -> usize {
        self.counts[self.index(item)] as usize
    }

    /// What an option names, in the order in which it was given.
    ///
    /// # Panics
    ///
    /// If the problem has no such option.
    pub fn entries(&self, option: OptionId) -> impl ExactSizeIterator<Item = Entry> + '_ {
        self.range(option).map(|at| {
            let color = Some(self.color_at(at)).filter(|&color| color != NO_COLOR);
            let item = Item { number: self.items[at], owner: self.owner };
            Entry { item, color: color.map(Color) }
        })
    }

    /// What an option costs: 0, unless it was added by
    /// [`Builder::option_with_cost`](crate::Builder::option_with_cost).
    ///
    /// # Panics
    ///
    /// Debug builds panic if the option belongs to another problem.
    pub fn cost(&self, option: OptionId) -> u64 {
        self.owner.check(option.owner);
        self.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// The item with a name.
    pub fn find(&self, name: &str) -> Option<Item> {
        self.by_name.get(name).map(|&number| Item { number, owner: self.owner })
    }

    /// The name of an item: the one it was given or, without one, `#` and its number.
    ///
    /// # Panics
    ///
    /// In debug builds, if the item belongs to another problem.
    pub fn name(&self, item: Item) -> Cow<'_, str> {
        match self.names.get(self.index(item)) {
            Some(Some(name)) => Cow::Borrowed(name),
            _ => Cow::Owned(item.to_string()),
        }
    }

    /// The name of a color: the one in the text that the problem was read from or, without one, its
    /// number.
    pub fn color_name(&self, color: Color) -> Cow<'_, str> {
        match self.color_names.get(color.index()) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(color.index().to_string()),
        }
    }

    /// The first primary item that is named by fewer options than it needs, if there is one. A
    /// problem with such an item has no cover.
    pub fn uncoverable_item(&self) -> Option<Item> {
        self.items().find(|item| {
            let at = item.index();
            self.primary[at] && self.counts[at] < self.bounds(at).0
        })
    }

    /// How often the item with a number is to be covered at least.
    pub(crate) fn needed(&self, item: usize) -> u32 {
        if self.primary[item] { self.bounds(item).0 } else { 0 }
    }

    /// How often the item with a number is to be covered if it is primary, at least and at most.
    pub(crate) fn bounds(&self, item: usize) -> (u32, u32) {
        self.bounds.get(item).copied().unwrap_or((1, 1))
    }

    /// The same problem, but a primary item may stay uncovered.
    pub(crate) fn with_optional(&self, item: Item) -> Self {
        let mut problem = self.clone();
        let at = item.index();
        if self.has_multiplicities() {
            problem.bounds.resize(problem.bounds.len().max(at + 1), (1, 1));
            problem.bounds[at].0 = 0;
        } else {
            problem.primary[at] = false;
            problem.primaries -= 1;
        }
        problem
    }

    /// Whether an option names a primary item: only such options are in covers.
    pub(crate) fn names_primary(&self, option: OptionId) -> bool {
        self.items[self.range(option)].iter().any(|&item| self.primary[item as usize])
    }

    /// Where the items of an option are.
    pub(crate) fn range(&self, option: OptionId) -> Range<usize> {
        self.owner.check(option.owner);
        let at = option.index();
        self.starts[at] as usize..self.starts[at + 1] as usize
    }

    /// The color at a place of the items of all options, [`NO_COLOR`] for none.
    pub(crate) fn color_at(&self, at: usize) -> u32 {
        self.colors.get(at).copied().unwrap_or(NO_COLOR)
    }

    fn index(&self, item: Item) -> usize {
        self.owner.check(item.owner);
        item.index()
    }
}

/// Writes how large the problem is. [`Display`](fmt::Display) writes all of it.
impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("items", &self.item_count())
            .field("primary", &self.primary_count())
            .field("options", &self.option_count())
            .finish()
    }
}
