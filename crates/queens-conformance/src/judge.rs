//! Checks solutions one by one, as a strategy passes them on.

use std::collections::HashSet;
use std::ops::ControlFlow;

use queens_core::{Placement, Problem, attacks};

/// After so many wrong solutions the search is ended: a broken strategy may find millions.
const ENOUGH: usize = 10;

/// Collects solutions and notes what is wrong with each.
pub(crate) struct Judge {
    problem: Problem,
    lexicographic: bool,
    seen: HashSet<Vec<usize>>,
    pub(crate) list: Vec<Vec<usize>>,
    pub(crate) wrong: Vec<String>,
}

impl Judge {
    /// A judge for this problem. `lexicographic`: whether that order is promised.
    pub(crate) fn new(problem: &Problem, lexicographic: bool) -> Self {
        Self {
            problem: problem.clone(),
            lexicographic,
            seen: HashSet::new(),
            list: Vec::new(),
            wrong: Vec::new(),
        }
    }

    /// Takes the next solution. `Break` after too many wrong ones.
    pub(crate) fn take(&mut self, columns: &[usize]) -> ControlFlow<()> {
        if let Some(objection) = objection(&self.problem, columns) {
            self.wrong.push(format!("{columns:?} {objection}"));
        }
        if !self.seen.insert(columns.to_vec()) {
            self.wrong.push(format!("{columns:?} came twice"));
        }
        if self.lexicographic && self.list.last().is_some_and(|last| last.as_slice() >= columns) {
            self.wrong.push(format!("{columns:?} comes after {:?}", self.list.last()));
        }
        self.list.push(columns.to_vec());
        if self.wrong.len() < ENOUGH { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Why these columns are not a solution of the problem; `None` if they are one.
pub(crate) fn objection(problem: &Problem, columns: &[usize]) -> Option<String> {
    if columns.len() != problem.size() {
        return Some(format!("has {} rows", columns.len()));
    }
    let placement = match Placement::new(columns) {
        Ok(placement) => placement,
        Err(error) => return Some(format!("is not a placement: {error}")),
    };
    let squares: Vec<_> = placement.squares().collect();
    if let Some(attack) = attacks(&squares).next() {
        return Some(format!("is not a solution: {attack}"));
    }
    if let Some(queen) = problem.queens().iter().find(|queen| !squares.contains(queen)) {
        return Some(format!("lacks the given queen {queen}"));
    }
    let blocked = problem.blocked().iter().find(|square| squares.contains(square));
    blocked.map(|square| format!("has a queen on the blocked square {square}"))
}
