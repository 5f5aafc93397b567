//! `queens bench`: the strategies against each other on this machine.

mod view;

use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use queens::{Control, Spec};
use queens_measure::{Cell, Plan, Progress, Question, Tracks, sample};

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

    /// The question: count, all (every solution, none kept), iterate (the same, one at a time), first
    #[arg(long, value_name = "QUESTION", value_parser = question, default_value = "count")]
    ask: Question,

    /// Strategies with options, such as flags,bitmask:mirror=off [default: all that can]
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',', value_parser = spec)]
    strategies: Vec<Spec>,

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
    text.parse().map_err(|error: queens_measure::UnknownQuestion| error.to_string())
}

fn spec(text: &str) -> Result<Spec, String> {
    text.parse().map_err(|error: queens::SpecError| error.to_string())
}

impl Bench {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let plan = self.plan(context)?;
        let token = context.cancel_token();
        let bar = self.bar(context, &plan);
        let mut tracks = Tracks::new(&plan);
        let finished = tracks.run(
            &mut |cell: &Cell, limit| {
                let control = Control::new().with_time_limit(limit).with_cancel(token.clone());
                sample(context.registry(), cell, &control)
            },
            &mut |progress| match progress {
                Progress::Start { cell, .. } => bar.set_message(cell.spec.to_string()),
                _ => bar.inc(1),
            },
        );
        bar.finish_and_clear();

        let view = View::new(self.size, self.ask, &tracks, &plan);
        let mut out = Output::stdout();
        if self.json {
            out.json(&view)?
        } else {
            view.print(&mut out)?;
        }
        out.finish()?;
        for failure in view.failures() {
            complain(&failure);
        }
        if finished && tracks.samples() == 0 {
            complain("nothing was measured: give each call more time with --budget");
        }
        Ok(match (tracks.failures(), finished, tracks.samples()) {
            (1.., _, _) => Exit::No,
            (0, false, _) => Exit::Stopped,
            (0, true, 0) => Exit::No,
            (0, true, _) => Exit::Done,
        })
    }

    /// One series of one size for each strategy. Those named must take the size and the question;
    /// of all, those that do.
    fn plan(&self, context: &CommandContext<'_>) -> Result<Plan, Error> {
        context.check_size(self.size)?;
        let plan = Plan::new(usize::from(self.rounds), self.budget);
        let with = |plan: Plan, spec| plan.with(spec, self.ask, &[self.size]);
        if self.strategies.is_empty() {
            return Ok(context
                .registry()
                .infos()
                .filter(|info| self.size <= info.max_size && self.ask.suits(info.capabilities))
                .fold(plan, |plan, info| with(plan, Spec::plain(info))));
        }
        for spec in &self.strategies {
            let solver =
                context.registry().make(spec).map_err(|error| Error::Usage(error.to_string()))?;
            let info = solver.info();
            let name = info.name;
            if self.size > info.max_size {
                let most = info.max_size;
                return Err(Error::Usage(format!("the strategy '{name}' goes up to n = {most}")));
            }
            if !self.ask.suits(info.capabilities) {
                let only =
                    if info.capabilities.finds_one { "finds one solution" } else { "counts" };
                return Err(Error::Usage(format!("the strategy '{name}' only {only}")));
            }
        }
        Ok(self.strategies.iter().cloned().fold(plan, with))
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
