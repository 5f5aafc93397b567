//! Extending and filtering: a test, and packing what passes it to the front of a vector, by a
//! permutation looked up for the set of lanes that pass.

use super::load::{load_32, load_64};
use crate::join::item::Run;
use std::arch::x86_64::*;

/// For each set of lanes, their indices in increasing order: the permutation that packs these lanes
/// to the front.
const PACK_32: [u64; 256] = {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut at) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 == 1 {
                table[set] |= lane << (8 * at);
                at += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    table
};

/// The same for four lanes of two words each.
const PACK_64: [[u32; 8]; 16] = {
    let mut table = [[0; 8]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut lane, mut at) = (0, 0);
        while lane < 4 {
            if set >> lane & 1 == 1 {
                table[set][at] = 2 * lane;
                table[set][at + 1] = 2 * lane + 1;
                at += 2;
            }
            lane += 1;
        }
        set += 1;
    }
    table
};

/// Writes the items for which `map` gives (item, 0), as it gives them, and says how many.
///
/// # Safety
/// There is room for as many items as are read, and eight more.
#[inline]
#[target_feature(enable = "avx2,bmi2,popcnt")]
unsafe fn pack_32(
    items: &[u32],
    to: *mut u32,
    map: impl Fn(__m256i) -> (__m256i, __m256i),
) -> usize {
    let mut len = 0;
    let mut put = |x: __m256i, lanes: i32| {
        let (item, conflict) = map(x);
        let free = _mm256_cmpeq_epi32(conflict, _mm256_setzero_si256());
        let free = _mm256_movemask_ps(_mm256_castsi256_ps(free)) & lanes;
        let order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(PACK_32[free as usize] as i64));
        // SAFETY: at most as many items have been written as read, so eight more fit.
        unsafe {
            _mm256_storeu_si256(to.add(len).cast(), _mm256_permutevar8x32_epi32(item, order));
        }
        len += free.count_ones() as usize;
    };
    let (full, tail) = items.as_chunks::<8>();
    for chunk in full {
        put(load_32(chunk), 255);
    }
    if !tail.is_empty() {
        put(load_32(tail), (1 << tail.len()) - 1);
    }
    len
}

/// As [`pack_32`], four 64-bit items at a time.
///
/// # Safety
/// There is room for as many items as are read, and four more.
#[inline]
#[target_feature(enable = "avx2,bmi2,popcnt")]
unsafe fn pack_64(
    items: &[u64],
    to: *mut u64,
    map: impl Fn(__m256i) -> (__m256i, __m256i),
) -> usize {
    let mut len = 0;
    let mut put = |x: __m256i, lanes: i32| {
        let (item, conflict) = map(x);
        let free = _mm256_cmpeq_epi64(conflict, _mm256_setzero_si256());
        let free = _mm256_movemask_pd(_mm256_castsi256_pd(free)) & lanes;
        // SAFETY: at most as many items have been written as read, so four more fit.
        unsafe {
            let order = _mm256_loadu_si256(PACK_64[free as usize].as_ptr().cast());
            _mm256_storeu_si256(to.add(len).cast(), _mm256_permutevar8x32_epi32(item, order));
        }
        len += free.count_ones() as usize;
    };
    let (full, tail) = items.as_chunks::<4>();
    for chunk in full {
        put(load_64(chunk), 15);
    }
    if !tail.is_empty() {
        put(load_64(tail), (1 << tail.len()) - 1);
    }
    len
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(super) fn extend_32(runs: &[Run<'_, u32>], out: &mut Vec<u32>) {
    out.reserve(runs.iter().map(|run| run.items.len()).sum::<usize>() + 8);
    let mut len = out.len();
    for Run { items, step } in runs {
        let forbid = _mm256_set1_epi32(step.forbid as i32);
        let keep = _mm256_set1_epi32(step.keep as i32);
        let [down, up] = step.rotation.map(|by| _mm_cvtsi32_si128(by as i32));
        let add = _mm256_set1_epi32(step.add as i32);
        let map = |x| {
            let rotated = _mm256_or_si256(_mm256_srl_epi32(x, down), _mm256_sll_epi32(x, up));
            let moved = _mm256_or_si256(_mm256_and_si256(rotated, keep), add);
            (moved, _mm256_and_si256(x, forbid))
        };
        // SAFETY: the room reserved is as much as all runs need.
        len += unsafe { pack_32(items, out.as_mut_ptr().add(len), map) };
    }
    // SAFETY: that many items have been written.
    unsafe { out.set_len(len) }
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(super) fn extend_64(runs: &[Run<'_, u64>], out: &mut Vec<u64>) {
    out.reserve(runs.iter().map(|run| run.items.len()).sum::<usize>() + 4);
    let mut len = out.len();
    for Run { items, step } in runs {
        let forbid = _mm256_set1_epi64x(step.forbid as i64);
        let keep = _mm256_set1_epi64x(step.keep as i64);
        let [down, up] = step.rotation.map(|by| _mm_cvtsi32_si128(by as i32));
        let add = _mm256_set1_epi64x(step.add as i64);
        let map = |x| {
            let rotated = _mm256_or_si256(_mm256_srl_epi64(x, down), _mm256_sll_epi64(x, up));
            let moved = _mm256_or_si256(_mm256_and_si256(rotated, keep), add);
            (moved, _mm256_and_si256(x, forbid))
        };
        // SAFETY: the room reserved is as much as all runs need.
        len += unsafe { pack_64(items, out.as_mut_ptr().add(len), map) };
    }
    // SAFETY: that many items have been written.
    unsafe { out.set_len(len) }
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(super) fn filter_32(items: &[u32], forbid: u32, out: &mut Vec<u32>) {
    let forbid = _mm256_set1_epi32(forbid as i32);
    out.reserve(items.len() + 8);
    let len = out.len();
    // SAFETY: the room has been reserved, and as many items written as it says.
    unsafe {
        let packed =
            pack_32(items, out.as_mut_ptr().add(len), |x| (x, _mm256_and_si256(x, forbid)));
        out.set_len(len + packed);
    }
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(super) fn filter_64(items: &[u64], forbid: u64, out: &mut Vec<u64>) {
    let forbid = _mm256_set1_epi64x(forbid as i64);
    out.reserve(items.len() + 4);
    let len = out.len();
    // SAFETY: the room has been reserved, and as many items written as it says.
    unsafe {
        let packed =
            pack_64(items, out.as_mut_ptr().add(len), |x| (x, _mm256_and_si256(x, forbid)));
        out.set_len(len + packed);
    }
}
