//! Misuse, as opposed to outcomes.

use std::fmt;

use crate::{OptionInfo, StrategyInfo};

/// Something that not every strategy can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Feature {
    /// Giving the solutions themselves.
    Enumeration,
    /// Given queens and blocked squares.
    Constraints,
    /// Counting nodes and a limit on them.
    Nodes,
    /// A limit on the number of solutions.
    SolutionLimit,
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Enumeration => "list the solutions themselves",
            Self::Constraints => "honour given queens or blocked squares",
            Self::Nodes => "count nodes or limit them",
            Self::SolutionLimit => "limit the number of solutions",
        })
    }
}

/// A strategy was asked for what it does not do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The board is larger than the strategy takes.
    #[error(
        "n = {size} is too large for the strategy '{strategy}', which goes up to {max}: {reason}"
    )]
    TooLarge {
        /// The strategy.
        strategy: &'static str,
        /// The size asked for.
        size: usize,
        /// The largest it takes.
        max: usize,
        /// What sets the bound.
        reason: &'static str,
    },
    /// The strategy does not do this at all.
    #[error("the strategy '{strategy}' does not {feature}: use one that does")]
    Unsupported {
        /// The strategy.
        strategy: &'static str,
        /// What it does not do.
        feature: Feature,
    },
    /// A bound on memory that the work does not fit into.
    #[error("n = {size} does not fit into {allowed} bytes: allow at least {least}")]
    Memory {
        /// The size asked for.
        size: usize,
        /// The bound, in bytes.
        allowed: u64,
        /// The least that would do, in bytes.
        least: u64,
    },
    /// What was set by options does not go with the problem or the machine.
    #[error("the strategy '{strategy}' cannot do that: {detail}")]
    Configuration {
        /// The strategy.
        strategy: &'static str,
        /// What does not go together, and what would.
        detail: String,
    },
    /// A strategy found its own answer wrong. This is a defect of the program.
    #[error("the strategy '{strategy}' contradicts itself, please report this: {detail}")]
    Contradiction {
        /// The strategy.
        strategy: &'static str,
        /// What was found.
        detail: String,
    },
}

impl SolveError {
    /// `Ok` if the strategy takes boards of this size.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] if not; `reason` says in a few words what sets the bound.
    pub fn check_size(
        info: &StrategyInfo,
        size: usize,
        reason: &'static str,
    ) -> Result<(), SolveError> {
        if size <= info.max_size {
            Ok(())
        } else {
            Err(Self::TooLarge { strategy: info.name, size, max: info.max_size, reason })
        }
    }
}

/// An option that a strategy does not have, or a value that it does not take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option of this name.
    #[error("the strategy '{strategy}' has no option '{option}': {known}")]
    Unknown {
        /// The strategy.
        strategy: &'static str,
        /// The name that was given.
        option: String,
        /// The options there are, in words.
        known: String,
    },
    /// Not a value of this option.
    #[error(
        "'{value}' is no value of the option '{option}' of the strategy '{strategy}': it takes {values}"
    )]
    BadValue {
        /// The strategy.
        strategy: &'static str,
        /// The option.
        option: &'static str,
        /// The value that was given.
        value: String,
        /// The values it takes.
        values: &'static str,
    },
}

impl OptionError {
    /// The strategy has no option of this name.
    #[must_use]
    pub fn unknown(info: &StrategyInfo, option: &str) -> Self {
        let names: Vec<&str> = info.options.iter().map(|known| known.name).collect();
        let known = match names.as_slice() {
            [] => "it has none".to_owned(),
            _ => format!("it has {}", names.join(", ")),
        };
        Self::Unknown { strategy: info.name, option: option.to_owned(), known }
    }

    /// The option does not take this value.
    #[must_use]
    pub fn bad_value(info: &StrategyInfo, option: &OptionInfo, value: &str) -> Self {
        Self::BadValue {
            strategy: info.name,
            option: option.name,
            value: value.to_owned(),
            values: option.values,
        }
    }
}
