//! One board at a time: for small boards, whose count takes less time than preparing for another
//! kernel.

use queens_core::Square;

use crate::constellation::Constellation;
use crate::reference;
use crate::work::{Interrupted, PlanWorker, WorkPlan};

/// A unit is a column of the left half for the queen of the first row: its mirror image has as many
/// solutions.
pub(crate) struct BitmaskPlan {
    size: usize,
}

impl BitmaskPlan {
    /// The plan for a board of `size` rows, at most 32.
    pub(crate) fn new(size: usize) -> Self {
        Self { size }
    }

    /// How many solutions one stands for that begins in column `unit`.
    fn images(&self, unit: usize) -> u128 {
        if 2 * unit + 1 < self.size { 2 } else { 1 }
    }
}

impl WorkPlan for BitmaskPlan {
    fn weights(&self) -> Vec<f64> {
        // The empty board has one solution, and no first row.
        vec![1.0; self.size.div_ceil(2).max(1)]
    }

    fn worker(&self) -> Box<dyn PlanWorker + '_> {
        Box::new(self)
    }
}

impl PlanWorker for &BitmaskPlan {
    fn count(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        if self.size == 0 {
            return Ok(1);
        }
        let all = (1u64 << self.size) - 1;
        let queen = 1 << unit;
        let found = fill(all, queen, queen << 1, queen >> 1, stop)?;
        Ok(u128::from(found) * self.images(unit))
    }

    fn recount(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        let mut start = Constellation::empty(self.size);
        if self.size > 0 {
            start = start.with(Square::new(0, unit));
        }
        Ok(u128::from(reference::count(&start, stop)?) * self.images(unit))
    }
}

/// Subtrees of so many rows are searched without asking whether to stop: that takes less than a
/// millisecond.
const UNASKED: u32 = 10;

/// The ways to fill the columns of `all` that are not in `columns`, in as many rows. `left` and
/// `right` are the columns of the first of them that queens attack along diagonals.
fn fill(
    all: u64,
    columns: u64,
    left: u64,
    right: u64,
    stop: &dyn Fn() -> bool,
) -> Result<u64, Interrupted> {
    let open = (all ^ columns).count_ones();
    if open <= UNASKED {
        return Ok(count(all, columns, left, right));
    }
    if stop() {
        return Err(Interrupted);
    }
    let mut total = 0;
    let mut free = all & !(columns | left | right);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        total += fill(all, columns | queen, (left | queen) << 1, (right | queen) >> 1, stop)?;
    }
    Ok(total)
}

/// As [`fill`], without asking whether to stop.
fn count(all: u64, columns: u64, left: u64, right: u64) -> u64 {
    let mut free = all & !(columns | left | right);
    // In the last row there is one way at most.
    if (all ^ columns).is_power_of_two() {
        return u64::from(free != 0);
    }
    if columns == all {
        return 1;
    }
    let mut total = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        total += count(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    total
}

#[cfg(test)]
mod tests {
    use queens_core::known;

    use super::*;

    #[test]
    fn counts_and_recounts_to_13() {
        for (size, &solutions) in known::ALL_SOLUTIONS[..=13].iter().enumerate() {
            let plan = BitmaskPlan::new(size);
            let mut worker = plan.worker();
            let mut total = 0;
            for unit in 0..plan.weights().len() {
                let count = worker.count(unit, &|| false).unwrap();
                if size <= 9 {
                    assert_eq!(worker.recount(unit, &|| false), Ok(count), "n = {size}, {unit}");
                }
                total += count;
            }
            assert_eq!(total, solutions, "n = {size}");
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let plan = BitmaskPlan::new(14);
        assert_eq!(plan.worker().count(3, &|| true), Err(Interrupted));
    }
}
