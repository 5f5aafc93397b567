//! How a search is carried out.

use std::fmt;

/// Which primary item the search branches on, among those not yet covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choose {
    /// The first of the items with the fewest options left (the MRV heuristic). Rarely far from the
    /// smallest search tree.
    #[default]
    FewestOptions,
    /// The first item. Covers come in lexicographic order: if each cover is written as the option
    /// that covers the first item, then the one that covers the first item left, and so on.
    Leftmost,
}

/// The data structure that the search works on.
///
/// Both engines find the same covers in the same order, with the same nodes and updates, under the
/// same limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Dancing links: Algorithm X on doubly linked lists, as Knuth describes it.
    Links,
    /// Bit sets of the options that are left of each item. Up to three times as fast as links.
    #[default]
    Bits,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Links => "links",
            Self::Bits => "bits",
        })
    }
}
