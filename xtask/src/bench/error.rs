//! What can be wrong with a record or a command.

use std::io;
use std::path::{Path, PathBuf};

/// One sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("{path}: {source}")]
    File {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{path}: {source}")]
    Csv {
        path: PathBuf,
        #[source]
        source: csv::Error,
    },
    #[error("{path}: {message}")]
    Toml { path: PathBuf, message: String },
    #[error(
        "{path}, line {line}: format '{found}', and this program reads format {}: read it with the \
         version that wrote it, or measure again",
        super::row::FORMAT
    )]
    Format { path: PathBuf, line: usize, found: String },
    #[error(
        "{0} is no table of measurements: its columns are not those of a cells.csv or samples.csv"
    )]
    Columns(PathBuf),
    #[error("there is no record under {0}: make one with `cargo xtask bench measure`")]
    NoRecord(PathBuf),
    #[error("{0} exists: go on with --resume, or write elsewhere with --record DIR")]
    RecordExists(PathBuf),
    #[error("{0} does not exist, so there is nothing to resume: leave out --resume")]
    NothingToResume(PathBuf),
    #[error("{path} has no '{marker}': add the lines '{begin}' and '{end}' where the tables go")]
    NoMarker { path: PathBuf, marker: &'static str, begin: &'static str, end: &'static str },
    #[error(
        "there is nothing to measure: no strategy that was named can be asked that at these sizes"
    )]
    NothingToMeasure,
    #[error("{0} has no cell in common with {1}: compare records of the same strategies and sizes")]
    NothingInCommon(PathBuf, PathBuf),
    #[error("the plot of {question} could not be drawn: {message}")]
    Plot { question: String, message: String },
    #[error("Ctrl-C cannot be caught: {0}")]
    Signal(#[source] io::Error),
    #[error("{0}")]
    Name(String),
}

impl Error {
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::File { path: path.to_owned(), source }
    }

    pub(crate) fn csv(path: &Path) -> impl FnOnce(csv::Error) -> Self + '_ {
        move |source| Self::Csv { path: path.to_owned(), source }
    }
}
