//! `cargo xtask bench`: records of measurements, and reports on them.
//!
//! A record is a directory: `samples.csv` with every sample as it was taken, `cells.csv` with a row
//! for each cell, `record.toml` with the machine and the runs, and the plots.

// In reading order: each module uses only those above it.
mod error;
mod row;
mod environment;
mod record;
mod log;
mod process;
mod progress;
mod measure;
mod tables;
mod cmp;
mod rank;
mod page;
mod plot;
mod report;
mod iterate;
#[cfg(test)]
mod testing;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

pub(crate) use self::error::Error;

/// The commands of `cargo xtask bench`.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Measure strategies against each other and write a record.
    Measure(measure::Args),
    /// Show what changed from one record to another.
    Cmp(cmp::Args),
    /// Rank the strategies by the geometric mean of their ratios to the best.
    Rank {
        /// The cells.csv of a record [default: that of the latest].
        cells: Option<PathBuf>,
    },
    /// Write BENCHMARKS.md, the plots and the README's table from a record.
    Report {
        /// The directory of the record [default: the latest under record/].
        #[arg(long, value_name = "DIR")]
        record: Option<PathBuf>,
        /// Write nothing; fail if anything would change.
        #[arg(long)]
        check: bool,
    },
    /// Compare the lazy iterator of solutions with `search`, for every strategy that has one.
    Iterate(iterate::Args),
    /// Measure one cell in this process and print the sample: what `measure` starts.
    #[command(hide = true)]
    Cell(process::CellArgs),
}

/// Runs a command. The exit code is 0 for success; 1 if a cell failed, nothing was measured or a
/// check failed; 3 if it was stopped early.
pub(crate) fn run(command: Command) -> Result<ExitCode, Error> {
    match command {
        Command::Measure(args) => measure::command(&args),
        Command::Cmp(args) => {
            print!("{}", cmp::command(&args)?);
            Ok(ExitCode::SUCCESS)
        }
        Command::Rank { cells } => {
            print!("{}", rank::command(cells)?);
            Ok(ExitCode::SUCCESS)
        }
        Command::Report { record, check } => report::command(&record::root(), record, check),
        Command::Iterate(args) => {
            let (text, within) = iterate::command(&args)?;
            print!("{text}");
            Ok(if within { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        Command::Cell(args) => {
            println!("{}", process::cell(&args)?);
            Ok(ExitCode::SUCCESS)
        }
    }
}
