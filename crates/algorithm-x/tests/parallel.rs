//! Counting in parallel, against counting on one thread.

#![allow(dead_code)]

#[path = "../examples/dominoes.rs"]
mod dominoes;
#[path = "../examples/latin.rs"]
mod latin;
#[path = "../examples/queens.rs"]
mod queens;
#[path = "../examples/word_squares.rs"]
mod word_squares;

use std::time::Duration;

use algorithm_x::{CancelToken, Choose, Completion, Control, Engine, Problem, StopReason};

/// Queens, one of whose squares is offered seventy times: an item has more than 57 options.
fn spread() -> Problem {
    let mut builder = Problem::builder();
    let (queens, _) = queens::problem(6);
    let items: Vec<_> = queens
        .items()
        .map(|item| if queens.is_primary(item) { builder.primary() } else { builder.secondary() })
        .collect();
    for option in queens.options() {
        for _ in 0..if option.index() == 1 { 70 } else { 1 } {
            let entries = queens.entries(option).map(|entry| items[entry.item().index()]);
            builder.option(entries).unwrap();
        }
    }
    builder.build()
}

fn problems() -> Vec<Problem> {
    let mut secondary_only = Problem::builder();
    let item = secondary_only.secondary();
    secondary_only.option([item]).unwrap();
    let mut uncoverable = Problem::builder();
    uncoverable.primary();
    vec![
        Problem::builder().build(),
        secondary_only.build(),
        uncoverable.build(),
        queens::problem(1).0,
        queens::problem(3).0,
        queens::problem(10).0,
        dominoes::problem(6, 6),
        word_squares::problem(&word_squares::WORDS),
        latin::problem(4),
        // More than 64 primary items.
        latin::problem(5),
        spread(),
    ]
}

#[test]
fn reports_are_the_same() {
    for problem in problems() {
        for engine in [Engine::Links, Engine::Bits] {
            for choose in [Choose::FewestOptions, Choose::Leftmost] {
                let search = problem.search().choose(choose).engine(engine);
                assert_eq!(search.par_count(), search.count());
            }
        }
    }
}

#[test]
fn limits_stop_all_threads() {
    let problem = dominoes::problem(12, 12);
    let report = problem
        .search()
        .control(Control::new().with_time_limit(Duration::from_millis(50)))
        .par_count();
    assert_eq!(report.completion, Completion::Stopped(StopReason::TimeLimit));
    let token = CancelToken::new();
    token.cancel();
    let report = problem.search().control(Control::new().with_cancel(token)).par_count();
    assert_eq!(
        (report.solutions, report.completion),
        (0, Completion::Stopped(StopReason::Cancelled))
    );
    let report = problem.search().control(Control::new().with_node_limit(1_000)).par_count();
    assert_eq!(
        (report.statistics.nodes, report.completion),
        (1_000, Completion::Stopped(StopReason::NodeLimit))
    );
}

#[test]
fn time_ends_the_cutting_as_well() {
    // Each of 300 parts of this tree takes megabytes.
    let mut builder = Problem::builder();
    let [people, places] = [builder.primaries(300), builder.primaries(300)];
    for &person in &people {
        for &place in &places {
            builder.option([person, place]).unwrap();
        }
    }
    let problem = builder.build();
    let limits = Control::new().with_time_limit(Duration::from_millis(1));
    let report = problem.search().control(limits).par_count();
    assert_eq!(report.completion, Completion::Stopped(StopReason::TimeLimit));
    // Control that are reached before the first node.
    let limits = Control::new().with_time_limit(Duration::ZERO);
    let report = problem.search().control(limits).par_count();
    assert_eq!(report.completion, Completion::Stopped(StopReason::TimeLimit));
    assert_eq!((report.solutions, report.statistics.nodes), (0, 0));
}
