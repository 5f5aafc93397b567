//! `queens play`: the search in the terminal.

use std::io::{self, IsTerminal};

use clap::Args;
use queens_view::Session as Watched;

use super::Session;
use crate::args::problem::ProblemArgs;
use crate::args::strategy::StrategyArgs;
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
    pub(crate) fn run(&self, session: &Session) -> Result<Exit, Error> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            let why = "play needs a terminal: use `queens trace`, or trace --format html";
            return Err(Error::Usage(why.to_owned()));
        }
        let problem = self.problem.problem()?;
        let watched = Watched::new(self.strategy.solver_or(super::trace::DEFAULT)?, problem)?;
        crate::play::play(watched, output::has_colour(), &session.cancel_token())?;
        Ok(Exit::Done)
    }
}
