//! Comparing small lists item by item.

use super::head;
use crate::join::reflection::Reflection;
use std::arch::x86_64::*;

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
pub(super) fn compare_32(these: &[u32], those: &[u32], reflection: Reflection, live: u64) -> u64 {
    let mut total = 0;
    for chunk in these.chunks(32) {
        let (x, y) = chunk.split_at(chunk.len().min(16));
        let lanes = [head(x.len()), head(y.len())];
        // SAFETY: only lanes with an item are read.
        let (x, y) = unsafe {
            (
                _mm512_maskz_loadu_epi32(lanes[0], x.as_ptr().cast()),
                _mm512_maskz_loadu_epi32(lanes[1], y.as_ptr().cast()),
            )
        };
        for &that in those {
            let conflicts = _mm512_set1_epi32(reflection.reflect(u64::from(that) & live) as i32);
            let first = _mm512_mask_testn_epi32_mask(lanes[0], x, conflicts);
            let second = _mm512_mask_testn_epi32_mask(lanes[1], y, conflicts);
            total += u64::from((u32::from(first) | u32::from(second) << 16).count_ones());
        }
    }
    total
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
pub(super) fn compare_64(these: &[u64], those: &[u64], reflection: Reflection, live: u64) -> u64 {
    let mut total = 0;
    for chunk in these.chunks(16) {
        let (x, y) = chunk.split_at(chunk.len().min(8));
        let lanes = [head(x.len()) as u8, head(y.len()) as u8];
        // SAFETY: only lanes with an item are read.
        let (x, y) = unsafe {
            (
                _mm512_maskz_loadu_epi64(lanes[0], x.as_ptr().cast()),
                _mm512_maskz_loadu_epi64(lanes[1], y.as_ptr().cast()),
            )
        };
        for &that in those {
            let conflicts = _mm512_set1_epi64(reflection.reflect(that & live) as i64);
            let first = _mm512_mask_testn_epi64_mask(lanes[0], x, conflicts);
            let second = _mm512_mask_testn_epi64_mask(lanes[1], y, conflicts);
            total += u64::from((u16::from(first) | u16::from(second) << 8).count_ones());
        }
    }
    total
}
