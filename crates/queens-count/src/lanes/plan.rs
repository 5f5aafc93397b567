//! The work cut into constellations.

use queens_core::Square;

use super::blocks::States;
use super::dispatch::Lanes;
use super::search;
use super::stack::NodeStack;
use super::subproblem::{Row, SubProblem};
use crate::constellation::{Constellation, constellations};
use crate::instruction_set::InstructionSet;
use crate::reference;
use crate::work::{Interrupted, PlanWorker, WorkPlan};

/// From this size on, an odd board's few constellations are split by the queen of the last column.
///
/// That makes units enough for many threads, and leaves a column less to fill: at n = 17 the other
/// sixteen fit lanes of 16 bits.
const SPLIT_FROM: usize = 13;

/// From this size on they are split by the queen of the first column too, so that a unit is done in
/// a fraction of a second for a while longer, and what is done is known when a count is stopped.
const SPLIT_TWICE_FROM: usize = 19;

/// The plan of batched backtracking: a unit is a constellation, with its weight.
pub(crate) struct LanesPlan {
    isa: InstructionSet,
    units: Vec<Constellation>,
    weights: Vec<f64>,
}

/// Estimates between two questions whether to stop: a fraction of a millisecond.
const ESTIMATES_BETWEEN_QUESTIONS: usize = 1 << 10;

impl LanesPlan {
    /// The plan for a board of `size` rows, at most [`LARGEST`](super::LARGEST).
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` returns true.
    pub(crate) fn new(
        size: usize,
        isa: InstructionSet,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, Interrupted> {
        let split = |units: Vec<Constellation>, column| -> Vec<Constellation> {
            units.iter().flat_map(|unit| unit.split_by_column(column)).collect()
        };
        let mut units = constellations(size, stop)?;
        if size % 2 == 1 && size >= SPLIT_FROM {
            units = split(units, size - 1);
        }
        if size % 2 == 1 && size >= SPLIT_TWICE_FROM {
            units = split(units, 0);
        }
        let mut weights = Vec::with_capacity(units.len());
        for units in units.chunks(ESTIMATES_BETWEEN_QUESTIONS) {
            if stop() {
                return Err(Interrupted);
            }
            weights.extend(units.iter().map(estimate));
        }
        Ok(Self { isa, units, weights })
    }
}

/// An upper bound of the bytes that a worker takes on a board of `size` rows.
pub(crate) fn worker_bytes(size: usize) -> u64 {
    let narrow = size_of::<NodeStack<u16>>().max(size_of::<States<u16>>());
    let wide = size_of::<NodeStack<u32>>().max(size_of::<States<u32>>());
    (search::stacks_needed(size) * (narrow + wide)) as u64
}

impl WorkPlan for LanesPlan {
    fn weights(&self) -> Vec<f64> {
        self.weights.clone()
    }

    fn worker(&self) -> Box<dyn PlanWorker + '_> {
        Box::new(LanesWorker { units: &self.units, lanes: Lanes::new(self.isa) })
    }
}

/// An estimate of the work in a constellation: the product of the open columns of its rows, an
/// upper bound of the ways to fill them that ignores conflicts, to a power that was fitted to the
/// nodes of the search for n = 14 to 17. The logarithm is off by 0.2 (standard deviation), that of the work
/// itself varies by 0.6.
fn estimate(unit: &Constellation) -> f64 {
    let Some(SubProblem { rows, .. }) = SubProblem::<u32>::new(unit) else { return 1.0 };
    let choices = |row: &Row<u32>| f64::from(row.open.count_ones());
    rows.iter().map(choices).product::<f64>().powf(0.55)
}

struct LanesWorker<'a> {
    units: &'a [Constellation],
    lanes: Lanes,
}

impl PlanWorker for LanesWorker<'_> {
    fn count(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        let unit = &self.units[unit];
        let searched = self.lanes.count(unit, stop)?;
        Ok(u128::from(searched.solutions) * u128::from(unit.weight()))
    }

    fn recount(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        let unit = &self.units[unit];
        Ok(u128::from(reference::count(unit, stop)?) * u128::from(unit.weight()))
    }
}

/// A plan that starts from the first row instead of the centre, to check totals with: a unit is a
/// column of the left half for the queen of that row.
pub(crate) struct FirstRowPlan {
    size: usize,
    isa: InstructionSet,
}

impl FirstRowPlan {
    /// The plan for a board of `size` rows, from 1 to [`LARGEST`](super::LARGEST).
    pub(crate) fn new(size: usize, isa: InstructionSet) -> Self {
        Self { size, isa }
    }
}

impl WorkPlan for FirstRowPlan {
    fn weights(&self) -> Vec<f64> {
        vec![1.0; self.size.div_ceil(2)]
    }

    fn worker(&self) -> Box<dyn PlanWorker + '_> {
        Box::new(FirstRowWorker { plan: self, lanes: Lanes::new(self.isa) })
    }
}

struct FirstRowWorker<'a> {
    plan: &'a FirstRowPlan,
    lanes: Lanes,
}

impl FirstRowWorker<'_> {
    /// The start of a unit, and for how many columns it stands: its own and that of the mirror
    /// image.
    fn start(&self, unit: usize) -> (Constellation, u128) {
        let size = self.plan.size;
        let start = Constellation::empty(size).with(Square::new(0, unit));
        (start, if 2 * unit + 1 < size { 2 } else { 1 })
    }
}

impl PlanWorker for FirstRowWorker<'_> {
    fn count(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        let (start, columns) = self.start(unit);
        Ok(u128::from(self.lanes.count(&start, stop)?.solutions) * columns)
    }

    fn recount(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        let (start, columns) = self.start(unit);
        Ok(u128::from(reference::count(&start, stop)?) * columns)
    }
}
