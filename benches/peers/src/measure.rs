//! Measuring.

use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::instance::{self, Instance};
use crate::solvers::{ALL, Solver};

/// The first line of a file of results.
pub const HEADER: &str = "instance,crate,version,outcome,runs,min_ms,median_ms,max_ms";

/// Solvers take turns on an instance until each has run so often, or until the time is over at the
/// end of a turn and each has run often enough.
const RUNS: usize = 25;
const ENOUGH: usize = 5;
const TIME: Duration = Duration::from_secs(30);

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
    let mut out = open(file, &machine())?;
    for instance in
        instances.iter().filter(|instance| names.is_empty() || names.contains(&instance.name))
    {
        for (solver, runs) in ALL.iter().zip(run(instance)) {
            let row = match runs {
                Ok(mut times) => {
                    times.sort_unstable();
                    let ms = |time: Duration| time.as_secs_f64() * 1e3;
                    let (min, median, max) =
                        (times[0], times[times.len() / 2], times[times.len() - 1]);
                    format!("ok,{},{:.3},{:.3},{:.3}", times.len(), ms(min), ms(median), ms(max))
                }
                Err(why) => format!("{why},0,,,"),
            };
            let row = format!("{},{},{},{row}", instance.name, solver.name, solver.version);
            println!("{row}");
            writeln!(out, "{row}")?;
        }
    }
    Ok(())
}

/// Opens a file of results to add rows to it. All of them are of one machine, which the file names
/// first.
fn open(file: &Path, machine: &str) -> Result<File, Box<dyn Error>> {
    let heading = format!("# {machine}");
    let is_new = !file.exists();
    if !is_new {
        let text = std::fs::read_to_string(file)?;
        let first = text.lines().next().unwrap_or_default();
        if first != heading {
            return Err(format!(
                "{} begins with {first:?}, and results of this machine with {heading:?}; name another file",
                file.display()
            )
            .into());
        }
    }
    let mut out = OpenOptions::new().append(true).create(true).open(file)?;
    if is_new {
        writeln!(out, "{heading}\n{HEADER}")?;
    }
    Ok(out)
}

/// The times of each solver on an instance, or why there are none.
fn run(instance: &Instance) -> Vec<Result<Vec<Duration>, String>> {
    let mut results: Vec<_> = ALL.iter().map(|_| Ok(Vec::new())).collect();
    let start = Instant::now();
    for turn in 1..=RUNS {
        for (solver, result) in ALL.iter().zip(&mut results) {
            if let Ok(times) = result {
                match catch_unwind(AssertUnwindSafe(|| time(solver, instance))) {
                    Ok(Ok(time)) => times.push(time),
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

/// What the machine is, as far as it says.
fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .unwrap_or(": unknown processor");
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let model = model.trim_start_matches([' ', '\t', ':']);
    let plural = if cores == 1 { "" } else { "s" };
    format!("{model}; {cores} core{plural}; {}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_takes_the_results_of_one_machine() {
        let file = std::env::temp_dir().join(format!("peers-{}.csv", std::process::id()));
        open(&file, "one").unwrap();
        open(&file, "one").unwrap();
        let refused = open(&file, "other").unwrap_err().to_string();
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        assert!(refused.contains("\"# one\"") && refused.contains("\"# other\""), "{refused}");
        assert_eq!(text, format!("# one\n{HEADER}\n"));
    }
}
