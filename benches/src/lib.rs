#![forbid(unsafe_code)]
//! What the criterion benches of this workspace share: the yardstick, and questions whose answers
//! are checked before anybody is told how long they took.
//!
//! `cargo bench -p queens-criterion` measures; `cargo test -p queens-criterion --benches` runs each
//! bench once. These are for developers who change a kernel; comparisons of the strategies are
//! made by `cargo xtask bench`.

mod yardstick;

use std::ops::ControlFlow;

use queens::{Control, Problem, Solver, known};

pub use yardstick::recursive_flags;

/// Counts the solutions of the plain problem.
///
/// # Panics
/// If the answer is not the known one: such a time is worth nothing.
pub fn count(solver: &dyn Solver, size: usize) -> u128 {
    let report = solver.count(&Problem::new(size), &Control::new()).expect("a size that fits");
    let total = report.total().expect("no control");
    assert_eq!(total, known::ALL_SOLUTIONS[size], "{} at n = {size}", report.strategy);
    total
}

/// Walks through all solutions of the plain problem with a visitor that does nothing.
///
/// # Panics
/// If there are not as many as is known.
pub fn search(solver: &dyn Solver, size: usize) -> u128 {
    let report = solver
        .search(&Problem::new(size), &Control::new(), &mut |_| ControlFlow::Continue(()))
        .expect("a size that fits");
    let total = report.total().expect("no control");
    assert_eq!(total, known::ALL_SOLUTIONS[size], "{} at n = {size}", report.strategy);
    total
}

/// The strategy of this name with these options set.
///
/// # Panics
/// If there is no such strategy or option.
#[must_use]
pub fn strategy(name: &str, options: &[(&str, &str)]) -> Box<dyn Solver> {
    let mut solver = queens::strategy(name).expect("a strategy of the registry");
    for (option, value) in options {
        solver = solver.with_option(option, value).expect("an option of the strategy");
    }
    solver
}
