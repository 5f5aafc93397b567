//! Clippy's lint `incompatible_msrv`, asked for one version after the other.

use std::fs;
use std::process::Command;

use crate::checks::CheckError;
use crate::checks::paths;

/// The minor of the toolchain that runs this.
pub(super) fn newest() -> Result<u32, CheckError> {
    let output = Command::new("rustc")
        .arg("--version")
        .output()
        .map_err(|source| CheckError::Start { command: "rustc", source })?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    minor_of(text.split_whitespace().nth(1).unwrap_or_default())
        .ok_or(CheckError::Command { command: "rustc --version", output: text })
}

/// The minor of a version such as `1.85` or `1.85.1`.
pub(super) fn minor_of(version: &str) -> Option<u32> {
    version.split('.').nth(1)?.parse().ok()
}

/// The lowest minor from `floor` to `newest` with which the lint finds nothing.
pub(super) fn lowest(krate: &str, floor: u32, newest: u32) -> Result<Option<u32>, CheckError> {
    for minor in floor..=newest {
        if passes(krate, minor)? {
            return Ok(Some(minor));
        }
    }
    Ok(None)
}

/// Whether the lint finds nothing in a crate at this version.
fn passes(krate: &str, minor: u32) -> Result<bool, CheckError> {
    // A directory for each version: Clippy checks again when the directory is another.
    let directory = paths::root().join(format!("target/msrv/{minor}"));
    let file = directory.join("clippy.toml");
    fs::create_dir_all(&directory)
        .and_then(|()| fs::write(&file, format!("msrv = \"1.{minor}\"\n")))
        .map_err(|source| CheckError::file(&file, source))?;
    let output = Command::new("cargo")
        .args(["clippy", "--quiet", "--all-features", "--no-deps", "--package", krate])
        .args(["--", "--allow=clippy::all", "--deny=clippy::incompatible_msrv"])
        .env("CLIPPY_CONF_DIR", &directory)
        .current_dir(paths::root())
        .output()
        .map_err(|source| CheckError::Start { command: "cargo clippy", source })?;
    if output.status.success() {
        return Ok(true);
    }
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    if text.contains("current MSRV") {
        Ok(false)
    } else {
        let output = format!("{krate}, Rust 1.{minor}, {}: {text}", output.status);
        Err(CheckError::Command { command: "cargo clippy", output })
    }
}
