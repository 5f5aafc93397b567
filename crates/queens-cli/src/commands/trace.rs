//! `queens trace`: the search, step by step.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use queens::{Problem, Solver, Task};
use queens_view::{Recording, Session, page};

use crate::args::format::FileArgs;
use crate::args::problem::ProblemArgs;
use crate::args::{self, StrategyArgs};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::trace_output::{Recorder, json, text};

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
/// rows (r) and columns (c) still linked with the number of squares left, and the hidden squares.
///
/// In JSON, an object {"n": …, "steps": […]} with a step a line; the last one holds the result.
///
/// In HTML, a page that plays the search in a browser: one file that needs nothing else.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Trace {
    #[command(flatten)]
    problem: ProblemArgs,

    /// How the steps are written [default: by the ending of the file, or text]
    #[arg(short, long, value_name = "FORMAT")]
    format: Option<Format>,

    /// Stop after this many steps
    #[arg(short, long, value_name = "K", value_parser = args::number, allow_hyphen_values = true)]
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

const ENDINGS: &[(&str, &[Format])] = &[
    ("txt", &[Format::Text]),
    ("json", &[Format::Json]),
    ("html", &[Format::Html]),
    ("htm", &[Format::Html]),
];

impl Trace {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let problem = self.problem.problem(context)?;
        let solver = self.strategy.solver(context, Task::Step, &problem)?;
        let format = self.file.format(self.format, ENDINGS)?.unwrap_or(Format::Text);
        if format == Format::Html {
            return self.page(context, solver, problem);
        }
        if self.first {
            let why = "--first is for a page (--format html): use --limit for other formats";
            return Err(Error::Usage(why.to_owned()));
        }
        let stepper = solver.stepper(&problem)?;
        let token = context.cancel_token();
        let mut recorder = Recorder::new(stepper);
        let mut out = self.file.open()?;
        // Lines that wrap cannot be read; a program gets them whole.
        let width = out.is_terminal().then(terminal_size::terminal_size).flatten();
        let width = width.map(|(terminal_size::Width(width), _)| usize::from(width));
        if format == Format::Json {
            json::begin(problem.size(), &mut out)?;
        }
        let mut steps = 0;
        let most = self.limit.unwrap_or(u64::MAX);
        while !token.is_cancelled() && steps < most {
            let Some(step) = recorder.next() else { break };
            match format {
                Format::Text => text::write(&step, width, &mut out)?,
                _ => json::write(&step, &mut out)?,
            }
            out.printed()?;
            steps += 1;
        }
        if format == Format::Json {
            json::end(recorder.result(), &mut out)?;
        }
        if recorder.result().is_none() && token.is_cancelled() {
            out.flush()?;
            context.say(format_args!("interrupted after {steps} steps"));
            context.keep_partial(out)?;
            return Ok(Exit::Stopped);
        }
        out.finish()?;
        Ok(Exit::Done)
    }

    /// Writes the search as a page.
    fn page(
        &self,
        context: &CommandContext<'_>,
        solver: Box<dyn Solver>,
        problem: Problem,
    ) -> Result<Exit, Error> {
        let size = problem.size();
        let mut watched = Session::new(solver, problem)?;
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
        if let Some(path) = self.file.path() {
            context.say(format_args!(
                "{} steps, {} kB: open {} in a browser",
                recording.window.steps.len(),
                page.len().div_ceil(1000),
                path.display()
            ));
        }
        Ok(Exit::Done)
    }
}
