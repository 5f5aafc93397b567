//! `queens job`: a count on many machines.

mod args;
mod merge;
mod plan;
mod script;
mod status;
mod verify;
mod work;

use clap::{Args, Subcommand};

use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  queens job plan 16 -o job-16           cut a count into units
  queens job work job-16                 do what is missing, on all cores of this machine
  queens job script slurm job-16         a script that has Slurm start workers
  queens job status job-16
  queens job merge job-16                the total, once all units are there";

/// Count on many machines: cut a count into units, do them anywhere, merge the results
///
/// The results in the logs of the directory are the only state: whatever starts the workers may kill,
/// repeat or forget them, and what is missing is done again.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Job {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Plan(plan::Plan),
    Work(work::Work),
    Status(status::Status),
    Merge(merge::Merge),
    Verify(verify::Verify),
    Script(script::Script),
}

impl Job {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        match &self.command {
            Command::Plan(plan) => plan.run(context),
            Command::Work(work) => work.run(context),
            Command::Status(status) => status.run(),
            Command::Merge(merge) => merge.run(context),
            Command::Verify(verify) => verify.run(context),
            Command::Script(script) => script.run(),
        }
    }
}
