//! The subcommands, a module each.
//!
//! **To add one:** write a module with a `clap::Args` struct and a method
//! `run(&self, &Session) -> Result<Exit, Error>`, then add it to [`Command`] and to
//! [`Command::run`] here; help, completions and the man page follow by themselves. What it shares
//! with others is at hand: groups of arguments to flatten in `args` (problem, strategy, limits),
//! standard output in `output`, Ctrl-C by [`Session::cancel_token`], the summary on stderr by
//! [`Session::say`], figures for people in `summary`. An [`Error`] is one sentence and an exit code.

mod bench;
mod check;
mod completions;
mod count;
mod cover;
mod first;
mod man;
mod play;
mod render;
mod serve;
mod solve;
mod strategies;
mod trace;

use std::fmt::Display;
use std::io::Write as _;

use clap::Subcommand;
use queens::CancelToken;

use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;

/// What is to be done.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(solve::Solve),
    Count(count::Count),
    First(first::First),
    Check(check::Check),
    Trace(trace::Trace),
    Render(render::Render),
    Play(play::Play),
    Serve(serve::Serve),
    Cover(cover::Cover),
    Strategies(strategies::Strategies),
    Bench(bench::Bench),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// Does it.
    pub(crate) fn run(&self, session: &Session) -> Result<Exit, Error> {
        match self {
            Self::Solve(solve) => solve.run(session),
            Self::Count(count) => count.run(session),
            Self::First(first) => first.run(session),
            Self::Check(check) => check.run(session),
            Self::Trace(trace) => trace.run(session),
            Self::Render(render) => render.run(session),
            Self::Play(play) => play.run(session),
            Self::Serve(serve) => serve.run(session),
            Self::Cover(cover) => cover.run(session),
            Self::Strategies(strategies) => strategies.run(session),
            Self::Bench(bench) => bench.run(session),
            Self::Completions(completions) => completions.run(session),
            Self::Man(man) => man.run(session),
        }
    }
}

/// What every subcommand may ask for.
#[derive(Debug)]
pub(crate) struct Session {
    quiet: bool,
}

impl Session {
    pub(crate) fn new(quiet: bool) -> Self {
        Self { quiet }
    }

    /// Whether nothing but errors is to be told on stderr.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// A token that Ctrl-C sets from now on. To be asked for once.
    pub(crate) fn cancel_token(&self) -> CancelToken {
        interrupt::token()
    }

    /// Tells something on stderr, unless that is to be quiet.
    pub(crate) fn say(&self, sentence: impl Display) {
        if !self.quiet {
            // Nobody is left to tell if stderr cannot be written, and the work is done.
            let _ = writeln!(anstream::stderr(), "{sentence}");
        }
    }
}
