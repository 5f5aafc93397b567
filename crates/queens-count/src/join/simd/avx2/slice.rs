//! Slicing: a transposition of bits, by bytes first, then by gathering the sign bits of 32 bytes at
//! a time.

use crate::join::key::Key;
use crate::join::tables::Planes;
use std::arch::x86_64::*;

/// The 32 bits of 32 words as planes: bit i of plane d, for the first `8 * bytes` bits d, is bit d
/// of word i. Vector k has the words 4k..4k+4 in its lower half and 16+4k.. in the upper.
#[inline]
#[target_feature(enable = "avx2")]
fn slice_words(words: [__m256i; 4], bytes: usize, planes: &mut [[u32; 16]], at: usize) {
    // Within each half: byte 0 of four words, byte 1 of them, ...
    let shuffle = _mm256_setr_epi8(
        0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10,
        14, 3, 7, 11, 15,
    );
    let v = words.map(|word| _mm256_shuffle_epi8(word, shuffle));
    let (a, b) = (_mm256_unpacklo_epi32(v[0], v[1]), _mm256_unpackhi_epi32(v[0], v[1]));
    let (c, d) = (_mm256_unpacklo_epi32(v[2], v[3]), _mm256_unpackhi_epi32(v[2], v[3]));
    // Byte k of all 32 words, in order.
    let of_byte = [
        _mm256_unpacklo_epi64(a, c),
        _mm256_unpackhi_epi64(a, c),
        _mm256_unpacklo_epi64(b, d),
        _mm256_unpackhi_epi64(b, d),
    ];
    for (mut byte, planes) in of_byte.into_iter().take(bytes).zip(planes.chunks_exact_mut(8)) {
        for plane in planes.iter_mut().rev() {
            plane[at % 16] = _mm256_movemask_epi8(byte) as u32;
            byte = _mm256_add_epi8(byte, byte);
        }
    }
}

/// The items of `chunk`, and zeros to fill it up, in `room` if need be.
fn pad<'a, W: Copy>(chunk: &'a [W], room: &'a mut [W; 32]) -> &'a [W; 32] {
    chunk.first_chunk().unwrap_or_else(|| {
        room[..chunk.len()].copy_from_slice(chunk);
        room
    })
}

#[target_feature(enable = "avx2")]
pub(super) fn slice_32(items: &[u32], key: Key, planes: &mut Planes) {
    let shift = _mm_cvtsi32_si128(key.shift as i32);
    let bytes = key.bits().div_ceil(8) as usize;
    for (at, chunk) in items.chunks(32).enumerate() {
        let mut room = [0; 32];
        let chunk = pad(chunk, &mut room);
        let words = std::array::from_fn(|k| {
            // SAFETY: 4k + 4 <= 16, and the chunk has 32 items.
            let (low, high) = unsafe {
                let low = chunk.as_ptr().add(4 * k);
                (_mm_loadu_si128(low.cast()), _mm_loadu_si128(low.add(16).cast()))
            };
            _mm256_srl_epi32(_mm256_set_m128i(high, low), shift)
        });
        slice_words(words, bytes, &mut planes.0, at);
    }
}

#[target_feature(enable = "avx2")]
pub(super) fn slice_64(items: &[u64], key: Key, planes: &mut Planes) {
    let shift = _mm_cvtsi32_si128(key.shift as i32);
    let bytes = key.bits().div_ceil(8) as usize;
    for (at, chunk) in items.chunks(32).enumerate() {
        let mut room = [0; 32];
        let chunk = pad(chunk, &mut room);
        let pairs: [_; 4] = std::array::from_fn(|k| {
            // SAFETY: 4k + 4 <= 16, and the chunk has 32 items.
            let (low, high) = unsafe {
                let low = chunk.as_ptr().add(4 * k);
                (_mm256_loadu_si256(low.cast()), _mm256_loadu_si256(low.add(16).cast()))
            };
            [low, high].map(|x| _mm256_castsi256_ps(_mm256_srl_epi64(x, shift)))
        });
        // The shuffle alternates between its operands every two words; put the halves together
        // again.
        let low = pairs.map(|[low, high]| {
            let words = _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(low, high));
            _mm256_permute4x64_epi64::<0b11_01_10_00>(words)
        });
        let high = pairs.map(|[low, high]| {
            let words = _mm256_castps_si256(_mm256_shuffle_ps::<0b11_01_11_01>(low, high));
            _mm256_permute4x64_epi64::<0b11_01_10_00>(words)
        });
        slice_words(low, bytes.min(4), &mut planes.0, at);
        slice_words(high, bytes - bytes.min(4), &mut planes.0[32..], at);
    }
}
