//! Offsets: from items to the table rows they look at.

use super::load::{head_32, load_32, load_64};
use crate::join::four_russians::{BATCH, Group, Groups, Offsets};
use std::arch::x86_64::*;

/// Where the second window of 32 bits begins, and it ends where the longest item does. A group
/// spans ten bits at the most, since its table fits, so one that ends beyond bit 32 begins beyond
/// this one.
const SECOND: i32 = 16;

/// How to find the row of a pair of groups: for each of them a shift and a mask; the rows of their
/// empty subsets.
#[derive(Clone, Copy)]
struct PairOfGroups {
    first: (__m128i, __m256i),
    second: (__m128i, __m256i),
    base: __m256i,
    /// The binary logarithm of the bytes in a row.
    log_row: __m128i,
    /// For each of them, which of two windows has its planes.
    windows: [usize; 2],
}

impl PairOfGroups {
    /// The pairs of `groups`. The first window begins at bit 0 of an item, the second at bit
    /// [`SECOND`].
    #[inline]
    #[target_feature(enable = "avx2")]
    fn all<const PAIRS: usize>(groups: &Groups) -> [Self; PAIRS] {
        std::array::from_fn(|pair| {
            let group = |g| groups.iter().nth(g).copied().unwrap_or_default();
            let (a, b) = (group(2 * pair), group(2 * pair + 1));
            let window = |group: Group| usize::from(group.first + group.span > 32);
            let field = |group: Group| {
                let shift = group.first - SECOND as u32 * window(group) as u32;
                (_mm_cvtsi32_si128(shift as i32), _mm256_set1_epi32(group.live as i32))
            };
            Self {
                first: field(a),
                second: field(b),
                base: _mm256_set1_epi32((a.base | b.base << 16) as i32),
                log_row: _mm_cvtsi32_si128(groups.log_row() as i32),
                windows: [window(a), window(b)],
            }
        })
    }

    /// The offsets of the rows for eight items, given by windows of 32 bits.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn offsets<const WINDOWS: usize>(&self, windows: [__m256i; WINDOWS]) -> __m256i {
        let (shift, live) = self.first;
        let first =
            _mm256_and_si256(_mm256_srl_epi32(windows[self.windows[0] % WINDOWS], shift), live);
        let (shift, live) = self.second;
        let second =
            _mm256_and_si256(_mm256_srl_epi32(windows[self.windows[1] % WINDOWS], shift), live);
        let rows = _mm256_or_si256(first, _mm256_slli_epi32::<16>(second));
        _mm256_sll_epi16(_mm256_add_epi32(rows, self.base), self.log_row)
    }
}

/// Appends the offsets of batches of eight items, of which `windows` gives the windows of each.
#[inline]
#[target_feature(enable = "avx2")]
fn offsets<W, const PAIRS: usize, const WINDOWS: usize>(
    items: &[W],
    groups: &Groups,
    out: &mut Offsets,
    windows: impl Fn(&[W]) -> [__m256i; WINDOWS],
) {
    let pairs = PairOfGroups::all::<PAIRS>(groups);
    let entries = items.len().div_ceil(BATCH) * PAIRS;
    out.reserve(entries);
    let start = out.len();
    // SAFETY: start <= capacity.
    let mut to = unsafe { out.as_mut_ptr().add(start).cast::<__m256i>() };
    for batch in items.chunks(BATCH) {
        let windows = windows(batch);
        for (i, pair) in pairs.iter().enumerate() {
            let mut offsets = pair.offsets::<WINDOWS>(windows);
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
    unsafe { out.set_len(start + entries) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn offsets_32_in<const PAIRS: usize>(items: &[u32], groups: &Groups, out: &mut Offsets) {
    offsets::<_, PAIRS, _>(items, groups, out, |batch| [load_32(batch)]);
}

#[inline]
#[target_feature(enable = "avx2")]
fn offsets_64_in<const PAIRS: usize>(items: &[u64], groups: &Groups, out: &mut Offsets) {
    offsets::<_, PAIRS, _>(items, groups, out, |batch| {
        let (first4, last4) = batch.split_at(batch.len().min(4));
        let words = [load_64(first4), load_64(last4)];
        // The low words of four and four items, in order, since padding comes last.
        let low_words = |[x, y]: [__m256i; 2]| {
            let (x, y) = (_mm256_castsi256_ps(x), _mm256_castsi256_ps(y));
            let words = _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(x, y));
            _mm256_permute4x64_epi64::<0b11_01_10_00>(words)
        };
        [low_words(words), low_words(words.map(|x| _mm256_srli_epi64::<SECOND>(x)))]
    });
}

#[target_feature(enable = "avx2")]
pub(in super::super) fn offsets_32(items: &[u32], groups: &Groups, out: &mut Offsets) {
    match groups.pairs() {
        1 => offsets_32_in::<1>(items, groups, out),
        2 => offsets_32_in::<2>(items, groups, out),
        3 => offsets_32_in::<3>(items, groups, out),
        _ => offsets_32_in::<4>(items, groups, out),
    }
}

#[target_feature(enable = "avx2")]
pub(in super::super) fn offsets_64(items: &[u64], groups: &Groups, out: &mut Offsets) {
    match groups.pairs() {
        1 => offsets_64_in::<1>(items, groups, out),
        2 => offsets_64_in::<2>(items, groups, out),
        3 => offsets_64_in::<3>(items, groups, out),
        _ => offsets_64_in::<4>(items, groups, out),
    }
}
