//! Units of work: one count, cut into parts that do not depend on each other.
//!
//! [`Count::count`](crate::Solver::count) divides its units among threads by itself. A program that
//! distributes them in another way, over processes or machines, takes them from here: the sum of
//! the counts of all units is the number of solutions, whichever worker counts which, in any order.
//!
//! ```
//! use queens_count::{Count, Kernel};
//!
//! let choice = Count::new().with_kernel(Kernel::Join).with_threads(1).choice(12)?;
//! let units = choice.units(&|| false).expect("never asked to stop");
//! let mut worker = units.worker();
//! let mut solutions = 0;
//! for unit in 0..units.len() {
//!     solutions += worker.count(unit, &|| false).expect("never asked to stop");
//! }
//! assert_eq!(solutions, 14_200);
//! # Ok::<(), queens_count::SolveError>(())
//! ```

use std::fmt;

use crate::work::{UnitWorker, WorkPlan};

pub use crate::work::Interrupted;

/// The units of one count. Threads may share it; each has a [`Worker`] of its own.
///
/// What a unit is depends on the size, the kernel, and for the join on threads and memory as well.
pub struct Units {
    plan: Box<dyn WorkPlan>,
    weights: Vec<f64>,
}

impl Units {
    pub(crate) fn new(plan: Box<dyn WorkPlan>) -> Self {
        let weights = plan.weights();
        Self { plan, weights }
    }

    /// How many units there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether there is no unit, as on boards without a placement to start from.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// An estimate of the work in each unit, relative to the others; all are above 0.
    #[must_use]
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// A worker with memory of its own, allocated as it is needed.
    #[must_use]
    pub fn worker(&self) -> Worker<'_> {
        Worker { units: self.weights.len(), worker: self.plan.worker() }
    }
}

impl fmt::Debug for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Units").field("len", &self.len()).finish_non_exhaustive()
    }
}

/// Counts units of the [`Units`] that it was made from, and only of those.
pub struct Worker<'a> {
    units: usize,
    worker: Box<dyn UnitWorker + 'a>,
}

impl Worker<'_> {
    /// The solutions that a unit stands for, images under symmetries included. It is the same for
    /// every worker, however often it is asked.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` returns true; it is asked every few milliseconds. The worker can
    /// be used again.
    ///
    /// # Panics
    /// If there is no unit of this number.
    pub fn count(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        assert!(unit < self.units, "unit {unit} of {}", self.units);
        self.worker.count(unit, stop)
    }

    /// The same number, found by a plain search that visits each solution: it shares no code with
    /// the kernels, and takes hundreds of times as long.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    ///
    /// # Panics
    /// As [`count`](Self::count).
    pub fn recount(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        assert!(unit < self.units, "unit {unit} of {}", self.units);
        self.worker.recount(unit, stop)
    }
}

impl fmt::Debug for Worker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("units", &self.units).finish_non_exhaustive()
    }
}
