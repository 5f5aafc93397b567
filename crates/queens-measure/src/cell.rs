//! A cell: a strategy, a question, a size.

use std::fmt;
use std::str::FromStr;

use queens::{Capabilities, Spec};

/// A question to a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Question {
    /// How many solutions are there?
    Count,
    /// Pass every solution to a closure that counts them and keeps none.
    All,
    /// Return every solution, one at a time, from [`Solver::solutions`](queens::Solver::solutions).
    Iterate,
    /// Return the first solution.
    First,
}

/// The text is not the name of a question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown question '{0}': ask count, all, iterate or first")]
pub struct UnknownQuestion(String);

impl Question {
    /// Every question.
    pub const EACH: &'static [Self] = &[Self::Count, Self::All, Self::Iterate, Self::First];

    /// Its name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::All => "all",
            Self::Iterate => "iterate",
            Self::First => "first",
        }
    }

    /// Whether a strategy with these capabilities can answer.
    #[must_use]
    pub const fn suits(self, capabilities: Capabilities) -> bool {
        match self {
            Self::Count => !capabilities.finds_one,
            Self::All => capabilities.enumerates,
            Self::First => capabilities.finds(),
            Self::Iterate => capabilities.iterates,
        }
    }

    /// Whether the time grows with n at about a steady rate, so that the next size can be predicted.
    /// The time to the first solution is not: it is short on one board and long on the next.
    #[must_use]
    pub const fn grows_steadily(self) -> bool {
        match self {
            Self::Count | Self::All | Self::Iterate => true,
            Self::First => false,
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Question {
    type Err = UnknownQuestion;

    fn from_str(text: &str) -> Result<Self, UnknownQuestion> {
        Self::EACH
            .iter()
            .copied()
            .find(|question| question.name() == text)
            .ok_or_else(|| UnknownQuestion(text.to_owned()))
    }
}

/// One entry of a table of measurements.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The question.
    pub question: Question,
    /// The strategy and its options.
    pub spec: Spec,
    /// The size n of the plain problem.
    pub size: usize,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} n = {}", self.spec, self.question, self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_go_there_and_back() {
        for &question in Question::EACH {
            assert_eq!(question.name().parse(), Ok(question));
        }
        let error = "some".parse::<Question>().unwrap_err();
        assert_eq!(error.to_string(), "unknown question 'some': ask count, all, iterate or first");
    }
}
