#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

// In reading order: each module uses only those above it.
mod exit;
mod error;
mod output;
mod summary;
mod interrupt;
mod context;
mod args;
mod symmetry_classes;
mod progress;
mod placement_output;
mod trace_output;
mod jobs;
#[cfg(feature = "tui")]
mod play;
#[cfg(feature = "serve")]
mod server;
mod commands;
mod cli;
mod usage_errors;

use std::ffi::OsString;

use clap::FromArgMatches;
use queens::Registry;

pub use exit::Exit;

use cli::Cli;
use context::CommandContext;

/// The command line over this registry as clap sees it: for completions, man pages and tests.
///
/// ```
/// let command = queens_cli::command(&queens::Registry::builtin());
/// assert!(command.find_subcommand("solve").is_some());
/// ```
#[must_use]
pub fn command(registry: &Registry) -> clap::Command {
    cli::command(registry)
}

/// Runs the command over the strategies of this registry, on the standard streams. The first of the
/// arguments is the name of the command.
///
/// A `main` that adds a strategy to those of this workspace:
///
/// ```no_run
/// # type Mine = queens::strategies::Flags;
/// fn main() -> queens_cli::Exit {
///     let registry = queens::Registry::builtin().with(Mine::default());
///     queens_cli::run_with(&registry, std::env::args_os())
/// }
/// ```
///
/// Installs handlers for SIGINT and SIGTERM where the subcommand can be stopped; call it once in a
/// process.
pub fn run_with(registry: &Registry, arguments: impl IntoIterator<Item = OsString>) -> Exit {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    cli::color_of(&arguments).write_global();
    let mut command = cli::command(registry);
    let parsed = command
        .try_get_matches_from_mut(&arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let outcome = match parsed {
        Ok(cli) => cli.command.run(&CommandContext::new(registry, command, cli.quiet)),
        Err(error) => usage_errors::print(error, &command),
    };
    outcome.unwrap_or_else(|error| error.report(registry))
}
