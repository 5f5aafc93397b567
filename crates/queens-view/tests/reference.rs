//! A session against recorded traces of the flag-array search, step by step, there and back.

use queens::{Content, Event, Problem, State};
use queens_view::Session;
use serde::Deserialize;

#[derive(Deserialize)]
struct Traces {
    traces: Vec<Trace>,
}

#[derive(Deserialize)]
struct Trace {
    n: usize,
    steps: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Entry {
    Step(Box<Step>),
    Result { result: Vec<Vec<String>> },
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
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

#[derive(Debug, PartialEq, Eq, Deserialize)]
struct Frame {
    row: usize,
    #[serde(rename = "nextColumn")]
    next: usize,
    choice: Option<usize>,
}

/// What the reference would say of this state.
fn step_of(state: &State, boards: &[Vec<String>]) -> Step {
    let flags = |name: &str| {
        let structure = state.structures.iter().find(|structure| structure.name == name).unwrap();
        match &structure.content {
            Content::Flags(flags) => flags.clone(),
            content => panic!("{content:?}"),
        }
    };
    let (phase, row, square) = match state.last {
        None => ("initial", None, None),
        Some(Event::Enter { depth }) => ("enter", Some(depth), None),
        Some(Event::Leave { depth }) => ("leave", Some(depth), None),
        Some(Event::Emit) => ("emit", Some(state.size), None),
        Some(Event::Reject { square, .. }) => ("reject", Some(square.row), Some(square)),
        Some(Event::Place { square }) => ("place", Some(square.row), Some(square)),
        Some(Event::Undo { square }) => ("undo", Some(square.row), Some(square)),
        other => panic!("{other:?}"),
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
            .map(|frame| Frame { row: frame.depth, next: frame.next, choice: frame.choice })
            .collect(),
        boards: boards.to_vec(),
        phase: phase.to_owned(),
        row,
        column: square.map(|square| square.column),
        d: square.map(|square| square.row + state.size - 1 - square.column),
        u: square.map(|square| square.row + square.column),
    }
}

fn board_of(state: &State) -> Vec<String> {
    let row = |column: &Option<usize>| {
        (0..state.size).map(|c| if Some(c) == *column { 'Q' } else { '.' }).collect()
    };
    state.positions.iter().map(row).collect()
}

#[test]
fn every_step_forward_and_back() {
    let text = include_str!("../../queens-tests/fixtures/flag-trace.json");
    let Traces { traces } = serde_json::from_str(text).unwrap();
    assert_eq!(traces.iter().map(|trace| trace.n).collect::<Vec<_>>(), [4, 2, 0, 1]);
    for Trace { n, steps } in traces {
        let mut session =
            Session::new(queens::strategy("flags").unwrap(), Problem::new(n)).unwrap();
        // The last two entries repeat the last state and hold the result.
        let (result, steps) = steps.split_last().unwrap();
        let (_, steps) = steps.split_last().unwrap();
        let mut boards = Vec::new();
        for (index, entry) in steps.iter().enumerate() {
            let Entry::Step(step) = entry else { panic!("n = {n}: no step {index}") };
            if index > 0 {
                session.step().unwrap();
            }
            if session.last() == Some(Event::Emit) {
                boards.push(board_of(&session.state()));
            }
            assert_eq!(step_of(&session.state(), &boards), **step, "n = {n}, step {index}");
            assert_eq!(session.position(), index as u64);
        }
        assert!(session.is_complete());
        assert_eq!(session.step(), None);
        let Entry::Result { result } = result else { panic!("n = {n}: no result") };
        assert_eq!(boards, *result);

        for (index, entry) in steps.iter().enumerate().rev() {
            let Entry::Step(step) = entry else { panic!("n = {n}: no step {index}") };
            boards.truncate(step.boards.len());
            assert_eq!(step_of(&session.state(), &boards), **step, "n = {n}, back at step {index}");
            assert_eq!(session.position(), index as u64);
            session.back();
        }
        assert_eq!(session.back(), None);
    }
}
