//! From an occupancy to a strategy.

use std::ops::ControlFlow;

use super::{Machine, Occupancy};
use crate::{Axis, Limits, Problem, Report, SolveError, Solver, Stepper, StrategyInfo, Visitor};

/// A strategy that is the [`Machine`] with one occupancy. Whoever implements it is a [`Solver`].
pub trait Backtracking: Send + Sync {
    /// How it answers "may a queen stand here?".
    type Occupancy: Occupancy + Default + 'static;

    /// The lines it fills one after the other.
    const AXIS: Axis = Axis::Rows;

    /// What it says of itself.
    const INFO: &'static StrategyInfo;

    /// The machine at the start of the search.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] if the board is larger than the strategy takes.
    fn machine(problem: &Problem) -> Result<Machine<Self::Occupancy>, SolveError> {
        SolveError::check_size(Self::INFO, problem.size(), "its tables grow with n")?;
        Ok(Machine::new(problem, Self::AXIS, Self::Occupancy::default()))
    }
}

impl<T: Backtracking> Solver for T {
    fn info(&self) -> &'static StrategyInfo {
        T::INFO
    }

    fn search(
        &self,
        problem: &Problem,
        limits: &Limits,
        visitor: &mut dyn Visitor,
    ) -> Result<Report, SolveError> {
        let mut machine = T::machine(problem)?;
        Ok(match T::AXIS {
            Axis::Rows => machine.run(T::INFO.name, limits, |columns| visitor.solution(columns)),
            Axis::Columns => {
                let mut columns = vec![0; problem.size()];
                machine.run(T::INFO.name, limits, |rows| {
                    for (column, &row) in rows.iter().enumerate() {
                        columns[row] = column;
                    }
                    visitor.solution(&columns)
                })
            }
        })
    }

    fn count(&self, problem: &Problem, limits: &Limits) -> Result<Report, SolveError> {
        Ok(T::machine(problem)?.run(T::INFO.name, limits, |_| ControlFlow::Continue(())))
    }

    fn stepper(&self, problem: &Problem) -> Option<Result<Box<dyn Stepper>, SolveError>> {
        Some(T::machine(problem).map(|machine| Box::new(machine) as Box<dyn Stepper>))
    }
}
