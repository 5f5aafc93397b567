//! A search step by step, forwards and backwards.

use queens_core::{
    Cause, Control, Event, Order, Problem, Report, Square, State, Statistics, Stepper,
};

use super::links::Links;
use super::ways::{Small, small_problems};
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// For every strategy that claims [`steps`](queens_core::Capabilities::steps), plain problems up to
/// n = 5 and constrained ones up to n = 6:
/// - forward to the end: each event fits the change of the board, queens are rejected for a reason
///   that holds, and solutions and counters end as those of a search;
/// - back to the start: the same states in reverse;
/// - a few steps forward and fewer back, all the way: the same states.
///
/// A strategy that does not claim the row-by-row tree may search an exact cover: then the steps
/// must cover and hide in pairs that undo each other, and restore all links.
#[must_use]
pub fn stepping(suite: &Suite) -> Outcome {
    suite.run("stepping", &small_problems(5, 6), |subject, case: &Small| {
        subject.notes.ask("stepper");
        let Some(mut stepper) = subject.stepper(&case.problem) else { return };
        let Some(states) = forward(subject, stepper.as_mut(), &case.problem) else { return };
        as_searched(subject, &states, &case.problem);
        backward(subject, stepper.as_mut(), &states);
        there_and_back(subject, stepper.as_mut(), &states);
    })
}

/// No search of the size that is stepped here takes more steps.
const ENDLESS: usize = 1_000_000;

/// The states from the start to the end, each compared with its event.
fn forward(
    subject: &mut Subject<'_>,
    stepper: &mut dyn Stepper,
    problem: &Problem,
) -> Option<Vec<State>> {
    subject.notes.ask("step to the end");
    let mut board: Vec<Square> = Vec::new();
    let mut links = (!subject.can().row_tree).then(Links::default);
    let mut states = vec![stepper.state()];
    subject.notes.equal("the step that led to the start", stepper.last(), None);
    while let Some(event) = stepper.step() {
        let state = stepper.state();
        subject.notes.equal(
            "the last event",
            (stepper.last(), state.last),
            (Some(event), Some(event)),
        );
        if let Some(objection) = objection(&mut board, links.as_mut(), event, problem) {
            subject.notes.fail(format!("step {}, {event:?}: {objection}", states.len()));
        }
        if let Some(difference) = links.as_ref().and_then(|links| links.difference(&state)) {
            subject.notes.fail(format!("step {}, {event:?}: not {difference}", states.len()));
        }
        let shown = state.positions.iter().enumerate();
        let shown: Vec<Square> = shown
            .filter_map(|(row, column)| column.map(|column| Square::new(row, column)))
            .collect();
        let mut expected = board.clone();
        expected.sort_unstable();
        subject.notes.equal("the queens", shown, expected);
        states.push(state);
        if states.len() > ENDLESS {
            subject.notes.fail("does not end");
            return None;
        }
    }
    subject.notes.equal("a step after the end", stepper.step(), None);
    subject.notes.ensure(links.is_none_or(|links| links.is_restored()), || {
        "something is covered or hidden at the end".to_owned()
    });
    subject.notes.ensure(stepper.is_complete() && stepper.state().is_complete(), || {
        "the search is not complete at its end".to_owned()
    });
    Some(states)
}

/// Applies the event to the board, and returns what is wrong with it.
fn objection(
    board: &mut Vec<Square>,
    links: Option<&mut Links>,
    event: Event,
    problem: &Problem,
) -> Option<String> {
    let full = board.len() == problem.size();
    match event {
        Event::Enter { depth } | Event::Leave { depth } => {
            (depth != board.len()).then(|| format!("{} queens stand", board.len()))
        }
        Event::Place { square } => {
            let attacker = board.iter().find(|queen| queen.line_to(square).is_some());
            let attacker = attacker.copied();
            board.push(square);
            attacker.map(|queen| format!("the queen on {queen} attacks it"))
        }
        Event::Undo { square } => (board.pop() != Some(square)).then(|| "not the last".to_owned()),
        Event::Emit => (!full).then(|| "the board is not full".to_owned()),
        Event::Reject { square, cause: Cause::Attacked { by, line } } => {
            let stands = board.contains(&by) || problem.queens().contains(&by);
            let attacks = by != square && by.line_to(square) == Some(line);
            (!stands || !attacks).then(|| "the cause does not hold".to_owned())
        }
        Event::Reject { square, cause: Cause::Blocked } => {
            (!problem.blocked().contains(&square)).then(|| "it is not blocked".to_owned())
        }
        other => match links {
            Some(links) => links.objection(other, problem.size()),
            None => Some(format!("{other:?} is no step of a row-by-row search")),
        },
    }
}

/// The solutions and counters are those of a search.
fn as_searched(subject: &mut Subject<'_>, states: &[State], problem: &Problem) {
    subject.notes.ask("step to the end, compared with a search");
    let Some((mut list, report)) = subject.list(problem, &Control::new()) else { return };
    let mut emitted: Vec<Vec<usize>> =
        emits(states).map(|state| state.positions.iter().flatten().copied().collect()).collect();
    if subject.info().order == Order::Unspecified {
        list.sort_unstable();
        emitted.sort_unstable();
    }
    subject.notes.equal("the solutions", emitted, list);
    let Some(end) = states.last() else { return };
    subject.notes.equal("the number of solutions", end.solutions, report.solutions);
    counters(subject, &end.statistics, &report);
}

/// A stepper may count more than a search does, but what the search counts must be equal.
fn counters(subject: &mut Subject<'_>, stepped: &Statistics, searched: &Report) {
    let searched = &searched.statistics;
    for (what, here, there) in [
        ("nodes", stepped.nodes, searched.nodes),
        ("tests", stepped.tests, searched.tests),
        ("updates", stepped.updates, searched.updates),
    ] {
        subject.notes.equal(what, here.and(there), there);
        subject.notes.ensure(there.is_none() || here == there, || {
            format!("{what}: {here:?} stepped, {there:?} searched")
        });
    }
    if searched.profile.is_some() {
        subject.notes.equal("the profile", &stepped.profile, &searched.profile);
    }
}

fn emits(states: &[State]) -> impl Iterator<Item = &State> {
    states.iter().filter(|state| state.last == Some(Event::Emit))
}

fn backward(subject: &mut Subject<'_>, stepper: &mut dyn Stepper, states: &[State]) {
    subject.notes.ask("back to the start");
    for (index, pair) in states.windows(2).enumerate().rev() {
        let event = stepper.back();
        subject.notes.equal("the step taken back", event, pair[1].last);
        same(subject, stepper, &pair[0], index);
    }
    subject.notes.equal("a step back before the start", stepper.back(), None);
}

/// Three steps forward, two back, until the end; then the same from there.
fn there_and_back(subject: &mut Subject<'_>, stepper: &mut dyn Stepper, states: &[State]) {
    subject.notes.ask("three steps forward, two back");
    let mut index = 0;
    while index + 1 < states.len() {
        for _ in 0..3 {
            index += usize::from(stepper.step().is_some());
        }
        same(subject, stepper, &states[index], index);
        if index + 1 == states.len() {
            break;
        }
        for _ in 0..2 {
            index -= usize::from(stepper.back().is_some());
        }
        same(subject, stepper, &states[index], index);
    }
}

fn same(subject: &mut Subject<'_>, stepper: &dyn Stepper, expected: &State, index: usize) {
    let state = stepper.state();
    subject.notes.ensure(state == *expected, || {
        format!("the state after {index} steps is {state:?}, should be {expected:?}")
    });
}
