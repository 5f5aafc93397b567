//! Extending and filtering: a test, and packing what passes it to the front of a vector, by a
//! permutation looked up for the set of lanes that pass.

use super::load::{load_32, load_64};
use crate::join::diagonals::ExtensionRun;
use crate::join::simd::pack::lists;
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

/// (x & keep) | add
#[inline]
#[target_feature(enable = "avx2")]
fn and_or(x: __m256i, keep: __m256i, add: __m256i) -> __m256i {
    _mm256_or_si256(_mm256_and_si256(x, keep), add)
}

lists! {
    extend_32, filter_32, "avx2,bmi2,popcnt", u32 as i32,
    pack: pack_32, slack: 8, splat: _mm256_set1_epi32, or: _mm256_or_si256,
    and: _mm256_and_si256, and_or: and_or, shift_right: _mm256_srl_epi32,
    shift_left: _mm256_sll_epi32
}

lists! {
    extend_64, filter_64, "avx2,bmi2,popcnt", u64 as i64,
    pack: pack_64, slack: 4, splat: _mm256_set1_epi64x, or: _mm256_or_si256,
    and: _mm256_and_si256, and_or: and_or, shift_right: _mm256_srl_epi64,
    shift_left: _mm256_sll_epi64
}
