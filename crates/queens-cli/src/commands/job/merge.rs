//! `queens job merge`.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use queens_jobs::Merged;

use super::args::JobArgs;
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  queens job merge count-16
  queens job merge count-16 -o merged.jsonl --certificate certificate.json
  queens job merge count-16 --results results/ --results 3.results

The merged units have neither times nor hosts: two people who counted the same compare the SHA-256.";

/// Add up the units, if all are there, and print the total
///
/// Refuses gaps, damaged lines, results of another plan, and two results of a unit that differ. Equal
/// ones are counted once. A total of solutions that is not the published one, or not made of whole
/// classes under the symmetries of the square, is an error.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Merge {
    #[command(flatten)]
    job: JobArgs,

    /// Refuse units without equal results of two machines
    #[arg(long)]
    twice: bool,

    /// Write the merged units to this file, a line of JSON each
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write to this file what the total rests on: plan, units, programs, hosts, recounts
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl Merge {
    pub(super) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let (job, results) = self.job.open()?;
        let merged = Merged::new(&job.plan, &results, self.twice)?;
        let classes = job.work.check_total(merged.total, &context.cancel_token())?;
        if let Some(path) = &self.output {
            let mut file = Output::to_file(path)?;
            file.write_all(merged.text.as_bytes())?;
            file.finish()?;
        }
        if let Some(path) = &self.certificate {
            let mut file = Output::to_file(path)?;
            let certificate = merged.certificate(&job.plan, &results);
            writeln!(file, "{certificate:#}")?;
            file.finish()?;
        }
        let mut out = Output::stdout();
        writeln!(out, "{}", merged.total)?;
        out.finish()?;
        context.say(format_args!(
            "{}: {} units, {} duplicates, {} recounted; SHA-256 {}",
            job.plan.id(),
            results.units(),
            results.duplicates(),
            results.recounted().len(),
            merged.sha256
        ));
        if let Some(classes) = classes {
            context.say(format_args!("{classes} classes under the symmetries of the square"));
        }
        Ok(Exit::Done)
    }
}
