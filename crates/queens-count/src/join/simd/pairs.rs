//! Tabulating and probing with vectors of any width: one text, made into a module for each.

/// Makes the module `$name` with the functions `tabulate` and `probe`, for blocks of `lanes` items
/// of the operations given. Their callers must see to it that the machine
/// has `$features`.
macro_rules! pairs {
    (
        $name:ident, $features:literal, $vector:ty, items: $items:literal,
        load: $load:ident, store: $store:ident, or: $or:ident, or3: $or3:ident, and: $and:ident,
        add_bits: $add_bits:ident, add: $add:ident, ones: $ones:ident, sum: $sum:ident
    ) => {
        mod $name {
            use super::*;
            use crate::join::four_russians::{BATCH, Groups, Offsets, Planes, TABLE_BYTES, Tables};
            use crate::join::reflection::Reflection;
            use crate::join::simd::{Disjoint, items_from};

            /// Lanes from `len` on.
            #[inline]
            #[target_feature(enable = $features)]
            fn from(len: usize) -> $vector {
                let words = items_from::<{ $items / 32 }>(len);
                // SAFETY: these are the words of a vector.
                unsafe { $load(words.as_ptr().cast()) }
            }

            /// Fills tables with rows of `ROW` bytes, as many as a vector or more.
            #[inline]
            #[target_feature(enable = $features)]
            fn tabulate_rows<const ROW: usize>(
                planes: &Planes,
                len: usize,
                reflection: Reflection,
                groups: &Groups,
                tables: &mut Tables,
            ) {
                assert!(
                    ROW >= $items / 8 && groups.span() as usize * ROW <= TABLE_BYTES,
                    "the tables have too many rows"
                );
                let zero = from($items);
                let rows = tables.0.as_mut_ptr().cast::<[u8; ROW]>();
                let load = |row: usize| {
                    // SAFETY: no row beyond `groups.span()` is asked for, and a vector is no more
                    // than a row.
                    unsafe { $load(rows.add(row).cast()) }
                };
                let store = |row: usize, value: $vector| {
                    // SAFETY: as above.
                    unsafe { $store(rows.add(row).cast(), value) }
                };
                store(0, from(0));
                let mut empty = from(len);
                for group in groups.iter() {
                    let base = group.base as usize;
                    store(base, empty);
                    empty = zero;
                    let mut live = group.live;
                    while live != 0 {
                        let bit = live & live.wrapping_neg();
                        live ^= bit;
                        let below = (group.live & (bit - 1)) as usize;
                        let opposite = reflection.opposite(group.first + bit.trailing_zeros());
                        let plane = &planes.0[opposite as usize];
                        // SAFETY: a plane has 64 bytes, no less than a vector.
                        let plane = unsafe { $load(plane.as_ptr().cast()) };
                        let put = |subset: usize| {
                            store(base + bit as usize + subset, $or(load(base + subset), plane));
                        };
                        // All subsets of the live planes below; those of the two lowest of them at
                        // once.
                        let first = below & below.wrapping_neg();
                        let rest = below ^ first;
                        let second = rest & rest.wrapping_neg();
                        let rest = rest ^ second;
                        let mut subset = 0;
                        loop {
                            put(subset);
                            if first != 0 {
                                put(subset | first);
                            }
                            if second != 0 {
                                put(subset | second);
                                put(subset | first | second);
                            }
                            subset = subset.wrapping_sub(rest) & rest;
                            if subset == 0 {
                                break;
                            }
                        }
                    }
                }
            }

            #[target_feature(enable = $features)]
            pub(super) fn tabulate(
                planes: &Planes,
                len: usize,
                reflection: Reflection,
                groups: &Groups,
                tables: &mut Tables,
            ) {
                match groups.log_row() {
                    5 => tabulate_rows::<32>(planes, len, reflection, groups, tables),
                    6 => tabulate_rows::<64>(planes, len, reflection, groups, tables),
                    _ => unreachable!("rows have 32 or 64 bytes"),
                }
            }

            /// Counts conflicts of eight items at a time in each lane with an adder that keeps
            /// sums, carries and carries of carries as vectors of bits, so that ones are counted
            /// once in eight items.
            #[target_feature(enable = $features)]
            fn probe_groups<const GROUPS: usize, const FIRST: bool>(
                tables: &Tables,
                offsets: &Offsets,
                first: usize,
            ) -> Disjoint {
                let (zero, every) = (from($items), from(0));
                let mask = {
                    let words = items_from::<{ $items / 32 }>(first);
                    // SAFETY: these are the words of a vector.
                    unsafe { $load(words.map(|word| !word).as_ptr().cast()) }
                };
                let table = tables.0.as_ptr().cast::<u8>();
                let (mut ones, mut twos, mut fours) = (zero, zero, zero);
                let (mut all, mut low) = (zero, zero);
                for batch in offsets.chunks_exact(GROUPS.div_ceil(2)) {
                    let row = |item: usize, g: usize| {
                        let offset = usize::from(batch[g / 2][item][g % 2]);
                        // SAFETY: a vector can be read at any offset of 16 bits.
                        unsafe { $load(table.add(offset).cast()) }
                    };
                    let conflicts = |item: usize| {
                        let mut conflicts = row(item, 0);
                        let mut g = 1;
                        while g + 1 < GROUPS {
                            conflicts = $or3(conflicts, row(item, g), row(item, g + 1));
                            g += 2;
                        }
                        if g < GROUPS {
                            conflicts = $or(conflicts, row(item, g));
                        }
                        conflicts
                    };
                    let (twos_a, twos_b, twos_c, twos_d, fours_a, fours_b, eights);
                    (ones, twos_a) = $add_bits(ones, conflicts(0), conflicts(1));
                    (ones, twos_b) = $add_bits(ones, conflicts(2), conflicts(3));
                    (twos, fours_a) = $add_bits(twos, twos_a, twos_b);
                    (ones, twos_c) = $add_bits(ones, conflicts(4), conflicts(5));
                    (ones, twos_d) = $add_bits(ones, conflicts(6), conflicts(7));
                    (twos, fours_b) = $add_bits(twos, twos_c, twos_d);
                    (fours, eights) = $add_bits(fours, fours_a, fours_b);
                    all = $add(all, $ones(eights));
                    if FIRST {
                        low = $add(low, $ones($and(eights, mask)));
                    }
                }
                let weighted = |eights: $vector, lanes: $vector| {
                    let count = |x: $vector| $sum($ones($and(x, lanes)));
                    8 * $sum(eights) + 4 * count(fours) + 2 * count(twos) + count(ones)
                };
                let items = (offsets.len() / GROUPS.div_ceil(2) * BATCH) as u64;
                Disjoint {
                    all: $items * items - weighted(all, every),
                    first: if FIRST { first as u64 * items - weighted(low, mask) } else { 0 },
                }
            }

            #[target_feature(enable = $features)]
            pub(super) fn probe(
                tables: &Tables,
                groups: &Groups,
                offsets: &Offsets,
                first: Option<usize>,
            ) -> Disjoint {
                assert!(8 << groups.log_row() >= $items, "the rows are too short");
                match (groups.len(), first) {
                    (1, None) => probe_groups::<1, false>(tables, offsets, 0),
                    (2, None) => probe_groups::<2, false>(tables, offsets, 0),
                    (3, None) => probe_groups::<3, false>(tables, offsets, 0),
                    (4, None) => probe_groups::<4, false>(tables, offsets, 0),
                    (5, None) => probe_groups::<5, false>(tables, offsets, 0),
                    (6, None) => probe_groups::<6, false>(tables, offsets, 0),
                    (7, None) => probe_groups::<7, false>(tables, offsets, 0),
                    (_, None) => probe_groups::<8, false>(tables, offsets, 0),
                    (1, Some(first)) => probe_groups::<1, true>(tables, offsets, first),
                    (2, Some(first)) => probe_groups::<2, true>(tables, offsets, first),
                    (3, Some(first)) => probe_groups::<3, true>(tables, offsets, first),
                    (4, Some(first)) => probe_groups::<4, true>(tables, offsets, first),
                    (5, Some(first)) => probe_groups::<5, true>(tables, offsets, first),
                    (6, Some(first)) => probe_groups::<6, true>(tables, offsets, first),
                    (7, Some(first)) => probe_groups::<7, true>(tables, offsets, first),
                    (_, Some(first)) => probe_groups::<8, true>(tables, offsets, first),
                }
            }
        }
    };
}
pub(super) use pairs;
