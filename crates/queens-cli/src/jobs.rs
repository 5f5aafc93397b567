//! Counts of queens as jobs: their units, their directories, and running them with progress.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use queens::{CancelToken, Control, Progress};
use queens_count::Kernel;
use queens_count::units::{UnitCounter, UnitPlan, UnitWorker};
use queens_jobs::{
    Interrupted, JobError, Log, Plan, ReadOptions, Results, RunOptions, RunProgress, Stop,
    UnitCount, Work, Worker,
};
use serde_json::{Map, Value};

use crate::error::Error;

/// The name and version of this program, for logs.
pub(crate) const PROGRAM: &str = concat!("queens ", env!("CARGO_PKG_VERSION"));

/// The units of a count of queens.
pub(crate) struct QueensWork(UnitCounter);

impl QueensWork {
    pub(crate) fn new(plan: &UnitPlan) -> Self {
        Self(UnitCounter::new(plan))
    }

    /// The work that a plan is about.
    fn from_plan(plan: &Plan, path: &Path) -> Result<Self, Error> {
        let damaged = |reason: &str| {
            Error::Job(JobError::DamagedPlan { path: path.to_owned(), reason: reason.to_owned() })
        };
        let size = plan.get("n").and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
        let size = size.ok_or_else(|| damaged("it is not about a count of queens"))?;
        let kernel = plan.get("kernel").and_then(Value::as_str).unwrap_or_default();
        let kernel = kernel.parse::<Kernel>().map_err(|error| damaged(&error.to_string()))?;
        let work = Self::new(&UnitPlan::new(size, kernel, Some(plan.units()))?);
        plan.check(&work)?;
        Ok(work)
    }

    /// The cut.
    pub(crate) fn plan(&self) -> &UnitPlan {
        self.0.plan()
    }
}

impl Work for QueensWork {
    fn name(&self) -> String {
        format!("n{}-{}", self.plan().size(), self.plan().kernel())
    }

    fn description(&self) -> Map<String, Value> {
        let mut description = Map::new();
        description.insert("n".into(), self.plan().size().into());
        description.insert("kernel".into(), self.plan().kernel().name().into());
        description
    }

    fn order(&self) -> u32 {
        self.plan().order()
    }

    fn atom_kind(&self) -> String {
        self.plan().atom_kind().name().to_owned()
    }

    fn atoms(&self) -> u64 {
        self.plan().atoms()
    }

    fn units(&self) -> u64 {
        self.plan().units()
    }

    fn method(&self) -> String {
        self.plan().kernel().name().to_owned()
    }

    fn instruction_set(&self) -> String {
        self.0.instruction_set().to_string()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(QueensWorker(self.0.worker()))
    }
}

struct QueensWorker(UnitWorker);

impl Worker for QueensWorker {
    fn count(&mut self, unit: u64, stop: &Stop<'_>) -> Result<UnitCount, Interrupted> {
        let counted = self.0.count(unit, stop).map_err(|_| Interrupted)?;
        let work = counted.work;
        let counters = [
            ("atoms", work.atoms.into()),
            ("items", work.items.into()),
            ("pairs", work.pairs),
            ("nodes", work.nodes.into()),
        ];
        let counters = counters.into_iter().filter(|&(_, number)| number > 0);
        let work = counters.map(|(name, number)| (name.to_owned(), number)).collect();
        Ok(UnitCount { count: counted.count, work })
    }

    fn recount(&mut self, unit: u64, stop: &Stop<'_>) -> Result<u128, Interrupted> {
        self.0.recount(unit, stop).map_err(|_| Interrupted)
    }
}

/// A plan with its work, and where its logs are.
pub(crate) struct JobDirectory {
    pub(crate) plan: Plan,
    pub(crate) work: QueensWork,
    pub(crate) logs: PathBuf,
}

impl JobDirectory {
    /// Opens a directory that has a plan, or the plan in it.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        let file = if path.is_dir() { path.join("plan.json") } else { path.to_owned() };
        let plan = Plan::read(&file)?;
        let work = QueensWork::from_plan(&plan, &file)?;
        Ok(Self { plan, work, logs: file.with_file_name("log") })
    }

    /// Opens a directory, or makes one with a plan of this work.
    pub(crate) fn open_or_create(path: &Path, work: QueensWork) -> Result<Self, Error> {
        let file = path.join("plan.json");
        if !file.exists() {
            Self::create(path, &work)?;
        }
        let plan = Plan::read(&file)?;
        plan.check(&work)?;
        Ok(Self { plan, work, logs: path.join("log") })
    }

    /// Makes a directory with a plan of this work.
    pub(crate) fn create(path: &Path, work: &QueensWork) -> Result<Plan, Error> {
        let failed = |source| JobError::Write { path: path.to_owned(), source };
        fs::create_dir_all(path).map_err(failed)?;
        let plan = Plan::new(work);
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

/// Reads a number of threads: `all`, or a number from 1.
pub(crate) fn threads(text: Option<&str>) -> Result<usize, Error> {
    let all = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    match text {
        None | Some("all") => Ok(all),
        Some(text) => text.parse().ok().filter(|&threads| threads > 0).ok_or_else(|| {
            Error::Usage(format!("'{text}' is no number of threads: write all or a number from 1"))
        }),
    }
}

/// As many of the threads as there is memory for: as much as is allowed, or else as is free.
pub(crate) fn fitting(
    plan: &UnitPlan,
    threads: usize,
    memory: Option<u64>,
) -> Result<usize, Error> {
    let fit = |allowed| (1..=threads).rev().find(|&threads| plan.memory(threads) <= allowed);
    let Some(allowed) = memory else { return Ok(fit(free_memory()).unwrap_or(1)) };
    fit(allowed).ok_or_else(|| {
        Error::Usage(format!(
            "units of n = {} take {} on one thread, more than the {} allowed by --memory",
            plan.size(),
            queens_measure::memory(plan.memory(1)),
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
    let run =
        queens_jobs::run(&job.work, &job.plan, units, log, options, &stop, &mut |progress| {
            let done = before.done() + progress.done;
            let all = before.done() + progress.wanted;
            control.report_progress(&Progress::new(
                done as f64 / all.max(1) as f64,
                solutions.saturating_add(progress.count),
                started.elapsed().saturating_add(earlier),
            ));
        })?;
    Ok(run)
}

/// Refuses a total that differs from the published one.
pub(crate) fn check_known(size: usize, total: u128) -> Result<(), Error> {
    match queens::known::ALL_SOLUTIONS.get(size) {
        Some(&published) if published != total => Err(Error::WrongTotal { size, total, published }),
        _ => Ok(()),
    }
}
