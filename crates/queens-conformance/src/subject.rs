//! One strategy under examination at one case.

mod apart;
mod refusal;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use queens_core::{
    Capabilities, Completion, Control, First, Found, Order, Problem, Report, Solutions, SolveError,
    Solver, Stepper, StopReason, StrategyInfo,
};

use crate::judge::{Judge, objection};
use crate::outcome::Notes;
use refusal::{Way, judge};

/// Asks one strategy, and checks that it refuses what it does not claim to support.
///
/// Each method that asks returns `None` if there is nothing to judge: the strategy refused, rightly
/// or not, or the case exceeded its budget. What was wrong is noted.
pub(crate) struct Subject<'a> {
    solver: &'a dyn Solver,
    /// When the budget of the case is used up; `None` if it has none.
    deadline: Option<Instant>,
    /// The number of solutions, if it is known. More are a failure, in partial answers too.
    pub(crate) known: Option<u128>,
    /// Whether an answer was cut short by the budget.
    pub(crate) is_over_budget: bool,
    pub(crate) notes: Notes,
}

/// How long a thread may run past its time limit before the strategy counts as stuck.
const GRACE: Duration = Duration::from_secs(10);

impl<'a> Subject<'a> {
    /// `budget` is the time for all requests without a time limit of their own.
    pub(crate) fn new(solver: &'a dyn Solver, budget: Option<Duration>) -> Self {
        Self {
            solver,
            deadline: budget.and_then(|budget| Instant::now().checked_add(budget)),
            known: None,
            is_over_budget: false,
            notes: Notes::default(),
        }
    }

    pub(crate) fn solver(&self) -> &'a dyn Solver {
        self.solver
    }

    pub(crate) fn info(&self) -> &'static StrategyInfo {
        self.solver.info()
    }

    pub(crate) fn can(&self) -> Capabilities {
        self.info().capabilities
    }

    pub(crate) fn is_lexicographic(&self) -> bool {
        self.info().order == Order::Lexicographic
    }

    /// Whether the strategy supports limits on nodes.
    pub(crate) fn limits_nodes(&self) -> bool {
        self.can().nodes || self.can().candidates
    }

    /// From now on, an answer with more solutions than this is wrong.
    pub(crate) fn expect_at_most(&mut self, solutions: impl Into<u128>) {
        self.known = Some(solutions.into());
    }

    /// Searches in place, so that the closure may borrow. Solutions are not checked.
    pub(crate) fn search(
        &mut self,
        problem: &Problem,
        control: &Control,
        mut on_solution: impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Option<Report> {
        let (control, is_budgeted) = self.budgeted(control);
        let answer = self.solver.search(problem, &control, &mut on_solution);
        let report = self.answer(Way::Search, problem, &control, answer)?;
        self.report(&report, is_budgeted).then_some(report)
    }

    /// All solutions in the order found, each checked, and the report.
    pub(crate) fn list(
        &mut self,
        problem: &Problem,
        control: &Control,
    ) -> Option<(Vec<Vec<usize>>, Report)> {
        let lexicographic = self.is_lexicographic();
        let (answer, is_budgeted) =
            self.ask(Way::Search, problem, control, move |solver, problem, control| {
                let mut judge = Judge::new(problem, lexicographic);
                let report = solver.search(problem, control, &mut |columns| judge.take(columns))?;
                Ok((report, judge))
            })?;
        let (report, Judge { list, wrong, .. }) = answer;
        self.notes.ensure(wrong.is_empty(), || wrong.join("; "));
        let passed_on = list.len() as u128;
        self.notes.equal("the report's number of solutions", report.solutions, passed_on);
        self.report(&report, is_budgeted).then_some((list, report))
    }

    pub(crate) fn count(&mut self, problem: &Problem, control: &Control) -> Option<Report> {
        let (report, is_budgeted) =
            self.ask(Way::Count, problem, control, |solver, problem, control| {
                solver.count(problem, control)
            })?;
        self.report(&report, is_budgeted).then_some(report)
    }

    pub(crate) fn first(&mut self, problem: &Problem, control: &Control) -> Option<First> {
        let (first, is_budgeted) =
            self.ask(Way::FirstN(1), problem, control, |solver, problem, control| {
                solver.first(problem, control)
            })?;
        if let Some(placement) = &first.placement {
            self.notes.equal("the objection", objection(problem, placement.columns()), None);
        }
        self.report(&first.report, is_budgeted).then_some(first)
    }

    pub(crate) fn first_n(
        &mut self,
        problem: &Problem,
        control: &Control,
        n: u64,
    ) -> Option<Found> {
        let (found, is_budgeted) =
            self.ask(Way::FirstN(n), problem, control, move |solver, problem, control| {
                solver.first_n(problem, control, n)
            })?;
        self.found(problem, found, is_budgeted)
    }

    pub(crate) fn all(&mut self, problem: &Problem, control: &Control) -> Option<Found> {
        let (found, is_budgeted) =
            self.ask(Way::Search, problem, control, |solver, problem, control| {
                solver.all(problem, control)
            })?;
        self.found(problem, found, is_budgeted)
    }

    fn found(&mut self, problem: &Problem, found: Found, is_budgeted: bool) -> Option<Found> {
        let wrong =
            found.placements.iter().find_map(|placement| objection(problem, placement.columns()));
        self.notes.equal("the objection", wrong, None);
        self.report(&found.report, is_budgeted).then_some(found)
    }

    /// The iterator. What it returns is not checked.
    pub(crate) fn solutions(&mut self, problem: &Problem, control: &Control) -> Option<Solutions> {
        let answer = self.solver.solutions(problem, control);
        self.answer(Way::Solutions, problem, control, answer)
    }

    pub(crate) fn stepper(&mut self, problem: &Problem) -> Option<Box<dyn Stepper>> {
        let answer = self.solver.stepper(problem);
        self.answer(Way::Stepper, problem, &Control::new(), answer)
    }

    /// Asks within the budget. The flag returned is whether the budget set the time limit.
    ///
    /// A request with a time limit runs on a thread of its own, with a copy of the solver: a
    /// strategy that ignores the limit fails instead of keeping the suite waiting.
    fn ask<T: Send + 'static>(
        &mut self,
        way: Way,
        problem: &Problem,
        control: &Control,
        request: impl FnOnce(&dyn Solver, &Problem, &Control) -> Result<T, SolveError> + Send + 'static,
    ) -> Option<(T, bool)> {
        let (control, is_budgeted) = self.budgeted(control);
        let answer = match control.time_limit() {
            None => request(self.solver, problem, &control),
            Some(limit) => {
                let (problem, control) = (problem.clone(), control.clone());
                self.apart(None, limit.saturating_add(GRACE), move |solver| {
                    request(solver, &problem, &control)
                })?
            }
        };
        Some((self.answer(way, problem, &control, answer)?, is_budgeted))
    }

    /// An answer that the strategy was right to give.
    fn answer<T>(
        &mut self,
        way: Way,
        problem: &Problem,
        control: &Control,
        answer: Result<T, SolveError>,
    ) -> Option<T> {
        judge(answer, self.info(), way, problem, control, &mut self.notes)
    }

    /// The control with what is left of the budget as its time limit, unless it has one.
    fn budgeted(&self, control: &Control) -> (Control, bool) {
        match self.deadline.filter(|_| control.time_limit().is_none()) {
            None => (control.clone(), false),
            Some(deadline) => {
                let rest = deadline.saturating_duration_since(Instant::now());
                (control.clone().with_time_limit(rest), true)
            }
        }
    }

    /// Checks what every report must satisfy. Returns whether the answer is to be judged: it is
    /// not if the budget ended the search.
    fn report(&mut self, report: &Report, is_budgeted: bool) -> bool {
        self.notes.equal("the report's strategy", &*report.strategy, self.info().name);
        if let Some(known) = self.known {
            self.notes.ensure(report.solutions <= known, || {
                format!("{} solutions found of {known}", report.solutions)
            });
        }
        let is_cut = is_budgeted && report.completion == Completion::Stopped(StopReason::TimeLimit);
        self.is_over_budget |= is_cut;
        !is_cut
    }
}
