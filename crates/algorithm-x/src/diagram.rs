//! All covers of a problem in one graph.

mod fold;
mod query;
mod sample;
mod text;

pub(crate) use fold::DiagramFold;
pub use query::{ByCost, DiagramCovers};
pub use sample::Sampler;

use std::fmt;
use std::sync::OnceLock;

use num_bigint::BigUint;

use crate::amount::Amount;
use crate::item::OptionId;
use crate::owner::Owner;

/// The number of the node without covers.
const NONE: u32 = 0;
/// The number of the node with one cover, of no further options.
const ONE: u32 = 1;
/// How many nodes are these two.
const LEAVES: usize = 2;

/// All covers of a problem in one directed graph, made by [`Memo::diagram`](crate::Memo::diagram).
///
/// A node has an option and two other nodes: its covers are those of the *low* node, and those of
/// the *high* node with the option in addition. Node 0 has no cover, and node 1 has one, which is
/// empty. (It is a zero-suppressed decision diagram whose options need not be in order.) Each
/// cover is one path from the root to node 1, so counting, sampling and finding the cheapest cover
/// take one walk over the nodes, however many covers there are.
///
/// # Example
///
/// ```
/// use algorithm_x::Problem;
///
/// let problem: Problem = "a b c\na\na b\nb\nb c\nc".parse()?;
/// let diagram = problem.search().memo().diagram().expect("no limit was set");
/// assert_eq!(diagram.count(), 3_u32.into());
///
/// // Of the three covers, two have the option `c`, which is number 4.
/// assert_eq!(diagram.count_with(4.into()), 2_u32.into());
/// assert_eq!(diagram.with(4.into()).iter().count(), 2);
///
/// // The cheapest, if an option costs as much as it has items, and two of one are cheaper.
/// let cost = |option| if problem.entries(option).len() == 1 { 3 } else { 5 };
/// let (least, cover) = diagram.cheapest(cost).next().unwrap();
/// assert_eq!((least, cover.len()), (8, 2));
///
/// for cover in diagram.sampler(1).take(3) {
///     assert!(cover.len() <= 3);
/// }
/// # Ok::<(), algorithm_x::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Diagram {
    owner: Owner,
    /// The nodes, without the two leaves. Each comes after its low and its high node.
    nodes: Vec<Node>,
    root: u32,
    /// The number of covers of each node, the leaves included, computed when first needed.
    counts: OnceLock<Vec<Amount>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    option: u32,
    low: u32,
    high: u32,
}

impl Diagram {
    /// The number of covers. The first call takes a walk over the nodes, and memory for a number for
    /// each of them.
    #[must_use]
    pub fn count(&self) -> BigUint {
        self.counts()[self.root as usize].to_big()
    }

    /// Whether there is no cover.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.root == NONE
    }

    /// The number of nodes, without the two that have no option.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    fn option(&self, node: Node) -> OptionId {
        OptionId { number: node.option, owner: self.owner }
    }

    /// A node with an option.
    fn node(&self, number: u32) -> Node {
        self.nodes[number as usize - LEAVES]
    }

    /// The nodes with options and their numbers, each after its low and its high node.
    fn numbered(&self) -> impl DoubleEndedIterator<Item = (u32, Node)> + '_ {
        (0..self.nodes.len()).map(|at| ((at + LEAVES) as u32, self.nodes[at]))
    }

    /// The same diagram without the nodes that are not reached from the root.
    fn pruned(mut self) -> Self {
        let mut reached = vec![false; self.nodes.len() + LEAVES];
        reached[self.root as usize] = true;
        for (number, node) in self.numbered().rev() {
            if reached[number as usize] {
                reached[node.low as usize] = true;
                reached[node.high as usize] = true;
            }
        }
        let mut numbers: Vec<u32> = vec![NONE, ONE];
        let mut kept = Vec::with_capacity(reached.iter().filter(|&&reached| reached).count());
        for (number, Node { option, low, high }) in self.numbered() {
            numbers.push((kept.len() + LEAVES) as u32);
            if reached[number as usize] {
                let (low, high) = (numbers[low as usize], numbers[high as usize]);
                kept.push(Node { option, low, high });
            }
        }
        self.root = numbers[self.root as usize];
        self.nodes = kept;
        self.counts = OnceLock::new();
        self
    }

    fn counts(&self) -> &[Amount] {
        self.counts.get_or_init(|| counts(&self.nodes))
    }
}

/// The number of covers of each node, the leaves included.
fn counts(nodes: &[Node]) -> Vec<Amount> {
    let mut counts = Vec::with_capacity(nodes.len() + LEAVES);
    counts.extend([Amount::ZERO, Amount::ONE]);
    for node in nodes {
        let mut count: Amount = Amount::clone(&counts[node.low as usize]);
        count.add(&counts[node.high as usize]);
        counts.push(count);
    }
    counts
}

/// Writes how large the diagram is. [`Display`](fmt::Display) writes all of it.
impl fmt::Debug for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagram").field("nodes", &self.node_count()).finish_non_exhaustive()
    }
}
