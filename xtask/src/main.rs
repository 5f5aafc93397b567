#![forbid(unsafe_code)]
//! Chores of this repository: `cargo xtask bench` measures the strategies and keeps the records; the
//! others are checks.

mod bench;
mod blocked;
mod checks;

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Chores of this repository")]
enum Chore {
    /// Measure the strategies, compare, rank and report.
    #[command(subcommand)]
    Bench(bench::Command),
    /// Generate a board with blocked squares and few solutions.
    Blocked(blocked::Args),
    /// Build each crate with each of its features alone.
    Features(checks::features::Args),
    /// Find cycles among the modules of each crate.
    Modules(checks::modules::Args),
    /// Check what the manifests of published crates must hold.
    Manifests(checks::manifests::Args),
    /// Measure the minimum Rust version of each published crate.
    Msrv(checks::msrv::Args),
}

/// Any of the chores, with an error that is ready to print.
fn run(chore: Chore) -> Result<ExitCode, Box<dyn std::error::Error>> {
    Ok(match chore {
        Chore::Bench(command) => bench::run(command)?,
        Chore::Blocked(args) => blocked::command(&args)?,
        Chore::Features(args) => checks::features::command(&args)?,
        Chore::Modules(args) => checks::modules::command(&args)?,
        Chore::Manifests(args) => checks::manifests::command(&args)?,
        Chore::Msrv(args) => checks::msrv::command(&args)?,
    })
}

fn main() -> ExitCode {
    match run(Chore::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
