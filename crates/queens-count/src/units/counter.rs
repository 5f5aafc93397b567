//! Counting units: what the workers of a process share, and the workers.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::atoms::{Atoms, for_constellations};
use super::plan::UnitPlan;
use crate::instruction_set::InstructionSet;
use crate::join::{self, CountBlock, JoinAtoms, JoinLists};
use crate::lanes::{self, Lanes, LanesAtoms};
use crate::work::{Interrupted, Stop};

/// Counts units of one plan. Threads share it, or a clone; each has a [`worker`](Self::worker).
///
/// What the workers share is built once, by the first that needs it.
#[derive(Clone)]
pub struct UnitCounter {
    plan: UnitPlan,
    isa: InstructionSet,
    /// The bytes that may be taken, and the workers that share them.
    memory: Option<(u64, usize)>,
    lists: Arc<Mutex<Option<Arc<JoinLists>>>>,
}

impl UnitCounter {
    /// A counter with the widest instructions of the machine.
    #[must_use]
    pub fn new(plan: &UnitPlan) -> Self {
        Self {
            plan: plan.clone(),
            isa: InstructionSet::detect(),
            memory: None,
            lists: Arc::default(),
        }
    }

    /// The same with so many bytes for so many workers. Up to a gigabyte, a process that counts many
    /// units takes less time the more it has: half of it or less at n = 19 to 21. Without, workers
    /// take the little that [`UnitPlan::memory`] names; they do, too, where that is more than is
    /// given. Counts and work do not depend on it.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64, workers: usize) -> Self {
        self.memory = Some((bytes, workers.max(1)));
        self.lists = Arc::default();
        self
    }

    /// The same with other instructions, or portable code if the machine lacks them. Counts and
    /// work do not depend on them.
    #[must_use]
    pub fn with_instruction_set(mut self, isa: InstructionSet) -> Self {
        self.isa = if isa.is_available() { isa } else { InstructionSet::Portable };
        self.lists = Arc::default();
        self
    }

    /// The plan whose units it counts.
    #[must_use]
    pub fn plan(&self) -> &UnitPlan {
        &self.plan
    }

    /// The instructions that it uses.
    #[must_use]
    pub fn instruction_set(&self) -> InstructionSet {
        self.isa
    }

    /// A worker with memory of its own, allocated when it is first needed.
    #[must_use]
    pub fn worker(&self) -> UnitWorker {
        UnitWorker { counter: self.clone(), lists: None, lanes: None, other_lanes: None }
    }

    /// The lists that workers share.
    fn lists(&self, stop: &Stop<'_>) -> Result<Arc<JoinLists>, Interrupted> {
        // Other workers wait for the one that builds them, which is asked to stop like them.
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lists) = &*lists {
            return Ok(Arc::clone(lists));
        }
        let shape = match self.memory {
            Some((bytes, workers)) => self.plan.shape(bytes, workers),
            None => self.plan.small_shape().1,
        };
        let board = join::Geometry::new(self.plan.size() as u32);
        let built = Arc::new(JoinLists::build(board, &shape, 1, self.isa, stop)?);
        *lists = Some(Arc::clone(&built));
        Ok(built)
    }
}

impl fmt::Debug for UnitCounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut counter = f.debug_struct("UnitCounter");
        counter.field("plan", &self.plan).field("isa", &self.isa).finish_non_exhaustive()
    }
}

/// The count of a unit. It depends on the plan and the unit alone, so two counts of a unit, on any
/// machines, that differ in anything mean that one of them is wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitCount {
    /// The solutions that the unit stands for, symmetric images included.
    pub count: u128,
    /// The work that it took.
    pub work: UnitWork,
}

/// How much work a unit was, in steps of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitWork {
    /// The atoms of the unit.
    pub atoms: u64,
    /// Half placements that met others; 0 for the lanes.
    pub items: u64,
    /// Pairs of them; 0 for the lanes.
    pub pairs: u128,
    /// Partial placements that passed the look-ahead; 0 for the join.
    pub nodes: u64,
}

/// Counts units of a plan, one after the other, on one thread.
pub struct UnitWorker {
    counter: UnitCounter,
    lists: Option<Box<dyn CountBlock>>,
    /// The kernel of the lanes.
    lanes: Option<Lanes>,
    /// The same with other instructions, for recounts of the lanes.
    other_lanes: Option<Lanes>,
}

impl UnitWorker {
    /// Counts a unit. The first call of a process may take a second longer, in which lists are
    /// built that all workers share.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` returns true; it is asked every few milliseconds. The worker can
    /// be used again.
    ///
    /// # Panics
    /// If there is no unit of this number.
    pub fn count(&mut self, unit: u64, stop: &Stop<'_>) -> Result<UnitCount, Interrupted> {
        let atoms = self.atoms_with(unit);
        match &*atoms {
            Atoms::Join(atoms) => self.count_join(atoms, unit, stop),
            Atoms::Lanes(atoms) => self.count_lanes(atoms, unit, stop),
        }
    }

    /// The count of a unit, found in another way: see the [module](super) for what it has in common
    /// with [`count`](Self::count). It takes one to four times as long.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    ///
    /// # Panics
    /// As [`count`](Self::count).
    pub fn recount(&mut self, unit: u64, stop: &Stop<'_>) -> Result<u128, Interrupted> {
        let atoms = self.atoms_with(unit);
        let units = self.counter.plan.units();
        let isa = self.counter.isa;
        let mut total = 0;
        match &*atoms {
            Atoms::Join(atoms) => {
                let lanes = self.lanes.get_or_insert_with(|| Lanes::new(isa));
                let board = join::Geometry::new(self.counter.plan.size() as u32);
                atoms.for_unit(unit, units, stop, |block| {
                    total += join::recount(lanes, board, block, stop)?;
                    Ok(())
                })?;
            }
            Atoms::Lanes(atoms) => {
                let lanes = self
                    .other_lanes
                    .get_or_insert_with(|| Lanes::new(lanes::instructions_for_recount(isa)));
                for_constellations(atoms, unit, units, |atom| {
                    total += lanes::recount(lanes, &atom, stop)?;
                    Ok(())
                })?;
            }
        }
        Ok(total)
    }

    /// The atoms of the plan, which has this unit.
    fn atoms_with(&self, unit: u64) -> Arc<Atoms> {
        let units = self.counter.plan.units();
        assert!(unit < units, "unit {unit} of {units}");
        Arc::clone(self.counter.plan.atom_numbers())
    }

    fn count_join(
        &mut self,
        atoms: &JoinAtoms,
        unit: u64,
        stop: &Stop<'_>,
    ) -> Result<UnitCount, Interrupted> {
        let lists = match &mut self.lists {
            Some(lists) => lists,
            none => none.insert(self.counter.lists(stop)?.worker()),
        };
        let mut total = UnitCount::default();
        atoms.for_unit(unit, self.counter.plan.units(), stop, |block| {
            let (count, work) = lists.count(block, stop).ok_or(Interrupted)?;
            total.count += count;
            total.work.atoms += 1;
            total.work.items += work.items;
            total.work.pairs += work.pairs;
            Ok(())
        })?;
        Ok(total)
    }

    fn count_lanes(
        &mut self,
        atoms: &LanesAtoms,
        unit: u64,
        stop: &Stop<'_>,
    ) -> Result<UnitCount, Interrupted> {
        let isa = self.counter.isa;
        let lanes = self.lanes.get_or_insert_with(|| Lanes::new(isa));
        let mut total = UnitCount::default();
        for_constellations(atoms, unit, self.counter.plan.units(), |atom| {
            let searched = lanes.count(&atom, stop)?;
            total.count += u128::from(searched.solutions) * u128::from(atom.weight());
            total.work.atoms += 1;
            total.work.nodes += searched.nodes;
            Ok(())
        })?;
        Ok(total)
    }
}

impl fmt::Debug for UnitWorker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnitWorker").field("counter", &self.counter).finish_non_exhaustive()
    }
}
