//! AVX2: 16 lanes of 16 bits or 8 lanes of 32. There is no compress here; tables of permutations
//! stand in.
//!
//! # Safety
//! Two things make the `unsafe` here sound, and both are local. A value of [`Avx2`] can only be
//! made in this module, and is only made in functions compiled for these instructions, which can
//! only be had where the machine has them; so calling an intrinsic in a method of it is allowed.
//! And each method that touches memory compares the height with the stack's bounds first, from
//! where a whole batch stays within the arrays.

use std::arch::x86_64::*;
use std::marker::PhantomData;

use super::in_flight::BatchesInFlight;
use super::permutations;
use super::search::{self, Counter};
use super::stack::{BOTTOM, NodeStack, TOP};
use super::subproblem::SubProblem;
use super::vector::{NodeBatch, Packed, Vector};
use crate::instruction_set::InstructionSet;
use crate::work::Interrupted;

/// BatchesInFlight in flight; four are no faster, two and one are slower.
const FLIGHT: usize = 3;

/// Lanes of the word `W`. It is made in functions compiled for the instructions alone, so a value
/// is the proof that the machine has them.
#[derive(Clone, Copy)]
pub(crate) struct Avx2<W>(PhantomData<W>);

/// A permutation of eight lanes of 32 bits, for `_mm256_permutevar8x32_epi32`.
#[inline]
#[target_feature(enable = "avx2")]
fn permutation_32(table: &[[u8; 8]; 256], set: usize) -> __m256i {
    _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(i64::from_le_bytes(table[set & 255])))
}

/// A permutation of eight lanes of 16 bits in each half, for `_mm256_shuffle_epi8`.
#[inline]
#[target_feature(enable = "avx2")]
fn permutation_16(table: &[[u8; 16]; 256], low: usize, high: usize) -> __m256i {
    // SAFETY: the tables have 256 entries of 16 bytes.
    let half = |set: usize| unsafe { _mm_loadu_si128(table[set & 255].as_ptr().cast()) };
    _mm256_set_m128i(half(high), half(low))
}

/// The lanes of a mask of 16 lanes of 16 bits: eight from bit 0 on, eight from bit 16 on.
#[inline]
#[target_feature(enable = "avx2")]
fn halves(mask: __m256i) -> (usize, usize) {
    let bits = _mm256_movemask_epi8(_mm256_packs_epi16(mask, mask)) as u32;
    ((bits & 255) as usize, (bits >> 16 & 255) as usize)
}

macro_rules! avx2_lanes {
    (
        $word:ty, $lanes:literal, $integer:ty,
        $splat:ident, $sub:ident, $sll:ident, $srl:ident, $min:ident, $cmpeq:ident,
        tally: $tally:expr, push: $push:expr, refill: $refill:expr
    ) => {
        impl Avx2<$word> {
            /// The search, if the machine has the instructions.
            pub(crate) fn counter() -> Option<Counter<$word>> {
                #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
                fn compiled(
                    subproblem: &SubProblem<$word>,
                    stacks: &mut [NodeStack<$word>],
                    stop: &dyn Fn() -> bool,
                ) -> Result<u64, Interrupted> {
                    let empty = BatchesInFlight::<_, FLIGHT>::empty(Avx2::<$word>(PhantomData));
                    search::count(empty, subproblem, stacks, stop)
                }
                fn entry(
                    subproblem: &SubProblem<$word>,
                    stacks: &mut [NodeStack<$word>],
                    stop: &dyn Fn() -> bool,
                ) -> Result<u64, Interrupted> {
                    // SAFETY: this function is only had where the machine has the instructions.
                    unsafe { compiled(subproblem, stacks, stop) }
                }
                InstructionSet::Avx2.is_available().then(|| search::on_stacks(entry))
            }
        }

        // SAFETY, for every block below: `self` proves that the machine has the instructions. The
        // two that touch memory compare the height first.
        #[allow(clippy::undocumented_unsafe_blocks)]
        impl Vector for Avx2<$word> {
            type Word = $word;
            type Register = __m256i;
            type Mask = __m256i;
            type Distance = __m128i;

            #[inline(always)]
            fn splat(self, word: $word) -> __m256i {
                unsafe { $splat(word as $integer) }
            }

            #[inline(always)]
            fn distance(self, rows: u32) -> __m128i {
                unsafe { _mm_cvtsi32_si128(rows as i32) }
            }

            #[inline(always)]
            fn or(self, a: __m256i, b: __m256i) -> __m256i {
                unsafe { _mm256_or_si256(a, b) }
            }

            #[inline(always)]
            fn and(self, a: __m256i, b: __m256i) -> __m256i {
                unsafe { _mm256_and_si256(a, b) }
            }

            #[inline(always)]
            fn xor(self, a: __m256i, b: __m256i) -> __m256i {
                unsafe { _mm256_xor_si256(a, b) }
            }

            #[inline(always)]
            fn lowest(self, a: __m256i) -> __m256i {
                unsafe { _mm256_and_si256(a, $sub(_mm256_setzero_si256(), a)) }
            }

            #[inline(always)]
            fn outside(self, open: __m256i, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
                unsafe { _mm256_andnot_si256(_mm256_or_si256(_mm256_or_si256(b, c), a), open) }
            }

            #[inline(always)]
            fn shift_left(self, a: __m256i, by: __m128i) -> __m256i {
                unsafe { $sll(a, by) }
            }

            #[inline(always)]
            fn shift_right(self, a: __m256i, by: __m128i) -> __m256i {
                unsafe { $srl(a, by) }
            }

            #[inline(always)]
            fn zero_if_either(self, a: __m256i, b: __m256i) -> __m256i {
                unsafe { $min(a, b) }
            }

            #[inline(always)]
            fn is_nonzero(self, a: __m256i) -> __m256i {
                unsafe { _mm256_xor_si256(self.is_zero(a), _mm256_set1_epi32(-1)) }
            }

            #[inline(always)]
            fn is_zero(self, a: __m256i) -> __m256i {
                unsafe { $cmpeq(a, _mm256_setzero_si256()) }
            }

            #[inline(always)]
            fn is_equal(self, a: __m256i, b: __m256i) -> __m256i {
                unsafe { $cmpeq(a, b) }
            }

            #[inline(always)]
            fn both(self, a: __m256i, b: __m256i) -> __m256i {
                unsafe { _mm256_and_si256(a, b) }
            }

            #[inline(always)]
            fn tally(self, a: __m256i) -> usize {
                unsafe { $tally(a) }
            }
        }

        // SAFETY: as above.
        #[allow(clippy::undocumented_unsafe_blocks)]
        impl Packed for Avx2<$word> {
            const LANES: usize = $lanes;

            #[inline(always)]
            fn is_any(self, a: __m256i) -> bool {
                unsafe { _mm256_testz_si256(a, _mm256_set1_epi32(-1)) == 0 }
            }

            #[inline(always)]
            fn push(
                self,
                stack: &mut NodeStack<$word>,
                height: usize,
                batch: &NodeBatch<__m256i>,
                keep: __m256i,
            ) -> usize {
                assert!(height <= TOP);
                unsafe { $push(stack, height, batch, keep) }
            }

            #[inline(always)]
            fn refill(
                self,
                stack: &NodeStack<$word>,
                height: usize,
                batch: &mut NodeBatch<__m256i>,
                vacant: __m256i,
                open: __m256i,
            ) -> usize {
                assert!((BOTTOM..=TOP).contains(&height));
                unsafe {
                    let (height, columns, left, right) = $refill(stack, height, vacant);
                    batch.columns = _mm256_blendv_epi8(batch.columns, columns, vacant);
                    batch.left = _mm256_blendv_epi8(batch.left, left, vacant);
                    batch.right = _mm256_blendv_epi8(batch.right, right, vacant);
                    let free = self.outside(open, batch.columns, batch.left, batch.right);
                    batch.free = _mm256_blendv_epi8(batch.free, free, vacant);
                    height.max(BOTTOM)
                }
            }
        }
    };
}

avx2_lanes!(
    u16, 16, i16,
    _mm256_set1_epi16, _mm256_sub_epi16, _mm256_sll_epi16, _mm256_srl_epi16, _mm256_min_epu16, _mm256_cmpeq_epi16,
    tally: tally_16, push: push_16, refill: refill_16
);
avx2_lanes!(
    u32, 8, i32,
    _mm256_set1_epi32, _mm256_sub_epi32, _mm256_sll_epi32, _mm256_srl_epi32, _mm256_min_epu32, _mm256_cmpeq_epi32,
    tally: tally_32, push: push_32, refill: refill_32
);

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn tally_16(mask: __m256i) -> usize {
    _mm256_movemask_epi8(mask).count_ones() as usize / 2
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn tally_32(mask: __m256i) -> usize {
    _mm256_movemask_ps(_mm256_castsi256_ps(mask)).count_ones() as usize
}

/// # Safety
/// `height` is at most `TOP`.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn push_16(
    stack: &mut NodeStack<u16>,
    height: usize,
    batch: &NodeBatch<__m256i>,
    keep: __m256i,
) -> usize {
    let (low, high) = halves(keep);
    let permutation = permutation_16(&permutations::COMPRESS_16.0, low, high);
    let middle = height + low.count_ones() as usize;
    // SAFETY: two halves of 8 words fit in from TOP on; `middle` is at most 8 above `height`.
    unsafe {
        store_halves(
            stack.columns.as_mut_ptr(),
            height,
            middle,
            _mm256_shuffle_epi8(batch.columns, permutation),
        );
        store_halves(
            stack.left.as_mut_ptr(),
            height,
            middle,
            _mm256_shuffle_epi8(batch.left, permutation),
        );
        store_halves(
            stack.right.as_mut_ptr(),
            height,
            middle,
            _mm256_shuffle_epi8(batch.right, permutation),
        );
    }
    middle + high.count_ones() as usize
}

/// # Safety
/// Eight words may be written from both places on.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store_halves(words: *mut u16, low: usize, high: usize, lanes: __m256i) {
    // SAFETY: as demanded of the caller. The low half goes first, for its tail is overwritten.
    unsafe {
        _mm_storeu_si128(words.add(low).cast(), _mm256_castsi256_si128(lanes));
        _mm_storeu_si128(words.add(high).cast(), _mm256_extracti128_si256::<1>(lanes));
    }
}

/// # Safety
/// `height` is at least `BOTTOM` and at most `TOP`.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn refill_16(
    stack: &NodeStack<u16>,
    height: usize,
    vacant: __m256i,
) -> (usize, __m256i, __m256i, __m256i) {
    let (low, high) = halves(vacant);
    let middle = height - high.count_ones() as usize;
    let height = middle - low.count_ones() as usize;
    let permutation = permutation_16(&permutations::EXPAND_16.0, low, high);
    // SAFETY: both places are between BOTTOM - 16 and TOP, from where 8 words can be read.
    unsafe {
        (
            height,
            _mm256_shuffle_epi8(load_halves(stack.columns.as_ptr(), height, middle), permutation),
            _mm256_shuffle_epi8(load_halves(stack.left.as_ptr(), height, middle), permutation),
            _mm256_shuffle_epi8(load_halves(stack.right.as_ptr(), height, middle), permutation),
        )
    }
}

/// # Safety
/// Eight words may be read from both places on.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load_halves(words: *const u16, low: usize, high: usize) -> __m256i {
    // SAFETY: as demanded of the caller.
    unsafe {
        _mm256_set_m128i(
            _mm_loadu_si128(words.add(high).cast()),
            _mm_loadu_si128(words.add(low).cast()),
        )
    }
}

/// # Safety
/// `height` is at most `TOP`.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn push_32(
    stack: &mut NodeStack<u32>,
    height: usize,
    batch: &NodeBatch<__m256i>,
    keep: __m256i,
) -> usize {
    let set = _mm256_movemask_ps(_mm256_castsi256_ps(keep)) as usize;
    let order = permutation_32(&permutations::COMPRESS_32.0, set);
    // SAFETY: 8 words fit in from TOP on.
    unsafe {
        let to = |words: &mut [u32]| words.as_mut_ptr().add(height).cast();
        _mm256_storeu_si256(
            to(&mut stack.columns),
            _mm256_permutevar8x32_epi32(batch.columns, order),
        );
        _mm256_storeu_si256(to(&mut stack.left), _mm256_permutevar8x32_epi32(batch.left, order));
        _mm256_storeu_si256(to(&mut stack.right), _mm256_permutevar8x32_epi32(batch.right, order));
    }
    height + set.count_ones() as usize
}

/// # Safety
/// `height` is at least `BOTTOM` and at most `TOP`.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn refill_32(
    stack: &NodeStack<u32>,
    height: usize,
    vacant: __m256i,
) -> (usize, __m256i, __m256i, __m256i) {
    let set = _mm256_movemask_ps(_mm256_castsi256_ps(vacant)) as usize;
    let height = height - set.count_ones() as usize;
    let order = permutation_32(&permutations::EXPAND_32.0, set);
    // SAFETY: the place is between BOTTOM - 8 and TOP, from where 8 words can be read.
    unsafe {
        let columns = _mm256_loadu_si256(stack.columns.as_ptr().add(height).cast());
        let left = _mm256_loadu_si256(stack.left.as_ptr().add(height).cast());
        let right = _mm256_loadu_si256(stack.right.as_ptr().add(height).cast());
        (
            height,
            _mm256_permutevar8x32_epi32(columns, order),
            _mm256_permutevar8x32_epi32(left, order),
            _mm256_permutevar8x32_epi32(right, order),
        )
    }
}
