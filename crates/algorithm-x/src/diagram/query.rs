//! What a diagram answers.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::iter::FusedIterator;
use std::sync::OnceLock;

use num_bigint::BigUint;

use super::{Diagram, LEAVES, NONE, Node, ONE};
use crate::amount::Amount;
use crate::item::OptionId;

impl Diagram {
    /// The number of covers that have an option. Takes a walk over the nodes, each of which costs a
    /// multiplication.
    #[must_use]
    pub fn count_with(&self, option: OptionId) -> BigUint {
        self.owner.check(option.owner);
        let counts = self.counts();
        let ways = self.ways();
        let mut count = BigUint::ZERO;
        for (number, node) in self.numbered().filter(|(_, node)| node.option == option.number) {
            count += ways[number as usize].to_big() * counts[node.high as usize].to_big();
        }
        count
    }

    /// The number of covers that do not have an option.
    #[must_use]
    pub fn count_without(&self, option: OptionId) -> BigUint {
        self.count() - self.count_with(option)
    }

    /// The share of the covers that have an option: the probability that a random one has it. `None`
    /// if there is no cover.
    #[must_use]
    pub fn probability(&self, option: OptionId) -> Option<f64> {
        let (some, all) = (self.count_with(option), self.count());
        // Enough bits of both for a quotient of the precision of `f64`.
        let excess = all.bits().saturating_sub(960);
        let approximate = |number: BigUint| to_f64(&(number >> excess));
        (all != BigUint::ZERO).then(|| approximate(some) / approximate(all))
    }

    /// The diagram of the covers that have an option.
    #[must_use]
    pub fn with(&self, option: OptionId) -> Self {
        self.owner.check(option.owner);
        // The nodes as they are come first: below the option, covers are not restricted any more.
        let mut rest = Self { counts: OnceLock::new(), ..self.clone() };
        let mut mapped = vec![NONE; LEAVES];
        for (_, node) in self.numbered() {
            let is_it = node.option == option.number;
            let high = if is_it { node.high } else { mapped[node.high as usize] };
            mapped.push(rest.join(node.option, mapped[node.low as usize], high));
        }
        rest.root = mapped[self.root as usize];
        rest.pruned()
    }

    /// The diagram of the covers that do not have an option.
    #[must_use]
    pub fn without(&self, option: OptionId) -> Self {
        self.owner.check(option.owner);
        let mut mapped = vec![NONE, ONE];
        let mut rest = self.leaf(NONE);
        for (_, node) in self.numbered() {
            let low = mapped[node.low as usize];
            let high = mapped[node.high as usize];
            mapped.push(if node.option == option.number {
                low
            } else {
                rest.join(node.option, low, high)
            });
        }
        rest.root = mapped[self.root as usize];
        rest.pruned()
    }

    /// The covers, each found when it is asked for.
    #[must_use]
    pub fn iter(&self) -> DiagramCovers<'_> {
        DiagramCovers { diagram: self, chosen: Vec::new(), next: vec![(self.root, 0)] }
    }

    /// The covers from the cheapest on, with what they cost, each found when it is asked for. A
    /// cover costs the sum of its options' costs, which may be negative.
    ///
    /// Takes one walk over the nodes, and for each cover some steps for each of its options. The
    /// memory grows with the number of covers taken.
    ///
    /// # Panics
    ///
    /// If a sum of costs does not fit into 64 bits.
    #[must_use]
    pub fn cheapest(&self, mut cost: impl FnMut(OptionId) -> i64) -> ByCost<'_> {
        let sum = |a: i64, b: i64| a.checked_add(b).expect("the costs of a cover fit into 64 bits");
        let mut costs = vec![0; LEAVES];
        let mut least = vec![None, Some(0)];
        for (_, node) in self.numbered() {
            let own = cost(self.option(node));
            let high = least[node.high as usize].map(|high| sum(high, own));
            let low = least[node.low as usize];
            costs.push(own);
            least.push(low.into_iter().chain(high).min());
        }
        let start = least[self.root as usize]
            .map(|least| Reverse(Candidate { least, spent: 0, node: self.root, last: None }));
        ByCost {
            diagram: self,
            costs,
            least,
            chosen: Vec::new(),
            queue: start.into_iter().collect(),
        }
    }

    /// In how many ways each node is reached from the root.
    fn ways(&self) -> Vec<Amount> {
        let mut ways = vec![Amount::ZERO; self.nodes.len() + LEAVES];
        ways[self.root as usize] = Amount::ONE;
        for (number, node) in self.numbered().rev() {
            let own = std::mem::replace(&mut ways[number as usize], Amount::ZERO);
            ways[node.low as usize].add(&own);
            ways[node.high as usize].add(&own);
            ways[number as usize] = own;
        }
        ways
    }

    /// A diagram of the same problem that is a leaf.
    fn leaf(&self, root: u32) -> Self {
        Self { owner: self.owner, nodes: Vec::new(), root, counts: OnceLock::new() }
    }

    /// A node, unless it has only the covers of its low node.
    fn join(&mut self, option: u32, low: u32, high: u32) -> u32 {
        if high == NONE {
            return low;
        }
        self.nodes.push(Node { option, low, high });
        (self.nodes.len() + LEAVES - 1) as u32
    }
}

/// The nearest number, or infinity.
fn to_f64(number: &BigUint) -> f64 {
    let digits = number.iter_u64_digits();
    digits.rev().fold(0.0, |sum, digit| sum * 2.0_f64.powi(64) + digit as f64)
}

impl<'d> IntoIterator for &'d Diagram {
    type Item = Vec<OptionId>;
    type IntoIter = DiagramCovers<'d>;

    fn into_iter(self) -> DiagramCovers<'d> {
        self.iter()
    }
}

/// An iterator over the covers of a diagram, returned by [`Diagram::iter`].
#[derive(Clone, Debug)]
pub struct DiagramCovers<'d> {
    diagram: &'d Diagram,
    chosen: Vec<OptionId>,
    /// Nodes to go to, and how many options were chosen before each.
    next: Vec<(u32, usize)>,
}

impl Iterator for DiagramCovers<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        loop {
            let (mut at, chosen) = self.next.pop()?;
            self.chosen.truncate(chosen);
            while at > ONE {
                let node = self.diagram.node(at);
                if node.low != NONE {
                    self.next.push((node.low, self.chosen.len()));
                }
                self.chosen.push(self.diagram.option(node));
                at = node.high;
            }
            if at == ONE {
                return Some(self.chosen.clone());
            }
        }
    }
}

impl FusedIterator for DiagramCovers<'_> {}

/// An iterator over the covers of a diagram by their cost, returned by [`Diagram::cheapest`].
#[derive(Clone, Debug)]
pub struct ByCost<'d> {
    diagram: &'d Diagram,
    /// The cost of the option of each node.
    costs: Vec<i64>,
    /// The least cost of a cover of each node.
    least: Vec<Option<i64>>,
    /// Options that were chosen, each with the one before it.
    chosen: Vec<(OptionId, Option<usize>)>,
    queue: BinaryHeap<Reverse<Candidate>>,
}

/// Some options, and a node that has the rest of the cover.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// The least cost of a cover that begins in this way.
    least: i64,
    /// The cost of the options chosen so far.
    spent: i64,
    node: u32,
    /// The last of the options chosen.
    last: Option<usize>,
}

impl Candidate {
    /// The cheapest first; of these, those that are nearly complete.
    fn key(&self) -> (i64, u32) {
        (self.least, self.node)
    }
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Candidate {}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Iterator for ByCost<'_> {
    type Item = (i64, Vec<OptionId>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Reverse(Candidate { least, spent, node, last }) = self.queue.pop()?;
            if node == ONE {
                return Some((least, self.cover(last)));
            }
            let Node { low, high, .. } = self.diagram.node(node);
            if let Some(rest) = self.least[low as usize] {
                self.queue.push(Reverse(Candidate { least: spent + rest, spent, node: low, last }));
            }
            if let Some(rest) = self.least[high as usize] {
                let spent = spent + self.costs[node as usize];
                let option = self.diagram.option(self.diagram.node(node));
                self.chosen.push((option, last));
                let last = Some(self.chosen.len() - 1);
                self.queue.push(Reverse(Candidate {
                    least: spent + rest,
                    spent,
                    node: high,
                    last,
                }));
            }
        }
    }
}

impl FusedIterator for ByCost<'_> {}

impl ByCost<'_> {
    /// The options up to the last one.
    fn cover(&self, mut last: Option<usize>) -> Vec<OptionId> {
        let mut cover = Vec::new();
        while let Some((option, before)) = last.map(|last| self.chosen[last]) {
            cover.push(option);
            last = before;
        }
        cover.reverse();
        cover
    }
}
