//! Backtracking over one square at a time, with an explicit stack.
//!
//! Strategies of this kind differ only in how they answer "may a queen stand here?". That answer is
//! an [`Occupancy`]; the [`Backtracker`] does the rest: it fills one line of the board after the
//! other, tries the candidates of a line in ascending order, and takes the last queen back when a
//! line has none left. It runs at full speed ([`Backtracker::run`]), one step at a time, and
//! backwards ([`Stepper`](crate::Stepper)). Calls do not nest, so no board is too deep.
//!
//! Stepping backwards needs no record: in a depth-first search with ascending candidates, the state
//! and the last step determine the step before.
//!
//! A strategy of this kind is an occupancy and its metadata:
//!
//! ```
//! use queens_core::backtrack::Occupancy;
//! use queens_core::{Axis, Capabilities, Control, Order, Problem, Solver, StrategyInfo};
//!
//! /// Keeps the queens and compares a candidate with each of them.
//! #[derive(Default)]
//! struct Queens(Vec<usize>);
//!
//! impl Occupancy for Queens {
//!     fn reset(&mut self, _size: usize) {
//!         self.0.clear();
//!     }
//!     fn is_free(&self, line: usize, candidate: usize) -> bool {
//!         self.0.iter().enumerate().all(|(earlier, &queen)| {
//!             queen != candidate && queen.abs_diff(candidate) != line - earlier
//!         })
//!     }
//!     fn place(&mut self, _line: usize, candidate: usize) {
//!         self.0.push(candidate);
//!     }
//!     fn remove(&mut self, _line: usize, _candidate: usize) {
//!         self.0.pop();
//!     }
//! }
//!
//! #[derive(Clone, Debug)]
//! struct Mine;
//!
//! static INFO: StrategyInfo = StrategyInfo::new("mine", "compare with all", 1000)
//!     .with_order(Order::Lexicographic)
//!     .with_capabilities(Capabilities::BACKTRACKING);
//!
//! queens_core::backtracking_solver!(Mine, &INFO, Axis::Rows, |_: &Mine| Queens::default());
//!
//! let first = Mine.first(&Problem::new(4), &Control::new())?;
//! assert_eq!(first.placement.unwrap().columns(), [1, 3, 0, 2]);
//! assert_eq!(Mine.solutions(&Problem::new(6), &Control::new())?.count(), 4);
//! # Ok::<(), queens_core::SolveError>(())
//! ```

mod drive;
mod solver;
mod step;

pub use solver::Backtracking;

use std::sync::Arc;

use crate::attacks::Cause;
use crate::info::Axis;
use crate::problem::{Allowed, Problem};
use crate::report::Statistics;
use crate::run::Counters;
use crate::square::Square;
use crate::step::{Event, Structure};

/// The answer to "may a queen stand here?", kept up to date as queens come and go.
///
/// `line` is the line that is being filled (the row, for a search that goes row by row) and
/// `candidate` the place on it (the column). Queens are placed on lines in ascending order and
/// removed in the reverse order.
pub trait Occupancy: Send {
    /// Makes room for a board of this size without queens.
    fn reset(&mut self, size: usize);

    /// Whether no placed queen attacks this square.
    fn is_free(&self, line: usize, candidate: usize) -> bool;

    /// A queen now stands here.
    fn place(&mut self, line: usize, candidate: usize);

    /// The queen that was placed last, here, is gone.
    fn remove(&mut self, line: usize, candidate: usize);

    /// The first free candidate of the line from `from` on, below `size`. Override it where a whole
    /// line can be tested at once.
    #[inline]
    fn next_free(&self, line: usize, from: usize, size: usize) -> Option<usize> {
        (from..size).find(|&candidate| self.is_free(line, candidate))
    }

    /// The data it keeps, for display.
    fn structures(&self) -> Vec<Structure> {
        Vec::new()
    }
}

/// A depth-first search over one line after the other, paused between two steps.
///
/// Invariant: on each line before `placed` stands a queen, at `choices[line]`, and the occupancy
/// holds exactly these; `next[line]` is the candidate that an open line tries next.
#[derive(Clone, Debug)]
pub struct Backtracker<O> {
    size: usize,
    axis: Axis,
    /// Shared, since a search borrows it while it changes the rest.
    allowed: Option<Arc<Allowed>>,
    occupancy: O,
    choices: Vec<usize>,
    next: Vec<usize>,
    placed: usize,
    last: Option<Event>,
    counters: Counters,
}

impl<O: Occupancy> Backtracker<O> {
    /// A backtracker at the start of the search, along this axis. Memory: O(n) words besides the
    /// occupancy's own.
    pub fn new(problem: &Problem, axis: Axis, mut occupancy: O) -> Self {
        let size = problem.size();
        occupancy.reset(size);
        Self {
            size,
            axis,
            allowed: problem.allowed().map(Arc::new),
            occupancy,
            choices: vec![0; size],
            next: vec![0; size],
            placed: 0,
            last: None,
            counters: Counters::new(size),
        }
    }

    fn statistics(&self) -> Statistics {
        let profile: Vec<u128> =
            self.counters.profile.iter().map(|&nodes| u128::from(nodes)).collect();
        Statistics {
            nodes: Some(profile.iter().sum()),
            tests: Some(u128::from(self.counters.tests)),
            profile: Some(profile),
            ..Statistics::default()
        }
    }

    fn square(&self, line: usize, candidate: usize) -> Square {
        self.axis.square(line, candidate)
    }

    /// Whether the next step is a test.
    fn is_scanning(&self) -> bool {
        self.placed < self.size
            && matches!(
                self.last,
                Some(Event::Enter { .. } | Event::Reject { .. } | Event::Undo { .. })
            )
    }

    /// Why no queen may stand here, `None` if one may: the first of the placed queens to attack,
    /// or what the problem says.
    fn objection(&self, line: usize, candidate: usize) -> Option<Cause> {
        let square = self.square(line, candidate);
        if !self.occupancy.is_free(line, candidate) {
            let attack = (0..line).find_map(|earlier| {
                let by = self.square(earlier, self.choices[earlier]);
                square.line_to(by).map(|line| Cause::Attacked { by, line })
            });
            debug_assert!(attack.is_some(), "{square} is not free, but no queen attacks it");
            if attack.is_some() {
                return attack;
            }
        }
        self.allowed.as_ref().and_then(|allowed| allowed.objection(square))
    }

    /// The step that comes just before the test of `candidate` on the line being scanned.
    fn before_test_of(&self, line: usize, candidate: usize) -> Event {
        match candidate.checked_sub(1) {
            None => Event::Enter { depth: line },
            Some(earlier) => {
                let square = self.square(line, earlier);
                match self.objection(line, earlier) {
                    Some(cause) => Event::Reject { square, cause },
                    None => Event::Undo { square },
                }
            }
        }
    }
}
