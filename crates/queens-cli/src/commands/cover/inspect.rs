//! Everything about a problem but its covers: reduction, estimate, check, why there is none.

use std::io::Write as _;

use algorithm_x::{Problem, Search};

use super::{Cover, ended, wrong};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::summary;

/// Random paths for an estimate.
const PATHS: u32 = 10_000;

impl Cover {
    /// The search without the options that reduction finds.
    pub(super) fn reduced<'p>(
        &self,
        search: Search<'p>,
        context: &CommandContext<'_>,
    ) -> Result<Search<'p>, Error> {
        let reduction = search.reduce(u32::MAX);
        context.say(format_args!(
            "{} options are in no cover{}",
            reduction.removed.len(),
            summary::because(ended(reduction.completion))
        ));
        search.forbid(reduction.removed).map_err(|error| wrong("reduce", error))
    }

    /// Prints how large the search is.
    pub(super) fn print_estimate(
        &self,
        search: &Search<'_>,
        context: &CommandContext<'_>,
    ) -> Result<Exit, Error> {
        let estimate = search.estimate(PATHS, self.seed);
        let mut out = Output::stdout();
        if self.json {
            out.json(&serde_json::json!({
                "nodes": estimate.nodes,
                "nodes_error": estimate.nodes_error,
                "covers": estimate.covers,
                "covers_error": estimate.covers_error,
                "paths": estimate.paths,
            }))?;
        } else {
            writeln!(out, "{estimate}")?;
        }
        out.finish()?;
        let completion = ended(estimate.completion);
        if completion.is_complete() {
            return Ok(Exit::Done);
        }
        context.say(format_args!("{} paths{}", estimate.paths, summary::because(completion)));
        Ok(Exit::Stopped)
    }

    /// Prints the problem with the options that the search has.
    pub(super) fn print_problem(problem: &Problem, search: &Search<'_>) -> Result<Exit, Error> {
        let text = problem.to_string();
        let mut out = Output::stdout();
        // The line of items, then a line for each option.
        let mut lines = text.lines();
        writeln!(out, "{}", lines.next().unwrap_or_default())?;
        for (option, line) in problem.options().zip(lines) {
            if search.has_option(option) {
                writeln!(out, "{line}")?;
            }
        }
        out.finish()?;
        Ok(Exit::Done)
    }

    /// Says whether the options are a cover.
    pub(super) fn print_check(
        problem: &Problem,
        cover: &[u32],
        context: &CommandContext<'_>,
    ) -> Result<Exit, Error> {
        match problem.check(cover.iter().copied()) {
            Ok(()) => {
                let mut out = Output::stdout();
                writeln!(out, "a cover")?;
                out.finish()?;
                Ok(Exit::Done)
            }
            Err(error) => {
                context.say(format_args!("no cover: {error}"));
                Ok(Exit::No)
            }
        }
    }

    /// Prints items that cannot be covered together, a line each.
    pub(super) fn print_conflict(
        problem: &Problem,
        search: &Search<'_>,
        context: &CommandContext<'_>,
    ) -> Result<Exit, Error> {
        match search.conflict() {
            Ok(None) => {
                context.say("there is a cover");
                Ok(Exit::Done)
            }
            Ok(Some(items)) => {
                let mut out = Output::stdout();
                for &item in &items {
                    writeln!(out, "{}", problem.name(item))?;
                }
                out.finish()?;
                context
                    .say(format_args!("no cover: these {} items exclude each other", items.len()));
                Ok(Exit::No)
            }
            Err(reason) => {
                let completion = ended(algorithm_x::Completion::Stopped(reason));
                context.say(format_args!("not known{}", summary::because(completion)));
                Ok(Exit::Stopped)
            }
        }
    }
}
