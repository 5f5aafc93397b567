//! A strategy with its options, as a user writes it.

use std::fmt;
use std::str::FromStr;

use queens::{OptionError, Solver, SpecError, StrategyInfo};

/// A strategy and the options set on it: `bitmask`, `bitmask:mirror=off`, `count:threads=1:isa=avx2`.
///
/// ```
/// use queens_bench::Variant;
///
/// let variant: Variant = "bitmask:mirror=off".parse()?;
/// assert_eq!(variant.strategy(), "bitmask");
/// assert_eq!(variant.to_string(), "bitmask:mirror=off");
/// assert!("bitmask:mirror=maybe".parse::<Variant>().is_err());
/// # Ok::<(), queens_bench::VariantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant {
    strategy: String,
    options: Vec<(String, String)>,
}

/// A text that names no strategy with options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// No strategy of this name.
    #[error(transparent)]
    Strategy(#[from] SpecError),
    /// The strategy has no such option, or the option no such value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// An option without a value.
    #[error("'{0}' sets nothing: write a strategy's options as bitmask:mirror=off")]
    NoValue(String),
}

impl Variant {
    /// The strategy of this description as it is, nothing set. It need not be in the registry.
    #[must_use]
    pub fn plain(info: &StrategyInfo) -> Self {
        Self { strategy: info.name.to_owned(), options: Vec::new() }
    }

    /// The name of the strategy.
    #[must_use]
    pub fn strategy(&self) -> &str {
        &self.strategy
    }

    /// The strategy with its options set.
    ///
    /// # Errors
    /// If there is no such strategy, or it does not take an option.
    pub fn solver(&self) -> Result<Box<dyn Solver>, VariantError> {
        let mut solver = queens::strategy(&self.strategy)?;
        for (option, value) in &self.options {
            solver = solver.with_option(option, value)?;
        }
        Ok(solver)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.strategy)?;
        self.options.iter().try_for_each(|(option, value)| write!(f, ":{option}={value}"))
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    /// Reads `name:option=value:option=value` and sets the options on a solver, so that what is
    /// read is what [`Variant::solver`] can make.
    fn from_str(text: &str) -> Result<Self, VariantError> {
        let mut parts = text.split(':');
        let strategy = parts.next().unwrap_or_default().to_owned();
        let options = parts
            .map(|part| match part.split_once('=') {
                Some((option, value)) => Ok((option.to_owned(), value.to_owned())),
                None => Err(VariantError::NoValue(part.to_owned())),
            })
            .collect::<Result<Vec<_>, _>>()?;
        let variant = Self { strategy, options };
        variant.solver()?;
        Ok(variant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_made_is_not_read() {
        let message = |text: &str| text.parse::<Variant>().unwrap_err().to_string();
        assert!(message("bitmsk").contains("did you mean 'bitmask'?"));
        assert!(message("bitmask:mirror").contains("'mirror' sets nothing"));
        assert!(message("bitmask:mirror=maybe").contains("on or off"));
        assert!(message("flags:colour=red").contains("no option 'colour'"));
    }
}
