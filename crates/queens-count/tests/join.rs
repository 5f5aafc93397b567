//! The join alone: totals on every instruction set, in little and in much memory.

use queens_core::known;
use queens_count::{Control, Count, InstructionSet, Kernel, Problem, SolveError, Solver};

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

fn check(n: usize, memory: u64, isa: InstructionSet) {
    let count = join(memory, isa);
    let choice = count.choice(n).unwrap();
    assert_eq!((choice.kernel(), choice.instruction_set()), (Kernel::Join, isa));
    assert!(choice.memory() <= memory);
    let total = count.count(&Problem::new(n), &Control::new()).unwrap().total();
    assert_eq!(total, Some(known::ALL_SOLUTIONS[n]), "n = {n}, {isa}, {memory} bytes");
}

#[test]
fn totals_to_16_with_every_instruction_set() {
    for isa in available() {
        (8..=16).for_each(|n| check(n, 1 << 28, isa));
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
            check(n, memory, isa);
        }
    }
}

#[test]
#[ignore = "takes seconds with each instruction set"]
fn totals_of_17_and_18_with_every_instruction_set() {
    for isa in available() {
        [17, 18].into_iter().for_each(|n| check(n, 1 << 28, isa));
    }
}

#[test]
#[ignore = "takes ten seconds with each instruction set, a minute with portable code"]
fn total_of_19_with_every_instruction_set() {
    available().for_each(|isa| check(19, 300_000_000, isa));
}

/// No size that the strategy counts is refused because of the kernel.
#[test]
fn every_size_has_a_kernel() {
    let isa = InstructionSet::Portable;
    for n in 0..=32 {
        let choice = join(1 << 40, isa).choice(n).unwrap();
        let joined = (8..=28).contains(&n);
        assert_eq!(choice.kernel() == Kernel::Join, joined, "n = {n}");
    }
}

#[test]
fn errors_name_what_is_enough() {
    let isa = InstructionSet::Portable;
    let Err(SolveError::Memory { size: 16, allowed: 12_345, least }) = join(12_345, isa).choice(16)
    else {
        panic!("12,345 bytes are too few")
    };
    assert_eq!(join(least, isa).choice(16).unwrap().threads(), 1);
}
