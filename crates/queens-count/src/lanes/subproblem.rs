//! What a constellation leaves to the search: the rows without a queen, and the squares open in
//! them.

use crate::arch::word::Word;
use crate::constellation::Constellation;

/// A row to fill.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<W> {
    /// The columns that no queen of the constellation attacks in this row.
    pub(crate) open: W,
    /// Its index on the board.
    pub(crate) index: usize,
}

/// The rows that a constellation leaves to be filled, top to bottom.
#[derive(Clone, Debug)]
pub(crate) struct SubProblem<W> {
    pub(crate) rows: Vec<Row<W>>,
    /// The columns to fill, as many as rows.
    pub(crate) columns: W,
}

impl<W: Word> SubProblem<W> {
    /// The search left by `constellation`, if a word has a bit for each column it leaves open.
    pub(crate) fn new(constellation: &Constellation) -> Option<Self> {
        let size = constellation.size();
        let taken = |column| constellation.queens().iter().any(|queen| queen.column == column);
        let columns =
            (0..size).filter(|&column| !taken(column)).fold(0, |set, column| set | 1 << column);
        if columns >> W::BITS != 0 {
            return None;
        }
        let rows = (0..size)
            .filter(|&row| constellation.queens().iter().all(|queen| queen.row != row))
            .map(|index| Row {
                index,
                open: W::truncate(columns & !attacked(constellation, index)),
            })
            .collect();
        Some(Self { rows, columns: W::truncate(columns) })
    }

    /// The part of the search in which each row has its queen in one of the columns that `allowed`
    /// returns for it; none if that leaves a row without an open square, or a column.
    pub(crate) fn within(mut self, allowed: impl Fn(usize) -> u32) -> Option<Self> {
        let none = W::default();
        let mut covered = none;
        for row in &mut self.rows {
            row.open = row.open & W::truncate(allowed(row.index).into());
            covered = covered | row.open;
        }
        let possible = covered == self.columns && self.rows.iter().all(|row| row.open != none);
        possible.then_some(self)
    }

    /// How many rows down it is from the row of rank `from` to that of rank `to`.
    pub(crate) fn distance(&self, from: usize, to: usize) -> u32 {
        (self.rows[to].index - self.rows[from].index) as u32
    }
}

/// The columns of `row`, one of those left, that queens of the constellation attack along
/// diagonals.
fn attacked(constellation: &Constellation, row: usize) -> u64 {
    constellation.queens().iter().fold(0, |set, queen| {
        let away = queen.row.abs_diff(row);
        let lower = queen.column.checked_sub(away).map_or(0, |column| 1 << column);
        set | lower | 1 << (queen.column + away)
    })
}
