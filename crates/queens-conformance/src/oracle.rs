//! The oracle: tries every assignment of columns to rows and compares each pair of queens.
//!
//! It shares no code with any strategy, nor with the core's computation of the allowed squares.
//!
//! ```
//! use queens_conformance::oracle;
//! use queens_core::Problem;
//!
//! assert_eq!(oracle::solutions(&Problem::new(4)), [[1, 3, 0, 2], [2, 0, 3, 1]]);
//! assert_eq!(oracle::profile(&Problem::new(4)), [1, 4, 6, 4, 2]);
//! ```

use queens_core::Problem;

/// The largest size whose n^n assignments are tried: 6^6 = 46,656.
pub const LARGEST: usize = 6;

/// All solutions of a problem, in lexicographic order. Tries all n^n assignments.
///
/// # Panics
/// If the size exceeds [`LARGEST`].
#[must_use]
pub fn solutions(problem: &Problem) -> Vec<Vec<usize>> {
    let size = problem.size();
    assignments(size, size).into_iter().filter(|columns| answers(problem, columns)).collect()
}

/// The nodes of the row-by-row search tree of a problem, by depth: the assignments of the first
/// rows that neither attack each other nor a given queen, cover the given queens of those rows and
/// avoid the blocked squares.
///
/// # Panics
/// If the size exceeds [`LARGEST`].
#[must_use]
pub fn profile(problem: &Problem) -> Vec<u128> {
    let size = problem.size();
    let at_depth = |depth| {
        let prefixes = assignments(size, depth).into_iter();
        prefixes.filter(|columns| extends(problem, columns)).count() as u128
    };
    (0..=size).map(at_depth).collect()
}

/// Whether these columns, row 0 first, are a solution of the problem.
#[must_use]
pub fn answers(problem: &Problem, columns: &[usize]) -> bool {
    columns.len() == problem.size()
        && problem.queens().iter().all(|queen| columns[queen.row] == queen.column)
        && extends(problem, columns)
}

/// Whether queens in these columns of the first rows attack neither each other nor a queen given in
/// another row, and avoid the blocked squares.
fn extends(problem: &Problem, columns: &[usize]) -> bool {
    let given = |row: usize| problem.queens().iter().find(|queen| queen.row == row);
    let placed = columns.iter().enumerate().map(|(row, &column)| (row, column));
    let below = problem.queens().iter().filter(|queen| queen.row >= columns.len());
    let queens: Vec<(usize, usize)> =
        placed.clone().chain(below.map(|queen| (queen.row, queen.column))).collect();
    let no_attacks = queens.iter().enumerate().all(|(index, &one)| {
        queens[..index]
            .iter()
            .all(|&other| one.1 != other.1 && one.0.abs_diff(other.0) != one.1.abs_diff(other.1))
    });
    no_attacks
        && placed.into_iter().all(|(row, column)| {
            given(row).is_none_or(|queen| queen.column == column)
                && !problem
                    .blocked()
                    .iter()
                    .any(|square| (square.row, square.column) == (row, column))
        })
}

/// All size^rows ways to choose a column for each of the first rows, in lexicographic order.
fn assignments(size: usize, rows: usize) -> Vec<Vec<usize>> {
    assert!(size <= LARGEST, "{size}^{size} assignments are too many to try");
    let total = size.pow(rows as u32);
    (0..total)
        .map(|number| {
            (0..rows).map(|row| number / size.pow((rows - 1 - row) as u32) % size).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_core::Square;

    #[test]
    fn oracle_agrees_with_published_values() {
        for case in crate::fixture::plain_to(LARGEST) {
            let found = solutions(&case.problem());
            assert_eq!(found.len() as u64, case.solutions, "{}", case.name);
            assert_eq!(found.first().cloned(), case.first, "{}", case.name);
            assert_eq!(Some(profile(&case.problem())), case.profile, "{}", case.name);
        }
    }

    #[test]
    fn oracle_respects_given_queens_and_blocked_squares() {
        let problem = Problem::new(4).with_blocked(Square::new(0, 1)).unwrap();
        assert_eq!(solutions(&problem), [[2, 0, 3, 1]]);
        let problem = Problem::new(4).with_queen(Square::new(3, 2)).unwrap();
        assert_eq!(solutions(&problem), [[1, 3, 0, 2]]);
        // Of the first row, the queen in row 3 attacks nothing but its own column.
        assert_eq!(profile(&problem)[..2], [1, 3]);
    }
}
