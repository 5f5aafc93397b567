//! Problems in the caller's own terms.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use thiserror::Error;

use crate::builder::Builder;
use crate::error::ProblemError;
use crate::item::{Color, Entry, Item, OptionId};
use crate::problem::Problem;

/// Builds a [`Keyed`] problem: items are named by keys of the caller, and each option has a value.
///
/// # Example
///
/// ```
/// use algorithm_x::KeyedBuilder;
///
/// // Who does what on which day.
/// let mut builder = KeyedBuilder::new();
/// builder.primaries(["Ann", "Bob"])?;
/// builder.secondaries(["Monday", "Tuesday"])?;
/// builder.option((1, "cooks"), ["Ann", "Monday"])?;
/// builder.option((2, "cooks"), ["Ann", "Tuesday"])?;
/// builder.option((3, "sings"), ["Bob", "Monday"])?;
/// let plan = builder.build();
///
/// let cover = plan.problem().search().first().cover.expect("there is a plan");
/// let mut values: Vec<_> = plan.values(&cover).copied().collect();
/// values.sort();
/// assert_eq!(values, [(2, "cooks"), (3, "sings")]);
/// # Ok::<(), algorithm_x::KeyError>(())
/// ```
#[derive(Clone)]
pub struct KeyedBuilder<K, T> {
    builder: Builder,
    items: HashMap<K, Item>,
    values: Vec<T>,
}

/// A problem whose items have keys and whose options have values. Made by a [`KeyedBuilder`].
#[derive(Clone)]
pub struct Keyed<K, T> {
    problem: Problem,
    items: HashMap<K, Item>,
    values: Vec<T>,
}

/// Why a [`KeyedBuilder`] refused an item or an option. The builder is left as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KeyError {
    /// A key that another item has.
    #[error("there is an item with the key {key} already")]
    DuplicateKey {
        /// The key, as `Debug` writes it.
        key: String,
    },
    /// A key that no item has.
    #[error("there is no item with the key {key}: add it before the options that name it")]
    UnknownKey {
        /// The key, as `Debug` writes it.
        key: String,
    },
    /// What the builder of the problem refused.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

impl<K: Eq + Hash + fmt::Debug, T> KeyedBuilder<K, T> {
    /// A builder without items and options.
    #[must_use]
    pub fn new() -> Self {
        Self { builder: Builder::new(), items: HashMap::new(), values: Vec::new() }
    }

    /// Adds a primary item: each cover covers it exactly once.
    ///
    /// # Errors
    ///
    /// If there is an item with this key.
    pub fn primary(&mut self, key: K) -> Result<Item, KeyError> {
        self.item(key, |builder| Ok(builder.primary()))
    }

    /// Adds a primary item that each cover covers at least `least` and at most `most` times: see
    /// [`Builder::between`].
    ///
    /// # Errors
    ///
    /// If there is an item with this key, or as [`Builder::between`].
    pub fn between(&mut self, key: K, least: u32, most: u32) -> Result<Item, KeyError> {
        self.item(key, |builder| builder.between(least, most))
    }

    /// Adds a secondary item: each cover covers it at most once, or any number of times in one
    /// color.
    ///
    /// # Errors
    ///
    /// If there is an item with this key.
    pub fn secondary(&mut self, key: K) -> Result<Item, KeyError> {
        self.item(key, |builder| Ok(builder.secondary()))
    }

    /// Adds primary items.
    ///
    /// # Errors
    ///
    /// At the first key that an item has; those before it have been added.
    pub fn primaries(&mut self, keys: impl IntoIterator<Item = K>) -> Result<(), KeyError> {
        keys.into_iter().try_for_each(|key| self.primary(key).map(drop))
    }

    /// Adds secondary items.
    ///
    /// # Errors
    ///
    /// At the first key that an item has; those before it have been added.
    pub fn secondaries(&mut self, keys: impl IntoIterator<Item = K>) -> Result<(), KeyError> {
        keys.into_iter().try_for_each(|key| self.secondary(key).map(drop))
    }

    /// Adds an option that names the items with these keys.
    ///
    /// # Errors
    ///
    /// If no item has one of the keys, or as [`Builder::option`].
    pub fn option<Q>(
        &mut self,
        value: T,
        keys: impl IntoIterator<Item = Q>,
    ) -> Result<OptionId, KeyError>
    where
        Q: Borrow<K>,
    {
        self.colored_option(value, keys.into_iter().map(|key| (key, None::<Color>)))
    }

    /// Adds an option that names the items with these keys, some of them with a color.
    ///
    /// # Errors
    ///
    /// If no item has one of the keys, or as [`Builder::option`].
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::KeyedBuilder;
    ///
    /// // Two words that cross in one square.
    /// let mut builder = KeyedBuilder::new();
    /// builder.primaries(["across", "down"])?;
    /// builder.secondary("square")?;
    /// for (word, slot, letter) in [("cat", "across", 'a'), ("cot", "across", 'o'), ("old", "down", 'o')] {
    ///     let square = ("square", Some(u32::from(letter)));
    ///     builder.colored_option(word, [(slot, None), square])?;
    /// }
    /// let crossing = builder.build();
    /// let cover = crossing.problem().search().first().cover.expect("cot crosses old");
    /// assert!(crossing.values(&cover).all(|&word| word != "cat"));
    /// # Ok::<(), algorithm_x::KeyError>(())
    /// ```
    pub fn colored_option<Q, C>(
        &mut self,
        value: T,
        entries: impl IntoIterator<Item = (Q, Option<C>)>,
    ) -> Result<OptionId, KeyError>
    where
        Q: Borrow<K>,
        C: Into<Color>,
    {
        let entry = |(key, color): (Q, Option<C>)| {
            let key = key.borrow();
            let item = self.items.get(key).ok_or_else(|| {
                let key = format!("{key:?}");
                KeyError::UnknownKey { key }
            })?;
            Ok(color.map_or(item.plain(), |color| item.color(color)))
        };
        let entries: Vec<Entry> =
            entries.into_iter().map(entry).collect::<Result<_, KeyError>>()?;
        let option = self.builder.option(entries)?;
        self.values.push(value);
        Ok(option)
    }

    /// The problem.
    pub fn build(self) -> Keyed<K, T> {
        let Self { builder, items, values } = self;
        Keyed { problem: builder.build(), items, values }
    }

    fn item(
        &mut self,
        key: K,
        add: impl FnOnce(&mut Builder) -> Result<Item, ProblemError>,
    ) -> Result<Item, KeyError> {
        if self.items.contains_key(&key) {
            return Err(KeyError::DuplicateKey { key: format!("{key:?}") });
        }
        let item = add(&mut self.builder)?;
        self.items.insert(key, item);
        Ok(item)
    }
}

impl<K: Eq + Hash + fmt::Debug, T> Default for KeyedBuilder<K, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Eq + Hash, T> Keyed<K, T> {
    /// The problem to search.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The item with a key.
    pub fn item<Q>(&self, key: &Q) -> Option<Item>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.items.get(key).copied()
    }

    /// The values of the options of a cover, in its order.
    ///
    /// # Panics
    ///
    /// If the problem does not have one of the options.
    pub fn values<'a>(&'a self, cover: &'a [OptionId]) -> impl ExactSizeIterator<Item = &'a T> {
        cover.iter().map(|&option| self.value(option))
    }

    /// The value of an option.
    ///
    /// # Panics
    ///
    /// If the problem does not have the option.
    pub fn value(&self, option: OptionId) -> &T {
        self.problem.owner.check(option.owner);
        &self.values[option.index()]
    }
}

/// Writes how large the problem is.
impl<K, T> fmt::Debug for Keyed<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keyed").field("problem", &self.problem).finish_non_exhaustive()
    }
}

/// Writes how much was added.
impl<K, T> fmt::Debug for KeyedBuilder<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyedBuilder")
            .field("items", &self.items.len())
            .field("options", &self.values.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_are_wrong_are_named_and_change_nothing() {
        let mut builder = KeyedBuilder::new();
        builder.primaries([(0, 'a'), (0, 'b')]).unwrap();
        let duplicate = builder.secondary((0, 'a')).unwrap_err();
        assert_eq!(duplicate, KeyError::DuplicateKey { key: "(0, 'a')".into() });
        let unknown = builder.option("x", [(0, 'a'), (1, 'a')]).unwrap_err();
        assert_eq!(unknown, KeyError::UnknownKey { key: "(1, 'a')".into() });
        let twice = builder.option("y", [(0, 'a'), (0, 'a')]).unwrap_err();
        assert!(matches!(twice, KeyError::Problem(ProblemError::DuplicateItem { .. })));
        let option = builder.option("z", [(0, 'a'), (0, 'b')]).unwrap();
        let keyed = builder.build();
        assert_eq!(keyed.value(option), &"z");
        assert_eq!(keyed.problem().option_count(), 1);
        assert_eq!(keyed.item(&(0, 'b')).map(Item::index), Some(1));
        assert_eq!(keyed.item(&(2, 'b')), None);
    }
}
