//! The textbook loop.

/// Counts the solutions by plain recursion over three arrays of flags: the algorithm of the
/// strategy `flags` without limits, statistics, stepping or given queens. The strategy is measured
/// against it.
#[must_use]
pub fn recursive_flags(size: usize) -> u64 {
    let diagonals = (2 * size).saturating_sub(1);
    let mut board = Flags {
        columns: vec![false; size],
        down: vec![false; diagonals],
        up: vec![false; diagonals],
    };
    board.solutions_from(0)
}

struct Flags {
    columns: Vec<bool>,
    down: Vec<bool>,
    up: Vec<bool>,
}

impl Flags {
    fn solutions_from(&mut self, row: usize) -> u64 {
        let size = self.columns.len();
        if row == size {
            return 1;
        }
        let mut solutions = 0;
        for column in 0..size {
            let (down, up) = (row + size - 1 - column, row + column);
            if !self.columns[column] && !self.down[down] && !self.up[up] {
                self.columns[column] = true;
                self.down[down] = true;
                self.up[up] = true;
                solutions += self.solutions_from(row + 1);
                self.columns[column] = false;
                self.down[down] = false;
                self.up[up] = false;
            }
        }
        solutions
    }
}

#[cfg(test)]
mod tests {
    use super::recursive_flags;

    #[test]
    fn the_yardstick_is_right() {
        for size in 0..=9 {
            assert_eq!(
                u128::from(recursive_flags(size)),
                queens::known::ALL_SOLUTIONS[size],
                "n = {size}"
            );
        }
    }
}
