//! Sudoku: each cell has a digit; each row, column and box has each digit.
//!
//! `cargo run --release --example sudoku -- PUZZLE`, where a puzzle is 81 characters, digits and
//! dots, row by row.

use algorithm_x::{OptionId, Problem};

/// Sudokus that are hard to search, each with one solution.
pub(crate) const HARD: [&str; 7] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
];

/// A puzzle as an exact cover. Option `meaning[i]` is (cell, digit), both from 0.
pub(crate) struct Sudoku {
    pub(crate) problem: Problem,
    meaning: Vec<(usize, u8)>,
}

impl Sudoku {
    /// Reads 81 characters: a digit from 1 to 9 is given, anything else is free.
    pub(crate) fn new(puzzle: &str) -> Self {
        let mut builder = Problem::builder();
        let [cells, rows, columns, boxes] = [(); 4].map(|()| builder.primaries(81));
        let mut meaning = Vec::new();
        for (cell, given) in puzzle.bytes().enumerate().take(81) {
            let (row, column) = (cell / 9, cell % 9);
            let square = row / 3 * 3 + column / 3;
            for digit in 0..9 {
                if (b'1'..=b'9').contains(&given) && given - b'1' != digit {
                    continue;
                }
                let of = |line: usize| line * 9 + usize::from(digit);
                let option = [cells[cell], rows[of(row)], columns[of(column)], boxes[of(square)]];
                builder.option(option).expect("distinct items");
                meaning.push((cell, digit));
            }
        }
        Self { problem: builder.build(), meaning }
    }

    /// A cover as 81 digits.
    pub(crate) fn grid(&self, cover: &[OptionId]) -> String {
        let mut grid = [b'.'; 81];
        for option in cover {
            let (cell, digit) = self.meaning[option.index()];
            grid[cell] = b'1' + digit;
        }
        grid.iter().map(|&digit| char::from(digit)).collect()
    }
}

fn main() {
    // The smallest puzzles have 17 given digits; the last is one of Gordon Royle's collection.
    let [.., example] = HARD;
    let puzzle = std::env::args().nth(1).unwrap_or_else(|| example.to_owned());
    let sudoku = Sudoku::new(&puzzle);
    // Two solutions are enough to know that there is not just one.
    let found: Vec<_> = sudoku.problem.search().iter().take(2).collect();
    for cover in &found {
        println!("{}", sudoku.grid(cover));
    }
    println!("{}", ["no solution", "one solution", "more than one solution"][found.len()]);
}
