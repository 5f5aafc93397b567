//! `queens solve`: every solution, as it is found.

use std::ops::ControlFlow;
use std::time::Instant;

use clap::Args;
use queens::{Completion, Problem, StopReason, Task};

use crate::args::format::{FileArgs, OutputFormat};
use crate::args::problem::ProblemArgs;
use crate::args::{self, LimitArgs, StrategyArgs, tuning};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::placement_output::{Look, PlacementOutput};
use crate::progress::Display;
use crate::summary::{self, Human};
use crate::symmetry_classes::Classes;

const EXAMPLES: &str = "\
Examples:
  queens solve 8
  queens solve 8 --fundamental --format unicode
  queens solve 10 --limit 5 --format fen
  queens solve 8 --queen d8 --block a1 --format columns
  queens solve 8 --fundamental -o solutions.svg
  queens solve 6 --strategy cursor --format csv";

/// Print every solution, as it is found
///
/// Exits with 1 if there is none.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    problem: ProblemArgs,

    /// How a solution is written [default: by the ending of the file, or board]
    #[arg(short, long, value_name = "FORMAT", value_parser = OutputFormat::parser())]
    format: Option<OutputFormat>,

    #[command(flatten)]
    file: FileArgs,

    /// Print this many solutions at most
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

    /// Search on this many threads, or all
    #[arg(short = 'j', long, value_name = "T", allow_hyphen_values = true)]
    threads: Option<String>,

    /// Print solutions as soon as any thread finds them, in no particular order
    #[arg(long, requires = "threads")]
    unordered: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Solve {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let problem = self.problem.problem(context)?;
        let format = self.file.format(self.format, OutputFormat::ENDINGS)?;
        let format = format.unwrap_or(OutputFormat::BOARD);
        format.check(problem.size())?;
        let solver = self.strategy.solver(context, Task::Enumerate, &problem)?;
        let solver = match &self.threads {
            Some(threads) => tuning::divided(solver, threads, !self.unordered)?,
            None => solver,
        };
        let mut control = self.limits.control(context.cancel_token());
        if let (Some(limit), false) = (self.limit, self.fundamental) {
            control = control.with_solution_limit(limit);
        }
        // A strategy that cannot do it leaves the file alone.
        solver.info().check(&problem, &control, true)?;
        let out = PlacementOutput::new(format, problem.size(), Look::default(), self.file.open()?)?;
        let display = Display::new(context.is_quiet(), "solutions");
        let control = display.observe(control);
        let mut printer = Printer {
            out,
            display,
            classes: self.fundamental.then(|| Classes::new(&problem)),
            printed: 0,
            limit: self.limit.unwrap_or(u64::MAX),
            failed: None,
        };
        let start = Instant::now();
        let mut report = solver.search(&problem, &control, &mut |columns| printer.take(columns))?;
        let elapsed = start.elapsed();
        let Printer { out, display, printed, limit, failed, .. } = printer;
        drop(display);
        if let Some(error) = failed {
            return Err(error);
        }
        // The search does not count classes, so it does not notice that there are enough.
        if printed >= limit && !summary::is_partial(report.completion) {
            report.completion = Completion::Stopped(StopReason::SolutionLimit);
        }
        let partial = summary::is_partial(report.completion);
        let kind = if self.fundamental { "fundamental " } else { "" };
        let count = summary::solutions(u128::from(printed), kind);
        if summary::is_interrupted(report.completion) {
            context.keep_partial(out.interrupt(&heading(&count, &problem))?)?;
        } else {
            out.finish(&heading(&count, &problem))?;
        }
        context.say(format_args!(
            "{}{count} in {} ({}){}",
            if partial { "at least " } else { "" },
            Human(elapsed),
            summary::ran(&report),
            summary::because(report.completion),
        ));
        Ok(match report.completion {
            _ if partial => Exit::Stopped,
            Completion::Complete if printed == 0 => Exit::No,
            _ => Exit::Done,
        })
    }
}

/// What stands above several pictures on a page.
fn heading(count: &str, problem: &Problem) -> String {
    format!("{count}, n = {}", problem.size())
}

/// Prints the solutions that a search passes on.
struct Printer<'a> {
    out: PlacementOutput,
    display: Display,
    classes: Option<Classes<'a>>,
    printed: u64,
    limit: u64,
    failed: Option<Error>,
}

impl Printer<'_> {
    /// Prints a solution, and decides whether another one is wanted.
    fn take(&mut self, columns: &[usize]) -> ControlFlow<()> {
        if self.printed >= self.limit {
            return ControlFlow::Break(());
        }
        if self.classes.as_ref().is_some_and(|classes| !classes.stands(columns)) {
            return ControlFlow::Continue(());
        }
        if let Err(error) = self.display.make_room(|| self.out.take(columns)) {
            self.failed = Some(error);
            return ControlFlow::Break(());
        }
        self.printed += 1;
        self.display.found(self.printed);
        if self.printed < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
