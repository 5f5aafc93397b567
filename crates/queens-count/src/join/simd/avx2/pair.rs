//! Two vectors as one: 512 bits, for half as many offsets to be read.

use std::arch::x86_64::*;

/// 512 bits.
pub(super) type Pair = [__m256i; 2];

/// # Safety
/// 64 bytes can be read.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn load_pair(from: *const Pair) -> Pair {
    // SAFETY: as demanded of the caller.
    unsafe { [_mm256_loadu_si256(from.cast()), _mm256_loadu_si256(from.cast::<__m256i>().add(1))] }
}

/// # Safety
/// 64 bytes can be written.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn store_pair(to: *mut Pair, [low, high]: Pair) {
    // SAFETY: as demanded of the caller.
    unsafe {
        _mm256_storeu_si256(to.cast(), low);
        _mm256_storeu_si256(to.cast::<__m256i>().add(1), high);
    }
}

/// Makes operations on pairs from those on their halves.
macro_rules! of_halves {
    ($($name:ident($($operand:ident),*) = $operation:path;)*) => {$(
        #[inline]
        #[target_feature(enable = "avx2")]
        pub(super) fn $name($($operand: Pair),*) -> Pair {
            [$operation($($operand[0]),*), $operation($($operand[1]),*)]
        }
    )*};
}

of_halves! {
    or_pair(a, b) = _mm256_or_si256;
    or3_pair(a, b, c) = super::or;
    and_pair(a, b) = _mm256_and_si256;
    xor_pair(a, b) = _mm256_xor_si256;
    add_pair(a, b) = _mm256_add_epi64;
    ones_pair(a) = super::ones;
}

/// Sum and carry of three pairs of vectors of bits.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn add_bits_pair(a: Pair, b: Pair, c: Pair) -> (Pair, Pair) {
    let (low, low_carry) = super::add_bits(a[0], b[0], c[0]);
    let (high, high_carry) = super::add_bits(a[1], b[1], c[1]);
    ([low, high], [low_carry, high_carry])
}

/// The sum of eight 64-bit lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn sum_pair([low, high]: Pair) -> u64 {
    super::sum_64(_mm256_add_epi64(low, high))
}

/// A pair with `word` in every 32-bit lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn splat_pair(word: i32) -> Pair {
    [_mm256_set1_epi32(word); 2]
}

/// Every 32-bit lane shifted.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn shift_right_pair<const BY: i32>(a: Pair) -> Pair {
    [_mm256_srli_epi32::<BY>(a[0]), _mm256_srli_epi32::<BY>(a[1])]
}

/// Every 32-bit lane shifted.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn shift_left_pair<const BY: i32>(a: Pair) -> Pair {
    [_mm256_slli_epi32::<BY>(a[0]), _mm256_slli_epi32::<BY>(a[1])]
}
