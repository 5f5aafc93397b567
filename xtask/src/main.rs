#![forbid(unsafe_code)]
//! Chores of this repository: `cargo xtask bench` measures the strategies and keeps the records.

mod bench;

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Chores of this repository")]
enum Chore {
    /// Measure the strategies, compare, rank and report.
    #[command(subcommand)]
    Bench(bench::Command),
}

fn main() -> ExitCode {
    let Chore::Bench(command) = Chore::parse();
    match bench::run(command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
