//! AVX2: eight 32-bit or four 64-bit items at a time, 256 pairs a probe.

use super::{Costs, Disjoint, Probe, Simd};
use crate::join::item::Step;
use crate::join::key::Key;
use crate::join::tables::{BATCH, Group, Groups, Offsets, Planes, TABLE_BYTES, Tables};
use std::arch::x86_64::*;

/// The proof that the machine has AVX2, BMI2 and POPCNT.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The proof, if it can be given.
    pub(crate) fn new() -> Option<Self> {
        crate::isa::InstructionSet::Avx2.is_available().then_some(Self(()))
    }
}

/// Bytes in a row of a table.
const ROW: usize = 32;

/// For each set of lanes, their indices in increasing order: the permutation that packs these lanes to the front.
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

/// Words that, read from `8 - len` on, have the sign bit set in the first `len` lanes.
const HEAD_32: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];
const HEAD_64: [i64; 8] = [-1, -1, -1, -1, 0, 0, 0, 0];

/// A mask of the first `len` of eight lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn head_32(len: usize) -> __m256i {
    // SAFETY: eight words from 8 - len on, for len in 0..=8, are in the table.
    unsafe { _mm256_loadu_si256(HEAD_32[8 - len..][..8].as_ptr().cast()) }
}

/// A mask of the first `len` of four lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn head_64(len: usize) -> __m256i {
    // SAFETY: four words from 4 - len on, for len in 0..=4, are in the table.
    unsafe { _mm256_loadu_si256(HEAD_64[4 - len..][..4].as_ptr().cast()) }
}

/// Up to eight items; lanes without an item are zero.
#[inline]
#[target_feature(enable = "avx2")]
fn load_32(items: &[u32]) -> __m256i {
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
fn load_64(items: &[u64]) -> __m256i {
    if items.len() >= 4 {
        // SAFETY: there are four items.
        unsafe { _mm256_loadu_si256(items.as_ptr().cast()) }
    } else {
        // SAFETY: only lanes with an item are read.
        unsafe { _mm256_maskload_epi64(items.as_ptr().cast(), head_64(items.len())) }
    }
}

/// Appends the items for which `map` gives (item, 0), as it gives them. It must not give 0 for none: `map(0)` of the
/// lanes beyond the end is cut off.
#[inline]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn pack_32(items: &[u32], out: &mut Vec<u32>, map: impl Fn(__m256i) -> (__m256i, __m256i)) {
    out.reserve(items.len() + 8);
    let start = out.len();
    // SAFETY: len <= capacity.
    let to = unsafe { out.as_mut_ptr().add(start) };
    let mut len = 0;
    let mut put = |x: __m256i, lanes: i32| {
        let (item, conflict) = map(x);
        let free = _mm256_cmpeq_epi32(conflict, _mm256_setzero_si256());
        let free = _mm256_movemask_ps(_mm256_castsi256_ps(free)) & lanes;
        let order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(PACK_32[free as usize] as i64));
        // SAFETY: at most as many items have been appended as read, so eight more fit in what has been reserved.
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
    // SAFETY: that many items have been written.
    unsafe { out.set_len(start + len) }
}

/// As [`pack_32`], four 64-bit items at a time.
#[inline]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn pack_64(items: &[u64], out: &mut Vec<u64>, map: impl Fn(__m256i) -> (__m256i, __m256i)) {
    out.reserve(items.len() + 4);
    let start = out.len();
    // SAFETY: len <= capacity.
    let to = unsafe { out.as_mut_ptr().add(start) };
    let mut len = 0;
    let mut put = |x: __m256i, lanes: i32| {
        let (item, conflict) = map(x);
        let free = _mm256_cmpeq_epi64(conflict, _mm256_setzero_si256());
        let free = _mm256_movemask_pd(_mm256_castsi256_pd(free)) & lanes;
        // SAFETY: at most as many items have been appended as read, so four more fit in what has been reserved.
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
    // SAFETY: that many items have been written.
    unsafe { out.set_len(start + len) }
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn extend_32(items: &[u32], step: &Step<u32>, out: &mut Vec<u32>) {
    let forbid = _mm256_set1_epi32(step.forbid as i32);
    let keep_a = _mm256_set1_epi32(step.keep_a as i32);
    let keep_b = _mm256_set1_epi32(step.keep_b as i32);
    let add = _mm256_set1_epi32(step.add as i32);
    pack_32(items, out, |x| {
        let a = _mm256_and_si256(_mm256_srli_epi32::<1>(x), keep_a);
        let b = _mm256_and_si256(_mm256_add_epi32(x, x), keep_b);
        (_mm256_or_si256(_mm256_or_si256(a, b), add), _mm256_and_si256(x, forbid))
    });
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn extend_64(items: &[u64], step: &Step<u64>, out: &mut Vec<u64>) {
    let forbid = _mm256_set1_epi64x(step.forbid as i64);
    let keep_a = _mm256_set1_epi64x(step.keep_a as i64);
    let keep_b = _mm256_set1_epi64x(step.keep_b as i64);
    let add = _mm256_set1_epi64x(step.add as i64);
    pack_64(items, out, |x| {
        let a = _mm256_and_si256(_mm256_srli_epi64::<1>(x), keep_a);
        let b = _mm256_and_si256(_mm256_add_epi64(x, x), keep_b);
        (_mm256_or_si256(_mm256_or_si256(a, b), add), _mm256_and_si256(x, forbid))
    });
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn filter_32(items: &[u32], forbid: u32, out: &mut Vec<u32>) {
    let forbid = _mm256_set1_epi32(forbid as i32);
    pack_32(items, out, |x| (x, _mm256_and_si256(x, forbid)));
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn filter_64(items: &[u64], forbid: u64, out: &mut Vec<u64>) {
    let forbid = _mm256_set1_epi64x(forbid as i64);
    pack_64(items, out, |x| (x, _mm256_and_si256(x, forbid)));
}

/// The 32 bits of 32 words as planes: bit i of plane d, for the first `8 * bytes` bits d, is bit d of word i. Vector k
/// has the words 4k..4k+4 in its lower half and 16+4k.. in the upper.
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
            plane[at] = _mm256_movemask_epi8(byte) as u32;
            byte = _mm256_add_epi8(byte, byte);
        }
    }
}

#[target_feature(enable = "avx2")]
fn slice_32(items: &[u32], key: Key, planes: &mut Planes) {
    let shift = _mm_cvtsi32_si128(key.shift as i32);
    let bytes = key.bits().div_ceil(8) as usize;
    for (at, chunk) in items.chunks(32).enumerate() {
        let mut padded = [0; 32];
        let chunk = chunk.first_chunk::<32>().unwrap_or_else(|| {
            padded[..chunk.len()].copy_from_slice(chunk);
            &padded
        });
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
fn slice_64(items: &[u64], key: Key, planes: &mut Planes) {
    let shift = _mm_cvtsi32_si128(key.shift as i32);
    let bytes = key.bits().div_ceil(8) as usize;
    for (at, chunk) in items.chunks(32).enumerate() {
        let mut padded = [0; 32];
        let chunk = chunk.first_chunk::<32>().unwrap_or_else(|| {
            padded[..chunk.len()].copy_from_slice(chunk);
            &padded
        });
        let pairs: [_; 4] = std::array::from_fn(|k| {
            // SAFETY: 4k + 4 <= 16, and the chunk has 32 items.
            let (low, high) = unsafe {
                let low = chunk.as_ptr().add(4 * k);
                (_mm256_loadu_si256(low.cast()), _mm256_loadu_si256(low.add(16).cast()))
            };
            [low, high].map(|x| _mm256_castsi256_ps(_mm256_srl_epi64(x, shift)))
        });
        // The shuffle alternates between its operands every two words; put the halves together again.
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

/// How to find the row of a pair of groups: for each of them a shift and a mask; the rows of their empty subsets.
#[derive(Clone, Copy)]
struct PairOfGroups {
    first: (__m128i, __m256i),
    second: (__m128i, __m256i),
    base: __m256i,
    /// For each of them, which of two windows has its planes.
    windows: [usize; 2],
}

impl PairOfGroups {
    /// The pairs of `groups`. The first window begins at bit 0 of a key, the second at bit `second`.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn all<const PAIRS: usize>(groups: &Groups, second: u32) -> [Self; PAIRS] {
        std::array::from_fn(|pair| {
            let group = |g| groups.iter().nth(g).copied().unwrap_or_default();
            let (a, b) = (group(2 * pair), group(2 * pair + 1));
            let window = |group: Group| usize::from(group.first + group.span > 32);
            let field = |group: Group| {
                let shift = group.first - second * window(group) as u32;
                (_mm_cvtsi32_si128(shift as i32), _mm256_set1_epi32(group.live as i32))
            };
            Self {
                first: field(a),
                second: field(b),
                base: _mm256_set1_epi32((a.base | b.base << 16) as i32),
                windows: [window(a), window(b)],
            }
        })
    }

    /// The offsets of the rows for eight swapped keys, given by two windows of 32 bits.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn offsets(&self, windows: [__m256i; 2]) -> __m256i {
        let (shift, live) = self.first;
        let first = _mm256_and_si256(_mm256_srl_epi32(windows[self.windows[0]], shift), live);
        let (shift, live) = self.second;
        let second = _mm256_and_si256(_mm256_srl_epi32(windows[self.windows[1]], shift), live);
        let rows = _mm256_or_si256(first, _mm256_slli_epi32::<16>(second));
        _mm256_slli_epi16::<{ ROW.trailing_zeros() as i32 }>(_mm256_add_epi32(rows, self.base))
    }
}

/// Appends the offsets of batches of eight items, of which `windows` gives the two windows of each.
#[inline]
#[target_feature(enable = "avx2")]
fn offsets<W, const PAIRS: usize>(
    items: &[W],
    groups: &Groups,
    second: u32,
    out: &mut Offsets,
    windows: impl Fn(&[W]) -> [__m256i; 2],
) {
    let pairs = PairOfGroups::all::<PAIRS>(groups, second);
    let batches = items.len().div_ceil(BATCH);
    out.pairs.reserve(batches * PAIRS);
    let start = out.pairs.len();
    // SAFETY: start <= capacity.
    let mut to = unsafe { out.pairs.as_mut_ptr().add(start).cast::<__m256i>() };
    for batch in items.chunks(BATCH) {
        let windows = windows(batch);
        for (i, pair) in pairs.iter().enumerate() {
            let mut offsets = pair.offsets(windows);
            if i == 0 && batch.len() < BATCH {
                // Padding looks at row 0, and so conflicts with everything.
                offsets = _mm256_and_si256(offsets, head_32(batch.len()));
            }
            // SAFETY: there are PAIRS entries of 32 bytes reserved for each batch.
            unsafe {
                _mm256_storeu_si256(to, offsets);
                to = to.add(1);
            }
        }
    }
    // SAFETY: all of these have been written.
    unsafe { out.pairs.set_len(start + batches * PAIRS) }
    out.batches += batches;
}

#[inline]
#[target_feature(enable = "avx2")]
fn offsets_32_in<const PAIRS: usize>(items: &[u32], key: Key, groups: &Groups, out: &mut Offsets) {
    let shift = _mm_cvtsi32_si128(key.shift as i32);
    let half = _mm_cvtsi32_si128(key.diagonals as i32);
    let mask = _mm256_set1_epi32((1 << key.diagonals) - 1);
    offsets::<_, PAIRS>(items, groups, 0, out, |batch| {
        let x = _mm256_srl_epi32(load_32(batch), shift);
        let high = _mm256_and_si256(_mm256_srl_epi32(x, half), mask);
        let low = _mm256_sll_epi32(_mm256_and_si256(x, mask), half);
        [_mm256_or_si256(high, low); 2]
    });
}

#[inline]
#[target_feature(enable = "avx2")]
fn offsets_64_in<const PAIRS: usize>(items: &[u64], key: Key, groups: &Groups, out: &mut Offsets) {
    let second = key.bits().saturating_sub(32);
    let shift = _mm_cvtsi32_si128(key.shift as i32);
    let half = _mm_cvtsi32_si128(key.diagonals as i32);
    let to_second = _mm_cvtsi32_si128(second as i32);
    let mask = _mm256_set1_epi64x((1 << key.diagonals) - 1);
    offsets::<_, PAIRS>(items, groups, second, out, |batch| {
        let (first4, last4) = batch.split_at(batch.len().min(4));
        let swapped = [load_64(first4), load_64(last4)].map(|x| {
            let x = _mm256_srl_epi64(x, shift);
            let high = _mm256_and_si256(_mm256_srl_epi64(x, half), mask);
            let low = _mm256_sll_epi64(_mm256_and_si256(x, mask), half);
            _mm256_or_si256(high, low)
        });
        // The low words of four and four items, in order, since padding comes last.
        let low_words = |[x, y]: [__m256i; 2]| {
            let (x, y) = (_mm256_castsi256_ps(x), _mm256_castsi256_ps(y));
            let words = _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(x, y));
            _mm256_permute4x64_epi64::<0b11_01_10_00>(words)
        };
        [low_words(swapped), low_words(swapped.map(|x| _mm256_srl_epi64(x, to_second)))]
    });
}

#[target_feature(enable = "avx2")]
fn offsets_32(items: &[u32], key: Key, groups: &Groups, out: &mut Offsets) {
    match groups.pairs() {
        1 => offsets_32_in::<1>(items, key, groups, out),
        2 => offsets_32_in::<2>(items, key, groups, out),
        3 => offsets_32_in::<3>(items, key, groups, out),
        _ => offsets_32_in::<4>(items, key, groups, out),
    }
}

#[target_feature(enable = "avx2")]
fn offsets_64(items: &[u64], key: Key, groups: &Groups, out: &mut Offsets) {
    match groups.pairs() {
        1 => offsets_64_in::<1>(items, key, groups, out),
        2 => offsets_64_in::<2>(items, key, groups, out),
        3 => offsets_64_in::<3>(items, key, groups, out),
        _ => offsets_64_in::<4>(items, key, groups, out),
    }
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn compare_32(these: &[u32], those: &[u32], key: Key) -> u64 {
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
            let conflicts = (key.swap(key.of(that)) << key.shift) as i32;
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
fn compare_64(these: &[u64], those: &[u64], key: Key) -> u64 {
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
            let conflicts = _mm256_set1_epi64x((key.swap(key.of(that)) << key.shift) as i64);
            for (&x, &none) in x.iter().zip(&none).take(vectors) {
                let shared = _mm256_or_si256(_mm256_and_si256(x, conflicts), none);
                sum = _mm256_sub_epi64(sum, _mm256_cmpeq_epi64(shared, zero));
            }
        }
    }
    sum_64(sum)
}

/// The sum of four 64-bit lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn sum_64(x: __m256i) -> u64 {
    let x = _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
    (_mm_cvtsi128_si64(x) as u64).wrapping_add(_mm_extract_epi64::<1>(x) as u64)
}

/// The number of ones in each 64-bit lane.
#[inline]
#[target_feature(enable = "avx2")]
fn ones(x: __m256i) -> __m256i {
    let of_nibble = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let nibble = _mm256_set1_epi8(15);
    let low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(x, nibble));
    let high =
        _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(_mm256_srli_epi16::<4>(x), nibble));
    _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256())
}

/// Lanes from `len` on, of 256.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes_from(len: usize) -> __m256i {
    let word = |i: usize| match len.saturating_sub(64 * i) {
        0 => -1,
        bits @ 1..64 => -1 << bits,
        _ => 0,
    };
    _mm256_setr_epi64x(word(0), word(1), word(2), word(3))
}

#[target_feature(enable = "avx2,bmi1,bmi2")]
fn tabulate(planes: &Planes, len: usize, groups: &Groups, tables: &mut Tables) {
    assert!(groups.span() as usize * ROW <= TABLE_BYTES);
    let rows = tables.0.as_mut_ptr().cast::<__m256i>();
    // SAFETY (all of them): the tables are aligned, and no row beyond `groups.span()` is written.
    unsafe { _mm256_store_si256(rows, _mm256_set1_epi32(-1)) };
    let mut empty = lanes_from(len);
    for group in groups.iter() {
        let rows = unsafe { rows.add(group.base as usize) };
        unsafe { _mm256_store_si256(rows, empty) };
        empty = _mm256_setzero_si256();
        let mut live = group.live;
        while live != 0 {
            let bit = live & live.wrapping_neg();
            live ^= bit;
            let below = (group.live & (bit - 1)) as usize;
            let plane = &planes.0[(group.first + bit.trailing_zeros()) as usize];
            let plane = unsafe { _mm256_load_si256(plane.as_ptr().cast()) };
            let upper = unsafe { rows.add(bit as usize) };
            let put = |subset: usize| unsafe {
                let row = _mm256_load_si256(rows.add(subset));
                _mm256_store_si256(upper.add(subset), _mm256_or_si256(row, plane));
            };
            // All subsets of the live planes below, four at a time if the two lowest are live.
            let run = if below & 3 == 3 { 3 } else { 0 };
            let rest = below & !run;
            let mut subset = 0;
            loop {
                put(subset);
                if run != 0 {
                    put(subset | 1);
                    put(subset | 2);
                    put(subset | 3);
                }
                subset = subset.wrapping_sub(rest) & rest;
                if subset == 0 {
                    break;
                }
            }
        }
    }
}

/// Sum and carry of three vectors of bits.
#[inline]
#[target_feature(enable = "avx2")]
fn add_bits(a: __m256i, b: __m256i, c: __m256i) -> (__m256i, __m256i) {
    let half = _mm256_xor_si256(a, b);
    let carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(half, c));
    (_mm256_xor_si256(half, c), carry)
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn probe<const GROUPS: usize, const FIRST: bool>(
    tables: &Tables,
    offsets: &Offsets,
    first: usize,
) -> Disjoint {
    let zero = _mm256_setzero_si256();
    let mask = _mm256_xor_si256(lanes_from(first), _mm256_set1_epi32(-1));
    let table = tables.0.as_ptr().cast::<u8>();
    let (mut ones_, mut twos, mut fours) = (zero, zero, zero);
    let (mut all, mut low) = (zero, zero);
    for batch in offsets.pairs.chunks_exact(GROUPS.div_ceil(2)) {
        let conflicts = |item: usize| {
            let mut conflicts = zero;
            for g in 0..GROUPS {
                let offset = usize::from(batch[g / 2][item][g % 2]);
                // SAFETY: offsets are made by `offsets` for groups whose rows `tabulate` has found to be in the table,
                // and are multiples of the row.
                let row = unsafe { _mm256_load_si256(table.add(offset).cast()) };
                conflicts = _mm256_or_si256(conflicts, row);
            }
            conflicts
        };
        let (twos_a, twos_b, twos_c, twos_d, fours_a, fours_b, eights);
        (ones_, twos_a) = add_bits(ones_, conflicts(0), conflicts(1));
        (ones_, twos_b) = add_bits(ones_, conflicts(2), conflicts(3));
        (twos, fours_a) = add_bits(twos, twos_a, twos_b);
        (ones_, twos_c) = add_bits(ones_, conflicts(4), conflicts(5));
        (ones_, twos_d) = add_bits(ones_, conflicts(6), conflicts(7));
        (twos, fours_b) = add_bits(twos, twos_c, twos_d);
        (fours, eights) = add_bits(fours, fours_a, fours_b);
        all = _mm256_add_epi64(all, ones(eights));
        if FIRST {
            low = _mm256_add_epi64(low, ones(_mm256_and_si256(eights, mask)));
        }
    }
    let weighted = |eights: __m256i, lanes: __m256i| {
        let count = |x| sum_64(ones(_mm256_and_si256(x, lanes)));
        8 * sum_64(eights) + 4 * count(fours) + 2 * count(twos) + count(ones_)
    };
    let items = (offsets.batches * BATCH) as u64;
    Disjoint {
        all: 256 * items - weighted(all, _mm256_set1_epi32(-1)),
        first: if FIRST { first as u64 * items - weighted(low, mask) } else { 0 },
    }
}

impl Probe for Avx2 {
    const BLOCK: usize = 256;

    const COSTS: Costs = Costs { block: 1800, row: 5, most_rows: 512, lookup: 5, group: 3, offset: 8, compare: 10, compare_none: 20 };

    fn tabulate(self, planes: &Planes, len: usize, groups: &Groups, tables: &mut Tables) {
        // SAFETY: `self` proves the instructions.
        unsafe { tabulate(planes, len, groups, tables) }
    }

    fn probe(
        self,
        tables: &Tables,
        _len: usize,
        groups: &Groups,
        offsets: &Offsets,
        first: Option<usize>,
    ) -> Disjoint {
        macro_rules! by_groups {
            ($($groups:literal)*) => {
                match (groups.len(), first) {
                    $(
                        // SAFETY: `self` proves the instructions.
                        ($groups, None) => unsafe { probe::<$groups, false>(tables, offsets, 0) },
                        // SAFETY: as above.
                        ($groups, Some(first)) => unsafe {
                            probe::<$groups, true>(tables, offsets, first)
                        },
                    )*
                    _ => unreachable!("there are 1 to 8 groups"),
                }
            };
        }
        by_groups!(1 2 3 4 5 6 7 8)
    }
}

/// Starts to fetch up to 1 KiB of `items`.
pub(crate) fn prefetch<W>(items: &[W]) {
    let bytes = size_of_val(items).min(1024);
    for offset in (0..bytes).step_by(64) {
        // SAFETY: the address is within `items`; and fetching ahead has no effect on what the program sees.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(items.as_ptr().cast::<i8>().add(offset)) }
    }
}

/// Implements the loops over items of one word with the functions named.
macro_rules! items {
    ($word:ty, $slack:literal, $extend:ident, $filter:ident, $slice:ident, $offsets:ident, $compare:ident) => {
        impl Simd<$word> for Avx2 {
            const SLACK: usize = $slack;

            fn extend(self, items: &[$word], step: &Step<$word>, out: &mut Vec<$word>) {
                // SAFETY: `self` proves the instructions.
                unsafe { $extend(items, step, out) }
            }

            fn filter(self, items: &[$word], forbid: $word, out: &mut Vec<$word>) {
                // SAFETY: `self` proves the instructions.
                unsafe { $filter(items, forbid, out) }
            }

            fn slice(self, items: &[$word], key: Key, planes: &mut Planes) {
                // SAFETY: `self` proves the instructions.
                unsafe { $slice(items, key, planes) }
            }

            fn offsets(self, items: &[$word], key: Key, groups: &Groups, out: &mut Offsets) {
                // SAFETY: `self` proves the instructions.
                unsafe { $offsets(items, key, groups, out) }
            }

            fn compare(self, these: &[$word], those: &[$word], key: Key) -> u64 {
                // SAFETY: `self` proves the instructions.
                unsafe { $compare(these, those, key) }
            }

            fn prefetch(self, items: &[$word]) {
                prefetch(items);
            }
        }
    };
}

items!(u32, 8, extend_32, filter_32, slice_32, offsets_32, compare_32);
items!(u64, 4, extend_64, filter_64, slice_64, offsets_64, compare_64);
