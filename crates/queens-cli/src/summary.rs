//! Sentences about how a search ended, and figures for people.

use std::fmt;
use std::time::Duration;

use queens::{Completion, Execution, Report, StopReason};
use serde::Serialize;

pub(crate) use queens_measure::count as grouped;
use queens_measure::duration;

/// A time as people read it: three digits and a fitting unit, from a minute on in two units.
pub(crate) struct Human(pub(crate) Duration);

impl fmt::Display for Human {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs_f64();
        let whole = self.0.as_secs();
        match seconds {
            _ if seconds < 60.0 => f.write_str(&duration(seconds)),
            _ if seconds < 3600.0 => write!(f, "{} min {} s", whole / 60, whole % 60),
            _ if seconds < 48.0 * 3600.0 => {
                write!(f, "{} h {} min", whole / 3600, whole / 60 % 60)
            }
            _ if seconds < 1000.0 * 86_400.0 => write!(f, "{} days", whole / 86_400),
            _ => write!(f, "{} years", grouped(u128::from(whole / (86_400 * 365)))),
        }
    }
}

/// How many a second, with three digits and a prefix: `148 M`.
pub(crate) fn rate(number: u128, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let mut rate = if seconds > 0.0 { number as f64 / seconds } else { 0.0 };
    let mut prefixes = ["", " k", " M", " G", " T"].into_iter();
    let mut prefix = prefixes.next().unwrap_or_default();
    while rate >= 1000.0
        && let Some(next) = prefixes.next()
    {
        rate /= 1000.0;
        prefix = next;
    }
    let decimals = if prefix.is_empty() || rate >= 100.0 { 0 } else { 1 };
    format!("{rate:.decimals$}{prefix}")
}

/// "1 solution", "92 solutions".
pub(crate) fn solutions(number: u128, kind: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {kind}solution{s}")
}

/// Whether the search ended before it was asked to: by a limit on time or nodes, or by Ctrl-C.
pub(crate) fn is_partial(completion: Completion) -> bool {
    !matches!(
        completion,
        Completion::Complete | Completion::Stopped(StopReason::Caller | StopReason::SolutionLimit)
    )
}

/// Whether Ctrl-C ended the search.
pub(crate) fn is_interrupted(completion: Completion) -> bool {
    completion == Completion::Stopped(StopReason::Cancelled)
}

/// Why the search ended early, as the end of a sentence; empty if it did not.
pub(crate) fn because(completion: Completion) -> &'static str {
    match completion {
        Completion::Complete | Completion::Stopped(StopReason::Caller) => "",
        Completion::Stopped(StopReason::SolutionLimit) => ", as many as asked for",
        Completion::Stopped(StopReason::NodeLimit) => ", stopped by the node limit",
        Completion::Stopped(StopReason::TimeLimit) => ", stopped by the time limit",
        Completion::Stopped(StopReason::Cancelled) => ", interrupted",
        Completion::Stopped(StopReason::GaveUp) => ", gave up: there may be one",
        Completion::Stopped(_) => ", stopped early",
    }
}

/// Why the search ended early, for programs; `None` if it did not.
pub(crate) fn reason(completion: Completion) -> Option<String> {
    match completion {
        Completion::Complete | Completion::Stopped(StopReason::Caller) => None,
        Completion::Stopped(reason) => Some(reason.to_string()),
    }
}

/// What carried the search out: the strategy, and what it reports of its kernel, instructions,
/// threads and memory.
pub(crate) fn ran(report: &Report) -> String {
    let Execution { kernel, instructions, threads, memory, .. } = &report.execution;
    let parts: Vec<String> = [
        kernel.as_ref().map(ToString::to_string),
        instructions.as_ref().map(ToString::to_string),
        threads.map(|threads| format!("{threads} thread{}", if threads == 1 { "" } else { "s" })),
        memory.map(queens_measure::memory),
    ]
    .into_iter()
    .flatten()
    .collect();
    match parts.as_slice() {
        [] => report.strategy.to_string(),
        _ => format!("{}: {}", report.strategy, parts.join(", ")),
    }
}

/// What `--verify` did, as the end of a sentence; empty if nothing was verified.
pub(crate) fn verified(report: &Report) -> String {
    let Execution { verified_units, units, .. } = report.execution;
    match (verified_units, units) {
        (None, _) => String::new(),
        (Some(verified), Some(units)) => {
            format!(", {verified} of {units} units counted again by another method: all agree")
        }
        (Some(verified), None) => {
            format!(", {verified} units counted again by another method: all agree")
        }
    }
}

/// What carried a search out, as JSON; `None` if the strategy reports nothing.
#[derive(Serialize)]
pub(crate) struct ExecutionJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instructions: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified_units: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    units: Option<usize>,
}

impl<'a> ExecutionJson<'a> {
    pub(crate) fn new(execution: &'a Execution) -> Option<Self> {
        (*execution != Execution::default()).then_some(Self {
            kernel: execution.kernel.as_deref(),
            instructions: execution.instructions.as_deref(),
            threads: execution.threads,
            memory_bytes: execution.memory,
            verified_units: execution.verified_units,
            units: execution.units,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_the_unit_that_fits() {
        let shown = |seconds| Human(Duration::from_secs_f64(seconds)).to_string();
        for (seconds, text) in [
            (0.00005, "50.0 µs"),
            (5.0, "5.00 s"),
            (0.5, "500 ms"),
            (100.0, "1 min 40 s"),
            (7200.0, "2 h 0 min"),
            (9.0 * 86_400.0, "9 days"),
            (86_400.0 * 365.0 * 12_345.0, "12,345 years"),
        ] {
            assert_eq!(shown(seconds), text);
        }
    }

    #[test]
    fn numbers_are_grouped() {
        let shown = [0, 999, 1000, 15_720, 1_234_567].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "15,720", "1,234,567"]);
    }

    #[test]
    fn reports_of_what_ran_are_shown_where_they_are_set() {
        let mut report = Report::new("count", 92, Completion::Complete);
        assert_eq!((ran(&report), verified(&report)), ("count".to_owned(), String::new()));
        assert!(ExecutionJson::new(&report.execution).is_none());
        report.execution.kernel = Some("join".into());
        report.execution.threads = Some(2);
        report.execution.verified_units = Some(16);
        report.execution.units = Some(312);
        assert_eq!(ran(&report), "count: join, 2 threads");
        let shown = ", 16 of 312 units counted again by another method: all agree";
        assert_eq!(verified(&report), shown);
        let json = serde_json::to_value(ExecutionJson::new(&report.execution)).unwrap();
        let expected = serde_json::json!(
            {"kernel": "join", "threads": 2, "verified_units": 16, "units": 312}
        );
        assert_eq!(json, expected);
    }
}
