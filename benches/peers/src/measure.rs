//! Measuring.

use std::error::Error;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use queens_measure::report::{CsvLog, Host};
use queens_measure::{Summary, duration, spread};
use serde::{Deserialize, Serialize};

use crate::instance::{self, Instance};
use crate::solvers::{ALL, Solver};

/// Solvers take turns on an instance until each has run so often, or until the time is over at the
/// end of a turn and each has run often enough.
const RUNS: usize = 25;
const ENOUGH: usize = 5;
const TIME: Duration = Duration::from_secs(30);

/// A row of a file of results.
#[derive(Debug, Deserialize, Serialize)]
pub struct Row {
    pub instance: String,
    #[serde(rename = "crate")]
    pub name: String,
    pub version: String,
    /// `ok`, or why there are no times.
    pub outcome: String,
    pub runs: usize,
    pub min_ms: Option<f64>,
    pub median_ms: Option<f64>,
    pub max_ms: Option<f64>,
}

/// The outcome of a solver whose counts are right.
pub const OK: &str = "ok";

/// Measures the instances of some names, or all, and adds a row for each and each crate.
pub fn measure(file: &Path, names: &[&str]) -> Result<(), Box<dyn Error>> {
    let instances = instance::all();
    for name in names {
        if !instances.iter().any(|instance| instance.name == *name) {
            let known: Vec<_> =
                instances.iter().map(|instance| format!("{:?}", instance.name)).collect();
            return Err(
                format!("there is no instance {name:?}; take one of {}", known.join(", ")).into()
            );
        }
    }
    let mut out = open(file, &Host::current().line())?;
    for instance in
        instances.iter().filter(|instance| names.is_empty() || names.contains(&instance.name))
    {
        for (solver, runs) in ALL.iter().zip(run(instance)) {
            println!("{}, {}: {}", instance.name, solver.name, shown(&runs));
            out.add(&row(instance, solver, &runs))?;
        }
    }
    Ok(())
}

/// The seconds of each run of a solver on an instance, or why there are none.
type Runs = Result<Vec<f64>, String>;

fn shown(runs: &Runs) -> String {
    match runs.as_ref().map(|times| Summary::of(times)) {
        Ok(Some(summary)) => format!("{} {}", duration(summary.median), spread(summary.spread())),
        Ok(None) => "not measured".to_owned(),
        Err(why) => why.clone(),
    }
}

fn row(instance: &Instance, solver: &Solver, runs: &Runs) -> Row {
    let summary = runs.as_ref().ok().and_then(|times| Summary::of(times));
    // Milliseconds, to the microsecond.
    let ms = |seconds: f64| (seconds * 1e6).round() / 1e3;
    Row {
        instance: instance.name.to_owned(),
        name: solver.name.to_owned(),
        version: solver.version.to_owned(),
        outcome: runs.as_ref().err().map_or(OK, String::as_str).to_owned(),
        runs: summary.map_or(0, |summary| summary.rounds),
        min_ms: summary.map(|summary| ms(summary.min)),
        median_ms: summary.map(|summary| ms(summary.median)),
        max_ms: summary.map(|summary| ms(summary.max)),
    }
}

/// Opens a file of results to add rows to it. All of them are of one machine, which is named in the
/// first line.
fn open(file: &Path, machine: &str) -> Result<CsvLog, Box<dyn Error>> {
    let heading = format!("# {machine}");
    if !file.exists() {
        return Ok(CsvLog::create(file, Some(machine))?);
    }
    let text = fs::read_to_string(file)?;
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    if first != heading {
        return Err(format!(
            "{} begins with {first:?}, and results of this machine with {heading:?}; name another file",
            file.display()
        )
        .into());
    }
    // A file without the names of the columns was left by a run that was stopped at once.
    if lines.next().is_none() {
        return Ok(CsvLog::create(file, Some(machine))?);
    }
    Ok(CsvLog::append(file)?)
}

/// The times of each solver on an instance.
fn run(instance: &Instance) -> Vec<Runs> {
    let mut results: Vec<Runs> = ALL.iter().map(|_| Ok(Vec::new())).collect();
    let start = Instant::now();
    for turn in 1..=RUNS {
        for (solver, result) in ALL.iter().zip(&mut results) {
            if let Ok(times) = result {
                match catch_unwind(AssertUnwindSafe(|| time(solver, instance))) {
                    Ok(Ok(time)) => times.push(time.as_secs_f64()),
                    Ok(Err(wrong)) => *result = Err(format!("wrong: {wrong}")),
                    Err(_) => *result = Err("panics".to_owned()),
                }
            }
        }
        if turn >= ENOUGH && start.elapsed() > TIME {
            break;
        }
    }
    results
}

/// The time that a solver takes to count the covers, or a wrong count.
fn time(solver: &Solver, instance: &Instance) -> Result<Duration, u64> {
    let counts: Vec<_> = instance.covers.iter().map(|cover| (solver.load)(cover)).collect();
    let start = Instant::now();
    let count = counts.into_iter().map(|count| count()).sum::<u64>();
    let time = start.elapsed();
    if count == instance.answer { Ok(time) } else { Err(count) }
}

#[cfg(test)]
mod tests {
    use queens_measure::report::read_csv;

    use super::*;

    #[test]
    fn a_file_takes_the_results_of_one_machine() {
        let file = std::env::temp_dir().join(format!("peers-{}.csv", std::process::id()));
        let instance = &instance::all()[0];
        for runs in [Ok(vec![0.002, 0.004, 0.003]), Err("panics".to_owned())] {
            open(&file, "one").unwrap().add(&row(instance, &ALL[0], &runs)).unwrap();
        }
        let refused = open(&file, "other").unwrap_err().to_string();
        let text = fs::read_to_string(&file).unwrap();
        let rows: Vec<Row> = read_csv(&file).unwrap();
        fs::remove_file(&file).unwrap();
        assert!(refused.contains("\"# one\"") && refused.contains("\"# other\""), "{refused}");
        let head = "# one\ninstance,crate,version,outcome,runs,min_ms,median_ms,max_ms\n";
        assert!(text.starts_with(head), "{text}");
        assert_eq!((rows[0].runs, rows[0].median_ms), (3, Some(3.0)));
        assert_eq!((rows[1].outcome.as_str(), rows[1].median_ms), ("panics", None));
    }
}
