//! Checking answers.

use std::collections::HashMap;

use queens::known;

use crate::cell::{Cell, Question};
use crate::sample::Answer;

/// Checks answers: against the known number of solutions as far as it reaches (n = 27), against the
/// first strategy that answered beyond.
#[derive(Clone, Debug, Default)]
pub struct Reference {
    /// The number of solutions by size, and the strategy that found it first.
    answered: HashMap<usize, (u128, String)>,
}

/// A wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("wrong answer: {0}")]
pub struct Wrong(String);

impl Reference {
    /// The known values alone.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Compares the answer to this cell with the known or first one.
    ///
    /// # Errors
    /// [`Wrong`], with the expected answer.
    pub fn check(&mut self, cell: &Cell, answer: &Answer) -> Result<(), Wrong> {
        match cell.question {
            Question::Count | Question::All | Question::Iterate => self.check_total(cell, answer),
            Question::First => check_first(cell.size, answer),
        }
    }

    fn check_total(&mut self, cell: &Cell, answer: &Answer) -> Result<(), Wrong> {
        if !answer.complete {
            return Err(Wrong(format!("{} solutions, not known to be all", answer.solutions)));
        }
        let (expected, witness) = match known::ALL_SOLUTIONS.get(cell.size) {
            Some(&solutions) => (solutions, "there are"),
            None => {
                let name = cell.spec.to_string();
                let (solutions, witness) =
                    self.answered.entry(cell.size).or_insert((answer.solutions, name));
                (*solutions, &*format!("{witness} found"))
            }
        };
        if answer.solutions == expected {
            Ok(())
        } else {
            Err(Wrong(format!("{} solutions where {witness} {expected}", answer.solutions)))
        }
    }
}

/// There is a solution for every n but 2 and 3.
fn check_first(size: usize, answer: &Answer) -> Result<(), Wrong> {
    match &answer.first {
        None if !answer.complete => Err(Wrong("none found, others not excluded".to_owned())),
        None if size == 2 || size == 3 => Ok(()),
        None => Err(Wrong(format!("no solution where n = {size} has some"))),
        Some(placement) if placement.size() != size => {
            Err(Wrong(format!("{} rows where n = {size}", placement.size())))
        }
        Some(placement) if placement.is_solution() => Ok(()),
        Some(placement) => Err(Wrong(format!("{placement} has queens that attack each other"))),
    }
}

#[cfg(test)]
mod tests {
    use queens::Placement;

    use super::*;

    fn cell(question: Question, size: usize) -> Cell {
        Cell { spec: "flags".parse().unwrap(), question, size }
    }

    fn first(columns: &[usize]) -> Answer {
        let mut answer = Answer::new(1, false);
        answer.first = Some(Placement::new(columns).unwrap());
        answer
    }

    #[test]
    fn totals_are_compared_with_what_is_known() {
        let mut reference = Reference::new();
        let count = cell(Question::Count, 8);
        assert_eq!(reference.check(&count, &Answer::new(92, true)), Ok(()));
        let wrong = reference.check(&count, &Answer::new(91, true)).unwrap_err();
        assert_eq!(wrong.to_string(), "wrong answer: 91 solutions where there are 92");
        assert!(reference.check(&count, &Answer::new(92, false)).is_err());
    }

    #[test]
    fn past_the_known_values_strategies_are_compared_with_each_other() {
        let mut reference = Reference::new();
        let huge = cell(Question::Count, 40);
        assert_eq!(reference.check(&huge, &Answer::new(7, true)), Ok(()));
        assert_eq!(reference.check(&huge, &Answer::new(7, true)), Ok(()));
        let wrong = reference.check(&huge, &Answer::new(8, true)).unwrap_err();
        assert_eq!(wrong.to_string(), "wrong answer: 8 solutions where flags found 7");
    }

    #[test]
    fn first_solutions_are_looked_at() {
        let mut reference = Reference::new();
        let four = cell(Question::First, 4);
        assert_eq!(reference.check(&four, &first(&[1, 3, 0, 2])), Ok(()));
        assert!(reference.check(&four, &first(&[0, 1, 2, 3])).is_err());
        assert!(reference.check(&four, &first(&[0])).is_err());
        assert!(reference.check(&four, &Answer::new(0, true)).is_err());
        assert_eq!(reference.check(&cell(Question::First, 3), &Answer::new(0, true)), Ok(()));
    }
}
