//! A count with a directory, which the same command continues.

use std::path::Path;
use std::time::{Duration, Instant};

use queens::{CancelToken, Completion, Control, StopReason};
use queens_jobs::{Log, Pass, ReadOptions, Results, RunOptions, Sync, sample_units};

use super::{JobDirectory, JobWork, Threads};
use crate::context::CommandContext;
use crate::error::Error;
use crate::progress::{self, Display};
use crate::summary::{self, Human};

/// A power cut loses this much at most.
const SYNC: Duration = Duration::from_secs(1);

/// A count with a directory.
pub(crate) struct Checkpoint<'a> {
    pub(crate) directory: &'a Path,
    pub(crate) read: ReadOptions,
    pub(crate) threads: Option<&'a str>,
    pub(crate) memory: Option<u64>,
    /// Units to count a second time.
    pub(crate) verify: usize,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) progress: progress::Mode,
}

/// How far a count has come.
pub(crate) struct Continued {
    pub(crate) results: Results,
    /// The sum of all units that are done.
    pub(crate) total: u128,
    pub(crate) completion: Completion,
    pub(crate) threads: usize,
    /// The time of this run.
    pub(crate) elapsed: Duration,
}

impl Checkpoint<'_> {
    /// Counts what the directory does not have yet.
    pub(crate) fn run(
        &self,
        work: JobWork,
        context: &CommandContext<'_>,
    ) -> Result<Continued, Error> {
        let threads = Threads::new(self.threads, self.memory, &work)?;
        let mut job = JobDirectory::open_or_create(self.directory, work)?;
        let before = job.results(&[], self.read)?;
        let missing = before.missing();
        let threads = threads.for_units(missing.len(), context);
        job.work.use_memory(self.memory, missing.len(), threads);

        let token = context.cancel_token();
        let control = Control::new();
        let (control, display) = match self.progress {
            progress::Mode::Auto => {
                let display = Display::new(context.is_quiet(), job.work.things());
                (display.observe(control), display)
            }
            progress::Mode::Json => (progress::json_lines(control), Display::OFF),
            progress::Mode::Off => (control, Display::OFF),
        };
        if before.done() > 0 {
            display.make_room(|| {
                context.say(format_args!(
                    "{} of {} units were counted before",
                    before.done(),
                    before.units()
                ));
            });
        }
        let start = Instant::now();
        let share = self.verify as f64 / before.units() as f64;
        // A unit that is cut off by the limit is lost: the next run counts it from its start.
        let options = RunOptions::new(super::host(), super::PROGRAM)
            .with_threads(threads)
            .with_recount(share, false)
            .with_time_limit(self.time_limit, 0.0);
        if !missing.is_empty() {
            let log = Log::create(&job.logs, &options.host, Sync::Every(SYNC))?;
            super::run(&job, &missing, &before, log, &options, &token, &control)?;
        }
        // The answer is what the logs say, not what this process remembers.
        let mut results = job.results(&[], self.read)?;
        if results.done() == results.units() {
            let left = self.time_limit.map(|limit| limit.saturating_sub(start.elapsed()));
            let options = options.with_time_limit(left, 0.0);
            self.recount(&job, &mut results, options, &token)?;
        }
        drop(display);
        let total = results.sum()?;
        let completion = if results.done() == results.units() {
            job.work.check_total(total, &token)?;
            Completion::Complete
        } else if token.is_cancelled() {
            Completion::Stopped(StopReason::Cancelled)
        } else {
            Completion::Stopped(StopReason::TimeLimit)
        };
        Ok(Continued { results, total, completion, threads, elapsed: start.elapsed() })
    }

    /// Recounts as many units as are missing to those that are wanted, which were drawn at random.
    fn recount(
        &self,
        job: &JobDirectory,
        results: &mut Results,
        options: RunOptions,
        token: &CancelToken,
    ) -> Result<(), Error> {
        let wanted = self.verify.saturating_sub(results.recounted().len());
        let others: Vec<u64> =
            (0..results.units()).filter(|unit| !results.recounted().contains(unit)).collect();
        let units = sample_units(&others, wanted);
        if units.is_empty() {
            return Ok(());
        }
        let options = options.with_pass(Pass::Recount);
        let log = Log::create(&job.logs, &options.host, Sync::Every(SYNC))?;
        let stop = || token.is_cancelled();
        queens_jobs::run(job.work.units(), &job.plan, &units, log, &options, &stop, &mut |_| {})?;
        *results = job.results(&[], self.read)?;
        Ok(())
    }
}

impl Continued {
    /// Whether units are missing.
    pub(crate) fn is_partial(&self) -> bool {
        summary::is_partial(self.completion)
    }

    /// Prints a sentence about the count, with what carried it out.
    pub(crate) fn say(&self, ran: &str, context: &CommandContext<'_>) {
        let results = &self.results;
        let core_time = Duration::try_from_secs_f64(results.core_seconds()).unwrap_or_default();
        context.say(format_args!(
            "{} of {} units counted, {} of core time in all runs ({ran}){}{}",
            results.done(),
            results.units(),
            Human(core_time),
            match results.recounted().len() {
                0 => String::new(),
                units => format!(", {units} units counted again by another method: all agree"),
            },
            summary::because(self.completion)
        ));
        if self.is_partial() {
            context.say("the same command continues");
        }
    }
}
