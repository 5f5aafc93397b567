//! The result of a group of checks.

use std::fmt;
use std::time::Duration;

/// A check that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The strategy, by its name in the suite.
    pub strategy: String,
    /// The case.
    pub case: String,
    /// The request that was being made.
    pub asked: String,
    /// What was wrong.
    pub detail: String,
}

impl Failure {
    pub(crate) fn new(
        strategy: impl Into<String>,
        case: impl Into<String>,
        asked: impl Into<String>,
        detail: impl Into<String>,
    ) -> Self {
        Self {
            strategy: strategy.into(),
            case: case.into(),
            asked: asked.into(),
            detail: detail.into(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { strategy, case, asked, detail } = self;
        write!(f, "{strategy}, {case}, {asked}: {detail}")
    }
}

/// A case that was not examined, or only in part.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped {
    /// The strategy, by its name in the suite.
    pub strategy: String,
    /// The case.
    pub case: String,
    /// Why.
    pub reason: SkipReason,
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { strategy, case, reason } = self;
        write!(f, "{strategy}, {case}: skipped, {reason}")
    }
}

/// Why a case was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SkipReason {
    /// A [`Skip`](crate::Skip) of the suite excuses it, for this reason.
    Excused(String),
    /// It did not end within the budget. What the strategy answered until then was checked.
    OverBudget(Duration),
    /// This smaller case did not end within the budget.
    SmallerOverBudget(String),
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Excused(reason) => write!(f, "excused: {reason}"),
            Self::OverBudget(budget) => write!(f, "exceeds the budget of {budget:?}"),
            Self::SmallerOverBudget(case) => write!(f, "{case} exceeds the budget"),
        }
    }
}

/// The result of a group of checks, over all strategies and cases of a suite.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The name of the group.
    pub group: &'static str,
    /// The number of checks made.
    pub checks: usize,
    /// The checks that failed.
    pub failures: Vec<Failure>,
    /// The cases that were skipped.
    pub skipped: Vec<Skipped>,
    /// Measurements of interest, such as how long a strategy took to stop.
    pub remarks: Vec<String>,
}

impl Outcome {
    pub(crate) fn new(group: &'static str) -> Self {
        Self { group, checks: 0, failures: Vec::new(), skipped: Vec::new(), remarks: Vec::new() }
    }

    /// Whether at least one check was made, and none failed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.checks > 0 && self.failures.is_empty()
    }

    /// Asserts that the group passed.
    ///
    /// # Panics
    /// If it did not, with a list of all failures.
    pub fn assert(&self) {
        assert!(self.passed(), "{self}");
    }
}

impl fmt::Display for Outcome {
    /// Lists the failures, the skipped cases and the remarks, one to a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { group, checks, failures, skipped, remarks } = self;
        write!(f, "{group}: {checks} checks, {} failed", failures.len())?;
        failures.iter().try_for_each(|failure| write!(f, "\n  {failure}"))?;
        // Cases skipped for the same reason are one line.
        let alike = |one: &Skipped, other: &Skipped| {
            one.strategy == other.strategy && one.reason == other.reason
        };
        for run in skipped.chunk_by(alike) {
            let [first, ..] = run else { continue };
            write!(f, "\n  {}, {}", first.strategy, first.case)?;
            if let [_, .., last] = run {
                write!(f, " to {}", last.case)?;
            }
            write!(f, ": skipped, {}", first.reason)?;
        }
        remarks.iter().try_for_each(|remark| write!(f, "\n  {remark}"))
    }
}

/// The findings about one strategy at one case, as they are made.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// The request being made.
    asked: String,
    pub(crate) checks: usize,
    /// The request and what was wrong with the answer.
    pub(crate) failures: Vec<(String, String)>,
    pub(crate) remarks: Vec<String>,
}

/// Details longer than this are cut: a wrong set of solutions can be long.
const LONGEST: usize = 400;

impl Notes {
    /// Names the request that the next checks are about.
    pub(crate) fn ask(&mut self, asked: impl Into<String>) {
        self.asked = asked.into();
    }

    pub(crate) fn remark(&mut self, remark: impl fmt::Display) {
        self.remarks.push(format!("{}: {remark}", self.asked));
    }

    pub(crate) fn fail(&mut self, detail: impl Into<String>) {
        let mut detail: String = detail.into();
        if let Some((cut, _)) = detail.char_indices().nth(LONGEST) {
            detail.truncate(cut);
            detail.push('…');
        }
        self.failures.push((self.asked.clone(), detail));
    }

    /// Counts a check, and notes a failure unless it holds.
    pub(crate) fn ensure(&mut self, holds: bool, detail: impl FnOnce() -> String) {
        self.checks += 1;
        if !holds {
            self.fail(detail());
        }
    }

    /// Checks that `actual` equals `expected`.
    pub(crate) fn equal<T: PartialEq + fmt::Debug>(&mut self, what: &str, actual: T, expected: T) {
        self.ensure(actual == expected, || format!("{what} is {actual:?}, should be {expected:?}"));
    }
}
