//! The join by its units: totals on every instruction set, memory, threads, stopping.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use queens_core::known;
use queens_count::units::{Interrupted, Units};
use queens_count::{Count, InstructionSet, Kernel, SolveError};

fn solutions(n: usize) -> u128 {
    known::ALL_SOLUTIONS[n]
}

fn available() -> impl Iterator<Item = InstructionSet> {
    InstructionSet::ALL.iter().copied().filter(|isa| isa.is_available())
}

fn join(memory: u64, isa: InstructionSet) -> Count {
    Count::new()
        .with_kernel(Kernel::Join)
        .with_memory(memory)
        .with_instruction_set(isa)
        .with_threads(1)
}

fn units(n: usize, memory: u64, isa: InstructionSet) -> Units {
    let choice = join(memory, isa).choice(n).unwrap();
    assert_eq!((choice.kernel(), choice.instruction_set()), (Kernel::Join, isa));
    choice.units(&|| false).unwrap()
}

fn count(n: usize, memory: u64, isa: InstructionSet) -> u128 {
    let units = units(n, memory, isa);
    let mut worker = units.worker();
    (0..units.len()).map(|unit| worker.count(unit, &|| false).unwrap()).sum()
}

#[test]
fn totals_to_16_with_every_instruction_set() {
    for isa in available() {
        for n in 8..=16 {
            assert_eq!(count(n, 1 << 28, isa), solutions(n), "n = {n}, {isa}");
        }
    }
}

#[test]
fn totals_do_not_depend_on_the_memory() {
    let isa = InstructionSet::detect();
    for n in [13, 14, 15, 16] {
        let Err(SolveError::Memory { least, .. }) = join(0, isa).choice(n) else {
            panic!("no memory is not enough")
        };
        for memory in [least, 2 * least, 1 << 33] {
            assert!(join(memory, isa).choice(n).unwrap().memory() <= memory);
            assert_eq!(count(n, memory, isa), solutions(n), "n = {n}, {memory} bytes");
        }
    }
}

#[test]
#[ignore = "takes seconds with each instruction set"]
fn totals_of_17_and_18_with_every_instruction_set() {
    for isa in available() {
        for n in [17, 18] {
            assert_eq!(count(n, 1 << 28, isa), solutions(n), "n = {n}, {isa}");
        }
    }
}

#[test]
#[ignore = "takes ten seconds with each instruction set, a minute with portable code"]
fn total_of_19_with_every_instruction_set() {
    for isa in available() {
        assert_eq!(count(19, 300_000_000, isa), solutions(19), "{isa}");
    }
}

#[test]
fn workers_share_units() {
    for n in [14, 15] {
        let units = units(n, 1 << 28, InstructionSet::detect());
        let next = AtomicUsize::new(0);
        let work = || -> u128 {
            let mut worker = units.worker();
            let mut sum = 0;
            loop {
                let unit = next.fetch_add(1, Ordering::Relaxed);
                if unit >= units.len() {
                    return sum;
                }
                sum += worker.count(unit, &|| false).unwrap();
            }
        };
        let total: u128 = thread::scope(|scope| {
            let workers: Vec<_> = (0..3).map(|_| scope.spawn(work)).collect();
            workers.into_iter().map(|worker| worker.join().unwrap()).sum()
        });
        assert_eq!(total, solutions(n));
    }
}

#[test]
fn a_stopped_unit_has_no_count_and_can_be_counted_again() {
    for n in [13, 14] {
        let units = units(n, 1 << 28, InstructionSet::detect());
        let mut worker = units.worker();
        assert_eq!(worker.count(0, &|| true), Err(Interrupted));
        let asked = Cell::new(0);
        let later = || asked.replace(asked.get() + 1) == 5;
        assert_eq!(worker.count(0, &later), Err(Interrupted));
        assert_eq!(asked.get(), 6);
        let counts = (0..units.len()).map(|unit| worker.count(unit, &|| false).unwrap());
        assert_eq!(counts.sum::<u128>(), solutions(n));
    }
}

#[test]
fn recounts_of_units_agree() {
    let units = units(12, 1 << 28, InstructionSet::detect());
    let mut worker = units.worker();
    for unit in 0..units.len() {
        assert_eq!(worker.recount(unit, &|| false), worker.count(unit, &|| false), "unit {unit}");
    }
}

#[test]
fn units_have_weights() {
    for n in [8, 13, 16] {
        let units = units(n, 1 << 28, InstructionSet::detect());
        assert!(!units.is_empty());
        assert!(units.weights().iter().all(|&weight| weight > 0.0));
    }
}

#[test]
#[should_panic(expected = "unit 1000000 of")]
fn a_unit_that_does_not_exist() {
    let units = units(8, 1 << 28, InstructionSet::Portable);
    let _ = units.worker().count(1_000_000, &|| false);
}

#[test]
fn errors_name_what_is_enough() {
    let isa = InstructionSet::Portable;
    let error = join(1 << 28, isa).choice(26).unwrap_err();
    assert!(matches!(error, SolveError::Strategy { .. }), "{error:?}");
    let Err(SolveError::Memory { size: 16, allowed: 12_345, least }) = join(12_345, isa).choice(16)
    else {
        panic!("12,345 bytes are too few")
    };
    assert_eq!(join(least, isa).choice(16).unwrap().threads(), 1);
}
