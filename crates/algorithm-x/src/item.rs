//! The handles a problem is spoken of with.

use std::fmt;

/// An item of a problem, as its [`Builder`](crate::Builder) handed it out.
///
/// A handle belongs to the problem it came from. A handle of another problem is refused when its
/// number is too large, and otherwise means the item of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item(pub(crate) u32);

impl Item {
    /// The number of the item: items are numbered from 0 in the order in which they were added.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// This item, named by an option without a colour.
    pub fn plain(self) -> Entry {
        Entry { item: self, colour: None }
    }

    /// This item, named by an option with a colour: options that give the item the same colour may
    /// share it.
    ///
    /// Only secondary items take colours.
    pub fn colour(self, colour: impl Into<Colour>) -> Entry {
        Entry { item: self, colour: Some(colour.into()) }
    }
}

/// A colour of a secondary item: a number that means something to the caller alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub(crate) u32);

impl Colour {
    /// The number of the colour.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<u32> for Colour {
    fn from(number: u32) -> Self {
        Self(number)
    }
}

/// An item as an option names it: the item and, for some secondary items, a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    pub(crate) item: Item,
    pub(crate) colour: Option<Colour>,
}

impl Entry {
    /// The item.
    pub fn item(self) -> Item {
        self.item
    }

    /// The colour that the option gives to the item, if any.
    pub fn colour(self) -> Option<Colour> {
        self.colour
    }
}

impl From<Item> for Entry {
    fn from(item: Item) -> Self {
        item.plain()
    }
}

/// An option of a problem. Options are numbered from 0 in the order in which they were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(pub(crate) u32);

impl OptionId {
    /// The number of the option.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<u32> for OptionId {
    /// The option of a number, for a problem that has so many.
    fn from(number: u32) -> Self {
        Self(number)
    }
}

impl fmt::Display for OptionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
