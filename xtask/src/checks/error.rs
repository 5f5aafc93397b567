//! Why a check could not be made.

use std::io;
use std::path::{Path, PathBuf};

use crate::checks::paths::relative;

/// Why a check could not be made. What a check finds is printed, not an error.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CheckError {
    #[error("{path}: {source}")]
    File {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{path}, line {line}: {message}")]
    Syntax { path: PathBuf, line: usize, message: String },
    #[error("{path}: {source}")]
    Manifest {
        path: PathBuf,
        #[source]
        source: Box<toml::de::Error>,
    },
    #[error("cannot run {command}: {source}")]
    Start {
        command: &'static str,
        #[source]
        source: io::Error,
    },
    #[error("{command} failed:\n{output}")]
    Command { command: &'static str, output: String },
    #[error("cargo metadata cannot be read: {0}")]
    Metadata(#[from] serde_json::Error),
    #[error("there is no crate '{0}' in this workspace")]
    NoMember(String),
    #[error("{krate} needs more than Rust {newest}, the newest version that is tried")]
    NoVersion { krate: String, newest: String },
}

impl CheckError {
    pub(crate) fn file(path: &Path, source: io::Error) -> Self {
        Self::File { path: relative(path).to_owned(), source }
    }

    pub(crate) fn syntax(path: &Path, error: &syn::Error) -> Self {
        Self::Syntax {
            path: relative(path).to_owned(),
            line: error.span().start().line,
            message: error.to_string(),
        }
    }
}
