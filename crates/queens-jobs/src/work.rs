//! What is counted: the interface between a job and the program that does its units.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// A count that is cut into units.
///
/// Which part of the count a unit is must depend on the [`description`](Self::description), the
/// [`order`](Self::order) and the number of [`units`](Self::units) alone, so that results of
/// different machines and runs can be added up.
pub trait Work: Sync {
    /// What is counted, in a form that starts the plan's id: `n24-join`.
    fn name(&self) -> String;

    /// What is counted, as keys and values of the plan. Numbers must be whole.
    fn description(&self) -> Map<String, Value>;

    /// The number of the canonical order of atoms. It changes whenever the meaning of a unit does.
    fn order(&self) -> u32;

    /// What the atoms are that units consist of: `splits`.
    fn atom_kind(&self) -> String;

    /// How many atoms there are. Every program computes it by itself: equal numbers are a cheap
    /// proof that two programs cut alike.
    fn atoms(&self) -> u64;

    /// How many units there are.
    fn units(&self) -> u64;

    /// How units are counted: a kernel.
    fn method(&self) -> String;

    /// The instruction set that the units are counted with, for the log.
    fn instruction_set(&self) -> String;

    /// A worker for one thread.
    fn worker(&self) -> Box<dyn Worker + '_>;
}

/// A question whether to stop, which the threads of a run share.
pub type Stop<'a> = dyn Fn() -> bool + Sync + 'a;

/// Counts units, one after the other.
pub trait Worker {
    /// Counts a unit.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` returns true, which is to be asked every few milliseconds.
    fn count(&mut self, unit: u64, stop: &Stop<'_>) -> Result<UnitCount, Interrupted>;

    /// Counts a unit in another way, which shares as little with the first as possible.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    fn recount(&mut self, unit: u64, stop: &Stop<'_>) -> Result<u128, Interrupted>;
}

/// The count of a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitCount {
    /// The part of the total that the unit is.
    pub count: u128,
    /// Counters of the work done, by name. They must depend on the unit alone, like the count.
    pub work: BTreeMap<String, u128>,
}

/// A unit was not finished, as its worker was asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the unit was counted")]
pub struct Interrupted;
