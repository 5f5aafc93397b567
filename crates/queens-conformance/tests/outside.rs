//! Programs outside the workspace: a strategy can be depended on singly, and picked by name.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn program(name: &str) -> PathBuf {
    here().join("outside").join(name)
}

/// Builds and runs one of the programs, with what the workspace is locked to and nothing newer:
/// that is what this machine has.
fn run(name: &str, arguments: &[&str]) -> String {
    let program = program(name);
    fs::copy(here().join("../../Cargo.lock"), program.join("Cargo.lock"))
        .expect("the workspace has a lock file");
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--manifest-path"])
        .arg(program.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside"))
        .arg("--")
        .args(arguments)
        .output()
        .expect("cargo can be run");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {}\n{said}", output.status);
    String::from_utf8(output.stdout).expect("the programs print UTF-8")
}

/// The packages of this workspace that a program is locked to.
fn ours(name: &str) -> BTreeSet<String> {
    let lock = fs::read_to_string(program(name).join("Cargo.lock")).expect("it was built");
    let lock: toml::Table = lock.parse().expect("cargo wrote it");
    let packages = lock["package"].as_array().expect("a list of packages");
    packages
        .iter()
        .filter(|package| package.get("source").is_none())
        .filter_map(|package| package["name"].as_str())
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_single_strategy() {
    let printed = run("flags-only", &[]);
    assert_eq!(
        printed,
        "first: 0 4 7 5 2 6 1 3\n\
         total: 92, after 15720 tests\n\
         with a queen on b8: 3 and Stopped(Caller)\n"
    );
    let packages = ["flags-only", "queens-core", "queens-flags"].map(str::to_owned);
    assert_eq!(ours("flags-only"), packages.into(), "one strategy brings no other");
}

#[test]
fn a_strategy_by_name() {
    let printed = run("by-name", &["scan", "bitmask", "bitmsk"]);
    assert_eq!(
        printed,
        "scan: Some(92)\n\
         bitmask: Some(92)\n\
         unknown strategy 'bitmsk': did you mean 'bitmask'?\n"
    );
}
