//! The backtracker, stepped, run, stopped and run on, at every point of a small search.

use std::ops::ControlFlow;

use proptest::prelude::*;
use queens_core::backtrack::{Backtracker, Occupancy};
use queens_core::{
    Axis, Capabilities, Completion, Control, Event, Frame, Problem, Report, Square, State, Stepper,
    StopReason, StrategyInfo,
};

static INFO: StrategyInfo = StrategyInfo::new("test", "compares with all", 100)
    .with_capabilities(Capabilities::BACKTRACKING);

/// Keeps the queens alone and compares a candidate with each of them.
#[derive(Clone, Default)]
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
    fn place(&mut self, line: usize, candidate: usize) {
        assert_eq!(self.0.len(), line, "lines are filled in ascending order");
        self.0.push(candidate);
    }
    fn remove(&mut self, line: usize, candidate: usize) {
        assert_eq!(self.0.len(), line + 1, "the last queen goes first");
        assert_eq!(self.0.pop(), Some(candidate));
    }
}

fn backtracker(problem: &Problem, axis: Axis) -> Backtracker<Queens> {
    Backtracker::new(problem, axis, Queens::default())
}

/// Runs on and returns what the closure saw.
fn run(search: &mut Backtracker<Queens>, control: &Control) -> (Report, Vec<Vec<usize>>) {
    let mut seen = Vec::new();
    let report = search.run(&INFO, control, |choices| {
        seen.push(choices.to_vec());
        ControlFlow::Continue(())
    });
    (report, seen)
}

/// Every state from the start to the end.
fn states(problem: &Problem, axis: Axis) -> Vec<State> {
    let mut search = backtracker(problem, axis);
    let mut states = vec![search.state()];
    while search.step().is_some() {
        states.push(search.state());
    }
    states
}

fn problems() -> Vec<Problem> {
    let given = Problem::new(6).with_queen(Square::new(4, 0)).unwrap();
    let both = given.clone().with_blocked(Square::new(0, 1)).unwrap();
    let blocked = Problem::new(5).with_blocked(Square::new(0, 0)).unwrap();
    let mut problems: Vec<Problem> = (0..=5).map(Problem::new).collect();
    problems.extend([given, both, blocked]);
    problems
}

fn nodes(report: &Report) -> u128 {
    report.statistics.nodes.unwrap()
}

#[test]
fn a_limit_of_k_nodes_enters_k_nodes() {
    let problem = Problem::new(5);
    let (whole, all) = run(&mut backtracker(&problem, Axis::Rows), &Control::new());
    assert_eq!((nodes(&whole), all.len()), (54, 10));
    for most in 0..=56 {
        let control = Control::new().with_node_limit(most);
        let (report, seen) = run(&mut backtracker(&problem, Axis::Rows), &control);
        assert_eq!(nodes(&report), u128::from(most.min(54)));
        let expected = if most < 54 {
            Completion::Stopped(StopReason::NodeLimit)
        } else {
            Completion::Complete
        };
        assert_eq!(report.completion, expected, "{most} nodes");
        assert_eq!(seen, all[..seen.len()]);
        assert_eq!(report.solutions, seen.len() as u128);
    }
}

#[test]
fn a_search_in_pieces_is_the_search() {
    for problem in problems() {
        for axis in [Axis::Rows, Axis::Columns] {
            let (whole, all) = run(&mut backtracker(&problem, axis), &Control::new());
            for piece in 1..=nodes(&whole) as u64 {
                let mut search = backtracker(&problem, axis);
                let mut seen = Vec::new();
                let mut most = 0;
                let report = loop {
                    most += piece;
                    let (report, more) = run(&mut search, &Control::new().with_node_limit(most));
                    seen.extend(more);
                    if report.completion.is_complete() {
                        break report;
                    }
                    assert_eq!(nodes(&report), u128::from(most));
                };
                assert_eq!((&report, &seen), (&whole, &all), "{problem:?}, {piece} at a time");
            }
        }
    }
}

#[test]
fn a_search_solution_by_solution_is_the_search() {
    for problem in problems() {
        let (whole, all) = run(&mut backtracker(&problem, Axis::Rows), &Control::new());
        let mut search = backtracker(&problem, Axis::Rows);
        for found in 1..=all.len() {
            let (report, seen) =
                run(&mut search, &Control::new().with_solution_limit(found as u64));
            assert_eq!(report.completion, Completion::Stopped(StopReason::SolutionLimit));
            assert_eq!(seen, [all[found - 1].clone()]);
            // It stands on the solution: nothing more is searched until it is asked for.
            let (again, none) = run(&mut search, &Control::new().with_solution_limit(found as u64));
            assert_eq!((again, none), (report, vec![]));
            assert_eq!(search.last(), Some(Event::Emit));
        }
        assert_eq!(run(&mut search, &Control::new()), (whole.clone(), vec![]));
        assert_eq!(run(&mut search, &Control::new()), (whole, vec![]), "complete is complete");
    }
}

#[test]
fn a_visitor_that_breaks_off_misses_nothing_later() {
    let (_, all) = run(&mut backtracker(&Problem::new(6), Axis::Rows), &Control::new());
    let mut search = backtracker(&Problem::new(6), Axis::Rows);
    let mut seen = Vec::new();
    for _ in 0..all.len() {
        let report = search.run(&INFO, &Control::new(), |choices| {
            seen.push(choices.to_vec());
            ControlFlow::Break(())
        });
        assert_eq!(report.completion, Completion::Stopped(StopReason::Caller));
    }
    assert_eq!(seen, all);
    assert!(run(&mut search, &Control::new()).0.completion.is_complete());
}

#[test]
fn running_on_from_every_step_ends_alike() {
    for problem in problems() {
        let (whole, all) = run(&mut backtracker(&problem, Axis::Rows), &Control::new());
        let states = states(&problem, Axis::Rows);
        for steps in 0..states.len() {
            let mut search = backtracker(&problem, Axis::Rows);
            for _ in 0..steps {
                search.step();
            }
            let emitted = states[steps].solutions as usize;
            let (report, seen) = run(&mut search, &Control::new());
            assert_eq!((&report, &seen[..]), (&whole, &all[emitted..]), "{steps} steps");
            assert_eq!(search.state(), states[states.len() - 1]);
        }
    }
}

#[test]
fn where_a_run_stops_a_stepper_can_go_on_both_ways() {
    for problem in problems() {
        let states = states(&problem, Axis::Rows);
        let total = states.last().unwrap().statistics.nodes.unwrap() as u64;
        for most in 0..=total {
            let mut search = backtracker(&problem, Axis::Rows);
            run(&mut search, &Control::new().with_node_limit(most));
            let stopped = search.state();
            let index = states.iter().position(|state| *state == stopped);
            let index = index.expect("a run stops in a state that stepping comes through");
            for state in states[..index].iter().rev() {
                search.back();
                assert_eq!(search.state(), *state);
            }
            assert_eq!(search.back(), None);
            for state in &states[1..] {
                search.step();
                assert_eq!(search.state(), *state);
            }
        }
    }
}

#[test]
fn along_columns_the_board_is_mirrored() {
    let problem = Problem::new(5).with_queen(Square::new(1, 3)).unwrap();
    let mirrored = Problem::new(5).with_queen(Square::new(3, 1)).unwrap();
    let (columns, rows) = (states(&problem, Axis::Columns), states(&mirrored, Axis::Rows));
    assert_eq!(columns.len(), rows.len());
    for (column_wise, row_wise) in columns.iter().zip(&rows) {
        let queens = |state: &State| -> Vec<(usize, usize)> {
            let rows = state.positions.iter().enumerate();
            rows.filter_map(|(row, column)| column.map(|column| (row, column))).collect()
        };
        let mut mirrored: Vec<_> =
            queens(column_wise).into_iter().map(|(row, column)| (column, row)).collect();
        mirrored.sort_unstable();
        assert_eq!(mirrored, queens(row_wise));
        assert_eq!(column_wise.frames.len(), row_wise.frames.len());
        for (column_frame, row_frame) in column_wise.frames.iter().zip(&row_wise.frames) {
            let line = |axis: Axis| (row_frame.depth < 5).then(|| axis.line(row_frame.depth));
            assert_eq!(row_frame.line, line(Axis::Rows));
            assert_eq!(*column_frame, Frame { line: line(Axis::Columns), ..*row_frame });
        }
        assert_eq!(column_wise.statistics, row_wise.statistics);
    }
}

/// What can be done with a search at rest.
#[derive(Clone, Copy, Debug)]
enum Move {
    Step,
    Back,
    /// Runs on for so many nodes more.
    Nodes(u64),
    /// Runs on for so many solutions more.
    Solutions(u64),
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let one = prop_oneof![
        4 => Just(Move::Step),
        4 => Just(Move::Back),
        1 => (0..20_u64).prop_map(Move::Nodes),
        1 => (0..3_u64).prop_map(Move::Solutions),
    ];
    prop::collection::vec(one, 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// However a search is driven, it is always in one of the states that stepping comes through.
    #[test]
    fn every_way_leads_along_the_same_states(which in 0..9_usize, moves in moves()) {
        let problem = &problems()[which];
        let states = states(problem, Axis::Rows);
        let mut search = backtracker(problem, Axis::Rows);
        let mut index = 0;
        for one in moves {
            let before = &states[index];
            match one {
                Move::Step => index += usize::from(search.step().is_some()),
                Move::Back => index -= usize::from(search.back().is_some()),
                Move::Nodes(more) => {
                    let most = before.statistics.nodes.unwrap() as u64 + more;
                    let (report, _) = run(&mut search, &Control::new().with_node_limit(most));
                    prop_assert!(nodes(&report) <= u128::from(most));
                }
                Move::Solutions(more) => {
                    let most = before.solutions as u64 + more;
                    let (report, seen) = run(&mut search, &Control::new().with_solution_limit(most));
                    prop_assert!(seen.len() as u64 <= more);
                    prop_assert!(report.solutions <= u128::from(most));
                }
            }
            if !matches!(one, Move::Step | Move::Back) {
                let state = search.state();
                let ahead = states.iter().skip(index).position(|known| *known == state);
                prop_assert!(ahead.is_some(), "{:?} leads to {:?}", one, state);
                index += ahead.unwrap();
            }
            prop_assert_eq!(&search.state(), &states[index]);
        }
    }
}
