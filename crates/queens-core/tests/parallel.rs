//! Searches on several threads are the searches on one.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use queens_core::backtrack::Occupancy;
use queens_core::{
    Axis, CancelToken, Capabilities, Completion, Control, Order, Parallel, Problem, Report, Solver,
    StopReason, StrategyInfo, known,
};

/// Keeps the queens and compares a candidate with each of them.
#[derive(Default)]
struct Queens(Vec<usize>);

impl Occupancy for Queens {
    fn reset(&mut self, _size: usize) {
        self.0.clear();
    }
    fn is_free(&self, line: usize, candidate: usize) -> bool {
        self.0.iter().enumerate().all(|(earlier, &queen)| {
            queen != candidate && queen.abs_diff(candidate) != line - earlier
        })
    }
    fn place(&mut self, _line: usize, candidate: usize) {
        self.0.push(candidate);
    }
    fn remove(&mut self, _line: usize, _candidate: usize) {
        self.0.pop();
    }
}

#[derive(Clone, Debug)]
struct Plain;

static INFO: StrategyInfo = StrategyInfo::new("plain", "compare with all", 100)
    .with_order(Order::Lexicographic)
    .with_capabilities(Capabilities::BACKTRACKING);

queens_core::backtracking_solver!(Plain, &INFO, Axis::Rows, |_: &Plain| Queens::default());

const THREADS: [usize; 4] = [1, 2, 3, 8];

/// The report as one thread gives it.
fn sequential(mut report: Report) -> Report {
    report.execution.threads = None;
    report
}

fn list(solver: &impl Solver, problem: &Problem, control: &Control) -> (Vec<Vec<usize>>, Report) {
    let mut solutions = Vec::new();
    let report = solver.search(problem, control, &mut |columns| {
        solutions.push(columns.to_vec());
        ControlFlow::Continue(())
    });
    (solutions, sequential(report.unwrap()))
}

fn problems() -> Vec<Problem> {
    let mut problems: Vec<Problem> = (0..=9).map(Problem::new).collect();
    problems.push(Problem::new(9).with_queens([(4, 2)]).unwrap());
    problems.push(Problem::new(10).with_all_blocked([(0, 0), (0, 5), (3, 3), (9, 9)]).unwrap());
    problems.push(Problem::new(6).with_all_blocked((0..6).map(|column| (0, column))).unwrap());
    problems.push(Problem::new(6).with_all_blocked((0..5).map(|column| (0, column))).unwrap());
    problems
}

#[test]
fn reports_and_solutions_do_not_depend_on_the_threads() {
    let control = Control::new();
    for problem in problems() {
        let expected = list(&Plain, &problem, &control);
        let mut sorted = expected.0.clone();
        sorted.sort();
        for threads in THREADS {
            let parallel = Parallel::new(Plain, threads);
            assert_eq!(list(&parallel, &problem, &control), expected, "{problem:?}, {threads}");
            let count = sequential(parallel.count(&problem, &control).unwrap());
            assert_eq!(count, expected.1, "{problem:?}, {threads} threads");
            let (mut unordered, report) = list(&parallel.with_unordered(), &problem, &control);
            unordered.sort();
            assert_eq!((unordered, report), (sorted.clone(), expected.1.clone()));
        }
    }
}

#[test]
fn the_report_names_the_threads() {
    let report = Parallel::new(Plain, 3).count(&Problem::new(8), &Control::new()).unwrap();
    assert_eq!(report.execution.threads, Some(3));
}

#[test]
fn more_solutions_than_fit_into_the_channels_keep_their_order() {
    let expected = list(&Plain, &Problem::new(11), &Control::new());
    assert_eq!(expected.0.len() as u128, known::ALL_SOLUTIONS[11]);
    let mut seen = 0;
    let report =
        Parallel::new(Plain, 4).search(&Problem::new(11), &Control::new(), &mut |columns| {
            // A slow caller: the threads get ahead.
            if seen % 500 == 0 {
                std::thread::sleep(Duration::from_millis(1));
            }
            assert_eq!(columns, expected.0[seen]);
            seen += 1;
            ControlFlow::Continue(())
        });
    assert_eq!(report.unwrap().total(), Some(seen as u128));
}

#[test]
fn limits_apply_to_the_search_as_a_whole() {
    let all = list(&Plain, &Problem::new(9), &Control::new()).0;
    for limit in [0, 1, 7, 100, 352, 353] {
        let control = Control::new().with_solution_limit(limit);
        let (found, report) = list(&Parallel::new(Plain, 3), &Problem::new(9), &control);
        let expected = (limit as usize).min(all.len());
        assert_eq!(found, all[..expected]);
        let is_stopped = limit <= 352;
        let stopped = Completion::Stopped(StopReason::SolutionLimit);
        let completion = if is_stopped { stopped } else { Completion::Complete };
        assert_eq!(report.completion, completion, "{limit} solutions");
        let count = Parallel::new(Plain, 3).count(&Problem::new(9), &control).unwrap();
        assert_eq!((count.solutions, count.completion), (report.solutions, completion));
    }
    let report = Parallel::new(Plain, 3)
        .search(&Problem::new(9), &Control::new(), &mut |_| ControlFlow::Break(()))
        .unwrap();
    assert_eq!((report.solutions, report.completion), (1, Completion::Stopped(StopReason::Caller)));
    let control = Control::new().with_node_limit(1000);
    let count = Parallel::new(Plain, 3).count(&Problem::new(9), &control).unwrap();
    assert_eq!(count, Plain.count(&Problem::new(9), &control).unwrap());
}

#[test]
fn time_and_token_stop_all_threads() {
    let parallel = Parallel::new(Plain, 3);
    for is_counting in [true, false] {
        let ask = |control: &Control| {
            let start = Instant::now();
            let report = if is_counting {
                parallel.count(&Problem::new(18), control).unwrap()
            } else {
                list(&parallel, &Problem::new(18), control).1
            };
            (report, start.elapsed())
        };
        let control = Control::new().with_time_limit(Duration::from_millis(100));
        let (report, elapsed) = ask(&control);
        assert_eq!(report.completion, Completion::Stopped(StopReason::TimeLimit));
        assert!(elapsed < Duration::from_secs(3), "{elapsed:?}");
        assert_eq!(report.total(), None);

        let token = CancelToken::new();
        let control = Control::new().with_cancel(token.clone());
        let canceller = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            token.cancel();
        });
        let (report, elapsed) = ask(&control);
        canceller.join().unwrap();
        assert_eq!(report.completion, Completion::Stopped(StopReason::Cancelled));
        assert!(elapsed < Duration::from_secs(3), "{elapsed:?}");
    }
}

#[test]
fn progress_grows_and_is_reported_one_call_at_a_time() {
    let shares = Arc::new(Mutex::new(Vec::new()));
    let calls = Arc::new(AtomicUsize::new(0));
    let control = {
        let (shares, calls) = (Arc::clone(&shares), Arc::clone(&calls));
        Control::new().with_progress(move |progress| {
            assert_eq!(calls.fetch_add(1, Ordering::SeqCst), 0, "calls overlap");
            shares.lock().unwrap().push(progress.share);
            calls.fetch_sub(1, Ordering::SeqCst);
        })
    };
    let report = Parallel::new(Plain, 2).count(&Problem::new(12), &control).unwrap();
    assert_eq!(report.total(), Some(14_200));
    let shares = shares.lock().unwrap();
    assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)));
}

/// Panics in the middle of a search.
#[derive(Clone, Debug)]
struct Panics;

impl Solver for Panics {
    fn info(&self) -> &'static StrategyInfo {
        &INFO
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(self.clone())
    }

    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, queens_core::SolveError> {
        assert!(problem.queens().first().is_none_or(|queen| queen.column != 2), "as planned");
        Plain.search(problem, control, on_solution)
    }
}

#[test]
fn a_panic_of_the_strategy_reaches_the_caller() {
    for is_counting in [true, false] {
        let search = move || {
            let parallel = Parallel::new(Panics, 2);
            if is_counting {
                parallel.count(&Problem::new(6), &Control::new()).map(|_| ())
            } else {
                parallel.all(&Problem::new(6), &Control::new()).map(|_| ())
            }
        };
        assert!(std::panic::catch_unwind(search).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_blocked_squares(
        size in 2_usize..9,
        squares in prop::collection::vec((0_usize..9, 0_usize..9), 0..12),
        threads in 2_usize..5,
    ) {
        let squares = squares.into_iter().filter(|&(row, column)| row < size && column < size);
        let problem = Problem::new(size).with_all_blocked(squares).unwrap();
        let expected = list(&Plain, &problem, &Control::new());
        prop_assert_eq!(list(&Parallel::new(Plain, threads), &problem, &Control::new()), expected);
    }
}
