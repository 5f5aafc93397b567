//! The steps of `flags` for n = 0, 1, 2 and 4, field by field as they were recorded.
//!
//! The states themselves are compared, not their printed form.

use queens::{Cause, Content, Event, Problem, Square, State};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recording {
    /// What the fields mean.
    about: String,
    traces: Vec<Trace>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Trace {
    n: usize,
    steps: Vec<Entry>,
}

/// The last entry of a trace holds the result alone.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Entry {
    Step(Box<Step>),
    Result(Outcome),
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Step {
    positions: Vec<isize>,
    columns: Vec<bool>,
    down: Vec<bool>,
    up: Vec<bool>,
    frames: Vec<Frame>,
    boards: Vec<Vec<String>>,
    phase: String,
    row: Option<usize>,
    column: Option<usize>,
    d: Option<usize>,
    u: Option<usize>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Frame {
    row: usize,
    next_column: usize,
    choice: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outcome {
    result: Vec<Vec<String>>,
}

fn recording() -> Recording {
    serde_json::from_str(include_str!("../fixtures/flag-trace.json"))
        .expect("the recording is readable")
}

/// This state in the form of the recording.
fn step(state: &State, boards: &[Vec<String>]) -> Step {
    let flags = |name: &str| {
        let found = state.structures.iter().find(|structure| structure.name == name);
        match found.map(|structure| &structure.content) {
            Some(Content::Flags(flags)) => flags.clone(),
            other => panic!("'{name}' are {other:?}, not flags"),
        }
    };
    let (phase, row, square) = match state.last {
        None => ("initial", None, None),
        Some(Event::Enter { depth }) => ("enter", Some(depth), None),
        Some(Event::Reject { square, cause }) => {
            assert!(matches!(cause, Cause::Attacked { .. }), "{cause:?} on a plain board");
            ("reject", Some(square.row), Some(square))
        }
        Some(Event::Place { square }) => ("place", Some(square.row), Some(square)),
        Some(Event::Emit) => ("emit", Some(state.size), None),
        Some(Event::Undo { square }) => ("undo", Some(square.row), Some(square)),
        Some(Event::Leave { depth }) => ("leave", Some(depth), None),
        Some(other) => panic!("no recording has {other:?}"),
    };
    Step {
        positions: state
            .positions
            .iter()
            .map(|column| column.map_or(-1, |column| column as isize))
            .collect(),
        columns: flags("columns"),
        down: flags("down"),
        up: flags("up"),
        frames: state
            .frames
            .iter()
            .map(|frame| Frame { row: frame.depth, next_column: frame.next, choice: frame.choice })
            .collect(),
        boards: boards.to_vec(),
        phase: phase.to_owned(),
        row,
        column: square.map(|square| square.column),
        d: square.map(|Square { row, column }| row + state.size - 1 - column),
        u: square.map(|Square { row, column }| row + column),
    }
}

/// The rows of the board.
fn drawn(state: &State) -> Vec<String> {
    let row = |column: &Option<usize>| {
        (0..state.size).map(|at| if *column == Some(at) { 'Q' } else { '.' }).collect()
    };
    state.positions.iter().map(row).collect()
}

#[test]
fn flags_steps_as_recorded() {
    let recording = recording();
    assert!(recording.about.contains("flag-array search"));
    let sizes: Vec<usize> = recording.traces.iter().map(|trace| trace.n).collect();
    assert_eq!(sizes, [4, 2, 0, 1]);
    let solver = queens::strategy("flags").expect("there is such a strategy");
    for Trace { n, steps } in recording.traces {
        let mut stepper = solver.stepper(&Problem::new(n)).expect("the size is within its bound");
        let mut boards = Vec::new();
        let mut mine = vec![step(&stepper.state(), &boards)];
        while stepper.step().is_some() {
            let state = stepper.state();
            if state.last == Some(Event::Emit) {
                boards.push(drawn(&state));
            }
            mine.push(step(&state, &boards));
        }
        // The recording has an entry of its own for "nothing is left to do".
        let complete =
            Step { phase: "complete".to_owned(), row: None, ..step(&stepper.state(), &boards) };
        mine.push(complete);

        assert_eq!(steps.len(), mine.len() + 1, "n = {n}");
        for (index, (entry, mine)) in steps.iter().zip(&mine).enumerate() {
            match entry {
                Entry::Step(recorded) => assert_eq!(mine, &**recorded, "n = {n}, step {index}"),
                Entry::Result(_) => panic!("n = {n}, step {index} is a result"),
            }
        }
        match steps.last() {
            Some(Entry::Result(Outcome { result })) => assert_eq!(*result, boards, "n = {n}"),
            other => panic!("n = {n}: the last entry is {other:?}, not a result"),
        }
    }
}
