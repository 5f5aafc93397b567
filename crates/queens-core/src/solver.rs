//! The trait that every strategy implements.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::control::Control;
use crate::error::{Contradiction, Feature, OptionError, SolveError, VisitError};
use crate::info::StrategyInfo;
use crate::placement::{Placement, PlacementError};
use crate::problem::Problem;
use crate::report::{Completion, Report, StopReason};
use crate::solutions::Solutions;
use crate::step::Stepper;

/// A strategy that solves n-queens problems.
///
/// A solver holds its configuration and nothing else: calls do not influence each other, and
/// threads may share one. `Box<dyn Solver>`, `&S` and `Arc<S>` are solvers too.
///
/// ```
/// use std::ops::ControlFlow;
/// use queens_core::{Control, Problem, Solver};
///
/// fn corners(solver: &dyn Solver) -> Result<u128, queens_core::SolveError> {
///     let mut corners = 0;
///     solver.search(&Problem::new(8), &Control::new(), &mut |columns| {
///         corners += u128::from(columns[0] == 0);
///         ControlFlow::Continue(())
///     })?;
///     Ok(corners)
/// }
/// ```
///
/// # Writing a strategy
///
/// Implement [`info`](Self::info), [`boxed_clone`](Self::boxed_clone), and at least one of
/// [`search`](Self::search), [`solutions`](Self::solutions) and [`count`](Self::count); the others
/// follow. A strategy that only counts implements `count` alone and does not claim
/// [`enumerates`](crate::Capabilities::enumerates): what it does not implement returns
/// [`SolveError::Unsupported`]. (There is no second trait for counting, because code that takes a
/// strategy by name would have to handle both kinds everywhere; the claim is checked in one place,
/// [`StrategyInfo::check`].) One that only finds a single solution implements `search`, claims
/// [`finds_one`](crate::Capabilities::finds_one), and is asked for one solution at most.
///
/// A strategy that asks about one square at a time needs only a data structure that answers "may a
/// queen stand here?": see [`backtrack`](crate::backtrack). Any other search gets its limits,
/// counters and report from [`Run`](crate::Run), which implements the contract below. The crate
/// `queens-conformance` tests whether a strategy keeps it.
///
/// # Contract
///
/// 1. *Support.* A problem or a control beyond the claims of [`info`](Self::info) is an error:
///    [`StrategyInfo::check`] returns it. Everything else is `Ok`.
/// 2. *Start.* Before the first node the search stops if, in this order, the cancel token is set,
///    the time limit is zero, the solution limit is zero, or the node limit is zero. This holds
///    even where the problem has no solution.
/// 3. *Nodes.* A node is a partial placement without attacks, the empty one included. A search that
///    does not go row by row counts the partial solutions of its own tree, the root included. A
///    search without partial placements counts complete ones, as
///    [`candidates`](crate::Statistics::candidates). The search stops before it enters more nodes
///    than the limit.
/// 4. *Solutions.* Each solution is passed on when it is found, once. If the closure returns
///    `Break`, the search stops with [`StopReason::Caller`]; otherwise, if the limit is reached,
///    with [`StopReason::SolutionLimit`], even if there are no further solutions: a limit equal to
///    the total is a stop.
/// 5. *Interruption.* The cancel token and the clock are looked at every few milliseconds at most.
/// 6. *Report.* [`Completion::Complete`] is returned only if the whole tree was searched, or if it is
///    proved in another way that there are no more solutions. Counts are those of the part that was
///    searched. A search that has found nothing and proved nothing ends with
///    [`StopReason::GaveUp`].
pub trait Solver: fmt::Debug + Send + Sync {
    /// The strategy's metadata.
    fn info(&self) -> &'static StrategyInfo;

    /// A copy of this solver in a box.
    fn boxed_clone(&self) -> Box<dyn Solver>;

    /// Passes every solution to the closure, as it is found: the column of the queen in each row,
    /// row 0 first. The slice is borrowed from the search. `Break` ends the search.
    ///
    /// # Errors
    /// If the strategy does not support the problem or the limits. Reaching a limit is not an
    /// error.
    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        let mut solutions = self.solutions(problem, control)?;
        while let Some(columns) = solutions.next_columns() {
            if on_solution(columns).is_break() {
                let mut report = solutions.report();
                report.completion = Completion::Stopped(StopReason::Caller);
                return Ok(report);
            }
        }
        Ok(solutions.report())
    }

    /// Counts the solutions without keeping any.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    fn count(&self, problem: &Problem, control: &Control) -> Result<Report, SolveError> {
        self.search(problem, control, &mut |_| ControlFlow::Continue(()))
    }

    /// The solutions one at a time, in the strategy's order: a lazy iterator that can be dropped at
    /// any time and sent to another thread.
    ///
    /// # Errors
    /// As [`search`](Self::search); [`Feature::Iteration`] if the strategy does not support it.
    fn solutions(&self, problem: &Problem, control: &Control) -> Result<Solutions, SolveError> {
        self.info().check(problem, control, true)?;
        Err(SolveError::unsupported(self.info(), Feature::Iteration))
    }

    /// The same search one step at a time.
    ///
    /// # Errors
    /// [`Feature::Steps`] if the strategy has no stepper; [`SolveError::TooLarge`] if the board is
    /// too large.
    fn stepper(&self, problem: &Problem) -> Result<Box<dyn Stepper>, SolveError> {
        match self.info().check(problem, &Control::new(), false) {
            Err(error @ SolveError::TooLarge { .. }) => Err(error),
            _ => Err(SolveError::unsupported(self.info(), Feature::Steps)),
        }
    }

    /// A copy of this solver with one of the options of [`StrategyInfo::options`] set by name.
    ///
    /// # Errors
    /// If there is no such option, or it does not accept the value.
    fn with_option(&self, option: &str, value: &str) -> Result<Box<dyn Solver>, OptionError> {
        let _ = value;
        Err(OptionError::unknown(self.info(), option))
    }

    /// The first solution in the strategy's order.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    fn first(&self, problem: &Problem, control: &Control) -> Result<First, SolveError> {
        let Found { mut placements, report } = self.first_n(problem, control, 1)?;
        Ok(First { placement: placements.pop(), report })
    }

    /// The first `n` solutions in the strategy's order, or all if there are fewer.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    fn first_n(&self, problem: &Problem, control: &Control, n: u64) -> Result<Found, SolveError> {
        let n = control.solution_limit().map_or(n, |limit| limit.min(n));
        self.all(problem, &control.clone().with_solution_limit(n))
    }

    /// All solutions in the strategy's order, as far as the limits allow.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    fn all(&self, problem: &Problem, control: &Control) -> Result<Found, SolveError> {
        let mut placements = Vec::new();
        let mut off_board = None;
        let report =
            self.search(problem, control, &mut |columns| match Placement::new(columns) {
                Ok(placement) => {
                    placements.push(placement);
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    off_board = Some(error);
                    ControlFlow::Break(())
                }
            })?;
        match off_board {
            Some(PlacementError::OffBoard { row, column, size }) => Err(SolveError::contradiction(
                self.info(),
                Contradiction::OffBoard { row, column, size },
            )),
            _ => Ok(Found { placements, report }),
        }
    }

    /// Passes every solution to a closure that may fail. Its first error ends the search and is
    /// returned as [`VisitError::Caller`].
    ///
    /// ```
    /// use std::io::{self, Write};
    /// use queens_core::{Control, Problem, Solver, VisitError};
    ///
    /// fn print(solver: impl Solver, out: &mut impl Write) -> Result<(), VisitError<io::Error>> {
    ///     solver.try_for_each(&Problem::new(6), &Control::new(), |columns| {
    ///         writeln!(out, "{columns:?}")
    ///     })?;
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    /// [`VisitError::Solve`] as [`search`](Self::search), or the closure's error.
    fn try_for_each<E>(
        &self,
        problem: &Problem,
        control: &Control,
        mut on_solution: impl FnMut(&[usize]) -> Result<(), E>,
    ) -> Result<Report, VisitError<E>>
    where
        Self: Sized,
    {
        let mut failure = None;
        let report = self.search(problem, control, &mut |columns| match on_solution(columns) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        })?;
        match failure {
            Some(error) => Err(VisitError::Caller(error)),
            None => Ok(report),
        }
    }
}

/// Solutions, and the report of the search that found them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The solutions, in the strategy's order.
    pub placements: Vec<Placement>,
    /// The result of the search.
    pub report: Report,
}

/// The first solution of a search, and its report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct First {
    /// The solution. If it is `None` and the report is complete, there is none; if the report says
    /// that the search was stopped, none was found so far.
    pub placement: Option<Placement>,
    /// The result of the search.
    pub report: Report,
}

impl Clone for Box<dyn Solver> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}

/// Writes the impl for a pointer to a solver: each method forwards, so that no default hides what
/// the solver overrides.
macro_rules! forward {
    ($($pointer:ty),*) => {$(
        impl<S: Solver + ?Sized> Solver for $pointer {
            fn info(&self) -> &'static StrategyInfo {
                (**self).info()
            }

            fn boxed_clone(&self) -> Box<dyn Solver> {
                (**self).boxed_clone()
            }

            fn search(
                &self,
                problem: &Problem,
                control: &Control,
                on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
            ) -> Result<Report, SolveError> {
                (**self).search(problem, control, on_solution)
            }

            fn count(&self, problem: &Problem, control: &Control) -> Result<Report, SolveError> {
                (**self).count(problem, control)
            }

            fn solutions(
                &self,
                problem: &Problem,
                control: &Control,
            ) -> Result<Solutions, SolveError> {
                (**self).solutions(problem, control)
            }

            fn stepper(&self, problem: &Problem) -> Result<Box<dyn Stepper>, SolveError> {
                (**self).stepper(problem)
            }

            fn with_option(
                &self,
                option: &str,
                value: &str,
            ) -> Result<Box<dyn Solver>, OptionError> {
                (**self).with_option(option, value)
            }

            fn first(&self, problem: &Problem, control: &Control) -> Result<First, SolveError> {
                (**self).first(problem, control)
            }

            fn first_n(
                &self,
                problem: &Problem,
                control: &Control,
                n: u64,
            ) -> Result<Found, SolveError> {
                (**self).first_n(problem, control, n)
            }

            fn all(&self, problem: &Problem, control: &Control) -> Result<Found, SolveError> {
                (**self).all(problem, control)
            }
        }
    )*};
}

forward!(&S, Box<S>, Arc<S>);
