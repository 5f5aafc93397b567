//! Faults put into a count on purpose, and the checks that find them, and those that cannot.

use std::collections::BTreeSet;

use queens_core::{Contradiction, Control, SolveError, known};

use super::{Count, FirstRowPlan, symmetric};
use crate::choice::Choice;
use crate::kernel::Kernel;
use crate::pool;
use crate::work::{Interrupted, PlanWorker, WorkPlan};

/// What goes wrong with one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// Nothing.
    None,
    /// Its count is off by one.
    OffByOne,
    /// It is not among the units, as where a constellation is forgotten.
    LeftOut,
    /// It is there twice.
    Twice,
    /// Its solutions are multiplied by half the size of their orbit, in the recount too.
    WrongWeight,
}

/// A plan with a fault.
struct Faulty<'a> {
    plan: &'a dyn WorkPlan,
    /// The units of the plan that are done.
    units: Vec<usize>,
    unit: usize,
    fault: Fault,
}

impl<'a> Faulty<'a> {
    fn new(plan: &'a dyn WorkPlan, unit: usize, fault: Fault) -> Self {
        let mut units: Vec<usize> = (0..plan.weights().len()).collect();
        match fault {
            Fault::LeftOut => units.retain(|&other| other != unit),
            Fault::Twice => units.push(unit),
            Fault::None | Fault::OffByOne | Fault::WrongWeight => {}
        }
        Self { plan, units, unit, fault }
    }
}

impl WorkPlan for Faulty<'_> {
    fn weights(&self) -> Vec<f64> {
        vec![1.0; self.units.len()]
    }

    fn worker(&self) -> Box<dyn PlanWorker + '_> {
        Box::new(FaultyWorker { plan: self, worker: self.plan.worker() })
    }
}

struct FaultyWorker<'a> {
    plan: &'a Faulty<'a>,
    worker: Box<dyn PlanWorker + 'a>,
}

impl PlanWorker for FaultyWorker<'_> {
    fn count(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        let unit = self.plan.units[unit];
        let count = self.worker.count(unit, stop)?;
        Ok(match self.plan.fault {
            Fault::OffByOne if unit == self.plan.unit => count + 1,
            Fault::WrongWeight if unit == self.plan.unit => count / 2,
            _ => count,
        })
    }

    fn recount(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Result<u128, Interrupted> {
        let unit = self.plan.units[unit];
        let count = self.worker.recount(unit, stop)?;
        let is_wrong = self.plan.fault == Fault::WrongWeight && unit == self.plan.unit;
        Ok(if is_wrong { count / 2 } else { count })
    }
}

fn choice(size: usize, kernel: Kernel) -> Choice {
    Count::new().with_kernel(kernel).with_threads(2).choice(size).expect("memory is enough")
}

/// A unit whose solutions are a multiple of 16: with half of them, the total is a multiple of 8 too.
fn heavy_unit(plan: &dyn WorkPlan) -> usize {
    let mut worker = plan.worker();
    let mut count = |unit| worker.count(unit, &|| false).expect("never asked to stop");
    let mut units = 0..plan.weights().len();
    let found = units.find(|&unit| {
        let count = count(unit);
        count > 0 && count.is_multiple_of(16)
    });
    found.expect("most units have many solutions")
}

/// The checks that find a fault, by name.
fn found(plan: &dyn WorkPlan, choice: &Choice, fault: Fault) -> BTreeSet<&'static str> {
    let faulty = Faulty::new(plan, heavy_unit(plan), fault);
    let control = Control::new();
    let mut found = BTreeSet::new();
    if pool::run(&faulty, 2, usize::MAX, &control).is_err() {
        found.insert("recount");
    }
    let total = |plan: &dyn WorkPlan| {
        pool::run(plan, 2, 0, &control).expect("nothing is recounted").solutions
    };
    let counted = total(&faulty);
    if total(&FirstRowPlan::new(choice.size, choice.isa)) != counted {
        found.insert("first row");
    }
    if symmetric(counted, choice.size, &control).is_err() {
        found.insert("symmetry");
    }
    if known::ALL_SOLUTIONS[choice.size] != counted {
        found.insert("published");
    }
    found
}

#[test]
fn each_check_finds_what_it_is_there_for() {
    for (size, kernel) in [(12, Kernel::Lanes), (12, Kernel::Join), (13, Kernel::Join)] {
        let choice = choice(size, kernel);
        let plan = choice.build(&|| false).expect("never asked to stop");
        let totals = BTreeSet::from(["first row", "published"]);
        let all = BTreeSet::from(["first row", "published", "recount", "symmetry"]);
        for (fault, expected) in [
            (Fault::None, &BTreeSet::new()),
            (Fault::OffByOne, &all),
            // What belongs to whole orbits leaves whole orbits, and no unit has a wrong count.
            (Fault::LeftOut, &totals),
            (Fault::Twice, &totals),
            (Fault::WrongWeight, &totals),
        ] {
            let found = found(plan.as_ref(), &choice, fault);
            assert_eq!(&found, expected, "n = {size}, {kernel}, {fault:?}");
        }
    }
}

/// The checks together, as a count runs them: the first that finds the fault is in the error.
#[test]
fn a_count_with_a_fault_is_an_error() {
    let choice = choice(12, Kernel::Lanes);
    let plan = choice.build(&|| false).expect("never asked to stop");
    let unit = heavy_unit(plan.as_ref());
    let run = |verify, fault| {
        let count = Count::new().with_verify(verify);
        count.run(&choice, &Faulty::new(plan.as_ref(), unit, fault), &Control::new())
    };
    let contradiction = |verify, fault| match run(verify, fault) {
        Err(SolveError::Contradiction { contradiction, .. }) => contradiction,
        other => panic!("{fault:?}: {other:?}"),
    };
    assert_eq!(run(1, Fault::None).map(|report| report.total()), Ok(Some(14_200)));
    let off = contradiction(usize::MAX, Fault::OffByOne);
    assert!(matches!(off, Contradiction::Recount { .. }), "{off:?}");
    for fault in [Fault::LeftOut, Fault::Twice, Fault::WrongWeight] {
        let whole = contradiction(1, fault);
        assert!(
            matches!(whole, Contradiction::Decomposition { recounted: 14_200, .. }),
            "{whole:?}"
        );
        let published = contradiction(0, fault);
        assert!(matches!(published, Contradiction::PublishedValue { .. }), "{published:?}");
    }
}
