//! Building a problem item by item and option by option.

use std::collections::HashMap;

use crate::error::ProblemError;
use crate::item::{Colour, Entry, Item, OptionId};
use crate::problem::{NO_COLOUR, Problem};

/// Bits that the engine's option sets may take, each rounded up to words of 64. The engine numbers
/// them in 32 bits, and twice as many entries.
const MAX_SLOTS: u64 = 1 << 30;

/// How many items there may be: the engine numbers them in 32 bits, with room between primary and
/// secondary ones.
const MAX_ITEMS: usize = 1 << 31;

/// Builds a [`Problem`].
///
/// Items come first or as they are needed; an option names items that exist already. Names are for
/// the text format and for messages: a program that holds the handles needs none.
///
/// # Example
///
/// ```
/// use algorithm_x::Problem;
///
/// let mut builder = Problem::builder();
/// let [a, b, c] = [builder.primary(), builder.primary(), builder.primary()];
/// let x = builder.secondary();
/// let first = builder.option([a, b, x])?;
/// builder.option([c, x])?;
/// let last = builder.option([c])?;
/// let problem = builder.build();
/// assert_eq!(problem.search().first().cover(), Some(vec![first, last]));
/// # Ok::<(), algorithm_x::ProblemError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    primary: Vec<bool>,
    primaries: u32,
    names: Vec<Option<Box<str>>>,
    by_name: HashMap<Box<str>, Item>,
    starts: Vec<u32>,
    items: Vec<Item>,
    colours: Vec<u32>,
    /// How many options name each item.
    counts: Vec<u32>,
    /// The last option that named each item, plus one: finds an item named twice.
    named_by: Vec<u32>,
    slots: u64,
}

impl Builder {
    /// A builder of the problem without items and options.
    pub fn new() -> Self {
        Self { starts: vec![0], ..Self::default() }
    }

    /// Adds a primary item without a name: each cover covers it exactly once.
    ///
    /// # Panics
    ///
    /// Past 2^31 items, as all methods that add items.
    pub fn primary(&mut self) -> Item {
        self.item(true)
    }

    /// Adds a secondary item without a name: each cover covers it at most once, or any number of
    /// times in one colour.
    ///
    /// # Panics
    ///
    /// Past 2^31 items, as all methods that add items.
    pub fn secondary(&mut self) -> Item {
        self.item(false)
    }

    /// Adds `count` primary items without names.
    pub fn primaries(&mut self, count: usize) -> Vec<Item> {
        (0..count).map(|_| self.primary()).collect()
    }

    /// Adds `count` secondary items without names.
    pub fn secondaries(&mut self, count: usize) -> Vec<Item> {
        (0..count).map(|_| self.secondary()).collect()
    }

    /// Adds a primary item with a name.
    ///
    /// # Errors
    ///
    /// [`ProblemError::DuplicateName`] and [`ProblemError::InvalidName`].
    pub fn primary_named(&mut self, name: &str) -> Result<Item, ProblemError> {
        self.named_checked(name, true)
    }

    /// Adds a secondary item with a name.
    ///
    /// # Errors
    ///
    /// [`ProblemError::DuplicateName`] and [`ProblemError::InvalidName`].
    pub fn secondary_named(&mut self, name: &str) -> Result<Item, ProblemError> {
        self.named_checked(name, false)
    }

    /// The item of a name.
    pub fn find(&self, name: &str) -> Option<Item> {
        self.by_name.get(name).copied()
    }

    /// Adds an option: the items it covers, with their colours. Takes time in proportion to its
    /// length.
    ///
    /// Two options that name the same items are two options, and give different covers. An option
    /// that names secondary items alone is never chosen, because the search chooses options only to
    /// cover primary items.
    ///
    /// # Errors
    ///
    /// [`ProblemError::EmptyOption`], [`ProblemError::UnknownItem`],
    /// [`ProblemError::DuplicateItem`], [`ProblemError::ColourOnPrimary`],
    /// [`ProblemError::ColourTooLarge`] and [`ProblemError::TooLarge`].
    pub fn option<I>(&mut self, entries: I) -> Result<OptionId, ProblemError>
    where
        I: IntoIterator,
        I::Item: Into<Entry>,
    {
        let (option, start) = (self.starts.len() - 1, self.items.len());
        let (colours, slots) = (self.colours.len(), self.slots);
        match self.append(option, entries.into_iter().map(Into::into)) {
            Ok(()) => {
                self.starts.push(self.items.len() as u32);
                Ok(OptionId(option as u32))
            }
            Err(error) => {
                for item in self.items.drain(start..) {
                    self.counts[item.index()] -= 1;
                    self.named_by[item.index()] = 0;
                }
                self.colours.truncate(colours);
                self.slots = slots;
                Err(error)
            }
        }
    }

    /// The problem, which no longer changes.
    pub fn build(mut self) -> Problem {
        self.starts.shrink_to_fit();
        self.items.shrink_to_fit();
        Problem {
            primary: self.primary,
            primaries: self.primaries,
            names: self.names,
            by_name: self.by_name,
            starts: self.starts,
            items: self.items,
            colours: self.colours,
            counts: self.counts,
            colour_names: Vec::new(),
        }
    }

    fn item(&mut self, primary: bool) -> Item {
        assert!(self.primary.len() < MAX_ITEMS, "a problem may have up to 2^31 items");
        let item = Item(self.primary.len() as u32);
        self.primary.push(primary);
        self.primaries += u32::from(primary);
        self.counts.push(0);
        self.named_by.push(0);
        item
    }

    fn named_checked(&mut self, name: &str, primary: bool) -> Result<Item, ProblemError> {
        if name.strip_prefix('#').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
        {
            return Err(ProblemError::InvalidName { name: name.to_owned() });
        }
        self.named(name, primary)
    }

    /// Adds an item with a name, which may be like one that stands for an item without a name.
    pub(crate) fn named(&mut self, name: &str, primary: bool) -> Result<Item, ProblemError> {
        if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == ':' || c == '|') {
            return Err(ProblemError::InvalidName { name: name.to_owned() });
        }
        if self.by_name.contains_key(name) {
            return Err(ProblemError::DuplicateName { name: name.to_owned() });
        }
        let item = self.item(primary);
        self.names.resize(item.index(), None);
        self.names.push(Some(name.into()));
        self.by_name.insert(name.into(), item);
        Ok(item)
    }

    fn append(
        &mut self,
        option: usize,
        entries: impl Iterator<Item = Entry>,
    ) -> Result<(), ProblemError> {
        let start = self.items.len();
        for entry in entries {
            self.append_entry(option, entry)?;
        }
        if self.items.len() == start { Err(ProblemError::EmptyOption { option }) } else { Ok(()) }
    }

    fn append_entry(
        &mut self,
        option: usize,
        Entry { item, colour }: Entry,
    ) -> Result<(), ProblemError> {
        let index = item.index();
        let Some(&primary) = self.primary.get(index) else {
            return Err(ProblemError::UnknownItem { item: index, items: self.primary.len() });
        };
        let stamp = option as u32 + 1;
        if self.named_by[index] == stamp {
            return Err(ProblemError::DuplicateItem { option, item: self.spell(item) });
        }
        let colour = match colour {
            None => NO_COLOUR,
            Some(_) if primary => {
                return Err(ProblemError::ColourOnPrimary { option, item: self.spell(item) });
            }
            Some(Colour(NO_COLOUR)) => {
                return Err(ProblemError::ColourTooLarge { colour: NO_COLOUR });
            }
            Some(Colour(number)) => number,
        };
        if self.counts[index].is_multiple_of(64) {
            if self.slots == MAX_SLOTS {
                return Err(ProblemError::TooLarge { option });
            }
            self.slots += 64;
        }
        self.named_by[index] = stamp;
        self.counts[index] += 1;
        if colour != NO_COLOUR || !self.colours.is_empty() {
            self.colours.resize(self.items.len(), NO_COLOUR);
            self.colours.push(colour);
        }
        self.items.push(item);
        Ok(())
    }

    fn spell(&self, item: Item) -> String {
        match self.names.get(item.index()) {
            Some(Some(name)) => name.to_string(),
            _ => format!("#{}", item.index()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_option_leaves_no_colours() {
        let mut builder = Problem::builder();
        let (a, x) = (builder.primary(), builder.secondary());
        builder.option([a, x]).unwrap();
        assert!(builder.option([x.colour(1), a.colour(2)]).is_err());
        // A problem with colours takes more memory, and a slower way through the engine.
        assert!(builder.colours.is_empty());
        builder.option([a.plain(), x.colour(1)]).unwrap();
        assert!(builder.option([x.plain(), x.plain()]).is_err());
        let problem = builder.build();
        assert_eq!(problem.colours, [NO_COLOUR, NO_COLOUR, NO_COLOUR, 1]);
    }
}
