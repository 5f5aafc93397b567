//! An n-queens problem as an exact cover.

use algorithm_x::{Builder, Item, OptionId};
use queens_core::{Axis, BoardLine, Line, Problem, Square};

/// The order of rows and columns in the exact-cover problem. Of those with the fewest squares left,
/// the search takes the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Items {
    /// Rows and columns interleaved, from the center outwards (D. E. Knuth's organ-pipe order).
    #[default]
    Center,
    /// Rows and columns interleaved, from the top and the left.
    Natural,
    /// Rows and columns interleaved, both shuffled.
    Shuffled {
        /// The seed of the shuffle; the same seed gives the same order.
        seed: u64,
    },
}

/// A problem encoded as an exact cover: rows and columns are primary items, diagonals of more than one
/// square secondary ones, and each square that may hold a queen is an option.
///
/// Takes O(n²) time and memory to build.
///
/// ```
/// use queens_dlx::{Encoding, Items, Problem};
///
/// let encoding = Encoding::new(&Problem::new(6), Items::Natural);
/// assert_eq!(encoding.problem().search().count().solutions, 4);
/// ```
#[derive(Clone, Debug)]
pub struct Encoding {
    size: usize,
    problem: algorithm_x::Problem,
    /// The square of each option.
    squares: Vec<Square>,
    /// The items of the rows, from the top.
    rows: Vec<Item>,
    /// The line of each item.
    lines: Vec<BoardLine>,
}

impl Encoding {
    /// The problem as an exact cover with its items in this order.
    #[must_use]
    pub fn new(problem: &Problem, order: Items) -> Self {
        Self::unless(problem, order, || false).expect("it is never interrupted")
    }

    /// The same; `None` if `interrupted` returns true between two rows, since encoding a large board
    /// takes a while.
    pub(crate) fn unless(
        problem: &Problem,
        order: Items,
        mut interrupted: impl FnMut() -> bool,
    ) -> Option<Self> {
        let n = problem.size();
        let mut builder = Builder::new();
        let [row_order, column_order] = orders(n, order);
        let (rows, columns) = primary_items(&mut builder, &row_order, &column_order);
        let mut lines: Vec<BoardLine> = row_order
            .iter()
            .zip(&column_order)
            .flat_map(|(&row, &column)| [Axis::Rows.line(row), Axis::Columns.line(column)])
            .collect();
        // Diagonals by row - column + n - 1, anti-diagonals by row + column; the first and the last
        // of each are a corner alone, which nothing else can share.
        let corner = (2 * n).saturating_sub(2);
        let diagonals = [Line::Diagonal, Line::AntiDiagonal].map(|line| -> Vec<Option<Item>> {
            let mut item = |index: usize| {
                (index > 0 && index < corner).then(|| {
                    lines.push(BoardLine { line, index });
                    builder.secondary()
                })
            };
            (0..(2 * n).saturating_sub(1)).map(&mut item).collect()
        });
        let allowed = problem.allowed();
        let mut squares = Vec::new();
        for &row in &row_order {
            if interrupted() {
                return None;
            }
            for &column in &column_order {
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
        Some(Self { size: n, problem: builder.build(), squares, rows, lines })
    }

    /// The size n of the board.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The exact-cover problem.
    #[must_use]
    pub fn problem(&self) -> &algorithm_x::Problem {
        &self.problem
    }

    /// The items of the rows, from the top.
    #[must_use]
    pub fn rows(&self) -> &[Item] {
        &self.rows
    }

    /// The square that an option puts a queen on.
    ///
    /// # Panics
    /// If the option is not one of this problem.
    #[must_use]
    pub fn square(&self, option: OptionId) -> Square {
        self.squares[option.index()]
    }

    /// The line of the board that an item stands for.
    ///
    /// # Panics
    /// If the item is not one of this problem.
    #[must_use]
    pub fn line(&self, item: Item) -> BoardLine {
        self.lines[item.index()]
    }
}

/// The order of the rows and of the columns.
fn orders(n: usize, order: Items) -> [Vec<usize>; 2] {
    match order {
        Items::Natural => std::array::from_fn(|_| (0..n).collect()),
        Items::Center => std::array::from_fn(|_| from_the_center(n)),
        Items::Shuffled { seed } => {
            let mut random = fastrand::Rng::with_seed(seed);
            std::array::from_fn(|_| {
                let mut lines: Vec<usize> = (0..n).collect();
                random.shuffle(&mut lines);
                lines
            })
        }
    }
}

/// The items of the rows and of the columns by their number on the board, added interleaved.
fn primary_items(
    builder: &mut Builder,
    rows: &[usize],
    columns: &[usize],
) -> (Vec<Item>, Vec<Item>) {
    let added: Vec<(Item, Item)> =
        rows.iter().map(|_| (builder.primary(), builder.primary())).collect();
    let mut by_number = added.clone();
    for ((&row, &column), &(row_item, column_item)) in rows.iter().zip(columns).zip(&added) {
        by_number[row].0 = row_item;
        by_number[column].1 = column_item;
    }
    by_number.into_iter().unzip()
}

/// 0..n from the middle outwards, the smaller of two equally far first.
fn from_the_center(n: usize) -> Vec<usize> {
    let mut lines: Vec<usize> = (0..n).collect();
    lines.sort_by_key(|&line| (2 * line + 1).abs_diff(n));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_names_the_items_of_the_lines_through_its_square() {
        for n in 0..7 {
            for order in [Items::Center, Items::Natural, Items::Shuffled { seed: 7 }] {
                let encoding = Encoding::new(&Problem::new(n), order);
                let problem = encoding.problem();
                for option in problem.options() {
                    let square = encoding.square(option);
                    let named: Vec<BoardLine> =
                        problem.entries(option).map(|entry| encoding.line(entry.item())).collect();
                    let through = [Line::Row, Line::Column, Line::Diagonal, Line::AntiDiagonal]
                        .map(|line| BoardLine::through(square, line, n));
                    let is_corner = |line: &BoardLine| {
                        !matches!(line.line, Line::Row | Line::Column)
                            && (line.index == 0 || line.index == 2 * n - 2)
                    };
                    let expected: Vec<BoardLine> =
                        through.into_iter().filter(|line| !is_corner(line)).collect();
                    assert_eq!(named, expected, "n = {n}, {order:?}, {square}");
                }
                assert_eq!(problem.item_count(), encoding.lines.len());
            }
        }
    }

    #[test]
    fn every_order_has_every_line_once() {
        for n in 0..40 {
            for order in [Items::Center, Items::Natural, Items::Shuffled { seed: 7 }] {
                for mut lines in orders(n, order) {
                    lines.sort_unstable();
                    assert_eq!(lines, (0..n).collect::<Vec<_>>(), "n = {n}, {order:?}");
                }
            }
        }
    }
}
