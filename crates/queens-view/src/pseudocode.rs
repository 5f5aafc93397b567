//! The algorithm as text, and where a step is in it.

use queens::{Event, State};

use crate::scheme::Scheme;

/// The search, a line a string, none longer than 31 characters. Backtracking strategies differ only
/// in how they find out whether a square is attacked.
#[must_use]
pub fn pseudocode(scheme: Scheme) -> [&'static str; 8] {
    match scheme {
        Scheme::Rows => [
            "search(row):",
            "  if row = n: report, return",
            "  for each column of the row:",
            "    if attacked: next column",
            "    place a queen",
            "    search(row + 1)",
            "    take the queen back",
            "  return",
        ],
        Scheme::Columns => [
            "search(column):",
            "  if column = n: report, return",
            "  for each row of the column:",
            "    if attacked: next row",
            "    place a queen",
            "    search(column + 1)",
            "    take the queen back",
            "  return",
        ],
        Scheme::Cover => [
            "search():",
            "  if none open: report, return",
            "  choose an item, cover it",
            "  for each option: try it",
            "    cover its other items",
            "    search()",
            "    uncover them, take it back",
            "  uncover the item, return",
        ],
    }
}

/// The line of the [`pseudocode`] that the step to this state carried out, from 0; `None` at the
/// start.
#[must_use]
pub fn line_of(state: &State) -> Option<usize> {
    // In an exact-cover search: whether a frame is open without a queen, so that the item covered is
    // the one that is branched on.
    let branches = state.frames.last().is_some_and(|frame| frame.choice.is_none());
    Some(match state.last? {
        Event::Enter { .. } => 0,
        Event::Emit => 1,
        Event::Leave { depth } if depth == state.size => 1,
        Event::Reject { .. } => 3,
        Event::Place { .. } if Scheme::of(state) == Scheme::Cover => 3,
        Event::Place { .. } => 4,
        Event::Undo { .. } => 6,
        Event::Leave { .. } => 7,
        Event::Choose { .. } | Event::DeadEnd { .. } => 2,
        Event::Cover { .. } | Event::Hide { .. } => {
            if branches {
                2
            } else {
                4
            }
        }
        Event::Unhide { .. } | Event::Uncover { .. } => {
            if branches {
                7
            } else {
                6
            }
        }
        _ => return None,
    })
}
