//! The trait that every strategy implements, and what can be asked through it.

use std::ops::ControlFlow;

use crate::{
    Limits, OptionError, Placement, Problem, Report, SolveError, Stepper, StopReason, StrategyInfo,
};

/// Gets each solution as it is found. Closures over a column slice are visitors.
pub trait Visitor {
    /// Takes a solution: the column of the queen in each row, row 0 first. The slice is the
    /// search's own and lasts for the call. `Break` ends the search.
    fn solution(&mut self, columns: &[usize]) -> ControlFlow<()>;
}

impl<F: FnMut(&[usize]) -> ControlFlow<()>> Visitor for F {
    fn solution(&mut self, columns: &[usize]) -> ControlFlow<()> {
        self(columns)
    }
}

/// A strategy that solves n-queens problems.
///
/// A solver holds its configuration and nothing else: calls do not influence each other, and any
/// number of threads may share one.
pub trait Solver: Send + Sync {
    /// What the strategy says of itself.
    fn info(&self) -> &'static StrategyInfo;

    /// Hands every solution to the visitor, as it is found.
    ///
    /// # Errors
    /// If the strategy does not take the problem or the question. Reaching a limit is no error.
    fn search(
        &self,
        problem: &Problem,
        limits: &Limits,
        visitor: &mut dyn Visitor,
    ) -> Result<Report, SolveError>;

    /// Counts the solutions and keeps none.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    fn count(&self, problem: &Problem, limits: &Limits) -> Result<Report, SolveError> {
        self.search(problem, limits, &mut |_: &[usize]| ControlFlow::Continue(()))
    }

    /// The same search one step at a time, `None` if the strategy has no steps to show.
    fn stepper(&self, _problem: &Problem) -> Option<Result<Box<dyn Stepper>, SolveError>> {
        None
    }

    /// Sets one of the options of [`StrategyInfo::options`] by name.
    ///
    /// # Errors
    /// If there is no such option, or it does not take the value; nothing is changed then.
    fn configure(&mut self, option: &str, _value: &str) -> Result<(), OptionError> {
        Err(OptionError::unknown(self.info(), option))
    }
}

/// Solutions that were kept, and the report of the search that found them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The solutions, in the strategy's order.
    pub placements: Vec<Placement>,
    /// How the search ended.
    pub report: Report,
}

/// The first solution of a search, and its report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct First {
    /// The solution. `None` means that there is none if the report says that the search is
    /// complete, and that none is known if it was stopped.
    pub placement: Option<Placement>,
    /// How the search ended.
    pub report: Report,
}

/// More ways of asking, for every solver.
pub trait SolverExt: Solver {
    /// The first solution in the strategy's order.
    ///
    /// # Errors
    /// As [`Solver::search`].
    fn first(&self, problem: &Problem, limits: &Limits) -> Result<First, SolveError> {
        let Found { mut placements, report } = self.take(problem, limits, 1)?;
        Ok(First { placement: placements.pop(), report })
    }

    /// The first solutions in the strategy's order, `most` of them at the most.
    ///
    /// # Errors
    /// As [`Solver::search`].
    fn take(&self, problem: &Problem, limits: &Limits, most: u64) -> Result<Found, SolveError> {
        let most = limits.solution_limit().map_or(most, |limit| limit.min(most));
        self.collect(problem, &limits.clone().solutions(most))
    }

    /// All solutions in the strategy's order, as far as the limits allow.
    ///
    /// # Errors
    /// As [`Solver::search`].
    fn collect(&self, problem: &Problem, limits: &Limits) -> Result<Found, SolveError> {
        let mut placements = Vec::new();
        let report = self.search(problem, limits, &mut |columns: &[usize]| {
            match Placement::new(columns) {
                Ok(placement) => {
                    placements.push(placement);
                    ControlFlow::Continue(())
                }
                // A column off the board: not a placement, so not to be kept.
                Err(_) => ControlFlow::Break(()),
            }
        })?;
        if report.completion == crate::Completion::Stopped(StopReason::Visitor) {
            return Err(SolveError::Contradiction {
                strategy: report.strategy,
                detail: "a solution has a column off the board".to_owned(),
            });
        }
        Ok(Found { placements, report })
    }
}

impl<S: Solver + ?Sized> SolverExt for S {}
