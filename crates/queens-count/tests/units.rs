//! Units: the same on every machine, complete, and counted alike in two ways.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use proptest::prelude::*;
use queens_core::known;
use queens_count::units::{
    AtomKind, Interrupted, UnitCount, UnitCounter, UnitPlan, UnitPlanError, UnitWorker,
};
use queens_count::{InstructionSet, Kernel};

const KERNELS: [Kernel; 2] = [Kernel::Join, Kernel::Lanes];

fn go_on() -> bool {
    false
}

fn plan(n: usize, kernel: Kernel, units: u64) -> UnitPlan {
    UnitPlan::new(n, kernel, Some(units)).unwrap()
}

fn worker(n: usize, kernel: Kernel, units: u64) -> UnitWorker {
    UnitCounter::new(&plan(n, kernel, units)).worker()
}

fn total(n: usize, kernel: Kernel, units: u64) -> u128 {
    let mut worker = worker(n, kernel, units);
    (0..units).map(|unit| worker.count(unit, &go_on).unwrap().count).sum()
}

#[test]
fn units_add_up_to_all_solutions() {
    for n in 12..=15 {
        for kernel in KERNELS {
            for units in [1, 2, 7, 64] {
                let expected = known::ALL_SOLUTIONS[n];
                assert_eq!(total(n, kernel, units), expected, "n = {n}, {kernel}, {units} units");
            }
        }
    }
    for kernel in KERNELS {
        assert_eq!(total(16, kernel, 100), known::ALL_SOLUTIONS[16]);
    }
}

#[test]
#[ignore = "takes half a minute"]
fn units_of_17_and_18_add_up_to_all_solutions() {
    for n in [17, 18] {
        for kernel in KERNELS {
            assert_eq!(total(n, kernel, 64), known::ALL_SOLUTIONS[n], "n = {n}, {kernel}");
        }
    }
}

/// The most and the least work of a unit, by its items and pairs in equal parts, which take about
/// the same time; where the mean is 1.
fn spread(n: usize, units: u64) -> (f64, f64) {
    let mut worker = worker(n, Kernel::Join, units);
    let count = |unit| worker.count(unit, &go_on).unwrap().work;
    let work: Vec<_> = (0..units).map(count).collect();
    let items: u64 = work.iter().map(|work| work.items).sum();
    let pairs: u128 = work.iter().map(|work| work.pairs).sum();
    let share = work.iter().map(|work| {
        let share = work.items as f64 / items as f64 + work.pairs as f64 / pairs as f64;
        share / 2.0 * units as f64
    });
    share.fold((f64::MAX, 0.0), |(least, most), share| (share.min(least), share.max(most)))
}

#[test]
fn units_of_17_are_about_equal() {
    let (least, most) = spread(17, 64);
    assert!(least > 0.8 && most < 1.33, "{least} to {most}");
}

#[test]
#[ignore = "takes minutes"]
fn units_of_18_to_20_are_about_equal() {
    for (n, bounds) in [(18, (0.8, 1.33)), (19, (0.5, 1.5)), (20, (0.9, 1.2))] {
        let (least, most) = spread(n, 64);
        println!("n = {n}: {least:.3} to {most:.3}");
        assert!(least > bounds.0 && most < bounds.1, "n = {n}: {least} to {most}");
    }
}

/// Counts and work do not depend on the instructions, on what a worker did before, or on who else
/// works.
#[test]
fn a_unit_is_the_same_for_every_worker() {
    for (n, kernel) in [(14, Kernel::Join), (15, Kernel::Join), (13, Kernel::Lanes)] {
        let plan = plan(n, kernel, 24);
        let counter = UnitCounter::new(&plan);
        let mut expected = vec![UnitCount::default(); 24];
        let mut worker = counter.worker();
        for unit in (0..24).rev() {
            expected[unit as usize] = worker.count(unit, &go_on).unwrap();
        }
        let next = AtomicU64::new(0);
        thread::scope(|scope| {
            for isa in InstructionSet::ALL.iter().filter(|isa| isa.is_available()) {
                let counter = UnitCounter::new(&plan).with_instruction_set(*isa);
                let (next, expected) = (&next, &expected);
                scope.spawn(move || {
                    let mut worker = counter.worker();
                    loop {
                        let unit = next.fetch_add(1, Ordering::Relaxed);
                        if unit >= 24 * 3 {
                            break;
                        }
                        let counted = worker.count(unit % 24, &go_on).unwrap();
                        assert_eq!(counted, expected[(unit % 24) as usize], "{n} {kernel} {isa}");
                    }
                });
            }
        });
    }
}

/// What a unit is must never change while [`UnitPlan::order`] stays the same: other machines may
/// have counted the others.
#[test]
fn units_are_those_of_order_1() {
    let count = |n, kernel, units, unit| {
        let plan = plan(n, kernel, units);
        assert_eq!(plan.order(), 1);
        UnitCounter::new(&plan).worker().count(unit, &go_on).unwrap().count
    };
    let counts = [
        count(12, Kernel::Join, 10, 3),
        count(15, Kernel::Join, 64, 63),
        count(14, Kernel::Lanes, 100, 41),
        count(15, Kernel::Lanes, 50, 7),
    ];
    assert_eq!(counts, [1240, 27_442, 3904, 51_312]);
}

#[test]
fn plans_of_every_size() {
    for n in 8..=28 {
        for kernel in KERNELS {
            let plan = UnitPlan::new(n, kernel, None).unwrap();
            assert_eq!((plan.size(), plan.kernel()), (n, kernel));
            assert!((1..=plan.atoms()).contains(&plan.units()), "{plan:?}");
            assert!(plan.core_seconds() > 0.0 && plan.memory(1) <= plan.memory(2));
            let kind = match kernel {
                Kernel::Lanes => AtomKind::Constellations,
                _ if n >= 22 => AtomKind::Splits,
                _ => AtomKind::Blocks,
            };
            assert_eq!(plan.atom_kind(), kind);
        }
    }
    let atoms = |n, kernel| UnitPlan::new(n, kernel, None).unwrap().atoms();
    assert_eq!(atoms(22, Kernel::Join), 176_870);
    assert_eq!(atoms(24, Kernel::Join), 677_294);
}

#[test]
fn what_cannot_be_cut() {
    for size in [0, 1, 7, 29, usize::MAX] {
        let error = UnitPlan::new(size, Kernel::Join, None).unwrap_err();
        assert_eq!(error, UnitPlanError::Size { size });
        assert!(error.to_string().contains("8 to 28"), "{error}");
    }
    let kernel = Kernel::Bitmask;
    assert_eq!(UnitPlan::new(12, kernel, None), Err(UnitPlanError::Kernel { kernel }));
    let atoms = plan(12, Kernel::Lanes, 1).atoms();
    for units in [0, atoms + 1, u64::MAX] {
        let error = UnitPlan::new(12, Kernel::Lanes, Some(units)).unwrap_err();
        assert!(matches!(error, UnitPlanError::Units { .. }), "{error:?}");
        assert!(error.to_string().contains(&atoms.to_string()), "{error}");
    }
}

#[test]
#[should_panic(expected = "unit 5 of 5")]
fn a_unit_that_does_not_exist() {
    let _ = worker(12, Kernel::Join, 5).count(5, &go_on);
}

#[test]
fn a_stopped_unit_has_no_count_and_can_be_counted_again() {
    for kernel in KERNELS {
        let mut worker = worker(14, kernel, 8);
        assert_eq!(worker.count(0, &|| true), Err(Interrupted));
        let expected = worker.count(0, &go_on).unwrap();
        for stop_at in [2, 5, 20] {
            let asked = AtomicUsize::new(0);
            let later = || asked.fetch_add(1, Ordering::Relaxed) == stop_at;
            assert_eq!(worker.count(0, &later), Err(Interrupted));
            assert_eq!(asked.load(Ordering::Relaxed), stop_at + 1);
            assert_eq!(worker.recount(0, &|| true), Err(Interrupted));
        }
        assert_eq!(worker.count(0, &go_on), Ok(expected));
        assert_eq!(worker.recount(0, &go_on), Ok(expected.count));
    }
}

#[test]
fn recounts_of_small_boards_agree() {
    for n in 8..=12 {
        for kernel in KERNELS {
            let units = plan(n, kernel, 1).atoms();
            let mut worker = worker(n, kernel, units);
            for unit in 0..units {
                let counted = worker.count(unit, &go_on).unwrap().count;
                assert_eq!(worker.recount(unit, &go_on), Ok(counted), "{n}, {kernel}, {unit}");
            }
        }
    }
}

#[test]
#[ignore = "takes a minute"]
fn single_splits_of_large_boards_are_recounted() {
    for n in [22, 23, 24] {
        let atoms = plan(n, Kernel::Join, 1).atoms();
        let mut worker = worker(n, Kernel::Join, atoms);
        for unit in [atoms / 3, atoms / 2, 2 * atoms / 3] {
            let counted = worker.count(unit, &go_on).unwrap();
            assert_eq!(counted.work.atoms, 1);
            assert_eq!(worker.recount(unit, &go_on), Ok(counted.count), "n = {n}, {unit}");
        }
    }
}

/// Units of one atom each, anywhere in the order.
fn recounts_agree(n: usize, kernel: Kernel, picks: &[prop::sample::Index]) {
    let atoms = plan(n, kernel, 1).atoms();
    let mut worker = worker(n, kernel, atoms);
    for pick in picks {
        let unit = pick.index(atoms as usize) as u64;
        let counted = worker.count(unit, &go_on).unwrap();
        assert_eq!(counted.work.atoms, 1);
        assert_eq!(worker.recount(unit, &go_on), Ok(counted.count), "{n}, {kernel}, {unit}");
    }
}

fn picks(number: usize) -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), number)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn recounts_of_random_units_agree(
        n in 13_usize..=15, lanes in any::<bool>(), picks in picks(5)
    ) {
        recounts_agree(n, KERNELS[usize::from(lanes)], &picks);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    #[ignore = "takes a minute"]
    fn recounts_of_thousands_of_random_units_agree(
        n in 10_usize..=20, lanes in any::<bool>(), picks in picks(10)
    ) {
        recounts_agree(n, KERNELS[usize::from(lanes)], &picks);
    }
}
