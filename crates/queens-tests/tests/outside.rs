//! Programs outside of the workspace: one depends on a single strategy, one picks strategies by name,
//! and one has a strategy and a command of its own.
//!
//! Each is copied to the directory for temporary files of this test and built there, with the
//! versions that the workspace is locked to, so that nothing is downloaded and the sources stay
//! untouched.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

fn crates() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("this crate lies in crates/").to_owned()
}

/// A copy of one of the programs.
struct Program {
    directory: PathBuf,
}

impl Program {
    fn copied(name: &str) -> Self {
        let source = crates().join("queens-tests/outside").join(name);
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside").join(name);
        let _ = fs::remove_dir_all(&directory);
        copy(&source, &directory);
        let lock = crates().join("../Cargo.lock");
        fs::copy(lock, directory.join("Cargo.lock")).expect("the workspace has a lock file");
        // The paths of the dependencies are relative to the source.
        let manifest = directory.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).expect("it was copied");
        let absolute = format!("path = \"{}/", crates().display());
        fs::write(&manifest, text.replace("path = \"../../../", &absolute)).expect("writable");
        Self { directory }
    }

    /// Runs cargo with this subcommand on the program.
    fn cargo(&self, subcommand: &str, arguments: &[&str]) -> Output {
        // The programs share a build directory, in which only one cargo can work at a time.
        static BUILDING: Mutex<()> = Mutex::new(());
        let _building = BUILDING.lock().unwrap_or_else(PoisonError::into_inner);
        Command::new(env!("CARGO"))
            .args([subcommand, "--quiet", "--offline", "--manifest-path"])
            .arg(self.directory.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside-target"))
            .args(arguments)
            .output()
            .expect("cargo can be started")
    }

    /// What the program prints, given these arguments. It must succeed.
    fn run(&self, arguments: &[&str]) -> String {
        let arguments: Vec<&str> = ["--"].iter().chain(arguments).copied().collect();
        let output = self.cargo("run", &arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {}\n{errors}", output.status);
        String::from_utf8(output.stdout).expect("the programs print UTF-8")
    }

    /// The packages of this workspace that the program is locked to.
    fn workspace_packages(&self) -> BTreeSet<String> {
        let lock = fs::read_to_string(self.directory.join("Cargo.lock")).expect("it was built");
        let lock: toml::Table = lock.parse().expect("cargo wrote it");
        let packages = lock["package"].as_array().expect("a list of packages");
        packages
            .iter()
            .filter(|package| package.get("source").is_none())
            .filter_map(|package| package["name"].as_str())
            .map(str::to_owned)
            .collect()
    }
}

/// Copies a directory, except for what a build leaves there.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the directory can be made");
    for entry in fs::read_dir(from).expect("the source exists") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().expect("an entry has a name");
        if path.is_file() {
            fs::copy(&path, to.join(name)).expect("the file can be copied");
        } else if name != "target" {
            copy(&path, &to.join(name));
        }
    }
}

#[test]
fn a_single_strategy() {
    let program = Program::copied("flags-only");
    assert_eq!(
        program.run(&[]),
        "first: 0 4 7 5 2 6 1 3\n\
         total: 92, after 15720 tests\n\
         with a queen on b8: 3 and Stopped(Caller)\n"
    );
    let packages = ["flags-only", "queens-core", "queens-flags"].map(str::to_owned);
    assert_eq!(program.workspace_packages(), packages.into(), "one strategy brings no other");
}

#[test]
fn a_strategy_by_name() {
    let printed = Program::copied("by-name").run(&["scan", "bitmask", "bitmsk"]);
    assert_eq!(
        printed,
        "scan: Some(92)\n\
         bitmask: Some(92)\n\
         unknown strategy 'bitmsk': did you mean 'bitmask'?\n"
    );
}

/// A strategy outside of the workspace examines itself with the kit, and every subcommand of a
/// command over its registry supports it.
#[test]
#[ignore = "the command library takes no registry yet"]
fn a_strategy_and_a_command_of_ones_own() {
    let program = Program::copied("own-strategy");
    let kit = program.cargo("test", &[]);
    let printed = String::from_utf8_lossy(&kit.stdout);
    let errors = String::from_utf8_lossy(&kit.stderr);
    assert!(kit.status.success(), "{printed}\n{errors}");

    let strategies = program.run(&["strategies"]);
    assert!(strategies.contains("center") && strategies.contains("bitmask"), "{strategies}");
    let solved = program.run(&[
        "solve",
        "6",
        "--strategy",
        "center:columns=left",
        "--format",
        "columns",
        "--quiet",
    ]);
    let solutions: BTreeSet<&str> = solved.lines().collect();
    assert_eq!(
        solutions,
        ["1 3 5 0 2 4", "2 5 1 4 0 3", "3 0 4 1 5 2", "4 2 0 5 3 1"].into(),
        "{solved}"
    );
    let counted = program.run(&["count", "8", "--strategy", "center", "--quiet"]);
    assert_eq!(counted, "92\n");
    let measured = program.run(&["bench", "6", "--strategy", "center", "--strategy", "flags"]);
    assert!(measured.contains("center") && measured.contains("flags"), "{measured}");

    // It claims no steps, so a trace is refused by name, like that of any strategy without them.
    let traced = program.cargo("run", &["--", "trace", "4", "--strategy", "center"]);
    let errors = String::from_utf8_lossy(&traced.stderr);
    assert!(!traced.status.success() && errors.contains("center"), "{errors}");
    let misspelled = program.cargo("run", &["--", "count", "8", "--strategy", "centre"]);
    let errors = String::from_utf8_lossy(&misspelled.stderr);
    assert!(!misspelled.status.success() && errors.contains("center"), "{errors}");
}
