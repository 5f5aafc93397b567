//! The subcommands, a module each.
//!
//! **To add one:** write a module with a `clap::Args` struct and a method
//! `run(&self, &CommandContext) -> Result<Exit, Error>`, then add it to [`Command`] and to
//! [`Command::run`] here; help, completions and the man page follow by themselves. What several
//! subcommands need: groups of arguments to flatten in `args` (problem, strategy, limits), standard
//! output and files in `output`, the registry, Ctrl-C and the summary on stderr in
//! [`CommandContext`], figures for people in `summary`. An [`Error`] is one sentence and an exit
//! code.

mod bench;
mod check;
mod completions;
mod count;
mod cover;
mod first;
mod job;
mod man;
#[cfg(feature = "tui")]
mod play;
mod render;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod strategies;
mod trace;

use clap::Subcommand;

use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(solve::Solve),
    Count(count::Count),
    First(first::First),
    Check(check::Check),
    Trace(trace::Trace),
    Render(render::Render),
    #[cfg(feature = "tui")]
    Play(play::Play),
    #[cfg(feature = "serve")]
    Serve(serve::Serve),
    Cover(cover::Cover),
    Job(job::Job),
    Strategies(strategies::Strategies),
    Bench(bench::Bench),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// Runs it.
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        match self {
            Self::Solve(solve) => solve.run(context),
            Self::Count(count) => count.run(context),
            Self::First(first) => first.run(context),
            Self::Check(check) => check.run(context),
            Self::Trace(trace) => trace.run(context),
            Self::Render(render) => render.run(context),
            #[cfg(feature = "tui")]
            Self::Play(play) => play.run(context),
            #[cfg(feature = "serve")]
            Self::Serve(serve) => serve.run(context),
            Self::Cover(cover) => cover.run(context),
            Self::Job(job) => job.run(context),
            Self::Strategies(strategies) => strategies.run(context),
            Self::Bench(bench) => bench.run(context),
            Self::Completions(completions) => completions.run(context),
            Self::Man(man) => man.run(context),
        }
    }
}
