//! Latin squares: each row and each column of a square has each symbol once.
//!
//! `cargo run --release --example latin -- 5`

use algorithm_x::Problem;

/// Items are the pairs of row and column, of row and symbol, and of column and symbol.
pub(crate) fn problem(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let [cells, rows, columns] = [(); 3].map(|()| builder.primaries(n * n));
    for row in 0..n {
        for column in 0..n {
            for symbol in 0..n {
                let option =
                    [cells[row * n + column], rows[row * n + symbol], columns[column * n + symbol]];
                builder.option(option).expect("distinct items");
            }
        }
    }
    builder.build()
}

fn main() {
    let n = std::env::args().nth(1).map_or(4, |n| n.parse().expect("an order"));
    println!("{} Latin squares of order {n}", problem(n).search().count().solutions);
}
