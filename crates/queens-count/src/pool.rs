//! Workers that do the units of a plan, and what they find out together.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use queens_core::{Completion, Control, Progress, StopReason, Watch};

use crate::kernel::{Interrupted, Plan, Worker};

/// How long a worker keeps what it finds to itself, and between two reports of progress.
const SHARE_EVERY: Duration = Duration::from_millis(5);
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// What a run found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    /// The solutions of the units that were done.
    pub(crate) solutions: u128,
    /// Whether these are all units.
    pub(crate) completion: Completion,
}

/// A unit was counted twice, in two ways, with two results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    pub(crate) unit: usize,
    pub(crate) counted: u128,
    pub(crate) recounted: u128,
}

/// Does the units of `plan` on `threads` threads, heaviest first, and recounts `verify` of them,
/// taken at random.
///
/// # Errors
/// If a recount does not agree.
pub(crate) fn run(
    plan: &dyn Plan,
    threads: usize,
    verify: usize,
    control: &Control,
) -> Result<Tally, Mismatch> {
    let weights = plan.weights();
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by(|&a, &b| weights[b].total_cmp(&weights[a]));
    let mut recounted = vec![false; order.len()];
    for unit in sample(order.len(), verify) {
        recounted[unit] = true;
    }
    let started = Instant::now();
    let run = Run {
        plan,
        total_weight: weights.iter().sum(),
        weights,
        order,
        recounted,
        control,
        watch: control.watch(),
        started,
        next: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        shared: Mutex::new(Shared {
            solutions: 0,
            weight: 0.0,
            units: 0,
            reported: started,
            stopped: None,
            mismatch: None,
        }),
    };
    let helpers = threads.min(run.order.len()).saturating_sub(1);
    thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(|| run.work());
        }
        run.work();
    });
    run.finish()
}

/// A run, as its workers share it.
struct Run<'a> {
    plan: &'a dyn Plan,
    weights: Vec<f64>,
    total_weight: f64,
    order: Vec<usize>,
    recounted: Vec<bool>,
    control: &'a Control,
    watch: Watch,
    started: Instant,
    /// The next unit to do, as a place in the order.
    next: AtomicUsize,
    /// Set when a worker finds that the run is to end.
    stop: AtomicBool,
    shared: Mutex<Shared>,
}

struct Shared {
    solutions: u128,
    weight: f64,
    units: usize,
    reported: Instant,
    stopped: Option<StopReason>,
    mismatch: Option<Mismatch>,
}

/// What a worker found and has not shared yet.
#[derive(Default)]
struct Found {
    solutions: u128,
    weight: f64,
    units: usize,
}

impl Run<'_> {
    fn work(&self) {
        let mut worker = self.plan.worker();
        let mut found = Found::default();
        let mut shared = Instant::now();
        while let Some(&unit) = self.order.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            match self.unit(worker.as_mut(), unit) {
                Ok(solutions) => {
                    found.solutions += solutions;
                    found.weight += self.weights[unit];
                    found.units += 1;
                }
                Err(Interrupted) => break,
            }
            if shared.elapsed() >= SHARE_EVERY {
                self.share(&mut found);
                shared = Instant::now();
            }
        }
        self.share(&mut found);
    }

    /// Does a unit, and does it again if it is in the sample.
    fn unit(&self, worker: &mut dyn Worker, unit: usize) -> Result<u128, Interrupted> {
        let stop = || self.is_to_stop();
        if stop() {
            return Err(Interrupted);
        }
        let counted = worker.count(unit, &stop)?;
        if self.recounted[unit] {
            let recounted = worker.recount(unit, &stop)?;
            if recounted != counted {
                self.shared().mismatch = Some(Mismatch { unit, counted, recounted });
                self.stop.store(true, Ordering::Relaxed);
                return Err(Interrupted);
            }
        }
        Ok(counted)
    }

    fn is_to_stop(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        let Some(reason) = self.watch.interrupted() else { return false };
        self.shared().stopped.get_or_insert(reason);
        self.stop.store(true, Ordering::Relaxed);
        true
    }

    /// Adds what a worker found to what all found, and tells the observer now and then.
    fn share(&self, found: &mut Found) {
        let found = std::mem::take(found);
        let mut shared = self.shared();
        shared.solutions += found.solutions;
        shared.weight += found.weight;
        shared.units += found.units;
        let due = shared.reported.elapsed() >= REPORT_EVERY || shared.units == self.order.len();
        if due && self.control.is_observed() {
            shared.reported = Instant::now();
            let share = (shared.weight / self.total_weight).min(1.0);
            // The lock is kept meanwhile, so that reports come one by one and never go back.
            let progress = Progress::new(share, shared.solutions, self.started.elapsed());
            self.control.report_progress(&progress);
        }
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        // Sums are complete whenever the lock is free, even after a panic of an observer.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn finish(self) -> Result<Tally, Mismatch> {
        let shared = self.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        match shared {
            Shared { mismatch: Some(mismatch), .. } => Err(mismatch),
            Shared { solutions, units, stopped, .. } => {
                // A stop that came after the last unit stopped nothing.
                let completion = match stopped {
                    Some(reason) if units < self.order.len() => Completion::Stopped(reason),
                    _ => Completion::Complete,
                };
                Ok(Tally { solutions, completion })
            }
        }
    }
}

/// `wanted` different numbers below `bound`, or all of them, each choice as likely as any other.
fn sample(bound: usize, wanted: usize) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..bound).collect();
    let state = RandomState::new();
    let wanted = wanted.min(bound);
    for place in 0..wanted {
        let mut hasher = state.build_hasher();
        hasher.write_usize(place);
        let left = (bound - place) as u64;
        numbers.swap(place, place + (hasher.finish() % left) as usize);
    }
    numbers.truncate(wanted);
    numbers
}
