//! Local search: the queens of two rows exchange their columns where that leaves fewer conflicts.

use std::ops::ControlFlow;

use fastrand::Rng;
use queens_core::{Problem, Run, Square, StopReason};

use crate::lines::{anti_diagonal, diagonal};
use crate::start::Start;

/// How many rows are tried as partners of a row before the best of them is taken.
const PARTNERS: usize = 128;

/// One in so many rows in conflict makes the best swap even if it adds conflicts.
const NOISE: u32 = 4;

/// Rows or swaps between two looks at the clock.
const CHECK_INTERVAL: usize = 1 << 12;

/// A permutation with conflicts, and how many queens stand on each line.
///
/// The conflicts of a placement are the queens beyond the first on each diagonal and anti-diagonal,
/// and the queens on blocked squares.
pub(crate) struct Repair<'a> {
    size: usize,
    /// Sorted.
    blocked: &'a [Square],
    columns: Vec<u32>,
    movable: Vec<u32>,
    /// Every pair of queens in conflict has a row in this list, and so has every queen on a blocked
    /// square. Rows without conflicts may be in it too.
    suspects: Vec<u32>,
    down: Vec<u32>,
    up: Vec<u32>,
}

impl<'a> Repair<'a> {
    pub(crate) fn new(
        problem: &'a Problem,
        start: Start,
        run: &mut Run,
    ) -> ControlFlow<StopReason, Self> {
        let size = problem.size();
        let Start { columns, movable, suspects } = start;
        let lines = vec![0; 2 * size];
        let mut repair = Self {
            size,
            blocked: problem.blocked(),
            columns,
            movable,
            suspects,
            down: lines.clone(),
            up: lines,
        };
        // Without suspects there are no conflicts, and nothing to count.
        if repair.suspects.is_empty() {
            return ControlFlow::Continue(repair);
        }
        for row in 0..size {
            if row % CHECK_INTERVAL == 0 {
                run.check(|| 0.0)?;
            }
            let column = repair.columns[row] as usize;
            repair.place(row, column);
        }
        ControlFlow::Continue(repair)
    }

    /// Whether there are two queens that may move.
    pub(crate) fn can_swap(&self) -> bool {
        self.movable.len() > 1
    }

    /// Swaps until there are no conflicts, and returns true, or until `most` swaps were tried.
    pub(crate) fn run(
        &mut self,
        most: u64,
        random: &mut Rng,
        run: &mut Run,
    ) -> ControlFlow<StopReason, bool> {
        let mut tried = 0;
        let mut checked = 0;
        while !self.suspects.is_empty() {
            if tried >= most {
                return ControlFlow::Continue(false);
            }
            let picked = random.usize(..self.suspects.len());
            let row = self.suspects.swap_remove(picked);
            tried += if self.is_in_conflict(row) { self.improve(row, random) } else { 1 };
            if tried >= checked {
                checked = tried + CHECK_INTERVAL as u64;
                run.check(|| 0.0)?;
            }
        }
        ControlFlow::Continue(true)
    }

    /// Gives the queen of a row in conflict another column: makes the first swap that leaves fewer
    /// conflicts, or the best of those tried, or none where all add conflicts. Returns how many
    /// were tried, at least one.
    fn improve(&mut self, row: u32, random: &mut Rng) -> u64 {
        let few = self.movable.len() <= PARTNERS;
        let tries = self.movable.len().min(PARTNERS);
        let offset = random.usize(..self.movable.len());
        let mut best: Option<(i32, u32)> = None;
        let mut equal = 0;
        let mut tried = 0;
        for index in 0..tries {
            // A small board is tried completely, from some row on; of a large one a sample.
            let partner = match few {
                true => self.movable[(offset + index) % tries],
                false => self.movable[random.usize(..self.movable.len())],
            };
            if partner == row {
                continue;
            }
            tried += 1;
            let change = self.swap(row, partner);
            if change < 0 {
                best = Some((change, partner));
                break;
            }
            self.swap(row, partner);
            // Each of the best is taken with the same probability.
            equal = match best {
                Some((least, _)) if change > least => continue,
                Some((least, _)) if change == least => equal + 1,
                _ => 1,
            };
            if random.u32(..equal) == 0 {
                best = Some((change, partner));
            }
        }
        match best {
            Some((change, partner)) if change < 0 => self.suspects.push(partner),
            Some((change, partner)) if change == 0 || random.u32(..NOISE) == 0 => {
                self.swap(row, partner);
                self.suspects.push(partner);
            }
            _ => {}
        }
        self.suspects.push(row);
        tried.max(1)
    }

    /// Exchanges the columns of two rows. Returns by how much the number of conflicts changes.
    fn swap(&mut self, one: u32, other: u32) -> i32 {
        let (one, other) = (one as usize, other as usize);
        let (first, second) = (self.columns[one] as usize, self.columns[other] as usize);
        let before = self.lift(one, first) + self.lift(other, second);
        self.columns.swap(one, other);
        self.place(one, second) + self.place(other, first) - before
    }

    /// Takes the queen off a square. Returns the number of conflicts this removes.
    fn lift(&mut self, row: usize, column: usize) -> i32 {
        let blocked = self.is_blocked(row, column);
        let down = &mut self.down[diagonal(self.size, row, column)];
        let up = &mut self.up[anti_diagonal(row, column)];
        *down -= 1;
        *up -= 1;
        i32::from(*down > 0) + i32::from(*up > 0) + i32::from(blocked)
    }

    /// Puts a queen on a square. Returns the number of conflicts this adds.
    fn place(&mut self, row: usize, column: usize) -> i32 {
        let blocked = self.is_blocked(row, column);
        let down = &mut self.down[diagonal(self.size, row, column)];
        let up = &mut self.up[anti_diagonal(row, column)];
        *down += 1;
        *up += 1;
        i32::from(*down > 1) + i32::from(*up > 1) + i32::from(blocked)
    }

    fn is_in_conflict(&self, row: u32) -> bool {
        let row = row as usize;
        let column = self.columns[row] as usize;
        self.down[diagonal(self.size, row, column)] > 1
            || self.up[anti_diagonal(row, column)] > 1
            || self.is_blocked(row, column)
    }

    fn is_blocked(&self, row: usize, column: usize) -> bool {
        !self.blocked.is_empty() && self.blocked.binary_search(&Square::new(row, column)).is_ok()
    }

    /// The columns, row 0 first.
    pub(crate) fn into_columns(self) -> Vec<usize> {
        let Self { columns, .. } = self;
        columns.into_iter().map(|column| column as usize).collect()
    }
}
