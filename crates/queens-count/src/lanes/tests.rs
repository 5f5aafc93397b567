use std::cell::Cell;

use proptest::prelude::*;
use queens_core::Square;

use super::dispatch::{Lanes, in_registers};
use super::search::Searched;
use super::subproblem::SubProblem;
use crate::arch::isa::Isa;
use crate::arch::portable::Portable;
use crate::constellation::{self, Constellation};
use crate::instruction_set::InstructionSet;
use crate::reference;
use crate::work::Interrupted;

fn available() -> impl Iterator<Item = InstructionSet> {
    InstructionSet::ALL.iter().copied().filter(|isa| isa.is_available())
}

/// Queens placed one after the other, each on some square that is still free, on a board of `size`
/// rows.
fn random_constellation(size: usize, picks: &[prop::sample::Index]) -> Constellation {
    let mut constellation = Constellation::empty(size);
    for pick in picks {
        let free = free_squares(&constellation);
        if free.is_empty() {
            break;
        }
        constellation = constellation.with(free[pick.index(free.len())]);
    }
    constellation
}

fn free_squares(constellation: &Constellation) -> Vec<Square> {
    let size = constellation.size();
    (0..size)
        .flat_map(|row| (0..size).map(move |column| Square::new(row, column)))
        .filter(|&square| constellation.leaves_free(square))
        .collect()
}

/// A solution of 19 queens, of which only those of some rows are kept.
fn knights_walk(size: usize, rows: std::ops::Range<usize>) -> Constellation {
    // Queens a knight's move apart, twice: a solution where size leaves 1 or 5 to divide by 6.
    assert!(matches!(size % 6, 1 | 5));
    rows.map(|row| Square::new(row, 2 * row % size))
        .fold(Constellation::empty(size), |start, square| start.with(square))
}

fn constellations(size: usize) -> Vec<Constellation> {
    constellation::constellations(size, &running).expect("never asked to stop")
}

fn running() -> bool {
    false
}

fn solutions(searched: Result<Searched, Interrupted>) -> Result<u64, Interrupted> {
    searched.map(|searched| searched.solutions)
}

#[test]
fn every_constellation_of_small_boards_agrees_with_the_plain_search() {
    for isa in available() {
        let mut lanes = Lanes::new(isa);
        for size in 0..=11 {
            for constellation in constellations(size) {
                let expected = reference::count(&constellation, &running);
                assert_eq!(
                    solutions(lanes.count(&constellation, &running)),
                    expected,
                    "{isa} {constellation:?}"
                );
            }
        }
    }
}

#[test]
fn both_widths_agree() {
    for isa in available() {
        let Lanes { mut narrow, mut wide } = Lanes::new(isa);
        for constellation in constellations(12).iter().step_by(7) {
            let left = narrow(&SubProblem::new(constellation).unwrap(), &running);
            let right = wide(&SubProblem::new(constellation).unwrap(), &running);
            assert_eq!(left, right, "{isa} {constellation:?}");
        }
    }
}

/// Portable code keeps its nodes in blocks, but they may be in registers too.
#[test]
fn portable_registers_agree_with_blocks() {
    let mut blocks = Lanes::new(InstructionSet::Portable);
    let mut narrow = in_registers(Portable, Portable.u16());
    let mut wide = in_registers(Portable, Portable.u32());
    for constellation in constellations(11).iter().step_by(3) {
        let expected = blocks.count(constellation, &running);
        assert_eq!(narrow(&SubProblem::new(constellation).unwrap(), &running), expected);
        assert_eq!(wide(&SubProblem::new(constellation).unwrap(), &running), expected);
    }
}

#[test]
fn rows_further_apart_than_a_lane_is_wide() {
    // Only rows 0 to 2 and the last three of 19 are left, so diagonals leave the word at once.
    let inner = knights_walk(19, 3..16);
    assert_eq!(inner.rows_left(), 6);
    let expected = reference::count(&inner, &running);
    for isa in available() {
        assert_eq!(solutions(Lanes::new(isa).count(&inner, &running)), expected, "{isa}");
    }
}

#[test]
fn a_set_flag_interrupts() {
    for isa in available() {
        let constellation = &constellations(13)[0];
        assert_eq!(Lanes::new(isa).count(constellation, &|| true), Err(Interrupted));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Rows and columns taken anywhere, so distances between rows and blocked squares of every
    /// kind; boards on both sides of 16 columns.
    #[test]
    fn random_constellations_agree_with_the_plain_search(
        (size, picks) in (4_usize..=19).prop_flat_map(|size| {
            let least = size.saturating_sub(10);
            (Just(size), prop::collection::vec(any::<prop::sample::Index>(), least..=size))
        })
    ) {
        let constellation = random_constellation(size, &picks);
        prop_assume!(constellation.rows_left() <= 11);
        let expected = reference::count(&constellation, &running);
        for isa in available() {
            let counted = solutions(Lanes::new(isa).count(&constellation, &running));
            prop_assert_eq!(counted, expected, "{} {:?}", isa, constellation);
        }
    }
}

#[test]
fn a_first_row_without_a_free_square_has_no_completion() {
    let start = [(0, 1), (2, 4)]
        .into_iter()
        .fold(Constellation::empty(6), |start, (row, column)| start.with(Square::new(row, column)));
    assert_eq!(SubProblem::<u16>::new(&start).unwrap().rows[0].open, 0);
    for isa in available() {
        assert_eq!(solutions(Lanes::new(isa).count(&start, &running)), Ok(0), "{isa}");
    }
}

#[test]
fn a_stopped_count_leaves_nothing_behind() {
    let constellations = constellations(13);
    let (first, other) = (&constellations[0], &constellations[1]);
    let expected = [first, other].map(|start| reference::count(start, &running));
    for isa in available() {
        let mut lanes = Lanes::new(isa);
        let visits = Cell::new(0);
        let counting = || {
            visits.set(visits.get() + 1);
            false
        };
        assert_eq!(solutions(lanes.count(first, &counting)), expected[0]);
        for visit in [2, visits.get() / 2, visits.get()] {
            let left = Cell::new(visit);
            let stop = || {
                left.set(left.get() - 1);
                left.get() == 0
            };
            assert_eq!(lanes.count(first, &stop), Err(Interrupted), "{isa}, visit {visit}");
            let counted = [other, first].map(|start| solutions(lanes.count(start, &running)));
            assert_eq!(counted, [expected[1], expected[0]], "{isa}, visit {visit}");
        }
    }
}
