//! Plain Rust, correct on every target: what the functions of [`Simd`] do, said simply.

use super::{Costs, Disjoint, Probe, Simd, items_from};
use crate::join::diagonals::ExtensionRun;
use crate::join::four_russians::{BATCH, Groups, Offsets, Planes, Tables};
use crate::join::reflection::Reflection;
use crate::join::word::Word;

/// No instructions beyond those of the target.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Portable;

/// Words in a row of a table.
const LANES: usize = 8;

type Row = [u32; LANES];

fn or(a: Row, b: Row) -> Row {
    std::array::from_fn(|i| a[i] | b[i])
}

fn count(a: Row) -> u64 {
    let (pairs, _) = a.as_chunks();
    let ones = |&[low, high]: &[u32; 2]| (u64::from(low) | u64::from(high) << 32).count_ones();
    pairs.iter().map(|pair| u64::from(ones(pair))).sum()
}

impl Probe for Portable {
    const BLOCK: usize = 32 * LANES;

    const COSTS: Costs = Costs {
        block: 40000,
        row: 16,
        most_rows: 512,
        lookup: 30,
        group: 12,
        offset: 160,
        compare: 32,
        compare_none: 16,
    };

    fn tabulate(
        self,
        planes: &Planes,
        len: usize,
        reflection: Reflection,
        groups: &Groups,
        tables: &mut Tables,
    ) {
        debug_assert_eq!(1 << groups.log_row(), size_of::<Row>());
        let (rows, _) = tables.0.as_chunks_mut::<LANES>();
        rows[0] = [!0; LANES];
        let mut empty: Row = items_from(len);
        for group in groups.iter() {
            let rows = &mut rows[group.base as usize..][..1 << group.span];
            rows[0] = std::mem::take(&mut empty);
            for i in (0..group.span).filter(|i| group.live >> i & 1 == 1) {
                let plane = &planes.0[reflection.opposite(group.first + i) as usize];
                let plane: Row = std::array::from_fn(|lane| plane[lane]);
                for subset in 0..1 << i {
                    rows[subset | 1 << i] = or(rows[subset], plane);
                }
            }
        }
    }

    fn probe(
        self,
        tables: &Tables,
        _len: usize,
        groups: &Groups,
        offsets: &Offsets,
        first: Option<usize>,
    ) -> Disjoint {
        let (rows, _) = tables.0.as_chunks::<LANES>();
        let mask: Row = items_from(first.unwrap_or(0));
        let mut disjoint = Disjoint::default();
        for batch in offsets.chunks_exact(groups.len().div_ceil(2)) {
            for item in 0..BATCH {
                let row =
                    |g: usize| rows[usize::from(batch[g / 2][item][g % 2]) / size_of::<Row>()];
                let conflicts = (0..groups.len()).map(row).fold(Row::default(), or);
                disjoint.all += Self::BLOCK as u64 - count(conflicts);
                if first.is_some() {
                    disjoint.first += Self::BLOCK as u64 - count(or(conflicts, mask));
                }
            }
        }
        disjoint
    }
}

/// Appends what `map` makes of each item, where it makes something, without a branch on the data.
fn pack<W: Word>(items: &[W], out: &mut Vec<W>, map: impl Fn(W) -> (W, bool)) {
    let start = out.len();
    out.resize(start + items.len(), W::default());
    let to = &mut out[start..];
    let mut len = 0;
    for &item in items {
        let (item, keep) = map(item);
        to[len] = item;
        len += usize::from(keep);
    }
    out.truncate(start + len);
}

impl<W: Word> Simd<W> for Portable {
    const SLACK: usize = 0;

    fn extend(self, runs: &[ExtensionRun<'_, W>], out: &mut Vec<W>) {
        for ExtensionRun { items, step } in runs {
            pack(items, out, |item| (step.moved(item), item & step.forbid == W::default()));
        }
    }

    fn filter(self, items: &[W], forbid: W, out: &mut Vec<W>) {
        pack(items, out, |item| (item, item & forbid == W::default()));
    }

    fn slice(self, items: &[W], bits: u32, planes: &mut Planes) {
        for d in 0..bits {
            let mut plane = [0; 16];
            for (i, &item) in items.iter().enumerate() {
                plane[i % LANES] |= ((item.widen() >> d) as u32 & 1) << (i / LANES);
            }
            planes.0[d as usize] = plane;
        }
    }

    fn offsets(self, items: &[W], groups: &Groups, out: &mut Offsets) {
        for batch in items.chunks(BATCH) {
            let start = out.len();
            out.resize(start + groups.len().div_ceil(2), Default::default());
            for (item, &word) in batch.iter().enumerate() {
                for (g, group) in groups.iter().enumerate() {
                    let subset = (word.widen() >> group.first) as u32 & group.live;
                    out[start + g / 2][item][g % 2] =
                        ((group.base + subset) << groups.log_row()) as u16;
                }
            }
        }
    }

    fn compare(self, these: &[W], those: &[W], reflection: Reflection, live: u64) -> u64 {
        let pairs = |&that: &W| {
            let conflicts = W::truncate(reflection.reflect(that.widen() & live));
            these.iter().filter(|&&this| this & conflicts == W::default()).count() as u64
        };
        those.iter().map(pairs).sum()
    }
}
