//! Error types. Reaching a limit is not an error; see [`Report`](crate::Report).

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::control::Control;
use crate::info::{OptionInfo, StrategyInfo};
use crate::problem::Problem;

/// Something that not every strategy can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Feature {
    /// Listing the solutions: [`Solver::search`](crate::Solver::search).
    Enumeration,
    /// Finding more than one solution, or counting them.
    Several,
    /// Listing the solutions one call at a time: [`Solver::solutions`](crate::Solver::solutions).
    Iteration,
    /// Given queens and blocked squares.
    Constraints,
    /// A limit on the number of nodes.
    NodeLimit,
    /// A limit on the number of solutions.
    SolutionLimit,
    /// Single steps: [`Solver::stepper`](crate::Solver::stepper).
    Steps,
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Enumeration => "list solutions, it only counts them",
            Self::Several => "find more than one solution",
            Self::Iteration => "produce solutions one at a time",
            Self::Constraints => "support given queens or blocked squares",
            Self::NodeLimit => "support a limit on nodes",
            Self::SolutionLimit => "support a limit on solutions",
            Self::Steps => "support single steps",
        })
    }
}

/// A strategy cannot do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The board is larger than the strategy supports.
    #[error(
        "n = {size} is too large for the strategy '{strategy}', which supports up to {max}: {reason}"
    )]
    TooLarge {
        /// The strategy.
        strategy: &'static str,
        /// The size asked for.
        size: usize,
        /// The largest size it supports.
        max: usize,
        /// What sets the bound.
        reason: &'static str,
    },
    /// The strategy does not have this capability.
    #[error("the strategy '{strategy}' does not {feature}")]
    Unsupported {
        /// The strategy.
        strategy: &'static str,
        /// The missing capability.
        feature: Feature,
    },
    /// The work does not fit into the memory that is allowed.
    #[error("n = {size} does not fit into {allowed} bytes of memory: allow at least {least}")]
    Memory {
        /// The size asked for.
        size: usize,
        /// The memory allowed, in bytes.
        allowed: u64,
        /// The least that is sufficient, in bytes.
        least: u64,
    },
    /// A check found the strategy's own answer to be wrong. This is a bug in the program.
    #[error("the strategy '{strategy}' contradicts itself, please report this: {contradiction}")]
    Contradiction {
        /// The strategy.
        strategy: &'static str,
        /// What was found.
        contradiction: Contradiction,
    },
    /// An error of the strategy's own, such as a setting that the machine cannot provide.
    #[error("the strategy '{strategy}' failed: {source}")]
    Strategy {
        /// The strategy.
        strategy: &'static str,
        /// The error.
        source: SharedError,
    },
}

impl SolveError {
    /// [`SolveError::Strategy`] around an error of the strategy's own.
    pub fn strategy(info: &StrategyInfo, source: impl Error + Send + Sync + 'static) -> Self {
        Self::Strategy { strategy: info.name, source: SharedError(Arc::new(source)) }
    }

    /// [`SolveError::Unsupported`] for this strategy.
    #[must_use]
    pub fn unsupported(info: &StrategyInfo, feature: Feature) -> Self {
        Self::Unsupported { strategy: info.name, feature }
    }

    /// [`SolveError::Contradiction`] for this strategy.
    #[must_use]
    pub fn contradiction(info: &StrategyInfo, contradiction: Contradiction) -> Self {
        Self::Contradiction { strategy: info.name, contradiction }
    }
}

/// An error of any type, shared between clones. Two are equal if they are clones of each other.
#[derive(Clone, Debug)]
pub struct SharedError(Arc<dyn Error + Send + Sync>);

impl SharedError {
    /// The error itself, for downcasting.
    #[must_use]
    pub fn get(&self) -> &(dyn Error + Send + Sync + 'static) {
        &*self.0
    }
}

impl PartialEq for SharedError {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for SharedError {}

impl fmt::Display for SharedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for SharedError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source()
    }
}

/// A wrong answer that a check found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// A unit of work was counted by two methods, with different counts.
    #[error("unit {unit} was counted as {counted} and recounted as {recounted}")]
    Recount {
        /// The unit.
        unit: usize,
        /// The first count.
        counted: u128,
        /// The count by the other method.
        recounted: u128,
    },
    /// All solutions were counted by two methods that cut the work in different ways, with
    /// different totals.
    #[error("n = {size}: counted {counted}, and from the queens of the first row {recounted}")]
    Decomposition {
        /// The size of the board.
        size: usize,
        /// The first total.
        counted: u128,
        /// The total of the other method.
        recounted: u128,
    },
    /// A total differs from the published value.
    #[error("n = {size}: counted {counted}, the published value is {published}")]
    PublishedValue {
        /// The size of the board.
        size: usize,
        /// The total that was counted.
        counted: u128,
        /// The published total.
        published: u128,
    },
    /// The number of solutions and those of symmetric solutions do not fit together.
    #[error(
        "n = {size}: {all} solutions, {half_turn} invariant under a half turn and {quarter_turn} \
         under a quarter turn do not add up to whole classes"
    )]
    Symmetry {
        /// The size of the board.
        size: usize,
        /// All solutions.
        all: u128,
        /// Those that a half turn maps to themselves.
        half_turn: u128,
        /// Those that a quarter turn maps to themselves.
        quarter_turn: u128,
    },
    /// A solution has a column that the board does not have.
    #[error("a solution has column {column} in row {row}, on a board of {size} columns")]
    OffBoard {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The size of the board.
        size: usize,
    },
}

/// An option that a strategy does not have, or a value that it does not accept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    #[error("the strategy '{strategy}' has no option '{option}': {}", known_options(.known))]
    Unknown {
        /// The strategy.
        strategy: &'static str,
        /// The name that was given.
        option: String,
        /// The options there are.
        known: &'static [OptionInfo],
    },
    /// The option does not accept this value.
    #[error(
        "'{value}' is not a value of the option '{option}' of the strategy '{strategy}': \
         expected {values}"
    )]
    InvalidValue {
        /// The strategy.
        strategy: &'static str,
        /// The option.
        option: &'static str,
        /// The value that was given.
        value: String,
        /// The accepted values, in words.
        values: &'static str,
    },
}

fn known_options(known: &[OptionInfo]) -> String {
    match known {
        [] => "it has none".to_owned(),
        _ => {
            let names: Vec<&str> = known.iter().map(|option| option.name).collect();
            format!("its options are {}", names.join(", "))
        }
    }
}

impl OptionError {
    /// The strategy has no option of this name.
    #[must_use]
    pub fn unknown(info: &'static StrategyInfo, option: &str) -> Self {
        Self::Unknown { strategy: info.name, option: option.to_owned(), known: info.options }
    }

    /// The option does not accept this value.
    #[must_use]
    pub fn invalid_value(info: &StrategyInfo, option: &OptionInfo, value: &str) -> Self {
        Self::InvalidValue {
            strategy: info.name,
            option: option.name,
            value: value.to_owned(),
            values: option.values,
        }
    }
}

/// The error of a visit: the search failed, or the caller's closure did.
///
/// Returned by [`Solver::try_for_each`](crate::Solver::try_for_each).
#[derive(Clone, Debug, thiserror::Error)]
pub enum VisitError<E> {
    /// The strategy cannot do what it was asked for.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The closure returned this error, which ended the search.
    #[error(transparent)]
    Caller(E),
}

/// Requests that are refused.
impl StrategyInfo {
    /// Checks that the strategy supports the size and the constraints of a problem and the limits
    /// of a control: the one place where claims and requests meet. `enumerate` is whether the
    /// solutions themselves are asked for.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`], or [`SolveError::Unsupported`] with what is missing.
    pub fn check(
        &self,
        problem: &Problem,
        control: &Control,
        enumerate: bool,
    ) -> Result<(), SolveError> {
        if problem.size() > self.max_size {
            return Err(SolveError::TooLarge {
                strategy: self.name,
                size: problem.size(),
                max: self.max_size,
                reason: self.size_reason,
            });
        }
        let can = self.capabilities;
        let one_suffices = control.solution_limit().is_some_and(|limit| limit <= 1);
        let missing = [
            (can.finds_one && !one_suffices, Feature::Several),
            (enumerate && !can.finds(), Feature::Enumeration),
            (!problem.is_plain() && !can.constraints, Feature::Constraints),
            // Without partial placements, the limit applies to the candidates.
            (control.node_limit().is_some() && !can.nodes && !can.candidates, Feature::NodeLimit),
            (control.solution_limit().is_some() && !can.finds(), Feature::SolutionLimit),
        ];
        match missing.into_iter().find(|&(is_missing, _)| is_missing) {
            Some((_, feature)) => Err(SolveError::unsupported(self, feature)),
            None => Ok(()),
        }
    }

    /// The option of this name.
    ///
    /// # Errors
    /// [`OptionError::Unknown`] if there is none.
    pub fn option(&'static self, name: &str) -> Result<&'static OptionInfo, OptionError> {
        self.options
            .iter()
            .find(|option| option.name == name)
            .ok_or_else(|| OptionError::unknown(self, name))
    }
}
