//! What the steps of an exact-cover search leave unlinked.

use std::collections::BTreeMap;

use queens_core::{BoardLine, Event, Line, Square, State};

/// The covered items and the hidden options, as they follow from the steps.
#[derive(Default)]
pub(super) struct Links {
    /// The covered items, in the order in which they were covered.
    covered: Vec<BoardLine>,
    /// The hidden options, and the item that hides each.
    hidden: BTreeMap<Square, BoardLine>,
}

impl Links {
    /// Makes a step, and returns what is wrong with it.
    pub(super) fn objection(&mut self, event: Event, size: usize) -> Option<String> {
        let last = self.covered.last().copied();
        match event {
            Event::Choose { line } | Event::DeadEnd { line } => {
                let is_open = !self.covered.contains(&line);
                let is_primary = matches!(line.line, Line::Row | Line::Column);
                (!is_open || !is_primary).then(|| "there is nothing to branch on".to_owned())
            }
            Event::Cover { line } => {
                let is_open = !self.covered.contains(&line);
                self.covered.push(line);
                (!is_open).then(|| "it is covered already".to_owned())
            }
            Event::Hide { square, line } => {
                let is_on_line =
                    square.is_on(size) && BoardLine::through(square, line.line, size) == line;
                let is_linked = self.hidden.insert(square, line).is_none();
                let is_right = last == Some(line) && is_on_line && is_linked;
                (!is_right).then(|| format!("covered last is {last:?}"))
            }
            Event::Unhide { square, line } => {
                let was_hidden_by = self.hidden.remove(&square);
                let is_right = last == Some(line) && was_hidden_by == Some(line);
                (!is_right).then(|| format!("it was hidden by {was_hidden_by:?}"))
            }
            Event::Uncover { line } => {
                let hides = self.hidden.values().any(|&hiding| hiding == line);
                self.covered.pop();
                (last != Some(line) || hides).then(|| format!("covered last is {last:?}"))
            }
            other => Some(format!("the suite does not know {other:?}")),
        }
    }

    /// What is wrong with the items and options of a state, if it shows any.
    pub(super) fn difference(&self, state: &State) -> Option<String> {
        let covered = state.items().is_none_or(|items| {
            items.iter().all(|item| item.is_covered == self.covered.contains(&item.line))
        });
        let hidden = state.hidden().is_none_or(|hidden| {
            hidden.iter().copied().eq(self.hidden.iter().map(|(&square, &line)| (square, line)))
        });
        (!covered || !hidden)
            .then(|| format!("covered {:?}, hidden {:?}", self.covered, self.hidden))
    }

    /// Whether nothing is covered or hidden.
    pub(super) fn is_restored(&self) -> bool {
        self.covered.is_empty() && self.hidden.is_empty()
    }
}
