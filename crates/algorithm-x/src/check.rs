//! Checking a cover, independently of the search.

use thiserror::Error;

use crate::item::OptionId;
use crate::problem::Problem;

/// Why some options are not a cover.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CoverError {
    /// An option that the problem does not have.
    #[error("there is no option {option}; the problem has {options} options, numbered from 0")]
    UnknownOption {
        /// The number of the option.
        option: usize,
        /// How many options the problem has.
        options: usize,
    },
    /// An option that is listed twice.
    #[error("option {option} is listed twice")]
    RepeatedOption {
        /// The number of the option.
        option: usize,
    },
    /// A primary item that none of the options names.
    #[error("no option covers the item {item:?}")]
    Uncovered {
        /// The name of the item.
        item: String,
    },
    /// An item that two of the options name, and not with the same color.
    #[error("options {first} and {second} both cover the item {item:?}")]
    CoveredTwice {
        /// The name of the item.
        item: String,
        /// The number of the option that is listed first.
        first: usize,
        /// The number of the other one.
        second: usize,
    },
    /// A primary item that the options name less or more often than it is to be covered.
    #[error("the item {item:?} is covered {times} times, and not {least} to {most} times")]
    CoveredOtherwise {
        /// The name of the item.
        item: String,
        /// How many of the options name it.
        times: u32,
        /// The least times.
        least: u32,
        /// The most times.
        most: u32,
    },
}

impl Problem {
    /// Checks that these options are a cover: each primary item is named by exactly one of them, or
    /// as many as it [may be covered by](crate::Builder::between), and each secondary item by at most one, or by several that give it the same color. Reads the
    /// problem and nothing else: it shares no code with a search.
    ///
    /// # Errors
    ///
    /// What is wrong: the first option that cannot be in the cover, or else the first item that is
    /// not covered.
    ///
    /// # Panics
    ///
    /// Debug builds panic if an option belongs to another problem.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::{CoverError, Problem};
    ///
    /// let problem: Problem = "a b\na\na b\nb".parse()?;
    /// assert_eq!(problem.check([0, 2]), Ok(()));
    /// assert_eq!(problem.check([0]), Err(CoverError::Uncovered { item: "b".into() }));
    /// let error = problem.check([0, 1]).unwrap_err();
    /// assert_eq!(error.to_string(), "options 0 and 1 both cover the item \"a\"");
    /// # Ok::<(), algorithm_x::ParseError>(())
    /// ```
    pub fn check<O: Into<OptionId>>(
        &self,
        cover: impl IntoIterator<Item = O>,
    ) -> Result<(), CoverError> {
        let options = self.option_count();
        let mut is_listed = vec![false; options];
        // Who covers each item, and with what color.
        let mut covered = vec![None; self.item_count()];
        let mut times = vec![0; self.item_count()];
        let range = |item| self.multiplicity(item).filter(|range| *range != (1..=1));
        for option in cover {
            let option = option.into();
            let number = option.index();
            match is_listed.get_mut(number) {
                None => return Err(CoverError::UnknownOption { option: number, options }),
                Some(true) => return Err(CoverError::RepeatedOption { option: number }),
                Some(new) => *new = true,
            }
            for entry in self.entries(option) {
                let color = entry.color();
                times[entry.item().index()] += 1;
                if range(entry.item()).is_some() {
                    continue;
                }
                match &mut covered[entry.item().index()] {
                    none @ None => *none = Some((number, color)),
                    Some((_, shared)) if color.is_some() && *shared == color => {}
                    &mut Some((first, _)) => {
                        let item = self.name(entry.item()).into_owned();
                        return Err(CoverError::CoveredTwice { item, first, second: number });
                    }
                }
            }
        }
        for (item, range) in self.items().filter_map(|item| Some((item, range(item)?))) {
            let (item, times) = (self.name(item).into_owned(), times[item.index()]);
            if !range.contains(&times) {
                let (least, most) = range.into_inner();
                return Err(CoverError::CoveredOtherwise { item, times, least, most });
            }
        }
        let open = self.items().find(|&item| {
            self.is_primary(item) && range(item).is_none() && covered[item.index()].is_none()
        });
        match open {
            Some(item) => Err(CoverError::Uncovered { item: self.name(item).into_owned() }),
            None => Ok(()),
        }
    }
}
