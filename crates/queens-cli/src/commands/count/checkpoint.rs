//! `queens count --checkpoint`: a count that the same command continues.

use std::path::Path;
use std::time::{Duration, Instant};

use queens::{Completion, Control, Problem, Report, StopReason};
use queens_count::Kernel;
use queens_count::units::UnitPlan;
use queens_jobs::{Log, ReadOptions, RunOptions, Sync, Work as _};

use super::answer::Answer;
use crate::args::tuning::TuningArgs;
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::jobs::{self, JobDirectory, QueensWork};
use crate::output::Output;
use crate::progress::{self, Display};
use crate::summary::{self, Human};

/// A power cut loses this much at most.
const SYNC: Duration = Duration::from_secs(1);

/// A count with a directory.
pub(super) struct Checkpoint<'a> {
    pub(super) directory: &'a Path,
    pub(super) problem: &'a Problem,
    pub(super) tuning: &'a TuningArgs,
    pub(super) time_limit: Option<Duration>,
    pub(super) progress: progress::Mode,
    pub(super) json: bool,
}

impl Checkpoint<'_> {
    /// Counts what the directory does not have yet.
    pub(super) fn count(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let Self { directory, problem, .. } = *self;
        if !problem.is_plain() {
            return Err(Error::Usage(
                "--checkpoint counts the empty board: leave out given queens and blocked squares"
                    .to_owned(),
            ));
        }
        let size = problem.size();
        let kernel = match self.tuning.value("kernel") {
            None | Some("auto") => UnitPlan::fastest_kernel(size),
            Some(name) => name
                .parse::<Kernel>()
                .map_err(|error| Error::Usage(format!("--kernel: {error}, or auto")))?,
        };
        let work = QueensWork::new(&UnitPlan::new(size, kernel, None)?);
        let threads = jobs::threads(self.tuning.value("threads"))?;
        let threads = jobs::fitting(work.plan(), threads, self.tuning.memory())?;
        let verify = self.verify_share(work.units())?;
        let job = JobDirectory::open_or_create(directory, work)?;
        let before = job.results(&[], ReadOptions::new())?;
        let missing = before.missing();

        let token = context.cancel_token();
        let control = Control::new();
        let (control, display) = match self.progress {
            progress::Mode::Auto => {
                let display = Display::new(context.is_quiet(), "solutions");
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
        // A unit that is cut off by the limit is lost: the next run counts it from its start.
        let options = RunOptions::new(jobs::host(), jobs::PROGRAM)
            .with_threads(threads)
            .with_recount(verify)
            .with_time_limit(self.time_limit, 0.0);
        if !missing.is_empty() {
            let log = Log::create(&job.logs, &options.host, Sync::Every(SYNC))?;
            jobs::run(&job, &missing, &before, log, &options, &token, &control)?;
        }
        drop(display);
        // The answer is what the logs say, not what this process remembers.
        let results = job.results(&[], ReadOptions::new())?;
        let solutions = results.sum()?;
        let completion = if results.done() == results.units() {
            jobs::check_known(size, solutions)?;
            Completion::Complete
        } else if token.is_cancelled() {
            Completion::Stopped(StopReason::Cancelled)
        } else {
            Completion::Stopped(StopReason::TimeLimit)
        };
        let mut report = Report::new("count", solutions, completion);
        report.execution.kernel = Some(kernel.name().into());
        report.execution.instructions = Some(job.work.instruction_set().into());
        report.execution.threads = Some(threads);
        report.execution.units = usize::try_from(results.units()).ok();
        if self.tuning.gives("verify") {
            report.execution.verified_units = Some(results.recounted().len());
        }
        let answer = Answer {
            problem,
            report: &report,
            by_column: None,
            fundamental: false,
            stats: false,
            elapsed: start.elapsed(),
        };
        let mut out = Output::stdout();
        if self.json {
            out.json(&answer.json())?;
        } else {
            answer.print(&mut out)?;
        }
        out.finish()?;
        context.say(format_args!(
            "{} of {} units counted, {} of core time in all runs ({}){}{}",
            results.done(),
            results.units(),
            Human(Duration::try_from_secs_f64(results.core_seconds()).unwrap_or_default()),
            summary::ran(&report),
            summary::verified(&report),
            summary::because(completion)
        ));
        if summary::is_partial(completion) {
            context.say("the same command continues");
            return Ok(Exit::Stopped);
        }
        Ok(Exit::Done)
    }

    /// The share of units to recount, such that there are about as many as asked for.
    fn verify_share(&self, units: u64) -> Result<f64, Error> {
        let Some(text) = self.tuning.value("verify") else { return Ok(0.0) };
        let wanted = text.parse::<u32>().map_err(|_| {
            Error::Usage(format!("--verify={text}: write a whole number of units, such as 16"))
        })?;
        Ok((f64::from(wanted) / units as f64).min(1.0))
    }
}
