//! Steps in words.
//!
//! The sentences are data, because a page in a browser says them too: a sentence has names in
//! braces that are filled in.

use queens::{BoardLine, Cause, Event, ItemList, Line, Square, State};

use crate::scheme::Scheme;

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
    /// Exact cover: an item is chosen that has no more options than any other.
    pub choose_fewest: &'static str,
    /// Exact cover: another item is chosen.
    pub choose: &'static str,
    /// Exact cover: an item has no options left.
    pub dead_end: &'static str,
    /// Exact cover: an item is covered.
    pub cover: &'static str,
    /// Exact cover: an option is hidden.
    pub hide: &'static str,
    /// Exact cover: an option is linked again.
    pub unhide: &'static str,
    /// Exact cover: an item is uncovered.
    pub uncover: &'static str,
    /// What the frames are called: `row` or `column`.
    pub line: &'static str,
    /// What the candidates of a frame are called: `column` or `row`.
    pub candidate: &'static str,
}

impl Words {
    /// The sentences for a search of this scheme.
    #[must_use]
    pub const fn of(scheme: Scheme) -> Self {
        let (line, candidate) = match scheme {
            Scheme::Rows => ("row", "column"),
            Scheme::Columns => ("column", "row"),
            Scheme::Cover => return Self::of_cover(),
        };
        Self::of_lines(line, candidate)
    }

    /// Those of a search that fills one line after the other.
    const fn of_lines(line: &'static str, candidate: &'static str) -> Self {
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
            choose_fewest: "{Item} is chosen: it has the fewest squares left ({left}).",
            choose: "{Item} is chosen. Squares left on it: {left}.",
            dead_end: "No square is left on {item}: the search turns back.",
            cover: "{Item} is covered: it is unlinked from the list of items.",
            hide: "{Square} is hidden: it lies on {item}, which is being covered.",
            unhide: "{Square} is linked again: {item} is being uncovered.",
            uncover: "{Item} is uncovered: it is linked into the list of items again.",
            line,
            candidate,
        }
    }

    const fn of_cover() -> Self {
        Self {
            enter_first: "The search begins: every row and every column needs a queen.",
            enter: "A new node of the search tree, at depth {depth}.",
            enter_full: "Every row and every column is covered.",
            place: "The option {square} is tried: a queen is placed, and the other lines through it are covered next.",
            undo: "The queen on {square} is taken back, and {item} goes on with its next square.",
            leave: "Nothing is left to try here: back to the queen placed last.",
            ..Self::of_lines("item", "square")
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
            Event::Choose { line } if has_fewest(state, line) => self.choose_fewest,
            Event::Choose { .. } => self.choose,
            Event::DeadEnd { .. } => self.dead_end,
            Event::Cover { .. } => self.cover,
            Event::Hide { .. } => self.hide,
            Event::Unhide { .. } => self.unhide,
            Event::Uncover { .. } => self.uncover,
            _ => "",
        }
    }
}

/// The step that led to this state, in a sentence: what was asked, and why the answer is no.
#[must_use]
pub fn explain(state: &State) -> String {
    let words = Words::of(Scheme::of(state));
    let (depth, square) = place(state);
    let attack = match state.last {
        Some(Event::Reject { cause: Cause::Attacked { by, line }, .. }) => Some((by, line)),
        _ => None,
    };
    let item = item(state);
    let left = item.and_then(|line| list(state, line)).map_or(0, |list| list.options.len());
    let square = square.map(name).unwrap_or_default();
    let item = item.as_ref().map(BoardLine::to_string).unwrap_or_default();
    words
        .template(state)
        .replace("{line}", words.line)
        .replace("{depth}", &depth.to_string())
        .replace("{before}", &depth.saturating_sub(1).to_string())
        .replace("{solutions}", &state.solutions.to_string())
        .replace("{Square}", &capitalized(&square))
        .replace("{square}", &square)
        .replace("{by}", &attack.map(|(by, _)| name(by)).unwrap_or_default())
        .replace("{attack}", attack.map(|(_, line)| Line::name(line)).unwrap_or_default())
        .replace("{Item}", &capitalized(&item))
        .replace("{item}", &item)
        .replace("{left}", &left.to_string())
}

/// The depth and the square that the last step is about.
fn place(state: &State) -> (usize, Option<Square>) {
    match state.last {
        Some(Event::Enter { depth } | Event::Leave { depth }) => (depth, None),
        Some(
            Event::Place { square }
            | Event::Undo { square }
            | Event::Reject { square, .. }
            | Event::Hide { square, .. }
            | Event::Unhide { square, .. },
        ) => (state.axis.place_of(square).0, Some(square)),
        _ => (0, None),
    }
}

/// The item that the last step of an exact-cover search is about.
pub(crate) fn item(state: &State) -> Option<BoardLine> {
    match state.last? {
        Event::Choose { line }
        | Event::DeadEnd { line }
        | Event::Cover { line }
        | Event::Hide { line, .. }
        | Event::Unhide { line, .. }
        | Event::Uncover { line } => Some(line),
        Event::Place { .. } | Event::Undo { .. } => state.frames.last()?.line,
        _ => None,
    }
}

fn list(state: &State, line: BoardLine) -> Option<&ItemList> {
    state.items()?.iter().find(|item| item.line == line)
}

/// Whether no primary item that is not covered has fewer options than this one.
fn has_fewest(state: &State, line: BoardLine) -> bool {
    let fewest = state
        .items()
        .into_iter()
        .flatten()
        .filter(|item| item.is_primary && !item.is_covered)
        .map(|item| item.options.len())
        .min();
    list(state, line).map(|item| item.options.len()) == fewest
}

fn name(square: Square) -> String {
    format!("row {}, column {}", square.row, square.column)
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
