//! Tilings of a board by dominoes.
//!
//! `cargo run --release --example dominoes -- 8 8`

use algorithm_x::Problem;

/// Items are the squares of the board; an option is a domino on two of them.
pub(crate) fn problem(rows: usize, columns: usize) -> Problem {
    let mut builder = Problem::builder();
    let squares = builder.primaries(rows * columns);
    for (at, &square) in squares.iter().enumerate() {
        if at % columns + 1 < columns {
            builder.option([square, squares[at + 1]]).expect("distinct items");
        }
        if let Some(&below) = squares.get(at + columns) {
            builder.option([square, below]).expect("distinct items");
        }
    }
    builder.build()
}

fn main() {
    let mut sides = std::env::args().skip(1).map(|side| side.parse().expect("a side"));
    let rows = sides.next().unwrap_or(8);
    let columns = sides.next().unwrap_or(rows);
    println!("{rows} x {columns}: {} tilings", problem(rows, columns).search().count().solutions);
}
