//! AVX-512: 32 lanes of 16 bits, 16 of 32 or 8 of 64, with instructions that compress and expand.
//!
//! Compressing is done to a register and the result stored, since with a memory operand some
//! machines take a hundred cycles for it. ORs and the adder of the counter are ternary operations,
//! named by their truth tables.

use std::arch::x86_64::*;

use super::avx2::Avx2;
use super::compiled;
use crate::arch::bits::Bits;
use crate::arch::isa::{BATCH, Isa, Loop, PairCosts};
use crate::arch::vector::{Packed, Refilled, Vector, has_room};

/// The proof that the machine has AVX-512 F, BW, VL, DQ, VBMI2 and VPOPCNTDQ, and what the AVX2
/// code needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(Avx2);

impl Avx512 {
    /// The proof, if it can be given.
    pub(crate) fn new() -> Option<Self> {
        let available = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq");
        Avx2::new().filter(|_| available).map(Self)
    }
}

impl Isa for Avx512 {
    type U16 = U16x32;
    type U32 = U32x16;
    type U64 = U64x8;
    type Narrow = B256;
    type Wide = B512;

    const PAIR_COSTS: PairCosts = PairCosts {
        block: 1400,
        row: 5,
        most_rows: 320,
        lookup: 3,
        group: 2,
        offset: 8,
        compare: 6,
        compare_none: 20,
    };

    fn u16(self) -> U16x32 {
        U16x32(self)
    }

    fn u32(self) -> U32x16 {
        U32x16(self)
    }

    fn u64(self) -> U64x8 {
        U64x8(self)
    }

    fn narrow(self) -> B256 {
        B256(self)
    }

    fn wide(self) -> B512 {
        B512(self)
    }

    #[inline(always)]
    fn run<L: Loop>(self, work: L) -> L::Output {
        #[target_feature(
            enable = "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
        )]
        fn compiled<L: Loop>(work: L) -> L::Output {
            work.run()
        }
        // SAFETY: `self` proves that the machine has the features.
        unsafe { compiled(work) }
    }

    #[inline(always)]
    fn eight_u32(self, words: &[u32]) -> __m256i {
        self.0.eight_u32(words)
    }

    #[inline(always)]
    fn eight_of_u64(self, words: &[u64], shift: u32) -> __m256i {
        self.0.eight_of_u64(words, shift)
    }

    #[inline(always)]
    fn store_pairs(self, to: &mut [[u16; 2]; BATCH], a: __m256i) {
        self.0.store_pairs(to, a);
    }

    #[inline(always)]
    fn prefetch<W>(self, items: &[W]) {
        super::prefetch(items);
    }
}

/// Thirty-two lanes of 16 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U16x32(Avx512);

impl Vector for U16x32 {
    type Word = u16;
    type Register = __m512i;
    type Mask = __mmask32;
    type Distance = __m128i;

    compiled! { "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
        fn splat(self, word: u16) -> __m512i { _mm512_set1_epi16(word as i16) }
        fn distance(self, bits: u32) -> __m128i { _mm_cvtsi32_si128(bits as i32) }
        fn or(self, a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
        fn and(self, a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
        fn xor(self, a: __m512i, b: __m512i) -> __m512i { _mm512_xor_si512(a, b) }
        fn lowest(self, a: __m512i) -> __m512i {
            _mm512_and_si512(a, _mm512_sub_epi16(_mm512_setzero_si512(), a))
        }
        fn outside(self, open: __m512i, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
            _mm512_andnot_si512(_mm512_or_si512(_mm512_or_si512(a, b), c), open)
        }
        fn shift_left(self, a: __m512i, by: __m128i) -> __m512i { _mm512_sll_epi16(a, by) }
        fn shift_right(self, a: __m512i, by: __m128i) -> __m512i { _mm512_srl_epi16(a, by) }
        fn zero_if_either(self, a: __m512i, b: __m512i) -> __m512i { _mm512_min_epu16(a, b) }
        fn is_nonzero(self, a: __m512i) -> __mmask32 { _mm512_test_epi16_mask(a, a) }
        fn is_zero(self, a: __m512i) -> __mmask32 { _mm512_testn_epi16_mask(a, a) }
        fn is_equal(self, a: __m512i, b: __m512i) -> __mmask32 { _mm512_cmpeq_epi16_mask(a, b) }
        fn both(self, a: __mmask32, b: __mmask32) -> __mmask32 { a & b }
        fn count(self, a: __mmask32) -> usize { a.count_ones() as usize }
    }
}

impl Packed for U16x32 {
    const LANES: usize = 32;
    /// The mask, and the number of the first word.
    type Compression = (__mmask32, usize);
    type Tally = u64;

    compiled! { "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
        fn load(self, words: &[u16]) -> __m512i {
            let words: &[u16; 32] = words.first_chunk().expect("a register of words");
            // SAFETY: there are 32 words.
            unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
        }

        fn load_head(self, words: &[u16]) -> (__m512i, __mmask32) {
            let mask = ((1u64 << words.len().min(32)) - 1) as __mmask32;
            // SAFETY: of the lanes read, only those that have a word are in the mask.
            (unsafe { _mm512_maskz_loadu_epi16(mask, words.as_ptr().cast()) }, mask)
        }

        fn compression(self, keep: __mmask32, at: usize) -> ((__mmask32, usize), usize) {
            ((keep, at), at.wrapping_add(keep.count_ones() as usize))
        }

        fn store_compressed(self, to: &mut [u16], a: __m512i, by: (__mmask32, usize)) {
            let (keep, at) = by;
            assert!(has_room(to.len(), at, 32), "room for a register");
            let lanes = _mm512_maskz_compress_epi16(keep, a);
            // SAFETY: there are 32 words from `at` on.
            unsafe { _mm512_storeu_si512(to.as_mut_ptr().add(at).cast(), lanes) }
        }

        fn no_tally(self) -> u64 { 0 }
        fn tally(self, tally: u64, mask: __mmask32) -> u64 { tally + u64::from(mask.count_ones()) }
        fn tally_sum(self, tally: u64) -> u64 { tally }
    }
}

impl Refilled for U16x32 {
    /// The mask, and the number of the first word.
    type Expansion = (__mmask32, usize);

    compiled! { "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
        fn is_any(self, a: __m512i) -> bool { _mm512_test_epi16_mask(a, a) != 0 }
        fn select(self, mask: __mmask32, a: __m512i, b: __m512i) -> __m512i {
            _mm512_mask_mov_epi16(b, mask, a)
        }

        fn expansion(self, vacant: __mmask32, end: usize) -> ((__mmask32, usize), usize) {
            let at = end.wrapping_sub(vacant.count_ones() as usize);
            ((vacant, at), at)
        }

        fn load_expanded(self, words: &[u16], a: __m512i, by: (__mmask32, usize)) -> __m512i {
            let (vacant, at) = by;
            assert!(has_room(words.len(), at, 32), "a register of words");
            // SAFETY: there are 32 words from `at` on.
            let taken = unsafe { _mm512_loadu_si512(words.as_ptr().add(at).cast()) };
            _mm512_mask_expand_epi16(a, vacant, taken)
        }
    }
}

/// Sixteen lanes of 32 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U32x16(Avx512);

impl Vector for U32x16 {
    type Word = u32;
    type Register = __m512i;
    type Mask = __mmask16;
    type Distance = __m128i;

    compiled! { "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
        fn splat(self, word: u32) -> __m512i { _mm512_set1_epi32(word as i32) }
        fn distance(self, bits: u32) -> __m128i { _mm_cvtsi32_si128(bits as i32) }
        fn or(self, a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
        fn and(self, a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
        fn xor(self, a: __m512i, b: __m512i) -> __m512i { _mm512_xor_si512(a, b) }
        fn lowest(self, a: __m512i) -> __m512i {
            _mm512_and_si512(a, _mm512_sub_epi32(_mm512_setzero_si512(), a))
        }
        fn outside(self, open: __m512i, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
            _mm512_andnot_si512(_mm512_or_si512(_mm512_or_si512(a, b), c), open)
        }
        fn shift_left(self, a: __m512i, by: __m128i) -> __m512i { _mm512_sll_epi32(a, by) }
        fn shift_right(self, a: __m512i, by: __m128i) -> __m512i { _mm512_srl_epi32(a, by) }
        fn zero_if_either(self, a: __m512i, b: __m512i) -> __m512i { _mm512_min_epu32(a, b) }
        fn is_nonzero(self, a: __m512i) -> __mmask16 { _mm512_test_epi32_mask(a, a) }
        fn is_zero(self, a: __m512i) -> __mmask16 { _mm512_testn_epi32_mask(a, a) }
        fn is_equal(self, a: __m512i, b: __m512i) -> __mmask16 { _mm512_cmpeq_epi32_mask(a, b) }
        fn both(self, a: __mmask16, b: __mmask16) -> __mmask16 { a & b }
        fn count(self, a: __mmask16) -> usize { a.count_ones() as usize }
    }
}

impl Packed for U32x16 {
    const LANES: usize = 16;
    /// The mask, and the number of the first word.
    type Compression = (__mmask16, usize);
    type Tally = u64;

    compiled! { "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
        fn load(self, words: &[u32]) -> __m512i {
            let words: &[u32; 16] = words.first_chunk().expect("a register of words");
            // SAFETY: there are 16 words.
            unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
        }

        fn load_head(self, words: &[u32]) -> (__m512i, __mmask16) {
            let mask = ((1u64 << words.len().min(16)) - 1) as __mmask16;
            // SAFETY: of the lanes read, only those that have a word are in the mask.
            (unsafe { _mm512_maskz_loadu_epi32(mask, words.as_ptr().cast()) }, mask)
        }

        fn compression(self, keep: __mmask16, at: usize) -> ((__mmask16, usize), usize) {
            ((keep, at), at.wrapping_add(keep.count_ones() as usize))
        }

        fn store_compressed(self, to: &mut [u32], a: __m512i, by: (__mmask16, usize)) {
            let (keep, at) = by;
            assert!(has_room(to.len(), at, 16), "room for a register");
            let lanes = _mm512_maskz_compress_epi32(keep, a);
            // SAFETY: there are 16 words from `at` on.
            unsafe { _mm512_storeu_si512(to.as_mut_ptr().add(at).cast(), lanes) }
        }

        fn no_tally(self) -> u64 { 0 }
        fn tally(self, tally: u64, mask: __mmask16) -> u64 { tally + u64::from(mask.count_ones()) }
        fn tally_sum(self, tally: u64) -> u64 { tally }
    }
}

impl Refilled for U32x16 {
    /// The mask, and the number of the first word.
    type Expansion = (__mmask16, usize);

    compiled! { "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
        fn is_any(self, a: __m512i) -> bool { _mm512_test_epi32_mask(a, a) != 0 }
        fn select(self, mask: __mmask16, a: __m512i, b: __m512i) -> __m512i {
            _mm512_mask_mov_epi32(b, mask, a)
        }

        fn expansion(self, vacant: __mmask16, end: usize) -> ((__mmask16, usize), usize) {
            let at = end.wrapping_sub(vacant.count_ones() as usize);
            ((vacant, at), at)
        }

        fn load_expanded(self, words: &[u32], a: __m512i, by: (__mmask16, usize)) -> __m512i {
            let (vacant, at) = by;
            assert!(has_room(words.len(), at, 16), "a register of words");
            // SAFETY: there are 16 words from `at` on.
            let taken = unsafe { _mm512_loadu_si512(words.as_ptr().add(at).cast()) };
            _mm512_mask_expand_epi32(a, vacant, taken)
        }
    }
}

/// Eight lanes of 64 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U64x8(Avx512);

impl Vector for U64x8 {
    type Word = u64;
    type Register = __m512i;
    type Mask = __mmask8;
    type Distance = __m128i;

    compiled! { "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
        fn splat(self, word: u64) -> __m512i { _mm512_set1_epi64(word as i64) }
        fn distance(self, bits: u32) -> __m128i { _mm_cvtsi32_si128(bits as i32) }
        fn or(self, a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
        fn and(self, a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
        fn xor(self, a: __m512i, b: __m512i) -> __m512i { _mm512_xor_si512(a, b) }
        fn lowest(self, a: __m512i) -> __m512i {
            _mm512_and_si512(a, _mm512_sub_epi64(_mm512_setzero_si512(), a))
        }
        fn outside(self, open: __m512i, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
            _mm512_andnot_si512(_mm512_or_si512(_mm512_or_si512(a, b), c), open)
        }
        fn shift_left(self, a: __m512i, by: __m128i) -> __m512i { _mm512_sll_epi64(a, by) }
        fn shift_right(self, a: __m512i, by: __m128i) -> __m512i { _mm512_srl_epi64(a, by) }
        fn zero_if_either(self, a: __m512i, b: __m512i) -> __m512i { _mm512_min_epu64(a, b) }
        fn is_nonzero(self, a: __m512i) -> __mmask8 { _mm512_test_epi64_mask(a, a) }
        fn is_zero(self, a: __m512i) -> __mmask8 { _mm512_testn_epi64_mask(a, a) }
        fn is_equal(self, a: __m512i, b: __m512i) -> __mmask8 { _mm512_cmpeq_epi64_mask(a, b) }
        fn both(self, a: __mmask8, b: __mmask8) -> __mmask8 { a & b }
        fn count(self, a: __mmask8) -> usize { a.count_ones() as usize }
    }
}

impl Packed for U64x8 {
    const LANES: usize = 8;
    /// The mask, and the number of the first word.
    type Compression = (__mmask8, usize);
    type Tally = u64;

    compiled! { "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
        fn load(self, words: &[u64]) -> __m512i {
            let words: &[u64; 8] = words.first_chunk().expect("a register of words");
            // SAFETY: there are 8 words.
            unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
        }

        fn load_head(self, words: &[u64]) -> (__m512i, __mmask8) {
            let mask = ((1u64 << words.len().min(8)) - 1) as __mmask8;
            // SAFETY: of the lanes read, only those that have a word are in the mask.
            (unsafe { _mm512_maskz_loadu_epi64(mask, words.as_ptr().cast()) }, mask)
        }

        fn compression(self, keep: __mmask8, at: usize) -> ((__mmask8, usize), usize) {
            ((keep, at), at.wrapping_add(keep.count_ones() as usize))
        }

        fn store_compressed(self, to: &mut [u64], a: __m512i, by: (__mmask8, usize)) {
            let (keep, at) = by;
            assert!(has_room(to.len(), at, 8), "room for a register");
            let lanes = _mm512_maskz_compress_epi64(keep, a);
            // SAFETY: there are 8 words from `at` on.
            unsafe { _mm512_storeu_si512(to.as_mut_ptr().add(at).cast(), lanes) }
        }

        fn no_tally(self) -> u64 { 0 }
        fn tally(self, tally: u64, mask: __mmask8) -> u64 { tally + u64::from(mask.count_ones()) }
        fn tally_sum(self, tally: u64) -> u64 { tally }
    }
}

/// 256 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct B256(Avx512);

impl Bits for B256 {
    type Register = __m256i;
    const BITS: usize = 256;

    compiled! { "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
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
            _mm256_ternarylogic_epi64::<0b1111_1110>(a, b, c)
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
            let sum = _mm256_ternarylogic_epi64::<0b1001_0110>(a, b, c);
            (sum, _mm256_ternarylogic_epi64::<0b1110_1000>(a, b, c))
        }
        fn ones(self, a: __m256i) -> __m256i { _mm256_popcnt_epi64(a) }
        fn add(self, a: __m256i, b: __m256i) -> __m256i { _mm256_add_epi64(a, b) }
        fn sum(self, a: __m256i) -> u64 {
            let halves = _mm_add_epi64(_mm256_castsi256_si128(a), _mm256_extracti128_si256::<1>(a));
            let high = _mm_extract_epi64::<1>(halves) as u64;
            (_mm_cvtsi128_si64(halves) as u64).wrapping_add(high)
         }
    }
}

/// 512 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct B512(Avx512);

impl Bits for B512 {
    type Register = __m512i;
    const BITS: usize = 512;

    compiled! { "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
        fn load(self, words: &[u32]) -> __m512i {
            let words: &[u32; 16] = words.first_chunk().expect("a register of words");
            // SAFETY: there are 64 bytes.
            unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
        }
        fn store(self, words: &mut [u32], a: __m512i) {
            let words: &mut [u32; 16] = words.first_chunk_mut().expect("room for a register");
            // SAFETY: there are 64 bytes.
            unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), a) }
        }
        fn load_bytes(self, bytes: &[u8]) -> __m512i {
            let bytes: &[u8; 64] = bytes.first_chunk().expect("a register of bytes");
            // SAFETY: there are 64 bytes.
            unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
        }
        fn store_bytes(self, bytes: &mut [u8], a: __m512i) {
            let bytes: &mut [u8; 64] = bytes.first_chunk_mut().expect("room for a register");
            // SAFETY: there are 64 bytes.
            unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), a) }
        }
        fn splat(self, word: u32) -> __m512i { _mm512_set1_epi32(word as i32) }
        fn or(self, a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
        fn or3(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
            _mm512_ternarylogic_epi64::<0b1111_1110>(a, b, c)
        }
        fn and(self, a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
        fn xor(self, a: __m512i, b: __m512i) -> __m512i { _mm512_xor_si512(a, b) }
        fn shift_left(self, a: __m512i, by: u32) -> __m512i {
            _mm512_sll_epi32(a, _mm_cvtsi32_si128(by as i32))
        }
        fn shift_right(self, a: __m512i, by: u32) -> __m512i {
            _mm512_srl_epi32(a, _mm_cvtsi32_si128(by as i32))
        }
        fn add_bits(self, a: __m512i, b: __m512i, c: __m512i) -> (__m512i, __m512i) {
            let sum = _mm512_ternarylogic_epi64::<0b1001_0110>(a, b, c);
            (sum, _mm512_ternarylogic_epi64::<0b1110_1000>(a, b, c))
        }
        fn ones(self, a: __m512i) -> __m512i { _mm512_popcnt_epi64(a) }
        fn add(self, a: __m512i, b: __m512i) -> __m512i { _mm512_add_epi64(a, b) }
        fn sum(self, a: __m512i) -> u64 { _mm512_reduce_add_epi64(a) as u64 }
    }
}
