//! What several of the subcommands of `queens job` take.

use std::path::PathBuf;

use clap::Args;
use queens_jobs::{ReadOptions, Results};

use crate::error::Error;
use crate::jobs::JobDirectory;

/// Where the plan and the results are.
#[derive(Clone, Debug, Args)]
pub(super) struct JobArgs {
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
    pub(super) fn open(&self) -> Result<(JobDirectory, Results), Error> {
        let job = JobDirectory::open(&self.directory)?;
        let results = job.results(&self.results, self.read.options())?;
        Ok((job, results))
    }
}

/// Which results are refused.
#[derive(Clone, Debug, Args)]
pub(super) struct ReadArgs {
    /// Treat the units of damaged lines as missing instead of refusing the logs
    #[arg(long)]
    drop_damaged: bool,

    /// Refuse results of different versions of the program
    #[arg(long)]
    same_program: bool,
}

impl ReadArgs {
    pub(super) fn options(&self) -> ReadOptions {
        ReadOptions::new().with_drop_damaged(self.drop_damaged).with_same_program(self.same_program)
    }
}

/// Reads a share: `1%` or `0.01`.
pub(super) fn share(text: &str) -> Result<f64, String> {
    let (number, unit) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 100.0));
    let share = number.trim().parse::<f64>().ok().map(|number| number / unit);
    share
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| format!("'{text}' is no share: write 1% or 0.01"))
}
