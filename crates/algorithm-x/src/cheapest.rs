//! The cheapest covers.

use crate::engine::{Best, CostSearcher, Halt};
use crate::item::{Item, OptionId};
use crate::report::{Completion, Statistics, StopReason};
use crate::search::Search;
use crate::session::check_interval;

/// The cheapest covers of a problem, returned by [`Search::cheapest`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Cheapest {
    /// The covers, the cheapest first; of covers that cost the same, the one found first comes first.
    /// If the search is [complete](Completion::is_complete), no other cover is cheaper than the last,
    /// and there are no others if these are fewer than were asked for. If it is not, they are the
    /// cheapest that were found.
    pub covers: Vec<Priced>,
    /// Whether the whole search tree was searched, except for what costs too much.
    pub completion: Completion,
    /// The cost of the search.
    pub statistics: Statistics,
    /// The first primary item that fewer options of the problem name than it needs, if there is one.
    pub uncoverable_item: Option<Item>,
}

/// A cover and what it costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Priced {
    /// The sum of the costs of its options.
    pub cost: u64,
    /// The cover, as the options in the order in which the search chose them.
    pub options: Vec<OptionId>,
}

impl Search<'_> {
    /// Finds the `count` cheapest covers, or all if there are fewer. A cover costs what its options
    /// cost: see [`Builder::option_with_cost`](crate::Builder::option_with_cost). If several covers
    /// cost as much as the last one, those that the search finds first are among them.
    ///
    /// Branch and bound on dancing links, as in Knuth's program `dlx5`: items are taxed with what
    /// their cheapest option costs, and options that cost too much beyond that are not tried once
    /// `count` covers are known. The fewest options that are left are then the fewest that are cheap
    /// enough. Takes memory in proportion to the problem and to the covers.
    ///
    /// The rule of choice, the order of preference, required and forbidden options, the limits on
    /// nodes and time and the cancel token apply; the engine, the limit on solutions and the observer
    /// of progress do not. In a problem with [multiplicities](crate::Builder::between) each cover is
    /// visited.
    ///
    /// [`Diagram::cheapest`](crate::Diagram::cheapest) is another way, for problems in which many
    /// choices lead to the same state, and for costs that change.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::Problem;
    ///
    /// let problem: Problem = "a b c\na b |3\na |1\nb |1\nb c |4\nc |2".parse()?;
    /// let cheapest = problem.search().cheapest(2);
    /// let costs: Vec<u64> = cheapest.covers.iter().map(|cover| cover.cost).collect();
    /// assert_eq!(costs, [4, 5]);
    /// assert_eq!(cheapest.covers[0].options.len(), 3);
    /// assert!(cheapest.completion.is_complete());
    /// # Ok::<(), algorithm_x::ParseError>(())
    /// ```
    pub fn cheapest(&self, count: usize) -> Cheapest {
        if self.problem.has_multiplicities() {
            return self.cheapest_of_all(count);
        }
        let watch = self.control.watch();
        let max_nodes = self.control.node_limit().unwrap_or(u64::MAX);
        let mut searcher = CostSearcher::new(self.scope(), self.choose, count);
        let mut pause = 0;
        let completion = loop {
            if searcher.run(pause) == Halt::Done {
                break Completion::Complete;
            }
            let nodes = searcher.nodes();
            if nodes >= max_nodes {
                break Completion::Stopped(StopReason::NodeLimit);
            }
            if let Some(reason) = watch.interrupted() {
                break Completion::Stopped(reason);
            }
            pause = (nodes + check_interval(nodes, searcher.updates())).min(max_nodes);
        };
        let covers = searcher.take_covers();
        self.priced(covers, completion, searcher.statistics())
    }

    /// Visits each cover, and keeps the cheapest.
    fn cheapest_of_all(&self, count: usize) -> Cheapest {
        let mut search = self.clone();
        search.control = search.control.without_solution_limit();
        let mut best = Best::new(count);
        let report = search.for_each(|cover| {
            best.add(self.price(cover), || cover.to_vec());
            std::ops::ControlFlow::Continue(())
        });
        self.priced(best.into_covers(), report.completion, report.statistics)
    }

    fn price(&self, cover: &[OptionId]) -> u64 {
        cover.iter().map(|&option| self.problem.cost(option)).sum()
    }

    fn priced(
        &self,
        covers: Vec<Vec<OptionId>>,
        completion: Completion,
        statistics: Statistics,
    ) -> Cheapest {
        let price = |options: Vec<_>| Priced { cost: self.price(&options), options };
        let covers = covers.into_iter().map(price).collect();
        let uncoverable_item = self.problem.uncoverable_item();
        Cheapest { covers, completion, statistics, uncoverable_item }
    }
}
