//! Each function of each instruction set against a reference that handles one item at a time.

use super::buffer::Buffer;
use super::compare::compare;
use super::lists::{extend, filter};
use super::look_up::{Disjoint, look_up, tabulate};
use super::offsets::{self, Offsets};
use super::slice::slice;
use crate::arch::bits::Tables;
use crate::arch::for_each_isa;
use crate::arch::isa::{Isa, ItemWord};
use crate::join::diagonals::{ExtensionRun, RingLayout};
use crate::join::four_russians::{Groups, MAX_GROUPS, NARROW, Planes, WIDE, log_row};
use crate::join::geometry::Geometry;
use crate::join::reflection::Reflection;

/// Items with few bits, as those of real lists: three of four random words in common.
fn items<W: ItemWord>(len: usize, bits: u32, seed: u64) -> Vec<W> {
    let mut state = seed;
    let mut random = || {
        // xorshift64*
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 7
    };
    let mask = (1u64 << bits) - 1;
    (0..len).map(|_| W::truncate(random() & random() & random() & mask)).collect()
}

/// A buffer that holds these items.
fn buffer<W: ItemWord>(items: &[W]) -> Buffer<W> {
    let mut buffer = Buffer::default();
    buffer.room(items.len())[..items.len()].copy_from_slice(items);
    buffer.grow(items.len());
    buffer
}

/// Lengths around the widths of vectors and of blocks.
fn lengths() -> impl Iterator<Item = usize> {
    (0..=70).chain(250..=260).chain(505..=520)
}

fn check_lists<W: ItemWord, I: Isa>(isa: I, n: u32) {
    let layout = RingLayout::new(n);
    for len in lengths() {
        let list: Vec<W> = items(len, layout.bits(), len as u64 + 1);
        // What is there already must stay.
        let before: Vec<W> = items(3, layout.bits(), 99);
        for column in [0, 1, n / 2, n - 1] {
            let step = layout.step::<W>(1 << column, column);
            for step in [step, layout.of_mirrored(&step)] {
                let free = || list.iter().copied().filter(|&x| x & step.forbid == W::default());
                let mut out = buffer(&before);
                filter(isa, &list, step.forbid, &mut out);
                assert_eq!(*out, *before.iter().copied().chain(free()).collect::<Vec<_>>());
                let mut out = buffer(&before);
                let runs = [&list[..len / 3], &[], &list[len / 3..]];
                extend(isa, &runs.map(|items| ExtensionRun { items, step: &step }), &mut out);
                let moved = free().map(|x| step.moved(x));
                assert_eq!(*out, *before.iter().copied().chain(moved).collect::<Vec<_>>());
            }
        }
    }
}

fn check_slice<W: ItemWord, I: Isa>(isa: I, n: u32) {
    let bits = RingLayout::new(n).bits();
    for len in lengths().filter(|&len| len <= WIDE) {
        let list: Vec<W> = items(len, bits, len as u64 + 7);
        let mut planes = Planes::default();
        slice(isa, &list, bits, &mut planes);
        let lanes = if len <= NARROW { 8 } else { 16 };
        for (i, &item) in list.iter().enumerate() {
            for d in 0..bits {
                let bit = planes.0[d as usize][i % lanes] >> (i / lanes) & 1;
                assert_eq!(u64::from(bit), item.widen() >> d & 1, "item {i} of {len}, bit {d}");
            }
        }
    }
}

/// Probes and comparisons against a double loop: with the bits live that are so on a board of this
/// side, with few of them, so that few groups are enough, and with gaps that no cut into equal
/// groups copes with.
fn check_pairs<W: ItemWord, I: Isa>(isa: I, n: u32) {
    let reflection = Reflection::new(Geometry::new(n));
    // Lists that differ in their edges; what cannot conflict may have any bits.
    let live = reflection.live(Geometry::new(n), [1, 0], [n / 2, n - 2]);
    let lives = [live, live & 0x0000_0102_0408_1021, live & 0x0000_3f00_3f00_0fff];
    let (mut planes, mut tables) = (Planes::default(), Tables::default());
    for len in lengths().filter(|&len| 0 < len && len <= WIDE) {
        let these: Vec<W> = items(len, reflection.bits(), len as u64 + 3);
        let mut those: Vec<W> = items(20 + len % 17, reflection.bits(), len as u64);
        // One that has no diagonal at all.
        those[0] = W::default();
        slice(isa, &these, reflection.bits(), &mut planes);
        let live = lives[len % lives.len()];
        let disjoint = |these: &[W]| {
            let free = |&(x, y): &(&W, &W)| x.widen() & reflection.reflect(y.widen() & live) == 0;
            those.iter().flat_map(|y| these.iter().map(move |x| (x, y))).filter(free).count() as u64
        };
        let expected = disjoint(&these);
        let conflicts: Vec<_> =
            those.iter().map(|item| reflection.reflect(item.widen() & live)).collect();
        assert_eq!(compare(isa, &these, &conflicts), expected);
        for count in (live.count_ones() as usize).div_ceil(7).max(1)..=MAX_GROUPS {
            let groups = Groups::cut_to_fit(live, count, log_row(len));
            let mut rows = Offsets::default();
            offsets::offsets(isa, &those, &groups, &mut rows);
            tabulate(isa, &planes, len, reflection, &groups, &mut tables);
            let found = look_up(isa, &tables, len, &groups, &rows, None);
            assert_eq!(found.all, expected, "{len} items, {count} groups");
            let found = look_up(isa, &tables, len, &groups, &rows, Some(len / 3));
            assert_eq!(found, Disjoint { all: expected, first: disjoint(&these[..len / 3]) });
        }
    }
}

#[test]
fn lists_are_extended_and_filtered() {
    for_each_isa!(isa => {
        check_lists::<u32, _>(isa, 12);
        check_lists::<u32, _>(isa, 18);
        check_lists::<u64, _>(isa, 18);
        check_lists::<u64, _>(isa, 25);
    });
}

#[test]
fn items_are_sliced() {
    for_each_isa!(isa => {
        check_slice::<u32, _>(isa, 12);
        check_slice::<u32, _>(isa, 18);
        check_slice::<u64, _>(isa, 18);
        check_slice::<u64, _>(isa, 25);
    });
}

#[test]
fn disjoint_pairs_are_counted() {
    for_each_isa!(isa => {
        check_pairs::<u32, _>(isa, 13);
        check_pairs::<u32, _>(isa, 18);
        check_pairs::<u64, _>(isa, 19);
        check_pairs::<u64, _>(isa, 22);
        check_pairs::<u64, _>(isa, 25);
    });
}
