//! AVX-512: sixteen 32-bit or eight 64-bit items at a time, 512 pairs a probe, 256 where a block
//! has no more.
//!
//! Packing is one compress instruction, OR and the adder of the counter are ternary operations, and
//! ones are counted by an instruction.

mod compare;
mod pack;

use super::Costs;
use super::avx2::{Avx2, narrow_squares, offsets, sum_64};
use super::items::{items, probe};
use super::pairs::pairs;
use super::slice::transposition;
use crate::instruction_set::InstructionSet;
use std::arch::x86_64::*;

/// The proof that the machine has AVX-512 F, BW, VL, DQ, VBMI2 and VPOPCNTDQ, and what the AVX2
/// code needs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx512(Avx2);

impl Avx512 {
    /// The proof, if it can be given.
    pub(crate) fn new() -> Option<Self> {
        if InstructionSet::Avx512.is_available() { Avx2::new().map(Self) } else { None }
    }
}

/// A mask of the first `len` of up to 16 lanes.
#[inline]
fn head(len: usize) -> u16 {
    ((1u32 << len) - 1) as u16
}

/// The three-operand operations of one width, by their truth tables.
macro_rules! ternary {
    ($or:ident, $add_bits:ident, $vector:ty, $ternary:ident) => {
        /// a | b | c
        #[inline]
        #[target_feature(enable = "avx512f,avx512vl")]
        fn $or(a: $vector, b: $vector, c: $vector) -> $vector {
            $ternary::<0b1111_1110>(a, b, c)
        }

        /// Sum and carry of three vectors of bits.
        #[inline]
        #[target_feature(enable = "avx512f,avx512vl")]
        fn $add_bits(a: $vector, b: $vector, c: $vector) -> ($vector, $vector) {
            ($ternary::<0b1001_0110>(a, b, c), $ternary::<0b1110_1000>(a, b, c))
        }
    };
}

ternary!(or_256, add_bits_256, __m256i, _mm256_ternarylogic_epi64);
ternary!(or_512, add_bits_512, __m512i, _mm512_ternarylogic_epi64);

/// The sum of eight 64-bit lanes.
#[inline]
#[target_feature(enable = "avx512f")]
fn sum_512(x: __m512i) -> u64 {
    _mm512_reduce_add_epi64(x) as u64
}

pairs! {
    narrow, "avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt",
    __m256i, items: 256,
    load: _mm256_loadu_si256, store: _mm256_storeu_si256, or: _mm256_or_si256, or3: or_256,
    and: _mm256_and_si256, add_bits: add_bits_256, add: _mm256_add_epi64,
    ones: _mm256_popcnt_epi64, sum: sum_64
}

pairs! {
    wide, "avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt",
    __m512i, items: 512,
    load: _mm512_loadu_si512, store: _mm512_storeu_si512, or: _mm512_or_si512, or3: or_512,
    and: _mm512_and_si512, add_bits: add_bits_512, add: _mm512_add_epi64,
    ones: _mm512_popcnt_epi64, sum: sum_512
}

probe! {
    Avx512,
    costs: Costs {
        block: 1400,
        row: 5,
        most_rows: 320,
        lookup: 3,
        group: 2,
        offset: 8,
        compare: 6,
        compare_none: 20,
    }
}

transposition! {
    wide_squares, "avx512f", __m512i, lanes: 16, shift: u32,
    load: _mm512_loadu_si512, store: _mm512_storeu_si512, splat: _mm512_set1_epi32,
    and: _mm512_and_si512, xor: _mm512_xor_si512,
    shift_right: _mm512_srli_epi32, shift_left: _mm512_slli_epi32
}

items! { Avx512, u32, slack: 16, extend_32, filter_32, offsets_32, compare_32 }
items! { Avx512, u64, slack: 8, extend_64, filter_64, offsets_64, compare_64 }
