//! `queens job verify`.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use queens::Control;
use queens_jobs::{Log, Merged, Pass, RunOptions, Sync, sample_units};

use super::args::{JobArgs, share};
use crate::args::{time, tuning};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::jobs::{self, Threads};
use crate::progress::Display;

const EXAMPLES: &str = "\
Examples:
  queens job verify count-16 --sample 1%
  queens job verify count-16 --certificate certificate.json";

/// Count units a second time by another method, or check a certificate against the logs
///
/// Recounts are appended to the logs; one that differs is refused by every later command.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Verify {
    #[command(flatten)]
    job: JobArgs,

    /// Recount this share of the units that are done, at random, and at least one
    #[arg(long, value_name = "SHARE", value_parser = share, required_unless_present = "certificate")]
    sample: Option<f64>,

    /// Check that the logs give this certificate
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Use this many threads, or all: at most as many as the machine runs at once, and as there are
    /// units to do
    #[arg(short = 'j', long, value_name = "T", default_value = "all")]
    threads: String,

    /// Use fewer threads where all take more memory than this (500MB, 4GiB) [default: what is free]
    #[arg(long, value_name = "SIZE", value_parser = tuning::bytes)]
    memory: Option<u64>,

    /// Stop after this time
    #[arg(long, value_name = "TIME", value_parser = time)]
    time_limit: Option<Duration>,
}

impl Verify {
    pub(super) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let (job, results) = self.job.open()?;
        if let Some(path) = &self.certificate {
            let name = path.display().to_string();
            let failed = |source| Error::Input { name: name.clone(), source };
            let file = File::open(path).map_err(failed)?;
            let certificate = serde_json::from_reader(BufReader::new(file))
                .map_err(|error| failed(error.into()))?;
            let merged = Merged::new(&job.plan, &results, false)?;
            merged.check_certificate(&certificate, &job.plan, &results)?;
            context.say("the logs give this certificate");
        }
        let Some(sample) = self.sample else { return Ok(Exit::Done) };
        let done: Vec<u64> = results.records().map(|record| record.unit).collect();
        let wanted = (sample * done.len() as f64).round() as usize;
        let units = sample_units(&done, wanted.max(1));
        let threads = Threads::new(Some(&self.threads), self.memory, &job.work)?;
        let options = RunOptions::new(jobs::host(), jobs::PROGRAM)
            .with_pass(Pass::Recount)
            .with_threads(threads.for_units(units.len(), context))
            .with_time_limit(self.time_limit, 0.0);
        let log = Log::create(&job.logs, &options.host, Sync::Each)?;
        let token = context.cancel_token();
        let started = Instant::now();
        let display = Display::new(context.is_quiet(), job.work.things());
        let control = display.observe(Control::new());
        let stop = || token.is_cancelled();
        let run = queens_jobs::run(
            job.work.units(),
            &job.plan,
            &units,
            log,
            &options,
            &stop,
            &mut |progress| {
                let share = progress.done as f64 / progress.wanted.max(1) as f64;
                control.report_progress(&queens::Progress::new(
                    share,
                    progress.count,
                    started.elapsed(),
                ));
            },
        )?;
        drop(display);
        // Comparing is the business of those who read the logs.
        self.job.open()?;
        context.say(format_args!(
            "{} of {} units counted again by another method: all agree",
            run.done,
            units.len()
        ));
        Ok(if run.stopped { Exit::Stopped } else { Exit::Done })
    }
}
