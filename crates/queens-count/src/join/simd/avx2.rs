//! AVX2: eight 32-bit or four 64-bit items at a time, 512 pairs a probe in two vectors, 256 where a
//! block has no more.

mod compare;
mod load;
pub(super) mod offsets;
mod pack;
mod pair;

use self::pair::*;
use super::Costs;
use super::items::{items, probe};
use super::pairs::pairs;
use super::slice::transposition;
use crate::instruction_set::InstructionSet;
use std::arch::x86_64::*;

/// The proof that the machine has AVX2, BMI1, BMI2 and POPCNT.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The proof, if it can be given.
    pub(crate) fn new() -> Option<Self> {
        InstructionSet::Avx2.is_available().then_some(Self(()))
    }
}

/// The sum of four 64-bit lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn sum_64(x: __m256i) -> u64 {
    let x = _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
    (_mm_cvtsi128_si64(x) as u64).wrapping_add(_mm_extract_epi64::<1>(x) as u64)
}

/// The number of ones in each 64-bit lane.
#[inline]
#[target_feature(enable = "avx2")]
fn ones(x: __m256i) -> __m256i {
    let of_nibble = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let nibble = _mm256_set1_epi8(15);
    let low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(x, nibble));
    let high = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(_mm256_srli_epi16::<4>(x), nibble));
    _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256())
}

/// a | b | c
#[inline]
#[target_feature(enable = "avx2")]
fn or(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    _mm256_or_si256(_mm256_or_si256(a, b), c)
}

/// Sum and carry of three vectors of bits.
#[inline]
#[target_feature(enable = "avx2")]
fn add_bits(a: __m256i, b: __m256i, c: __m256i) -> (__m256i, __m256i) {
    let half = _mm256_xor_si256(a, b);
    let carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(half, c));
    (_mm256_xor_si256(half, c), carry)
}

pairs! {
    narrow, "avx2,bmi1,bmi2,popcnt", __m256i, items: 256,
    load: _mm256_loadu_si256, store: _mm256_storeu_si256, or: _mm256_or_si256, or3: or,
    and: _mm256_and_si256, add_bits: add_bits, add: _mm256_add_epi64, ones: ones, sum: sum_64
}

pairs! {
    wide, "avx2,bmi1,bmi2,popcnt", Pair, items: 512,
    load: load_pair, store: store_pair, or: or_pair, or3: or3_pair,
    and: and_pair, add_bits: add_bits_pair, add: add_pair, ones: ones_pair, sum: sum_pair
}

transposition! {
    narrow_squares, "avx2", __m256i, lanes: 8, shift: i32,
    load: _mm256_loadu_si256, store: _mm256_storeu_si256, splat: _mm256_set1_epi32,
    and: _mm256_and_si256, xor: _mm256_xor_si256,
    shift_right: _mm256_srli_epi32, shift_left: _mm256_slli_epi32
}

transposition! {
    wide_squares, "avx2", Pair, lanes: 16, shift: i32,
    load: load_pair, store: store_pair, splat: splat_pair,
    and: and_pair, xor: xor_pair,
    shift_right: shift_right_pair, shift_left: shift_left_pair
}

probe! {
    Avx2,
    costs: Costs {
        block: 1800,
        row: 5,
        most_rows: 512,
        lookup: 5,
        group: 3,
        offset: 8,
        compare: 10,
        compare_none: 20,
    }
}

items! { Avx2, u32, slack: 8, extend_32, filter_32, offsets_32, compare_32 }
items! { Avx2, u64, slack: 4, extend_64, filter_64, offsets_64, compare_64 }
