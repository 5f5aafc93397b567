//! `queens bench`: the strategies against each other on this machine.

mod view;

use std::io::Write as _;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use queens::{Control, Solver};
use queens_bench::{Cell, Ending, Plan, Progress, Question, Tracks, Variant, sample};

use self::view::View;
use crate::args::{self, problem};
use crate::context::CommandContext;
use crate::error::{Error, complain};
use crate::exit::Exit;
use crate::output::Output;

/// Compare the strategies on a board of this size: times, ratios, nodes
///
/// Each strategy is asked several times in turn and every answer is checked. The median counts; a
/// strategy that would take too long is left out and named.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// The size of the board
    #[arg(value_name = "N", value_parser = problem::size, allow_negative_numbers = true)]
    size: usize,

    /// What they are asked: count, all (every solution, kept by nobody), first
    #[arg(long, value_name = "QUESTION", value_parser = question, default_value = "count")]
    ask: Question,

    /// Strategies with options, such as flags,bitmask:mirror=off [default: all that can]
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',', value_parser = variant)]
    strategies: Vec<Variant>,

    /// How often each is asked, at most
    #[arg(long, value_name = "ROUNDS", default_value_t = 5,
        value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,

    /// Time for each strategy, all rounds together; a single call may take a third of it
    #[arg(long, value_name = "TIME", value_parser = args::time, default_value = "6s",
        allow_hyphen_values = true)]
    budget: Duration,

    /// An object of JSON; times in seconds
    #[arg(long)]
    json: bool,
}

fn question(text: &str) -> Result<Question, String> {
    text.parse().map_err(|error: queens_bench::UnknownQuestion| error.to_string())
}

fn variant(text: &str) -> Result<Variant, String> {
    text.parse().map_err(|error: queens_bench::VariantError| error.to_string())
}

impl Bench {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let plan = self.plan(context)?;
        let token = context.cancel_token();
        let bar = self.bar(context, &plan);
        let mut tracks = Tracks::new(&plan);
        let finished = tracks.run(
            &mut |cell: &Cell, limit| {
                let solver =
                    cell.variant.solver().map_err(|error| Ending::Failed(error.to_string()))?;
                sample(
                    &*solver,
                    cell,
                    &Control::new().with_time_limit(limit).with_cancel(token.clone()),
                )
            },
            &mut |progress| match progress {
                Progress::Start { cell, .. } => bar.set_message(cell.variant.to_string()),
                _ => bar.inc(1),
            },
        );
        bar.finish_and_clear();

        let view = View::new(self.size, self.ask, &tracks, plan.call_limit());
        let mut out = Output::stdout();
        if self.json {
            out.json(&view)?
        } else {
            view.print(&mut out)?;
            self.print_parallel(context, &plan, &mut out)?;
        }
        out.finish()?;
        for failure in view.failures() {
            complain(&failure);
        }
        Ok(match (tracks.failures(), finished) {
            (1.., _) => Exit::No,
            (0, false) => Exit::Stopped,
            (0, true) if view.is_empty() => Exit::No,
            (0, true) => Exit::Done,
        })
    }

    /// One series of one size for each strategy. Those named must take the size and the question;
    /// of all, those that do.
    fn plan(&self, context: &CommandContext<'_>) -> Result<Plan, Error> {
        context.check_size(self.size)?;
        let plan = Plan::new(usize::from(self.rounds), self.budget);
        let with = |plan: Plan, variant| plan.with(variant, self.ask, &[self.size]);
        if self.strategies.is_empty() {
            return Ok(context
                .registry()
                .infos()
                .filter(|info| self.size <= info.max_size && self.ask.suits(info.capabilities))
                .fold(plan, |plan, info| with(plan, Variant::plain(info))));
        }
        for variant in &self.strategies {
            let solver = variant.solver().map_err(|error| Error::Usage(error.to_string()))?;
            let info = solver.info();
            let name = info.name;
            if self.size > info.max_size {
                let most = info.max_size;
                return Err(Error::Usage(format!("the strategy '{name}' goes up to n = {most}")));
            }
            if !self.ask.suits(info.capabilities) {
                return Err(Error::Usage(format!("the strategy '{name}' only counts")));
            }
        }
        Ok(self.strategies.iter().cloned().fold(plan, with))
    }

    /// A sentence about the strategies that use several cores, where there are several: the others use
    /// one.
    fn print_parallel(
        &self,
        context: &CommandContext<'_>,
        plan: &Plan,
        out: &mut Output,
    ) -> Result<(), Error> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let parallel = |variant: &Variant| {
            let info = context.registry().named(variant.strategy()).map(Solver::info);
            info.is_some_and(|info| {
                info.options.iter().any(|o| o.name == "threads" && o.default != "1")
            }) && !variant.to_string().contains(":threads=")
        };
        let mut variants = plan.series.iter().map(|series| &series.variant);
        if cores > 1
            && let Some(variant) = variants.find(|variant| parallel(variant))
        {
            writeln!(
                out,
                "{variant} uses all {cores} cores, the others one: {variant}:threads=1 compares on one"
            )?;
        }
        Ok(())
    }

    /// A bar that grows with the samples, on a terminal.
    fn bar(&self, context: &CommandContext<'_>, plan: &Plan) -> ProgressBar {
        if context.is_quiet() {
            return ProgressBar::hidden();
        }
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        ProgressBar::new((plan.series.len() * plan.rounds) as u64).with_style(style)
    }
}
