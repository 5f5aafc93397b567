//! Nodes in flight as blocks of many lanes, kept in arrays: for portable code, which is fast
//! wherever the compiler has vectors of any kind.
//!
//! What is computed is written for one lane, in a loop over arrays that the compiler turns into
//! vectors by itself; what moves between a block and the stacks goes node by node, and a node in a
//! stack is four words side by side, which move as one.

use super::expand::{self, LookAhead, NodeBatch};
use super::in_flight::InFlight;
use super::stack::{BOTTOM, TOP};
use crate::arch::portable::One;
use crate::arch::word::Word;

/// Lanes of a block, as many as a set of them has bits. With fewer, the ends of the loops over the
/// vacant lanes, which the processor cannot foresee, weigh more.
const LANES: usize = u64::BITS as usize;

/// The states that wait at one depth, from `BOTTOM` up: columns, left, right and free, as in a
/// [`NodeBatch`].
pub(crate) struct States<W>([[W; 4]; TOP]);

impl<W: Word> Default for States<W> {
    fn default() -> Self {
        Self([[W::default(); 4]; TOP])
    }
}

/// A flight of lanes kept in arrays.
#[derive(Clone)]
pub(crate) struct BlockInFlight<W> {
    columns: [W; LANES],
    left: [W; LANES],
    right: [W; LANES],
    free: [W; LANES],
    /// The set of lanes that have a free column.
    live: u64,
}

impl<W: Word> BlockInFlight<W> {
    /// No lane is alive.
    pub(crate) fn empty() -> Self {
        let zero = [W::default(); LANES];
        Self { columns: [W::ALL; LANES], left: zero, right: zero, free: zero, live: 0 }
    }

    /// Takes a step in each lane, and gives each lane and what came of it to `done`.
    #[inline(always)]
    fn step<T>(&mut self, step: impl Fn(&mut NodeBatch<W>) -> T, mut done: impl FnMut(usize, T)) {
        let mut live = [0; LANES];
        for (lane, live) in live.iter_mut().enumerate() {
            let mut state = NodeBatch {
                columns: self.columns[lane],
                left: self.left[lane],
                right: self.right[lane],
                free: self.free[lane],
            };
            let result = step(&mut state);
            self.free[lane] = state.free;
            *live = u8::from(state.free != W::default());
            done(lane, result);
        }
        self.live = set(&live);
    }

    /// The children of all lanes, and a 1 for each to keep. It is a function of its own because the
    /// compiler makes vectors of it more readily.
    #[inline(never)]
    fn place_all<const ROWS: usize, const COVER: bool>(
        &mut self,
        ahead: &LookAhead<One<W>>,
        children: &mut [[W; 4]; LANES],
    ) -> [u8; LANES] {
        let ahead = *ahead;
        let mut keep = [0; LANES];
        self.step(
            |state| expand::expand::<_, ROWS, COVER>(One::new(), &ahead, state),
            |lane, (child, kept)| {
                children[lane] = [child.columns, child.left, child.right, child.free];
                keep[lane] = u8::from(kept);
            },
        );
        keep
    }
}

impl<W: Word> InFlight for BlockInFlight<W> {
    type Word = W;
    type Vector = One<W>;
    type Stack = States<W>;
    const LANES: usize = LANES;

    fn vector(&self) -> One<W> {
        One::new()
    }

    fn start(stack: &mut States<W>, open: W) -> usize {
        let nothing = W::default();
        stack.0[BOTTOM] = [nothing, nothing, nothing, open];
        BOTTOM + 1
    }

    #[inline(always)]
    fn refill(&mut self, _: &LookAhead<One<W>>, parents: &States<W>, height: usize) -> usize {
        // The slice below checks the upper bound.
        assert!(height >= BOTTOM);
        let mut vacant = members(!self.live);
        let taken = (LANES - self.live.count_ones() as usize).min(height - BOTTOM);
        let rest = height - taken;
        for (&[columns, left, right, free], lane) in parents.0[rest..height].iter().zip(&mut vacant)
        {
            self.columns[lane] = columns;
            self.left[lane] = left;
            self.right[lane] = right;
            self.free[lane] = free;
        }
        for lane in vacant {
            self.columns[lane] = W::ALL;
        }
        rest
    }

    #[inline(always)]
    fn place<const ROWS: usize, const COVER: bool>(
        &mut self,
        ahead: &LookAhead<One<W>>,
        stack: &mut States<W>,
        height: usize,
    ) -> usize {
        let (room, _) = stack.0[height..].split_first_chunk_mut().expect("room for all children");
        let keep = self.place_all::<ROWS, COVER>(ahead, room);
        let mut kept = 0;
        for (lane, keep) in keep.into_iter().enumerate() {
            // What is not to be kept is overwritten by the next.
            room[kept % LANES] = room[lane];
            kept += usize::from(keep);
        }
        height + kept
    }

    #[inline(always)]
    fn complete(&mut self, ahead: &LookAhead<One<W>>) -> usize {
        let ahead = *ahead;
        let mut total = 0_u16;
        self.step(
            |state| expand::count_last_rows(One::new(), &ahead, state),
            |_, ways| total += ways as u16,
        );
        usize::from(total)
    }

    #[inline(always)]
    fn is_live(&self) -> bool {
        self.live != 0
    }
}

/// The set of lanes flagged with 1; the others are flagged with 0.
#[inline(always)]
fn set(flags: &[u8; LANES]) -> u64 {
    let (eights, _) = flags.as_chunks();
    eights.iter().rev().fold(0, |set, &eight| {
        // The product has the eight lowest bits of the bytes side by side at its top.
        set << 8 | u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

/// The lanes of a set, in order.
#[inline(always)]
fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lane)
    })
}
