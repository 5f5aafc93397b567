//! Building a problem item by item and option by option.

use std::collections::HashMap;

use crate::error::ProblemError;
use crate::item::{Color, Entry, Item, NO_COLOR, OptionId};
use crate::owner::Owner;
use crate::problem::Problem;

/// How many bits the option sets of the bit-set engine may have, each rounded up to words of 64.
/// That engine numbers the bits in 32 bits, and the entries of all options twice. The engine of
/// links numbers items, options and entries together in 32 bits.
const MAX_SET_BITS: u64 = 1 << 30;

/// How many items there may be. The engines number them in 32 bits, with a gap between primary and
/// secondary ones.
const MAX_ITEMS: usize = 1 << 31;

/// What all options together may cost, so that no sum of costs overflows.
const MAX_COST: u64 = i64::MAX as u64;

/// Builds a [`Problem`].
///
/// Items are added first or as they are needed; an option names items that exist already. Names are
/// for the text format and for messages: a program that keeps the handles needs none.
///
/// A method that fails leaves the builder as it was, also if it panics.
///
/// # Example
///
/// ```
/// use algorithm_x::Problem;
///
/// let mut builder = Problem::builder();
/// let [a, b, c] = builder.primary_array();
/// let x = builder.secondary();
/// let first = builder.option([a, b, x])?;
/// builder.option([c, x])?;
/// let last = builder.option([c])?;
/// let problem = builder.build();
/// assert_eq!(problem.search().first().cover, Some(vec![first, last]));
/// # Ok::<(), algorithm_x::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    owner: Owner,
    primary: Vec<bool>,
    primaries: u32,
    /// How often items are to be covered: see [`Problem::bounds`].
    bounds: Vec<(u32, u32)>,
    names: Vec<Option<Box<str>>>,
    by_name: HashMap<Box<str>, u32>,
    starts: Vec<u32>,
    items: Vec<u32>,
    colors: Vec<u32>,
    /// See [`Problem::costs`], and their sum.
    costs: Vec<u64>,
    total_cost: u64,
    /// How many options name each item.
    counts: Vec<u32>,
    /// The last option that named each item, plus one: finds an item named twice.
    named_by: Vec<u32>,
    set_bits: u64,
}

impl Problem {
    /// A builder of a problem, without items and options at first.
    pub fn builder() -> Builder {
        Builder::new()
    }
}

/// The same as [`Builder::new`].
impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}

impl Builder {
    /// A builder without items and options.
    pub fn new() -> Self {
        Self {
            owner: Owner::new(),
            primary: Vec::new(),
            primaries: 0,
            bounds: Vec::new(),
            names: Vec::new(),
            by_name: HashMap::new(),
            starts: vec![0],
            items: Vec::new(),
            colors: Vec::new(),
            costs: Vec::new(),
            total_cost: 0,
            counts: Vec::new(),
            named_by: Vec::new(),
            set_bits: 0,
        }
    }

    /// Adds a primary item without a name: each cover covers it exactly once.
    ///
    /// # Panics
    ///
    /// If there are 2^31 items already, as all methods that add items.
    pub fn primary(&mut self) -> Item {
        self.item(true)
    }

    /// Adds a primary item without a name that each cover covers at least `least` and at most `most`
    /// times. `primary()` is `between(1, 1)`.
    ///
    /// The options that cover it are different ones: an option is chosen once or not at all. A
    /// secondary item is not the same as `between(0, 1)`: options that name secondary items alone
    /// are never chosen.
    ///
    /// # Errors
    ///
    /// [`ProblemError::InvalidMultiplicity`] if `most` is 0 or less than `least`.
    ///
    /// # Panics
    ///
    /// As [`primary`](Self::primary).
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::{Engine, Problem};
    ///
    /// // Two of four people are on duty, at least one of whom has a key.
    /// let mut builder = Problem::builder();
    /// let duty = builder.between(2, 2)?;
    /// let key = builder.between(1, 2)?;
    /// for has_key in [true, true, false, false] {
    ///     builder.option([duty].into_iter().chain(has_key.then_some(key)))?;
    /// }
    /// let problem = builder.build();
    /// let report = problem.search().count();
    /// assert_eq!(report.total(), Some(5)); // six pairs, of which one has no key
    /// assert_eq!(report.engine, Engine::Multi);
    /// # Ok::<(), algorithm_x::ProblemError>(())
    /// ```
    pub fn between(&mut self, least: u32, most: u32) -> Result<Item, ProblemError> {
        if most == 0 || least > most {
            return Err(ProblemError::InvalidMultiplicity { least, most });
        }
        let item = self.primary();
        if (least, most) != (1, 1) {
            self.bounds.resize(item.index(), (1, 1));
            self.bounds.push((least, most));
        }
        Ok(item)
    }

    /// Adds a secondary item without a name: each cover covers it at most once, or any number of
    /// times in one color.
    ///
    /// # Panics
    ///
    /// As [`primary`](Self::primary).
    pub fn secondary(&mut self) -> Item {
        self.item(false)
    }

    /// Adds `count` primary items without names.
    ///
    /// # Panics
    ///
    /// As [`primary`](Self::primary).
    pub fn primaries(&mut self, count: usize) -> Vec<Item> {
        (0..count).map(|_| self.primary()).collect()
    }

    /// Adds `count` secondary items without names.
    ///
    /// # Panics
    ///
    /// As [`primary`](Self::primary).
    pub fn secondaries(&mut self, count: usize) -> Vec<Item> {
        (0..count).map(|_| self.secondary()).collect()
    }

    /// Adds `N` primary items without names, as an array.
    ///
    /// # Panics
    ///
    /// As [`primary`](Self::primary).
    pub fn primary_array<const N: usize>(&mut self) -> [Item; N] {
        std::array::from_fn(|_| self.primary())
    }

    /// Adds `N` secondary items without names, as an array.
    ///
    /// # Panics
    ///
    /// As [`primary`](Self::primary).
    pub fn secondary_array<const N: usize>(&mut self) -> [Item; N] {
        std::array::from_fn(|_| self.secondary())
    }

    /// Adds a primary item with a name.
    ///
    /// # Errors
    ///
    /// [`ProblemError::DuplicateName`] and [`ProblemError::InvalidName`].
    ///
    /// # Panics
    ///
    /// As [`primary`](Self::primary).
    pub fn primary_named(&mut self, name: &str) -> Result<Item, ProblemError> {
        self.named_checked(name, Kind::PRIMARY)
    }

    /// Adds a primary item with a name that each cover covers at least `least` and at most `most`
    /// times: see [`between`](Self::between).
    ///
    /// # Errors
    ///
    /// [`ProblemError::DuplicateName`], [`ProblemError::InvalidName`] and
    /// [`ProblemError::InvalidMultiplicity`].
    ///
    /// # Panics
    ///
    /// As [`primary`](Self::primary).
    pub fn between_named(
        &mut self,
        name: &str,
        least: u32,
        most: u32,
    ) -> Result<Item, ProblemError> {
        self.named_checked(name, Kind::Primary { least, most })
    }

    /// Adds a secondary item with a name.
    ///
    /// # Errors
    ///
    /// [`ProblemError::DuplicateName`] and [`ProblemError::InvalidName`].
    ///
    /// # Panics
    ///
    /// As [`primary`](Self::primary).
    pub fn secondary_named(&mut self, name: &str) -> Result<Item, ProblemError> {
        self.named_checked(name, Kind::Secondary)
    }

    /// The item with a name.
    pub fn find(&self, name: &str) -> Option<Item> {
        self.by_name.get(name).map(|&number| Item { number, owner: self.owner })
    }

    /// Adds an option: the items it covers, with their colors. Takes time in proportion to its
    /// length.
    ///
    /// Two options that name the same items are two options, and give different covers. An option
    /// that names secondary items alone is never chosen, because the search chooses options only to
    /// cover primary items.
    ///
    /// # Errors
    ///
    /// [`ProblemError::EmptyOption`], [`ProblemError::UnknownItem`],
    /// [`ProblemError::DuplicateItem`], [`ProblemError::ColorOnPrimary`],
    /// [`ProblemError::ColorTooLarge`] and [`ProblemError::TooLarge`].
    ///
    /// # Panics
    ///
    /// If the iterator does. Debug builds panic if an item belongs to another problem.
    pub fn option<I>(&mut self, entries: I) -> Result<OptionId, ProblemError>
    where
        I: IntoIterator,
        I::Item: Into<Entry>,
    {
        let option = self.starts.len() - 1;
        let draft = Draft {
            start: self.items.len(),
            colors: self.colors.len(),
            set_bits: self.set_bits,
            builder: self,
        };
        for entry in entries {
            draft.builder.append(option, entry.into())?;
        }
        draft.finish()
    }

    /// Adds an option that costs something, for [`Search::cheapest`](crate::Search::cheapest).
    /// Options that are added otherwise cost nothing.
    ///
    /// # Errors
    ///
    /// [`ProblemError::CostTooLarge`] if all costs together would be 2^63 or more, and as
    /// [`option`](Self::option).
    ///
    /// # Panics
    ///
    /// As [`option`](Self::option).
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::Problem;
    ///
    /// let mut builder = Problem::builder();
    /// let [a, b] = builder.primary_array();
    /// builder.option_with_cost(5, [a, b])?;
    /// let single = [builder.option_with_cost(2, [a])?, builder.option([b])?];
    /// let problem = builder.build();
    /// let cheapest = problem.search().cheapest(1);
    /// assert_eq!((cheapest.covers[0].cost, &cheapest.covers[0].options[..]), (2, &single[..]));
    /// # Ok::<(), algorithm_x::ProblemError>(())
    /// ```
    pub fn option_with_cost<I>(&mut self, cost: u64, entries: I) -> Result<OptionId, ProblemError>
    where
        I: IntoIterator,
        I::Item: Into<Entry>,
    {
        let total = self.total_cost.checked_add(cost).filter(|&total| total <= MAX_COST);
        let Some(total) = total else {
            return Err(ProblemError::CostTooLarge { option: self.starts.len() - 1, cost });
        };
        let option = self.option(entries)?;
        if cost > 0 {
            self.costs.resize(option.index(), 0);
            self.costs.push(cost);
            self.total_cost = total;
        }
        Ok(option)
    }

    /// The finished problem.
    pub fn build(mut self) -> Problem {
        self.starts.shrink_to_fit();
        self.items.shrink_to_fit();
        Problem {
            owner: self.owner,
            primary: self.primary,
            primaries: self.primaries,
            bounds: self.bounds,
            names: self.names,
            by_name: self.by_name,
            starts: self.starts,
            items: self.items,
            colors: self.colors,
            costs: self.costs,
            counts: self.counts,
            color_names: Vec::new(),
        }
    }

    fn item(&mut self, primary: bool) -> Item {
        assert!(self.primary.len() < MAX_ITEMS, "a problem may have up to 2^31 items");
        let number = self.primary.len() as u32;
        self.primary.push(primary);
        self.primaries += u32::from(primary);
        self.counts.push(0);
        self.named_by.push(0);
        Item { number, owner: self.owner }
    }

    fn named_checked(&mut self, name: &str, kind: Kind) -> Result<Item, ProblemError> {
        if name.strip_prefix('#').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
        {
            return Err(ProblemError::InvalidName { name: name.to_owned() });
        }
        self.named(name, kind)
    }

    /// Adds an item with a name, which may be one that stands for an item without a name.
    pub(crate) fn named(&mut self, name: &str, kind: Kind) -> Result<Item, ProblemError> {
        if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == ':' || c == '|') {
            return Err(ProblemError::InvalidName { name: name.to_owned() });
        }
        if self.by_name.contains_key(name) {
            return Err(ProblemError::DuplicateName { name: name.to_owned() });
        }
        let item = match kind {
            Kind::Primary { least, most } => self.between(least, most)?,
            Kind::Secondary => self.secondary(),
        };
        self.names.resize(item.index(), None);
        self.names.push(Some(name.into()));
        self.by_name.insert(name.into(), item.number);
        Ok(item)
    }

    /// Adds an entry to the option that is not finished yet.
    fn append(&mut self, option: usize, Entry { item, color }: Entry) -> Result<(), ProblemError> {
        let index = item.index();
        let Some(&primary) = self.primary.get(index) else {
            return Err(ProblemError::UnknownItem { item: index, items: self.primary.len() });
        };
        self.owner.check(item.owner);
        let stamp = option as u32 + 1;
        if self.named_by[index] == stamp {
            return Err(ProblemError::DuplicateItem { option, item: self.spell(item) });
        }
        let color = match color {
            None => NO_COLOR,
            Some(_) if primary => {
                return Err(ProblemError::ColorOnPrimary { option, item: self.spell(item) });
            }
            Some(Color(NO_COLOR)) => {
                return Err(ProblemError::ColorTooLarge { color: NO_COLOR });
            }
            Some(Color(number)) => number,
        };
        if self.counts[index].is_multiple_of(64) {
            if self.set_bits == MAX_SET_BITS {
                return Err(ProblemError::TooLarge { option });
            }
            self.set_bits += 64;
        }
        self.named_by[index] = stamp;
        self.counts[index] += 1;
        self.items.push(item.number);
        if color != NO_COLOR || !self.colors.is_empty() {
            self.colors.resize(self.items.len() - 1, NO_COLOR);
            self.colors.push(color);
        }
        Ok(())
    }

    fn spell(&self, item: Item) -> String {
        match self.names.get(item.index()) {
            Some(Some(name)) => name.to_string(),
            _ => item.to_string(),
        }
    }
}

/// The kind of an item.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Primary { least: u32, most: u32 },
    Secondary,
}

impl Kind {
    /// Primary, and covered exactly once.
    pub(crate) const PRIMARY: Self = Self::Primary { least: 1, most: 1 };
}

/// An option that is being added. Dropped before it is finished, it removes the entries that were
/// added, because the caller's iterator may panic.
struct Draft<'b> {
    builder: &'b mut Builder,
    /// The lengths of the lists of the builder, and its number of bits, before the option.
    start: usize,
    colors: usize,
    set_bits: u64,
}

impl Draft<'_> {
    fn finish(mut self) -> Result<OptionId, ProblemError> {
        let option = self.builder.starts.len() - 1;
        let end = self.builder.items.len();
        if end == self.start {
            return Err(ProblemError::EmptyOption { option });
        }
        self.builder.starts.push(end as u32);
        // Nothing is left to remove.
        self.start = end;
        self.colors = self.builder.colors.len();
        self.set_bits = self.builder.set_bits;
        Ok(OptionId { number: option as u32, owner: self.builder.owner })
    }
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        let Self { builder, start, colors, set_bits } = self;
        for item in builder.items.drain(*start..) {
            builder.counts[item as usize] -= 1;
            builder.named_by[item as usize] = 0;
        }
        builder.colors.truncate(*colors);
        builder.set_bits = *set_bits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_option_leaves_no_colors() {
        let mut builder = Problem::builder();
        let (a, x) = (builder.primary(), builder.secondary());
        builder.option([a, x]).unwrap();
        assert!(builder.option([x.color(1), a.color(2)]).is_err());
        // A problem with colors takes more memory and a slower search.
        assert!(builder.colors.is_empty());
        builder.option([a.plain(), x.color(1)]).unwrap();
        assert!(builder.option([x.plain(), x.plain()]).is_err());
        let problem = builder.build();
        assert_eq!(problem.colors, [NO_COLOR, NO_COLOR, NO_COLOR, 1]);
    }
}
