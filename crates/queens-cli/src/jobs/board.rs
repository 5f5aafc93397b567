//! The units of a count of queens.

use std::path::Path;

use queens::{CancelToken, Completion, Control, SolveError};
use queens_count::units::{UnitCounter, UnitPlan, UnitWorker};
use queens_count::{Count, InstructionSet, Kernel};
use queens_jobs::{Interrupted, JobError, Plan, Stop, UnitCount, Work, Worker};
use serde_json::{Map, Value};

use crate::error::Error;

/// The units of a count of queens.
#[derive(Clone)]
pub(crate) struct QueensWork(UnitCounter);

impl QueensWork {
    pub(crate) fn new(plan: &UnitPlan) -> Self {
        Self(UnitCounter::new(plan))
    }

    /// The work that a plan is about.
    pub(super) fn from_plan(plan: &Plan, size: usize, path: &Path) -> Result<Self, Error> {
        let damaged = |reason: String| JobError::DamagedPlan { path: path.to_owned(), reason };
        let kernel = plan.get("kernel").and_then(Value::as_str).unwrap_or_default();
        let kernel = kernel.parse::<Kernel>().map_err(|error| damaged(error.to_string()))?;
        Ok(Self::new(&UnitPlan::new(size, kernel, Some(plan.units()))?))
    }

    /// The same work with other instructions.
    pub(crate) fn with_instruction_set(self, isa: InstructionSet) -> Self {
        Self(self.0.with_instruction_set(isa))
    }

    /// The same work in so much memory for so many workers.
    pub(super) fn with_memory(self, bytes: u64, workers: usize) -> Self {
        Self(self.0.with_memory(bytes, workers))
    }

    /// The cut.
    pub(crate) fn plan(&self) -> &UnitPlan {
        self.0.plan()
    }
}

impl Work for QueensWork {
    fn name(&self) -> String {
        format!("n{}-{}", self.plan().size(), self.plan().kernel())
    }

    fn description(&self) -> Map<String, Value> {
        let mut description = Map::new();
        description.insert("n".into(), self.plan().size().into());
        description.insert("kernel".into(), self.plan().kernel().name().into());
        description
    }

    fn order(&self) -> u32 {
        self.plan().order()
    }

    fn atom_kind(&self) -> String {
        self.plan().atom_kind().name().to_owned()
    }

    fn atoms(&self) -> u64 {
        self.plan().atoms()
    }

    fn units(&self) -> u64 {
        self.plan().units()
    }

    fn method(&self) -> String {
        self.plan().kernel().name().to_owned()
    }

    fn instruction_set(&self) -> String {
        self.0.instruction_set().to_string()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(QueensWorker(self.0.worker()))
    }
}

struct QueensWorker(UnitWorker);

impl Worker for QueensWorker {
    fn count(&mut self, unit: u64, stop: &Stop<'_>) -> Result<UnitCount, Interrupted> {
        let counted = self.0.count(unit, stop).map_err(|_| Interrupted)?;
        let work = counted.work;
        let counters = [
            ("atoms", work.atoms.into()),
            ("items", work.items.into()),
            ("pairs", work.pairs),
            ("nodes", work.nodes.into()),
        ];
        let counters = counters.into_iter().filter(|&(_, number)| number > 0);
        let work = counters.map(|(name, number)| (name.to_owned(), number)).collect();
        Ok(UnitCount { count: counted.count, work })
    }

    fn recount(&mut self, unit: u64, stop: &Stop<'_>) -> Result<u128, Interrupted> {
        self.0.recount(unit, stop).map_err(|_| Interrupted)
    }
}

/// Refuses a total that differs from the published one, or that is not made of whole classes under
/// the symmetries of the square. Returns the number of classes, unless the token ended the search
/// for symmetric solutions that it takes.
pub(super) fn check_total(
    size: usize,
    total: u128,
    token: &CancelToken,
) -> Result<Option<u128>, Error> {
    match queens::known::ALL_SOLUTIONS.get(size) {
        Some(&published) if published != total => {
            return Err(Error::WrongTotal { size, total, published });
        }
        _ => {}
    }
    let control = Control::new().with_cancel(token.clone());
    match Count::fundamental_of(size, total, &control) {
        Ok(report) => Ok((report.completion == Completion::Complete).then_some(report.solutions)),
        Err(error @ SolveError::Contradiction { .. }) => Err(error.into()),
        Err(_) => Ok(None),
    }
}
