//! The groups of checks. Each is made for every strategy of a suite and knows none of them.

mod claims;
mod classes;
mod constrained;
mod counts;
mod deep;
mod isolation;
mod limits;
mod links;
mod sets;
mod stepping;
mod stops;
mod tree;
mod ways;

pub use claims::claims;
pub use classes::classes;
pub use constrained::{agreement, constrained, pairs, wide};
pub use counts::{counts, first_column};
pub use deep::deep;
pub use isolation::isolation;
pub use limits::limits;
pub use sets::sets;
pub use stepping::stepping;
pub use stops::{latency, stops};
pub use tree::{constrained_tree, first, tree, wide_first};
pub use ways::ways;

use crate::{Outcome, Suite};

/// A group of checks, made for every strategy of the suite.
pub type Group = fn(&Suite) -> Outcome;

/// Every group by name, but [`agreement`], which needs a problem.
pub const ALL: &[(&str, Group)] = &[
    ("claims", claims),
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
    ("ways", ways),
    ("limits", limits),
    ("stops", stops),
    ("latency", latency),
    ("isolation", isolation),
    ("stepping", stepping),
    ("deep", deep),
];
