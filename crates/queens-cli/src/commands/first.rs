//! `queens first`: one solution.

use std::time::Instant;

use clap::Args;
use queens::{Order, Task};
use serde::Serialize;

use crate::args::format::{FileArgs, OutputFormat};
use crate::args::problem::ProblemArgs;
use crate::args::{LimitArgs, StrategyArgs};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::placement_output::{Look, PlacementOutput};
use crate::progress::Display;
use crate::summary::{self, ExecutionJson, Human};

const EXAMPLES: &str = "\
Examples:
  queens first 8
  queens first 8 --queen d4 --format unicode
  queens first 100 --format columns
  queens first 20 --strategy flags --time-limit 10s

It is the first in lexicographic order, except on boards where that takes too long to find; name a
strategy to be sure of the order.";

/// Print the first solution, or exit with 1 if there is none
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct First {
    #[command(flatten)]
    problem: ProblemArgs,

    /// How the solution is written [default: by the ending of the file, or board]
    #[arg(short, long, value_name = "FORMAT", value_parser = OutputFormat::parser())]
    format: Option<OutputFormat>,

    /// An object of JSON: the columns from 0, or null, and how the search ended
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    file: FileArgs,

    #[command(flatten)]
    strategy: StrategyArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    n: usize,
    strategy: &'a str,
    placement: Option<&'a [usize]>,
    complete: bool,
    stopped: Option<String>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    execution: Option<ExecutionJson<'a>>,
}

impl First {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let problem = self.problem.problem(context)?;
        let asked = if self.json { Some(OutputFormat::JSON) } else { self.format };
        let format = self.file.format(asked, OutputFormat::ENDINGS)?;
        let format = format.unwrap_or(OutputFormat::BOARD);
        format.check(problem.size())?;
        let solver = self.strategy.solver(context, Task::First, &problem)?;
        let control = self.limits.control(context.cancel_token());
        let display = Display::new(context.is_quiet(), "solutions");
        let start = Instant::now();
        let first = solver.first(&problem, &display.observe(control))?;
        let elapsed = start.elapsed();
        drop(display);
        let columns = first.placement.as_ref().map(|placement| placement.columns());

        let completion = first.report.completion;
        let partial = summary::is_partial(completion);
        if self.json {
            let mut out = self.file.open()?;
            out.json(&Answer {
                n: problem.size(),
                strategy: &first.report.strategy,
                placement: columns,
                complete: !partial,
                stopped: summary::reason(completion).filter(|_| partial),
                seconds: elapsed.as_secs_f64(),
                execution: ExecutionJson::new(&first.report.execution),
            })?;
            out.finish()?;
        } else if let Some(columns) = columns {
            let mut placements =
                PlacementOutput::new(format, problem.size(), Look::default(), self.file.open()?)?;
            placements.take(columns)?;
            placements.finish("")?;
        }

        let (found, exit) = match columns {
            Some(_) if solver.info().order == Order::Lexicographic => {
                ("first solution", Exit::Done)
            }
            Some(_) => ("a solution", Exit::Done),
            None if partial => ("no solution yet", Exit::Stopped),
            None => ("no solution", Exit::No),
        };
        context.say(format_args!(
            "{found} in {} ({}){}",
            Human(elapsed),
            summary::ran(&first.report),
            if partial { summary::because(completion) } else { "" }
        ));
        Ok(exit)
    }
}
