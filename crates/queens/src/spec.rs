//! Strategy specs: `name:option=value:option=value`.

use std::fmt;
use std::str::FromStr;

use queens_core::{OptionError, StrategyInfo};

/// A strategy by name, and options to set on it: `bitmask`, `bitmask:mirror=off`,
/// `count:threads=1:isa=avx2`.
///
/// Parsing checks the form alone; [`Registry::get`](crate::Registry::get) checks the names and
/// values.
///
/// ```
/// use queens::Spec;
///
/// let spec: Spec = "bitmask:mirror=off".parse()?;
/// assert_eq!(spec.strategy(), "bitmask");
/// assert_eq!(spec.options().collect::<Vec<_>>(), [("mirror", "off")]);
/// assert_eq!(spec.to_string(), "bitmask:mirror=off");
/// # Ok::<(), queens::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spec {
    strategy: String,
    options: Vec<(String, String)>,
}

impl Spec {
    /// The strategy of this name with its defaults.
    #[must_use]
    pub fn plain(info: &StrategyInfo) -> Self {
        Self { strategy: info.name.to_owned(), options: Vec::new() }
    }

    /// Adds an option, to be set after those before it.
    #[must_use]
    pub fn with_option(mut self, option: impl Into<String>, value: impl Into<String>) -> Self {
        self.options.push((option.into(), value.into()));
        self
    }

    /// The name of the strategy.
    #[must_use]
    pub fn strategy(&self) -> &str {
        &self.strategy
    }

    /// The options and their values, in the order in which they are set.
    pub fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.options.iter().map(|(option, value)| (option.as_str(), value.as_str()))
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.strategy)?;
        self.options.iter().try_for_each(|(option, value)| write!(f, ":{option}={value}"))
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    /// # Errors
    /// [`SpecError::Syntax`] if an option has no name or no value.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut parts = text.split(':');
        let strategy = parts.next().unwrap_or_default().to_owned();
        let options = parts
            .map(|part| match part.split_once('=') {
                Some((option, value)) if !option.is_empty() => {
                    Ok((option.to_owned(), value.to_owned()))
                }
                _ => Err(SpecError::Syntax(part.to_owned())),
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self { strategy, options })
    }
}

/// A spec that does not name a strategy with valid options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No strategy has this name.
    #[error("unknown strategy '{name}': {}", suggestion(.nearest.as_deref(), .known))]
    UnknownStrategy {
        /// The name that was given.
        name: String,
        /// The most similar name, if one is similar.
        nearest: Option<String>,
        /// All names.
        known: Vec<String>,
    },
    /// The strategy has no such option, or the option no such value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A part that is not `option=value`.
    #[error("'{0}' is not an option: write options as name=value, such as bitmask:mirror=off")]
    Syntax(String),
}

fn suggestion(nearest: Option<&str>, known: &[String]) -> String {
    match nearest {
        Some(name) => format!("did you mean '{name}'?"),
        None => format!("choose one of {}", known.join(", ")),
    }
}

impl SpecError {
    pub(crate) fn unknown(name: &str, known: Vec<String>) -> Self {
        let lower = name.to_lowercase();
        let nearest = known
            .iter()
            .map(|known| (strsim::damerau_levenshtein(known, &lower), known))
            .min()
            .filter(|&(distance, known)| distance <= 1 + known.len() / 3)
            .map(|(_, known)| known.clone());
        Self::UnknownStrategy { name: name.to_owned(), nearest, known }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_options_are_quoted() {
        for (text, part) in [("bitmask:mirror", "mirror"), ("bitmask:=on", "=on"), ("a:", "")] {
            assert_eq!(text.parse::<Spec>(), Err(SpecError::Syntax(part.to_owned())));
        }
    }

    #[test]
    fn specs_are_written_as_they_are_read() {
        for text in ["bitmask", "count:threads=1:isa=avx2", "x:memory=a=b"] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
    }
}
