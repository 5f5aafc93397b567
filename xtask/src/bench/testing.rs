//! A record made up for tests.

use queens_measure::report::Host;

use super::environment::Environment;
use super::record::{About, Run};
use super::row::{CellRow, FORMAT, Origin};

pub(crate) fn origin() -> Origin {
    Origin {
        date: "2026-11-30".to_owned(),
        version: "0.1.0".to_owned(),
        revision: "0123456789ab".to_owned(),
    }
}

pub(crate) fn about() -> About {
    About {
        environment: Environment {
            host: Host {
                cpu: "Abacus 3000".to_owned(),
                cores: 2,
                instructions: "x86_64 (popcnt)".to_owned(),
                memory_bytes: 8 << 30,
                os: "Test OS".to_owned(),
            },
            rustc: "rustc 1.95.0".to_owned(),
            profile: "release".to_owned(),
            rustflags: String::new(),
        },
        runs: vec![Run {
            start: "2026-11-30T12:00:00Z".to_owned(),
            version: "0.1.0".to_owned(),
            revision: origin().revision,
            command: "cargo xtask bench measure".to_owned(),
            rounds: 7,
            budget_s: 20.0,
            call_limit_s: 20.0 / 3.0,
        }],
    }
}

pub(crate) fn cell_row(strategy: &str, question: &str, n: usize, seconds: f64) -> CellRow {
    let origin = origin();
    let nodes = queens::known::NODES[n];
    CellRow {
        format: FORMAT,
        date: origin.date,
        version: origin.version,
        revision: origin.revision,
        strategy: strategy.to_owned(),
        question: question.to_owned(),
        n,
        rounds: 7,
        min_s: Some(seconds * 0.99),
        median_s: Some(seconds),
        mad_s: Some(seconds * 0.005),
        max_s: Some(seconds * 1.02),
        user_s: Some(seconds),
        peak_bytes: Some(3 << 20),
        nodes: Some(nodes),
        tests: None,
        solutions: Some(queens::known::ALL_SOLUTIONS[n]),
        solutions_per_s: Some(1.0),
        ns_per_node: Some(seconds * 1e9 / nodes as f64),
        threads: None,
        error: String::new(),
    }
}

/// `slow` and `fast`, all questions, n = 6 to 10; `slow` is twice to ten times as slow.
pub(crate) fn cell_rows() -> Vec<CellRow> {
    let mut rows = Vec::new();
    for question in ["count", "all", "first"] {
        for (strategy, base) in [("fast", 5.0_f64), ("slow", 7.5)] {
            for n in 6..=10 {
                rows.push(cell_row(strategy, question, n, 1e-4 * base.powi(n as i32 - 4)));
            }
        }
    }
    rows
}

/// A table as format 1 had it: without threads, which are the column before the last and must be
/// empty, as must the last.
pub(crate) fn in_format_1(text: &str) -> String {
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default().replace(",threads,", ",");
    lines.fold(head + "\n", |earlier, line| {
        let row = line.strip_prefix("2,").and_then(|row| row.strip_suffix(",,"));
        earlier + "1," + row.expect("a row of format 2 without threads and errors") + ",\n"
    })
}
