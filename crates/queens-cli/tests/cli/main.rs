//! The command as a user meets it: arguments in, streams and an exit code out.

mod bad_input;
mod check;
mod count;
mod cover;
mod faults;
mod first;
mod information;
mod jobs;
mod pictures;
#[cfg(target_os = "linux")]
mod process;
#[cfg(unix)]
mod readme;
#[cfg(all(unix, feature = "serve"))]
mod serve;
mod solve;
#[cfg(unix)]
mod terminal;
mod trace;

use assert_cmd::Command;

/// The command with these arguments, apart by spaces.
fn queens(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.args(arguments.split_whitespace()).env_remove("NO_COLOR");
    // Nothing here takes long; what does has gone astray.
    command.timeout(std::time::Duration::from_secs(60));
    command
}

/// What it prints, when it succeeds.
fn stdout(arguments: &str) -> String {
    let output = queens(arguments).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

/// What it prints, as one JSON value.
fn json(command: &mut Command) -> serde_json::Value {
    let output = command.output().unwrap().stdout;
    serde_json::from_slice(&output).unwrap()
}
