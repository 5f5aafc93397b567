//! Doing units on the threads of this machine, each result to the log at once.

use std::collections::BTreeSet;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::error::JobError;
use crate::log::Log;
use crate::plan::Plan;
use crate::record::Record;
use crate::work::{Interrupted, Stop, Work, Worker};

/// How often the run looks after its log and reports.
const TICK: Duration = Duration::from_millis(100);

/// Which pass over the units a run makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Counts the units, and recounts the share of them that the options name.
    Count,
    /// Recounts units that have been counted; the results are compared where the logs are read.
    Recount,
}

/// Who runs, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RunOptions {
    /// The name of this machine, for the log.
    pub host: String,
    /// The program and its version, for the log.
    pub program: String,
    /// Whether units are counted or recounted.
    pub pass: Pass,
    /// Threads, at least one.
    pub threads: usize,
    /// The share of the units, taken at random, to count again by the other method.
    pub recount: f64,
    /// Whether the first unit is among them, whatever the share. A machine that counts wrong shows
    /// it before it has done much.
    pub recount_first: bool,
    /// The time after which no unit runs any more.
    pub time_limit: Option<Duration>,
    /// The seconds that a unit may take, as far as is known from earlier ones.
    pub unit_seconds: f64,
}

impl RunOptions {
    /// One thread, no recounts, no limit.
    #[must_use]
    pub fn new(host: impl Into<String>, program: impl Into<String>) -> Self {
        Self {
            host: host.into(),
            program: program.into(),
            pass: Pass::Count,
            threads: 1,
            recount: 0.0,
            recount_first: false,
            time_limit: None,
            unit_seconds: 0.0,
        }
    }

    /// Whether units are counted or recounted.
    #[must_use]
    pub fn with_pass(mut self, pass: Pass) -> Self {
        self.pass = pass;
        self
    }

    /// The number of threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The share of units to recount, and whether the first unit is among them in any case.
    #[must_use]
    pub fn with_recount(mut self, share: f64, first: bool) -> Self {
        self.recount = share;
        self.recount_first = first;
        self
    }

    /// Begins no unit that would not end within this time, `unit_seconds` being what units took so
    /// far, or 0; ends those that do not end in it all the same.
    #[must_use]
    pub fn with_time_limit(
        mut self,
        limit: impl Into<Option<Duration>>,
        unit_seconds: f64,
    ) -> Self {
        self.time_limit = limit.into();
        self.unit_seconds = unit_seconds;
        self
    }
}

/// What a run has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct RunProgress {
    /// Units done.
    pub done: u64,
    /// Units to be done.
    pub wanted: u64,
    /// The sum of their counts.
    pub count: u128,
    /// Recounts, all of which agreed.
    pub recounts: u64,
    /// Whether the run ended before its units did.
    pub stopped: bool,
}

/// Does the units and appends each result to the log. Threads take the units in the order given.
/// There are no more threads than units; one that the system refuses to start is left out.
///
/// `observe` is called on the calling thread, some times a second and at the end.
///
/// # Errors
/// [`JobError::Write`] if a result cannot be written, and [`JobError::Recount`] if a recount differs
/// from its count. The other results are in the log.
pub fn run(
    work: &dyn Work,
    plan: &Plan,
    units: &[u64],
    mut log: Log,
    options: &RunOptions,
    stop: &Stop<'_>,
    observe: &mut dyn FnMut(&RunProgress),
) -> Result<RunProgress, JobError> {
    let run = Run {
        work,
        plan,
        units,
        options,
        stop,
        sample: sample(units.len(), options.recount, options.recount_first),
        started: Instant::now(),
        next: AtomicUsize::new(0),
        end: AtomicBool::new(false),
        running: AtomicUsize::new(0),
        shared: Mutex::new(Shared {
            log: &mut log,
            progress: RunProgress { wanted: units.len() as u64, ..RunProgress::default() },
            longest: options.unit_seconds,
            error: None,
        }),
    };
    let (progress, error) = thread::scope(|scope| {
        for number in 0..options.threads.clamp(1, units.len().max(1)) {
            run.running.fetch_add(1, Ordering::Relaxed);
            if thread::Builder::new().spawn_scoped(scope, || run.work()).is_err() {
                run.running.fetch_sub(1, Ordering::Relaxed);
                // The threads there are do its part; without any, this one does all.
                if number == 0 {
                    run.running.fetch_add(1, Ordering::Relaxed);
                    run.work();
                }
                break;
            }
        }
        while run.running.load(Ordering::Acquire) > 0 {
            thread::park_timeout(TICK);
            let mut shared = run.lock();
            if let Err(error) = shared.log.sync_if_due() {
                run.fail(&mut shared, error);
            }
            let progress = shared.progress;
            drop(shared);
            observe(&progress);
        }
        let mut shared = run.lock();
        (shared.progress, shared.error.take())
    });
    drop(run);
    let finished = log.finish();
    observe(&progress);
    match error {
        Some(error) => Err(error),
        None => finished.map(|()| progress),
    }
}

struct Run<'a> {
    work: &'a dyn Work,
    plan: &'a Plan,
    units: &'a [u64],
    options: &'a RunOptions,
    stop: &'a Stop<'a>,
    /// Places in the list of units.
    sample: BTreeSet<usize>,
    started: Instant,
    next: AtomicUsize,
    /// Set when the run is to end early.
    end: AtomicBool,
    running: AtomicUsize,
    shared: Mutex<Shared<'a>>,
}

struct Shared<'a> {
    log: &'a mut Log,
    progress: RunProgress,
    /// Seconds.
    longest: f64,
    error: Option<JobError>,
}

/// Counts a thread as ended, also if it panics.
struct Running<'a>(&'a AtomicUsize);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Release);
    }
}

impl<'a> Run<'a> {
    fn work(&self) {
        let _running = Running(&self.running);
        let mut worker = self.work.worker();
        while let Some(place) = self.next_place() {
            if let Err(Interrupted) = self.unit(worker.as_mut(), place) {
                self.lock().progress.stopped = true;
                return;
            }
        }
    }

    /// The place of the next unit, if there is one and time for it.
    fn next_place(&self) -> Option<usize> {
        let place = self.next.fetch_add(1, Ordering::Relaxed);
        if place >= self.units.len() {
            return None;
        }
        let longest = self.lock().longest;
        let fits = self.options.time_limit.is_none_or(|limit| {
            let expected = Duration::try_from_secs_f64(longest).unwrap_or(Duration::MAX);
            self.started.elapsed().saturating_add(expected) < limit
        });
        if !fits || self.is_to_stop() {
            self.lock().progress.stopped = true;
            return None;
        }
        Some(place)
    }

    fn unit(&self, worker: &mut dyn Worker, place: usize) -> Result<(), Interrupted> {
        let unit = self.units[place];
        let stop = || self.is_to_stop();
        let mut counted = None;
        if self.options.pass == Pass::Count {
            let start = Instant::now();
            let result = worker.count(unit, &stop)?;
            let mut record = self.record(unit, result.count, start.elapsed());
            record.work = result.work;
            self.append(&record)?;
            counted = Some(result.count);
        }
        if self.options.pass == Pass::Recount || self.sample.contains(&place) {
            let start = Instant::now();
            let recounted = worker.recount(unit, &stop)?;
            let mut record = self.record(unit, recounted, start.elapsed());
            record.recount = true;
            self.append(&record)?;
            if let Some(counted) = counted
                && counted != recounted
            {
                self.fail(&mut self.lock(), JobError::Recount { unit, counted, recounted });
                return Err(Interrupted);
            }
        }
        Ok(())
    }

    fn record(&self, unit: u64, count: u128, time: Duration) -> Record {
        Record {
            plan: self.plan.id().to_owned(),
            unit,
            count,
            work: Default::default(),
            recount: false,
            kernel: self.work.method(),
            isa: self.work.instruction_set(),
            program: self.options.program.clone(),
            // Microseconds.
            seconds: (time.as_secs_f64() * 1e6).round() / 1e6,
            threads: self.options.threads,
            host: self.options.host.clone(),
            ended: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        }
    }

    fn append(&self, record: &Record) -> Result<(), Interrupted> {
        let mut shared = self.lock();
        if let Err(error) = shared.log.append(record) {
            self.fail(&mut shared, error);
            return Err(Interrupted);
        }
        let progress = &mut shared.progress;
        if record.recount {
            progress.recounts += 1;
        }
        if record.recount == (self.options.pass == Pass::Recount) {
            progress.done += 1;
            progress.count = progress.count.saturating_add(record.count);
        }
        shared.longest = shared.longest.max(record.seconds);
        Ok(())
    }

    fn fail(&self, shared: &mut Shared<'_>, error: JobError) {
        shared.error.get_or_insert(error);
        self.end.store(true, Ordering::Relaxed);
    }

    fn is_to_stop(&self) -> bool {
        self.end.load(Ordering::Relaxed)
            || (self.stop)()
            || self.options.time_limit.is_some_and(|limit| self.started.elapsed() >= limit)
    }

    fn lock(&self) -> MutexGuard<'_, Shared<'a>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Places below `length`, each with the probability `share`, and the first if it is wanted.
fn sample(length: usize, share: f64, first: bool) -> BTreeSet<usize> {
    let state = RandomState::new();
    let drawn = (0..length).filter(|&place| {
        first && place == 0 || (state.hash_one(place) as f64) < share * u64::MAX as f64
    });
    drawn.collect()
}

/// So many of the units, or all of them, each choice as likely as any other.
#[must_use]
pub fn sample_units(units: &[u64], wanted: usize) -> Vec<u64> {
    let state = RandomState::new();
    let mut drawn = units.to_vec();
    drawn.sort_by_cached_key(|unit| state.hash_one(unit));
    drawn.truncate(wanted);
    drawn
}
