//! The join from outside: totals on every instruction set, memory, threads, cancelling, errors.

use queens_core::known;
use queens_count::isa::InstructionSet;
use queens_count::join::{Plan, PlanError, SIDES};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

fn solutions(n: u32) -> u128 {
    known::ALL_SOLUTIONS[n as usize]
}

fn available() -> impl Iterator<Item = InstructionSet> {
    InstructionSet::ALL.into_iter().filter(|isa| isa.is_available())
}

fn count(n: u32, memory: u64, isa: InstructionSet) -> u128 {
    let plan = Plan::new(n, memory, isa, 1).unwrap();
    let mut scratch = plan.scratch();
    (0..plan.units().len()).map(|unit| plan.run(unit, &mut scratch, &|| false).unwrap()).sum()
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
        let Err(PlanError::MemoryTooSmall { least, .. }) = Plan::new(n, 0, isa, 1) else {
            panic!("no memory is not enough")
        };
        for memory in [least, 2 * least, 1 << 33] {
            let plan = Plan::new(n, memory, isa, 1).unwrap();
            assert!(plan.bytes() <= memory);
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
#[ignore = "takes ten seconds with each instruction set, a minute with plain instructions"]
fn total_of_19_with_every_instruction_set() {
    for isa in available() {
        assert_eq!(count(19, 300_000_000, isa), solutions(19), "{isa}");
    }
}

#[test]
fn workers_share_a_plan() {
    for n in [14, 15] {
        let plan = Plan::new(n, 1 << 28, InstructionSet::detect(), 3).unwrap();
        let next = AtomicUsize::new(0);
        let work = || -> u128 {
            let mut scratch = plan.scratch();
            let mut sum = 0;
            loop {
                let unit = next.fetch_add(1, Ordering::Relaxed);
                if unit >= plan.units().len() {
                    return sum;
                }
                sum += plan.run(unit, &mut scratch, &|| false).unwrap();
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
fn a_cancelled_unit_has_no_count_and_can_be_run_again() {
    for n in [13, 14] {
        let plan = Plan::new(n, 1 << 28, InstructionSet::detect(), 1).unwrap();
        let mut scratch = plan.scratch();
        assert_eq!(plan.run(0, &mut scratch, &|| true), None);
        let asked = Cell::new(0);
        let later = || asked.replace(asked.get() + 1) == 5;
        assert_eq!(plan.run(0, &mut scratch, &later), None);
        assert_eq!(asked.get(), 6);
        let sum: u128 = (0..plan.units().len())
            .map(|unit| plan.run(unit, &mut scratch, &|| false).unwrap())
            .sum();
        assert_eq!(sum, solutions(n));
    }
}

#[test]
fn units_have_weights() {
    for n in [8, 13, 16] {
        let plan = Plan::new(n, 1 << 28, InstructionSet::detect(), 1).unwrap();
        assert!(!plan.units().is_empty());
        assert!(plan.units().iter().all(|&weight| weight > 0));
    }
}

#[test]
fn errors_say_what_would_do() {
    let isa = InstructionSet::Portable;
    for n in [0, 1, SIDES.start() - 1, SIDES.end() + 1, u32::MAX] {
        assert_eq!(Plan::new(n, 1 << 28, isa, 1).unwrap_err(), PlanError::Side { n });
    }
    let error = Plan::new(16, 12_345, isa, 2).unwrap_err();
    let PlanError::MemoryTooSmall { n: 16, workers: 2, given: 12_345, least } = error else {
        panic!("{error:?}")
    };
    assert!(error.to_string().contains(&least.to_string()));
    assert!(error.to_string().contains("12345"));
}
