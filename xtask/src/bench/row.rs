//! The rows of the two tables of a record, and reading and writing them.

use std::fs;
use std::path::Path;

use queens::Spec;
use queens_measure::{Cell, Ending, Question, Sample, Track, median};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Error;

/// The format of both tables. It stands in the first column of each row, so that rows of another
/// format are told apart wherever they come from.
pub(crate) const FORMAT: u32 = 1;

/// How a cell that took too long is marked.
const OVER_BUDGET: &str = "over budget";

/// What was measured, and with which program.
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
    /// Wall seconds of a call: the least, the median, the median absolute deviation, the most.
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
    /// Why there is no time, or why it is not to be trusted.
    pub(crate) error: String,
}

impl CellRow {
    /// The row of what was measured of a cell.
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
            mad_s: summary.map(|summary| digits(summary.mad)),
            max_s: summary.map(|summary| digits(summary.max)),
            user_s: median(&users).map(digits),
            peak_bytes: track.samples().iter().filter_map(|sample| sample.peak).max(),
            nodes: answer.and_then(|answer| answer.nodes),
            tests: answer.and_then(|answer| answer.tests),
            solutions: answer.map(|answer| answer.solutions),
            solutions_per_s: rate(answer.map(|answer| answer.solutions)).map(digits),
            ns_per_node: rate(answer.and_then(|answer| answer.nodes))
                .map(|rate| digits(1e9 / rate)),
            error: track.ending().map(ending_text).unwrap_or_default(),
        }
    }

    /// The median, unless something is wrong with the cell.
    pub(crate) fn time(&self) -> Option<f64> {
        if self.error.is_empty() { self.median_s } else { None }
    }

    /// Whether a call was stopped because it took too long.
    pub(crate) fn is_over_budget(&self) -> bool {
        self.error == OVER_BUDGET
    }
}

/// A row of `samples.csv`: one sample as it was taken, or why there is none.
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
        let name = |error: &dyn std::error::Error| Error::Name(error.to_string());
        let spec: Spec = self.strategy.parse().map_err(|error| name(&error))?;
        let question: Question = self.question.parse().map_err(|error| name(&error))?;
        Ok(Cell { question, spec, size: self.n })
    }

    /// What was measured.
    pub(crate) fn measured(&self) -> Result<Sample, Ending> {
        match (self.error.as_str(), self.wall_s) {
            ("", Some(wall)) => {
                let mut answer =
                    queens_measure::Answer::new(self.solutions.unwrap_or_default(), true);
                answer.nodes = self.nodes;
                answer.tests = self.tests;
                let mut sample = Sample::new(wall, answer);
                sample.calls = self.calls;
                sample.user = self.user_s;
                sample.peak = self.peak_bytes;
                Ok(sample)
            }
            ("", None) => Err(Ending::Failed("no time was written down".to_owned())),
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

/// Six significant digits: more are noise, and would be lost on the way through a text anyway.
fn digits(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

/// Reads a table, after a look at the format of each row.
pub(crate) fn read<R: DeserializeOwned>(path: &Path) -> Result<Vec<R>, Error> {
    let text = fs::read_to_string(path).map_err(Error::file(path))?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().map_err(Error::csv(path))?.clone();
    if head.get(0) != Some("format") {
        return Err(Error::Columns(path.to_owned()));
    }
    let mut rows = Vec::new();
    for (index, record) in reader.records().enumerate() {
        let record = record.map_err(Error::csv(path))?;
        if record.get(0) != Some(&*FORMAT.to_string()) {
            return Err(Error::Format {
                path: path.to_owned(),
                line: index + 2,
                found: record.get(0).unwrap_or_default().to_owned(),
            });
        }
        rows.push(record.deserialize(Some(&head)).map_err(Error::csv(path))?);
    }
    Ok(rows)
}

/// Writes a table.
pub(crate) fn write<R: Serialize>(path: &Path, rows: &[R]) -> Result<(), Error> {
    let mut writer = csv::Writer::from_path(path).map_err(Error::csv(path))?;
    for row in rows {
        writer.serialize(row).map_err(Error::csv(path))?;
    }
    writer.flush().map_err(Error::file(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::testing::{cell_rows, origin};

    #[test]
    fn rows_go_there_and_back() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cells.csv");
        let mut rows = cell_rows();
        rows[0].nodes = Some(u128::MAX);
        rows[1].error = "wrong answer: 91, \"not\" 92".to_owned();
        rows[2].median_s = None;
        write(&path, &rows).unwrap();
        assert_eq!(read::<CellRow>(&path).unwrap(), rows);
        let head = fs::read_to_string(&path).unwrap();
        assert_eq!(
            head.lines().next(),
            Some(
                "format,date,version,revision,strategy,question,n,rounds,min_s,median_s,mad_s,\
                 max_s,user_s,peak_bytes,nodes,tests,solutions,solutions_per_s,ns_per_node,error"
            )
        );
    }

    #[test]
    fn another_format_is_refused_by_line() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cells.csv");
        let mut rows = cell_rows();
        rows[1].format = 2;
        write(&path, &rows).unwrap();
        let error = read::<CellRow>(&path).unwrap_err().to_string();
        assert!(error.contains("line 3: format '2', and this program reads format 1"), "{error}");
    }

    #[test]
    fn other_tables_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cells.csv");
        fs::write(&path, "name,time\nflags,3\n").unwrap();
        let error = read::<CellRow>(&path).unwrap_err().to_string();
        assert!(error.contains("is no table of measurements"), "{error}");
        let error = read::<CellRow>(&dir.path().join("none.csv")).unwrap_err().to_string();
        assert!(error.contains("none.csv: No such file"), "{error}");
    }

    #[test]
    fn samples_are_what_they_were() {
        let cell = Cell { question: Question::Count, spec: "bitmask".parse().unwrap(), size: 8 };
        let mut sample = Sample::new(1.25e-3, queens_measure::Answer::new(92, true));
        sample.user = Some(1e-3);
        sample.peak = Some(4096);
        let row = SampleRow::sampled(&cell, &sample, &origin());
        assert_eq!((row.cell().unwrap(), row.measured()), (cell.clone(), Ok(sample)));
        for ending in [Ending::OverBudget, Ending::Failed("wrong answer".to_owned())] {
            let row = SampleRow::ended(&cell, &ending, 2.0, &origin());
            assert_eq!(row.measured(), Err(ending));
        }
    }
}
