//! Searches for covers with some options and without others.

use crate::engine::useful_options;
use crate::error::OptionError;
use crate::item::{NO_COLOR, OptionId};
use crate::search::Search;

impl Search<'_> {
    /// Searches only for covers with these options. They are chosen like any only option of an
    /// item: nodes of the search tree, at the places that the rule of choice gives them. There is no
    /// cover with two options that exclude each other.
    ///
    /// May be called again for more options. Takes time in proportion to the problem, each time.
    ///
    /// # Errors
    ///
    /// If the problem does not have an option, if an option names no primary item (such options are
    /// in no cover), or if the problem [has multiplicities](crate::Problem::has_multiplicities).
    ///
    /// # Panics
    ///
    /// Debug builds panic if an option belongs to another problem.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::Problem;
    ///
    /// let problem: Problem = "a b c\na b\nc\na\nb c\nb".parse()?;
    /// assert_eq!(problem.search().count().total(), Some(3));
    /// assert_eq!(problem.search().require([1])?.count().total(), Some(2));
    /// assert_eq!(problem.search().require([1])?.forbid([0])?.count().total(), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn require<O: Into<OptionId>>(
        mut self,
        options: impl IntoIterator<Item = O>,
    ) -> Result<Self, OptionError> {
        let problem = self.problem;
        // The color that a required option gives to an item, by item.
        let mut required: Vec<Option<(OptionId, u32)>> = vec![None; problem.item_count()];
        let mut clash = false;
        for option in options {
            let option = self.option(option.into())?;
            if problem.has_multiplicities() {
                return Err(OptionError::Multiplicities);
            }
            if !problem.names_primary(option) {
                return Err(OptionError::NoPrimaryItem { option: option.index() });
            }
            for at in problem.range(option) {
                let color = problem.color_at(at);
                let slot = &mut required[problem.items[at] as usize];
                clash |= slot.is_some_and(|(other, fixed)| {
                    other.index() != option.index() && (fixed != color || color == NO_COLOR)
                });
                *slot = Some((option, color));
            }
        }
        self.left_out.resize(problem.option_count(), false);
        for option in problem.options() {
            let is_excluded = problem.range(option).any(|at| {
                required[problem.items[at] as usize].is_some_and(|(other, fixed)| {
                    other.index() != option.index()
                        && (fixed == NO_COLOR || fixed != problem.color_at(at))
                })
            });
            if clash || is_excluded {
                self.left_out[option.index()] = true;
            }
        }
        Ok(self)
    }

    /// Searches only for covers without these options, as if the problem did not have them. May be
    /// called again for more options.
    ///
    /// # Errors
    ///
    /// If the problem does not have an option.
    ///
    /// # Panics
    ///
    /// Debug builds panic if an option belongs to another problem.
    pub fn forbid<O: Into<OptionId>>(
        mut self,
        options: impl IntoIterator<Item = O>,
    ) -> Result<Self, OptionError> {
        self.left_out.resize(self.problem.option_count(), false);
        for option in options {
            let option = self.option(option.into())?;
            self.left_out[option.index()] = true;
        }
        Ok(self)
    }

    /// Whether the search has an option: it was not forbidden, and no required option excludes it.
    /// Options without primary items are in no cover, and may be here.
    ///
    /// # Panics
    ///
    /// Debug builds panic if the option belongs to another problem.
    #[must_use]
    pub fn has_option(&self, option: OptionId) -> bool {
        self.problem.owner.check(option.owner);
        !self.left_out.get(option.index()).is_some_and(|&is_left_out| is_left_out)
            && option.index() < self.problem.option_count()
    }

    /// The options that there are: those that may be in a cover, and are not left out.
    pub(crate) fn options(&self) -> impl Iterator<Item = OptionId> + '_ {
        useful_options(self.scope())
    }

    /// An option of the problem.
    fn option(&self, option: OptionId) -> Result<OptionId, OptionError> {
        let options = self.problem.option_count();
        if option.index() >= options {
            return Err(OptionError::UnknownOption { option: option.index(), options });
        }
        self.problem.owner.check(option.owner);
        Ok(option)
    }
}
