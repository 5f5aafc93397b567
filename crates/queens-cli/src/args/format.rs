//! How and where placements are written: `--format`, `--output`, and the ending of the file.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queens::Board;
use queens_render::notation::Format;

use crate::error::Error;
use crate::output::Output;

/// A way to write placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    /// One after the other, as text.
    Text(Format),
    /// All of them as one picture.
    Picture(PictureKind),
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureKind {
    Svg,
    #[cfg(feature = "png")]
    Png,
    Latex,
}

impl PictureKind {
    const ALL: &[(Self, &str, &str)] = &[
        (Self::Svg, "svg", "a picture; several boards are put on one page"),
        #[cfg(feature = "png")]
        (Self::Png, "png", "the same picture as pixels"),
        (Self::Latex, "latex", "a diagram for the LaTeX package chessboard, up to n = 26"),
    ];
}

impl OutputFormat {
    /// The rows of '.' and 'Q'.
    pub(crate) const BOARD: Self = Self::Text(Format::Board);
    /// Columns from 0.
    pub(crate) const COLUMNS: Self = Self::Text(Format::Columns);
    /// JSON arrays.
    pub(crate) const JSON: Self = Self::Text(Format::Json);

    /// The endings of files, and the formats that such a file may hold; the first of them is chosen
    /// if none was asked for.
    pub(crate) const ENDINGS: &[(&str, &[Self])] = &[
        (
            "txt",
            &[
                Self::BOARD,
                Self::Text(Format::Columns),
                Self::Text(Format::Digits),
                Self::Text(Format::Unicode),
                Self::Text(Format::Fen),
                Self::Text(Format::Csv),
                Self::JSON,
            ],
        ),
        ("csv", &[Self::Text(Format::Csv)]),
        ("fen", &[Self::Text(Format::Fen)]),
        ("json", &[Self::JSON]),
        ("jsonl", &[Self::JSON]),
        ("svg", &[Self::Picture(PictureKind::Svg)]),
        #[cfg(feature = "png")]
        ("png", &[Self::Picture(PictureKind::Png)]),
        ("tex", &[Self::Picture(PictureKind::Latex)]),
    ];

    /// The format of this name, if there is one.
    fn named(name: &str) -> Option<Self> {
        let picture = PictureKind::ALL.iter().find(|(_, known, _)| *known == name);
        match picture {
            Some(&(kind, ..)) => Some(Self::Picture(kind)),
            None => name.parse().ok().map(Self::Text),
        }
    }

    /// Parses the name of a format.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        let texts = Format::ALL
            .iter()
            .map(|format| PossibleValue::new(format.name()).help(format.summary()));
        let pictures = PictureKind::ALL
            .iter()
            .map(|&(_, name, summary)| PossibleValue::new(name).help(summary));
        PossibleValuesParser::new(texts.chain(pictures))
            .map(|name| Self::named(&name).expect("every possible value is the name of a format"))
    }

    /// An error if it does not support boards of this size, before anything is searched.
    pub(crate) fn check(self, size: usize) -> Result<(), Error> {
        match self {
            Self::Text(format) => Ok(format.check(size)?),
            Self::Picture(PictureKind::Latex) => {
                // The writer alone has the bounds; a board without queens is enough to ask.
                if let Ok(empty) = Board::new(size, std::iter::empty()) {
                    queens_render::notation::latex(&empty)?;
                }
                Ok(())
            }
            Self::Picture(_) => Ok(()),
        }
    }
}

/// Where the output goes.
#[derive(Clone, Debug, Args)]
pub(crate) struct FileArgs {
    /// Write to this file instead of standard output (-); its ending decides the format
    ///
    /// A file that is there is replaced when the output is complete, not before.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl FileArgs {
    /// The file, if there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// The file, or standard output.
    pub(crate) fn open(&self) -> Result<Output, Error> {
        match self.path() {
            Some(path) => Output::to_file(path),
            None => Ok(Output::stdout()),
        }
    }

    /// The format that was asked for, or the one that the ending of the file stands for. `None` if
    /// neither decides.
    ///
    /// # Errors
    /// If the ending is not one of `endings`, or stands for other formats than the one asked for.
    pub(crate) fn format<F: Copy + PartialEq>(
        &self,
        asked: Option<F>,
        endings: &'static [(&'static str, &'static [F])],
    ) -> Result<Option<F>, Error> {
        let Some((path, ending)) =
            self.path().and_then(|path| Some((path, path.extension()?.to_string_lossy())))
        else {
            return Ok(asked);
        };
        let known = || {
            let names = endings.iter().map(|(name, _)| format!(".{name}"));
            names.collect::<Vec<_>>().join(", ")
        };
        let file = || path.display().to_string();
        let formats = endings.iter().find(|(name, _)| ending.eq_ignore_ascii_case(name));
        let Some((_, formats)) = formats else {
            return Err(Error::UnknownEnding { file: file(), known: known() });
        };
        match asked {
            None => Ok(formats.first().copied()),
            Some(format) if formats.contains(&format) => Ok(asked),
            Some(_) => Err(Error::ContradictingEnding { file: file(), known: known() }),
        }
    }
}
