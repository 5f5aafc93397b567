//! Counting in parallel, against counting on one thread.

#![allow(dead_code)]

#[path = "../examples/dominoes.rs"]
mod dominoes;
#[path = "../examples/queens.rs"]
mod queens;
#[path = "../examples/word_squares.rs"]
mod word_squares;

use std::time::Duration;

use xcover::{CancelToken, Choose, Completion, Limits, Problem, StopReason};

fn problems() -> Vec<Problem> {
    let mut secondary_only = Problem::builder();
    let item = secondary_only.secondary();
    secondary_only.option([item]).unwrap();
    let mut hopeless = Problem::builder();
    hopeless.primary();
    vec![
        Problem::builder().build(),
        secondary_only.build(),
        hopeless.build(),
        queens::problem(1).0,
        queens::problem(3).0,
        queens::problem(10).0,
        dominoes::problem(6, 6),
        word_squares::problem(&word_squares::WORDS),
    ]
}

#[test]
fn reports_are_the_same() {
    for problem in problems() {
        for choose in [Choose::FewestOptions, Choose::Leftmost] {
            let search = problem.search().choose(choose);
            assert_eq!(search.par_count(), search.count());
        }
    }
}

#[test]
fn limits_stop_all_threads() {
    let problem = dominoes::problem(12, 12);
    let report =
        problem.search().limits(Limits::none().time(Duration::from_millis(50))).par_count();
    assert_eq!(report.completion, Completion::Stopped(StopReason::Time));
    let token = CancelToken::new();
    token.cancel();
    let report = problem.search().limits(Limits::none().cancel(token)).par_count();
    assert_eq!(
        (report.solutions, report.completion),
        (0, Completion::Stopped(StopReason::Cancelled))
    );
    let report = problem.search().limits(Limits::none().nodes(1_000)).par_count();
    assert_eq!(
        (report.stats.nodes, report.completion),
        (1_000, Completion::Stopped(StopReason::Nodes))
    );
}
