//! How a search is carried out.

use std::fmt;

/// Which primary item the search branches on, among those not yet covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choose {
    /// The first of the items with the fewest options left (the MRV heuristic). Rarely far from the
    /// smallest search tree. [`Engine::Multi`] takes the item with the fewest ways to go on: of items
    /// that are covered several times, first one with less slack, then one with more options.
    #[default]
    FewestOptions,
    /// The first item. Covers come in lexicographic order: if each cover is written as the option
    /// that covers the first item, then the one that covers the first item left, and so on.
    Leftmost,
}

/// The data structure that the search works on.
///
/// All engines find the same covers in the same order, with the same nodes and updates, under the
/// same limits. A problem with [multiplicities](crate::Builder::between) is always searched by
/// [`Engine::Multi`], and the report says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Dancing links: Algorithm X on doubly linked lists, as Knuth describes it.
    Links,
    /// Bit sets of the options that are left of each item. Up to three times as fast as links.
    #[default]
    Bits,
    /// Algorithm M on dancing links, for items that are covered several times. Other problems take
    /// about as long as with links.
    Multi,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Links => "links",
            Self::Bits => "bits",
            Self::Multi => "multi",
        })
    }
}
