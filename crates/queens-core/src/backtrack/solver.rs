//! From an occupancy to a strategy.

use std::ops::ControlFlow;

use super::drive::{BacktrackSolutions, invert};
use super::{Backtracker, Occupancy};
use crate::control::Control;
use crate::error::SolveError;
use crate::info::{Axis, StrategyInfo};
use crate::problem::Problem;
use crate::report::Report;
use crate::solutions::Solutions;
use crate::step::Stepper;

/// A backtracking strategy, as [`backtracking_solver!`](crate::backtracking_solver) assembles it
/// from its metadata, its axis and its occupancy.
#[derive(Debug)]
pub struct Backtracking<O> {
    /// The strategy's metadata.
    pub info: &'static StrategyInfo,
    /// The lines that are filled one after the other.
    pub axis: Axis,
    /// What answers "may a queen stand here?".
    pub occupancy: O,
}

impl<O: Occupancy + 'static> Backtracking<O> {
    fn backtracker(
        self,
        problem: &Problem,
        control: &Control,
    ) -> Result<Backtracker<O>, SolveError> {
        self.info.check(problem, control, false)?;
        Ok(Backtracker::new(problem, self.axis, self.occupancy))
    }

    /// [`Solver::search`](crate::Solver::search) for this strategy.
    ///
    /// # Errors
    /// As [`StrategyInfo::check`].
    pub fn search(
        self,
        problem: &Problem,
        control: &Control,
        on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        let (info, axis) = (self.info, self.axis);
        let mut backtracker = self.backtracker(problem, control)?;
        Ok(match axis {
            Axis::Rows => backtracker.run(info, control, on_solution),
            Axis::Columns => {
                let mut columns = vec![0; problem.size()];
                backtracker.run(info, control, |rows| {
                    invert(rows, &mut columns);
                    on_solution(&columns)
                })
            }
        })
    }

    /// [`Solver::count`](crate::Solver::count) for this strategy.
    ///
    /// # Errors
    /// As [`StrategyInfo::check`].
    pub fn count(self, problem: &Problem, control: &Control) -> Result<Report, SolveError> {
        let info = self.info;
        let mut backtracker = self.backtracker(problem, control)?;
        Ok(backtracker.run(info, control, |_| ControlFlow::Continue(())))
    }

    /// [`Solver::solutions`](crate::Solver::solutions) for this strategy.
    ///
    /// # Errors
    /// As [`StrategyInfo::check`].
    pub fn solutions(self, problem: &Problem, control: &Control) -> Result<Solutions, SolveError> {
        let info = self.info;
        let backtracker = self.backtracker(problem, control)?;
        Ok(Solutions::new(BacktrackSolutions::new(backtracker, info, control)))
    }

    /// [`Solver::stepper`](crate::Solver::stepper) for this strategy.
    ///
    /// # Errors
    /// As [`StrategyInfo::check`].
    pub fn stepper(self, problem: &Problem) -> Result<Box<dyn Stepper>, SolveError> {
        Ok(Box::new(self.backtracker(problem, &Control::new())?))
    }
}

/// Writes `impl Solver` for a strategy that asks about one square at a time.
///
/// The arguments are the type, which must be `Clone + Debug + Send + Sync`, its `StrategyInfo`, the
/// axis, and a function from `&Self` to the occupancy. Further methods of `Solver`, such as
/// `with_option`, can follow in braces.
///
/// See the example of [`backtrack`](crate::backtrack).
#[macro_export]
macro_rules! backtracking_solver {
    ($solver:ty, $info:expr, $axis:expr, $occupancy:expr $(, { $($method:item)* })?) => {
        const _: () = {
            fn backtracking(
                solver: &$solver,
            ) -> $crate::backtrack::Backtracking<impl $crate::backtrack::Occupancy + 'static> {
                let occupancy = ($occupancy)(solver);
                $crate::backtrack::Backtracking { info: $info, axis: $axis, occupancy }
            }

            impl $crate::Solver for $solver {
                fn info(&self) -> &'static $crate::StrategyInfo {
                    $info
                }

                fn boxed_clone(&self) -> ::std::boxed::Box<dyn $crate::Solver> {
                    ::std::boxed::Box::new(::std::clone::Clone::clone(self))
                }

                fn search(
                    &self,
                    problem: &$crate::Problem,
                    control: &$crate::Control,
                    on_solution: &mut dyn FnMut(&[usize]) -> ::std::ops::ControlFlow<()>,
                ) -> ::std::result::Result<$crate::Report, $crate::SolveError> {
                    backtracking(self).search(problem, control, on_solution)
                }

                fn count(
                    &self,
                    problem: &$crate::Problem,
                    control: &$crate::Control,
                ) -> ::std::result::Result<$crate::Report, $crate::SolveError> {
                    backtracking(self).count(problem, control)
                }

                fn solutions(
                    &self,
                    problem: &$crate::Problem,
                    control: &$crate::Control,
                ) -> ::std::result::Result<$crate::Solutions, $crate::SolveError> {
                    backtracking(self).solutions(problem, control)
                }

                fn stepper(
                    &self,
                    problem: &$crate::Problem,
                ) -> ::std::result::Result<
                    ::std::boxed::Box<dyn $crate::Stepper>,
                    $crate::SolveError,
                > {
                    backtracking(self).stepper(problem)
                }

                $($($method)*)?
            }
        };
    };
}
