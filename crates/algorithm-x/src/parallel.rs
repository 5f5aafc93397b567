//! Counting on several threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::control::{Control, Observer, Progress, Watch};
use crate::engine::{Halt, Searcher};
use crate::item::Item;
use crate::report::{Completion, Report, StopReason};
use crate::session::{REPORT_INTERVAL, Session};
use crate::walk::Walk;

/// How many parts there should be for each thread, so that none is idle for long at the end.
const PARTS_PER_THREAD: usize = 32;

/// The greatest depth at which the search tree is cut.
const MAX_DEPTH: usize = 64;

/// Counts the covers that `searcher`, which is about to enter the root, would find.
pub(crate) fn count(
    searcher: &Searcher,
    control: &Control,
    uncoverable_item: Option<Item>,
) -> Report {
    let watch = &control.watch();
    let began = Instant::now();
    let found = &AtomicU64::new(0);
    let parts =
        |depth| Parts { searcher: searcher.clone(), depth, watch, stopped: None, reporter: None };
    let wanted = PARTS_PER_THREAD * rayon::current_num_threads();
    let depth = (1..MAX_DEPTH).find(|&depth| parts(depth).are_enough(wanted)).unwrap_or(MAX_DEPTH);
    let mut parts = parts(depth);
    parts.reporter = control.observer().map(|observer| Reporter {
        observer,
        root: searcher.clone(),
        found,
        began,
        next: began + REPORT_INTERVAL,
    });
    let finish = |part| {
        let mut session = Session::new(part, &Control::new(), watch.clone(), uncoverable_item);
        session.finish();
        let report = session.report();
        found.fetch_add(report.solutions as u64, Ordering::Relaxed);
        report
    };
    // The iterator is asked by one thread at a time, and cuts off a part when a thread is free for
    // it.
    let below = parts.by_ref().par_bridge().map(finish).reduce_with(Report::merge);
    let above = Report {
        solutions: parts.searcher.covers().into(),
        completion: parts.stopped.map_or(Completion::Complete, Completion::Stopped),
        statistics: parts.searcher.statistics(),
        engine: parts.searcher.engine(),
        uncoverable_item,
    };
    match below {
        Some(below) => above.merge(below),
        None => above,
    }
}

/// The parts of a search tree below a depth. What is above is searched on the way.
struct Parts<'w> {
    searcher: Searcher,
    depth: usize,
    watch: &'w Watch,
    /// Why there are no more parts, unless all were cut off.
    stopped: Option<StopReason>,
    reporter: Option<Reporter<'w>>,
}

/// What it takes to report progress, each time that a part is cut off.
struct Reporter<'w> {
    observer: &'w Observer,
    /// The search before it began.
    root: Searcher,
    /// Covers in the parts that are done.
    found: &'w AtomicU64,
    began: Instant,
    next: Instant,
}

impl Reporter<'_> {
    /// Reports that the search has come to a part, if it is time. Those before it are done, but for
    /// as many as there are threads.
    fn report(&mut self, part: &Searcher) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        let mut path = Vec::new();
        part.path(&mut path);
        self.observer.report(&Progress {
            share: Walk::new(self.root.clone()).share_before(&path),
            solutions: self.found.load(Ordering::Relaxed).into(),
            nodes: 0,
            elapsed: now - self.began,
        });
        self.next = Instant::now() + REPORT_INTERVAL;
    }
}

impl Parts<'_> {
    /// Whether there are so many parts, or none at all, or no time to find out.
    fn are_enough(mut self, wanted: usize) -> bool {
        let mut found = 0;
        while found < wanted && self.find() {
            self.searcher.skip();
            found += 1;
        }
        found == 0 || found == wanted || self.stopped.is_some()
    }

    /// Goes to the next part. False if there is none, or if the search is to stop.
    fn find(&mut self) -> bool {
        loop {
            self.stopped = self.watch.interrupted();
            // To the next node, which is not entered.
            if self.stopped.is_some()
                || self.searcher.run(u64::MAX, self.searcher.nodes()) == Halt::Done
            {
                return false;
            }
            if self.searcher.depth() == self.depth {
                return true;
            }
            // Into it.
            self.searcher.run(u64::MAX, self.searcher.nodes() + 1);
        }
    }
}

impl Iterator for Parts<'_> {
    type Item = Searcher;

    fn next(&mut self) -> Option<Searcher> {
        self.find().then(|| {
            if let Some(reporter) = &mut self.reporter {
                reporter.report(&self.searcher);
            }
            let part = self.searcher.part();
            self.searcher.skip();
            part
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Choose, Engine};
    use crate::control::CancelToken;
    use crate::engine::Scope;
    use crate::problem::Problem;

    #[test]
    fn no_part_is_cut_off_once_the_search_is_cancelled() {
        let mut builder = Problem::builder();
        let item = builder.primary();
        for _ in 0..10 {
            builder.option([item]).unwrap();
        }
        let problem = builder.build();
        for engine in [Engine::Links, Engine::Bits] {
            let scope = Scope { problem: &problem, preference: &[], left_out: &[] };
            let searcher = Searcher::new(engine, scope, Choose::default());
            let token = CancelToken::new();
            let watch = &Control::new().with_cancel(token.clone()).watch();
            let mut parts = Parts { searcher, depth: 1, watch, stopped: None, reporter: None };
            assert_eq!(parts.by_ref().take(3).count(), 3);
            token.cancel();
            assert!(parts.next().is_none());
            assert_eq!(parts.stopped, Some(StopReason::Cancelled));
        }
    }
}
