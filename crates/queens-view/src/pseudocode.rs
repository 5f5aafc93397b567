//! The algorithm as text, and where a step is in it.

use queens::{Axis, Event, State};

/// The backtracking search, a line a string, none longer than 31 characters. All strategies that can
/// be watched are this one; they differ in how they know whether a square is attacked.
#[must_use]
pub fn pseudocode(axis: Axis) -> [&'static str; 8] {
    match axis {
        Axis::Rows => [
            "search(row):",
            "  if row = n: report, return",
            "  for each column of the row:",
            "    if attacked: next column",
            "    place a queen",
            "    search(row + 1)",
            "    take the queen back",
            "  return",
        ],
        Axis::Columns => [
            "search(column):",
            "  if column = n: report, return",
            "  for each row of the column:",
            "    if attacked: next row",
            "    place a queen",
            "    search(column + 1)",
            "    take the queen back",
            "  return",
        ],
    }
}

/// The line of the [`pseudocode`] that the step to this state carried out, from 0; `None` at the
/// start.
#[must_use]
pub fn line_of(state: &State) -> Option<usize> {
    Some(match state.last? {
        Event::Enter { .. } => 0,
        Event::Emit => 1,
        Event::Leave { depth } if depth == state.size => 1,
        Event::Reject { .. } => 3,
        Event::Place { .. } => 4,
        Event::Undo { .. } => 6,
        Event::Leave { .. } => 7,
        _ => return None,
    })
}
