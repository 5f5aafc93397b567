#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod args;
mod classes;
mod commands;
mod error;
mod exit;
mod interrupt;
mod output;
mod play;
mod progress;
mod server;
mod sink;
mod summary;
mod tracing;
mod usage;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

pub use exit::Exit;

use args::Cli;
use commands::Session;

/// Runs the command with the arguments of the process. To be called once, by `main`.
pub fn main() -> ExitCode {
    run(std::env::args_os()).into()
}

/// The command line as clap sees it: for completions, man pages and tests.
///
/// ```
/// let command = queens_cli::command();
/// assert!(command.find_subcommand("solve").is_some());
/// ```
#[must_use]
pub fn command() -> clap::Command {
    Cli::command().mut_subcommands(|command| {
        // The long help of each has the exit codes after its examples.
        let after = match command.get_after_help() {
            Some(examples) => format!("{examples}\n\n{}", Exit::HELP),
            None => Exit::HELP.to_owned(),
        };
        command.after_long_help(after)
    })
}

/// Runs the command with these arguments, the first of them its own name, on the standard streams.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    args::color_of(&arguments).write_global();
    let outcome = command()
        .try_get_matches_from(&arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches))
        .map_or_else(
            |error| usage::answer(&error, &arguments),
            |cli| cli.command.run(&Session::new(cli.quiet)),
        );
    outcome.unwrap_or_else(|error| error.report())
}
