#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

use std::ops::ControlFlow;

use queens_core::{Capabilities, Run, StrategyInfo};

pub use queens_core::{
    CancelToken, Completion, Control, First, Found, Placement, Problem, ProblemError, Report,
    SolveError, Solver, Square, StopReason,
};

/// The strategy `construct`: a formula for the queen of each row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Construct;

static INFO: StrategyInfo = StrategyInfo::new(
    "construct",
    "one solution by an explicit construction, for any n",
    100_000_000,
)
.with_size_reason("a solution takes 8 bytes a row")
.with_capabilities(Capabilities::NONE.with_one_solution());

/// Rows between two looks at the clock: less than a millisecond.
const CHECK_INTERVAL: usize = 1 << 16;

impl Solver for Construct {
    fn info(&self) -> &'static StrategyInfo {
        &INFO
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(*self)
    }

    /// Passes on the solution of the construction. For n = 2 and 3 the search is complete without
    /// one.
    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        let mut run = Run::start(&INFO, problem, control)?;
        let end = construct(problem.size(), &mut run, on_solution);
        Ok(run.finish(end))
    }
}

fn construct(
    size: usize,
    run: &mut Run,
    on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<StopReason> {
    run.check(|| 0.0)?;
    if matches!(size, 2 | 3) {
        return ControlFlow::Continue(());
    }
    let mut columns = Vec::with_capacity(size);
    while columns.len() < size {
        run.check(|| 0.0)?;
        let rows = columns.len()..size.min(columns.len() + CHECK_INTERVAL);
        columns.extend(rows.map(|row| column(row, size)));
    }
    run.solution(&columns, on_solution)
}

/// The column of the queen in a row, both from 0, of a board of `size` rows, 1 or at least 4.
///
/// On an even board one of two arrangements of knight's moves has no attacks: a staircase from the
/// second column on that starts again in the first, or, if the rest of n by 6 is 2, two staircases
/// from the middle that are half turns of each other. Neither has a queen on the main diagonal, so a
/// queen in the corner makes a solution of the next odd board.
///
/// ```
/// let columns: Vec<usize> = (0..8).map(|row| queens_construct::column(row, 8)).collect();
/// assert!(queens_construct::Placement::new(columns).unwrap().is_solution());
/// ```
///
/// # Panics
/// If there is no such row, or no solution of this size (n = 2 and 3).
#[must_use]
pub fn column(row: usize, size: usize) -> usize {
    assert!(row < size && !matches!(size, 2 | 3), "no queen in row {row} for n = {size}");
    let even = size - size % 2;
    let half = even / 2;
    if row == even {
        even
    } else if even % 6 != 2 {
        if row < half { 2 * row + 1 } else { 2 * (row - half) }
    } else if row < half {
        (half - 1 + 2 * row) % even
    } else {
        even - 1 - (half - 1 + 2 * (even - 1 - row)) % even
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_up_to_2000_has_a_solution_except_2_and_3() {
        for size in 0..=2000 {
            let first = Construct.first(&Problem::new(size), &Control::new()).unwrap();
            match first.placement {
                Some(placement) => {
                    assert_eq!(placement.size(), size);
                    assert!(placement.is_solution(), "n = {size}");
                }
                None => {
                    assert!(matches!(size, 2 | 3), "n = {size}");
                    assert_eq!(first.report.total(), Some(0));
                }
            }
        }
    }

    #[test]
    fn a_million_queens() {
        let first = Construct.first(&Problem::new(1_000_000), &Control::new()).unwrap();
        assert!(first.placement.unwrap().is_solution());
    }

    #[test]
    fn it_claims_one_solution_and_no_more() {
        let control = Control::new().with_solution_limit(1);
        let report = Construct.count(&Problem::new(8), &control).unwrap();
        assert_eq!(report.completion, Completion::Stopped(StopReason::SolutionLimit));
        assert_eq!(report.total(), None);
        let error = Construct.count(&Problem::new(8), &Control::new()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the strategy 'construct' does not find more than one solution"
        );
    }
}
