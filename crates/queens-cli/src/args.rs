//! The command line: what every subcommand has, and the groups of arguments that several share.

pub(crate) mod form;
pub(crate) mod limits;
pub(crate) mod named;
pub(crate) mod problem;
pub(crate) mod strategy;
pub(crate) mod tuning;

use std::ffi::OsString;

use anstream::ColorChoice;
use clap::{Parser, ValueEnum};

use crate::commands::Command;
use crate::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  queens solve 8                      all 92 solutions, one board after the other
  queens solve 8 --fundamental        the 12 of them that differ by more than a turn or a mirror
  queens solve 8 --queen d8           those with a queen on d8, the top of the fourth file
  queens count 14                     how many there are, and nothing else
  queens first 100                    one solution of a larger board
  queens solve 6 | queens check -     are they solutions?
  queens trace 4                      the search, step by step
  queens play 6                       the search in the terminal; queens serve: in the browser
  queens render 1 3 0 2               a picture, also as SVG or PNG
  queens strategies                   what --strategy takes
  queens bench 12                     the strategies against each other on this machine";

/// The N-Queens laboratory: every way to put n queens on an n x n board so that none attacks
/// another, found, counted, checked and watched.
#[derive(Debug, Parser)]
#[command(
    name = "queens",
    version,
    about = "Solve, count, check and watch the N-Queens problem",
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = format!("{EXAMPLES}\n\n{}", Exit::HELP),
)]
pub(crate) struct Cli {
    /// Print nothing on stderr but errors: no summary, no progress
    #[arg(short, long, global = true, help_heading = "Global options")]
    pub(crate) quiet: bool,

    /// Use colour in help and errors: auto, always or never; NO_COLOR is respected
    #[arg(
        long,
        global = true,
        help_heading = "Global options",
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(crate) color: Color,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

/// The value of `--color`, looked for before anything is parsed: errors in parsing and the help
/// have colours too.
pub(crate) fn color_of(arguments: &[OsString]) -> ColorChoice {
    let arguments: Vec<_> = arguments.iter().map(|argument| argument.to_string_lossy()).collect();
    let value = arguments.iter().enumerate().find_map(|(index, argument)| {
        match argument.strip_prefix("--color")? {
            "" => arguments.get(index + 1).map(|value| &**value),
            value => value.strip_prefix('='),
        }
    });
    value.and_then(|value| Color::from_str(value, false).ok()).unwrap_or(Color::Auto).into()
}
