//! The join as work for the pool: its blocks are the units.

use super::plan::{Plan, Scratch};
use crate::kernel::{self, Interrupted};

impl kernel::Plan for Plan {
    fn weights(&self) -> Vec<f64> {
        self.units().iter().map(|&weight| weight as f64).collect()
    }

    fn worker(&self) -> Box<dyn kernel::Worker + '_> {
        Box::new(JoinWorker { plan: self, scratch: self.scratch() })
    }
}

struct JoinWorker<'a> {
    plan: &'a Plan,
    scratch: Scratch,
}

impl kernel::Worker for JoinWorker<'_> {
    fn count(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        self.plan.run(unit, &mut self.scratch, stop).ok_or(Interrupted)
    }

    fn recount(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        self.plan.recount(unit, stop)
    }
}
