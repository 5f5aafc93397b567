//! The whole command line: global options and the subcommands.

use std::ffi::OsString;

use anstream::ColorChoice;
use clap::{CommandFactory, Parser, ValueEnum};
use queens::Registry;

use crate::args;
use crate::commands::Command;
use crate::exit::Exit;

/// Those of subcommands that this build does not have are left out.
const EXAMPLES: &[(&str, &str, bool)] = &[
    ("solve 8", "all 92 solutions, one board after the other", true),
    ("solve 8 --fundamental", "the 12 of them that differ by more than a turn or a mirror", true),
    ("solve 8 --queen d8", "those with a queen on d8, the top of the fourth file", true),
    ("count 14", "how many there are, and nothing else", true),
    ("count 16 --checkpoint DIR", "a long count, which the same command continues", true),
    ("first 100", "one solution of a larger board", true),
    ("solve 6 | queens check -", "are they solutions?", true),
    ("trace 4", "the search, step by step", true),
    ("play 6", "the search in the terminal", cfg!(feature = "tui")),
    ("serve", "the search in the browser", cfg!(feature = "serve")),
    ("render 1 3 0 2", "a picture, also as SVG, PNG or LaTeX", true),
    ("strategies", "what --strategy takes", true),
    ("job --help", "a count on many machines", true),
    ("bench 12", "the strategies against each other on this machine", true),
];

/// The N-Queens laboratory: every way to put n queens on an n x n board so that none attacks
/// another, found, counted, checked and watched.
#[derive(Debug, Parser)]
#[command(
    name = "queens",
    version,
    about = "Solve, count, check and watch the N-Queens problem",
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
pub(crate) struct Cli {
    /// Print nothing on stderr but errors: no summary, no progress
    #[arg(short, long, global = true, help_heading = "Global options")]
    pub(crate) quiet: bool,

    /// Use color in help and errors: auto, always or never; NO_COLOR is respected
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

/// When to use color.
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

/// The command line over the strategies of this registry.
pub(crate) fn command(registry: &Registry) -> clap::Command {
    let mut examples = "Examples:\n".to_owned();
    for (arguments, summary, _) in EXAMPLES.iter().filter(|(.., available)| *available) {
        examples += &format!("  queens {arguments:28} {summary}\n");
    }
    Cli::command().after_help(format!("{examples}\n{}", Exit::HELP)).mut_subcommands(|command| {
        // The long help of each has the exit codes after its examples.
        let after = match command.get_after_help() {
            Some(examples) => format!("{examples}\n\n{}", Exit::HELP),
            None => Exit::HELP.to_owned(),
        };
        args::for_registry(command.after_long_help(after), registry)
    })
}

/// The value of `--color`. Found before clap parses anything, because the messages of clap itself,
/// which end the parsing, are to have the right colors.
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
