//! AVX2: 16 lanes of 16 bits, 8 of 32 or 4 of 64. There is no instruction that compresses or
//! expands; tables of permutations stand in.

use std::arch::x86_64::*;

use super::compiled;
use super::permutations::{COMPRESS_16, COMPRESS_32, COMPRESS_64, EXPAND_16, EXPAND_32};
use crate::arch::bits::{Bits, Pair};
use crate::arch::isa::{BATCH, Isa, Loop, PairCosts};
use crate::arch::vector::{Packed, Refilled, Vector, has_room};

/// The proof that the machine has AVX2, BMI1, BMI2 and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The proof, if it can be given.
    pub(crate) fn new() -> Option<Self> {
        let available = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        available.then_some(Self(()))
    }
}

impl Isa for Avx2 {
    type U16 = U16x16;
    type U32 = U32x8;
    type U64 = U64x4;
    type Narrow = B256;
    type Wide = Pair<B256>;

    const PAIR_COSTS: PairCosts = PairCosts {
        block: 1800,
        row: 5,
        most_rows: 512,
        lookup: 5,
        group: 3,
        offset: 8,
        compare: 10,
        compare_none: 20,
    };

    fn u16(self) -> U16x16 {
        U16x16(self)
    }

    fn u32(self) -> U32x8 {
        U32x8(self)
    }

    fn u64(self) -> U64x4 {
        U64x4(self)
    }

    fn narrow(self) -> B256 {
        B256(self)
    }

    fn wide(self) -> Pair<B256> {
        Pair(B256(self))
    }

    #[inline(always)]
    fn run<L: Loop>(self, work: L) -> L::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn compiled<L: Loop>(work: L) -> L::Output {
            work.run()
        }
        // SAFETY: `self` proves that the machine has the features.
        unsafe { compiled(work) }
    }

    #[inline(always)]
    fn eight_u32(self, words: &[u32]) -> __m256i {
        U32x8(self).load_head(words).0
    }

    compiled! { "avx2,bmi1,bmi2,popcnt"
        fn eight_of_u64(self, words: &[u64], shift: u32) -> __m256i {
            let (low, high) = words.split_at(words.len().min(4));
            let by = _mm_cvtsi32_si128(shift as i32);
            let [low, high] = [head_64(low).0, head_64(high).0].map(|x| _mm256_srl_epi64(x, by));
            // The low words of four and four lanes, in order.
            let (low, high) = (_mm256_castsi256_ps(low), _mm256_castsi256_ps(high));
            let words = _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(low, high));
            _mm256_permute4x64_epi64::<0b11_01_10_00>(words)
        }

        fn store_pairs(self, to: &mut [[u16; 2]; BATCH], a: __m256i) {
            // SAFETY: eight pairs of 16 bits have 32 bytes.
            unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), a) }
        }
    }

    #[inline(always)]
    fn prefetch<W>(self, items: &[W]) {
        super::prefetch(items);
    }
}

/// Words that, read from `8 - len` on, have every bit set in the first `len` of eight lanes.
const HEAD_32: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];
/// The same for four lanes, from `4 - len` on.
const HEAD_64: [i64; 8] = [-1, -1, -1, -1, 0, 0, 0, 0];

/// Up to four words, with zeros behind them, and the mask of their lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn head_64(words: &[u64]) -> (__m256i, __m256i) {
    if words.len() >= 4 {
        // SAFETY: there are four words.
        let a = unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
        return (a, _mm256_set1_epi64x(-1));
    }
    let mask: &[i64] = &HEAD_64[4 - words.len()..][..4];
    // SAFETY: the slice has four words.
    let mask = unsafe { _mm256_loadu_si256(mask.as_ptr().cast()) };
    // SAFETY: of the lanes read, only those that have a word are in the mask.
    (unsafe { _mm256_maskload_epi64(words.as_ptr().cast(), mask) }, mask)
}

/// Up to eight words, with zeros behind them, and the mask of their lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn head_32(words: &[u32]) -> (__m256i, __m256i) {
    if words.len() >= 8 {
        // SAFETY: there are eight words.
        let a = unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
        return (a, _mm256_set1_epi32(-1));
    }
    let mask: &[i32] = &HEAD_32[8 - words.len()..][..8];
    // SAFETY: the slice has eight words.
    let mask = unsafe { _mm256_loadu_si256(mask.as_ptr().cast()) };
    // SAFETY: of the lanes read, only those that have a word are in the mask.
    (unsafe { _mm256_maskload_epi32(words.as_ptr().cast(), mask) }, mask)
}

/// A permutation of eight lanes of 32 bits, for `_mm256_permutevar8x32_epi32`.
#[inline]
#[target_feature(enable = "avx2")]
fn permutation_32(table: &[[u8; 8]; 256], set: usize) -> __m256i {
    _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(i64::from_le_bytes(table[set & 255])))
}

/// A permutation of eight lanes of 16 bits in each half, for `_mm256_shuffle_epi8`.
#[inline]
#[target_feature(enable = "avx2")]
fn permutation_16(table: &[[u8; 16]; 256], [low, high]: [u8; 2]) -> __m256i {
    let half = |set: u8| {
        let bytes: &[u8; 16] = &table[usize::from(set)];
        // SAFETY: an entry has 16 bytes.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    };
    _mm256_set_m128i(half(high), half(low))
}

/// The lanes of a mask of 16 lanes of 16 bits, eight and eight.
#[inline]
#[target_feature(enable = "avx2")]
fn halves(mask: __m256i) -> [u8; 2] {
    let bits = _mm256_movemask_epi8(_mm256_packs_epi16(mask, mask)) as u32;
    [bits as u8, (bits >> 16) as u8]
}

/// The sum of four 64-bit lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn sum_64(x: __m256i) -> u64 {
    let x = _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
    (_mm_cvtsi128_si64(x) as u64).wrapping_add(_mm_extract_epi64::<1>(x) as u64)
}

/// Sixteen lanes of 16 bits. A mask has every bit set in the lanes that it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U16x16(Avx2);

/// Where sixteen lanes go to or come from, eight and eight.
///
/// Invariant: `middle` is at most eight behind `at`, or `at` is beyond every slice.
#[derive(Clone, Copy)]
pub(crate) struct Halves {
    /// The permutation of the bytes of each half.
    permutation: __m256i,
    /// The number of the first word of the low half, and of the high one.
    at: usize,
    middle: usize,
    /// The lanes.
    mask: __m256i,
}

impl Vector for U16x16 {
    type Word = u16;
    type Register = __m256i;
    type Mask = __m256i;
    type Distance = __m128i;

    compiled! { "avx2,bmi1,bmi2,popcnt"
        fn splat(self, word: u16) -> __m256i { _mm256_set1_epi16(word as i16) }
        fn distance(self, bits: u32) -> __m128i { _mm_cvtsi32_si128(bits as i32) }
        fn or(self, a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        fn and(self, a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn xor(self, a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
        fn lowest(self, a: __m256i) -> __m256i {
            _mm256_and_si256(a, _mm256_sub_epi16(_mm256_setzero_si256(), a))
        }
        fn outside(self, open: __m256i, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
            _mm256_andnot_si256(_mm256_or_si256(_mm256_or_si256(b, c), a), open)
        }
        fn shift_left(self, a: __m256i, by: __m128i) -> __m256i { _mm256_sll_epi16(a, by) }
        fn shift_right(self, a: __m256i, by: __m128i) -> __m256i { _mm256_srl_epi16(a, by) }
        fn zero_if_either(self, a: __m256i, b: __m256i) -> __m256i { _mm256_min_epu16(a, b) }
        fn is_nonzero(self, a: __m256i) -> __m256i {
            let zero = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
            _mm256_xor_si256(zero, _mm256_set1_epi32(-1))
        }
        fn is_zero(self, a: __m256i) -> __m256i {
            _mm256_cmpeq_epi16(a, _mm256_setzero_si256())
        }
        fn is_equal(self, a: __m256i, b: __m256i) -> __m256i { _mm256_cmpeq_epi16(a, b) }
        fn both(self, a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn count(self, a: __m256i) -> usize { _mm256_movemask_epi8(a).count_ones() as usize / 2 }
    }
}

impl Packed for U16x16 {
    const LANES: usize = 16;
    type Compression = Halves;
    type Tally = u64;

    compiled! { "avx2,bmi1,bmi2,popcnt"
        fn load(self, words: &[u16]) -> __m256i {
            let words: &[u16; 16] = words.first_chunk().expect("a register of words");
            // SAFETY: there are 16 words.
            unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
        }

        fn load_head(self, words: &[u16]) -> (__m256i, __m256i) {
            let words = &words[..words.len().min(16)];
            let (mut all, mut mask) = ([0u16; 16], [0u16; 16]);
            all[..words.len()].copy_from_slice(words);
            mask[..words.len()].fill(u16::MAX);
            // SAFETY: there are 16 words in both arrays.
            unsafe {
                (
                    _mm256_loadu_si256(all.as_ptr().cast()),
                    _mm256_loadu_si256(mask.as_ptr().cast()),
                )
            }
        }

        fn compression(self, keep: __m256i, at: usize) -> (Halves, usize) {
            let sets = halves(keep);
            let [low, high] = sets.map(|set| set.count_ones() as usize);
            let middle = at.saturating_add(low);
            let permutation = permutation_16(&COMPRESS_16.0, sets);
            (Halves { permutation, at, middle, mask: keep }, middle.wrapping_add(high))
        }

        fn store_compressed(self, to: &mut [u16], a: __m256i, by: Halves) {
            assert!(has_room(to.len(), by.at, 16), "room for a register");
            let lanes = _mm256_shuffle_epi8(a, by.permutation);
            // SAFETY: there are 16 words from `at` on, so eight from `middle` on. The low half goes
            // first, for its tail is overwritten.
            unsafe {
                let low = to.as_mut_ptr().add(by.at);
                _mm_storeu_si128(low.cast(), _mm256_castsi256_si128(lanes));
                let high = to.as_mut_ptr().add(by.middle);
                _mm_storeu_si128(high.cast(), _mm256_extracti128_si256::<1>(lanes));
            }
        }

        fn no_tally(self) -> u64 { 0 }
        fn tally(self, tally: u64, mask: __m256i) -> u64 {
            tally + u64::from(_mm256_movemask_epi8(mask).count_ones() / 2)
        }
        fn tally_sum(self, tally: u64) -> u64 { tally }
    }
}

impl Refilled for U16x16 {
    type Expansion = Halves;

    compiled! { "avx2,bmi1,bmi2,popcnt"
        fn is_any(self, a: __m256i) -> bool { _mm256_testz_si256(a, _mm256_set1_epi32(-1)) == 0 }
        fn select(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
            _mm256_blendv_epi8(b, a, mask)
        }

        fn expansion(self, vacant: __m256i, end: usize) -> (Halves, usize) {
            let sets = halves(vacant);
            let [low, high] = sets.map(|set| set.count_ones() as usize);
            // Below zero they wrap around to numbers that are beyond every slice.
            let middle = end.wrapping_sub(high);
            let at = middle.wrapping_sub(low);
            let permutation = permutation_16(&EXPAND_16.0, sets);
            (Halves { permutation, at, middle, mask: vacant }, at)
        }

        fn load_expanded(self, words: &[u16], a: __m256i, by: Halves) -> __m256i {
            assert!(has_room(words.len(), by.at, 16), "a register of words");
            // SAFETY: there are 16 words from `at` on, so eight from `middle` on.
            let taken = unsafe {
                let low = _mm_loadu_si128(words.as_ptr().add(by.at).cast());
                let high = words.as_ptr().add(by.middle);
                _mm256_set_m128i(_mm_loadu_si128(high.cast()), low)
            };
            _mm256_blendv_epi8(a, _mm256_shuffle_epi8(taken, by.permutation), by.mask)
        }
    }
}

/// Eight lanes of 32 bits. A mask has every bit set in the lanes that it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U32x8(Avx2);

impl Vector for U32x8 {
    type Word = u32;
    type Register = __m256i;
    type Mask = __m256i;
    type Distance = __m128i;

    compiled! { "avx2,bmi1,bmi2,popcnt"
        fn splat(self, word: u32) -> __m256i { _mm256_set1_epi32(word as i32) }
        fn distance(self, bits: u32) -> __m128i { _mm_cvtsi32_si128(bits as i32) }
        fn or(self, a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        fn and(self, a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn xor(self, a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
        fn lowest(self, a: __m256i) -> __m256i {
            _mm256_and_si256(a, _mm256_sub_epi32(_mm256_setzero_si256(), a))
        }
        fn outside(self, open: __m256i, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
            _mm256_andnot_si256(_mm256_or_si256(_mm256_or_si256(b, c), a), open)
        }
        fn shift_left(self, a: __m256i, by: __m128i) -> __m256i { _mm256_sll_epi32(a, by) }
        fn shift_right(self, a: __m256i, by: __m128i) -> __m256i { _mm256_srl_epi32(a, by) }
        fn zero_if_either(self, a: __m256i, b: __m256i) -> __m256i { _mm256_min_epu32(a, b) }
        fn is_nonzero(self, a: __m256i) -> __m256i {
            let zero = _mm256_cmpeq_epi32(a, _mm256_setzero_si256());
            _mm256_xor_si256(zero, _mm256_set1_epi32(-1))
        }
        fn is_zero(self, a: __m256i) -> __m256i {
            _mm256_cmpeq_epi32(a, _mm256_setzero_si256())
        }
        fn is_equal(self, a: __m256i, b: __m256i) -> __m256i { _mm256_cmpeq_epi32(a, b) }
        fn both(self, a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn count(self, a: __m256i) -> usize {
            _mm256_movemask_ps(_mm256_castsi256_ps(a)).count_ones() as usize
        }
    }
}

impl Packed for U32x8 {
    const LANES: usize = 8;
    /// The permutation, and the number of the first word.
    type Compression = (__m256i, usize);
    type Tally = __m256i;

    compiled! { "avx2,bmi1,bmi2,popcnt"
        fn load(self, words: &[u32]) -> __m256i {
            let words: &[u32; 8] = words.first_chunk().expect("a register of words");
            // SAFETY: there are eight words.
            unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
        }

        fn load_head(self, words: &[u32]) -> (__m256i, __m256i) { head_32(words) }

        fn compression(self, keep: __m256i, at: usize) -> ((__m256i, usize), usize) {
            let set = _mm256_movemask_ps(_mm256_castsi256_ps(keep)) as usize;
            ((permutation_32(&COMPRESS_32.0, set), at), at.wrapping_add(set.count_ones() as usize))
        }

        fn store_compressed(self, to: &mut [u32], a: __m256i, by: (__m256i, usize)) {
            let (order, at) = by;
            assert!(has_room(to.len(), at, 8), "room for a register");
            let lanes = _mm256_permutevar8x32_epi32(a, order);
            // SAFETY: there are eight words from `at` on.
            unsafe { _mm256_storeu_si256(to.as_mut_ptr().add(at).cast(), lanes) }
        }

        fn no_tally(self) -> __m256i { _mm256_setzero_si256() }
        fn tally(self, tally: __m256i, mask: __m256i) -> __m256i { _mm256_sub_epi32(tally, mask) }
        fn tally_sum(self, tally: __m256i) -> u64 {
            let low = _mm256_cvtepu32_epi64(_mm256_castsi256_si128(tally));
            let high = _mm256_cvtepu32_epi64(_mm256_extracti128_si256::<1>(tally));
            sum_64(_mm256_add_epi64(low, high))
        }
    }
}

impl Refilled for U32x8 {
    /// The permutation, the lanes to be filled, and the number of the first word.
    type Expansion = (__m256i, __m256i, usize);

    compiled! { "avx2,bmi1,bmi2,popcnt"
        fn is_any(self, a: __m256i) -> bool { _mm256_testz_si256(a, _mm256_set1_epi32(-1)) == 0 }
        fn select(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
            _mm256_blendv_epi8(b, a, mask)
        }

        fn expansion(self, vacant: __m256i, end: usize) -> ((__m256i, __m256i, usize), usize) {
            let set = _mm256_movemask_ps(_mm256_castsi256_ps(vacant)) as usize;
            let at = end.wrapping_sub(set.count_ones() as usize);
            ((permutation_32(&EXPAND_32.0, set), vacant, at), at)
        }

        fn load_expanded(
            self,
            words: &[u32],
            a: __m256i,
            by: (__m256i, __m256i, usize),
        ) -> __m256i {
            let (order, vacant, at) = by;
            assert!(has_room(words.len(), at, 8), "a register of words");
            // SAFETY: there are eight words from `at` on.
            let taken = unsafe { _mm256_loadu_si256(words.as_ptr().add(at).cast()) };
            _mm256_blendv_epi8(a, _mm256_permutevar8x32_epi32(taken, order), vacant)
        }
    }
}

/// Four lanes of 64 bits. A mask has every bit set in the lanes that it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U64x4(Avx2);

impl Vector for U64x4 {
    type Word = u64;
    type Register = __m256i;
    type Mask = __m256i;
    type Distance = __m128i;

    compiled! { "avx2,bmi1,bmi2,popcnt"
        fn splat(self, word: u64) -> __m256i { _mm256_set1_epi64x(word as i64) }
        fn distance(self, bits: u32) -> __m128i { _mm_cvtsi32_si128(bits as i32) }
        fn or(self, a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        fn and(self, a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn xor(self, a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
        fn lowest(self, a: __m256i) -> __m256i {
            _mm256_and_si256(a, _mm256_sub_epi64(_mm256_setzero_si256(), a))
        }
        fn outside(self, open: __m256i, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
            _mm256_andnot_si256(_mm256_or_si256(_mm256_or_si256(b, c), a), open)
        }
        fn shift_left(self, a: __m256i, by: __m128i) -> __m256i { _mm256_sll_epi64(a, by) }
        fn shift_right(self, a: __m256i, by: __m128i) -> __m256i { _mm256_srl_epi64(a, by) }
        fn zero_if_either(self, a: __m256i, b: __m256i) -> __m256i {
            let zero = _mm256_setzero_si256();
            let either = _mm256_or_si256(_mm256_cmpeq_epi64(a, zero), _mm256_cmpeq_epi64(b, zero));
            _mm256_andnot_si256(either, a)
        }
        fn is_nonzero(self, a: __m256i) -> __m256i {
            let zero = _mm256_cmpeq_epi64(a, _mm256_setzero_si256());
            _mm256_xor_si256(zero, _mm256_set1_epi32(-1))
        }
        fn is_zero(self, a: __m256i) -> __m256i {
            _mm256_cmpeq_epi64(a, _mm256_setzero_si256())
        }
        fn is_equal(self, a: __m256i, b: __m256i) -> __m256i { _mm256_cmpeq_epi64(a, b) }
        fn both(self, a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn count(self, a: __m256i) -> usize {
            _mm256_movemask_pd(_mm256_castsi256_pd(a)).count_ones() as usize
        }
    }
}

impl Packed for U64x4 {
    const LANES: usize = 4;
    /// The permutation, and the number of the first word.
    type Compression = (__m256i, usize);
    type Tally = __m256i;

    compiled! { "avx2,bmi1,bmi2,popcnt"
        fn load(self, words: &[u64]) -> __m256i {
            let words: &[u64; 4] = words.first_chunk().expect("a register of words");
            // SAFETY: there are four words.
            unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
        }

        fn load_head(self, words: &[u64]) -> (__m256i, __m256i) { head_64(words) }

        fn compression(self, keep: __m256i, at: usize) -> ((__m256i, usize), usize) {
            let set = _mm256_movemask_pd(_mm256_castsi256_pd(keep)) as usize & 15;
            let order: &[u32; 8] = &COMPRESS_64.0[set];
            // SAFETY: an entry has eight words.
            let order = unsafe { _mm256_loadu_si256(order.as_ptr().cast()) };
            ((order, at), at.wrapping_add(set.count_ones() as usize))
        }

        fn store_compressed(self, to: &mut [u64], a: __m256i, by: (__m256i, usize)) {
            let (order, at) = by;
            assert!(has_room(to.len(), at, 4), "room for a register");
            let lanes = _mm256_permutevar8x32_epi32(a, order);
            // SAFETY: there are four words from `at` on.
            unsafe { _mm256_storeu_si256(to.as_mut_ptr().add(at).cast(), lanes) }
        }

        fn no_tally(self) -> __m256i { _mm256_setzero_si256() }
        fn tally(self, tally: __m256i, mask: __m256i) -> __m256i { _mm256_sub_epi64(tally, mask) }
        fn tally_sum(self, tally: __m256i) -> u64 { sum_64(tally) }
    }
}

/// 256 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct B256(Avx2);

impl Bits for B256 {
    type Register = __m256i;
    const BITS: usize = 256;

    compiled! { "avx2,bmi1,bmi2,popcnt"
        fn load(self, words: &[u32]) -> __m256i {
            let words: &[u32; 8] = words.first_chunk().expect("a register of words");
            // SAFETY: there are 32 bytes.
            unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
        }
        fn store(self, words: &mut [u32], a: __m256i) {
            let words: &mut [u32; 8] = words.first_chunk_mut().expect("room for a register");
            // SAFETY: there are 32 bytes.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), a) }
        }
        fn load_bytes(self, bytes: &[u8]) -> __m256i {
            let bytes: &[u8; 32] = bytes.first_chunk().expect("a register of bytes");
            // SAFETY: there are 32 bytes.
            unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
        }
        fn store_bytes(self, bytes: &mut [u8], a: __m256i) {
            let bytes: &mut [u8; 32] = bytes.first_chunk_mut().expect("room for a register");
            // SAFETY: there are 32 bytes.
            unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), a) }
        }
        fn splat(self, word: u32) -> __m256i { _mm256_set1_epi32(word as i32) }
        fn or(self, a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        fn or3(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
            _mm256_or_si256(_mm256_or_si256(a, b), c)
        }
        fn and(self, a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn xor(self, a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
        fn shift_left(self, a: __m256i, by: u32) -> __m256i {
            _mm256_sll_epi32(a, _mm_cvtsi32_si128(by as i32))
        }
        fn shift_right(self, a: __m256i, by: u32) -> __m256i {
            _mm256_srl_epi32(a, _mm_cvtsi32_si128(by as i32))
        }
        fn add_bits(self, a: __m256i, b: __m256i, c: __m256i) -> (__m256i, __m256i) {
            let half = _mm256_xor_si256(a, b);
            let carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(half, c));
            (_mm256_xor_si256(half, c), carry)
        }
        fn ones(self, a: __m256i) -> __m256i {
            let of_nibble = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3,
                2, 3, 3, 4,
            );
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(a, nibble));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(a), nibble);
            let high = _mm256_shuffle_epi8(of_nibble, high);
            _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256())
        }
        fn add(self, a: __m256i, b: __m256i) -> __m256i { _mm256_add_epi64(a, b) }
        fn sum(self, a: __m256i) -> u64 { sum_64(a) }
    }
}
