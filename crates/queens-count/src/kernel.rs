//! The seam between what counts and what divides the counting among threads.

use std::fmt;
use std::str::FromStr;

/// A way to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kernel {
    /// Batched backtracking: visits every solution, needs next to no memory.
    Lanes,
    /// Half boards joined in bulk: far less work from about n = 17 on, and much memory.
    Join,
}

impl Kernel {
    /// Every kernel there is.
    pub const ALL: [Self; 2] = [Self::Lanes, Self::Join];

    /// Its name, as [`FromStr`] reads it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lanes => "lanes",
            Self::Join => "join",
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of no kernel.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown kernel '{0}': use lanes or join")]
pub struct UnknownKernel(pub String);

impl FromStr for Kernel {
    type Err = UnknownKernel;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|kernel| kernel.name() == name)
            .ok_or_else(|| UnknownKernel(name.to_owned()))
    }
}

/// The work of one count, cut into units that do not depend on each other: units can be done in
/// any order by any number of workers, and the sum of their counts is the number of solutions.
pub(crate) trait Plan: Sync {
    /// The relative amount of work in each unit, so also how many there are.
    fn weights(&self) -> Vec<f64>;

    /// A worker with memory of its own.
    fn worker(&self) -> Box<dyn Worker + '_>;
}

/// What does the units of a plan, one after the other.
pub(crate) trait Worker {
    /// The solutions that a unit stands for; always the same for the same unit.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` says so; it is asked often, between pieces of work.
    fn count(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted>;

    /// The same number, found in another way that takes longer.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    fn recount(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted>;
}

/// Asked, by any thread that plans, whether to give up.
pub(crate) type Stop<'a> = dyn Fn() -> bool + Sync + 'a;

/// A worker was told to stop before its unit was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interrupted;
