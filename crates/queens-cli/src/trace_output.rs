//! A watched search as a sequence of steps, and how a step is written.

pub(crate) mod json;
pub(crate) mod text;

use queens::{BoardLine, Event, State, Stepper};

/// One step: what happened, and all that can be seen after it.
pub(crate) struct Step<'a> {
    /// Its number, from 0 for the start.
    pub(crate) number: u64,
    pub(crate) phase: Phase,
    pub(crate) state: State,
    /// The solutions emitted so far, in columns.
    pub(crate) emitted: &'a [Vec<usize>],
}

/// What happened in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Nothing yet.
    Initial,
    /// A step of the search.
    Event(Event),
    /// The search is over.
    Complete,
}

impl Phase {
    /// The line of the board that a step of an exact-cover search is about.
    fn item(self) -> Option<BoardLine> {
        match self {
            Self::Event(
                Event::Choose { line }
                | Event::DeadEnd { line }
                | Event::Cover { line }
                | Event::Hide { line, .. }
                | Event::Unhide { line, .. }
                | Event::Uncover { line },
            ) => Some(line),
            _ => None,
        }
    }

    /// Its name, the same in text and JSON.
    fn name(self) -> &'static str {
        match self {
            Self::Initial => "initial",
            Self::Event(Event::Enter { .. }) => "enter",
            Self::Event(Event::Reject { .. }) => "reject",
            Self::Event(Event::Place { .. }) => "place",
            Self::Event(Event::Emit) => "emit",
            Self::Event(Event::Undo { .. }) => "undo",
            Self::Event(Event::Leave { .. }) => "leave",
            Self::Event(Event::Choose { .. }) => "choose",
            Self::Event(Event::DeadEnd { .. }) => "dead-end",
            Self::Event(Event::Cover { .. }) => "cover",
            Self::Event(Event::Hide { .. }) => "hide",
            Self::Event(Event::Unhide { .. }) => "unhide",
            Self::Event(Event::Uncover { .. }) => "uncover",
            Self::Event(_) => "step",
            Self::Complete => "complete",
        }
    }
}

/// Goes through a search from its start to its end and keeps the solutions.
pub(crate) struct Recorder {
    stepper: Box<dyn Stepper>,
    emitted: Vec<Vec<usize>>,
    /// The number of the next step.
    number: u64,
    complete: bool,
}

impl Recorder {
    pub(crate) fn new(stepper: Box<dyn Stepper>) -> Self {
        Self { stepper, emitted: Vec::new(), number: 0, complete: false }
    }

    /// The next step: first the start, then those of the search, then its end.
    pub(crate) fn next(&mut self) -> Option<Step<'_>> {
        if self.complete {
            return None;
        }
        let phase = if self.number == 0 {
            Phase::Initial
        } else {
            self.stepper.step().map_or(Phase::Complete, Phase::Event)
        };
        self.complete = phase == Phase::Complete;
        let state = self.stepper.state();
        if phase == Phase::Event(Event::Emit) {
            self.emitted.push(state.positions.iter().flatten().copied().collect());
        }
        let number = self.number;
        self.number += 1;
        Some(Step { number, phase, state, emitted: &self.emitted })
    }

    /// All solutions, `None` until the search is over.
    pub(crate) fn result(&self) -> Option<&[Vec<usize>]> {
        self.complete.then_some(self.emitted.as_slice())
    }
}
