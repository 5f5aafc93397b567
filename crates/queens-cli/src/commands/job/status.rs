//! `queens job status`.

use std::io::{self, Write};
use std::time::Duration;

use clap::{Args, ValueEnum};
use queens_jobs::{Results, ranges};
use serde_json::json;

use super::args::JobArgs;
use crate::error::Error;
use crate::exit::Exit;
use crate::jobs::JobDirectory;
use crate::output::Output;
use crate::summary::{Human, grouped};

const EXAMPLES: &str = "\
Examples:
  queens job status count-16
  queens job status count-16 --missing
  sbatch --array=$(queens job status count-16 --missing --as slurm) unit.sbatch";

/// The characters of the bar.
const BAR: usize = 40;

/// Show how far a job has come, or which units are missing
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Status {
    #[command(flatten)]
    job: JobArgs,

    /// Print the missing units only
    #[arg(long, conflicts_with = "json")]
    missing: bool,

    /// How to print them: a line each, or ranges as Slurm reads them
    #[arg(long = "as", value_name = "FORM", default_value = "lines", requires = "missing")]
    form: Form,

    /// An object of JSON
    #[arg(long)]
    json: bool,
}

/// How to print units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line each
    Lines,
    /// Ranges: 0-31,64
    Slurm,
}

impl Status {
    pub(super) fn run(&self) -> Result<Exit, Error> {
        let (job, results) = self.job.open()?;
        let mut out = Output::stdout();
        if self.missing {
            let missing = results.missing();
            match self.form {
                Form::Slurm => writeln!(out, "{}", ranges(&missing))?,
                Form::Lines => missing.iter().try_for_each(|unit| writeln!(out, "{unit}"))?,
            }
        } else if self.json {
            out.json(&status(&job, &results)?)?;
        } else {
            let sum = results.sum()?;
            print(&mut out, &job, &results, sum)?;
        }
        out.finish()?;
        Ok(Exit::Done)
    }
}

fn status(job: &JobDirectory, results: &Results) -> Result<serde_json::Value, Error> {
    let hosts: serde_json::Map<_, _> = results
        .hosts()
        .iter()
        .map(|(name, host)| {
            let summary = json!({
                "results": host.results,
                "recounts": host.recounts,
                "core_seconds": host.seconds,
                "last": host.last,
            });
            (name.clone(), summary)
        })
        .collect();
    Ok(json!({
        "plan": job.plan.id(),
        "units": results.units(),
        "done": results.done(),
        "missing": ranges(&results.missing()),
        "sum": results.sum()?.to_string(),
        "core_seconds": results.core_seconds(),
        "core_seconds_left": seconds_left(job, results),
        "duplicates": results.duplicates(),
        "torn": results.torn(),
        "dropped": results.dropped(),
        "recounted": results.recounted().len(),
        "programs": results.programs(),
        "hosts": hosts,
    }))
}

/// The core time of the missing units: by those that are done, or else by the estimate of the plan.
fn seconds_left(job: &JobDirectory, results: &Results) -> Option<f64> {
    let estimate = || Some(job.work.core_seconds()? / results.units() as f64);
    let mean = results.mean_seconds().or_else(estimate)?;
    Some(mean * (results.units() - results.done()) as f64)
}

fn print(out: &mut impl Write, job: &JobDirectory, results: &Results, sum: u128) -> io::Result<()> {
    let human = |seconds| Human(Duration::try_from_secs_f64(seconds).unwrap_or_default());
    let number = |number: u64| grouped(number.into());
    let (done, units) = (results.done(), results.units());
    let work = job.work.units();
    writeln!(out, "{}", job.plan.id())?;
    writeln!(
        out,
        "{}: {} units of {} {}",
        job.work.describe(),
        number(units),
        number(work.atoms().div_ceil(units)),
        work.atom_kind()
    )?;
    let full = (u128::from(done) * BAR as u128 / u128::from(units)) as usize;
    writeln!(
        out,
        "\n[{}{}] {:.1} %, {} of {} units",
        "#".repeat(full),
        ".".repeat(BAR - full),
        // Not 100 before all are done.
        ((done as f64 / units as f64) * 1000.0).floor() / 10.0,
        number(done),
        number(units)
    )?;
    writeln!(out)?;
    let total = if done == units { "the total" } else { "so far" };
    writeln!(out, "{:10} {} {total}", job.work.things(), grouped(sum))?;
    if let Some(mean) = results.mean_seconds() {
        let longest = human(results.longest_seconds());
        let spent = human(results.core_seconds());
        writeln!(
            out,
            "done       {spent} of core time, {} a unit, {longest} the longest",
            human(mean)
        )?;
    }
    if done < units {
        if let Some(seconds) = seconds_left(job, results) {
            writeln!(out, "left       about {} of core time", human(seconds))?;
        }
        writeln!(out, "missing    {}", shortened(&ranges(&results.missing())))?;
    }
    let recounted = results.recounted().len() as u64;
    if recounted > 0 {
        writeln!(out, "recounted  {} units by another method: all agree", number(recounted))?;
    }
    for (count, what) in [
        (results.duplicates(), "results of units that had one, all equal"),
        (results.torn(), "ends of logs that were not complete: ignored"),
        (results.dropped(), "damaged lines: dropped"),
    ] {
        if count > 0 {
            writeln!(out, "besides    {} {what}", number(count))?;
        }
    }
    if results.programs().len() > 1 {
        let programs: Vec<_> = results.programs().keys().map(String::as_str).collect();
        writeln!(out, "programs   {}", programs.join(", "))?;
    }
    if !results.hosts().is_empty() {
        let name = results.hosts().keys().map(String::len).max().unwrap_or(0).max(4);
        writeln!(out, "\n{:name$}  results  recounts     core time  last result", "host")?;
        for (host, summary) in results.hosts() {
            writeln!(
                out,
                "{host:name$}  {:>7}  {:>8}  {:>12}  {}",
                number(summary.results),
                number(summary.recounts),
                human(summary.seconds).to_string(),
                summary.last
            )?;
        }
    }
    Ok(())
}

/// A text that fits on a line.
fn shortened(ranges: &str) -> String {
    match ranges.char_indices().filter(|&(_, c)| c == ',').nth(9) {
        Some((end, _)) => format!("{}, ...", &ranges[..end]),
        None => ranges.to_owned(),
    }
}
