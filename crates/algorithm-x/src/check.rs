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
    /// A primary item that is to be covered several times, and is named by too few options or too
    /// many.
    #[error("{times} options cover the item {item:?}; {least} to {most} may")]
    Multiplicity {
        /// The name of the item.
        item: String,
        /// How many of the options name it.
        times: u32,
        /// The fewest that may.
        least: u32,
        /// The most that may.
        most: u32,
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
}

impl Problem {
    /// Checks that these options are a cover: each primary item is named by exactly one of them (or by
    /// [as many as it may](crate::Builder::between)), and each secondary item by at most one, or by several that give it the same color. Reads the
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
        for option in cover {
            let option = option.into();
            let number = option.index();
            match is_listed.get_mut(number) {
                None => return Err(CoverError::UnknownOption { option: number, options }),
                Some(true) => return Err(CoverError::RepeatedOption { option: number }),
                Some(new) => *new = true,
            }
            for entry in self.entries(option) {
                let (item, color) = (entry.item(), entry.color());
                times[item.index()] += 1;
                if self.multiplicity(item).is_some_and(|times| times != (1..=1)) {
                    continue;
                }
                match &mut covered[item.index()] {
                    none @ None => *none = Some((number, color)),
                    Some((_, shared)) if color.is_some() && *shared == color => {}
                    &mut Some((first, _)) => {
                        let item = self.name(item).into_owned();
                        return Err(CoverError::CoveredTwice { item, first, second: number });
                    }
                }
            }
        }
        for item in self.items() {
            let Some(multiplicity) = self.multiplicity(item) else { continue };
            let times = times[item.index()];
            if multiplicity.contains(&times) {
                continue;
            }
            let (least, most) = multiplicity.into_inner();
            let item = self.name(item).into_owned();
            return Err(match (least, most) {
                (1, 1) => CoverError::Uncovered { item },
                _ => CoverError::Multiplicity { item, times, least, most },
            });
        }
        Ok(())
    }
}
