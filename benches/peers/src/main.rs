//! Measures algorithm-x against other exact-cover crates on the same problems, and writes the table of
//! algorithm-x's README.
//!
//! ```text
//! peers measure FILE [INSTANCE...]   measures, and adds the rows to FILE (CSV)
//! peers report FILE                  puts the table of FILE into crates/algorithm-x/README.md
//! ```

mod instance;
mod measure;
mod report;
mod solvers;

use std::process::ExitCode;

const USAGE: &str = "usage: peers measure FILE [INSTANCE...] | peers report FILE";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["measure", file, ref names @ ..] => measure::measure(file.as_ref(), names),
        ["report", file] => report::report(file.as_ref()),
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("peers: {error}");
            ExitCode::FAILURE
        }
    }
}
