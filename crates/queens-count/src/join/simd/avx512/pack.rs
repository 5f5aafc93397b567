//! Extending and filtering: a test, and one instruction that packs what passes it to the front of a
//! vector. It is used on a register, since with a memory operand some machines take a hundred
//! cycles for it.

use super::head;
use crate::join::item::Run;
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

/// (x & keep) | y
const AND_OR: i32 = 0b1110_1010;

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
pub(super) fn extend_32(runs: &[Run<'_, u32>], out: &mut Vec<u32>) {
    out.reserve(runs.iter().map(|run| run.items.len()).sum::<usize>() + 16);
    let mut len = out.len();
    for Run { items, step } in runs {
        let forbid = _mm512_set1_epi32(step.forbid as i32);
        let keep = _mm512_set1_epi32(step.keep as i32);
        let [down, up] = step.rotation.map(|by| _mm_cvtsi32_si128(by as i32));
        let add = _mm512_set1_epi32(step.add as i32);
        let map = |x| {
            let rotated = _mm512_or_si512(_mm512_srl_epi32(x, down), _mm512_sll_epi32(x, up));
            let moved = _mm512_ternarylogic_epi32::<AND_OR>(rotated, keep, add);
            (moved, _mm512_and_si512(x, forbid))
        };
        // SAFETY: the room reserved is as much as all runs need.
        len += unsafe { pack_32(items, out.as_mut_ptr().add(len), map) };
    }
    // SAFETY: that many items have been written.
    unsafe { out.set_len(len) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
pub(super) fn extend_64(runs: &[Run<'_, u64>], out: &mut Vec<u64>) {
    out.reserve(runs.iter().map(|run| run.items.len()).sum::<usize>() + 8);
    let mut len = out.len();
    for Run { items, step } in runs {
        let forbid = _mm512_set1_epi64(step.forbid as i64);
        let keep = _mm512_set1_epi64(step.keep as i64);
        let [down, up] = step.rotation.map(|by| _mm_cvtsi32_si128(by as i32));
        let add = _mm512_set1_epi64(step.add as i64);
        let map = |x| {
            let rotated = _mm512_or_si512(_mm512_srl_epi64(x, down), _mm512_sll_epi64(x, up));
            let moved = _mm512_ternarylogic_epi64::<AND_OR>(rotated, keep, add);
            (moved, _mm512_and_si512(x, forbid))
        };
        // SAFETY: the room reserved is as much as all runs need.
        len += unsafe { pack_64(items, out.as_mut_ptr().add(len), map) };
    }
    // SAFETY: that many items have been written.
    unsafe { out.set_len(len) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
pub(super) fn filter_32(items: &[u32], forbid: u32, out: &mut Vec<u32>) {
    let forbid = _mm512_set1_epi32(forbid as i32);
    out.reserve(items.len() + 16);
    let len = out.len();
    // SAFETY: the room has been reserved, and as many items written as it says.
    unsafe {
        let packed =
            pack_32(items, out.as_mut_ptr().add(len), |x| (x, _mm512_and_si512(x, forbid)));
        out.set_len(len + packed);
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
pub(super) fn filter_64(items: &[u64], forbid: u64, out: &mut Vec<u64>) {
    let forbid = _mm512_set1_epi64(forbid as i64);
    out.reserve(items.len() + 8);
    let len = out.len();
    // SAFETY: the room has been reserved, and as many items written as it says.
    unsafe {
        let packed =
            pack_64(items, out.as_mut_ptr().add(len), |x| (x, _mm512_and_si512(x, forbid)));
        out.set_len(len + packed);
    }
}
