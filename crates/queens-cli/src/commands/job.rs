//! `queens job`: a count on many machines.

mod merge;
mod plan;
mod script;
mod status;
mod verify;
mod work;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use queens_jobs::{ReadOptions, Results};

use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::jobs::JobDirectory;

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

/// Where the plan and the results are.
#[derive(Clone, Debug, Args)]
struct JobArgs {
    /// The directory of the plan, or its plan
    #[arg(value_name = "DIR")]
    directory: PathBuf,

    /// Read this directory of logs, or file of result lines, too; repeat for more
    #[arg(long, value_name = "PATH")]
    results: Vec<PathBuf>,

    #[command(flatten)]
    read: ReadArgs,
}

impl JobArgs {
    /// The job and its results.
    fn open(&self) -> Result<(JobDirectory, Results), Error> {
        let job = JobDirectory::open(&self.directory)?;
        let results = job.results(&self.results, self.read.options())?;
        Ok((job, results))
    }
}

/// Which results are refused.
#[derive(Clone, Debug, Args)]
struct ReadArgs {
    /// Treat the units of damaged lines as missing instead of refusing the logs
    #[arg(long)]
    drop_damaged: bool,

    /// Refuse results of different versions of the program
    #[arg(long)]
    same_program: bool,
}

impl ReadArgs {
    fn options(&self) -> ReadOptions {
        ReadOptions::new().with_drop_damaged(self.drop_damaged).with_same_program(self.same_program)
    }
}

/// Reads a share: `1%` or `0.01`.
fn share(text: &str) -> Result<f64, String> {
    let (number, unit) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 100.0));
    let share = number.trim().parse::<f64>().ok().map(|number| number / unit);
    share
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| format!("'{text}' is no share: write 1% or 0.01"))
}
