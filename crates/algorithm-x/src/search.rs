//! Asking for the covers of a problem.

use std::ops::ControlFlow;

use crate::covers::Covers;
use crate::engine::{Machine, Tables};
use crate::error::PreferenceError;
use crate::item::{Item, OptionId};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::report::{Completion, First, Report};
use crate::session::Session;

/// Which primary item the search branches on, among those not yet covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choose {
    /// One with the fewest options left, and the first of those. Rarely far from the smallest
    /// search tree.
    #[default]
    FewestOptions,
    /// The first. Covers come in lexicographic order: if each cover is written as the options that
    /// cover the first item, the second and so on, then in the order of those sequences.
    Leftmost,
}

/// A search for covers: configured first, then asked in one of several ways, as often as wanted.
///
/// Each question takes memory in proportion to the problem, and runs the same machine: the visitor,
/// the count and the iterator see the same covers in the same order and report the same numbers.
/// Whatever the rule of choice, a node at which some item has no option left is a dead end at once.
///
/// # Example
///
/// ```
/// use std::ops::ControlFlow;
/// use algorithm_x::{Choose, Limits, Problem};
///
/// // Cover three places in a row by single tiles and by dominoes.
/// let mut builder = Problem::builder();
/// let place = builder.primaries(3);
/// for i in 0..3 {
///     builder.option([place[i]])?;
/// }
/// for i in 0..2 {
///     builder.option([place[i], place[i + 1]])?;
/// }
/// let problem = builder.build();
///
/// let report = problem.search().count();
/// assert_eq!((report.solutions, report.is_complete()), (3, true));
///
/// let report = problem.search().choose(Choose::Leftmost).for_each(|cover| {
///     println!("{cover:?}");
///     ControlFlow::Continue(())
/// });
/// assert_eq!(report.solutions, 3);
///
/// let report = problem.search().limits(Limits::none().nodes(2)).count();
/// assert!(!report.is_complete());
/// # Ok::<(), algorithm_x::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Search<'p> {
    problem: &'p Problem,
    choose: Choose,
    preference: Vec<Item>,
    limits: Limits,
}

impl<'p> Search<'p> {
    pub(crate) fn new(problem: &'p Problem) -> Self {
        Self { problem, choose: Choose::default(), preference: Vec::new(), limits: Limits::none() }
    }

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
    /// When `order` lists an item twice, a secondary item, or an item that the problem does not
    /// have.
    pub fn prefer(mut self, order: &[Item]) -> Result<Self, PreferenceError> {
        let items = self.problem.item_count();
        let mut seen = vec![false; items];
        for &item in order {
            let item = item.index();
            match self.problem.primary.get(item) {
                None => return Err(PreferenceError::UnknownItem { item, items }),
                Some(false) => return Err(PreferenceError::SecondaryItem { item }),
                Some(true) if seen[item] => return Err(PreferenceError::DuplicateItem { item }),
                Some(true) => seen[item] = true,
            }
        }
        self.preference = order.to_vec();
        Ok(self)
    }

    /// Sets the limits.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Gives each cover to a visitor, as the options in the order in which the search chose them,
    /// until the visitor breaks off, a limit is reached, or there are no more.
    pub fn for_each(&self, mut visitor: impl FnMut(&[OptionId]) -> ControlFlow<()>) -> Report {
        let mut session = self.start();
        while let Some(cover) = session.next() {
            if visitor(cover).is_break() {
                break;
            }
        }
        session.report()
    }

    /// Counts the covers and keeps none.
    pub fn count(&self) -> Report {
        let mut session = self.start();
        session.finish();
        session.report()
    }

    /// Looks for one cover.
    pub fn first(&self) -> First {
        let mut covers = self.iter();
        match covers.next() {
            Some(cover) => First::Cover(cover),
            None => match covers.report().completion {
                Completion::Complete => First::NoCover,
                Completion::Stopped(reason) => First::Stopped(reason),
            },
        }
    }

    /// The covers, each found when it is asked for. The clock of a limit on time starts now.
    pub fn iter(&self) -> Covers {
        Covers::new(self.start())
    }

    fn start(&self) -> Session {
        Session::new(self.machine(), self.limits.clone(), self.problem.hopeless())
    }

    fn machine(&self) -> Machine {
        let tables = Tables::new(self.problem, &self.preference);
        Machine::new(tables.into(), self.choose)
    }

    /// Counts the covers on all threads of the current rayon pool, and keeps none.
    ///
    /// The search tree is cut at the depth at which there are enough parts for all threads; each
    /// part is searched by one of them, and the numbers reported are those of [`Search::count`].
    /// Each thread takes memory in proportion to the problem. A search with a limit on solutions or
    /// nodes runs on one thread, because it has to stop at the same place each time.
    #[cfg(feature = "rayon")]
    pub fn par_count(&self) -> Report {
        if self.limits.solutions.is_some() || self.limits.nodes.is_some() {
            return self.count();
        }
        crate::parallel::count(&self.machine(), &self.limits, self.problem.hopeless())
    }
}

impl IntoIterator for &Search<'_> {
    type Item = Vec<OptionId>;
    type IntoIter = Covers;

    fn into_iter(self) -> Covers {
        self.iter()
    }
}
