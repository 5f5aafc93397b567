//! What a group of checks found.

use std::fmt;

/// A check that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The strategy, with its options if they are set.
    pub strategy: String,
    /// The case.
    pub case: String,
    /// What was asked when it went wrong.
    pub asked: String,
    /// What went wrong.
    pub detail: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { strategy, case, asked, detail } = self;
        write!(f, "{strategy}, {case}, {asked}: {detail}")
    }
}

/// What a group of checks found, over all strategies and cases.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The name of the group.
    pub group: &'static str,
    /// How many checks were made.
    pub checks: usize,
    /// Those that did not hold.
    pub failures: Vec<Failure>,
    /// Figures worth a look, such as how long a strategy took to stop.
    pub remarks: Vec<String>,
}

impl Outcome {
    /// Nothing yet.
    #[must_use]
    pub fn new(group: &'static str) -> Self {
        Self { group, checks: 0, failures: Vec::new(), remarks: Vec::new() }
    }

    /// Whether something was checked, and all of it held.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.checks > 0 && self.failures.is_empty()
    }

    /// Accepts the outcome if it passed.
    ///
    /// # Panics
    /// If it did not, with a list of all failures.
    pub fn assert(&self) {
        assert!(self.passed(), "{self}");
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { group, checks, failures, remarks } = self;
        write!(f, "{group}: {checks} checks, {} failed", failures.len())?;
        for failure in failures {
            write!(f, "\n  {failure}")?;
        }
        for remark in remarks {
            write!(f, "\n  {remark}")?;
        }
        Ok(())
    }
}

/// The failures of one strategy at one case, as they are found.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// What is being asked.
    asked: String,
    pub(crate) checks: usize,
    /// What was asked, and what was wrong.
    pub(crate) failures: Vec<(String, String)>,
    pub(crate) remarks: Vec<String>,
}

/// A failure's detail is cut here: a wrong set of solutions can be long.
const LONGEST: usize = 400;

impl Notes {
    /// From now on this is asked.
    pub(crate) fn ask(&mut self, asked: impl Into<String>) {
        self.asked = asked.into();
    }

    /// A figure worth a look.
    pub(crate) fn remark(&mut self, figure: String) {
        self.remarks.push(format!("{}: {figure}", self.asked));
    }

    pub(crate) fn fail(&mut self, detail: impl Into<String>) {
        let mut detail: String = detail.into();
        if let Some((cut, _)) = detail.char_indices().nth(LONGEST) {
            detail.truncate(cut);
            detail.push('…');
        }
        self.failures.push((self.asked.clone(), detail));
    }

    /// A check.
    pub(crate) fn ensure(&mut self, holds: bool, detail: impl FnOnce() -> String) {
        self.checks += 1;
        if !holds {
            self.fail(detail());
        }
    }

    /// The check that something is what it should be.
    pub(crate) fn equal<T: PartialEq + fmt::Debug>(&mut self, what: &str, is: T, should: T) {
        self.ensure(is == should, || format!("{what} is {is:?}, should be {should:?}"));
    }
}
