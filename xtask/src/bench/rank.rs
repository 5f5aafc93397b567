//! `rank`: one figure for each strategy.

use std::fmt::Write as _;
use std::path::PathBuf;

use queens_measure::{Align, Table, geometric_mean, ratio};

use super::error::Error;
use super::record::{cells_path, latest, root};
use super::row::{self, CellRow};
use super::tables::Grid;

/// Printed above the tables.
const CAVEAT: &str = "\
Geometric mean, over the sizes each strategy reached, of its time divided by the best time at that
size. A strategy that stops early is compared on small boards only, where all are close and start-up
weighs more; so read the column of sizes along with the figure, and the tables before either.
";

/// Ranks, as text.
pub(crate) fn command(cells: Option<PathBuf>) -> Result<String, Error> {
    let path = match cells {
        Some(path) if path.is_dir() => cells_path(&path),
        Some(path) => path,
        None => cells_path(&latest(&root())?),
    };
    let rows: Vec<CellRow> = row::read(&path)?;
    Ok(rank(&rows))
}

fn rank(rows: &[CellRow]) -> String {
    let mut text = CAVEAT.to_owned();
    for question in Grid::questions(rows) {
        let grid = Grid::of(rows, &question);
        let mut ranks: Vec<(f64, String, usize, usize, usize)> = Vec::new();
        for strategy in &grid.strategies {
            let ratios: Vec<(usize, f64)> = grid
                .sizes
                .iter()
                .filter_map(|&n| Some((n, grid.time(strategy, n)? / grid.best(n)?)))
                .collect();
            let values: Vec<f64> = ratios.iter().map(|(_, ratio)| *ratio).collect();
            if let (Some(mean), Some(first), Some(last)) =
                (geometric_mean(&values), ratios.first(), ratios.last())
            {
                ranks.push((mean, strategy.clone(), ratios.len(), first.0, last.0));
            }
        }
        ranks.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut table = Table::new([
            ("strategy", Align::Left),
            ("mean ratio to the best", Align::Right),
            ("sizes", Align::Right),
            ("n", Align::Right),
        ]);
        for (mean, strategy, sizes, first, last) in ranks {
            table.row([strategy, ratio(mean), sizes.to_string(), format!("{first}-{last}")]);
        }
        // Writing to a string does not fail.
        let _ = write!(text, "\n{question}\n{}", table.text());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::testing::{cell_row, cell_rows};

    #[test]
    fn the_mean_of_the_ratios_decides() {
        let text = rank(&cell_rows());
        assert!(text.starts_with(CAVEAT));
        let count = text.split("\ncount\n").nth(1).unwrap();
        let lines: Vec<Vec<&str>> =
            count.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[1], ["fast", "1.00", "5", "6-10"]);
        // 1.5 to the powers 2 to 6, whose geometric mean is 1.5 to the 4th.
        assert_eq!(lines[2], ["slow", "5.06", "5", "6-10"]);
    }

    #[test]
    fn a_cell_that_went_wrong_takes_no_part() {
        let mut rows = vec![
            cell_row("fast", "count", 8, 1.0),
            cell_row("slow", "count", 8, 2.0),
            cell_row("slow", "count", 9, 2.0),
        ];
        rows[0].error = "wrong answer".to_owned();
        let text = rank(&rows);
        assert!(!text.contains("fast"), "{text}");
        assert!(text.contains("1.00"), "{text}");
    }
}
