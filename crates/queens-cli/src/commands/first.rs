//! `queens first`: one solution.

use std::time::Instant;

use clap::Args;
use queens::{Control, Order, Problem, StrategyInfo, Task};
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
  queens first 1000000 > solution.txt
  queens first 1000 --seed 7
  queens first 20 --strategy flags --time-limit 10s

It is the first in lexicographic order up to n = 29 (14 with given or blocked squares); name a
strategy to be sure of the order. On larger boards it is a constructed one, or with given or blocked
squares one that local search finds. Where local search gives up, dancing links search on up to
n = 1024; beyond that, nothing found does not mean that there is none, and the exit code is 3.";

/// Up to this size a board is drawn if no format was asked for.
const MOST_DRAWN: usize = 100;

/// Print the first solution, or exit with 1 if there is none
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct First {
    #[command(flatten)]
    problem: ProblemArgs,

    /// How the solution is written [default: by the ending of the file, or board; columns for n > 100]
    #[arg(short, long, value_name = "FORMAT", value_parser = OutputFormat::parser())]
    format: Option<OutputFormat>,

    /// An object of JSON: the columns from 0, or null, and how the search ended
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    file: FileArgs,

    #[command(flatten)]
    strategy: StrategyArgs,

    /// A random solution, the same for the same seed: a number from 0
    ///
    /// Found by local search, the strategy min-conflicts.
    #[arg(long, value_name = "SEED", value_parser = seed, allow_hyphen_values = true)]
    seed: Option<u64>,

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
        let format = format.unwrap_or(match problem.size() {
            0..=MOST_DRAWN => OutputFormat::BOARD,
            _ => OutputFormat::COLUMNS,
        });
        format.check(problem.size())?;
        let control = self.limits.control(context.cancel_token());
        let display = Display::new(context.is_quiet(), "solutions");
        let control = display.observe(control);
        let start = Instant::now();
        let first = self.search(context, &problem, &control)?;
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
            Some(_) if is_lexicographic(context, &first) => ("first solution", Exit::Done),
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

    fn search(
        &self,
        context: &CommandContext<'_>,
        problem: &Problem,
        control: &Control,
    ) -> Result<queens::First, Error> {
        if let Some(solver) = self.strategy.named() {
            let solver = match self.seed {
                Some(seed) => solver.with_option("seed", &seed.to_string())?,
                None => solver,
            };
            return Ok(solver.first(problem, control)?);
        }
        let Some(attempts) = context.registry().attempts(problem, control, self.seed) else {
            // The error of the strategy that would be used says what is not possible.
            return Ok(context.default_for(Task::First, problem)?.first(problem, control)?);
        };
        let is_random = |info: &'static StrategyInfo| info.option("seed").is_ok();
        if self.seed.is_some() && !attempts.solvers().any(|solver| is_random(solver.info())) {
            let sentence = "no strategy that takes a --seed supports this problem and these limits";
            return Err(Error::Usage(sentence.to_owned()));
        }
        Ok(attempts.first(problem, control)?)
    }
}

/// Whether the strategy that found the solution finds them in lexicographic order.
fn is_lexicographic(context: &CommandContext<'_>, first: &queens::First) -> bool {
    let name = &*first.report.strategy;
    let order = |info: &StrategyInfo| info.order == Order::Lexicographic;
    context.registry().infos().find(|info| info.name == name).is_some_and(order)
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{text}' is no seed: write a whole number, such as 7"))
}
