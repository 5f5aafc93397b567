//! Which squares and queens are attacked.

use std::collections::BTreeMap;

use queens_core::{Board, Line, Square};

/// How many queens stand on each line.
pub(super) struct LineCounts {
    size: usize,
    rows: Vec<u32>,
    columns: Vec<u32>,
    diagonals: Vec<u32>,
    anti_diagonals: Vec<u32>,
}

impl LineCounts {
    /// Counts the queens of the board. Costs O(n + k) for k queens.
    pub(super) fn of(board: &Board) -> Self {
        let size = board.size();
        let mut lines = Self {
            size,
            rows: vec![0; size],
            columns: vec![0; size],
            diagonals: vec![0; 2 * size],
            anti_diagonals: vec![0; 2 * size],
        };
        for &Square { row, column } in board.queens() {
            lines.rows[row] += 1;
            lines.columns[column] += 1;
            lines.diagonals[row + size - column] += 1;
            lines.anti_diagonals[row + column] += 1;
        }
        lines
    }

    /// How many queens attack a square without a queen, whether or not others stand between.
    pub(super) fn on_empty(&self, Square { row, column }: Square) -> u32 {
        self.rows[row]
            + self.columns[column]
            + self.diagonals[row + self.size - column]
            + self.anti_diagonals[row + column]
    }

    /// How many queens attack the one on this square. It is on each of its four lines itself.
    pub(super) fn on_queen(&self, square: Square) -> u32 {
        self.on_empty(square) - 4
    }
}

/// The attacks between queens without a third one between them. These are all that a picture needs:
/// the line of a longer attack consists of them. Costs O(k log k) for k queens.
pub(super) fn neighbors(board: &Board) -> Vec<(Square, Square)> {
    let mut lines: BTreeMap<(Line, usize), Vec<Square>> = BTreeMap::new();
    for &queen in board.queens() {
        let Square { row, column } = queen;
        for line in [
            (Line::Row, row),
            (Line::Column, column),
            (Line::Diagonal, row + board.size() - column),
            (Line::AntiDiagonal, row + column),
        ] {
            lines.entry(line).or_default().push(queen);
        }
    }
    // Reading order is the order along each line.
    lines.values().flat_map(|queens| queens.windows(2).map(|pair| (pair[0], pair[1]))).collect()
}
