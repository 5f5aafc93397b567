//! `queens trace`: the search, step by step.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use queens::{Problem, Solver};
use queens_view::{Recording, Session as Watched, page};

use super::Session;
use crate::args::form::FileArgs;
use crate::args::limits;
use crate::args::problem::ProblemArgs;
use crate::args::strategy::StrategyArgs;
use crate::error::Error;
use crate::exit::Exit;
use crate::tracing::{Recorder, json, text};

const EXAMPLES: &str = "\
Examples:
  queens trace 4
  queens trace 6 --limit 100 --strategy hashset
  queens trace 4 --format json
  queens trace 8 --format html -o search.html";

/// Print the search step by step, with all that the strategy keeps
///
/// In text, a line a step: its number; what happens (enter a row, reject or place a queen, emit a
/// solution, undo, leave), set in by the number of queens; the column of the queen in each row; the
/// column that each open row tries next; the strategy's structures, slot 0 first (# for a set flag,
/// 1 for a set bit); the counters. Strategy 'dlx' shows the dance: it chooses, covers and uncovers
/// rows, columns and diagonals, and hides and unhides the squares on them; of its structures, the
/// items that are linked with the squares in their lists, and the squares that are hidden.
///
/// Unless another strategy is named it is 'flags' that is watched.
///
/// In JSON, an object {"n": …, "steps": […]} with a step a line; the last one holds the result.
///
/// In HTML, a page that plays the search in a browser: one file that needs nothing else.
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

    /// Stop at the first solution; in HTML only
    #[arg(long, conflicts_with = "limit")]
    first: bool,

    #[command(flatten)]
    file: FileArgs,

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
    /// A page for the browser
    Html,
}

/// The strategy to watch if none is named: the reference for traces.
pub(super) const DEFAULT: &str = "flags";

impl Trace {
    pub(crate) fn run(&self, session: &Session) -> Result<Exit, Error> {
        let problem = self.problem.problem()?;
        let solver = self.strategy.solver_or(DEFAULT)?;
        if self.format == Format::Html {
            return self.page(session, solver, problem);
        }
        if self.first {
            let why = "--first is for a page (--format html): use --limit for other formats";
            return Err(Error::Usage(why.to_owned()));
        }
        let stepper = solver.stepper(&problem)?;
        let token = session.cancel_token();
        let mut recorder = Recorder::new(stepper);
        let mut out = self.file.open()?;
        if self.format == Format::Json {
            json::begin(problem.size(), &mut out)?;
        }
        let mut steps = 0;
        let most = self.limit.unwrap_or(u64::MAX);
        while !token.is_cancelled() && steps < most {
            let Some(step) = recorder.next() else { break };
            match self.format {
                Format::Text => text::write(&step, &mut out)?,
                _ => json::write(&step, &mut out)?,
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

    /// Writes the search as a page.
    fn page(
        &self,
        session: &Session,
        solver: Box<dyn Solver>,
        problem: Problem,
    ) -> Result<Exit, Error> {
        let size = problem.size();
        let mut watched = Watched::new(solver, problem)?;
        let recording = match self.limit {
            Some(most) if most > Recording::MOST => {
                return Err(Error::Usage(format!(
                    "--limit {most} is too much for a page, which holds {} steps",
                    Recording::MOST
                )));
            }
            Some(most) => Recording::beginning(&mut watched, most),
            None => Recording::new(&mut watched, self.first).map_err(|error| {
                Error::Usage(format!(
                    "{error} (--limit {}, --first, `queens serve --size {size}`)",
                    Recording::MOST
                ))
            })?,
        };
        let page = page::recorded(&recording);
        let mut out = self.file.open()?;
        out.write_all(page.as_bytes())?;
        out.finish()?;
        if let Some(path) = &self.file.output {
            session.say(format_args!(
                "{} steps, {} kB: open {} in a browser",
                recording.window.steps.len(),
                page.len().div_ceil(1000),
                path.display()
            ));
        }
        Ok(Exit::Done)
    }
}
