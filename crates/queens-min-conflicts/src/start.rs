//! The placement that a search starts from: a random permutation with few conflicts.

use std::ops::ControlFlow;

use fastrand::Rng;
use queens_core::{Problem, Run, Square, StopReason};

use crate::lines::{LineSet, anti_diagonal, diagonal};

/// How many of the columns left are tried in a row before it gets a queen with conflicts.
const TRIES: usize = 64;

/// Rows between two looks at the clock.
const CHECK_INTERVAL: usize = 1 << 14;

/// A queen in every row and column: those given, and a random permutation for the others.
pub(crate) struct Start {
    /// The column of the queen in each row.
    pub(crate) columns: Vec<u32>,
    /// The rows without a given queen.
    pub(crate) movable: Vec<u32>,
    /// The rows whose queen was placed with a conflict. Every conflict is with one of these.
    pub(crate) suspects: Vec<u32>,
}

impl Start {
    /// Row by row, the queen goes to the first of the columns left, which are in random order, that
    /// has no conflict with those placed before. The columns passed over are next to be tried by the
    /// row below, so that memory is read in order.
    pub(crate) fn new(
        problem: &Problem,
        random: &mut Rng,
        run: &mut Run,
    ) -> ControlFlow<StopReason, Self> {
        let size = problem.size();
        let mut columns = vec![u32::MAX; size];
        let mut is_given = vec![false; size];
        let mut down = LineSet::new(2 * size);
        let mut up = LineSet::new(2 * size);
        for &Square { row, column } in problem.queens() {
            columns[row] = column as u32;
            is_given[column] = true;
            down.insert(diagonal(size, row, column));
            up.insert(anti_diagonal(row, column));
        }
        let movable: Vec<u32> =
            (0..size as u32).filter(|&row| columns[row as usize] == u32::MAX).collect();
        let mut left: Vec<u32> =
            (0..size as u32).filter(|&column| !is_given[column as usize]).collect();
        drop(is_given);
        for next in (1..left.len()).rev() {
            if next % CHECK_INTERVAL == 0 {
                run.check(|| 0.0)?;
            }
            left.swap(next, random.usize(..=next));
        }
        let is_blocked = |square: Square| problem.blocked().binary_search(&square).is_ok();
        let has_blocked = !problem.blocked().is_empty();
        let mut suspects = Vec::new();
        for (index, &row) in movable.iter().enumerate() {
            if index % CHECK_INTERVAL == 0 {
                run.check(|| 0.0)?;
            }
            let row = row as usize;
            let tries = &left[index..left.len().min(index + TRIES)];
            let free = tries.iter().position(|&column| {
                let column = column as usize;
                let is_taken = down.contains(diagonal(size, row, column))
                    || up.contains(anti_diagonal(row, column));
                let is_refused = has_blocked && is_blocked(Square::new(row, column));
                !is_taken && !is_refused
            });
            match free {
                Some(tried) => left.swap(index, index + tried),
                None => suspects.push(row as u32),
            }
            let column = left[index] as usize;
            columns[row] = column as u32;
            down.insert(diagonal(size, row, column));
            up.insert(anti_diagonal(row, column));
        }
        ControlFlow::Continue(Self { columns, movable, suspects })
    }
}
