use proptest::prelude::*;
use queens_core::Square;

use super::*;
use crate::constellation::constellations;

fn available() -> impl Iterator<Item = InstructionSet> {
    InstructionSet::ALL.into_iter().filter(|isa| isa.is_available())
}

/// Queens placed one after the other, each on some square that is still free, on a board of `size` rows.
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

fn running() -> bool {
    false
}

#[test]
fn every_constellation_of_small_boards_agrees_with_the_plain_search() {
    for isa in available() {
        let mut lanes = Lanes::new(isa);
        for size in 0..=11 {
            for constellation in constellations(size) {
                let expected = plain::count(&constellation, &running);
                assert_eq!(
                    lanes.count(&constellation, &running),
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
        let mut narrow = Engine::<u16>::new(isa);
        let mut wide = Engine::<u32>::new(isa);
        for constellation in constellations(12).iter().step_by(7) {
            let left = narrow.count(&Stage::new(constellation).unwrap(), &running);
            let right = wide.count(&Stage::new(constellation).unwrap(), &running);
            assert_eq!(left, right, "{isa} {constellation:?}");
        }
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
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Rows and columns taken anywhere, so distances between rows and blocked squares of every kind; boards on both
    /// sides of 16 columns.
    #[test]
    fn random_constellations_agree_with_the_plain_search(
        (size, picks) in (4_usize..=19).prop_flat_map(|size| {
            let least = size.saturating_sub(10);
            (Just(size), prop::collection::vec(any::<prop::sample::Index>(), least..=size))
        })
    ) {
        let constellation = random_constellation(size, &picks);
        prop_assume!(constellation.rows_left() <= 11);
        let expected = plain::count(&constellation, &running);
        for isa in available() {
            prop_assert_eq!(Lanes::new(isa).count(&constellation, &running), expected, "{} {:?}", isa, constellation);
        }
    }
}
