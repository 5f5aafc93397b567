//! Counting the solutions of N-Queens as fast as the machine allows.

pub mod constellation;
pub mod isa;
mod lanes;
mod plain;

/// A square, as (row, column).
pub(crate) type Square = (u32, u32);

/// A search was told to stop before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interrupted;

#[doc(hidden)]
pub fn trial(n: u32, split: bool, isa: u32) -> u64 {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let mut lanes = lanes::Lanes::new(isa::InstructionSet::ALL[isa as usize]);
    constellation::constellations(n)
        .iter()
        .flat_map(|c| if split { c.split_by_column(n - 1) } else { vec![c.clone()] })
        .map(|c| u64::from(c.weight()) * lanes.count(&c, &stop).unwrap())
        .sum()
}
