//! Copies of a solver, and pointers to it.

use std::ops::ControlFlow;
use std::sync::Arc;

use queens_core::{Control, Problem, Report, Solver, Square};

use crate::fixture::Itself;
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// `boxed_clone` returns a solver that is configured alike, judged by its `Debug` output, and gives
/// the same answers; so do `&S`, `Box<S>` and `Arc<S>`.
#[must_use]
pub fn forwarding(suite: &Suite) -> Outcome {
    suite.run("forwarding", &[Itself], |subject, _| {
        let solver = subject.solver();
        debug(subject, solver);
        let boxed: Box<dyn Solver> = solver.boxed_clone();
        let shared: Arc<dyn Solver> = Arc::from(solver.boxed_clone());
        for problem in problems(subject) {
            subject.notes.ask(format!("copies and pointers, {problem:?}"));
            let own = answers(solver, &problem);
            let copy = answers(solver.boxed_clone(), &problem);
            subject.notes.equal("the answers of a copy", &copy, &own);
            subject.notes.equal("the answers of a box", &answers(&boxed, &problem), &own);
            subject.notes.equal("the answers of an Arc", &answers(&shared, &problem), &own);
        }
    })
}

fn debug(subject: &mut Subject<'_>, solver: &dyn Solver) {
    subject.notes.ask("Debug");
    let (own, copy) = (format!("{solver:?}"), format!("{:?}", solver.boxed_clone()));
    subject.notes.ensure(!own.is_empty(), || "the output is empty".to_owned());
    subject.notes.equal("the output of a copy", copy, own);
}

fn problems(subject: &Subject<'_>) -> Vec<Problem> {
    let size = subject.info().max_size.min(6);
    let mut problems = vec![Problem::new(size)];
    if subject.can().constraints && size > 1 {
        let given = Problem::new(size).with_queen(Square::new(0, 1));
        problems.push(given.expect("the square is on the board"));
    }
    problems
}

/// The answers to every way of asking; errors as their texts.
#[derive(Clone, Debug, PartialEq)]
struct Answers {
    name: &'static str,
    /// Sorted, as the order may not be promised.
    list: Vec<Vec<usize>>,
    search: Result<Report, String>,
    count: Result<Report, String>,
    lazy: Result<Vec<Vec<usize>>, String>,
    first: Result<bool, String>,
    first_two: Result<usize, String>,
    steps: Result<(), String>,
    option: Option<String>,
}

fn answers(solver: impl Solver, problem: &Problem) -> Answers {
    let control = Control::new();
    let text = |error: queens_core::SolveError| error.to_string();
    let mut list = Vec::new();
    let search = solver.search(problem, &control, &mut |columns| {
        list.push(columns.to_vec());
        ControlFlow::Continue(())
    });
    list.sort_unstable();
    let lazy = solver.solutions(problem, &control).map(|solutions| {
        let mut lazy: Vec<_> = solutions.map(Vec::from).collect();
        lazy.sort_unstable();
        lazy
    });
    let first = solver.first(problem, &control);
    let first_two = solver.first_n(problem, &control, 2);
    Answers {
        name: solver.info().name,
        list,
        search: search.map_err(text),
        count: solver.count(problem, &control).map_err(text),
        lazy: lazy.map_err(text),
        first: first.map(|first| first.placement.is_some()).map_err(text),
        first_two: first_two.map(|found| found.placements.len()).map_err(text),
        steps: solver.stepper(problem).map(drop).map_err(text),
        option: solver.with_option("no such option", "").err().map(|error| error.to_string()),
    }
}
