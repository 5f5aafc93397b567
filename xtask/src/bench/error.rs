//! Errors of the commands.

use std::io;
use std::path::{Path, PathBuf};

use queens::SpecError;
use queens_measure::UnknownQuestion;
use queens_measure::report::{CsvError, MissingMarker};

/// One sentence, with what to do about it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("{path}: {source}")]
    File {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error(transparent)]
    Csv(#[from] CsvError),
    #[error("{path}: {message}")]
    Toml { path: PathBuf, message: String },
    #[error(
        "{path}, row {row}: format '{found}', and this program reads formats up to {newest}: read \
         it with the version that wrote it, or measure again"
    )]
    Format { path: PathBuf, row: usize, found: String, newest: u32 },
    #[error(
        "{0} is no table of measurements: its columns are not those of a cells.csv or samples.csv"
    )]
    Columns(PathBuf),
    #[error("there is no record under {0}: make one with `cargo xtask bench measure`")]
    NoRecord(PathBuf),
    #[error("{0} exists: continue it with --resume, or write elsewhere with --record DIR")]
    RecordExists(PathBuf),
    #[error("{0} does not exist, so there is nothing to resume: leave out --resume")]
    NothingToResume(PathBuf),
    #[error("{path}: {source}")]
    NoMarker {
        path: PathBuf,
        #[source]
        source: MissingMarker,
    },
    #[error(
        "there is nothing to measure: none of these strategies can answer these questions at these \
         sizes"
    )]
    NothingToMeasure,
    #[error("{0} has no cell in common with {1}: compare records of the same strategies and sizes")]
    NothingInCommon(PathBuf, PathBuf),
    #[error("the plot of {question} could not be drawn: {message}")]
    Plot { question: String, message: String },
    #[error("Ctrl-C cannot be caught: {0}")]
    Signal(#[source] io::Error),
    #[error(transparent)]
    Spec(#[from] SpecError),
    #[error(transparent)]
    Question(#[from] UnknownQuestion),
    #[error("the sample cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("{strategy}, n = {n}: {message}")]
    Iterate { strategy: String, n: usize, message: String },
}

impl Error {
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::File { path: path.to_owned(), source }
    }
}
