//! Loading up to a vector of items, without reading past the last.

use std::arch::x86_64::*;

/// Words that, read from `8 - len` on, have the sign bit set in the first `len` lanes.
const HEAD_32: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];
/// The same for four lanes, from `4 - len` on.
const HEAD_64: [i64; 8] = [-1, -1, -1, -1, 0, 0, 0, 0];

/// A mask of the first `len` of eight lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn head_32(len: usize) -> __m256i {
    // SAFETY: eight words from 8 - len on, for len in 0..=8, are in the table.
    unsafe { _mm256_loadu_si256(HEAD_32[8 - len..][..8].as_ptr().cast()) }
}

/// A mask of the first `len` of four lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn head_64(len: usize) -> __m256i {
    // SAFETY: four words from 4 - len on, for len in 0..=4, are in the table.
    unsafe { _mm256_loadu_si256(HEAD_64[4 - len..][..4].as_ptr().cast()) }
}

/// Up to eight items; lanes without an item are zero.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn load_32(items: &[u32]) -> __m256i {
    if items.len() >= 8 {
        // SAFETY: there are eight items.
        unsafe { _mm256_loadu_si256(items.as_ptr().cast()) }
    } else {
        // SAFETY: only lanes with an item are read.
        unsafe { _mm256_maskload_epi32(items.as_ptr().cast(), head_32(items.len())) }
    }
}

/// Up to four items; lanes without an item are zero.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn load_64(items: &[u64]) -> __m256i {
    if items.len() >= 4 {
        // SAFETY: there are four items.
        unsafe { _mm256_loadu_si256(items.as_ptr().cast()) }
    } else {
        // SAFETY: only lanes with an item are read.
        unsafe { _mm256_maskload_epi64(items.as_ptr().cast(), head_64(items.len())) }
    }
}
