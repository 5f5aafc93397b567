//! The tables of the report, from the rows of a record.

use std::collections::{BTreeMap, BTreeSet};

use queens_measure::{Align, Question, Table, count, duration, memory, ratio, spread};

use super::row::CellRow;

/// The text where a strategy has no time.
const NONE: &str = "–";

/// The cells of one question, by strategy and size.
pub(crate) struct Grid<'r> {
    /// In the order of the registry, then the others in the order of the record.
    pub(crate) strategies: Vec<String>,
    pub(crate) sizes: Vec<usize>,
    cells: BTreeMap<(&'r str, usize), &'r CellRow>,
}

impl<'r> Grid<'r> {
    /// The questions of a record, in the order a reader expects.
    pub(crate) fn questions(rows: &[CellRow]) -> Vec<String> {
        let asked: BTreeSet<&str> = rows.iter().map(|row| row.question.as_str()).collect();
        Question::EACH
            .iter()
            .map(|question| question.name())
            .filter(|name| asked.contains(name))
            .map(str::to_owned)
            .collect()
    }

    /// The cells of this question.
    pub(crate) fn of(rows: &'r [CellRow], question: &str) -> Self {
        let rows = || rows.iter().filter(|row| row.question == question);
        let registry: Vec<&str> =
            queens::Registry::builtin().infos().map(|info| info.name).collect();
        let mut strategies: Vec<String> = Vec::new();
        for row in rows() {
            if !strategies.contains(&row.strategy) {
                strategies.push(row.strategy.clone());
            }
        }
        // A variant stands next to the strategy it varies.
        strategies.sort_by_key(|name| {
            let strategy = name.split(':').next().unwrap_or(name);
            registry.iter().position(|known| *known == strategy).unwrap_or(registry.len())
        });
        let sizes: BTreeSet<usize> = rows().map(|row| row.n).collect();
        Self {
            strategies,
            sizes: sizes.into_iter().collect(),
            cells: rows().map(|row| ((row.strategy.as_str(), row.n), row)).collect(),
        }
    }

    pub(crate) fn cell(&self, strategy: &str, n: usize) -> Option<&'r CellRow> {
        self.cells.get(&(strategy, n)).copied()
    }

    pub(crate) fn time(&self, strategy: &str, n: usize) -> Option<f64> {
        self.cell(strategy, n)?.time()
    }

    /// The shortest time at this size.
    pub(crate) fn best(&self, n: usize) -> Option<f64> {
        self.strategies.iter().filter_map(|s| self.time(s, n)).min_by(f64::total_cmp)
    }

    /// The largest size that a strategy was measured at.
    pub(crate) fn reach(&self, strategy: &str) -> Option<usize> {
        self.sizes.iter().copied().rev().find(|&n| self.time(strategy, n).is_some())
    }

    /// A table with a row for each size and a column for each strategy; rows without any entry are
    /// left out.
    fn by_size(
        &self,
        sizes: &[usize],
        columns: &[(String, String)],
        entry: impl Fn(&str, usize) -> Option<String>,
    ) -> Table {
        let heads = columns.iter().map(|(head, _)| (head.clone(), Align::Right));
        let mut table = Table::new(std::iter::once(("n".to_owned(), Align::Right)).chain(heads));
        for &n in sizes {
            let entries: Vec<Option<String>> =
                columns.iter().map(|(_, strategy)| entry(strategy, n)).collect();
            if entries.iter().any(Option::is_some) {
                let texts = entries.into_iter().map(|text| text.unwrap_or(NONE.to_owned()));
                table.row(std::iter::once(n.to_string()).chain(texts));
            }
        }
        table
    }

    fn columns(&self) -> Vec<(String, String)> {
        self.strategies.iter().map(|name| (format!("`{name}`"), name.clone())).collect()
    }

    /// The least and the most rounds of a cell with a time.
    pub(crate) fn rounds(&self) -> Option<(usize, usize)> {
        let rounds = || self.cells.values().filter(|row| row.time().is_some()).map(|r| r.rounds);
        rounds().min().zip(rounds().max())
    }

    /// The threads of a strategy, where it used the most.
    pub(crate) fn threads(&self, strategy: &str) -> Option<usize> {
        let cells = self.sizes.iter().filter_map(|&n| self.cell(strategy, n));
        cells.filter_map(CellRow::threads).max()
    }

    /// The largest n of each strategy, its time, threads and memory.
    pub(crate) fn reaches(&self) -> Table {
        let mut table = Table::new([
            ("strategy", Align::Left),
            ("largest n", Align::Right),
            ("threads", Align::Right),
            ("median", Align::Right),
            ("± MAD", Align::Right),
            ("user time", Align::Right),
            ("solutions a second", Align::Right),
            ("ns a node", Align::Right),
            ("peak memory", Align::Right),
        ]);
        for strategy in &self.strategies {
            let Some((n, row)) =
                self.reach(strategy).and_then(|n| Some((n, self.cell(strategy, n)?)))
            else {
                continue;
            };
            let all = self.sizes.iter().filter_map(|&n| self.cell(strategy, n));
            let peak = all.filter_map(|row| row.peak_bytes).max();
            let or_none = |text: Option<String>| text.unwrap_or(NONE.to_owned());
            table.row([
                format!("`{strategy}`"),
                n.to_string(),
                or_none(self.threads(strategy).map(|threads| threads.to_string())),
                or_none(row.median_s.map(duration)),
                spread(row.spread()),
                or_none(row.user_s.map(duration)),
                or_none(row.solutions_per_s.map(rate)),
                or_none(row.ns_per_node.map(ratio)),
                or_none(peak.map(memory)),
            ]);
        }
        table
    }

    /// Time, and in brackets its ratio to the best at that size.
    pub(crate) fn times(&self) -> Table {
        self.by_size(&self.sizes, &self.columns(), |strategy, n| {
            let row = self.cell(strategy, n)?;
            let time = row.time()?;
            let times = time / self.best(n)?;
            Some(match (times == 1.0, row.rounds) {
                (true, 1) => format!("**{}** (1 round)", duration(time)),
                (true, _) => format!("**{}**", duration(time)),
                (false, 1) => format!("{} (×{}, 1 round)", duration(time), ratio(times)),
                (false, _) => format!("{} (×{})", duration(time), ratio(times)),
            })
        })
    }

    /// Nodes, one column for all strategies that walk the same tree; `None` if no strategy counts
    /// them.
    pub(crate) fn nodes(&self) -> Option<Table> {
        let counts = |strategy: &str| -> Vec<Option<u128>> {
            self.sizes.iter().map(|&n| self.cell(strategy, n).and_then(|row| row.nodes)).collect()
        };
        let agree = |a: &[Option<u128>], b: &[Option<u128>]| {
            a.iter().zip(b).all(|pair| !matches!(pair, (Some(a), Some(b)) if a != b))
        };
        // Each group: its name, and the member that got furthest.
        let mut groups: Vec<(String, String)> = Vec::new();
        for strategy in &self.strategies {
            let mine = counts(strategy);
            if mine.iter().all(Option::is_none) {
                continue;
            }
            let reach = |name: &str| counts(name).iter().flatten().count();
            match groups.iter_mut().find(|(_, member)| agree(&counts(member), &mine)) {
                Some((name, member)) => {
                    name.push_str(&format!(", `{strategy}`"));
                    if reach(strategy) > reach(member) {
                        member.clone_from(strategy);
                    }
                }
                None => groups.push((format!("`{strategy}`"), strategy.clone())),
            }
        }
        (!groups.is_empty()).then(|| {
            self.by_size(&self.sizes, &groups, |strategy, n| {
                Some(count(self.cell(strategy, n)?.nodes?))
            })
        })
    }

    /// How many times as long n takes as n - 1, where that took a tenth of a millisecond or more.
    pub(crate) fn growth(&self) -> Table {
        self.by_size(&self.sizes, &self.columns(), |strategy, n| {
            let before = self.time(strategy, n.checked_sub(1)?)?;
            (before >= 1e-4).then_some(ratio(self.time(strategy, n)? / before))
        })
    }

    /// Times at chosen sizes, a row for each strategy with its defaults: for the README.
    pub(crate) fn digest(&self, sizes: &[usize]) -> Table {
        let sizes: Vec<usize> = sizes.iter().copied().filter(|&n| self.best(n).is_some()).collect();
        let heads = sizes.iter().map(|n| (format!("n = {n}"), Align::Right));
        let first = [("strategy".to_owned(), Align::Left), ("threads".to_owned(), Align::Right)];
        let mut table = Table::new(first.into_iter().chain(heads));
        for strategy in self.strategies.iter().filter(|name| !name.contains(':')) {
            let times = sizes.iter().map(|&n| {
                let Some(row) = self.cell(strategy, n) else { return NONE.to_owned() };
                match (row.time(), row.rounds) {
                    (None, _) => NONE.to_owned(),
                    (Some(time), 1) => format!("{} (1 round)", duration(time)),
                    (Some(time), _) => duration(time),
                }
            });
            let threads = self.threads(strategy).map_or(NONE.to_owned(), |t| t.to_string());
            table.row([format!("`{strategy}`"), threads].into_iter().chain(times));
        }
        table
    }
}

/// A rate with three digits: `12.3 million`.
fn rate(per_second: f64) -> String {
    match per_second {
        large if large >= 1e9 => format!("{} billion", ratio(large / 1e9)),
        large if large >= 1e6 => format!("{} million", ratio(large / 1e6)),
        small if small >= 1e3 => format!("{} thousand", ratio(small / 1e3)),
        tiny => ratio(tiny),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::testing::{cell_row, cell_rows};

    #[test]
    fn times_stand_beside_their_ratio_to_the_best() {
        let rows = cell_rows();
        let grid = Grid::of(&rows, "count");
        let text = grid.times().markdown();
        assert!(text.starts_with("| n | `fast` | `slow` |\n|--:|--:|--:|\n"), "{text}");
        assert!(text.contains("| 8 | **62.5 ms** | 316 ms (×5.06) |"), "{text}");
    }

    #[test]
    fn strategies_that_walk_one_tree_share_a_column() {
        let mut rows = cell_rows();
        let mut other = cell_row("other", "count", 8, 1.0);
        other.nodes = Some(7);
        rows.push(other);
        let text = Grid::of(&rows, "count").nodes().unwrap().markdown();
        assert!(text.starts_with("| n | `fast`, `slow` | `other` |"), "{text}");
        assert!(text.contains("| 8 | 2,057 | 7 |"), "{text}");
    }

    #[test]
    fn growth_is_from_one_size_to_the_next() {
        let rows = cell_rows();
        let text = Grid::of(&rows, "all").growth().markdown();
        assert!(text.contains("| 9 | 5.00 | 7.50 |"), "{text}");
    }

    #[test]
    fn cells_with_errors_have_no_time() {
        let mut rows = cell_rows();
        rows[2].error = "wrong answer".to_owned();
        let grid = Grid::of(&rows, "count");
        assert_eq!(grid.time("fast", 8), None);
        assert!(grid.digest(&[8, 9, 30]).markdown().contains("| `fast` | 1 | – | 312 ms |"));
        assert_eq!(grid.reach("fast"), Some(10));
        assert!(grid.reaches().markdown().contains("| `slow` | 10 |"));
    }

    #[test]
    fn one_round_has_no_spread() {
        let mut rows = cell_rows();
        for row in rows.iter_mut().filter(|row| row.n == 10) {
            row.rounds = 1;
        }
        let grid = Grid::of(&rows, "count");
        assert_eq!(grid.rounds(), Some((1, 7)));
        assert!(grid.reaches().markdown().contains("| 1.56 s | 1 round |"));
        let text = grid.times().markdown();
        assert!(text.contains("| 10 | **1.56 s** (1 round) | 17.8 s (×11.4, 1 round) |"), "{text}");
        assert!(grid.digest(&[10]).markdown().contains("| `fast` | 1 | 1.56 s (1 round) |"));
    }

    #[test]
    fn the_digest_has_one_row_a_strategy_and_its_threads() {
        let mut rows: Vec<_> = ["bitmask", "bitmask:mirror=off", "count"]
            .map(|name| cell_row(name, "count", 8, 1.0))
            .into();
        rows[2].threads = Some(2);
        let text = Grid::of(&rows, "count").digest(&[8]).markdown();
        let expected = "| strategy | threads | n = 8 |\n|---|--:|--:|\n\
                        | `bitmask` | 1 | 1.00 s |\n| `count` | 2 | 1.00 s |\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn variants_stand_beside_their_strategy() {
        let rows: Vec<_> = ["unknown", "bitmask", "flags", "bitmask:mirror=off"]
            .map(|name| cell_row(name, "count", 8, 1.0))
            .into();
        let grid = Grid::of(&rows, "count");
        assert_eq!(grid.strategies, ["flags", "bitmask", "bitmask:mirror=off", "unknown"]);
    }
}
