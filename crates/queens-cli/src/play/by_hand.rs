//! Placing queens by hand.

use std::time::Duration;

use queens::{Control, Problem, Registry, Square};
use queens_view::{Completable, Hand};
use ratatui::crossterm::event::KeyCode;

/// How long the solver may look for a completion: the screen stands still while it does.
const TIME: Duration = Duration::from_secs(2);

/// A board, a cursor on it, and the solver's answer.
pub(super) struct ByHand {
    /// The strategies to look for a completion with.
    registry: Registry,
    pub(super) hand: Hand,
    pub(super) cursor: Square,
    /// Whether the board can be completed, if that was asked since the last change.
    pub(super) answer: Option<String>,
    /// The queens of a completion.
    pub(super) ghosts: Vec<Square>,
}

impl ByHand {
    /// A board with the queens that the problem gives.
    pub(super) fn new(registry: &Registry, problem: &Problem) -> Self {
        let mut hand = Hand::new(problem.size());
        for &queen in problem.queens() {
            hand.toggle(queen);
        }
        let registry = registry.clone();
        Self { registry, hand, cursor: Square::new(0, 0), answer: None, ghosts: Vec::new() }
    }

    pub(super) fn key(&mut self, code: KeyCode) {
        let last = self.hand.size().saturating_sub(1);
        let Square { row, column } = &mut self.cursor;
        match code {
            KeyCode::Up => *row = row.saturating_sub(1),
            KeyCode::Down => *row = (*row + 1).min(last),
            KeyCode::Left => *column = column.saturating_sub(1),
            KeyCode::Right => *column = (*column + 1).min(last),
            KeyCode::Home => *column = 0,
            KeyCode::End => *column = last,
            KeyCode::Char(' ') | KeyCode::Enter => {
                self.hand.toggle(self.cursor);
                self.forget();
            }
            KeyCode::Char('u') | KeyCode::Backspace => {
                self.hand.undo();
                self.forget();
            }
            KeyCode::Char('x') => {
                self.hand.set([]);
                self.forget();
            }
            KeyCode::Char('c') => self.complete(),
            _ => {}
        }
    }

    fn forget(&mut self) {
        self.answer = None;
        self.ghosts.clear();
    }

    fn complete(&mut self) {
        self.forget();
        let problem = self.hand.problem().unwrap_or_else(|_| Problem::new(self.hand.size()));
        let control = Control::new().with_time_limit(TIME);
        let Some(attempts) = self.registry.attempts(&problem, &control, None) else {
            self.answer = Some("Not known: no strategy finds solutions of this size.".to_owned());
            return;
        };
        self.answer = Some(match self.hand.complete(&attempts, &control) {
            Ok(Completable::Yes(placement)) => {
                let added = placement.squares().filter(|queen| !self.hand.queens().contains(queen));
                self.ghosts = added.collect();
                "Yes, like this (○).".to_owned()
            }
            Ok(Completable::No) => "No: there is no solution with these queens.".to_owned(),
            Ok(Completable::Conflict(attack)) => format!("No: {attack}."),
            Ok(_) => format!("Not known: {} seconds did not tell.", TIME.as_secs()),
            Err(error) => error.to_string(),
        });
    }

    /// What is on the board, in a sentence.
    pub(super) fn summary(&self) -> String {
        let (queens, size) = (self.hand.queens().len(), self.hand.size());
        let attacks = self.hand.attacks().count();
        match attacks {
            _ if self.hand.is_solution() => format!("{queens} of {size} queens: a solution!"),
            0 => format!("{queens} of {size} queens, none attacks another."),
            1 => format!("{queens} of {size} queens; 1 pair attacks each other."),
            _ => format!("{queens} of {size} queens; {attacks} pairs attack each other."),
        }
    }

    /// The square under the cursor, in a sentence.
    pub(super) fn square(&self) -> String {
        let Square { row, column } = self.cursor;
        let what = if self.hand.queens().contains(&self.cursor) { "a queen" } else { "empty" };
        let by: Vec<String> = self
            .hand
            .attackers(self.cursor)
            .take(3)
            .map(|queen| format!("row {}, column {}", queen.row, queen.column))
            .collect();
        let attacked = match by.as_slice() {
            [] => "not attacked".to_owned(),
            _ => format!("attacked by the queen on {}", by.join("; ")),
        };
        format!("Row {row}, column {column}: {what}, {attacked}.")
    }
}
