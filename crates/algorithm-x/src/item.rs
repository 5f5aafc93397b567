//! Typed handles of items and options.

use std::fmt;

use crate::owner::Owner;

/// Stands for "no color" where colors are stored.
pub(crate) const NO_COLOR: u32 = u32::MAX;

/// An item of a problem, returned by the [`Builder`](crate::Builder) or the
/// [`Problem`](crate::Problem).
///
/// A handle belongs to one problem. Debug builds panic when a handle is used with another problem;
/// release builds take it as the item of the same number, or refuse it if there is none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item {
    pub(crate) number: u32,
    pub(crate) owner: Owner,
}

impl Item {
    /// The number of the item. Items are numbered from 0 in the order in which they were added.
    pub fn index(self) -> usize {
        self.number as usize
    }

    /// The entry of an option that names this item without a color.
    pub fn plain(self) -> Entry {
        Entry { item: self, color: None }
    }

    /// The entry of an option that names this item with a color. Options that give the item the
    /// same color may share it.
    ///
    /// Only secondary items take colors: see [`Builder::option`](crate::Builder::option).
    pub fn color(self, color: impl Into<Color>) -> Entry {
        Entry { item: self, color: Some(color.into()) }
    }
}

impl fmt::Debug for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Item({})", self.number)
    }
}

/// Writes `#` and the number, as the text format writes an item without a name. See
/// [`Problem::name`](crate::Problem::name) for the name.
impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.number)
    }
}

/// A color of a secondary item: a number from 0 to 2^32 - 2, chosen by the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(pub(crate) u32);

impl Color {
    /// The number of the color.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<u32> for Color {
    fn from(number: u32) -> Self {
        Self(number)
    }
}

/// An item as an option names it: the item and, for some secondary items, a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    pub(crate) item: Item,
    pub(crate) color: Option<Color>,
}

impl Entry {
    /// The item.
    pub fn item(self) -> Item {
        self.item
    }

    /// The color that the option gives to the item, if any.
    pub fn color(self) -> Option<Color> {
        self.color
    }
}

impl From<Item> for Entry {
    fn from(item: Item) -> Self {
        item.plain()
    }
}

impl From<&Item> for Entry {
    fn from(item: &Item) -> Self {
        item.plain()
    }
}

impl From<&Entry> for Entry {
    fn from(entry: &Entry) -> Self {
        *entry
    }
}

/// An option of a problem. Options are numbered from 0 in the order in which they were added.
///
/// As with [`Item`], debug builds panic when an option is used with another problem. An option made
/// from a number belongs to every problem that has so many.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId {
    pub(crate) number: u32,
    pub(crate) owner: Owner,
}

impl OptionId {
    /// Stands for the choice of no option, in paths of choices.
    pub(crate) const NONE: Self = Self { number: u32::MAX, owner: Owner::ANY };

    /// The number of the option.
    pub fn index(self) -> usize {
        self.number as usize
    }
}

impl From<u32> for OptionId {
    /// The option with this number.
    fn from(number: u32) -> Self {
        Self { number, owner: Owner::ANY }
    }
}

impl fmt::Debug for OptionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OptionId({})", self.number)
    }
}

/// Writes the number.
impl fmt::Display for OptionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)
    }
}
