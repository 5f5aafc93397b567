//! Tables of text and of Markdown.

use comfy_table::{CellAlignment, presets};

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// For text.
    Left,
    /// For numbers.
    Right,
}

/// A table, printed as aligned text or as Markdown.
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

    /// Adds a row. Missing cells are empty; cells past the last column are dropped.
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

    /// The table as aligned text, two spaces between the columns.
    #[must_use]
    pub fn text(&self) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(presets::NOTHING).set_header(self.names()).add_rows(&self.rows);
        for (column, (_, align)) in table.column_iter_mut().zip(&self.head) {
            column.set_padding((0, 2)).set_cell_alignment(match align {
                Align::Left => CellAlignment::Left,
                Align::Right => CellAlignment::Right,
            });
        }
        table.trim_fmt() + "\n"
    }

    /// The table as Markdown. Written here because table crates pad the cells, so that one longer
    /// cell changes every line of a committed page, and do not mark the alignment.
    #[must_use]
    pub fn markdown(&self) -> String {
        let line = |cells: &[&str]| format!("| {} |\n", cells.join(" | "));
        let mut text = line(&self.names().collect::<Vec<_>>());
        for (_, align) in &self.head {
            text.push_str(match align {
                Align::Left => "|---",
                Align::Right => "|--:",
            });
        }
        text.push_str("|\n");
        for row in &self.rows {
            text.push_str(&line(&row.iter().map(String::as_str).collect::<Vec<_>>()));
        }
        text
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.head.iter().map(|(name, _)| name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new([("a", Align::Left), ("µ", Align::Right), ("c", Align::Left)]);
        table.row(["x", "12"]);
        assert_eq!(table.text(), "a   µ  c\nx  12\n");
        assert!(!table.is_empty());
        let bars = [["██▎", "×1", "a b"], ["▌", "×10", "c"]];
        let mut table = Table::new([("", Align::Left), ("", Align::Right), ("", Align::Left)]);
        bars.into_iter().for_each(|row| table.row(row));
        assert_eq!(table.text(), "\n██▎   ×1  a b\n▌    ×10  c\n");
    }
}
