//! The thread pool: workers that do the units of a plan, and the sum of what they find.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use queens_core::{Completion, Control, Progress, StopReason, Watch};

use crate::threads::run_on;
use crate::work::{Interrupted, PlanWorker, WorkPlan};

/// How long a worker adds up what it finds before it shares it.
const SHARE_EVERY: Duration = Duration::from_millis(5);
/// The time between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PoolResult {
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
/// taken at random. Where the system refuses a thread, the others do its part.
///
/// # Errors
/// If a recount does not agree.
pub(crate) fn run(
    plan: &dyn WorkPlan,
    threads: usize,
    verify: usize,
    control: &Control,
) -> Result<PoolResult, Mismatch> {
    let weights = plan.weights();
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by(|&a, &b| weights[b].total_cmp(&weights[a]));
    let mut recounted = vec![false; order.len()];
    for unit in sample(order.len(), verify) {
        recounted[unit] = true;
    }
    let started = Instant::now();
    let run = PoolRun {
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
        shared: Mutex::default(),
        last_report: Mutex::new(started),
    };
    run_on(threads.min(run.order.len()), || run.work());
    run.finish()
}

/// A run, as its workers share it.
struct PoolRun<'a> {
    plan: &'a dyn WorkPlan,
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
    /// When progress was last reported. Locked while it is, so that reports come one by one; no
    /// worker waits for it.
    last_report: Mutex<Instant>,
}

#[derive(Default)]
struct Shared {
    found: Found,
    stopped: Option<StopReason>,
    mismatch: Option<Mismatch>,
}

/// What the units that were done add up to.
#[derive(Clone, Copy, Default)]
struct Found {
    solutions: u128,
    weight: f64,
    units: usize,
}

impl PoolRun<'_> {
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
                self.report_if_due();
                shared = Instant::now();
            }
        }
        self.share(&mut found);
    }

    /// Does a unit, and does it again if it is in the sample.
    fn unit(&self, worker: &mut dyn PlanWorker, unit: usize) -> Result<u128, Interrupted> {
        let stop = || self.is_to_stop();
        if stop() {
            return Err(Interrupted);
        }
        let counted = worker.count(unit, &stop)?;
        if self.recounted[unit] {
            let recounted = worker.recount(unit, &stop)?;
            if recounted != counted {
                lock(&self.shared).mismatch = Some(Mismatch { unit, counted, recounted });
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
        lock(&self.shared).stopped.get_or_insert(reason);
        self.stop.store(true, Ordering::Relaxed);
        true
    }

    /// Adds what a worker found to what all found.
    fn share(&self, found: &mut Found) {
        let Found { solutions, weight, units } = std::mem::take(found);
        let total = &mut lock(&self.shared).found;
        total.solutions += solutions;
        total.weight += weight;
        total.units += units;
    }

    /// Reports progress, unless the last report was a moment ago or another worker is reporting.
    fn report_if_due(&self) {
        if !self.control.is_observed() {
            return;
        }
        // Poisoned by a panic of the observer: then the run ends with that panic anyway.
        let Ok(mut last) = self.last_report.try_lock() else { return };
        if last.elapsed() >= REPORT_EVERY {
            // Read while reporting is locked, so no report is behind the one before it.
            let found = lock(&self.shared).found;
            self.report(&found);
            *last = Instant::now();
        }
    }

    fn report(&self, found: &Found) {
        let share = (found.weight / self.total_weight).min(1.0);
        self.control.report_progress(&Progress::new(
            share,
            found.solutions,
            self.started.elapsed(),
        ));
    }

    fn finish(mut self) -> Result<PoolResult, Mismatch> {
        let shared = std::mem::take(&mut self.shared);
        let Shared { found, stopped, mismatch } =
            shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(mismatch) = mismatch {
            return Err(mismatch);
        }
        // A stop that came after the last unit stopped nothing.
        let completion = match stopped {
            Some(reason) if found.units < self.order.len() => Completion::Stopped(reason),
            _ => Completion::Complete,
        };
        if completion.is_complete() && found.units > 0 && self.control.is_observed() {
            self.report(&found);
        }
        Ok(PoolResult { solutions: found.solutions, completion })
    }
}

/// Sums are complete whenever the lock is free, even after a panic.
fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
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

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Condvar};

    use super::*;

    /// Units that count their number; some are wrong when they are counted again.
    struct Numbers {
        units: usize,
        wrong: Option<usize>,
        done: Arc<(Mutex<usize>, Condvar)>,
    }

    impl Numbers {
        fn new(units: usize) -> Self {
            Self { units, wrong: None, done: Arc::default() }
        }
    }

    impl WorkPlan for Numbers {
        fn weights(&self) -> Vec<f64> {
            vec![1.0; self.units]
        }

        fn worker(&self) -> Box<dyn PlanWorker + '_> {
            Box::new(self)
        }
    }

    impl PlanWorker for &Numbers {
        fn count(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
            if stop() {
                return Err(Interrupted);
            }
            std::thread::sleep(Duration::from_millis(1));
            *self.done.0.lock().unwrap() += 1;
            self.done.1.notify_all();
            Ok(unit as u128)
        }

        fn recount(&mut self, unit: usize, _: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
            Ok(unit as u128 + u128::from(self.wrong == Some(unit)))
        }
    }

    #[test]
    fn any_number_of_threads_does_each_unit_once() {
        for threads in [0, 1, 2, 5, 40] {
            let result = run(&Numbers::new(30), threads, 3, &Control::new());
            let all = PoolResult { solutions: 435, completion: Completion::Complete };
            assert_eq!(result, Ok(all), "{threads} threads");
        }
    }

    #[test]
    fn a_recount_that_differs_is_an_error() {
        let plan = Numbers { wrong: Some(7), ..Numbers::new(20) };
        let mismatch = Mismatch { unit: 7, counted: 7, recounted: 8 };
        assert_eq!(run(&plan, 2, 20, &Control::new()), Err(mismatch));
        let right = Numbers { wrong: Some(21), ..Numbers::new(20) };
        assert!(run(&right, 2, 20, &Control::new()).is_ok());
    }

    /// The first report does not return before all units are done, so it must not keep the other
    /// workers from doing them.
    #[test]
    fn an_observer_that_waits_stops_its_own_worker_only() {
        let plan = Numbers::new(400);
        let done = Arc::clone(&plan.done);
        let reports = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&reports);
        let control = Control::new().with_progress(move |progress| {
            let (count, changed) = &*done;
            let wait = Duration::from_secs(20);
            let waiting = count.lock().unwrap();
            // The unit that the reporting worker would do next is left to the others too.
            let (count, timeout) =
                changed.wait_timeout_while(waiting, wait, |count| *count < 400).unwrap();
            assert!(!timeout.timed_out(), "only {count} of 400 units were done");
            seen.lock().unwrap().push(progress.share);
        });
        let result = run(&plan, 2, 0, &control).unwrap();
        assert_eq!(result.solutions, 79_800);
        let reports = reports.lock().unwrap();
        assert!(reports.is_sorted(), "{reports:?}");
        assert_eq!(reports.last(), Some(&1.0));
    }
}
