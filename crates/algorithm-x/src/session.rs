//! A search under way: an engine, its limits, and what was found so far.

use std::time::{Duration, Instant};

use crate::control::{Control, Observer, Progress, Watch};
use crate::engine::{Halt, Searcher};
use crate::item::{Item, OptionId};
use crate::report::{Completion, Report, StopReason};
use crate::state::{Next, SearchState};
use crate::walk::Walk;

/// After how many nodes the clock and the cancel token are read.
const CHECK_INTERVAL: u64 = 1024;

/// After about how many updates, some milliseconds' worth: a node of a large problem can take
/// thousands.
const CHECK_UPDATES: u64 = 1 << 16;

#[derive(Clone, Debug)]
pub(crate) struct Session {
    searcher: Searcher,
    max_nodes: Option<u64>,
    max_solutions: Option<u64>,
    watch: Watch,
    /// The number of nodes at which the engine pauses to check the limits.
    pause: u64,
    /// Set once the search has ended.
    completion: Option<Completion>,
    uncoverable_item: Option<Item>,
    /// The choices before this search began: see [`Searcher::path`].
    given: Vec<OptionId>,
    /// The cover found last.
    cover: Vec<OptionId>,
    reporter: Option<Reporter>,
}

/// What it takes to report progress.
#[derive(Clone, Debug)]
struct Reporter {
    observer: Observer,
    /// The search before it began.
    root: Box<Searcher>,
    began: Instant,
    next: Instant,
    /// What was reported last.
    share: f64,
}

/// After how many more nodes the clock and the cancel token are to be read, after so many nodes and
/// updates.
pub(crate) fn check_interval(nodes: u64, updates: u64) -> u64 {
    // The cost of a node is known after the first one.
    let updates_per_node = updates.checked_div(nodes);
    updates_per_node.map_or(1, |updates| (CHECK_UPDATES / updates.max(1)).clamp(1, CHECK_INTERVAL))
}

/// The time between two reports of progress.
pub(crate) const REPORT_INTERVAL: Duration = Duration::from_millis(100);

impl Session {
    /// Begins a search whose clock is already running.
    pub(crate) fn new(
        searcher: Searcher,
        control: &Control,
        watch: Watch,
        uncoverable_item: Option<Item>,
    ) -> Self {
        let reporter = Reporter::new(&searcher, control);
        Self {
            searcher,
            max_nodes: control.node_limit(),
            max_solutions: control.solution_limit(),
            watch,
            pause: 0,
            completion: None,
            uncoverable_item,
            given: Vec::new(),
            cover: Vec::new(),
            reporter,
        }
    }

    /// The same search, for a part of the search tree below these choices.
    pub(crate) fn below(mut self, given: Vec<OptionId>) -> Self {
        self.given = given;
        self
    }

    /// The same search, at another place: that of a search of the same tree which has gone on.
    pub(crate) fn go_on_from(mut self, searcher: Searcher, ended: bool) -> Self {
        self.searcher = searcher;
        self.completion = ended.then_some(Completion::Complete);
        self
    }

    /// Replaces the limits, and goes on if one of the old ones had ended the search. The clock of a
    /// time limit starts now.
    pub(crate) fn set_control(&mut self, control: &Control) {
        self.max_nodes = control.node_limit();
        self.max_solutions = control.solution_limit();
        self.watch = control.watch();
        self.pause = 0;
        if let Some(Completion::Stopped(_)) = self.completion {
            self.completion = None;
        }
        let root = self.reporter.take().map(|reporter| reporter.root);
        self.reporter = root.and_then(|root| Reporter::new(&root, control));
    }

    /// Where the search is.
    pub(crate) fn state(&self, search: u64) -> SearchState {
        let mut path = Vec::new();
        self.searcher.path(&mut path);
        let next = match self.completion {
            Some(Completion::Complete) => Next::End,
            _ if self.searcher.is_before_node() => Next::Enter,
            _ => Next::Leave,
        };
        SearchState {
            search,
            given: self.given.len(),
            path: [self.given.as_slice(), &path].concat(),
            next,
            covers: self.searcher.covers(),
            statistics: self.searcher.statistics(),
        }
    }

    /// Finds the next cover. `None` if the search has ended.
    pub(crate) fn next(&mut self) -> Option<&[OptionId]> {
        if !self.run(self.searcher.covers() + 1) {
            return None;
        }
        self.searcher.chosen(&mut self.cover);
        if !self.given.is_empty() {
            let options = self.given.iter().filter(|&&option| option != OptionId::NONE);
            self.cover.splice(..0, options.copied());
        }
        Some(&self.cover)
    }

    /// Finds all covers, and keeps none.
    pub(crate) fn finish(&mut self) {
        while self.run(u64::MAX) {}
    }

    /// Searches until this many covers are found. False if the search ended before.
    fn run(&mut self, covers: u64) -> bool {
        let limit = self.max_solutions.unwrap_or(u64::MAX);
        while self.completion.is_none() {
            if self.searcher.covers() >= limit {
                self.completion = Some(Completion::Stopped(StopReason::SolutionLimit));
                break;
            }
            match self.searcher.run(covers.min(limit), self.pause) {
                Halt::Cover => return true,
                Halt::Done => self.completion = Some(Completion::Complete),
                Halt::Pause => self.completion = self.check().map(Completion::Stopped),
            }
        }
        false
    }

    /// The result so far. A search that has not ended counts as stopped by the caller.
    pub(crate) fn report(&self) -> Report {
        Report {
            solutions: self.searcher.covers().into(),
            completion: self.completion.unwrap_or(Completion::Stopped(StopReason::Caller)),
            statistics: self.searcher.statistics(),
            engine: self.searcher.engine(),
            uncoverable_item: self.uncoverable_item,
        }
    }

    /// Reports progress, if somebody wants to know and it is time.
    fn report_progress(&mut self) {
        let Some(reporter) = &mut self.reporter else { return };
        let now = Instant::now();
        if now < reporter.next {
            return;
        }
        self.searcher.path(&mut self.cover);
        let walk = Walk::new((*reporter.root).clone());
        reporter.share = walk.share_before(&self.cover).max(reporter.share);
        reporter.observer.report(&Progress {
            share: reporter.share,
            solutions: self.searcher.covers().into(),
            nodes: self.searcher.nodes(),
            elapsed: now - reporter.began,
        });
        reporter.next = Instant::now() + REPORT_INTERVAL;
    }

    /// Whether a limit is reached. If none is, sets the next pause.
    fn check(&mut self) -> Option<StopReason> {
        let nodes = self.searcher.nodes();
        if self.max_nodes.is_some_and(|limit| nodes >= limit) {
            return Some(StopReason::NodeLimit);
        }
        if let Some(reason) = self.watch.interrupted() {
            return Some(reason);
        }
        self.report_progress();
        let interval = if self.watch.is_needed() || self.reporter.is_some() {
            check_interval(nodes, self.searcher.updates())
        } else {
            u64::MAX
        };
        self.pause = nodes.saturating_add(interval).min(self.max_nodes.unwrap_or(u64::MAX));
        None
    }
}

impl Reporter {
    /// A reporter about a search that has not begun, if somebody wants to know.
    fn new(root: &Searcher, control: &Control) -> Option<Self> {
        let began = Instant::now();
        Some(Self {
            observer: control.observer()?.clone(),
            root: Box::new(root.clone()),
            began,
            next: began + REPORT_INTERVAL,
            share: 0.0,
        })
    }
}
