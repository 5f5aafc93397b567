//! Plain Rust: the same search, the lanes an array that the compiler makes of it what it can.

use std::array::from_fn;
use std::marker::PhantomData;

use super::search;
use super::stack::{BOTTOM, Batch, MOST_LANES, Stack, TOP};
use super::stage::Stage;
use super::vector::Vector;
use super::word::Word;
use crate::kernel::Interrupted;

/// Batches in flight; four are no faster, two and one are slower.
const FLIGHT: usize = 3;

/// Lanes of a batch.
const LANES: usize = 8;

/// Lanes of the word `W` on any machine.
#[derive(Clone, Copy)]
pub(crate) struct Portable<W>(PhantomData<W>);

impl<W: Word> Portable<W> {
    /// The search, on any machine.
    pub(crate) fn count(
        stage: &Stage<W>,
        stacks: &mut [Stack<W>],
        stop: &dyn Fn() -> bool,
    ) -> Result<u64, Interrupted> {
        search::count::<_, FLIGHT>(Self(PhantomData), stage, stacks, stop)
    }
}

/// A mask's word: all bits or none.
#[inline(always)]
fn all_if<W: Word>(condition: bool) -> W {
    if condition { W::ALL } else { W::default() }
}

#[inline(always)]
fn select<W: Word>(mask: W, yes: W, no: W) -> W {
    yes & mask | no & !mask
}

impl<W: Word> Vector for Portable<W> {
    type Word = W;
    type Register = [W; LANES];
    type Mask = [W; LANES];
    type Distance = u32;
    const LANES: usize = LANES;

    #[inline(always)]
    fn splat(self, word: W) -> [W; LANES] {
        [word; LANES]
    }

    #[inline(always)]
    fn distance(self, rows: u32) -> u32 {
        rows
    }

    #[inline(always)]
    fn or(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        from_fn(|lane| a[lane] | b[lane])
    }

    #[inline(always)]
    fn and(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        from_fn(|lane| a[lane] & b[lane])
    }

    #[inline(always)]
    fn xor(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        from_fn(|lane| a[lane] ^ b[lane])
    }

    #[inline(always)]
    fn lowest(self, a: [W; LANES]) -> [W; LANES] {
        from_fn(|lane| a[lane] & a[lane].negated())
    }

    #[inline(always)]
    fn outside(self, open: [W; LANES], a: [W; LANES], b: [W; LANES], c: [W; LANES]) -> [W; LANES] {
        from_fn(|lane| open[lane] & !(a[lane] | b[lane] | c[lane]))
    }

    #[inline(always)]
    fn shift_left(self, a: [W; LANES], by: u32) -> [W; LANES] {
        if by < W::BITS { from_fn(|lane| a[lane] << by) } else { [W::default(); LANES] }
    }

    #[inline(always)]
    fn shift_right(self, a: [W; LANES], by: u32) -> [W; LANES] {
        if by < W::BITS { from_fn(|lane| a[lane] >> by) } else { [W::default(); LANES] }
    }

    #[inline(always)]
    fn zero_if_either(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        from_fn(|lane| a[lane].min(b[lane]))
    }

    #[inline(always)]
    fn is_nonzero(self, a: [W; LANES]) -> [W; LANES] {
        from_fn(|lane| all_if(a[lane] != W::default()))
    }

    #[inline(always)]
    fn is_zero(self, a: [W; LANES]) -> [W; LANES] {
        from_fn(|lane| all_if(a[lane] == W::default()))
    }

    #[inline(always)]
    fn is_any(self, a: [W; LANES]) -> bool {
        a.iter().fold(W::default(), |any, &word| any | word) != W::default()
    }

    #[inline(always)]
    fn is_equal(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        from_fn(|lane| all_if(a[lane] == b[lane]))
    }

    #[inline(always)]
    fn both(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        self.and(a, b)
    }

    #[inline(always)]
    fn tally(self, a: [W; LANES]) -> usize {
        a.iter().map(|word| word.low_bit()).sum()
    }

    #[inline(always)]
    fn push(
        self,
        stack: &mut Stack<W>,
        mut height: usize,
        batch: &Batch<[W; LANES]>,
        keep: [W; LANES],
    ) -> usize {
        assert!(height <= TOP);
        for (lane, keep) in keep.into_iter().enumerate() {
            stack.columns[height] = batch.columns[lane];
            stack.left[height] = batch.left[lane];
            stack.right[height] = batch.right[lane];
            height += keep.low_bit();
        }
        height
    }

    #[inline(always)]
    fn refill(
        self,
        stack: &Stack<W>,
        mut height: usize,
        batch: &mut Batch<[W; LANES]>,
        vacant: [W; LANES],
        open: [W; LANES],
    ) -> usize {
        assert!((BOTTOM..=TOP + MOST_LANES).contains(&height));
        for (lane, vacant) in vacant.into_iter().enumerate() {
            height -= vacant.low_bit();
            batch.columns[lane] = select(vacant, stack.columns[height], batch.columns[lane]);
            batch.left[lane] = select(vacant, stack.left[height], batch.left[lane]);
            batch.right[lane] = select(vacant, stack.right[height], batch.right[lane]);
        }
        let free = self.outside(open, batch.columns, batch.left, batch.right);
        batch.free = from_fn(|lane| batch.free[lane] | free[lane] & vacant[lane]);
        height.max(BOTTOM)
    }
}
