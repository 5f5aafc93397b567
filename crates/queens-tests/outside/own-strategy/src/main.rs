//! The `queens` command with one more strategy.

use std::process::ExitCode;

use own_strategy::Center;
use queens::Registry;

fn main() -> ExitCode {
    queens_cli::run_with(&Registry::builtin().with(Center::default()), std::env::args_os()).into()
}
