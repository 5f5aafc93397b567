//! `cmp`: what changed from one record to another.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use queens_measure::{Align, Table, duration, geometric_mean, median, ratio, spread};

use super::error::Error;
use super::record::cells_path;
use super::row::{self, CellRow};

/// The tables to compare.
#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The cells.csv of the earlier record, or its directory.
    before: PathBuf,
    /// The cells.csv of the later record, or its directory.
    after: PathBuf,
    /// Show the cells whose median changed by this many percent or more.
    #[arg(long, default_value_t = 5.0, value_name = "PERCENT")]
    threshold: f64,
    /// Leave out the cells that took less than this before.
    #[arg(long, default_value = "1ms", value_parser = humantime::parse_duration, value_name = "TIME")]
    least: std::time::Duration,
}

/// Compares, as text.
pub(crate) fn command(args: &Args) -> Result<String, Error> {
    let read = |path: &Path| -> Result<Vec<CellRow>, Error> {
        if path.is_dir() { row::read(&cells_path(path)) } else { row::read(path) }
    };
    let (before, after) = (read(&args.before)?, read(&args.after)?);
    compare(&before, &after, args.threshold / 100.0, args.least.as_secs_f64())
        .ok_or_else(|| Error::NothingInCommon(args.after.clone(), args.before.clone()))
}

/// What changed by this share or more among the cells of both that took `least` seconds or more
/// before. `None` if they have none in common.
fn compare(before: &[CellRow], after: &[CellRow], threshold: f64, least: f64) -> Option<String> {
    let key = |row: &CellRow| (row.question.clone(), row.strategy.clone(), row.n);
    let old: BTreeMap<_, &CellRow> = before.iter().map(|row| (key(row), row)).collect();
    let mut table = Table::new([
        ("question", Align::Left),
        ("strategy", Align::Left),
        ("n", Align::Right),
        ("before", Align::Right),
        ("after", Align::Right),
        ("after / before", Align::Right),
        ("spread", Align::Right),
    ]);
    let (mut shared, mut ratios, mut errors) = (0, Vec::new(), String::new());
    for row in after {
        let Some(earlier) = old.get(&key(row)) else { continue };
        shared += 1;
        if earlier.error != row.error {
            let outcome = |error: &str| if error.is_empty() { "fine" } else { error }.to_owned();
            let _ = writeln!(
                errors,
                "{} {} n = {}: {}, before: {}",
                row.strategy,
                row.question,
                row.n,
                outcome(&row.error),
                outcome(&earlier.error)
            );
        }
        let (Some(was), Some(is)) = (earlier.time(), row.time()) else { continue };
        if was < least {
            continue;
        }
        ratios.push(is / was);
        if (is / was - 1.0).abs() >= threshold {
            table.row([
                row.question.clone(),
                row.strategy.clone(),
                row.n.to_string(),
                duration(was),
                duration(is),
                format!("{:.3}", is / was),
                noise(earlier.spread(), row.spread()),
            ]);
        }
    }
    if shared == 0 {
        return None;
    }
    let mut text = errors;
    if !table.is_empty() {
        text.push_str(&table.text());
    }
    let _ = writeln!(
        text,
        "{} cells of {} or more in both; {} changed by {} % or more.",
        ratios.len(),
        duration(least),
        ratios.iter().filter(|ratio| (*ratio - 1.0).abs() >= threshold).count(),
        100.0 * threshold
    );
    if let (Some(middle), Some(mean)) = (median(&ratios), geometric_mean(&ratios)) {
        let _ = writeln!(
            text,
            "After / before: median {}, geometric mean {}.",
            ratio(middle),
            ratio(mean)
        );
    }
    Some(text)
}

/// The larger spread of two cells; `1 round` if either has none.
fn noise(before: Option<f64>, after: Option<f64>) -> String {
    spread(before.zip(after).map(|(before, after)| before.max(after)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::testing::cell_rows;

    #[test]
    fn only_changes_past_the_threshold_are_shown() {
        let before = cell_rows();
        let mut after = before.clone();
        for row in &mut after {
            // n = 9 by 4 %, n = 10 by 6 %, n = 6 by half but below the least.
            let factor = [0.5, 1.0, 1.0, 1.04, 1.06][row.n - 6];
            row.median_s = row.median_s.map(|seconds| seconds * factor);
        }
        let text = compare(&before, &after, 0.05, 0.01).unwrap();
        let changed: Vec<&str> = text.lines().filter(|line| line.contains("1.060")).collect();
        assert_eq!(changed.len(), 6, "{text}");
        assert!(!text.contains("1.040") && !text.contains("0.500"), "{text}");
        assert!(text.contains("6 changed by 5 % or more"), "{text}");
        assert!(changed.iter().all(|line| line.ends_with("±0.5 %")), "{text}");
        for row in after.iter_mut().filter(|row| row.n == 10) {
            row.rounds = 1;
        }
        let text = compare(&before, &after, 0.05, 0.01).unwrap();
        assert!(text.contains("1.060  1 round\n"), "{text}");
        let strict = compare(&before, &after, 0.03, 0.01).unwrap();
        assert!(strict.contains("12 changed by 3 % or more"), "{strict}");
    }

    #[test]
    fn cells_with_errors_are_listed_first() {
        let before = cell_rows();
        let mut after = before.clone();
        after[0].error = "wrong answer".to_owned();
        let text = compare(&before, &after, 0.05, 0.0).unwrap();
        assert!(text.starts_with("fast count n = 6: wrong answer, before: fine\n"), "{text}");
        assert!(text.contains("29 cells"), "{text}");
    }

    #[test]
    fn nothing_in_common_is_nothing_to_compare() {
        let before = cell_rows();
        let mut after = before.clone();
        after.iter_mut().for_each(|row| row.strategy.push('x'));
        assert!(compare(&before, &after, 0.05, 0.0).is_none());
    }
}
