//! Counting what cannot be listed: searches that look up what they have found before.

mod count;

use std::fmt;
use std::ops::ControlFlow;

use count::CountFold;
use num_bigint::BigUint;

use crate::amount::Amount;
use crate::control::Watch;
use crate::diagram::{Diagram, DiagramFold};
use crate::engine::{Fold, Halt, MemoSearcher, Use};
use crate::item::Item;
use crate::report::{Completion, Report, StopReason};
use crate::search::Search;

/// How [`Memo::count`] counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Uses memory while that saves more than it costs, and tries again from time to time.
    #[default]
    Auto,
    /// Visits each cover, as [`Search::count`] does.
    Plain,
    /// Always uses memory.
    Memo,
}

/// The memory that a search takes for what it has found, unless another limit is set: 1 GiB.
const DEFAULT_MEMORY: usize = 1 << 30;

/// After how many nodes the clock and the cancel token are read.
const CHECK_INTERVAL: u64 = 1024;

/// A search that remembers what it has found, returned by [`Search::memo`].
///
/// Which covers there are below a node depends only on what is left of the problem: the items that
/// are open, and the colors that are fixed. A search with memory (Knuth's Algorithm Z) goes below a
/// node once for each such state, and not once for each way to get there. It counts the
/// 53,060,477,521,960,000 ways to cover 12 x 12 squares with dominoes in 74,049 nodes.
///
/// This pays if many ways lead to the same state, as in tilings, matchings, set partitions and
/// paths; it does not if states hardly ever coincide, as for queens or pentominoes. The first
/// settings of a search apply, and the [rule of choice](crate::Choose) matters more than elsewhere:
/// tetrominoes on 8 x 8 squares take a second if squares are covered in their order
/// ([`Choose::Leftmost`](crate::Choose::Leftmost)), and minutes with the fewest options first.
///
/// # Example
///
/// ```
/// use algorithm_x::Problem;
///
/// // Dominoes on 8 x 20 squares.
/// let mut builder = Problem::builder();
/// let squares = builder.primaries(8 * 20);
/// for (at, square) in squares.iter().enumerate() {
///     if at % 8 < 7 {
///         builder.option([square, &squares[at + 1]])?;
///     }
///     if let Some(below) = squares.get(at + 8) {
///         builder.option([square, below])?;
///     }
/// }
/// let problem = builder.build();
/// let report = problem.search().memo().count();
/// assert_eq!(report.to_string(), "3547073578562247994 covers (complete)");
/// # Ok::<(), algorithm_x::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Memo<'p> {
    search: Search<'p>,
    method: Method,
    memory: usize,
}

impl<'p> Search<'p> {
    /// The same search with memory: it counts covers that are too many to visit, and makes diagrams
    /// of them. The rule of choice, the order of preference and the limits apply; the engine does
    /// not.
    pub fn memo(self) -> Memo<'p> {
        Memo { search: self, method: Method::default(), memory: DEFAULT_MEMORY }
    }
}

impl Memo<'_> {
    /// Sets how to count.
    pub fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    /// Sets how many bytes may be taken for what was found; 1 GiB unless set. A count that reaches
    /// the limit forgets the states with the least below them: it takes longer, and is exact. A
    /// diagram that reaches it ends with [`StopReason::MemoryLimit`]; this is checked when the clock
    /// of a time limit is read.
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// Counts the covers.
    ///
    /// Limits on nodes and time and the cancel token end the search early: the report then has the
    /// covers counted so far. A limit on solutions ends it when there are known to be so many, and
    /// the report has that number. In a problem with
    /// [multiplicities](crate::Builder::between) each cover is visited.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::{Control, Problem};
    ///
    /// // Two options for each of 200 items: 2^200 covers.
    /// let mut builder = Problem::builder();
    /// for item in builder.primaries(200) {
    ///     builder.option([item])?;
    ///     builder.option([item])?;
    /// }
    /// let problem = builder.build();
    /// let report = problem.search().memo().count();
    /// assert_eq!(report.total().unwrap().bits(), 201);
    ///
    /// let some = Control::new().with_node_limit(150);
    /// assert_eq!(problem.search().control(some).memo().count().total(), None);
    /// # Ok::<(), algorithm_x::ProblemError>(())
    /// ```
    pub fn count(&self) -> MemoReport {
        let wanted = match self.method {
            _ if self.search.problem.has_multiplicities() => return self.count_plainly(),
            Method::Auto => Use::WhileItPays,
            Method::Memo => Use::Always,
            Method::Plain => return self.count_plainly(),
        };
        let mut run = Run::new(self, wanted, self.memory, CountFold::default());
        let completion = run.finish();
        run.report(self.search.problem.uncoverable_item(), completion)
    }

    /// Makes a [`Diagram`] of all covers. The limit on solutions does not apply. In a problem with
    /// [multiplicities](crate::Builder::between) each cover is visited, and takes up to 12 bytes for
    /// each of its options.
    ///
    /// # Errors
    ///
    /// The report of a search that was stopped by a limit on nodes, time or memory or by the cancel
    /// token, with the covers found so far.
    pub fn diagram(&self) -> Result<Diagram, MemoReport> {
        if self.search.problem.has_multiplicities() {
            return self.diagram_plainly();
        }
        // The table and the diagram have half of the memory each.
        let owner = self.search.problem.owner;
        let fold = DiagramFold::new(self.memory / 2);
        let mut run = Run::new(self, Use::Always, self.memory / 2, fold);
        run.max_solutions = None;
        let completion = run.finish();
        match run.searcher.result() {
            Some(&root) if completion.is_complete() => Ok(run.searcher.fold.finish(root, owner)),
            _ => Err(run.report(self.search.problem.uncoverable_item(), completion)),
        }
    }

    fn count_plainly(&self) -> MemoReport {
        self.search.count().into()
    }

    /// A diagram of one path for each cover.
    fn diagram_plainly(&self) -> Result<Diagram, MemoReport> {
        let mut fold = DiagramFold::new(self.memory);
        let (none, one) = (fold.none(), fold.one());
        let mut search = self.search.clone();
        search.control = search.control.without_solution_limit();
        let problem = self.search.problem;
        let needed = |at: usize| if problem.primary[at] { problem.bounds(at).0 } else { 0 };
        let empty_is_cover = (0..problem.item_count()).all(|at| needed(at) == 0);
        let mut root = if empty_is_cover { one } else { none };
        let report = search.for_each(|cover| {
            let mut below = one;
            for (at, &option) in cover.iter().enumerate().rev() {
                let mut node = if at == 0 { root } else { none };
                fold.add(&mut node, || option, &below);
                below = node;
            }
            if !cover.is_empty() {
                root = below;
            }
            if fold.memory().1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let mut report = MemoReport::from(report);
        if fold.memory().1 {
            report.completion = Completion::Stopped(StopReason::MemoryLimit);
        }
        report.statistics.memory = fold.memory().0;
        if report.is_complete() { Ok(fold.finish(root, problem.owner)) } else { Err(report) }
    }
}

impl From<Report> for MemoReport {
    fn from(report: Report) -> Self {
        Self {
            solutions: report.solutions.into(),
            completion: report.completion,
            statistics: MemoStatistics {
                nodes: report.statistics.nodes,
                updates: report.statistics.updates,
                plain_nodes: report.statistics.nodes as f64,
                ..MemoStatistics::default()
            },
            uncoverable_item: report.uncoverable_item,
        }
    }
}

/// The result of a search with memory.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[must_use]
pub struct MemoReport {
    /// The number of covers found. These are all only if the search is
    /// [complete](MemoReport::is_complete).
    pub solutions: BigUint,
    /// Whether the whole search tree was searched.
    pub completion: Completion,
    /// The cost of the search.
    pub statistics: MemoStatistics,
    /// The first primary item that no option of the problem names, if there is one.
    pub uncoverable_item: Option<Item>,
}

impl MemoReport {
    /// The number of covers there are. `None` if the search was stopped before that was known.
    #[must_use]
    pub fn total(&self) -> Option<&BigUint> {
        self.is_complete().then_some(&self.solutions)
    }

    /// Whether `solutions` counts all covers.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.completion.is_complete()
    }
}

impl fmt::Display for MemoReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = if self.is_complete() { "" } else { "at least " };
        let plural = if self.solutions == BigUint::from(1_u32) { "" } else { "s" };
        write!(f, "{bound}{} cover{plural} ({})", self.solutions, self.completion)
    }
}

/// The cost of a search with memory.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct MemoStatistics {
    /// The nodes that were entered, those that were looked up included.
    pub nodes: u64,
    /// Removals: see [`Statistics::updates`](crate::Statistics::updates).
    pub updates: u64,
    /// How many nodes were looked up. Covers and dead ends are not, nor are nodes while
    /// [`Method::Auto`] does not use the memory.
    pub lookups: u64,
    /// How many of these lookups found the state.
    pub hits: u64,
    /// How many nodes a search without memory enters for the same part of the search tree, or about
    /// as many beyond 2^53.
    pub plain_nodes: f64,
    /// The number of states in memory at the end.
    pub states: usize,
    /// How many states were forgotten because of the limit on memory. The count is exact anyway.
    pub forgotten: u64,
    /// The memory taken for what was found, in bytes.
    pub memory: usize,
}

/// What a run needs of a fold.
trait Counting: Fold {
    /// The bytes that it takes, and whether these are too many.
    fn memory(&self) -> (usize, bool);

    /// The number of covers of a value.
    fn covers(&self, values: &[&Self::Value]) -> BigUint;
}

/// A search under way.
struct Run<F: Counting> {
    searcher: MemoSearcher<F>,
    watch: Watch,
    max_nodes: u64,
    max_solutions: Option<BigUint>,
}

impl<F: Counting> Run<F> {
    fn new(memo: &Memo<'_>, wanted: Use, memory: usize, fold: F) -> Self {
        let Search { choose, ref control, .. } = memo.search;
        let watch = control.watch();
        Self {
            searcher: MemoSearcher::new(memo.search.scope(), choose, wanted, memory, fold),
            watch,
            max_nodes: control.node_limit().unwrap_or(u64::MAX),
            max_solutions: control.solution_limit().map(BigUint::from),
        }
    }

    /// The number of covers found so far.
    fn found(&self) -> BigUint {
        let values: Vec<_> = match self.searcher.result() {
            Some(value) => vec![value],
            None => self.searcher.partial().collect(),
        };
        self.searcher.fold.covers(&values)
    }

    /// Searches until a limit is reached or to the end.
    fn finish(&mut self) -> Completion {
        let mut pause = 0;
        loop {
            match self.searcher.run(pause) {
                // It may have taken too much since the last pause.
                Halt::Done if self.searcher.fold.memory().1 => {
                    return Completion::Stopped(StopReason::MemoryLimit);
                }
                Halt::Done => return Completion::Complete,
                Halt::Cover | Halt::Pause => {}
            }
            let nodes = self.searcher.counters.nodes;
            if self.max_solutions.as_ref().is_some_and(|limit| self.found() >= *limit) {
                return Completion::Stopped(StopReason::SolutionLimit);
            }
            if nodes >= self.max_nodes {
                return Completion::Stopped(StopReason::NodeLimit);
            }
            if let Some(reason) = self.watch.interrupted() {
                return Completion::Stopped(reason);
            }
            if self.searcher.fold.memory().1 {
                return Completion::Stopped(StopReason::MemoryLimit);
            }
            pause = nodes.saturating_add(CHECK_INTERVAL).min(self.max_nodes);
        }
    }

    fn report(&self, uncoverable_item: Option<Item>, mut completion: Completion) -> MemoReport {
        let mut solutions = self.found();
        if let Some(limit) = self.max_solutions.as_ref().filter(|limit| **limit <= solutions) {
            solutions = limit.clone();
            completion = Completion::Stopped(StopReason::SolutionLimit);
        }
        let Self { searcher, .. } = self;
        let counters = searcher.counters;
        MemoReport {
            solutions,
            completion,
            statistics: MemoStatistics {
                nodes: counters.nodes,
                updates: searcher.updates(),
                lookups: counters.lookups,
                hits: counters.hits,
                plain_nodes: counters.nodes as f64 + counters.saved,
                states: searcher.table().entries(),
                forgotten: searcher.table().replaced(),
                memory: searcher.table().bytes() + searcher.fold.memory().0,
            },
            uncoverable_item,
        }
    }
}

impl Counting for CountFold {
    fn memory(&self) -> (usize, bool) {
        (self.memory(), false)
    }

    fn covers(&self, values: &[&Amount]) -> BigUint {
        let mut sum = Amount::ZERO;
        values.iter().for_each(|value| sum.add(value));
        sum.to_big()
    }
}

impl Counting for DiagramFold {
    fn memory(&self) -> (usize, bool) {
        self.memory()
    }

    fn covers(&self, values: &[&u32]) -> BigUint {
        self.covers(values)
    }
}
