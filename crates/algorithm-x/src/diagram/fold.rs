//! Making diagrams.

use std::sync::OnceLock;

use num_bigint::BigUint;

use super::{Diagram, NONE, Node, ONE, counts};
use crate::amount::Amount;
use crate::engine::Fold;
use crate::item::OptionId;
use crate::owner::Owner;

/// How many nodes 32 bits can number, the leaves included.
const MAX_NODES: usize = u32::MAX as usize - 2;

/// Combines covers into the nodes of a diagram.
#[derive(Clone, Debug)]
pub(crate) struct DiagramFold {
    nodes: Vec<Node>,
    max_nodes: usize,
}

impl DiagramFold {
    /// A diagram that may take up to `memory` bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self { nodes: Vec::new(), max_nodes: (memory / size_of::<Node>()).min(MAX_NODES) }
    }

    /// The bytes that it takes, and whether these are more than it may take.
    pub(crate) fn memory(&self) -> (usize, bool) {
        (self.nodes.len() * size_of::<Node>(), self.nodes.len() > self.max_nodes)
    }

    /// The number of covers of some nodes.
    pub(crate) fn covers(&self, nodes: &[&u32]) -> BigUint {
        if nodes.is_empty() {
            return BigUint::ZERO;
        }
        let counts = counts(&self.nodes);
        let mut sum = Amount::ZERO;
        nodes.iter().for_each(|&&node| sum.add(&counts[node as usize]));
        sum.to_big()
    }

    /// The diagram whose root is the node last made, or a leaf.
    pub(crate) fn finish(&mut self, root: u32, owner: Owner) -> Diagram {
        let nodes = std::mem::take(&mut self.nodes);
        Diagram { owner, nodes, root, counts: OnceLock::new() }.pruned()
    }
}

impl Fold for DiagramFold {
    type Value = u32;

    const SEES_CHOICES: bool = true;

    fn none(&self) -> u32 {
        NONE
    }

    fn one(&self) -> u32 {
        ONE
    }

    fn add(&mut self, total: &mut u32, option: impl FnOnce() -> OptionId, below: &u32) {
        if *below != NONE {
            self.nodes.push(Node { option: option().number, low: *total, high: *below });
            *total = self.nodes.len() as u32 + 1;
        }
    }

    fn pack(&mut self, value: &u32) -> u64 {
        u64::from(*value)
    }

    fn unpack(&self, packed: u64) -> u32 {
        packed as u32
    }

    fn release(&mut self, _packed: u64) {}
}
