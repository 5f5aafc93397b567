//! A count as text and as JSON.

use std::io::{self, Write};
use std::time::Duration;

use queens::{Problem, Report, Square, Statistics};
use serde::Serialize;

use crate::summary::{self, ExecutionJson};

/// A count and everything to print about it.
pub(super) struct Answer<'a> {
    pub(super) problem: &'a Problem,
    pub(super) report: &'a Report,
    pub(super) by_column: Option<&'a [u128]>,
    pub(super) fundamental: bool,
    pub(super) stats: bool,
    pub(super) elapsed: Duration,
}

impl Answer<'_> {
    /// The number alone on a line, or a line for each column; then the statistics.
    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        // Not to be mistaken for the number that there is.
        let least = if summary::is_partial(self.report.completion) { "at least " } else { "" };
        match self.by_column {
            None => writeln!(out, "{least}{}", self.report.solutions)?,
            Some(numbers) => {
                for (column, number) in numbers.iter().enumerate() {
                    writeln!(out, "{column} {least}{number}")?;
                }
            }
        }
        if !self.stats {
            return Ok(());
        }
        let statistics = &self.report.statistics;
        for (name, number) in costs(statistics) {
            if let Some(number) = number {
                writeln!(out, "{name} {number}")?;
            }
        }
        if let Some(profile) = &statistics.profile {
            writeln!(out, "profile {}", strings(profile).join(" "))?;
        }
        Ok(())
    }

    /// The same and more, for programs.
    pub(super) fn json(&self) -> impl Serialize + '_ {
        let Report { strategy, solutions, completion, statistics, .. } = self.report;
        let partial = summary::is_partial(*completion);
        let pairs = |squares: &[Square]| {
            squares.iter().map(|square| [square.row, square.column]).collect::<Vec<_>>()
        };
        Json {
            n: self.problem.size(),
            queens: pairs(self.problem.queens()),
            blocked: pairs(self.problem.blocked()),
            strategy: strategy.to_string(),
            fundamental: self.fundamental,
            total: (!partial).then(|| solutions.to_string()),
            at_least: partial.then(|| solutions.to_string()),
            complete: !partial,
            stopped: summary::reason(*completion),
            seconds: self.elapsed.as_secs_f64(),
            by_column: self.by_column.map(strings),
            statistics: self.stats.then(|| JsonStatistics::new(statistics)),
            execution: ExecutionJson::new(&self.report.execution),
        }
    }
}

/// The figures of the cost under their names.
fn costs(statistics: &Statistics) -> [(&'static str, Option<u128>); 4] {
    [
        ("nodes", statistics.nodes),
        ("tests", statistics.tests),
        ("candidates", statistics.candidates),
        ("updates", statistics.updates),
    ]
}

fn strings(numbers: &[u128]) -> Vec<String> {
    numbers.iter().map(u128::to_string).collect()
}

/// A count as JSON. Squares are [row, column] from 0.
#[derive(Serialize)]
struct Json<'a> {
    n: usize,
    queens: Vec<[usize; 2]>,
    blocked: Vec<[usize; 2]>,
    strategy: String,
    fundamental: bool,
    /// Null if the count was stopped.
    total: Option<String>,
    /// What was found, if the count was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<String>,
    complete: bool,
    stopped: Option<String>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_column: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<JsonStatistics>,
    #[serde(skip_serializing_if = "Option::is_none")]
    execution: Option<ExecutionJson<'a>>,
}

/// The cost as JSON: what the strategy does not count is not there.
#[derive(Serialize)]
struct JsonStatistics {
    #[serde(flatten)]
    costs: std::collections::BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<Vec<String>>,
}

impl JsonStatistics {
    fn new(statistics: &Statistics) -> Self {
        let known = costs(statistics).into_iter();
        Self {
            costs: known
                .filter_map(|(name, number)| number.map(|number| (name, number.to_string())))
                .collect(),
            profile: statistics.profile.as_deref().map(strings),
        }
    }
}
