//! Extending and filtering: a test, and one instruction that packs what passes it to the front of a
//! vector. It is used on a register, since with a memory operand some machines take a hundred
//! cycles for it.

use super::head;
use crate::join::diagonals::ExtensionRun;
use crate::join::simd::pack::lists;
use std::arch::x86_64::*;

/// Writes the items for which `map` gives (item, 0), as it gives them, and says how many.
///
/// # Safety
/// There is room for as many items as are read, and 16 more.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
unsafe fn pack_32(
    items: &[u32],
    to: *mut u32,
    map: impl Fn(__m512i) -> (__m512i, __m512i),
) -> usize {
    let mut len = 0;
    let mut put = |x: __m512i, lanes: u16| {
        let (item, conflict) = map(x);
        let free = _mm512_mask_testn_epi32_mask(lanes, conflict, conflict);
        // SAFETY: at most as many items have been written as read, so 16 more fit.
        unsafe { _mm512_storeu_si512(to.add(len).cast(), _mm512_maskz_compress_epi32(free, item)) }
        len += free.count_ones() as usize;
    };
    let (full, tail) = items.as_chunks::<16>();
    for chunk in full {
        // SAFETY: there are 16 items.
        put(unsafe { _mm512_loadu_si512(chunk.as_ptr().cast()) }, !0);
    }
    if !tail.is_empty() {
        let lanes = head(tail.len());
        // SAFETY: only lanes with an item are read.
        put(unsafe { _mm512_maskz_loadu_epi32(lanes, tail.as_ptr().cast()) }, lanes);
    }
    len
}

/// As [`pack_32`], eight 64-bit items at a time.
///
/// # Safety
/// There is room for as many items as are read, and eight more.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
unsafe fn pack_64(
    items: &[u64],
    to: *mut u64,
    map: impl Fn(__m512i) -> (__m512i, __m512i),
) -> usize {
    let mut len = 0;
    let mut put = |x: __m512i, lanes: u8| {
        let (item, conflict) = map(x);
        let free = _mm512_mask_testn_epi64_mask(lanes, conflict, conflict);
        // SAFETY: at most as many items have been written as read, so 8 more fit.
        unsafe { _mm512_storeu_si512(to.add(len).cast(), _mm512_maskz_compress_epi64(free, item)) }
        len += free.count_ones() as usize;
    };
    let (full, tail) = items.as_chunks::<8>();
    for chunk in full {
        // SAFETY: there are 8 items.
        put(unsafe { _mm512_loadu_si512(chunk.as_ptr().cast()) }, !0);
    }
    if !tail.is_empty() {
        let lanes = head(tail.len()) as u8;
        // SAFETY: only lanes with an item are read.
        put(unsafe { _mm512_maskz_loadu_epi64(lanes, tail.as_ptr().cast()) }, lanes);
    }
    len
}

/// (x & keep) | add
#[inline]
#[target_feature(enable = "avx512f")]
fn and_or(x: __m512i, keep: __m512i, add: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0b1110_1010>(x, keep, add)
}

lists! {
    extend_32, filter_32, "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt", u32 as i32,
    pack: pack_32, slack: 16, splat: _mm512_set1_epi32, or: _mm512_or_si512,
    and: _mm512_and_si512, and_or: and_or, shift_right: _mm512_srl_epi32,
    shift_left: _mm512_sll_epi32
}

lists! {
    extend_64, filter_64, "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt", u64 as i64,
    pack: pack_64, slack: 8, splat: _mm512_set1_epi64, or: _mm512_or_si512,
    and: _mm512_and_si512, and_or: and_or, shift_right: _mm512_srl_epi64,
    shift_left: _mm512_sll_epi64
}
