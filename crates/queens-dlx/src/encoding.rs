//! An n-queens problem as an exact cover.

use queens_core::{Problem, Square};
use xcover::{Builder, Item, OptionId};

/// The order in which rows and columns are told to the exact-cover search. It takes the first of
/// those with the fewest squares left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Items {
    /// Row and column in turn, from the centre outwards (D. E. Knuth's organ-pipe order).
    #[default]
    Centre,
    /// All rows from the top, then all columns from the left.
    Natural,
}

/// A problem told as an exact cover: rows and columns are primary items, diagonals of more than one
/// square secondary ones, and each square that may hold a queen is an option.
///
/// Takes O(n²) time and memory to build.
///
/// ```
/// use queens_dlx::{Encoding, Items, Problem};
///
/// let encoding = Encoding::new(&Problem::new(6), Items::Natural);
/// assert_eq!(encoding.cover().search().count().solutions, 4);
/// ```
#[derive(Clone, Debug)]
pub struct Encoding {
    cover: xcover::Problem,
    /// The square of each option.
    squares: Vec<Square>,
}

impl Encoding {
    /// The problem as an exact cover with its items in this order.
    #[must_use]
    pub fn new(problem: &Problem, order: Items) -> Self {
        let n = problem.size();
        let mut builder = Builder::new();
        let (rows, columns) = lines(&mut builder, n, order);
        // Diagonals by row - column + n - 1, anti-diagonals by row + column; the first and the last
        // of each are a corner alone, which nothing else can share.
        let corner = (2 * n).saturating_sub(2);
        let diagonals: [Vec<Option<Item>>; 2] = std::array::from_fn(|_| {
            (0..(2 * n).saturating_sub(1))
                .map(|line| (line > 0 && line < corner).then(|| builder.secondary()))
                .collect()
        });
        let allowed = problem.allowed();
        let mut squares = Vec::new();
        for row in 0..n {
            for column in 0..n {
                let square = Square::new(row, column);
                if allowed.as_ref().is_some_and(|allowed| !allowed.allows(square)) {
                    continue;
                }
                let items = [
                    Some(rows[row]),
                    Some(columns[column]),
                    diagonals[0][row + (n - 1) - column],
                    diagonals[1][row + column],
                ];
                builder
                    .option(items.into_iter().flatten())
                    .expect("a square lies on different lines, and there are few of them");
                squares.push(square);
            }
        }
        Self { cover: builder.build(), squares }
    }

    /// The exact-cover problem.
    #[must_use]
    pub fn cover(&self) -> &xcover::Problem {
        &self.cover
    }

    /// The square that an option puts a queen on.
    ///
    /// # Panics
    /// If the option is not one of this problem.
    #[must_use]
    pub fn square(&self, option: OptionId) -> Square {
        self.squares[option.index()]
    }
}

/// The items of the rows and of the columns, by their number on the board.
fn lines(builder: &mut Builder, n: usize, order: Items) -> (Vec<Item>, Vec<Item>) {
    match order {
        Items::Natural => (builder.primaries(n), builder.primaries(n)),
        Items::Centre => {
            let mut lines: Vec<Option<(Item, Item)>> = vec![None; n];
            for line in from_the_centre(n) {
                lines[line] = Some((builder.primary(), builder.primary()));
            }
            lines.into_iter().flatten().unzip()
        }
    }
}

/// 0..n from the middle outwards: n/2, n/2 - 1, n/2 + 1, …
fn from_the_centre(n: usize) -> impl Iterator<Item = usize> {
    (0..n).map(move |i| if i % 2 == 0 { n / 2 + i / 2 } else { n / 2 - 1 - i / 2 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centre_comes_first_and_every_line_once() {
        assert_eq!(from_the_centre(4).collect::<Vec<_>>(), [2, 1, 3, 0]);
        for n in 0..40 {
            let mut lines: Vec<usize> = from_the_centre(n).collect();
            lines.sort_unstable();
            assert_eq!(lines, (0..n).collect::<Vec<_>>(), "n = {n}");
        }
    }
}
