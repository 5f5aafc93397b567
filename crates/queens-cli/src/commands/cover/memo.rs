//! Counts and samples of covers that are too many to visit.

use std::io::Write as _;
use std::time::{Duration, Instant};

use algorithm_x::{MemoReport, Method, Problem, Search, StopReason};
use serde::Serialize;

use super::{CountMethod, Cover, ended, why_not};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::progress::Display;
use crate::summary::{self, Human};

/// The number of covers and what it cost to count them with memory, as JSON.
#[derive(Serialize)]
struct Answer {
    total: Option<String>,
    at_least: Option<String>,
    complete: bool,
    stopped: Option<String>,
    /// A primary item without an option.
    hopeless: Option<String>,
    nodes: String,
    updates: String,
    lookups: String,
    hits: String,
    states: String,
    forgotten: String,
    memory: String,
    seconds: f64,
}

impl Cover {
    /// How to count. What only a search that visits each cover reports is asked of such a one, and so
    /// are parts of a count, which do not depend on the memory then.
    pub(super) fn count_method(&self) -> CountMethod {
        let plain = self.stats
            || self.json
            || self.limits.node_limit.is_some()
            || self.threads.is_some()
            || self.save.is_some()
            || self.resume.is_some();
        self.method.unwrap_or(if plain { CountMethod::Plain } else { CountMethod::Auto })
    }

    /// Counts the covers with memory.
    pub(super) fn count_with_memory(
        &self,
        problem: &Problem,
        search: Search<'_>,
        display: Display,
        context: &CommandContext<'_>,
    ) -> Result<Exit, Error> {
        let method = match self.count_method() {
            CountMethod::Plain => Method::Plain,
            CountMethod::Memo => Method::Memo,
            CountMethod::Auto => Method::Auto,
        };
        let start = Instant::now();
        let report = search.memo().method(method).memory(self.memory_limit()).count();
        let time = start.elapsed();
        drop(display);

        let mut out = Output::stdout();
        let bound = if report.is_complete() { "" } else { "at least " };
        let statistics = &report.statistics;
        if self.json {
            out.json(&answer(problem, &report, time))?;
        } else {
            writeln!(out, "{bound}{}", report.solutions)?;
            if self.stats {
                writeln!(out, "nodes {}", statistics.nodes)?;
                writeln!(out, "updates {}", statistics.updates)?;
                writeln!(out, "lookups {}", statistics.lookups)?;
                writeln!(out, "hits {}", statistics.hits)?;
                writeln!(out, "states {}", statistics.states)?;
                writeln!(out, "forgotten {}", statistics.forgotten)?;
                writeln!(out, "memory {}", statistics.memory)?;
            }
        }
        out.finish()?;
        let hopeless = report.uncoverable_item;
        context.say(format_args!(
            "{bound}{} in {}{}{}{}",
            plural(&report.solutions.to_string()),
            Human(time),
            match report.completion {
                algorithm_x::Completion::Stopped(StopReason::SolutionLimit) =>
                    ", stopped by the limit on covers",
                completion => summary::because(ended(completion)),
            },
            match statistics.forgotten {
                0 => String::new(),
                states => format!(", {states} states forgotten for want of memory"),
            },
            hopeless.map_or(String::new(), |item| why_not(problem, item)),
        ));
        Ok(if report.is_complete() { Exit::Done } else { Exit::Stopped })
    }

    /// Prints random covers.
    pub(super) fn print_samples(
        &self,
        samples: u64,
        problem: &Problem,
        search: Search<'_>,
        display: Display,
        context: &CommandContext<'_>,
    ) -> Result<Exit, Error> {
        let start = Instant::now();
        let diagram = search.memo().memory(self.memory_limit()).diagram();
        drop(display);
        let diagram = match diagram {
            Ok(diagram) => diagram,
            Err(report) => {
                let reason = match ended(report.completion) {
                    queens::Completion::Stopped(queens::StopReason::Caller) => {
                        ": all covers together take more memory, allow more with --memory"
                    }
                    completion => summary::because(completion),
                };
                context.say(format_args!("no samples in {}{reason}", Human(start.elapsed())));
                return Ok(Exit::Stopped);
            }
        };
        let mut out = Output::stdout();
        for (_, cover) in (0..samples).zip(diagram.sampler(self.seed)) {
            self.print(problem, &cover, &mut out)?;
        }
        out.finish()?;
        context.say(format_args!(
            "samples of {} in {}",
            plural(&diagram.count().to_string()),
            Human(start.elapsed())
        ));
        Ok(if diagram.is_empty() { Exit::No } else { Exit::Done })
    }

    fn memory_limit(&self) -> usize {
        self.memory.map_or(1 << 30, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX))
    }
}

fn plural(covers: &str) -> String {
    if covers == "1" { "1 cover".to_owned() } else { format!("{covers} covers") }
}

fn answer(problem: &Problem, report: &MemoReport, time: Duration) -> Answer {
    let covers = report.solutions.to_string();
    let is_complete = report.is_complete();
    let statistics = &report.statistics;
    Answer {
        total: is_complete.then(|| covers.clone()),
        at_least: (!is_complete).then_some(covers),
        complete: is_complete,
        stopped: summary::reason(ended(report.completion)),
        hopeless: report.uncoverable_item.map(|item| problem.name(item).into_owned()),
        nodes: statistics.nodes.to_string(),
        updates: statistics.updates.to_string(),
        lookups: statistics.lookups.to_string(),
        hits: statistics.hits.to_string(),
        states: statistics.states.to_string(),
        forgotten: statistics.forgotten.to_string(),
        memory: statistics.memory.to_string(),
        seconds: time.as_secs_f64(),
    }
}
