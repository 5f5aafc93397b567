//! Plain Rust, fast wherever the compiler has vectors of any kind.
//!
//! A flight is a block of many lanes. What is computed is written for one lane, in a loop over
//! arrays that the compiler turns into vectors by itself; what moves between a block and the stacks
//! goes state by state, and a state in a stack is four words side by side, which move as one.

use std::marker::PhantomData;

use super::expand::{self, LookAhead};
use super::in_flight::InFlight;
use super::search::{self, Counter};
use super::stack::{BOTTOM, TOP};
use super::subproblem::SubProblem;
use super::vector::{NodeBatch, Vector};
use super::word::Word;
use crate::work::Interrupted;

/// Lanes of a block, as many as a set of them has bits. With fewer, the ends of the loops over the
/// vacant lanes, which the processor cannot foresee, weigh more.
const LANES: usize = u64::BITS as usize;

/// One lane of the word `W`.
#[derive(Clone, Copy)]
pub(crate) struct Portable<W>(PhantomData<W>);

impl<W: Word> Portable<W> {
    /// The search, on any machine.
    pub(crate) fn counter() -> Counter<W> {
        fn count<W: Word>(
            subproblem: &SubProblem<W>,
            stacks: &mut [States<W>],
            stop: &dyn Fn() -> bool,
        ) -> Result<u64, Interrupted> {
            search::count(Block::empty(), subproblem, stacks, stop)
        }
        search::on_stacks(count)
    }
}

impl<W: Word> Vector for Portable<W> {
    type Word = W;
    type Register = W;
    type Mask = bool;
    /// The distance, and what is kept of the shifted word: nothing if it is as far as a word is
    /// wide. A branch instead may keep the compiler from making vectors of the loop around.
    type Distance = (u32, W);

    #[inline(always)]
    fn splat(self, word: W) -> W {
        word
    }

    #[inline(always)]
    fn distance(self, rows: u32) -> (u32, W) {
        if rows < W::BITS { (rows, W::ALL) } else { (0, W::default()) }
    }

    #[inline(always)]
    fn or(self, a: W, b: W) -> W {
        a | b
    }

    #[inline(always)]
    fn and(self, a: W, b: W) -> W {
        a & b
    }

    #[inline(always)]
    fn xor(self, a: W, b: W) -> W {
        a ^ b
    }

    #[inline(always)]
    fn lowest(self, a: W) -> W {
        a & a.negated()
    }

    #[inline(always)]
    fn outside(self, open: W, a: W, b: W, c: W) -> W {
        open & !(a | b | c)
    }

    #[inline(always)]
    fn shift_left(self, a: W, (by, kept): (u32, W)) -> W {
        (a << (by % W::BITS)) & kept
    }

    #[inline(always)]
    fn shift_right(self, a: W, (by, kept): (u32, W)) -> W {
        (a >> (by % W::BITS)) & kept
    }

    #[inline(always)]
    fn zero_if_either(self, a: W, b: W) -> W {
        a.min(b)
    }

    #[inline(always)]
    fn is_nonzero(self, a: W) -> bool {
        a != W::default()
    }

    #[inline(always)]
    fn is_zero(self, a: W) -> bool {
        a == W::default()
    }

    #[inline(always)]
    fn is_equal(self, a: W, b: W) -> bool {
        a == b
    }

    #[inline(always)]
    fn both(self, a: bool, b: bool) -> bool {
        a & b
    }

    #[inline(always)]
    fn tally(self, a: bool) -> usize {
        usize::from(a)
    }
}

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
struct Block<W> {
    columns: [W; LANES],
    left: [W; LANES],
    right: [W; LANES],
    free: [W; LANES],
    /// The set of lanes that have a free column.
    live: u64,
}

impl<W: Word> Block<W> {
    /// No lane is alive.
    fn empty() -> Self {
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
        ahead: &LookAhead<Portable<W>>,
        children: &mut [[W; 4]; LANES],
    ) -> [u8; LANES] {
        let ahead = *ahead;
        let mut keep = [0; LANES];
        self.step(
            |state| expand::expand::<_, ROWS, COVER>(Portable(PhantomData), &ahead, state),
            |lane, (child, kept)| {
                children[lane] = [child.columns, child.left, child.right, child.free];
                keep[lane] = u8::from(kept);
            },
        );
        keep
    }
}

impl<W: Word> InFlight for Block<W> {
    type Word = W;
    type Vector = Portable<W>;
    type Stack = States<W>;
    const LANES: usize = LANES;

    fn vector(&self) -> Portable<W> {
        Portable(PhantomData)
    }

    fn start(stack: &mut States<W>, open: W) -> usize {
        let nothing = W::default();
        stack.0[BOTTOM] = [nothing, nothing, nothing, open];
        BOTTOM + 1
    }

    #[inline(always)]
    fn refill(&mut self, _: &LookAhead<Portable<W>>, parents: &States<W>, height: usize) -> usize {
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
        ahead: &LookAhead<Portable<W>>,
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
    fn complete(&mut self, ahead: &LookAhead<Portable<W>>) -> usize {
        let ahead = *ahead;
        let mut total = 0_u16;
        self.step(
            |state| expand::count_last_rows(Portable(PhantomData), &ahead, state),
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
