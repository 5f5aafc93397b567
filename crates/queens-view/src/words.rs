//! Steps in words.
//!
//! The sentences are data, because a page in a browser says them too: a sentence has names in
//! braces that are filled in.

use queens::{Axis, Cause, Event, Line, Square, State};

/// The sentences that say what a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Words {
    /// Before the first step.
    pub start: &'static str,
    /// The first line is entered.
    pub enter_first: &'static str,
    /// Another line is entered.
    pub enter: &'static str,
    /// The board is full.
    pub enter_full: &'static str,
    /// A queen attacks the square.
    pub reject: &'static str,
    /// The problem blocks the square.
    pub blocked: &'static str,
    /// A queen is placed.
    pub place: &'static str,
    /// A solution is found.
    pub emit: &'static str,
    /// A queen is taken back.
    pub undo: &'static str,
    /// A line is left.
    pub leave: &'static str,
    /// A full board is left.
    pub leave_full: &'static str,
    /// The search is over.
    pub leave_first: &'static str,
    /// What the frames are called: `row` or `column`.
    pub line: &'static str,
    /// What the candidates of a frame are called: `column` or `row`.
    pub candidate: &'static str,
}

impl Words {
    /// The sentences for a search along this axis.
    #[must_use]
    pub const fn of(axis: Axis) -> Self {
        let (line, candidate) = match axis {
            Axis::Rows => ("row", "column"),
            Axis::Columns => ("column", "row"),
        };
        Self {
            start: "Nothing has happened yet.",
            enter_first: "The search begins with {line} 0: its squares are tried one after the other.",
            enter: "On to {line} {depth}: its squares are tried one after the other.",
            enter_full: "Every {line} has a queen.",
            reject: "May a queen stand on {square}? No: the queen on {by} attacks it along the {attack}.",
            blocked: "May a queen stand on {square}? No: the square is blocked.",
            place: "May a queen stand on {square}? Yes, no queen attacks it: one is placed.",
            emit: "The board is full: this is solution {solutions}.",
            undo: "The queen on {square} is taken back, and {line} {depth} goes on with its next square.",
            leave: "Every square of {line} {depth} was tried: back to {line} {before}.",
            leave_full: "The solution is noted, and the search goes on from the last queen.",
            leave_first: "Nothing is left to try: the search is complete. Solutions: {solutions}.",
            line,
            candidate,
        }
    }

    fn template(&self, state: &State) -> &'static str {
        let Some(event) = state.last else {
            return self.start;
        };
        match event {
            Event::Leave { depth: 0 } => self.leave_first,
            Event::Enter { depth } if depth == state.size => self.enter_full,
            Event::Enter { depth: 0 } => self.enter_first,
            Event::Enter { .. } => self.enter,
            Event::Reject { cause: Cause::Blocked, .. } => self.blocked,
            Event::Reject { .. } => self.reject,
            Event::Place { .. } => self.place,
            Event::Emit => self.emit,
            Event::Undo { .. } => self.undo,
            Event::Leave { depth } if depth == state.size => self.leave_full,
            Event::Leave { .. } => self.leave,
            _ => "",
        }
    }
}

/// The step that led to this state, in a sentence: what was asked, and why the answer is no.
#[must_use]
pub fn explain(state: &State) -> String {
    let words = Words::of(state.axis);
    let (depth, square, attack) = match state.last {
        Some(Event::Enter { depth } | Event::Leave { depth }) => (depth, None, None),
        Some(Event::Place { square } | Event::Undo { square }) => {
            (state.axis.place_of(square).0, Some(square), None)
        }
        Some(Event::Reject { square, cause }) => {
            let attack = match cause {
                Cause::Attacked { by, line } => Some((by, line)),
                _ => None,
            };
            (state.axis.place_of(square).0, Some(square), attack)
        }
        _ => (0, None, None),
    };
    words
        .template(state)
        .replace("{line}", words.line)
        .replace("{depth}", &depth.to_string())
        .replace("{before}", &depth.saturating_sub(1).to_string())
        .replace("{solutions}", &state.solutions.to_string())
        .replace("{square}", &square.map(name).unwrap_or_default())
        .replace("{by}", &attack.map(|(by, _)| name(by)).unwrap_or_default())
        .replace("{attack}", attack.map(|(_, line)| Line::name(line)).unwrap_or_default())
}

fn name(square: Square) -> String {
    format!("row {}, column {}", square.row, square.column)
}
