//! `queens play`: the search in the terminal.

use std::io::{self, IsTerminal};

use clap::Args;
use queens::Task;
use queens_view::Session;

use crate::args::StrategyArgs;
use crate::args::problem::ProblemArgs;
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  queens play 6
  queens play 8 --strategy bitmask
  queens play 8 --queen d4";

/// Watch the search in the terminal, step by step
///
/// Space plays and pauses, the arrow keys step forward and back, n and b go to the next solution
/// and the next queen taken back, h is for placing queens by hand, ? shows all keys, q quits.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    #[command(flatten)]
    problem: ProblemArgs,

    #[command(flatten)]
    strategy: StrategyArgs,
}

impl Play {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            let why = "play needs a terminal: use `queens trace`, or trace --format html";
            return Err(Error::Usage(why.to_owned()));
        }
        let problem = self.problem.problem(context)?;
        let solver = self.strategy.solver(context, Task::Step, &problem)?;
        let session = Session::new(solver, problem)?;
        let color = output::has_color();
        crate::play::play(context.registry(), session, color, &context.cancel_token())?;
        Ok(Exit::Done)
    }
}
