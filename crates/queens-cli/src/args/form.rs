//! How placements are written: as text or as a picture.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValue;
use queens_render::notation::Format;

use super::named::{self, Named};
use crate::error::Error;
use crate::output::Output;

/// A way to write placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One after the other, as text.
    Text(Format),
    /// All of them as one picture.
    Picture(Drawing),
}

impl Form {
    /// `Ok` if it takes boards of this size.
    pub(crate) fn check(self, size: usize) -> Result<(), Error> {
        match self {
            Self::Text(format) => Ok(format.check(size)?),
            Self::Picture(_) => Ok(()),
        }
    }
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawing {
    Svg,
    Png,
    Latex,
}

impl Drawing {
    const ALL: [(Self, &str, &str); 3] = [
        (Self::Svg, "svg", "a picture; several boards are put on one page"),
        (Self::Png, "png", "the same picture as pixels"),
        (Self::Latex, "latex", "a diagram for the LaTeX package chessboard, up to n = 26"),
    ];

    /// The kind that a file of this name has.
    pub(crate) fn of_file(path: &std::path::Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "tex" => Some(Self::Latex),
            _ => None,
        }
    }
}

/// The name of a text form or of a kind of picture.
pub(crate) const FORM: Named<Form> = Named {
    read: |name| {
        let drawing = Drawing::ALL.iter().find(|(_, known, _)| *known == name);
        match drawing {
            Some(&(drawing, ..)) => Ok(Form::Picture(drawing)),
            None => (named::FORMAT.read)(name).map(Form::Text).map_err(|error| {
                if error.starts_with("unknown format") {
                    format!("{error}, svg, png, latex")
                } else {
                    error
                }
            }),
        }
    },
    names: || {
        let pictures =
            Drawing::ALL.iter().map(|&(_, name, summary)| PossibleValue::new(name).help(summary));
        (named::FORMAT.names)().into_iter().chain(pictures).collect()
    },
};

/// Where the output goes.
#[derive(Clone, Debug, Args)]
pub(crate) struct FileArgs {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl FileArgs {
    /// The file, or standard output.
    pub(crate) fn open(&self) -> Result<Output, Error> {
        match &self.output {
            Some(path) => Output::to_file(path)
                .map_err(|error| Error::File { path: path.display().to_string(), error }),
            None => Ok(Output::new()),
        }
    }
}
