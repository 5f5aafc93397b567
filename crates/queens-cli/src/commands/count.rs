//! `queens count`: how many solutions there are.

mod answer;
mod checkpoint;
mod estimate;
mod tally;

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use queens::{Control, Parallel, Problem, Report, Solver, Task};

use self::answer::Answer;
use self::tally::Tally;
use crate::args::problem::ProblemArgs;
use crate::args::tuning::{self, TuningArgs};
use crate::args::{LimitArgs, StrategyArgs};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::progress::{self, Display};
use crate::summary::{self, Human};

const EXAMPLES: &str = "\
Examples:
  queens count 12
  queens count 8 --by-column
  queens count 10 --fundamental
  queens count 8 --stats --strategy flags
  queens count 8 --queen 0,3 --json
  queens count 16 --checkpoint count-16    stopped or killed, the same command continues";

/// Print the number of solutions
///
/// A count that was stopped prints "at least" before the number, which is then that of the solutions
/// found so far.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Count {
    #[command(flatten)]
    problem: ProblemArgs,

    /// Count by the column of the queen in the first row: a line for each, column and number
    #[arg(long)]
    by_column: bool,

    /// Count the classes under turns and mirrors instead of the solutions
    ///
    /// Where queens are given or squares blocked, the classes that hold a solution.
    #[arg(long)]
    fundamental: bool,

    /// Print the cost too: nodes, tests and the profile (nodes by number of queens), as far as the
    /// strategy counts them
    #[arg(long)]
    stats: bool,

    /// An object of JSON; numbers of solutions and nodes as decimal strings
    #[arg(long)]
    json: bool,

    /// How to show progress
    #[arg(long, value_name = "MODE", default_value = "auto")]
    progress: progress::Mode,

    /// Keep results in this directory: the same command continues a count that was stopped, killed,
    /// or lost its power
    ///
    /// For n = 8 to 28. The directory is created if there is none, and may be used by 'queens job'.
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = ["by_column", "fundamental", "stats", "strategy", "node_limit"]
    )]
    checkpoint: Option<PathBuf>,

    /// Count the units of damaged results in the directory again, instead of refusing it
    #[arg(long, requires = "checkpoint")]
    drop_damaged: bool,

    #[command(flatten)]
    strategy: StrategyArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    tuning: TuningArgs,
}

/// The option of a strategy that counts classes by itself, faster than by looking at each solution.
const FUNDAMENTAL: &str = "fundamental";

impl Count {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let problem = self.problem.problem(context)?;
        if let Some(directory) = &self.checkpoint {
            return self.with_checkpoint(directory, &problem, context);
        }
        let named = self.strategy.named();
        let is_named = named.is_some();
        let solver = match named {
            Some(solver) => solver,
            None => self.default_solver(context, &problem)?,
        };
        let mut solver = self.tuning.apply(solver)?;
        // The mirror of `bitmask` is worth two threads, so a plain board is not divided.
        if !is_named && !self.tuning.gives("threads") && !problem.is_plain() {
            solver = Box::new(Parallel::new(solver, 0).with_unordered());
        }
        let control = self.limits.control(context.cancel_token());
        if self.progress == progress::Mode::Auto && self.limits.time_limit.is_none() {
            self.warn(context, &*solver, &problem, &control);
        }
        let (control, display) = match self.progress {
            progress::Mode::Auto => {
                let display = Display::new(context.is_quiet(), "solutions");
                (display.observe(control), display)
            }
            progress::Mode::Json => (progress::json_lines(control), Display::OFF),
            progress::Mode::Off => (control, Display::OFF),
        };
        let start = Instant::now();
        let (report, by_column) = self.count(&*solver, &problem, &control)?;
        let elapsed = start.elapsed();
        drop(display);

        let answer = Answer {
            problem: &problem,
            report: &report,
            by_column: by_column.as_deref(),
            fundamental: self.fundamental,
            stats: self.stats,
            elapsed,
        };
        let mut out = Output::stdout();
        if self.json {
            out.json(&answer.json())?;
        } else {
            answer.print(&mut out)?;
        }
        out.finish()?;
        context.say(format_args!(
            "counted in {} ({}){}{}",
            Human(elapsed),
            summary::ran(&report),
            summary::verified(&report),
            summary::because(report.completion)
        ));
        Ok(if summary::is_partial(report.completion) { Exit::Stopped } else { Exit::Done })
    }

    /// The strategy to use if none is named: the fastest that can answer.
    fn default_solver(
        &self,
        context: &CommandContext<'_>,
        problem: &Problem,
    ) -> Result<Box<dyn Solver>, Error> {
        if let Some(flag) = self.tuning.given().next() {
            return self.tuned_solver(context, problem, flag);
        }
        if self.stats || self.limits.node_limit.is_some() {
            return context.default_for(Task::CountNodes, problem);
        }
        if self.by_column {
            return context.default_for(Task::Enumerate, problem);
        }
        let fastest = context.default_for(Task::Count, problem)?;
        if !self.fundamental || fastest.info().capabilities.enumerates || counts_classes(&*fastest)
        {
            return Ok(fastest);
        }
        context.default_for(Task::Enumerate, problem)
    }

    /// The strategy to use if none is named but an option of one is given: one that has the options
    /// and supports the problem, the default among these if it is one of them.
    fn tuned_solver(
        &self,
        context: &CommandContext<'_>,
        problem: &Problem,
        flag: &str,
    ) -> Result<Box<dyn Solver>, Error> {
        let has_options = |solver: &dyn Solver| {
            self.tuning.given().all(|flag| tuning::has_option(solver.info(), flag))
        };
        let supports =
            |solver: &dyn Solver| solver.info().check(problem, &Control::new(), false).is_ok();
        let default = context.default_for(Task::Count, problem);
        if let Ok(default) = &default
            && has_options(&**default)
        {
            return Ok(default.clone());
        }
        let mut able =
            context.registry().solvers().filter(|solver| has_options(*solver)).peekable();
        let Some(first) = able.peek().map(|solver| solver.info()) else {
            // The strategies do not have all of these: the default names the one that is wrong.
            return default;
        };
        able.find(|solver| supports(*solver)).map(Solver::boxed_clone).ok_or_else(|| {
            let (name, largest) = (first.name, first.max_size);
            Error::Usage(format!(
                "--{flag} is an option of the strategy '{name}', which does not support this \
                 problem: it goes up to n = {largest}{}",
                if first.capabilities.constraints {
                    ""
                } else {
                    ", without given queens and blocked squares"
                }
            ))
        })
    }

    /// Warns before a count that takes more than a minute, on a terminal.
    fn warn(
        &self,
        context: &CommandContext<'_>,
        solver: &dyn Solver,
        problem: &Problem,
        control: &Control,
    ) {
        if context.is_quiet() || !std::io::stderr().is_terminal() {
            return;
        }
        if let Some(time) = estimate::time(solver, problem, control.cancel_token())
            && time >= Duration::from_secs(60)
        {
            context.say(format_args!(
                "n = {}: about {} on this machine; Ctrl-C ends it and prints what was found",
                problem.size(),
                Human(time)
            ));
        }
    }

    /// The report, its solutions those that were asked for, and their numbers by column if wanted.
    fn count(
        &self,
        solver: &dyn Solver,
        problem: &Problem,
        control: &Control,
    ) -> Result<(Report, Option<Vec<u128>>), Error> {
        if self.fundamental && !self.by_column && counts_classes(solver) {
            let solver = solver.with_option(FUNDAMENTAL, "on")?;
            return Ok((solver.count(problem, control)?, None));
        }
        if !self.by_column && !self.fundamental {
            return Ok((solver.count(problem, control)?, None));
        }
        // Each solution is looked at, and none kept.
        let mut tally = Tally::new(problem, self.fundamental);
        let mut report = solver.search(problem, control, &mut |columns| tally.add(columns))?;
        report.solutions = tally.total();
        Ok((report, self.by_column.then(|| tally.into_columns())))
    }
}

/// Whether the strategy has a way of its own to count classes.
fn counts_classes(solver: &dyn Solver) -> bool {
    solver.info().options.iter().any(|option| option.name == FUNDAMENTAL)
}
