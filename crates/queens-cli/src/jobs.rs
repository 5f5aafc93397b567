//! Counts as jobs: what is counted, directories, and running units with progress.

mod board;
mod checkpoint;
mod cover;

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use queens::{CancelToken, Control, Progress};
use queens_jobs::{JobError, Log, Plan, ReadOptions, Results, RunOptions, RunProgress, Work};
use serde_json::Value;

pub(crate) use self::board::QueensWork;
pub(crate) use self::checkpoint::Checkpoint;
pub(crate) use self::cover::CoverWork;
use crate::context::CommandContext;
use crate::error::Error;

/// The name and version of this program, for logs.
pub(crate) const PROGRAM: &str = concat!("queens ", env!("CARGO_PKG_VERSION"));

/// What is counted.
pub(crate) enum JobWork {
    /// Solutions of a board.
    Queens(QueensWork),
    /// Covers of a problem.
    Cover(Box<CoverWork>),
}

impl JobWork {
    /// The work that a plan is about.
    fn from_plan(plan: &Plan, path: &Path) -> Result<Self, Error> {
        let size = plan.get("n").and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
        let work = match (size, plan.get("problem")) {
            (Some(size), _) => Self::Queens(QueensWork::from_plan(plan, size, path)?),
            (None, Some(_)) => Self::Cover(Box::new(CoverWork::from_plan(plan, path)?)),
            (None, None) => {
                let reason = "it is about neither queens nor covers".to_owned();
                return Err(JobError::DamagedPlan { path: path.to_owned(), reason }.into());
            }
        };
        plan.check(work.units())?;
        Ok(work)
    }

    /// Its units.
    pub(crate) fn units(&self) -> &dyn Work {
        match self {
            Self::Queens(work) => work,
            Self::Cover(work) => &**work,
        }
    }

    /// What is counted, in a few words.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Queens(work) => format!("n = {} by {}", work.plan().size(), work.plan().kernel()),
            Self::Cover(work) => work.describe(),
        }
    }

    /// What the units count, in the plural.
    pub(crate) fn things(&self) -> &'static str {
        match self {
            Self::Queens(_) => "solutions",
            Self::Cover(_) => "covers",
        }
    }

    /// An estimate of the core time of all units, in seconds, if there is one.
    pub(crate) fn core_seconds(&self) -> Option<f64> {
        match self {
            Self::Queens(work) => Some(work.plan().core_seconds()),
            Self::Cover(_) => None,
        }
    }

    /// An estimate of the bytes that so many workers take, if they are worth mentioning.
    pub(crate) fn memory(&self, threads: usize) -> Option<u64> {
        match self {
            Self::Queens(work) => Some(work.plan().memory(threads)),
            Self::Cover(_) => None,
        }
    }

    /// Refuses a total that cannot be right. Returns the number of classes under symmetry where
    /// there is one, unless the token ended the search that it takes.
    pub(crate) fn check_total(
        &self,
        total: u128,
        token: &CancelToken,
    ) -> Result<Option<u128>, Error> {
        match self {
            Self::Queens(work) => board::check_total(work.plan().size(), total, token),
            Self::Cover(_) => Ok(None),
        }
    }

    /// Lets so many threads that do so many units take as much memory as is allowed, where that
    /// saves time.
    pub(crate) fn use_memory(&mut self, allowed: Option<u64>, units: usize, threads: usize) {
        if let Self::Queens(work) = self
            && (units as u64).saturating_mul(MANY_UNITS) >= work.units()
        {
            let bytes = allowed.unwrap_or_else(|| MEMORY.min(free_memory()));
            *work = work.clone().with_memory(bytes, threads);
        }
    }

    /// Writes what the plan only names to its directory.
    fn write_beside(&self, directory: &Path) -> Result<(), Error> {
        match self {
            Self::Queens(_) => Ok(()),
            Self::Cover(work) => work.write_problem(directory),
        }
    }
}

/// A plan with its work, and where its logs are.
pub(crate) struct JobDirectory {
    pub(crate) plan: Plan,
    pub(crate) work: JobWork,
    pub(crate) logs: PathBuf,
}

impl JobDirectory {
    /// Opens a directory that has a plan, or the plan in it.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        let file = if path.is_dir() { path.join("plan.json") } else { path.to_owned() };
        let plan = Plan::read(&file)?;
        let work = JobWork::from_plan(&plan, &file)?;
        Ok(Self { plan, work, logs: file.with_file_name("log") })
    }

    /// Opens a directory, or makes one with a plan of this work. Another process may do the same at
    /// the same moment: the plan that is there first is taken.
    pub(crate) fn open_or_create(path: &Path, work: JobWork) -> Result<Self, Error> {
        let file = path.join("plan.json");
        if !file.exists() {
            match Self::create(path, &work) {
                Err(Error::Job(JobError::Write { source, .. }))
                    if source.kind() == io::ErrorKind::AlreadyExists && file.exists() => {}
                created => drop(created?),
            }
        }
        let plan = Plan::read(&file)?;
        plan.check(work.units())?;
        Ok(Self { plan, work, logs: path.join("log") })
    }

    /// Makes a directory with a plan of this work.
    pub(crate) fn create(path: &Path, work: &JobWork) -> Result<Plan, Error> {
        let failed = |source| JobError::Write { path: path.to_owned(), source };
        fs::create_dir_all(path).map_err(failed)?;
        let plan = Plan::new(work.units());
        // The plan comes last: where there is one, the rest is there.
        work.write_beside(path)?;
        plan.write(&path.join("plan.json"))?;
        Ok(plan)
    }

    /// The results in its logs and in those given.
    pub(crate) fn results(&self, more: &[PathBuf], options: ReadOptions) -> Result<Results, Error> {
        let mut sources = vec![self.logs.clone()];
        sources.extend_from_slice(more);
        Ok(Results::read(&self.plan, &sources, options)?)
    }
}

/// The name of this machine, for logs.
pub(crate) fn host() -> String {
    sysinfo::System::host_name().unwrap_or_else(|| "unknown".to_owned())
}

/// How many threads to use.
pub(crate) struct Threads {
    asked: Option<usize>,
    /// At most as many as the machine runs at once, and as there is memory for.
    most: usize,
}

/// The bytes that a count may use if nothing else is said, as without a directory.
const MEMORY: u64 = 1 << 30;

/// A process that does this share of all units, at the least, saves more time by large lists than
/// it takes to build them.
const MANY_UNITS: u64 = 8;

impl Threads {
    /// As many as are asked for (`all` or a number; all if nothing is given), as the machine runs at
    /// once, and as there is memory for: as much as is allowed, or else as is free.
    pub(crate) fn new(
        text: Option<&str>,
        memory: Option<u64>,
        work: &JobWork,
    ) -> Result<Self, Error> {
        let asked = match text {
            None | Some("all") => None,
            Some(text) => {
                Some(text.parse().ok().filter(|&threads| threads > 0).ok_or_else(|| {
                    Error::Usage(format!(
                        "'{text}' is no number of threads: write all or a number from 1"
                    ))
                })?)
            }
        };
        let machine = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let most = fitting(work, asked.map_or(machine, |asked: usize| asked.min(machine)), memory)?;
        Ok(Self { asked, most })
    }

    /// The same, and at most as many as there are units to do. A number that was asked for and is
    /// too large is mentioned.
    pub(crate) fn for_units(&self, units: usize, context: &CommandContext<'_>) -> usize {
        let threads = self.most.min(units.max(1));
        if let Some(asked) = self.asked.filter(|&asked| asked > threads) {
            context.say(format_args!(
                "{threads} of {asked} threads are used: there are no more {}",
                if threads < self.most {
                    "units to do"
                } else {
                    "processors, or no memory for more"
                }
            ));
        }
        threads
    }
}

/// As many of the threads as there is memory for.
fn fitting(work: &JobWork, threads: usize, memory: Option<u64>) -> Result<usize, Error> {
    let fit = |allowed| {
        let fits = |&threads: &usize| work.memory(threads).is_none_or(|needed| needed <= allowed);
        (1..=threads).rev().find(fits)
    };
    let Some(allowed) = memory else { return Ok(fit(free_memory()).unwrap_or(1)) };
    fit(allowed).ok_or_else(|| {
        Error::Usage(format!(
            "units of {} take {} on one thread, more than the {} allowed by --memory",
            work.describe(),
            queens_measure::memory(work.memory(1).unwrap_or_default()),
            queens_measure::memory(allowed)
        ))
    })
}

/// The bytes that are free; all that there may be where the machine does not tell.
fn free_memory() -> u64 {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    match system.available_memory() {
        0 => u64::MAX,
        free => free,
    }
}

/// Does units of a job, stopped by the token, and reports progress to the control. What earlier
/// runs did is part of the progress.
pub(crate) fn run(
    job: &JobDirectory,
    units: &[u64],
    before: &Results,
    log: Log,
    options: &RunOptions,
    token: &CancelToken,
    control: &Control,
) -> Result<RunProgress, Error> {
    let started = Instant::now();
    let earlier = before.core_seconds() / options.threads as f64;
    let earlier = Duration::try_from_secs_f64(earlier).unwrap_or_default();
    let solutions = before.sum()?;
    let stop = || token.is_cancelled();
    let run = queens_jobs::run(
        job.work.units(),
        &job.plan,
        units,
        log,
        options,
        &stop,
        &mut |progress| {
            let done = before.done() + progress.done;
            let all = before.done() + progress.wanted;
            control.report_progress(&Progress::new(
                done as f64 / all.max(1) as f64,
                solutions.saturating_add(progress.count),
                started.elapsed().saturating_add(earlier),
            ));
        },
    )?;
    Ok(run)
}
