//! `queens solve`: every solution, as it is found.

use std::ops::ControlFlow;
use std::time::Instant;

use clap::Args;
use queens::{Problem, Task};

use crate::args::problem::ProblemArgs;
use crate::args::{self, FileArgs, LimitArgs, OutputFormat, StrategyArgs};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::placement_output::{Look, PlacementOutput};
use crate::summary::{self, Human};
use crate::symmetry_classes::Classes;

const EXAMPLES: &str = "\
Examples:
  queens solve 8
  queens solve 8 --fundamental --format unicode
  queens solve 10 --limit 5 --format fen
  queens solve 8 --queen d8 --block a1 --format columns
  queens solve 6 --strategy cursor --format csv";

/// Print every solution, as it is found
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    problem: ProblemArgs,

    /// How a solution is written
    #[arg(short, long, value_name = "FORMAT", value_parser = OutputFormat::parser(), default_value = "board")]
    format: OutputFormat,

    #[command(flatten)]
    file: FileArgs,

    /// Print this many solutions at the most
    #[arg(short, long, value_name = "K", value_parser = args::number, allow_hyphen_values = true)]
    limit: Option<u64>,

    /// Print one solution of each class under turns and mirrors
    ///
    /// That is the first of the class in lexicographic order, or the first that solves the problem
    /// where queens are given or squares blocked.
    #[arg(long)]
    fundamental: bool,

    #[command(flatten)]
    strategy: StrategyArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Solve {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let problem = self.problem.problem(context)?;
        let mut printer = Printer::new(self, &problem)?;
        let solver = self.strategy.solver(context, Task::Enumerate, &problem)?;
        let control = self.limits.control(context.cancel_token());
        let start = Instant::now();
        let report = solver.search(&problem, &control, &mut |columns| printer.take(columns))?;
        let kind = if self.fundamental { "fundamental " } else { "" };
        let (printed, cut) = printer.finish(kind)?;
        let partial = summary::is_partial(report.completion);
        context.say(format_args!(
            "{}{} in {} ({}){}",
            if partial { "at least " } else { "" },
            summary::solutions(u128::from(printed), kind),
            Human(start.elapsed()),
            report.strategy,
            if cut { ", as many as asked for" } else { summary::because(report.completion) },
        ));
        Ok(if partial { Exit::Stopped } else { Exit::Done })
    }
}

/// Prints the solutions that a search hands over.
struct Printer<'a> {
    out: PlacementOutput,
    classes: Option<Classes<'a>>,
    size: usize,
    printed: u64,
    most: u64,
    failed: Option<Error>,
}

impl<'a> Printer<'a> {
    fn new(args: &Solve, problem: &'a Problem) -> Result<Self, Error> {
        Ok(Self {
            out: PlacementOutput::new(
                args.format,
                problem.size(),
                Look::default(),
                args.file.open()?,
            )?,
            classes: args.fundamental.then(|| Classes::new(problem)),
            size: problem.size(),
            printed: 0,
            most: args.limit.unwrap_or(u64::MAX),
            failed: None,
        })
    }

    /// Takes a solution, and says whether another one is wanted.
    fn take(&mut self, columns: &[usize]) -> ControlFlow<()> {
        if self.printed >= self.most {
            return ControlFlow::Break(());
        }
        if self.classes.as_ref().is_some_and(|classes| !classes.stands(columns)) {
            return ControlFlow::Continue(());
        }
        if let Err(error) = self.out.take(columns) {
            self.failed = Some(error);
            return ControlFlow::Break(());
        }
        self.printed += 1;
        if self.printed < self.most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// How many solutions were printed, and whether that is because no more were wanted.
    fn finish(self, kind: &str) -> Result<(u64, bool), Error> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        let count = summary::solutions(u128::from(self.printed), kind);
        self.out.finish(&format!("{count}, n = {}", self.size))?;
        Ok((self.printed, self.printed >= self.most))
    }
}
