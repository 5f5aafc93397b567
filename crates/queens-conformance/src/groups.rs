//! The groups of checks.
//!
//! Each takes a [`Suite`] and makes its checks for every strategy of it. What it checks follows
//! from what the strategy claims in its [`StrategyInfo`](queens_core::StrategyInfo): what it does
//! not claim it must refuse with the error that says so.

mod claims;
mod classes;
mod constrained;
mod contract;
mod counts;
mod deep;
mod first;
mod forwarding;
mod isolation;
mod limits;
mod links;
mod one;
mod options;
mod progress;
mod sets;
mod solutions;
mod stepping;
mod stops;
mod tree;
mod ways;

pub use classes::classes;
pub use constrained::{agreement, constrained, pairs, wide};
pub use contract::contract;
pub use counts::{counts, first_column};
pub use deep::deep;
pub use first::{first, wide_first};
pub use forwarding::forwarding;
pub use isolation::isolation;
pub use limits::limits;
pub use one::one;
pub use options::options;
pub use progress::progress;
pub use sets::sets;
pub use solutions::solutions;
pub use stepping::stepping;
pub use stops::{latency, stops};
pub use tree::{constrained_tree, tree};
pub use ways::ways;

use crate::{Outcome, Suite};

/// A group of checks, made for every strategy of the suite.
pub type Group = fn(&Suite) -> Outcome;

/// The metadata is usable and free of contradictions, and what the strategy does not claim to
/// support is refused in every way of asking. (Every other group checks refusals too, wherever it
/// asks.)
#[must_use]
pub fn claims(suite: &Suite) -> Outcome {
    claims::claims(suite, |name| ALL.iter().any(|&(group, _)| group == name))
}

/// Every group by name, except [`agreement`], which takes a problem.
pub const ALL: &[(&str, Group)] = &[
    ("claims", claims),
    ("options", options),
    ("forwarding", forwarding),
    ("sets", sets),
    ("counts", counts),
    ("first_column", first_column),
    ("classes", classes),
    ("constrained", constrained),
    ("pairs", pairs),
    ("wide", wide),
    ("tree", tree),
    ("constrained_tree", constrained_tree),
    ("first", first),
    ("wide_first", wide_first),
    ("one", one),
    ("ways", ways),
    ("solutions", solutions),
    ("limits", limits),
    ("contract", contract),
    ("stops", stops),
    ("latency", latency),
    ("progress", progress),
    ("isolation", isolation),
    ("stepping", stepping),
    ("deep", deep),
];
