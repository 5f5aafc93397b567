//! Slicing: a transposition of bits, by bytes first, then by gathering the sign bits of 64 bytes at
//! a time.

use super::head;
use crate::join::key::Key;
use crate::join::tables::Planes;
use std::arch::x86_64::*;

/// The low bits of 64 words as planes, 64 of each: bit i of plane d, for the first `8 * bytes` bits
/// d, is bit d of word i. Vector k has the words 16k..16k+16.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
fn slice_words(words: [__m512i; 4], bytes: usize, planes: &mut [[u32; 16]], at: usize) {
    // Within each quarter: byte 0 of four words, byte 1 of them, ...
    let shuffle =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    let v = words.map(|word| _mm512_shuffle_epi8(word, shuffle));
    let (a, b) = (_mm512_unpacklo_epi32(v[0], v[1]), _mm512_unpackhi_epi32(v[0], v[1]));
    let (c, d) = (_mm512_unpacklo_epi32(v[2], v[3]), _mm512_unpackhi_epi32(v[2], v[3]));
    // Byte k of all 64 words: quarter q has those of words 4q.. of each vector.
    let of_byte = [
        _mm512_unpacklo_epi64(a, c),
        _mm512_unpackhi_epi64(a, c),
        _mm512_unpacklo_epi64(b, d),
        _mm512_unpackhi_epi64(b, d),
    ];
    let order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    for (byte, planes) in of_byte.into_iter().take(bytes).zip(planes.chunks_exact_mut(8)) {
        let mut byte = _mm512_permutexvar_epi32(order, byte);
        for plane in planes.iter_mut().rev() {
            let bits = _mm512_movepi8_mask(byte);
            plane[2 * at] = bits as u32;
            plane[2 * at + 1] = (bits >> 32) as u32;
            byte = _mm512_add_epi8(byte, byte);
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
pub(super) fn slice_32(items: &[u32], key: Key, planes: &mut Planes) {
    let shift = _mm_cvtsi32_si128(key.shift as i32);
    let bytes = key.bits().div_ceil(8) as usize;
    for (at, chunk) in items.chunks(64).enumerate() {
        let words = std::array::from_fn(|k| {
            let part = &chunk[chunk.len().min(16 * k)..chunk.len().min(16 * k + 16)];
            // SAFETY: only lanes with an item are read.
            let x = unsafe { _mm512_maskz_loadu_epi32(head(part.len()), part.as_ptr().cast()) };
            _mm512_srl_epi32(x, shift)
        });
        slice_words(words, bytes, &mut planes.0, at);
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
pub(super) fn slice_64(items: &[u64], key: Key, planes: &mut Planes) {
    let shift = _mm_cvtsi32_si128(key.shift as i32);
    let bytes = key.bits().div_ceil(8) as usize;
    let low_words = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    let high_words = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    for (at, chunk) in items.chunks(64).enumerate() {
        let pairs: [_; 4] = std::array::from_fn(|k| {
            [16 * k, 16 * k + 8].map(|from| {
                let part = &chunk[chunk.len().min(from)..chunk.len().min(from + 8)];
                let lanes = head(part.len()) as u8;
                // SAFETY: only lanes with an item are read.
                let x = unsafe { _mm512_maskz_loadu_epi64(lanes, part.as_ptr().cast()) };
                _mm512_srl_epi64(x, shift)
            })
        });
        let low = pairs.map(|[x, y]| _mm512_permutex2var_epi32(x, low_words, y));
        let high = pairs.map(|[x, y]| _mm512_permutex2var_epi32(x, high_words, y));
        slice_words(low, bytes.min(4), &mut planes.0, at);
        slice_words(high, bytes - bytes.min(4), &mut planes.0[32..], at);
    }
}
