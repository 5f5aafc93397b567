//! What the search asks of the states that it works on at one depth.

use super::expand::{self, LookAhead, NodeBatch};
use super::stack::{BOTTOM, MOST_LANES, NodeStack, TOP};
use crate::arch::vector::{Refilled, Vector};
use crate::arch::word::Word;

/// States being worked on, each until nothing is left to try in it; then one off the stack takes
/// its lane.
pub(crate) trait InFlight: Clone {
    type Word: Word;
    type Vector: Vector<Word = Self::Word>;
    /// States that wait. A stack does not know its height: see [`NodeStack`].
    type Stack;
    /// States in flight; so many children may be pushed at once.
    const LANES: usize;

    /// What the lanes are computed with.
    fn vector(&self) -> Self::Vector;

    /// Puts the state without queens at the bottom of a stack, and returns its height. `open` are
    /// the columns open to the first row.
    fn start(stack: &mut Self::Stack, open: Self::Word) -> usize;

    /// Takes a state off the stack for each lane that has nothing left to try, and returns the
    /// stack's new height; lanes for which there is none become dead.
    ///
    /// # Panics
    /// If `height` is not between `BOTTOM` and `TOP`.
    fn refill(
        &mut self,
        ahead: &LookAhead<Self::Vector>,
        parents: &Self::Stack,
        height: usize,
    ) -> usize;

    /// Places the next queen of each lane, as [`expand::expand`] does, pushes the children worth
    /// keeping onto their stack of this height, and returns its new height.
    ///
    /// # Panics
    /// May panic if `height + LANES > TOP`.
    fn place<const ROWS: usize, const COVER: bool>(
        &mut self,
        ahead: &LookAhead<Self::Vector>,
        children: &mut Self::Stack,
        height: usize,
    ) -> usize;

    /// Places the next queen of each lane, which leaves two rows, and counts the ways to fill them.
    fn complete(&mut self, ahead: &LookAhead<Self::Vector>) -> usize;

    /// Whether anything is left to try.
    fn is_live(&self) -> bool;
}

/// A flight of `N` registers full of lanes.
#[derive(Clone, Copy)]
pub(crate) struct BatchesInFlight<V: Vector, const N: usize> {
    vector: V,
    batches: [NodeBatch<V::Register>; N],
}

impl<V: Refilled, const N: usize> BatchesInFlight<V, N> {
    /// No lane is alive.
    #[inline(always)]
    pub(crate) fn empty(vector: V) -> Self {
        const { assert!(V::LANES <= MOST_LANES) };
        let zero = vector.splat(V::Word::default());
        let dead =
            NodeBatch { columns: vector.splat(V::Word::ALL), left: zero, right: zero, free: zero };
        Self { vector, batches: [dead; N] }
    }
}

impl<V: Refilled, const N: usize> InFlight for BatchesInFlight<V, N> {
    type Word = V::Word;
    type Vector = V;
    type Stack = NodeStack<V::Word>;
    const LANES: usize = N * V::LANES;

    #[inline(always)]
    fn vector(&self) -> V {
        self.vector
    }

    #[inline(always)]
    fn start(stack: &mut NodeStack<V::Word>, _open: V::Word) -> usize {
        stack.columns[BOTTOM] = V::Word::default();
        stack.left[BOTTOM] = V::Word::default();
        stack.right[BOTTOM] = V::Word::default();
        BOTTOM + 1
    }

    #[inline(always)]
    fn refill(
        &mut self,
        ahead: &LookAhead<V>,
        parents: &NodeStack<V::Word>,
        mut height: usize,
    ) -> usize {
        let vector = self.vector;
        for batch in &mut self.batches {
            assert!((BOTTOM..=TOP).contains(&height));
            let vacant = vector.is_zero(batch.free);
            let (expansion, rest) = vector.expansion(vacant, height);
            let NodeStack { columns, left, right } = parents;
            batch.columns = vector.load_expanded(columns, batch.columns, expansion);
            batch.left = vector.load_expanded(left, batch.left, expansion);
            batch.right = vector.load_expanded(right, batch.right, expansion);
            let free = vector.outside(ahead.here, batch.columns, batch.left, batch.right);
            batch.free = vector.select(vacant, free, batch.free);
            // Below the bottom are dead states.
            height = rest.max(BOTTOM);
        }
        height
    }

    #[inline(always)]
    fn place<const ROWS: usize, const COVER: bool>(
        &mut self,
        ahead: &LookAhead<V>,
        children: &mut NodeStack<V::Word>,
        mut height: usize,
    ) -> usize {
        let vector = self.vector;
        for batch in &mut self.batches {
            let (child, keep) = expand::expand::<V, ROWS, COVER>(vector, ahead, batch);
            assert!(height <= TOP);
            let (compression, end) = vector.compression(keep, height);
            let NodeStack { columns, left, right } = &mut *children;
            vector.store_compressed(columns, child.columns, compression);
            vector.store_compressed(left, child.left, compression);
            vector.store_compressed(right, child.right, compression);
            height = end;
        }
        height
    }

    #[inline(always)]
    fn complete(&mut self, ahead: &LookAhead<V>) -> usize {
        let mut total = 0;
        for batch in &mut self.batches {
            total += expand::count_last_rows(self.vector, ahead, batch);
        }
        total
    }

    #[inline(always)]
    fn is_live(&self) -> bool {
        let mut untried = self.vector.splat(V::Word::default());
        for batch in &self.batches {
            untried = self.vector.or(untried, batch.free);
        }
        self.vector.is_any(untried)
    }
}
