//! Langford pairs: place 1, 1, 2, 2, ..., n, n so that k numbers stand between the two k.
//!
//! `cargo run --release --example langford -- 8`

use algorithm_x::Problem;

/// Items are the numbers and the 2n places; an option puts one pair. Each arrangement is found, and
/// its reversal too.
pub(crate) fn problem(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let numbers = builder.primaries(n);
    let places = builder.primaries(2 * n);
    for (at, &number) in numbers.iter().enumerate() {
        let apart = at + 2;
        for (&left, &right) in places.iter().zip(places.iter().skip(apart)) {
            builder.option([number, left, right]).expect("distinct items");
        }
    }
    builder.build()
}

fn main() {
    let n = std::env::args().nth(1).map_or(8, |n| n.parse().expect("a number of pairs"));
    println!("L({n}) = {} up to reversal", problem(n).search().count().solutions / 2);
}
