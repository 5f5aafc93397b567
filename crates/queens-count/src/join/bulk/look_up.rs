//! Tabulating the planes of a block of items, and counting pairs by looking other items up.

use super::offsets::Offsets;
use crate::arch::bits::{Bits, TABLE_BYTES, Tables};
use crate::arch::isa::{BATCH, Isa, Loop};
use crate::join::four_russians::{Groups, NARROW, Planes};
use crate::join::reflection::Reflection;

/// How many pairs have no diagonal in common.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Disjoint {
    /// Of all pairs.
    pub(crate) all: u64,
    /// Of the pairs whose sliced item is one of the first ones, as many as were asked for.
    pub(crate) first: u64,
}

/// Fills `tables`, whose rows have room for the `len` items, with the OR of every subset of the
/// planes opposite to the bits of each group. Items from number `len` on are made to conflict with
/// everything.
pub(crate) fn tabulate<I: Isa>(
    isa: I,
    planes: &Planes,
    len: usize,
    reflection: Reflection,
    groups: &Groups,
    tables: &mut Tables,
) {
    let (narrow, wide) = (isa.narrow(), isa.wide());
    match (len <= NARROW, groups.log_row()) {
        (true, 5) => {
            isa.run(Tabulate::<_, 5> { register: narrow, planes, len, reflection, groups, tables });
        }
        (true, 6) => {
            isa.run(Tabulate::<_, 6> { register: narrow, planes, len, reflection, groups, tables });
        }
        (false, 6) => {
            isa.run(Tabulate::<_, 6> { register: wide, planes, len, reflection, groups, tables });
        }
        (_, log_row) => unreachable!("rows of 2^{log_row} bytes for {len} items"),
    }
}

/// The disjoint pairs of an item behind `offsets` and one of the `len` behind `tables`: of all of
/// them and, if `first` is given, of those that are among so many first ones.
pub(crate) fn look_up<I: Isa>(
    isa: I,
    tables: &Tables,
    len: usize,
    groups: &Groups,
    offsets: &Offsets,
    first: Option<usize>,
) -> Disjoint {
    if len <= NARROW {
        look_up_with(isa, isa.narrow(), tables, groups.len(), offsets, first)
    } else {
        look_up_with(isa, isa.wide(), tables, groups.len(), offsets, first)
    }
}

/// A register with the bits of all items from number `len` on.
#[inline(always)]
fn items_from<B: Bits>(register: B, len: usize) -> B::Register {
    if len == B::BITS {
        return register.splat(0);
    }
    let mut words = [0; 16];
    for (lane, word) in words.iter_mut().enumerate() {
        let before = len.saturating_sub(lane).div_ceil(B::LANES);
        *word = if before < 32 { u32::MAX << before } else { 0 };
    }
    register.load(&words)
}

/// Fills tables with rows of 2^`LOG_ROW` bytes, as many as a register or more.
struct Tabulate<'a, B, const LOG_ROW: u32> {
    register: B,
    planes: &'a Planes,
    len: usize,
    reflection: Reflection,
    groups: &'a Groups,
    tables: &'a mut Tables,
}

impl<B: Bits, const LOG_ROW: u32> Loop for Tabulate<'_, B, LOG_ROW> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        const { assert!(B::BYTES <= 1 << LOG_ROW, "rows are no shorter than registers") };
        let Self { register, planes, len, reflection, groups, tables } = self;
        let bytes = (groups.span() as usize) << LOG_ROW;
        assert!(bytes <= TABLE_BYTES, "the tables have too many rows");
        // Subsets are kept as offsets: shifted by the size of a row.
        let offset = |bits: u32| (bits << LOG_ROW) as u16;
        register.enter(tables, 0, register.splat(u32::MAX));
        let mut empty = items_from(register, len);
        for group in groups.iter() {
            let base = offset(group.base);
            register.enter(tables, base, empty);
            empty = register.splat(0);
            let mut live = group.live;
            while live != 0 {
                let bit = live & live.wrapping_neg();
                live ^= bit;
                let below = offset(group.live & (bit - 1));
                let opposite = reflection.opposite(group.first + bit.trailing_zeros());
                let plane = register.load(&planes.0[opposite as usize]);
                let from = base.wrapping_add(offset(bit));
                // All subsets of the live planes below; those of the two lowest of them at once.
                let first = below & below.wrapping_neg();
                let rest = below ^ first;
                let second = rest & rest.wrapping_neg();
                let rest = rest ^ second;
                let mut subset = 0_u16;
                loop {
                    put(register, tables, base, from, subset, plane);
                    if first != 0 {
                        put(register, tables, base, from, subset | first, plane);
                    }
                    if second != 0 {
                        put(register, tables, base, from, subset | second, plane);
                        put(register, tables, base, from, subset | first | second, plane);
                    }
                    subset = subset.wrapping_sub(rest) & rest;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }
}

/// Fills the row `subset` behind `from` with the one behind `base` and `plane`.
#[inline(always)]
fn put<B: Bits>(
    register: B,
    tables: &mut Tables,
    base: u16,
    from: u16,
    subset: u16,
    plane: B::Register,
) {
    let row = register.look_up(tables, base.wrapping_add(subset));
    register.enter(tables, from.wrapping_add(subset), register.or(row, plane));
}

/// Chooses the loop for the number of groups.
fn look_up_with<I: Isa, B: Bits>(
    isa: I,
    register: B,
    tables: &Tables,
    groups: usize,
    offsets: &Offsets,
    first: Option<usize>,
) -> Disjoint {
    let chosen = match (groups, first.is_some()) {
        (1, false) => count::<I, B, 1, false>,
        (2, false) => count::<I, B, 2, false>,
        (3, false) => count::<I, B, 3, false>,
        (4, false) => count::<I, B, 4, false>,
        (5, false) => count::<I, B, 5, false>,
        (6, false) => count::<I, B, 6, false>,
        (7, false) => count::<I, B, 7, false>,
        (_, false) => count::<I, B, 8, false>,
        (1, true) => count::<I, B, 1, true>,
        (2, true) => count::<I, B, 2, true>,
        (3, true) => count::<I, B, 3, true>,
        (4, true) => count::<I, B, 4, true>,
        (5, true) => count::<I, B, 5, true>,
        (6, true) => count::<I, B, 6, true>,
        (7, true) => count::<I, B, 7, true>,
        (_, true) => count::<I, B, 8, true>,
    };
    chosen(isa, register, tables, offsets, first.unwrap_or(0))
}

fn count<I: Isa, B: Bits, const GROUPS: usize, const FIRST: bool>(
    isa: I,
    register: B,
    tables: &Tables,
    offsets: &Offsets,
    first: usize,
) -> Disjoint {
    isa.run(Count::<B, GROUPS, FIRST> { register, tables, offsets, first })
}

/// Counts the conflicts of eight items at a time by a Harley-Seal population count: an adder keeps
/// sums, carries and carries of carries as registers of bits, so that ones are counted once in
/// eight items.
struct Count<'a, B, const GROUPS: usize, const FIRST: bool> {
    register: B,
    tables: &'a Tables,
    offsets: &'a [[[u16; 2]; BATCH]],
    first: usize,
}

impl<B: Bits, const GROUPS: usize, const FIRST: bool> Loop for Count<'_, B, GROUPS, FIRST> {
    type Output = Disjoint;

    #[inline(always)]
    fn run(self) -> Disjoint {
        let Self { register, offsets, first, .. } = self;
        let (zero, every) = (register.splat(0), register.splat(u32::MAX));
        let mask = if FIRST { register.xor(items_from(register, first), every) } else { zero };
        let (mut ones, mut twos, mut fours) = (zero, zero, zero);
        let (mut all, mut low) = (zero, zero);
        for batch in offsets.chunks_exact(GROUPS.div_ceil(2)) {
            let (twos_a, twos_b, twos_c, twos_d, fours_a, fours_b, eights);
            let (a, b) = self.conflicts_of_two(batch, 0);
            (ones, twos_a) = register.add_bits(ones, a, b);
            let (a, b) = self.conflicts_of_two(batch, 2);
            (ones, twos_b) = register.add_bits(ones, a, b);
            (twos, fours_a) = register.add_bits(twos, twos_a, twos_b);
            let (a, b) = self.conflicts_of_two(batch, 4);
            (ones, twos_c) = register.add_bits(ones, a, b);
            let (a, b) = self.conflicts_of_two(batch, 6);
            (ones, twos_d) = register.add_bits(ones, a, b);
            (twos, fours_b) = register.add_bits(twos, twos_c, twos_d);
            (fours, eights) = register.add_bits(fours, fours_a, fours_b);
            all = register.add(all, register.ones(eights));
            if FIRST {
                low = register.add(low, register.ones(register.and(eights, mask)));
            }
        }
        let counters = [ones, twos, fours];
        let items = (offsets.len() / GROUPS.div_ceil(2) * BATCH) as u64;
        let all = B::BITS as u64 * items - weighted(register, all, counters, every);
        let first = first as u64 * items;
        let first = if FIRST { first - weighted(register, low, counters, mask) } else { 0 };
        Disjoint { all, first }
    }
}

impl<B: Bits, const GROUPS: usize, const FIRST: bool> Count<'_, B, GROUPS, FIRST> {
    /// The sliced items that conflict with two items of a batch, from number `item` on.
    #[inline(always)]
    fn conflicts_of_two(
        &self,
        batch: &[[[u16; 2]; BATCH]],
        item: usize,
    ) -> (B::Register, B::Register) {
        (self.conflicts(batch, item), self.conflicts(batch, item + 1))
    }

    /// The sliced items that conflict with an item of a batch.
    #[inline(always)]
    fn conflicts(&self, batch: &[[[u16; 2]; BATCH]], item: usize) -> B::Register {
        let mut conflicts = self.row(batch, item, 0);
        let mut g = 1;
        while g + 1 < GROUPS {
            let rows = (self.row(batch, item, g), self.row(batch, item, g + 1));
            conflicts = self.register.or3(conflicts, rows.0, rows.1);
            g += 2;
        }
        if g < GROUPS {
            conflicts = self.register.or(conflicts, self.row(batch, item, g));
        }
        conflicts
    }

    /// The row of an item in the table of group `g`.
    #[inline(always)]
    fn row(&self, batch: &[[[u16; 2]; BATCH]], item: usize, g: usize) -> B::Register {
        self.register.look_up(self.tables, batch[g / 2][item][g % 2])
    }
}

/// The ones that were counted, in these lanes: those of `eights` eight times, and of the counters
/// once, twice and four times.
#[inline(always)]
fn weighted<B: Bits>(
    register: B,
    eights: B::Register,
    counters: [B::Register; 3],
    lanes: B::Register,
) -> u64 {
    let mut total = 8 * register.sum(eights);
    let mut weight = 1;
    for counter in counters {
        total += weight * register.sum(register.ones(register.and(counter, lanes)));
        weight *= 2;
    }
    total
}
