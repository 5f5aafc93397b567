//! Plain Rust, correct on every target, without any `unsafe`.
//!
//! Registers are arrays, and the loops over them are short and of fixed length, so that the
//! compiler turns them into whatever vectors the target has.

use std::array::from_fn;
use std::marker::PhantomData;

use super::bits::{Bits, Pair};
use super::isa::{BATCH, Isa, Loop, PairCosts};
use super::vector::{Packed, Refilled, Vector};
use super::word::Word;

/// No instructions beyond those of the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Isa for Portable {
    type U16 = Eight<u16>;
    type U32 = Eight<u32>;
    type U64 = Eight<u64>;
    type Narrow = Narrow;
    type Wide = Pair<Narrow>;

    const PAIR_COSTS: PairCosts = PairCosts {
        block: 40000,
        row: 16,
        most_rows: 512,
        lookup: 30,
        group: 12,
        offset: 160,
        compare: 32,
        compare_none: 16,
    };
    const PREFERS_LOOPS: bool = true;

    fn u16(self) -> Eight<u16> {
        Eight(PhantomData)
    }

    fn u32(self) -> Eight<u32> {
        Eight(PhantomData)
    }

    fn u64(self) -> Eight<u64> {
        Eight(PhantomData)
    }

    fn narrow(self) -> Narrow {
        Narrow
    }

    fn wide(self) -> Pair<Narrow> {
        Pair(Narrow)
    }

    #[inline(always)]
    fn run<L: Loop>(self, work: L) -> L::Output {
        work.run()
    }

    #[inline(always)]
    fn eight_u32(self, words: &[u32]) -> [u64; 4] {
        let word = |at: usize| u64::from(words.get(at).copied().unwrap_or(0));
        from_fn(|pair| word(2 * pair) | word(2 * pair + 1) << 32)
    }

    #[inline(always)]
    fn eight_of_u64(self, words: &[u64], shift: u32) -> [u64; 4] {
        let word = |at: usize| words.get(at).map_or(0, |word| word >> shift & u64::from(u32::MAX));
        from_fn(|pair| word(2 * pair) | word(2 * pair + 1) << 32)
    }

    #[inline(always)]
    fn store_pairs(self, to: &mut [[u16; 2]; BATCH], a: [u64; 4]) {
        for (at, pair) in to.iter_mut().enumerate() {
            let word = a[at / 2] >> (32 * (at % 2));
            *pair = [word as u16, (word >> 16) as u16];
        }
    }
}

/// One lane: for loops over lanes that are kept in arrays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct One<W>(PhantomData<W>);

impl<W> One<W> {
    pub(crate) fn new() -> Self {
        Self(PhantomData)
    }
}

impl<W: Word> Vector for One<W> {
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
    fn distance(self, bits: u32) -> (u32, W) {
        if bits < W::BITS { (bits, W::ALL) } else { (0, W::default()) }
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
    fn count(self, a: bool) -> usize {
        usize::from(a)
    }
}

/// Eight lanes, each as [`One`]. A mask has every bit set in the lanes that it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eight<W>(PhantomData<W>);

/// The lanes of [`Eight`].
const LANES: usize = 8;

impl<W: Word> Eight<W> {
    #[inline(always)]
    fn of_one(self, lane: impl Fn(One<W>, usize) -> W) -> [W; LANES] {
        from_fn(|at| lane(One::new(), at))
    }

    #[inline(always)]
    fn mask(self, lane: impl Fn(One<W>, usize) -> bool) -> [W; LANES] {
        from_fn(|at| if lane(One::new(), at) { W::ALL } else { W::default() })
    }
}

impl<W: Word> Vector for Eight<W> {
    type Word = W;
    type Register = [W; LANES];
    type Mask = [W; LANES];
    type Distance = (u32, W);

    #[inline(always)]
    fn splat(self, word: W) -> [W; LANES] {
        [word; LANES]
    }

    #[inline(always)]
    fn distance(self, bits: u32) -> (u32, W) {
        One::<W>::new().distance(bits)
    }

    #[inline(always)]
    fn or(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        self.of_one(|one, at| one.or(a[at], b[at]))
    }

    #[inline(always)]
    fn and(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        self.of_one(|one, at| one.and(a[at], b[at]))
    }

    #[inline(always)]
    fn xor(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        self.of_one(|one, at| one.xor(a[at], b[at]))
    }

    #[inline(always)]
    fn lowest(self, a: [W; LANES]) -> [W; LANES] {
        self.of_one(|one, at| one.lowest(a[at]))
    }

    #[inline(always)]
    fn outside(self, open: [W; LANES], a: [W; LANES], b: [W; LANES], c: [W; LANES]) -> [W; LANES] {
        self.of_one(|one, at| one.outside(open[at], a[at], b[at], c[at]))
    }

    #[inline(always)]
    fn shift_left(self, a: [W; LANES], by: (u32, W)) -> [W; LANES] {
        self.of_one(|one, at| one.shift_left(a[at], by))
    }

    #[inline(always)]
    fn shift_right(self, a: [W; LANES], by: (u32, W)) -> [W; LANES] {
        self.of_one(|one, at| one.shift_right(a[at], by))
    }

    #[inline(always)]
    fn zero_if_either(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        self.of_one(|one, at| one.zero_if_either(a[at], b[at]))
    }

    #[inline(always)]
    fn is_nonzero(self, a: [W; LANES]) -> [W; LANES] {
        self.mask(|one, at| one.is_nonzero(a[at]))
    }

    #[inline(always)]
    fn is_zero(self, a: [W; LANES]) -> [W; LANES] {
        self.mask(|one, at| one.is_zero(a[at]))
    }

    #[inline(always)]
    fn is_equal(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        self.mask(|one, at| one.is_equal(a[at], b[at]))
    }

    #[inline(always)]
    fn both(self, a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        self.and(a, b)
    }

    #[inline(always)]
    fn count(self, a: [W; LANES]) -> usize {
        a.into_iter().filter(|&lane| lane != W::default()).count()
    }
}

impl<W: Word> Packed for Eight<W> {
    const LANES: usize = LANES;
    /// The mask, and the number of the first word.
    type Compression = ([W; LANES], usize);
    /// How often each lane was not in a mask, times minus one, and how many masks there were: the
    /// compiler adds masks as they are.
    type Tally = [u32; LANES];

    #[inline(always)]
    fn load(self, words: &[W]) -> [W; LANES] {
        *words.first_chunk().expect("a register of words")
    }

    #[inline(always)]
    fn load_head(self, words: &[W]) -> ([W; LANES], [W; LANES]) {
        let words = &words[..words.len().min(LANES)];
        let mut a = [W::default(); LANES];
        a[..words.len()].copy_from_slice(words);
        (a, self.mask(|_, at| at < words.len()))
    }

    #[inline(always)]
    fn compression(self, keep: [W; LANES], at: usize) -> (([W; LANES], usize), usize) {
        ((keep, at), at.wrapping_add(self.count(keep)))
    }

    #[inline(always)]
    fn store_compressed(self, to: &mut [W], a: [W; LANES], (keep, at): ([W; LANES], usize)) {
        let to: &mut [W; LANES] = to[at..].first_chunk_mut().expect("room for a register");
        let mut len = 0;
        for (word, keep) in a.into_iter().zip(keep) {
            // What is not to be kept is overwritten by the next.
            to[len % LANES] = word;
            len += usize::from(keep != W::default());
        }
    }

    #[inline(always)]
    fn no_tally(self) -> [u32; LANES] {
        [0; LANES]
    }

    #[inline(always)]
    fn tally(self, tally: [u32; LANES], mask: [W; LANES]) -> [u32; LANES] {
        from_fn(|at| tally[at] + u32::from(mask[at] != W::default()))
    }

    #[inline(always)]
    fn tally_sum(self, tally: [u32; LANES]) -> u64 {
        tally.into_iter().map(u64::from).sum()
    }
}

impl<W: Word> Refilled for Eight<W> {
    /// The mask, and the number of the first word.
    type Expansion = ([W; LANES], usize);

    #[inline(always)]
    fn is_any(self, a: [W; LANES]) -> bool {
        a.into_iter().fold(W::default(), |any, lane| any | lane) != W::default()
    }

    #[inline(always)]
    fn select(self, mask: [W; LANES], a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        self.of_one(|_, at| (a[at] & mask[at]) | (b[at] & !mask[at]))
    }

    #[inline(always)]
    fn expansion(self, vacant: [W; LANES], end: usize) -> (([W; LANES], usize), usize) {
        let at = end.wrapping_sub(self.count(vacant));
        ((vacant, at), at)
    }

    #[inline(always)]
    fn load_expanded(
        self,
        words: &[W],
        mut a: [W; LANES],
        (vacant, at): ([W; LANES], usize),
    ) -> [W; LANES] {
        let words: &[W; LANES] = words[at..].first_chunk().expect("a register of words");
        let mut taken = 0;
        for (lane, vacant) in a.iter_mut().zip(vacant) {
            if vacant != W::default() {
                *lane = words[taken];
                taken += 1;
            }
        }
        a
    }
}

/// 256 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Narrow;

impl Narrow {
    #[inline(always)]
    fn of_pairs(self, pair: impl Fn(usize) -> u64) -> [u64; 4] {
        from_fn(pair)
    }
}

/// `word` in both halves.
const fn twice(word: u32) -> u64 {
    word as u64 | (word as u64) << 32
}

impl Bits for Narrow {
    type Register = [u64; 4];
    const BITS: usize = 256;

    #[inline(always)]
    fn load(self, words: &[u32]) -> [u64; 4] {
        let words: &[u32; 8] = words.first_chunk().expect("a register of words");
        self.of_pairs(|at| u64::from(words[2 * at]) | u64::from(words[2 * at + 1]) << 32)
    }

    #[inline(always)]
    fn store(self, words: &mut [u32], a: [u64; 4]) {
        let words: &mut [u32; 8] = words.first_chunk_mut().expect("room for a register");
        for (pair, a) in words.as_chunks_mut().0.iter_mut().zip(a) {
            *pair = [a as u32, (a >> 32) as u32];
        }
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> [u64; 4] {
        let bytes: &[u8; 32] = bytes.first_chunk().expect("a register of bytes");
        let (eights, _) = bytes.as_chunks();
        self.of_pairs(|at| u64::from_ne_bytes(eights[at]))
    }

    #[inline(always)]
    fn store_bytes(self, bytes: &mut [u8], a: [u64; 4]) {
        let bytes: &mut [u8; 32] = bytes.first_chunk_mut().expect("room for a register");
        for (eight, a) in bytes.as_chunks_mut().0.iter_mut().zip(a) {
            *eight = a.to_ne_bytes();
        }
    }

    #[inline(always)]
    fn splat(self, word: u32) -> [u64; 4] {
        [twice(word); 4]
    }

    #[inline(always)]
    fn or(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        self.of_pairs(|at| a[at] | b[at])
    }

    #[inline(always)]
    fn or3(self, a: [u64; 4], b: [u64; 4], c: [u64; 4]) -> [u64; 4] {
        self.of_pairs(|at| a[at] | b[at] | c[at])
    }

    #[inline(always)]
    fn and(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        self.of_pairs(|at| a[at] & b[at])
    }

    #[inline(always)]
    fn xor(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        self.of_pairs(|at| a[at] ^ b[at])
    }

    #[inline(always)]
    fn shift_left(self, a: [u64; 4], by: u32) -> [u64; 4] {
        self.of_pairs(|at| (a[at] << by) & twice(u32::MAX << by))
    }

    #[inline(always)]
    fn shift_right(self, a: [u64; 4], by: u32) -> [u64; 4] {
        self.of_pairs(|at| (a[at] >> by) & twice(u32::MAX >> by))
    }

    #[inline(always)]
    fn add_bits(self, a: [u64; 4], b: [u64; 4], c: [u64; 4]) -> ([u64; 4], [u64; 4]) {
        let half = self.xor(a, b);
        let carry = self.of_pairs(|at| (a[at] & b[at]) | (half[at] & c[at]));
        (self.xor(half, c), carry)
    }

    #[inline(always)]
    fn ones(self, a: [u64; 4]) -> [u64; 4] {
        self.of_pairs(|at| u64::from(a[at].count_ones()))
    }

    #[inline(always)]
    fn add(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        self.of_pairs(|at| a[at].wrapping_add(b[at]))
    }

    #[inline(always)]
    fn sum(self, a: [u64; 4]) -> u64 {
        a.into_iter().fold(0, u64::wrapping_add)
    }
}
