//! Interface between the kernels and the thread pool: a count cut into independent units.

/// The work of one count, cut into units that do not depend on each other: units can be done in
/// any order by any number of workers, and the sum of their counts is the number of solutions.
pub(crate) trait WorkPlan: Send + Sync {
    /// The relative amount of work in each unit, and so also how many there are.
    fn weights(&self) -> Vec<f64>;

    /// A worker with memory of its own. It does the units of this plan only.
    fn worker(&self) -> Box<dyn PlanWorker + '_>;
}

/// Does the units of the plan that made it, one after the other.
pub(crate) trait PlanWorker {
    /// The solutions that a unit stands for; always the same for the same unit.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` returns true; it is asked often, between pieces of work.
    fn count(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted>;

    /// The same number, found in another way that takes longer.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    fn recount(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted>;
}

/// Asked, by any thread, whether to stop.
pub(crate) type Stop<'a> = dyn Fn() -> bool + Sync + 'a;

/// Work was stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the work was done")]
pub struct Interrupted;
