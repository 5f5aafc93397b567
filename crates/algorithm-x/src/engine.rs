//! The engines behind one interface.
//!
//! An engine is a search that can be paused after each cover and before each node. Everything else,
//! limits, iterators and reports, is the same for all and outside of them.

// In reading order: counters, compile, links, costs, multi, bits.
#[allow(unsafe_code, reason = "indexing without checks was measured to pay: see `bits::state`")]
mod bits;
mod compile;
mod costs;
mod counters;
pub(crate) mod links;
mod multi;

#[cfg(feature = "memo")]
pub(crate) use bits::memo::{Fold, MemoSearcher, Use};
pub(crate) use compile::{Scope, useful_options};
pub(crate) use costs::{Best, CostSearcher};
pub(crate) use counters::Halt;

use crate::config::{Choose, Engine};
use crate::item::OptionId;
use crate::report::Statistics;

/// A search in progress.
#[derive(Clone, Debug)]
pub(crate) enum Searcher {
    Bits(bits::Searcher),
    Links(links::Searcher),
    Multi(multi::Searcher),
}

/// Calls a method of the engine at hand.
macro_rules! dispatch {
    ($self:expr, $engine:ident => $call:expr) => {
        match $self {
            Searcher::Bits($engine) => $call,
            Searcher::Links($engine) => $call,
            Searcher::Multi($engine) => $call,
        }
    };
}

impl Searcher {
    /// A search that is about to enter the root. Problems with multiplicities are searched by
    /// [`Engine::Multi`]. Takes time and memory in proportion to the problem.
    pub(crate) fn new(engine: Engine, scope: Scope<'_>, choose: Choose) -> Self {
        let engine = if scope.problem.has_multiplicities() { Engine::Multi } else { engine };
        match engine {
            Engine::Multi => Self::Multi(multi::Searcher::new(scope, choose)),
            Engine::Bits => Self::Bits(bits::Searcher::new(scope, choose)),
            Engine::Links => Self::Links(links::Searcher::new(scope, choose)),
        }
    }

    /// Which engine it is.
    pub(crate) fn engine(&self) -> Engine {
        match self {
            Self::Bits(_) => Engine::Bits,
            Self::Links(_) => Engine::Links,
            Self::Multi(_) => Engine::Multi,
        }
    }

    /// Searches until `max_covers` covers are found or `max_nodes` nodes are entered since the
    /// beginning, or to the end.
    pub(crate) fn run(&mut self, max_covers: u64, max_nodes: u64) -> Halt {
        dispatch!(self, engine => engine.run(max_covers, max_nodes))
    }

    /// Replaces `cover` by the options that are chosen at present, in the order in which they were.
    pub(crate) fn chosen(&self, cover: &mut Vec<OptionId>) {
        cover.clear();
        dispatch!(self, engine => cover.extend(engine.chosen()));
    }

    /// Replaces `path` by the choices that lead to the present node: options and, where an item may do
    /// without more of them, [`OptionId::NONE`].
    pub(crate) fn path(&self, path: &mut Vec<OptionId>) {
        path.clear();
        match self {
            Self::Bits(engine) => path.extend(engine.chosen()),
            Self::Links(engine) => path.extend(engine.chosen()),
            Self::Multi(engine) => path.extend(engine.path()),
        }
    }

    /// The number of covers found.
    pub(crate) fn covers(&self) -> u64 {
        dispatch!(self, engine => engine.covers())
    }

    /// See [`Statistics::nodes`].
    pub(crate) fn nodes(&self) -> u64 {
        dispatch!(self, engine => engine.nodes())
    }

    /// See [`Statistics::updates`].
    pub(crate) fn updates(&self) -> u64 {
        dispatch!(self, engine => engine.updates())
    }

    /// The cost so far.
    pub(crate) fn statistics(&self) -> Statistics {
        dispatch!(self, engine => engine.statistics())
    }

    /// The number of branches above the present node.
    pub(crate) fn depth(&self) -> usize {
        dispatch!(self, engine => engine.depth())
    }

    /// Continues without the part of the search tree below the present node, which is not yet
    /// entered.
    pub(crate) fn skip(&mut self) {
        dispatch!(self, engine => engine.skip())
    }

    /// The part of the search tree below the present node, which is not yet entered. It has the
    /// effect of the options chosen so far, not the options.
    pub(crate) fn part(&self) -> Self {
        match self {
            Self::Bits(engine) => Self::Bits(engine.part()),
            Self::Links(engine) => Self::Links(engine.part()),
            Self::Multi(engine) => Self::Multi(engine.part()),
        }
    }

    /// Whether the present node is not yet entered.
    pub(crate) fn is_before_node(&self) -> bool {
        dispatch!(self, engine => engine.is_before_node())
    }

    /// Goes on counting from these figures.
    pub(crate) fn set_counts(&mut self, covers: u64, statistics: &Statistics) {
        dispatch!(self, engine => engine.set_counts(covers, statistics));
    }
}
