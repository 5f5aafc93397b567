//! `queens trace`: the search, step by step.

use std::io::Write as _;

use clap::{Args, ValueEnum};

use super::Session;
use crate::args::limits;
use crate::args::problem::ProblemArgs;
use crate::args::strategy::StrategyArgs;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::tracing::{Recorder, json, text};

const EXAMPLES: &str = "\
Examples:
  queens trace 4
  queens trace 6 --limit 100 --strategy hashset
  queens trace 4 --format json";

/// Print the search step by step, with all that the strategy keeps
///
/// In text, a line a step: its number; what happens (enter a row, reject or place a queen, emit a
/// solution, undo, leave), set in by the number of queens; the column of the queen in each row; the
/// column that each open row tries next; the strategy's structures, slot 0 first (# for a set flag,
/// 1 for a set bit); the counters.
///
/// Unless another strategy is named it is 'flags' that is watched.
///
/// In JSON, an object {"n": …, "steps": […]} with a step a line; the last one holds the result.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Trace {
    #[command(flatten)]
    problem: ProblemArgs,

    /// How the steps are written
    #[arg(short, long, value_name = "FORMAT", default_value = "text")]
    format: Format,

    /// Stop after this many steps
    #[arg(short, long, value_name = "K", value_parser = limits::number, allow_hyphen_values = true)]
    limit: Option<u64>,

    #[command(flatten)]
    strategy: StrategyArgs,
}

/// How a trace is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line a step
    Text,
    /// One object, a step a line
    Json,
}

/// The strategy to watch if none is named: the reference for traces.
const DEFAULT: &str = "flags";

impl Trace {
    pub(crate) fn run(&self, session: &Session) -> Result<Exit, Error> {
        let problem = self.problem.problem()?;
        let solver = self.strategy.solver_or(DEFAULT)?;
        let stepper =
            solver.stepper(&problem).ok_or_else(|| Error::no_steps(solver.info().name))??;
        let token = session.cancel_token();
        let mut recorder = Recorder::new(stepper);
        let mut out = Output::new();
        if self.format == Format::Json {
            json::begin(problem.size(), &mut out)?;
        }
        let mut steps = 0;
        let most = self.limit.unwrap_or(u64::MAX);
        while !token.is_cancelled() && steps < most {
            let Some(step) = recorder.next() else { break };
            match self.format {
                Format::Text => text::write(&step, &mut out)?,
                Format::Json => json::write(&step, &mut out)?,
            }
            out.printed()?;
            steps += 1;
        }
        if self.format == Format::Json {
            json::end(recorder.result(), &mut out)?;
        }
        out.flush()?;
        if recorder.result().is_none() && token.is_cancelled() {
            session.say(format_args!("interrupted after {steps} steps"));
            return Ok(Exit::Stopped);
        }
        Ok(Exit::Done)
    }
}
