//! Comparing small lists item by item.

use super::load::{head_32, head_64, load_32, load_64};
use super::sum_64;
use crate::join::reflection::Reflection;
use std::arch::x86_64::*;

#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(super) fn compare_32(these: &[u32], those: &[u32], reflection: Reflection, live: u64) -> u64 {
    let zero = _mm256_setzero_si256();
    let mut total = zero;
    for chunk in these.chunks(32) {
        let mut x = [zero; 4];
        let mut none = [_mm256_set1_epi32(-1); 4];
        let vectors = chunk.len().div_ceil(8);
        for ((x, none), items) in x.iter_mut().zip(&mut none).zip(chunk.chunks(8)) {
            *x = load_32(items);
            *none = _mm256_xor_si256(*none, head_32(items.len()));
        }
        let mut sum = zero;
        for &that in those {
            let conflicts = reflection.reflect(u64::from(that) & live) as i32;
            let conflicts = _mm256_set1_epi32(conflicts);
            for (&x, &none) in x.iter().zip(&none).take(vectors) {
                let shared = _mm256_or_si256(_mm256_and_si256(x, conflicts), none);
                sum = _mm256_sub_epi32(sum, _mm256_cmpeq_epi32(shared, zero));
            }
        }
        let low = _mm256_cvtepu32_epi64(_mm256_castsi256_si128(sum));
        let high = _mm256_cvtepu32_epi64(_mm256_extracti128_si256::<1>(sum));
        total = _mm256_add_epi64(total, _mm256_add_epi64(low, high));
    }
    sum_64(total)
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(super) fn compare_64(these: &[u64], those: &[u64], reflection: Reflection, live: u64) -> u64 {
    let zero = _mm256_setzero_si256();
    let mut sum = zero;
    for chunk in these.chunks(16) {
        let mut x = [zero; 4];
        let mut none = [_mm256_set1_epi32(-1); 4];
        let vectors = chunk.len().div_ceil(4);
        for ((x, none), items) in x.iter_mut().zip(&mut none).zip(chunk.chunks(4)) {
            *x = load_64(items);
            *none = _mm256_xor_si256(*none, head_64(items.len()));
        }
        for &that in those {
            let conflicts = _mm256_set1_epi64x(reflection.reflect(that & live) as i64);
            for (&x, &none) in x.iter().zip(&none).take(vectors) {
                let shared = _mm256_or_si256(_mm256_and_si256(x, conflicts), none);
                sum = _mm256_sub_epi64(sum, _mm256_cmpeq_epi64(shared, zero));
            }
        }
    }
    sum_64(sum)
}
