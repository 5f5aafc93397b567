#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

// In reading order: each module uses only those above it.
mod lines;
mod start;
mod repair;

use std::ops::ControlFlow;

use fastrand::Rng;
use queens_core::{Capabilities, OptionError, OptionInfo, Run, StrategyInfo};
use repair::Repair;
use start::Start;

pub use queens_core::{
    CancelToken, Completion, Control, First, Found, Placement, Problem, ProblemError, Report,
    SolveError, Solver, Square, StopReason,
};

/// The strategy `min-conflicts`: a random permutation whose conflicts are repaired by swaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct MinConflicts {
    seed: u64,
}

impl MinConflicts {
    /// The strategy with this seed, 0 by default. Each seed gives one solution, the same on every
    /// machine, and another seed most likely another one.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The seed.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }
}

const SEED: OptionInfo =
    OptionInfo::new("seed", "what the random choices start from: each seed gives one solution")
        .with_values("a number from 0", "0");

static INFO: StrategyInfo = StrategyInfo::new(
    "min-conflicts",
    "one random solution by local search: a permutation, conflicts repaired by swaps",
    30_000_000,
)
.with_size_reason("it keeps the queens of each line, 40 bytes a row")
.with_capabilities(Capabilities::NONE.with_constraints().with_one_solution())
.with_options(&[SEED]);

/// The swaps that are tried before the search gives up: this many for each square of a small board.
const SWAPS_PER_SQUARE: u64 = 4000;

/// The most swaps that are tried, beside those for each row.
const MOST_SWAPS: u64 = 2_000_000;

/// The swaps that are tried for each row of a large board. Where nothing is given, less than one is
/// needed.
const SWAPS_PER_ROW: u64 = 100;

/// The swaps of the first attempt for each row; every further one gets a quarter more. A small board
/// needs many attempts, one with many blocked squares long ones.
const FIRST_PATIENCE: u64 = 100;

impl Solver for MinConflicts {
    fn info(&self) -> &'static StrategyInfo {
        &INFO
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(*self)
    }

    /// Passes on one solution, or gives up.
    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        let mut run = Run::start(&INFO, problem, control)?;
        let end = self.attempts(problem, &mut run, on_solution);
        Ok(run.finish(end))
    }

    fn with_option(&self, option: &str, value: &str) -> Result<Box<dyn Solver>, OptionError> {
        let option = INFO.option(option)?;
        let seed = value.parse().map_err(|_| OptionError::invalid_value(&INFO, option, value))?;
        Ok(Box::new(self.with_seed(seed)))
    }
}

impl MinConflicts {
    /// Starts again with other random choices until a solution is found or the swaps are used up.
    fn attempts(
        &self,
        problem: &Problem,
        run: &mut Run,
        on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<StopReason> {
        run.check(|| 0.0)?;
        let rows = problem.size() as u64;
        let mut random = Rng::with_seed(self.seed);
        let mut patience = FIRST_PATIENCE * (rows + 1);
        let mut swaps_left =
            (SWAPS_PER_SQUARE * rows * rows).min(MOST_SWAPS) + SWAPS_PER_ROW * rows;
        loop {
            let start = Start::new(problem, &mut random, run)?;
            let mut repair = Repair::new(problem, start, run)?;
            let most = patience.min(swaps_left);
            if repair.run(most, &mut random, run)? {
                let columns = repair.into_columns();
                return run.solution(&columns, on_solution);
            }
            swaps_left -= most;
            patience += patience / 4;
            if swaps_left == 0 || !repair.can_swap() {
                return ControlFlow::Break(StopReason::GaveUp);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(problem: &Problem, seed: u64) -> First {
        MinConflicts::default().with_seed(seed).first(problem, &Control::new()).unwrap()
    }

    #[test]
    fn every_size_up_to_500_with_some_seeds() {
        for size in (0..500).filter(|size| !matches!(size, 2 | 3)) {
            for seed in 0..3 {
                let first = solve(&Problem::new(size), seed);
                let placement = first.placement.unwrap_or_else(|| panic!("n = {size}, {seed}"));
                assert!(placement.is_solution() && placement.size() == size);
            }
        }
    }

    #[test]
    fn a_hundred_thousand_queens_differ_by_seed_and_not_by_run() {
        let problem = Problem::new(100_000);
        let first = solve(&problem, 7);
        assert!(first.placement.as_ref().unwrap().is_solution());
        assert_eq!(solve(&problem, 7), first);
        assert_ne!(solve(&problem, 8).placement, first.placement);
    }

    #[test]
    fn giving_up_proves_nothing() {
        let none = [2, 3].map(Problem::new);
        let blocked = (0..6).map(|column| Square::new(2, column));
        let no_row = Problem::new(6).with_all_blocked(blocked).unwrap();
        let all_given = Problem::new(1).with_blocked(Square::new(0, 0)).unwrap();
        for problem in none.into_iter().chain([no_row, all_given]) {
            let first = solve(&problem, 0);
            assert_eq!(first.placement, None);
            assert_eq!(first.report.completion, Completion::Stopped(StopReason::GaveUp));
            assert_eq!(first.report.total(), None);
        }
    }

    #[test]
    fn given_queens_stay_and_blocked_squares_stay_empty() {
        // Every other square of a row, and every square of the corners.
        let mut blocked: Vec<Square> = (0..50).map(|half| Square::new(40, 2 * half)).collect();
        let corner = |row: usize| (0..20).map(move |column| Square::new(row, column));
        blocked.extend((80..100).flat_map(corner));
        let problem = Problem::new(100)
            .with_queens([(0, 3), (1, 5), (99, 98)])
            .unwrap()
            .with_all_blocked(blocked.clone())
            .unwrap();
        for seed in 0..20 {
            let placement = solve(&problem, seed).placement.unwrap();
            assert!(placement.is_solution());
            for given in problem.queens() {
                assert_eq!(placement.columns()[given.row], given.column);
            }
            assert!(placement.squares().all(|queen| !blocked.contains(&queen)));
        }
    }
}
