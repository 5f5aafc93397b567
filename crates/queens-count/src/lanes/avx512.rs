//! AVX-512: 32 lanes of 16 bits or 16 lanes of 32, with the machine's own compress and expand.
//!
//! # Safety
//! Two things make the `unsafe` here sound, and both are local. A value of [`Avx512`] can only be
//! made in this module, and is only made in functions compiled for these instructions, which can
//! only be had where the machine has them; so calling an intrinsic in a method of it is allowed.
//! And each method that touches memory compares the height with the stack's bounds first, from
//! where a whole batch stays within the arrays.

use std::arch::x86_64::*;
use std::marker::PhantomData;

use super::in_flight::BatchesInFlight;
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
pub(crate) struct Avx512<W>(PhantomData<W>);

macro_rules! avx512_lanes {
    (
        $word:ty, $lanes:literal, $mask:ty, $integer:ty,
        $splat:ident, $sub:ident, $sll:ident, $srl:ident, $min:ident, $test:ident, $testn:ident, $cmpeq:ident,
        $mov:ident, $compress:ident, $expand:ident
    ) => {
        impl Avx512<$word> {
            /// The search, if the machine has the instructions.
            pub(crate) fn counter() -> Option<Counter<$word>> {
                #[target_feature(
                    enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,bmi1,bmi2,popcnt"
                )]
                fn compiled(
                    subproblem: &SubProblem<$word>,
                    stacks: &mut [NodeStack<$word>],
                    stop: &dyn Fn() -> bool,
                ) -> Result<u64, Interrupted> {
                    let empty = BatchesInFlight::<_, FLIGHT>::empty(Avx512::<$word>(PhantomData));
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
                InstructionSet::Avx512.is_available().then(|| search::on_stacks(entry))
            }
        }

        // SAFETY, for every block below: `self` proves that the machine has the instructions. The
        // two that touch memory compare the height first: from a height of at most TOP a whole
        // batch lies within SPAN, and from one of at least BOTTOM as many states can be taken as a
        // batch has lanes.
        #[allow(clippy::undocumented_unsafe_blocks)]
        impl Vector for Avx512<$word> {
            type Word = $word;
            type Register = __m512i;
            type Mask = $mask;
            type Distance = __m128i;

            #[inline(always)]
            fn splat(self, word: $word) -> __m512i {
                unsafe { $splat(word as $integer) }
            }

            #[inline(always)]
            fn distance(self, rows: u32) -> __m128i {
                unsafe { _mm_cvtsi32_si128(rows as i32) }
            }

            #[inline(always)]
            fn or(self, a: __m512i, b: __m512i) -> __m512i {
                unsafe { _mm512_or_si512(a, b) }
            }

            #[inline(always)]
            fn and(self, a: __m512i, b: __m512i) -> __m512i {
                unsafe { _mm512_and_si512(a, b) }
            }

            #[inline(always)]
            fn xor(self, a: __m512i, b: __m512i) -> __m512i {
                unsafe { _mm512_xor_si512(a, b) }
            }

            #[inline(always)]
            fn lowest(self, a: __m512i) -> __m512i {
                unsafe { _mm512_and_si512(a, $sub(_mm512_setzero_si512(), a)) }
            }

            #[inline(always)]
            fn outside(self, open: __m512i, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
                unsafe { _mm512_andnot_si512(_mm512_or_si512(_mm512_or_si512(a, b), c), open) }
            }

            #[inline(always)]
            fn shift_left(self, a: __m512i, by: __m128i) -> __m512i {
                unsafe { $sll(a, by) }
            }

            #[inline(always)]
            fn shift_right(self, a: __m512i, by: __m128i) -> __m512i {
                unsafe { $srl(a, by) }
            }

            #[inline(always)]
            fn zero_if_either(self, a: __m512i, b: __m512i) -> __m512i {
                unsafe { $min(a, b) }
            }

            #[inline(always)]
            fn is_nonzero(self, a: __m512i) -> $mask {
                unsafe { $test(a, a) }
            }

            #[inline(always)]
            fn is_zero(self, a: __m512i) -> $mask {
                unsafe { $testn(a, a) }
            }

            #[inline(always)]
            fn is_equal(self, a: __m512i, b: __m512i) -> $mask {
                unsafe { $cmpeq(a, b) }
            }

            #[inline(always)]
            fn both(self, a: $mask, b: $mask) -> $mask {
                a & b
            }

            #[inline(always)]
            fn tally(self, a: $mask) -> usize {
                a.count_ones() as usize
            }
        }

        // SAFETY: as above.
        #[allow(clippy::undocumented_unsafe_blocks)]
        impl Packed for Avx512<$word> {
            const LANES: usize = $lanes;

            #[inline(always)]
            fn is_any(self, a: __m512i) -> bool {
                self.is_nonzero(a) != 0
            }

            #[inline(always)]
            fn push(
                self,
                stack: &mut NodeStack<$word>,
                height: usize,
                batch: &NodeBatch<__m512i>,
                keep: $mask,
            ) -> usize {
                assert!(height <= TOP);
                unsafe {
                    _mm512_storeu_si512(
                        stack.columns.as_mut_ptr().add(height).cast(),
                        $compress(keep, batch.columns),
                    );
                    _mm512_storeu_si512(
                        stack.left.as_mut_ptr().add(height).cast(),
                        $compress(keep, batch.left),
                    );
                    _mm512_storeu_si512(
                        stack.right.as_mut_ptr().add(height).cast(),
                        $compress(keep, batch.right),
                    );
                }
                height + self.tally(keep)
            }

            #[inline(always)]
            fn refill(
                self,
                stack: &NodeStack<$word>,
                height: usize,
                batch: &mut NodeBatch<__m512i>,
                vacant: $mask,
                open: __m512i,
            ) -> usize {
                assert!((BOTTOM..=TOP).contains(&height));
                let height = height - self.tally(vacant);
                unsafe {
                    let columns = _mm512_loadu_si512(stack.columns.as_ptr().add(height).cast());
                    let left = _mm512_loadu_si512(stack.left.as_ptr().add(height).cast());
                    let right = _mm512_loadu_si512(stack.right.as_ptr().add(height).cast());
                    batch.columns = $expand(batch.columns, vacant, columns);
                    batch.left = $expand(batch.left, vacant, left);
                    batch.right = $expand(batch.right, vacant, right);
                }
                let free = self.outside(open, batch.columns, batch.left, batch.right);
                batch.free = unsafe { $mov(batch.free, vacant, free) };
                height.max(BOTTOM)
            }
        }
    };
}

avx512_lanes!(
    u16,
    32,
    __mmask32,
    i16,
    _mm512_set1_epi16,
    _mm512_sub_epi16,
    _mm512_sll_epi16,
    _mm512_srl_epi16,
    _mm512_min_epu16,
    _mm512_test_epi16_mask,
    _mm512_testn_epi16_mask,
    _mm512_cmpeq_epi16_mask,
    _mm512_mask_mov_epi16,
    _mm512_maskz_compress_epi16,
    _mm512_mask_expand_epi16
);
avx512_lanes!(
    u32,
    16,
    __mmask16,
    i32,
    _mm512_set1_epi32,
    _mm512_sub_epi32,
    _mm512_sll_epi32,
    _mm512_srl_epi32,
    _mm512_min_epu32,
    _mm512_test_epi32_mask,
    _mm512_testn_epi32_mask,
    _mm512_cmpeq_epi32_mask,
    _mm512_mask_mov_epi32,
    _mm512_maskz_compress_epi32,
    _mm512_mask_expand_epi32
);
