//! The splits in canonical parts: numbered the same way by every program that runs them.

use std::cmp::Reverse;

use super::columns::{choose, sets};
use super::geometry::Geometry;
use super::split_block::SplitBlock;
use super::symmetry::weight_of_split;
use crate::work::Interrupted;

/// From this size on an atom is a single split, below a block of them.
///
/// Lists of level R that are kept from split to split save a third of the time at n = 20 and some
/// percent at n = 22, where they take fifteen times the memory.
const SPLITS_FROM: u32 = 22;

/// Candidates for a split between two questions whether to stop: a fraction of a millisecond.
const CANDIDATES_BETWEEN_QUESTIONS: usize = 1 << 16;

/// The high columns that distinguish the blocks of a board of side `n`: so many that there are
/// blocks enough for hundreds of units of much the same work. Fewer where that saves more time than
/// even units are worth: at n = 19, which one machine counts in seconds, a twentieth.
fn high_columns(n: u32) -> u32 {
    match n {
        ..=16 => 9.min(n - 2),
        17 => 11,
        18 => 12,
        19 => 9,
        _ => 13,
    }
}

/// The atoms of the join on one board.
#[derive(Debug)]
pub(crate) enum JoinAtoms {
    /// Blocks of splits, the largest first.
    Blocks {
        /// The columns that distinguish them.
        high: u32,
        /// Those that have splits.
        blocks: Vec<SplitBlock>,
    },
    /// Single splits, by the numbers that their upper columns are as a word.
    Splits(Geometry),
}

impl JoinAtoms {
    /// The atoms of a board. Where they are blocks, their splits are counted, which takes at most
    /// some milliseconds.
    pub(crate) fn new(board: Geometry) -> Self {
        if board.n() >= SPLITS_FROM {
            return Self::Splits(board);
        }
        let high = high_columns(board.n());
        let weighted = |block: SplitBlock| (block, block.weight(board));
        let mut blocks: Vec<_> = SplitBlock::all(board, high).into_iter().map(weighted).collect();
        blocks.retain(|&(_, weight)| weight > 0);
        // Dealt out in this order, units get as many large blocks as small ones.
        blocks.sort_by_key(|&(_, weight)| Reverse(weight));
        Self::Blocks { high, blocks: blocks.into_iter().map(|(block, _)| block).collect() }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::Blocks { blocks, .. } => blocks.len() as u64,
            Self::Splits(board) if board.is_odd() => choose(board.n() - 1, board.h()),
            // Burnside's lemma: sets that equal their mirror image take both or neither of two
            // columns, those that equal its complement one of them. No set is its own complement.
            Self::Splits(board) => {
                let h = board.h();
                let symmetric = if h.is_multiple_of(2) { choose(h, h / 2) } else { 0 };
                (choose(board.n(), h) + symmetric + (1 << h)) / 4
            }
        }
    }

    /// Calls `work` for every atom whose number is `unit` modulo `units`.
    ///
    /// # Errors
    /// Those of `work`, and [`Interrupted`] once `stop` returns true.
    pub(crate) fn for_unit(
        &self,
        unit: u64,
        units: u64,
        stop: &dyn Fn() -> bool,
        mut work: impl FnMut(SplitBlock) -> Result<(), Interrupted>,
    ) -> Result<(), Interrupted> {
        match *self {
            Self::Blocks { ref blocks, .. } => {
                let numbers = (unit..blocks.len() as u64).step_by(units as usize);
                numbers.map(|number| blocks[number as usize]).try_for_each(work)
            }
            Self::Splits(board) => {
                let mut number = 0;
                for (candidate, pattern) in candidates(board).enumerate() {
                    if candidate.is_multiple_of(CANDIDATES_BETWEEN_QUESTIONS) && stop() {
                        return Err(Interrupted);
                    }
                    if board.is_odd() || weight_of_split(board, pattern).is_some() {
                        if number % units == unit {
                            work(SplitBlock { high: board.n(), pattern })?;
                        }
                        number += 1;
                    }
                }
                Ok(())
            }
        }
    }
}

/// The sets of columns that a split may be named by: the highest column is in none.
fn candidates(board: Geometry) -> impl Iterator<Item = u32> {
    sets(board.n() - 1, board.h())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(atoms: &JoinAtoms, units: u64) -> Vec<SplitBlock> {
        let mut all = vec![];
        for unit in 0..units {
            let add = |atom| {
                all.push(atom);
                Ok(())
            };
            atoms.for_unit(unit, units, &|| false, add).expect("never asked to stop");
        }
        all
    }

    fn splits(board: Geometry, atoms: Vec<SplitBlock>) -> Vec<u32> {
        let is_one = |&set: &u32| board.is_odd() || weight_of_split(board, set).is_some();
        let sets = atoms.into_iter().flat_map(|atom| atom.sets(board, board.h()));
        let mut splits: Vec<u32> = sets.filter(is_one).collect();
        splits.sort_unstable();
        splits
    }

    #[test]
    fn atoms_are_counted_without_listing_them() {
        for n in 8..=22 {
            let board = Geometry::new(n);
            let single = JoinAtoms::Splits(board);
            assert_eq!(all(&single, 1).len() as u64, single.len(), "n = {n}");
        }
        let splits = |n| JoinAtoms::new(Geometry::new(n)).len();
        assert_eq!([22, 23, 24].map(splits), [176_870, 705_432, 677_294]);
    }

    #[test]
    fn each_split_is_in_one_atom_of_one_unit() {
        for n in 8..=16 {
            let board = Geometry::new(n);
            let expected = splits(board, all(&JoinAtoms::Splits(board), 1));
            assert!(expected.windows(2).all(|pair| pair[0] < pair[1]));
            for units in [1, 3, 64] {
                assert_eq!(splits(board, all(&JoinAtoms::new(board), units)), expected);
                assert_eq!(splits(board, all(&JoinAtoms::Splits(board), units)), expected);
            }
        }
    }

    #[test]
    fn listing_can_be_stopped() {
        let atoms = JoinAtoms::new(Geometry::new(28));
        assert_eq!(atoms.for_unit(1 << 20, 1 << 21, &|| true, |_| Ok(())), Err(Interrupted));
    }
}
