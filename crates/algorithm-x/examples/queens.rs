//! N queens: ranks and files are primary, diagonals are secondary.
//!
//! `cargo run --release --example queens -- 12`

use algorithm_x::{Item, Problem, Report};

/// The problem for an n x n board, and its primary items from the center outwards.
///
/// Option n * row + column is a queen on that square. The ranks and files alternate, so that the
/// order of the problem is row 0, column 0, row 1 and so on. Diagonals of one square attack nothing
/// and are left out.
pub(crate) fn problem(n: usize) -> (Problem, Vec<Item>) {
    let mut builder = Problem::builder();
    let lines: Vec<[Item; 2]> = (0..n).map(|_| [builder.primary(), builder.primary()]).collect();
    let diagonals = (2 * n).saturating_sub(3);
    let falling = builder.secondaries(diagonals);
    let rising = builder.secondaries(diagonals);
    for row in 0..n {
        for column in 0..n {
            let mut option = vec![lines[row][0], lines[column][1]];
            // Numbered from 0 at the corner of one square, which has no item.
            option.extend((row + n - 1 - column).checked_sub(1).and_then(|at| falling.get(at)));
            option.extend((row + column).checked_sub(1).and_then(|at| rising.get(at)));
            builder.option(option).expect("distinct items");
        }
    }
    let mut center_first: Vec<usize> = (0..n).collect();
    center_first.sort_by_key(|&line| (2 * line + 1).abs_diff(n));
    let order = center_first.iter().flat_map(|&line| lines[line]).collect();
    (builder.build(), order)
}

fn main() {
    let n = std::env::args().nth(1).map_or(8, |n| n.parse().expect("a board size"));
    let (problem, order) = problem(n);
    let natural = problem.search();
    let center_first = problem.search().prefer(&order).expect("primary items");
    for (name, search) in [("by number", natural), ("center first", center_first)] {
        let Report { solutions, statistics, .. } = search.count();
        println!(
            "{n} queens, {name}: {solutions} solutions, {} nodes, {} updates",
            statistics.nodes, statistics.updates
        );
    }
}
