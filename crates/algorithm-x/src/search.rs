//! Searching for the covers of a problem.

use std::fmt;
use std::ops::ControlFlow;

use crate::config::{Choose, Engine};
use crate::control::Control;
use crate::covers::Covers;
use crate::engine::{Scope, Searcher};
use crate::error::PreferenceError;
use crate::item::{Item, OptionId};
use crate::problem::Problem;
use crate::report::{First, Report};
use crate::session::Session;
use crate::state::fingerprint;

/// A search for covers: configured first, then run in one of several ways, as often as wanted.
///
/// A search is a query, so its settings read as one: `problem.search().engine(Engine::Links)`.
/// They take the search and return it. (The values that it is given, such as [`Control`], have
/// `with_` setters and getters.)
///
/// Each run takes memory in proportion to the problem. [`for_each`](Self::for_each),
/// [`count`](Self::count) and [`iter`](Self::iter) find the same covers in the same order and
/// report the same figures. Whatever the rule of choice, a node at which some item has no option
/// left is a dead end.
///
/// # Example
///
/// ```
/// use std::ops::ControlFlow;
/// use algorithm_x::{Choose, Control, Engine, Problem};
///
/// // Cover three places in a row by single tiles and by dominoes.
/// let mut builder = Problem::builder();
/// let places = builder.primary_array::<3>();
/// for place in &places {
///     builder.option([place])?;
/// }
/// for pair in places.windows(2) {
///     builder.option(pair)?;
/// }
/// let problem = builder.build();
///
/// assert_eq!(problem.search().count().total(), Some(3));
///
/// let report = problem.search().engine(Engine::Links).choose(Choose::Leftmost).for_each(|cover| {
///     println!("{cover:?}");
///     ControlFlow::Continue(())
/// });
/// assert_eq!(report.total(), Some(3));
///
/// let report = problem.search().control(Control::new().with_node_limit(2)).count();
/// assert_eq!(report.total(), None);
/// # Ok::<(), algorithm_x::ProblemError>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct Search<'p> {
    pub(crate) problem: &'p Problem,
    pub(crate) choose: Choose,
    pub(crate) preference: Vec<Item>,
    /// For each option, whether the search is without it; empty if it has all.
    pub(crate) left_out: Vec<bool>,
    engine: Engine,
    pub(crate) control: Control,
}

impl Problem {
    /// A search for the covers of this problem, without limits.
    pub fn search(&self) -> Search<'_> {
        Search {
            problem: self,
            choose: Choose::default(),
            preference: Vec::new(),
            left_out: Vec::new(),
            engine: Engine::default(),
            control: Control::new(),
        }
    }
}

impl Search<'_> {
    /// Sets the rule by which the item to branch on is chosen.
    pub fn choose(mut self, choose: Choose) -> Self {
        self.choose = choose;
        self
    }

    /// Sets what "first" means in the rule of choice: primary items in this order, and those left
    /// out after them in the order of the problem.
    ///
    /// # Errors
    ///
    /// If `order` lists an item twice, a secondary item, or an item that the problem does not have.
    ///
    /// # Panics
    ///
    /// Debug builds panic if an item belongs to another problem.
    pub fn prefer(mut self, order: &[Item]) -> Result<Self, PreferenceError> {
        let items = self.problem.item_count();
        let mut seen = vec![false; items];
        for item in order {
            let (index, owner) = (item.index(), item.owner);
            match self.problem.primary.get(index) {
                None => return Err(PreferenceError::UnknownItem { item: index, items }),
                Some(false) => return Err(PreferenceError::SecondaryItem { item: index }),
                Some(true) if seen[index] => {
                    return Err(PreferenceError::DuplicateItem { item: index });
                }
                Some(true) => seen[index] = true,
            }
            self.problem.owner.check(owner);
        }
        self.preference = order.to_vec();
        Ok(self)
    }

    /// The limits and the cancel token.
    pub fn limits(&self) -> &Control {
        &self.control
    }

    /// Sets the data structure to search on.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Sets limits and a cancel token.
    pub fn control(mut self, control: Control) -> Self {
        self.control = control;
        self
    }

    /// Calls `on_cover` with each cover, as the options in the order in which the search chose
    /// them, until it returns `Break`, a limit is reached, or there are no more. The slice is
    /// reused.
    pub fn for_each(&self, mut on_cover: impl FnMut(&[OptionId]) -> ControlFlow<()>) -> Report {
        let mut session = self.start();
        while let Some(cover) = session.next() {
            if on_cover(cover).is_break() {
                break;
            }
        }
        session.report()
    }

    /// Calls `on_cover` with each cover as [`for_each`](Self::for_each) does, until it returns an
    /// error.
    ///
    /// # Errors
    ///
    /// The error that `on_cover` returned. The search has no errors of its own.
    ///
    /// # Example
    ///
    /// ```
    /// use std::io::{self, Write};
    /// use algorithm_x::Problem;
    ///
    /// let problem: Problem = "a b\na\na\nb".parse()?;
    /// let mut out = Vec::new();
    /// let report = problem.search().try_for_each(|cover| writeln!(out, "{cover:?}"))?;
    /// assert_eq!(report.total(), Some(2));
    ///
    /// let full = problem.search().try_for_each(|_| Err(io::ErrorKind::StorageFull));
    /// assert_eq!(full, Err(io::ErrorKind::StorageFull));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_for_each<E>(
        &self,
        mut on_cover: impl FnMut(&[OptionId]) -> Result<(), E>,
    ) -> Result<Report, E> {
        let mut session = self.start();
        while let Some(cover) = session.next() {
            on_cover(cover)?;
        }
        Ok(session.report())
    }

    /// Counts the covers and keeps none.
    pub fn count(&self) -> Report {
        let mut session = self.start();
        session.finish();
        session.report()
    }

    /// Searches for one cover: the first that [`iter`](Self::iter) would find.
    pub fn first(&self) -> First {
        let most = self.control.solution_limit().unwrap_or(1).min(1);
        let control = self.control.clone().with_solution_limit(most);
        let mut session = self.session(&control);
        let cover = session.next().map(<[_]>::to_vec);
        // Finds that the limit is reached.
        session.finish();
        First { cover, report: session.report() }
    }

    /// An iterator over the covers. The clock of a time limit starts now.
    pub fn iter(&self) -> Covers {
        Covers::new(self.start(), self.fingerprint())
    }

    /// See [`fingerprint`].
    pub(crate) fn fingerprint(&self) -> u64 {
        fingerprint(self.scope(), self.choose)
    }

    fn start(&self) -> Session {
        self.session(&self.control)
    }

    fn session(&self, control: &Control) -> Session {
        self.session_of(self.searcher(), control)
    }

    pub(crate) fn session_of(&self, searcher: Searcher, control: &Control) -> Session {
        Session::new(searcher, control, control.watch(), self.problem.uncoverable_item())
    }

    /// A search of another problem with these settings.
    pub(crate) fn on<'q>(&self, problem: &'q Problem) -> Search<'q> {
        let Self { choose, engine, .. } = *self;
        let (preference, left_out) = (self.preference.clone(), self.left_out.clone());
        Search { problem, choose, preference, left_out, engine, control: self.control.clone() }
    }

    /// What the search is about.
    pub(crate) fn scope(&self) -> Scope<'_> {
        let Self { problem, ref preference, ref left_out, .. } = *self;
        Scope { problem, preference, left_out }
    }

    pub(crate) fn searcher(&self) -> Searcher {
        Searcher::new(self.engine, self.scope(), self.choose)
    }

    /// Counts the covers on all threads of the current rayon pool, and keeps none.
    ///
    /// The search tree is cut at the depth at which there are enough parts for all threads; each
    /// part is searched by one of them, and the figures reported are those of [`Search::count`].
    /// Each thread takes memory in proportion to the problem. A search with a limit on solutions or
    /// nodes runs on one thread, because it has to stop at the same place each time.
    #[cfg(feature = "rayon")]
    pub fn par_count(&self) -> Report {
        if self.control.solution_limit().is_some() || self.control.node_limit().is_some() {
            return self.count();
        }
        let item = self.problem.uncoverable_item();
        crate::parallel::count(&self.searcher(), &self.control, item)
    }
}

/// Writes the settings.
impl fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("problem", self.problem)
            .field("choose", &self.choose)
            .field("preferred", &self.preference.len())
            .field("engine", &self.engine)
            .field("control", &self.control)
            .finish()
    }
}

impl IntoIterator for &Search<'_> {
    type Item = Vec<OptionId>;
    type IntoIter = Covers;

    fn into_iter(self) -> Covers {
        self.iter()
    }
}

impl IntoIterator for Search<'_> {
    type Item = Vec<OptionId>;
    type IntoIter = Covers;

    fn into_iter(self) -> Covers {
        self.iter()
    }
}

/// Iterates over the covers, in the order of [`Problem::search`] without settings.
impl IntoIterator for &Problem {
    type Item = Vec<OptionId>;
    type IntoIter = Covers;

    fn into_iter(self) -> Covers {
        self.search().iter()
    }
}
