//! The generated parts of BENCHMARKS.md and README.md.

use std::fmt::Write as _;

use queens_measure::{Align, Table, duration, memory};

use super::record::Record;
use super::row::CellRow;
use super::tables::Grid;

/// The sizes of the README's table, as far as any strategy reached them.
const DIGEST: [usize; 7] = [8, 10, 12, 14, 16, 18, 20];

/// The text of BENCHMARKS.md between the markers. `record` is the path of the record from the root
/// of the repository, `plots` the questions of which there is a plot.
pub(crate) fn benchmarks(record: &Record, path: &str, plots: &[String]) -> String {
    let mut text = about(record, path);
    for question in Grid::questions(&record.cells) {
        let grid = Grid::of(&record.cells, &question);
        section(&mut text, &question, &grid, path, plots);
    }
    text.push_str(&errors(&record.cells));
    text
}

/// The text of README.md between the markers.
pub(crate) fn readme(record: &Record, path: &str) -> String {
    let grid = Grid::of(&record.cells, "count");
    let environment = &record.about.environment;
    format!(
        "Median time to count all solutions, each strategy with its defaults, on {} with {} cores \
         ({}), {}; a dash where a call would take too long. Times below a millisecond are of one \
         board counted over and over, which [flatters them](BENCHMARKS.md#known-biases).\n\n{}\n\
         The record is [{path}]({path}), made by `cargo xtask bench measure`; this table is made \
         of it by `cargo xtask bench report`. [BENCHMARKS.md](BENCHMARKS.md) has the spreads, \
         options, other questions, nodes, memory, plots, and the methodology.",
        environment.host.cpu,
        environment.host.cores,
        environment.rustc,
        rounds(&grid),
        grid.digest(&DIGEST).markdown()
    )
}

/// How often the cells were measured: `7 rounds`, `1 to 5 rounds`.
fn rounds(grid: &Grid<'_>) -> String {
    match grid.rounds() {
        None => "not measured".to_owned(),
        Some((1, 1)) => "1 round".to_owned(),
        Some((least, most)) if least == most => format!("{most} rounds"),
        Some((least, most)) => format!("{least} to {most} rounds"),
    }
}

fn about(record: &Record, path: &str) -> String {
    let environment = &record.about.environment;
    let host = &environment.host;
    let mut table = Table::new([("machine", Align::Left), ("", Align::Left)]);
    table.row(["processor", &format!("{}, {} cores", host.cpu, host.cores)]);
    table.row(["instructions", &host.instructions]);
    table.row(["memory", &memory(host.memory_bytes)]);
    table.row(["system", &host.os]);
    table.row(["compiler", &environment.rustc]);
    table.row(["profile", &environment.profile]);
    let flags = if environment.rustflags.is_empty() { "none" } else { &environment.rustflags };
    table.row(["RUSTFLAGS", flags]);
    let mut text = table.markdown();
    text.push_str("\nMeasured by\n\n");
    for run in &record.about.runs {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "- `{}` on {} at version {}, revision {}: {}, {} for all rounds of a cell, {} for \
             one call",
            run.command,
            run.start.split('T').next().unwrap_or_default(),
            run.version,
            run.revision,
            if run.rounds == 1 {
                "1 round".to_owned()
            } else {
                format!("up to {} rounds", run.rounds)
            },
            duration(run.budget_s),
            duration(run.call_limit_s)
        );
    }
    let _ = write!(
        text,
        "\nEverything below is made of [cells.csv]({path}/cells.csv) by `cargo xtask bench \
         report`; [samples.csv]({path}/samples.csv) has every sample. A dash stands where a \
         strategy was not measured: a call would take too long, or the board is past its bound.\n"
    );
    text
}

/// The title of a question.
pub(crate) fn title(question: &str) -> &str {
    match question {
        "count" => "Counting",
        "all" => "All solutions",
        "iterate" => "All solutions, one at a time",
        "first" => "The first solution",
        other => other,
    }
}

fn section(text: &mut String, question: &str, grid: &Grid<'_>, path: &str, plots: &[String]) {
    let title = title(question);
    let asked = match question {
        "count" => "How many solutions are there?",
        "all" => "Each solution passed to a closure that keeps none.",
        "iterate" => "Each solution returned by a lazy iterator, `solutions().next_columns()`.",
        "first" => "The way to the first solution, in the strategy's order.",
        _ => "",
    };
    let mut add = |part: &str| {
        text.push_str(part);
        text.push('\n');
    };
    add(&format!("\n## {title}\n\n{asked}"));
    if plots.iter().any(|plotted| plotted == question) {
        add(&format!(
            "\n![Time by n, one line a strategy; variants with several options are in the tables alone]({path}/{question}.svg)"
        ));
    }
    add("\n### How far they got");
    add(&format!(
        "\nThe largest n within the time of a call: median ± median absolute deviation (MAD) of {}, \
         and the threads that searched.\n",
        rounds(grid)
    ));
    add(&grid.reaches().markdown());
    add("### Time\n\nMedian of the rounds; the best in bold, the others with their ratio to it.\n");
    add(&grid.times().markdown());
    if let Some(nodes) = grid.nodes() {
        add(
            "### Nodes\n\nPartial placements without attacks, the empty one included. A search that \
             walks a part of the tree and knows the rest by symmetry reports the whole.\n",
        );
        add(&nodes.markdown());
    }
    if question != "first" {
        let growth = grid.growth();
        if !growth.is_empty() {
            add(
                "### Growth\n\nTime at n divided by time at n - 1, where that was 0.1 ms or more.\n",
            );
            add(&growth.markdown());
        }
    }
}

/// The errors, if there are any. A call that took too long is not one.
fn errors(rows: &[CellRow]) -> String {
    let mut text = String::new();
    for row in rows.iter().filter(|row| !row.error.is_empty() && !row.is_over_budget()) {
        let _ =
            writeln!(text, "- `{}` {} n = {}: {}", row.strategy, row.question, row.n, row.error);
    }
    if text.is_empty() { text } else { format!("\n## Errors\n\n{text}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::testing::{about, cell_rows};

    #[test]
    fn the_page_names_machine_command_and_errors() {
        let mut cells = cell_rows();
        cells[0].error = "wrong answer: 3 solutions where there are 4".to_owned();
        cells[1].error = "over budget".to_owned();
        let record = Record { dir: "record/x".into(), about: about(), cells };
        let text = benchmarks(&record, "record/x", &["count".to_owned()]);
        for words in [
            "Abacus 3000, 2 cores",
            "`cargo xtask bench measure` on 2026-11-30",
            "(record/x/count.svg)",
            "## Counting",
            "## All solutions",
            "## The first solution",
            "- `fast` count n = 6: wrong answer: 3",
        ] {
            assert!(text.contains(words), "{words} is missing in {text}");
        }
        assert!(!text.contains("all.svg") && !text.contains("n = 7: over"));
        let readme = readme(&record, "record/x");
        assert!(
            readme.contains("Abacus 3000 with 2 cores (rustc 1.95.0), 7 rounds;")
                && readme.contains("| strategy | threads | n = 8 | n = 10 |")
        );
    }
}
