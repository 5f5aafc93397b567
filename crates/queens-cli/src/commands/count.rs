//! `queens count`: how many solutions there are.

use std::io::Write as _;
use std::time::Instant;

use clap::Args;

use super::Session;
use crate::args::limits::LimitArgs;
use crate::args::problem::ProblemArgs;
use crate::args::strategy::StrategyArgs;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::summary::{self, Human};

/// Print the number of solutions
#[derive(Debug, Args)]
pub(crate) struct Count {
    #[command(flatten)]
    problem: ProblemArgs,

    #[command(flatten)]
    strategy: StrategyArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Count {
    pub(crate) fn run(&self, session: &Session) -> Result<Exit, Error> {
        let problem = self.problem.problem()?;
        let solver = self.strategy.solver(|| queens::counting(&problem))?;
        let limits = self.limits.limits(session.cancel_token());
        let start = Instant::now();
        let report = solver.count(&problem, &limits)?;
        let partial = summary::is_partial(report.completion);
        let mut out = Output::new();
        // Not to be mistaken for the number that there is.
        writeln!(out, "{}{}", if partial { "at least " } else { "" }, report.solutions)?;
        out.finish()?;
        session.say(format_args!(
            "counted in {} ({}){}",
            Human(start.elapsed()),
            report.strategy,
            summary::because(report.completion)
        ));
        Ok(if partial { Exit::Stopped } else { Exit::Done })
    }
}
