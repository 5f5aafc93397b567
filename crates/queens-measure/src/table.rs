//! Tables and figures as people read them.

use std::fmt::Write as _;

/// Where the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Text.
    Left,
    /// Numbers.
    Right,
}

/// A table of text, printed with aligned columns or as Markdown.
///
/// ```
/// use queens_measure::{Align, Table};
///
/// let mut table = Table::new([("strategy", Align::Left), ("time", Align::Right)]);
/// table.row(["flags", "41 ms"]);
/// assert_eq!(table.text(), "strategy   time\nflags     41 ms\n");
/// assert_eq!(table.markdown(), "| strategy | time |\n|---|--:|\n| flags | 41 ms |\n");
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    head: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns and no rows.
    pub fn new<S: Into<String>>(columns: impl IntoIterator<Item = (S, Align)>) -> Self {
        let head = columns.into_iter().map(|(name, align)| (name.into(), align)).collect();
        Self { head, rows: Vec::new() }
    }

    /// Adds a row; cells that are missing are empty.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        let mut row: Vec<String> = cells.into_iter().map(Into::into).collect();
        row.resize(self.head.len(), String::new());
        self.rows.push(row);
    }

    /// Whether it has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// As aligned text, two spaces between the columns.
    #[must_use]
    pub fn text(&self) -> String {
        let names: Vec<String> = self.head.iter().map(|(name, _)| name.clone()).collect();
        let width = |column: usize| {
            std::iter::once(&names)
                .chain(&self.rows)
                .map(|row| row[column].chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..names.len()).map(width).collect();
        let mut text = String::new();
        for row in std::iter::once(&names).chain(&self.rows) {
            let mut line = String::new();
            for ((cell, &width), (_, align)) in row.iter().zip(&widths).zip(&self.head) {
                // Writing to a string does not fail.
                let _ = match align {
                    Align::Left => write!(line, "{cell:<width$}  "),
                    Align::Right => write!(line, "{cell:>width$}  "),
                };
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// As a Markdown table.
    #[must_use]
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let names: Vec<String> = self.head.iter().map(|(name, _)| name.clone()).collect();
        let mut text = line(&names);
        for (_, align) in &self.head {
            text.push_str(match align {
                Align::Left => "|---",
                Align::Right => "|--:",
            });
        }
        text.push_str("|\n");
        self.rows.iter().for_each(|row| text.push_str(&line(row)));
        text
    }
}

/// Seconds with three digits and the unit that suits them: `1.23 ms`.
///
/// ```
/// use queens_measure::duration;
///
/// assert_eq!(duration(0.001234), "1.23 ms");
/// assert_eq!(duration(98.76), "98.8 s");
/// assert_eq!(duration(0.00000099996), "1.00 µs");
/// ```
#[must_use]
pub fn duration(seconds: f64) -> String {
    scaled(seconds, 1e-9, 1000.0, &["ns", "µs", "ms", "s"])
}

/// Bytes with three digits and the unit that suits them: `2.50 MiB`.
#[must_use]
pub fn memory(bytes: u64) -> String {
    scaled(bytes as f64, 1.0, 1024.0, &["B", "KiB", "MiB", "GiB"])
}

/// How many times as much, with three digits: `1.00`, `12.3`, `4567`.
#[must_use]
pub fn ratio(ratio: f64) -> String {
    let decimals = if ratio < 9.995 {
        2
    } else if ratio < 99.95 {
        1
    } else {
        0
    };
    format!("{ratio:.decimals$}")
}

/// A whole number with commas between the thousands.
#[must_use]
pub fn count(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A bar of this share of `width` characters, in eighths of a character.
///
/// ```
/// assert_eq!(queens_measure::bar(1.0, 4), "████");
/// assert_eq!(queens_measure::bar(0.375, 4), "█▌");
/// ```
#[must_use]
pub fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * (8 * width) as f64).round() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

fn scaled(value: f64, least: f64, step: f64, units: &[&str]) -> String {
    let mut scaled = value / least;
    let mut unit = 0;
    // 999.5 would be written with four digits.
    while unit + 1 < units.len() && scaled >= step * 0.9995 {
        scaled /= step;
        unit += 1;
    }
    format!("{} {}", ratio(scaled), units[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_three_digits() {
        for (seconds, text) in [
            (3e-10, "0.30 ns"),
            (4.56e-8, "45.6 ns"),
            (0.999_96, "1.00 s"),
            (0.5, "500 ms"),
            (1234.0, "1234 s"),
        ] {
            assert_eq!(duration(seconds), text);
        }
        assert_eq!(memory(3 << 20), "3.00 MiB");
        assert_eq!(count(0), "0");
        assert_eq!(count(14_772_512), "14,772,512");
        assert_eq!(count(123_456), "123,456");
    }

    #[test]
    fn columns_line_up() {
        let mut table = Table::new([("a", Align::Left), ("µ", Align::Right), ("c", Align::Left)]);
        table.row(["x", "12"]);
        assert_eq!(table.text(), "a   µ  c\nx  12\n");
        assert!(!table.is_empty());
    }
}
