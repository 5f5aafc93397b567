//! The rows of the two tables of a record, and reading and writing them.

use std::path::Path;

use queens::Spec;
use queens_measure::report::{column_names, read_csv};
use queens_measure::{Answer, Cell, Ending, Question, Sample, Track, median};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::error::Error;

/// The format of both tables, written into the first column of each row. Format 2 added `threads`.
pub(crate) const FORMAT: u32 = 2;

/// The error of a cell that took too long.
const OVER_BUDGET: &str = "over budget";

/// The program that was measured, and when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Origin {
    /// The day, in UTC: `2026-11-30`.
    pub(crate) date: String,
    /// The version of the workspace.
    pub(crate) version: String,
    /// The git revision, with `-dirty` if the tree had changes.
    pub(crate) revision: String,
}

/// A row of `cells.csv`: one cell, all its rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CellRow {
    pub(crate) format: u32,
    pub(crate) date: String,
    pub(crate) version: String,
    pub(crate) revision: String,
    /// The strategy with its options.
    pub(crate) strategy: String,
    pub(crate) question: String,
    pub(crate) n: usize,
    pub(crate) rounds: usize,
    /// Wall seconds of a call: the least, the median, the median absolute deviation (of two rounds or
    /// more), the most.
    pub(crate) min_s: Option<f64>,
    pub(crate) median_s: Option<f64>,
    pub(crate) mad_s: Option<f64>,
    pub(crate) max_s: Option<f64>,
    /// User seconds of a call over all threads, the median.
    pub(crate) user_s: Option<f64>,
    /// Peak resident memory of the process, the most of all rounds.
    pub(crate) peak_bytes: Option<u64>,
    pub(crate) nodes: Option<u128>,
    pub(crate) tests: Option<u128>,
    pub(crate) solutions: Option<u128>,
    pub(crate) solutions_per_s: Option<f64>,
    pub(crate) ns_per_node: Option<f64>,
    /// How many threads searched, if the strategy reports it.
    #[serde(default)]
    pub(crate) threads: Option<usize>,
    /// Why there is no time, or why it cannot be trusted.
    pub(crate) error: String,
}

impl CellRow {
    /// The row of a cell.
    pub(crate) fn of(track: &Track, origin: &Origin) -> Self {
        let cell = track.cell();
        let summary = track.summary();
        let answer = track.samples().first().map(|sample| &sample.answer);
        let middle = summary.map(|summary| summary.median);
        let users: Vec<f64> = track.samples().iter().filter_map(|sample| sample.user).collect();
        let rate = |number: Option<u128>| Some(number? as f64 / middle?);
        Self {
            format: FORMAT,
            date: origin.date.clone(),
            version: origin.version.clone(),
            revision: origin.revision.clone(),
            strategy: cell.spec.to_string(),
            question: cell.question.to_string(),
            n: cell.size,
            rounds: track.samples().len(),
            min_s: summary.map(|summary| digits(summary.min)),
            median_s: middle.map(digits),
            mad_s: summary.and_then(|summary| summary.mad).map(digits),
            max_s: summary.map(|summary| digits(summary.max)),
            user_s: median(&users).map(digits),
            peak_bytes: track.samples().iter().filter_map(|sample| sample.peak).max(),
            nodes: answer.and_then(|answer| answer.nodes),
            tests: answer.and_then(|answer| answer.tests),
            solutions: answer.map(|answer| answer.solutions),
            solutions_per_s: rate(answer.map(|answer| answer.solutions)).map(digits),
            ns_per_node: rate(answer.and_then(|answer| answer.nodes))
                .map(|rate| digits(1e9 / rate)),
            threads: answer.and_then(|answer| answer.threads),
            error: track.ending().map(ending_text).unwrap_or_default(),
        }
    }

    /// The median, unless there was an error.
    pub(crate) fn time(&self) -> Option<f64> {
        if self.error.is_empty() { self.median_s } else { None }
    }

    /// The median absolute deviation as a share of the median; `None` for a single round.
    pub(crate) fn spread(&self) -> Option<f64> {
        (self.rounds > 1).then_some(self.mad_s? / self.median_s?)
    }

    /// How many threads searched. Where the strategy did not report it, and in records of format 1,
    /// it is how many cores were busy: user time by wall time, rounded, at least one.
    pub(crate) fn threads(&self) -> Option<usize> {
        let busy = || Some((self.user_s? / self.median_s?).round().max(1.0) as usize);
        self.threads.or_else(busy)
    }

    /// Whether a call was stopped because it took too long.
    pub(crate) fn is_over_budget(&self) -> bool {
        self.error == OVER_BUDGET
    }
}

/// A row of `samples.csv`: one sample, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SampleRow {
    pub(crate) format: u32,
    pub(crate) date: String,
    pub(crate) version: String,
    pub(crate) revision: String,
    pub(crate) strategy: String,
    pub(crate) question: String,
    pub(crate) n: usize,
    /// Wall seconds of a call; if it is over budget, the time after which it was stopped.
    pub(crate) wall_s: Option<f64>,
    pub(crate) calls: u64,
    pub(crate) user_s: Option<f64>,
    pub(crate) peak_bytes: Option<u64>,
    pub(crate) solutions: Option<u128>,
    pub(crate) nodes: Option<u128>,
    pub(crate) tests: Option<u128>,
    #[serde(default)]
    pub(crate) threads: Option<usize>,
    pub(crate) error: String,
}

impl SampleRow {
    fn new(cell: &Cell, origin: &Origin) -> Self {
        Self {
            format: FORMAT,
            date: origin.date.clone(),
            version: origin.version.clone(),
            revision: origin.revision.clone(),
            strategy: cell.spec.to_string(),
            question: cell.question.to_string(),
            n: cell.size,
            wall_s: None,
            calls: 0,
            user_s: None,
            peak_bytes: None,
            solutions: None,
            nodes: None,
            tests: None,
            threads: None,
            error: String::new(),
        }
    }

    pub(crate) fn sampled(cell: &Cell, sample: &Sample, origin: &Origin) -> Self {
        Self {
            wall_s: Some(digits(sample.wall)),
            calls: sample.calls,
            user_s: sample.user.map(digits),
            peak_bytes: sample.peak,
            solutions: Some(sample.answer.solutions),
            nodes: sample.answer.nodes,
            tests: sample.answer.tests,
            threads: sample.answer.threads,
            ..Self::new(cell, origin)
        }
    }

    /// `limit`: the time in seconds that the call was allowed.
    pub(crate) fn ended(cell: &Cell, ending: &Ending, limit: f64, origin: &Origin) -> Self {
        let wall_s = (*ending == Ending::OverBudget).then(|| digits(limit));
        Self { wall_s, error: ending_text(ending), ..Self::new(cell, origin) }
    }

    pub(crate) fn origin(&self) -> Origin {
        Origin {
            date: self.date.clone(),
            version: self.version.clone(),
            revision: self.revision.clone(),
        }
    }

    pub(crate) fn cell(&self) -> Result<Cell, Error> {
        let spec: Spec = self.strategy.parse()?;
        let question: Question = self.question.parse()?;
        Ok(Cell { question, spec, size: self.n })
    }

    /// The sample, or why there is none.
    pub(crate) fn measured(&self) -> Result<Sample, Ending> {
        match (self.error.as_str(), self.wall_s) {
            ("", Some(wall)) => {
                let mut answer = Answer::new(self.solutions.unwrap_or_default(), true);
                answer.nodes = self.nodes;
                answer.tests = self.tests;
                answer.threads = self.threads;
                let mut sample = Sample::new(wall, answer);
                sample.calls = self.calls;
                sample.user = self.user_s;
                sample.peak = self.peak_bytes;
                Ok(sample)
            }
            ("", None) => Err(Ending::Failed("the row has no time".to_owned())),
            (OVER_BUDGET, _) => Err(Ending::OverBudget),
            (error, _) => Err(Ending::Failed(error.to_owned())),
        }
    }
}

fn ending_text(ending: &Ending) -> String {
    match ending {
        Ending::OverBudget => OVER_BUDGET.to_owned(),
        Ending::Failed(message) => message.clone(),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// Rounds to six significant digits: more are noise.
fn digits(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

/// Reads a table, after a check of the format of each row.
pub(crate) fn read<R: DeserializeOwned>(path: &Path) -> Result<Vec<R>, Error> {
    #[derive(Deserialize)]
    struct Format {
        format: String,
    }

    if column_names(path)?.first().is_none_or(|name| name != "format") {
        return Err(Error::Columns(path.to_owned()));
    }
    for (index, row) in read_csv::<Format>(path)?.into_iter().enumerate() {
        if !row.format.parse().is_ok_and(|format: u32| (1..=FORMAT).contains(&format)) {
            let path = path.to_owned();
            return Err(Error::Format { path, row: index + 1, found: row.format, newest: FORMAT });
        }
    }
    Ok(read_csv(path)?)
}

#[cfg(test)]
mod tests {
    use queens_measure::report::write_csv;

    use super::*;
    use crate::bench::testing::{cell_rows, in_format_1, origin};

    #[test]
    fn rows_go_there_and_back() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cells.csv");
        let mut rows = cell_rows();
        rows[0].nodes = Some(u128::MAX);
        rows[1].error = "wrong answer: 91, \"not\" 92".to_owned();
        rows[2].median_s = None;
        write_csv(&path, &rows).unwrap();
        assert_eq!(read::<CellRow>(&path).unwrap(), rows);
        let head = std::fs::read_to_string(&path).unwrap();
        assert_eq!(
            head.lines().next(),
            Some(
                "format,date,version,revision,strategy,question,n,rounds,min_s,median_s,mad_s,\
                 max_s,user_s,peak_bytes,nodes,tests,solutions,solutions_per_s,ns_per_node,\
                 threads,error"
            )
        );
    }

    #[test]
    fn another_format_is_refused_by_line() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cells.csv");
        let mut rows = cell_rows();
        rows[1].format = 3;
        write_csv(&path, &rows).unwrap();
        let error = read::<CellRow>(&path).unwrap_err().to_string();
        assert!(
            error.contains("row 2: format '3', and this program reads formats up to 2"),
            "{error}"
        );
    }

    #[test]
    fn threads_of_an_earlier_format_are_the_busy_cores() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cells.csv");
        let mut rows = cell_rows();
        rows[0].user_s = rows[0].median_s.map(|wall| 1.9 * wall);
        write_csv(&path, &rows).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, in_format_1(&text)).unwrap();
        let read: Vec<CellRow> = read(&path).unwrap();
        assert_eq!((read[0].format, read[0].threads, read[0].threads()), (1, None, Some(2)));
        assert_eq!(read[1].threads(), Some(1));
    }

    #[test]
    fn other_tables_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cells.csv");
        std::fs::write(&path, "name,time\nflags,3\n").unwrap();
        let error = read::<CellRow>(&path).unwrap_err().to_string();
        assert!(error.contains("is no table of measurements"), "{error}");
        let error = read::<CellRow>(&dir.path().join("none.csv")).unwrap_err().to_string();
        assert!(error.contains("none.csv: No such file"), "{error}");
    }

    #[test]
    fn samples_are_what_they_were() {
        let cell = Cell { question: Question::Count, spec: "bitmask".parse().unwrap(), size: 8 };
        let mut sample = Sample::new(1.25e-3, Answer::new(92, true));
        sample.user = Some(1e-3);
        sample.answer.threads = Some(2);
        sample.peak = Some(4096);
        let row = SampleRow::sampled(&cell, &sample, &origin());
        assert_eq!((row.cell().unwrap(), row.measured()), (cell.clone(), Ok(sample)));
        for ending in [Ending::OverBudget, Ending::Failed("wrong answer".to_owned())] {
            let row = SampleRow::ended(&cell, &ending, 2.0, &origin());
            assert_eq!(row.measured(), Err(ending));
        }
    }
}
