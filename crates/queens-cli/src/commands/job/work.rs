//! `queens job work`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use queens::Control;
use queens_jobs::{Log, RunOptions, Sync, parse_ranges};

use super::args::{ReadArgs, share};
use crate::args::{time, tuning};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::jobs::{self, JobDirectory, Threads};
use crate::progress::Display;

const EXAMPLES: &str = "\
Examples:
  queens job work count-16
  queens job work count-16 --units 0-31,64
  queens job work count-16 --shard 3/200 --time-limit 55m
  queens job work plan.json --shard 3/200 --results - > 3.results

Ends with 0 if none of its units is missing, 3 if some are: stopped by SIGTERM, Ctrl-C or the time
limit. There is nothing to save: start it again.";

/// Do units, and append their results to a log of this process
///
/// Units with a result are left out, so the same command does what is missing. SIGTERM and Ctrl-C
/// stop it at once.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Work {
    /// The directory of the plan, or its plan
    #[arg(value_name = "DIR")]
    directory: PathBuf,

    /// The units to do [default: all]
    #[arg(value_name = "UNIT", conflicts_with_all = ["units", "shard"])]
    unit: Vec<u64>,

    /// The units to do, as ranges: 0-31,64
    #[arg(long, value_name = "RANGES", conflicts_with = "shard")]
    units: Option<String>,

    /// Do one of so many equal parts, numbered from 0: 3/200
    #[arg(long, value_name = "K/N")]
    shard: Option<String>,

    /// Write the log to this directory, or - for standard output [default: log beside the plan]
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,

    #[command(flatten)]
    read: ReadArgs,

    /// Use this many threads, or all: at most as many as the machine runs at once, and as there are
    /// units to do
    #[arg(short = 'j', long, value_name = "T", default_value = "all")]
    threads: String,

    /// Take this much memory at most (500MB, 4GiB), with fewer threads if need be; up to a gigabyte,
    /// more of it saves time where many units are done [default: 1GiB, or more if all threads need
    /// it and it is free]
    #[arg(long, value_name = "SIZE", value_parser = tuning::bytes)]
    memory: Option<u64>,

    /// Stop after this time (55m), and begin no unit that would not end in it
    #[arg(long, value_name = "TIME", value_parser = time)]
    time_limit: Option<Duration>,

    /// Count this share of the units, at random, a second time by another method; and the first
    /// unit, if the logs have no recount of this machine (not with --results -)
    #[arg(long, value_name = "SHARE", default_value = "1%", value_parser = share)]
    recount: f64,

    /// Do units until each has results of two machines
    #[arg(long)]
    twice: bool,

    /// The name of this machine in the results [default: its host name]
    #[arg(long, value_name = "NAME")]
    host: Option<String>,
}

impl Work {
    pub(super) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let mut job = JobDirectory::open(&self.directory)?;
        let to_stdout = self.results.as_deref() == Some(Path::new("-"));
        let elsewhere: Vec<_> = self.results.clone().into_iter().filter(|_| !to_stdout).collect();
        let before = job.results(&elsewhere, self.read.options())?;
        let host = self.host.clone().unwrap_or_else(jobs::host);
        if host.len() > 255 || host.chars().any(char::is_control) {
            return Err(Error::Usage("--host: use a name of up to 255 characters".to_owned()));
        }
        let mut missing = match self.twice {
            true => before.missing_twice(Some(&host)),
            false => before.missing(),
        };
        if let Some(wanted) = self.wanted(job.plan.units())? {
            missing.retain(|unit| wanted.binary_search(unit).is_ok());
        }
        if let Some((shard, shards)) = self.shard()? {
            missing.retain(|unit| unit % shards == shard);
        }
        if missing.is_empty() {
            context.say("none of these units is missing");
            return Ok(Exit::Done);
        }
        let threads = Threads::new(Some(&self.threads), self.memory, &job.work)?;
        let threads = threads.for_units(missing.len(), context);
        job.work.use_memory(self.memory, missing.len(), threads);
        // An engine may start a process for each unit: then it is not the first of the machine.
        let known = before.hosts().get(&host).is_some_and(|host| host.recounts > 0);
        let first = self.recount > 0.0 && !known && !to_stdout;
        let options = RunOptions::new(host, jobs::PROGRAM)
            .with_threads(threads)
            .with_recount(self.recount, first)
            .with_time_limit(self.time_limit, before.longest_seconds());
        let log = match &self.results {
            Some(_) if to_stdout => Log::stdout(),
            directory => {
                let directory = directory.as_ref().unwrap_or(&job.logs);
                Log::create(directory, &options.host, Sync::Each)?
            }
        };
        let token = context.cancel_token();
        let display = Display::new(context.is_quiet(), job.work.things());
        let control = display.observe(Control::new());
        let run = jobs::run(&job, &missing, &before, log, &options, &token, &control)?;
        drop(display);
        context.say(format_args!(
            "{} of {} units done{}{}",
            run.done,
            missing.len(),
            match run.recounts {
                0 => String::new(),
                recounts => format!(", {recounts} counted again by another method: all agree"),
            },
            if run.stopped { ", stopped" } else { "" }
        ));
        Ok(if run.stopped { Exit::Stopped } else { Exit::Done })
    }

    /// The units that were asked for, in ascending order, if some were.
    fn wanted(&self, units: u64) -> Result<Option<Vec<u64>>, Error> {
        if let Some(ranges) = &self.units {
            return parse_ranges(ranges, units).map(Some).map_err(Error::Usage);
        }
        if let Some(unit) = self.unit.iter().find(|&&unit| unit >= units) {
            return Err(Error::Usage(format!(
                "there is no unit {unit}: the units are 0 to {}",
                units - 1
            )));
        }
        let mut wanted = self.unit.clone();
        wanted.sort_unstable();
        Ok((!wanted.is_empty()).then_some(wanted))
    }

    fn shard(&self) -> Result<Option<(u64, u64)>, Error> {
        let Some(text) = &self.shard else { return Ok(None) };
        let shard = text.split_once('/').and_then(|(shard, shards)| {
            let shard: u64 = shard.parse().ok()?;
            let shards: u64 = shards.parse().ok()?;
            (shard < shards).then_some((shard, shards))
        });
        match shard {
            None => Err(Error::Usage(format!(
                "'{text}' is no part: write 0/200 for the first of 200 and 199/200 for the last"
            ))),
            shard => Ok(shard),
        }
    }
}
