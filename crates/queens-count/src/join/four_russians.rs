//! Bit-slicing and the Method of Four Russians: one lookup for hundreds of pairs.
//!
//! The method (V. L. Arlazarov, E. A. Dinic, M. A. Kronrod, I. A. Faradzev, 1970) multiplies bit
//! matrices by tabulating the sums of all subsets of a few rows. Here the product is Boolean: items
//! by planes, with OR in the place of the sum.
//!
//! Slice a block of items (say 512) into **planes**: plane d is a vector of 512 bits that says
//! which of them have bit d. An item of the other list conflicts with exactly those in the OR of
//! the planes [opposite](super::reflection) to its own bits. To take that OR in a few steps, the
//! bits are put into **groups** of about six, and for each group the OR of the planes opposite to
//! every subset is tabulated: 2^6 rows. Then an item costs one row of each group, whatever its
//! bits: five loads and four ORs for 512 pairs. The tables take some KiB and live in the nearest
//! cache.
//!
//! ```text
//!            bits of the other item
//!    ... 0 1 0 0 1 | 0 0 0 1 0 | 1 0 0 0 1          groups, here of five
//!            |           |           |
//!       row 01001   row 00010   row 10001           one row of each table: the OR of the planes
//!            |           |           |                opposite to those bits
//!            +---- OR ---+--- OR ----+  =  1101011...01   the items that share a diagonal
//! ```
//!
//! Bits that are *dead*, since no item of the one list or of the other can have that diagonal, are
//! left out of the groups: a row whose number has a dead bit set is never asked for, and never
//! filled.

use crate::arch::bits::TABLE_BYTES;

/// The most groups there can be.
pub(crate) const MAX_GROUPS: usize = 8;

/// The most bits of an item: 2 (n - 2) for n = 28, at the most 54 that [offsets](super::bulk) reach.
pub(crate) const MOST_BITS: u32 = 54;

/// The most items of a narrow block, whose rows have 32 bytes where no block of the list is wider.
pub(crate) const NARROW: usize = 256;

/// The most items of a block.
pub(crate) const WIDE: usize = 512;

/// The binary logarithm of the bytes in the rows for so many sliced items.
pub(crate) fn log_row(sliced: usize) -> u32 {
    let items = if sliced <= NARROW { NARROW } else { WIDE };
    (items / 8).ilog2()
}

/// Bit i of word l of `planes[d]`: whether item `lanes * i + l` of the block has bit d. A plane has
/// 16 lanes, room for 512 items; a narrow block has 8 and uses the first of each.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub(crate) struct Planes(pub(crate) [[u32; 16]; 64]);

impl Default for Planes {
    fn default() -> Self {
        Self([[0; 16]; 64])
    }
}

/// A run of bits that share a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Group {
    /// The first bit.
    pub(crate) first: u32,
    /// How many bits the run spans.
    pub(crate) span: u32,
    /// Which of them are live, bit 0 for the first.
    pub(crate) live: u32,
    /// The row of the empty subset; subset s has row `base + s`.
    pub(crate) base: u32,
}

/// The bits cut into groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Groups {
    groups: [Group; MAX_GROUPS],
    len: usize,
    log_row: u32,
}

impl Groups {
    /// Cuts the `live` bits into `count` groups with as equal a number of them as can be,
    /// for tables with rows of 2^`log_row` bytes.
    pub(crate) fn cut(live: u64, count: usize, log_row: u32) -> Self {
        debug_assert!((1..=MAX_GROUPS).contains(&count));
        let mut groups = [Group::default(); MAX_GROUPS];
        let planes = live.count_ones() as usize;
        let (size, larger) = (planes / count, planes % count);
        let (mut rest, mut base) = (live, 1);
        for (i, group) in groups[..count].iter_mut().enumerate() {
            let mut after = rest;
            for _ in 0..size + usize::from(i < larger) {
                after &= after.wrapping_sub(1);
            }
            let run = rest & !after;
            rest = after;
            let first = if run == 0 { 0 } else { run.trailing_zeros() };
            let span = u64::BITS - (run >> first).leading_zeros();
            *group = Group { first, span, live: (run >> first) as u32, base };
            // Where a run spans too much, so do the tables: they do not fit.
            base = rows_after(base, span);
        }
        Self { groups, len: count, log_row }
    }

    /// Cuts the bits into `count` groups, or into as many more as it takes to have tables that fit:
    /// where dead bits lie within groups, rows that are never asked for take room too.
    pub(crate) fn cut_to_fit(live: u64, count: usize, log_row: u32) -> Self {
        let groups = Self::cut(live, count, log_row);
        if !groups.is_too_large() {
            groups
        } else if count < MAX_GROUPS {
            Self::cut_to_fit(live, count + 1, log_row)
        } else {
            Self::cut_by_span(live, log_row)
        }
    }

    /// Cuts the bits into eight groups that span as many each, live or not: six or seven, for which
    /// there is room up to the largest board.
    fn cut_by_span(live: u64, log_row: u32) -> Self {
        // A bit beyond would be left out of the count, and so overcount.
        assert!(live >> MOST_BITS == 0, "items have at most {MOST_BITS} bits");
        let bits = u64::BITS - live.leading_zeros();
        let (span, larger) = (bits / MAX_GROUPS as u32, bits % MAX_GROUPS as u32);
        let (mut first, mut base) = (0, 1);
        let groups = std::array::from_fn(|i| {
            let span = span + u32::from((i as u32) < larger);
            let live = (live >> first) as u32 & ((1 << span) - 1);
            let group = Group { first, span, live, base };
            (first, base) = (first + span, rows_after(base, span));
            group
        });
        Self { groups, len: MAX_GROUPS, log_row }
    }

    /// The binary logarithm of the bytes in a row.
    pub(crate) fn log_row(&self) -> u32 {
        self.log_row
    }

    /// The groups.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Group> {
        self.groups[..self.len].iter()
    }

    /// How many groups there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Rows that the tables span, those never filled included.
    pub(crate) fn span(&self) -> u32 {
        self.iter().last().map_or(1, |group| rows_after(group.base, group.span))
    }

    /// Whether the tables take more than they may.
    fn is_too_large(&self) -> bool {
        self.span() as usize > TABLE_BYTES >> self.log_row
    }
}

/// The row after the tables of a group that begins at row `base` and spans so many bits.
fn rows_after(base: u32, span: u32) -> u32 {
    base.saturating_add(1u32.checked_shl(span).unwrap_or(u32::MAX))
}

/// Rows that are filled to tabulate so many bits (first index) in so many groups (second).
pub(crate) static ROWS: [[u16; MAX_GROUPS + 1]; 65] = {
    let mut rows = [[u16::MAX; MAX_GROUPS + 1]; 65];
    let mut planes = 0;
    while planes <= 64 {
        let mut groups = 1;
        while groups <= MAX_GROUPS {
            let (size, larger) = (planes / groups, planes % groups);
            if size < 8 {
                rows[planes][groups] = ((larger + groups) << size) as u16;
            }
            groups += 1;
        }
        planes += 1;
    }
    rows
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_fit_whatever_is_dead() {
        // One of them is one that a board of side 20 meets.
        let lives = [
            0u64,
            0x0000_3fff_ffff_ffff,
            0x0000_2aaa_aaaa_aaaa,
            0x0000_3ff0_0ff0_0fff,
            0b1111_1111_1111_1000_0011_0111_1111_1111_1001,
            0x0000_3f3f_3f3f_3f3f,
            1 | 1 << 45,
            // Bits 48 and above belong to boards of side 27 and 28.
            (1 << 50) - 1,
            (1 << 52) - 1,
            (1 << 52) - 1 - (0x1f << 40),
            0x000f_0f0f_0f0f_0f0f,
            1 | 1 << 51,
            (1 << 54) - 1,
        ];
        for live in lives {
            for (count, log_row) in (1..=MAX_GROUPS).flat_map(|count| [(count, 5), (count, 6)]) {
                let groups = Groups::cut_to_fit(live, count, log_row);
                assert!(!groups.is_too_large());
                let planes = |group: &Group| u64::from(group.live) << group.first;
                assert_eq!(groups.iter().map(planes).fold(0, |all, of| all | of), live);
                assert!(groups.iter().all(|group| group.live >> group.span == 0));
            }
        }
        let by_span = Groups::cut_by_span(lives[1], 6);
        assert!(!by_span.is_too_large());
    }

    #[test]
    fn groups_have_every_live_plane_once() {
        let lives = [1u64, 0b1011, (1 << 30) - 1, 0b11_1101_1110_1111_0111, 0x0000_fff7_ffdf_ffff];
        for live in lives {
            for count in (live.count_ones() as usize).div_ceil(8)..=MAX_GROUPS {
                let groups = Groups::cut(live, count, 5);
                assert_eq!(groups.len(), count);
                let mut union = 0;
                let mut next_base = 1;
                for group in groups.iter() {
                    let planes = u64::from(group.live) << group.first;
                    assert_eq!(union & planes, 0);
                    union |= planes;
                    assert_eq!(group.base, next_base);
                    next_base += 1 << group.span;
                    assert!(group.live >> group.span == 0);
                }
                assert_eq!(union, live);
                assert_eq!(groups.span(), next_base);
                let sizes = || groups.iter().map(|group| group.live.count_ones());
                assert!(sizes().max().unwrap() - sizes().min().unwrap() <= 1);
                let filled: u32 = groups.iter().map(|group| 1 << group.live.count_ones()).sum();
                let rows = u32::from(ROWS[live.count_ones() as usize][groups.len()]);
                assert!(rows == filled || rows == u32::from(u16::MAX));
            }
        }
    }
}
