//! AVX-512: sixteen 32-bit or eight 64-bit items at a time, 512 pairs a probe, 256 where a block has no more.
//!
//! Packing is one compress instruction, in a register (with a memory operand some machines take a hundred cycles), OR
//! and the adder of the counter are ternary operations, and ones are counted by an instruction.

use super::avx2::{Avx2, prefetch};
use super::{Costs, Disjoint, Probe, Simd};
use crate::isa::InstructionSet;
use crate::join::item::Step;
use crate::join::key::Key;
use crate::join::tables::{BATCH, Group, Groups, Offsets, Planes, TABLE_BYTES, Tables};
use std::arch::x86_64::*;

/// The proof that the machine has AVX-512 F, BW, VL, DQ, VBMI2 and VPOPCNTDQ, and what AVX2 code needs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx512(Avx2);

impl Avx512 {
    /// The proof, if it can be given.
    pub(crate) fn new() -> Option<Self> {
        if InstructionSet::Avx512.is_available() { Avx2::new().map(Self) } else { None }
    }
}

/// Bytes in a row of a table.
const ROW: usize = 64;

/// A mask of the first `len` of up to 16 lanes.
#[inline]
fn head(len: usize) -> u16 {
    ((1u32 << len) - 1) as u16
}

/// Appends the items for which `map` gives a clear second word, as it gives them.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
fn pack_32(items: &[u32], out: &mut Vec<u32>, map: impl Fn(__m512i) -> (__m512i, __m512i)) {
    out.reserve(items.len() + 16);
    let start = out.len();
    // SAFETY: len <= capacity.
    let to = unsafe { out.as_mut_ptr().add(start) };
    let mut len = 0;
    let mut put = |x: __m512i, lanes: u16| {
        let (item, conflict) = map(x);
        let free = _mm512_mask_testn_epi32_mask(lanes, conflict, conflict);
        // SAFETY: at most as many items have been appended as read, so 16 more fit in what has been reserved.
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
    // SAFETY: that many items have been written.
    unsafe { out.set_len(start + len) }
}

/// As [`pack_32`], eight 64-bit items at a time.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
fn pack_64(items: &[u64], out: &mut Vec<u64>, map: impl Fn(__m512i) -> (__m512i, __m512i)) {
    out.reserve(items.len() + 8);
    let start = out.len();
    // SAFETY: len <= capacity.
    let to = unsafe { out.as_mut_ptr().add(start) };
    let mut len = 0;
    let mut put = |x: __m512i, lanes: u8| {
        let (item, conflict) = map(x);
        let free = _mm512_mask_testn_epi64_mask(lanes, conflict, conflict);
        // SAFETY: at most as many items have been appended as read, so 8 more fit in what has been reserved.
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
    // SAFETY: that many items have been written.
    unsafe { out.set_len(start + len) }
}

/// (x & keep) | y
const AND_OR: i32 = 0b1110_1010;

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
fn extend_32(items: &[u32], step: &Step<u32>, out: &mut Vec<u32>) {
    let forbid = _mm512_set1_epi32(step.forbid as i32);
    let keep_a = _mm512_set1_epi32(step.keep_a as i32);
    let keep_b = _mm512_set1_epi32(step.keep_b as i32);
    let add = _mm512_set1_epi32(step.add as i32);
    pack_32(items, out, |x| {
        let a = _mm512_ternarylogic_epi32::<AND_OR>(_mm512_srli_epi32::<1>(x), keep_a, add);
        let moved = _mm512_ternarylogic_epi32::<AND_OR>(_mm512_add_epi32(x, x), keep_b, a);
        (moved, _mm512_and_si512(x, forbid))
    });
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
fn extend_64(items: &[u64], step: &Step<u64>, out: &mut Vec<u64>) {
    let forbid = _mm512_set1_epi64(step.forbid as i64);
    let keep_a = _mm512_set1_epi64(step.keep_a as i64);
    let keep_b = _mm512_set1_epi64(step.keep_b as i64);
    let add = _mm512_set1_epi64(step.add as i64);
    pack_64(items, out, |x| {
        let a = _mm512_ternarylogic_epi64::<AND_OR>(_mm512_srli_epi64::<1>(x), keep_a, add);
        let moved = _mm512_ternarylogic_epi64::<AND_OR>(_mm512_add_epi64(x, x), keep_b, a);
        (moved, _mm512_and_si512(x, forbid))
    });
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
fn filter_32(items: &[u32], forbid: u32, out: &mut Vec<u32>) {
    let forbid = _mm512_set1_epi32(forbid as i32);
    pack_32(items, out, |x| (x, _mm512_and_si512(x, forbid)));
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
fn filter_64(items: &[u64], forbid: u64, out: &mut Vec<u64>) {
    let forbid = _mm512_set1_epi64(forbid as i64);
    pack_64(items, out, |x| (x, _mm512_and_si512(x, forbid)));
}

/// The low bits of 64 words as planes, 64 of each: bit i of plane d, for the first `8 * bytes` bits d, is bit d of word
/// i. Vector k has the words 16k..16k+16.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
fn slice_words(words: [__m512i; 4], bytes: usize, planes: &mut [[u32; 16]], at: usize) {
    // Within each quarter: byte 0 of four words, byte 1 of them, ...
    let shuffle = _mm512_broadcast_i32x4(_mm_setr_epi8(
        0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15,
    ));
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
fn slice_32(items: &[u32], key: Key, planes: &mut Planes) {
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
fn slice_64(items: &[u64], key: Key, planes: &mut Planes) {
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

/// How to find the rows of a pair of groups, in 32-bit lanes.
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
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
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
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
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
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
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
            if i == 0 {
                // Padding looks at row 0, and so conflicts with everything.
                offsets = _mm256_maskz_mov_epi32(head(batch.len()) as u8, offsets);
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
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
fn offsets_32_in<const PAIRS: usize>(items: &[u32], key: Key, groups: &Groups, out: &mut Offsets) {
    let shift = _mm_cvtsi32_si128(key.shift as i32);
    let half = _mm_cvtsi32_si128(key.diagonals as i32);
    let mask = _mm256_set1_epi32((1 << key.diagonals) - 1);
    offsets::<_, PAIRS>(items, groups, 0, out, |batch| {
        let lanes = head(batch.len()) as u8;
        // SAFETY: only lanes with an item are read.
        let x = unsafe { _mm256_maskz_loadu_epi32(lanes, batch.as_ptr().cast()) };
        let x = _mm256_srl_epi32(x, shift);
        let low = _mm256_sll_epi32(_mm256_and_si256(x, mask), half);
        let high = _mm256_srl_epi32(x, half);
        [_mm256_ternarylogic_epi32::<AND_OR>(high, mask, low); 2]
    });
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
fn offsets_64_in<const PAIRS: usize>(items: &[u64], key: Key, groups: &Groups, out: &mut Offsets) {
    let second = key.bits().saturating_sub(32);
    let shift = _mm_cvtsi32_si128(key.shift as i32);
    let half = _mm_cvtsi32_si128(key.diagonals as i32);
    let to_second = _mm_cvtsi32_si128(second as i32);
    let mask = _mm512_set1_epi64((1 << key.diagonals) - 1);
    offsets::<_, PAIRS>(items, groups, second, out, |batch| {
        let lanes = head(batch.len()) as u8;
        // SAFETY: only lanes with an item are read.
        let x = unsafe { _mm512_maskz_loadu_epi64(lanes, batch.as_ptr().cast()) };
        let x = _mm512_srl_epi64(x, shift);
        let low = _mm512_sll_epi64(_mm512_and_si512(x, mask), half);
        let high = _mm512_srl_epi64(x, half);
        let swapped = _mm512_ternarylogic_epi64::<AND_OR>(high, mask, low);
        let last = _mm512_srl_epi64(swapped, to_second);
        [_mm512_cvtepi64_epi32(swapped), _mm512_cvtepi64_epi32(last)]
    });
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
fn offsets_32(items: &[u32], key: Key, groups: &Groups, out: &mut Offsets) {
    match groups.pairs() {
        1 => offsets_32_in::<1>(items, key, groups, out),
        2 => offsets_32_in::<2>(items, key, groups, out),
        3 => offsets_32_in::<3>(items, key, groups, out),
        _ => offsets_32_in::<4>(items, key, groups, out),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
fn offsets_64(items: &[u64], key: Key, groups: &Groups, out: &mut Offsets) {
    match groups.pairs() {
        1 => offsets_64_in::<1>(items, key, groups, out),
        2 => offsets_64_in::<2>(items, key, groups, out),
        3 => offsets_64_in::<3>(items, key, groups, out),
        _ => offsets_64_in::<4>(items, key, groups, out),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
fn compare_32(these: &[u32], those: &[u32], key: Key) -> u64 {
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
            let conflicts = _mm512_set1_epi32((key.swap(key.of(that)) << key.shift) as i32);
            let first = _mm512_mask_testn_epi32_mask(lanes[0], x, conflicts);
            let second = _mm512_mask_testn_epi32_mask(lanes[1], y, conflicts);
            total += u64::from((u32::from(first) | u32::from(second) << 16).count_ones());
        }
    }
    total
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi2,popcnt")]
fn compare_64(these: &[u64], those: &[u64], key: Key) -> u64 {
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
            let conflicts = _mm512_set1_epi64((key.swap(key.of(that)) << key.shift) as i64);
            let first = _mm512_mask_testn_epi64_mask(lanes[0], x, conflicts);
            let second = _mm512_mask_testn_epi64_mask(lanes[1], y, conflicts);
            total += u64::from((u16::from(first) | u16::from(second) << 8).count_ones());
        }
    }
    total
}

/// 64-bit word `i` of the lanes from `len` on.
fn lanes_from(len: usize, i: usize) -> i64 {
    match len.saturating_sub(64 * i) {
        0 => -1,
        bits @ 1..64 => -1 << bits,
        _ => 0,
    }
}

/// a | b | c
const OR: i32 = 0b1111_1110;
/// The sum bit of a + b + c.
const SUM: i32 = 0b1001_0110;
/// The carry bit of a + b + c.
const CARRY: i32 = 0b1110_1000;

/// Tables and probes of vectors of one width.
macro_rules! width {
    (
        $name:ident, $vector:ty, $lanes:literal, $load:ident, $store:ident, $or:ident, $and:ident, $add:ident,
        $ternary:ident, $ones:ident, $zero:ident, $sum:ident
    ) => {
        mod $name {
            use super::*;

            /// Lanes from `len` on.
            #[inline]
            #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq")]
            fn from(len: usize) -> $vector {
                let words: [i64; 8] = std::array::from_fn(|i| lanes_from(len, i));
                // SAFETY: eight words are enough for a vector.
                unsafe { $load(words.as_ptr().cast()) }
            }

            #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq,bmi1")]
            pub(super) fn tabulate(
                planes: &Planes,
                len: usize,
                groups: &Groups,
                tables: &mut Tables,
            ) {
                assert!(groups.span() as usize * ROW <= TABLE_BYTES);
                let rows = tables.0.as_mut_ptr().cast::<[u8; ROW]>();
                // SAFETY (all of them): no row beyond `groups.span()` is read or written, and a vector is no more than a
                // row.
                unsafe { $store(rows.cast(), from(0)) };
                let mut empty = from(len);
                for group in groups.iter() {
                    let rows = unsafe { rows.add(group.base as usize) };
                    unsafe { $store(rows.cast(), empty) };
                    empty = $zero();
                    let mut live = group.live;
                    while live != 0 {
                        let bit = live & live.wrapping_neg();
                        live ^= bit;
                        let below = (group.live & (bit - 1)) as usize;
                        let plane = &planes.0[(group.first + bit.trailing_zeros()) as usize];
                        let plane = unsafe { $load(plane.as_ptr().cast()) };
                        let upper = unsafe { rows.add(bit as usize) };
                        let put = |subset: usize| unsafe {
                            let row = $load(rows.add(subset).cast());
                            $store(upper.add(subset).cast(), $or(row, plane));
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

            #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq")]
            pub(super) fn probe<const GROUPS: usize, const FIRST: bool>(
                tables: &Tables,
                offsets: &Offsets,
                first: usize,
            ) -> Disjoint {
                let zero = $zero();
                let (every, mask) = (from(0), $ternary::<0b0101_0101>(zero, zero, from(first)));
                let table = tables.0.as_ptr().cast::<u8>();
                let (mut ones, mut twos, mut fours) = (zero, zero, zero);
                let (mut all, mut low) = (zero, zero);
                for batch in offsets.pairs.chunks_exact(GROUPS.div_ceil(2)) {
                    let row = |item: usize, g: usize| {
                        let offset = usize::from(batch[g / 2][item][g % 2]);
                        // SAFETY: offsets are multiples of the row in 16 bits, so a row is within the tables.
                        unsafe { $load(table.add(offset).cast()) }
                    };
                    let conflicts = |item: usize| {
                        let mut conflicts = row(item, 0);
                        let mut g = 1;
                        while g + 1 < GROUPS {
                            conflicts = $ternary::<OR>(conflicts, row(item, g), row(item, g + 1));
                            g += 2;
                        }
                        if g < GROUPS {
                            conflicts = $or(conflicts, row(item, g));
                        }
                        conflicts
                    };
                    let add = |a, b, c| ($ternary::<SUM>(a, b, c), $ternary::<CARRY>(a, b, c));
                    let (twos_a, twos_b, twos_c, twos_d, fours_a, fours_b, eights);
                    (ones, twos_a) = add(ones, conflicts(0), conflicts(1));
                    (ones, twos_b) = add(ones, conflicts(2), conflicts(3));
                    (twos, fours_a) = add(twos, twos_a, twos_b);
                    (ones, twos_c) = add(ones, conflicts(4), conflicts(5));
                    (ones, twos_d) = add(ones, conflicts(6), conflicts(7));
                    (twos, fours_b) = add(twos, twos_c, twos_d);
                    (fours, eights) = add(fours, fours_a, fours_b);
                    all = $add(all, $ones(eights));
                    if FIRST {
                        low = $add(low, $ones($and(eights, mask)));
                    }
                }
                let weighted = |eights: $vector, lanes: $vector| {
                    let count = |x: $vector| $sum($ones($and(x, lanes))) as u64;
                    8 * $sum(eights) as u64 + 4 * count(fours) + 2 * count(twos) + count(ones)
                };
                let items = (offsets.batches * BATCH) as u64;
                Disjoint {
                    all: $lanes * items - weighted(all, every),
                    first: if FIRST { first as u64 * items - weighted(low, mask) } else { 0 },
                }
            }
        }
    };
}

/// The sum of four 64-bit lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn sum_256(x: __m256i) -> i64 {
    let x = _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
    _mm_cvtsi128_si64(x) + _mm_extract_epi64::<1>(x)
}

width!(
    narrow, __m256i, 256, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_or_si256, _mm256_and_si256, _mm256_add_epi64,
    _mm256_ternarylogic_epi64, _mm256_popcnt_epi64, _mm256_setzero_si256, sum_256
);
width!(
    wide, __m512i, 512, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_or_si512, _mm512_and_si512, _mm512_add_epi64,
    _mm512_ternarylogic_epi64, _mm512_popcnt_epi64, _mm512_setzero_si512, _mm512_reduce_add_epi64
);

impl Probe for Avx512 {
    const BLOCK: usize = 512;

    const COSTS: Costs = Costs { block: 1400, row: 5, most_rows: 320, lookup: 3, group: 2, offset: 8, compare: 6, compare_none: 20 };

    fn tabulate(self, planes: &Planes, len: usize, groups: &Groups, tables: &mut Tables) {
        if len <= 256 {
            // SAFETY: `self` proves the instructions.
            unsafe { narrow::tabulate(planes, len, groups, tables) }
        } else {
            // SAFETY: as above.
            unsafe { wide::tabulate(planes, len, groups, tables) }
        }
    }

    fn probe(
        self,
        tables: &Tables,
        len: usize,
        groups: &Groups,
        offsets: &Offsets,
        first: Option<usize>,
    ) -> Disjoint {
        macro_rules! by_groups {
            ($($groups:literal)*) => {
                match (groups.len(), len <= 256, first) {
                    $(
                        // SAFETY: `self` proves the instructions.
                        ($groups, true, None) => unsafe {
                            narrow::probe::<$groups, false>(tables, offsets, 0)
                        },
                        // SAFETY: as above.
                        ($groups, true, Some(first)) => unsafe {
                            narrow::probe::<$groups, true>(tables, offsets, first)
                        },
                        // SAFETY: as above.
                        ($groups, false, None) => unsafe {
                            wide::probe::<$groups, false>(tables, offsets, 0)
                        },
                        // SAFETY: as above.
                        ($groups, false, Some(first)) => unsafe {
                            wide::probe::<$groups, true>(tables, offsets, first)
                        },
                    )*
                    _ => unreachable!("there are 1 to 8 groups"),
                }
            };
        }
        by_groups!(1 2 3 4 5 6 7 8)
    }
}

/// Implements the loops over items of one word with the functions named.
macro_rules! items {
    ($word:ty, $slack:literal, $extend:ident, $filter:ident, $slice:ident, $offsets:ident, $compare:ident) => {
        impl Simd<$word> for Avx512 {
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

items!(u32, 16, extend_32, filter_32, slice_32, offsets_32, compare_32);
items!(u64, 8, extend_64, filter_64, slice_64, offsets_64, compare_64);
