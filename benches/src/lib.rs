#![forbid(unsafe_code)]
//! Criterion benches for developers who change a kernel. `cargo xtask bench` compares the strategies.
//!
//! `cargo bench -p queens-criterion` measures; `cargo test -p queens-criterion --benches` runs each
//! bench once. This library has what the benches share: a yardstick, and questions whose answers are
//! checked.

mod yardstick;

use std::hint::black_box;
use std::ops::ControlFlow;

use queens::{Control, Problem, Report, Solver, known};

pub use yardstick::recursive_flags;

/// Counts the solutions of the plain problem.
///
/// # Panics
/// If the total is not the known one.
pub fn count(solver: &dyn Solver, size: usize) -> u128 {
    checked(solver.count(&Problem::new(size), &Control::new()).expect("a size that fits"), size)
}

/// Passes all solutions of the plain problem to a closure that does nothing with them.
///
/// # Panics
/// If the total is not the known one.
pub fn search(solver: &dyn Solver, size: usize) -> u128 {
    let mut ignore = |columns: &[usize]| {
        black_box(columns);
        ControlFlow::Continue(())
    };
    let report = solver.search(&Problem::new(size), &Control::new(), &mut ignore);
    checked(report.expect("a size that fits"), size)
}

/// Takes all solutions of the plain problem from the lazy iterator, without copying them.
///
/// # Panics
/// If the total is not the known one, or the strategy has no iterator.
pub fn next_columns(solver: &dyn Solver, size: usize) -> u128 {
    let mut solutions =
        solver.solutions(&Problem::new(size), &Control::new()).expect("a strategy that iterates");
    let mut seen = 0;
    while let Some(columns) = solutions.next_columns() {
        black_box(columns);
        seen += 1;
    }
    assert_eq!(seen, checked(solutions.report(), size));
    seen
}

/// Takes all solutions of the plain problem from the lazy iterator, each as a placement.
///
/// # Panics
/// If the total is not the known one, or the strategy has no iterator.
pub fn placements(solver: &dyn Solver, size: usize) -> u128 {
    let mut solutions =
        solver.solutions(&Problem::new(size), &Control::new()).expect("a strategy that iterates");
    let seen = solutions.by_ref().map(black_box).count() as u128;
    assert_eq!(seen, checked(solutions.report(), size));
    seen
}

/// The strategy of this spec.
///
/// # Panics
/// If there is no such strategy or option.
#[must_use]
pub fn strategy(spec: &str) -> Box<dyn Solver> {
    queens::strategy(spec).expect("a strategy of the registry")
}

/// The total of a report.
fn checked(report: Report, size: usize) -> u128 {
    let total = report.total().expect("no limit was set");
    assert_eq!(total, known::ALL_SOLUTIONS[size], "{} at n = {size}", report.strategy);
    total
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_way_to_list_gives_all_solutions() {
        for solver in queens::Registry::builtin().solvers() {
            let can = solver.info().capabilities;
            assert!(can.finds_one || super::count(solver, 7) == 40);
            assert!(!can.enumerates || super::search(solver, 7) == 40);
            assert!(!can.iterates || super::next_columns(solver, 7) == 40);
            assert!(!can.iterates || super::placements(solver, 7) == 40);
        }
    }
}
