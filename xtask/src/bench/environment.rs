//! The machine, the compiler, and the revision that was measured.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use queens_measure::report::Host;
use serde::{Deserialize, Serialize};

use super::row::Origin;

/// What a reader needs to compare with a machine of their own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Environment {
    #[serde(flatten)]
    pub(crate) host: Host,
    pub(crate) rustc: String,
    /// The release profile of Cargo.toml.
    pub(crate) profile: String,
    /// The RUSTFLAGS variable, empty if it is not set.
    pub(crate) rustflags: String,
}

impl Environment {
    /// The environment of this program. What cannot be found out is `unknown`.
    pub(crate) fn current(root: &Path) -> Self {
        let unknown = || "unknown".to_owned();
        Self {
            host: Host::current(),
            rustc: output_of(root, "rustc", &["--version"]).unwrap_or_else(unknown),
            profile: profile(root).unwrap_or_else(unknown),
            rustflags: std::env::var("RUSTFLAGS").unwrap_or_default(),
        }
    }
}

/// Today, this version, and the revision of the tree at `root`.
pub(crate) fn origin(root: &Path) -> Origin {
    // Records and reports do not change what is measured.
    const PROGRAM: [&str; 6] = ["status", "--porcelain", "--", ".", ":!record", ":!*.md"];
    let revision = output_of(root, "git", &["rev-parse", "--short=12", "HEAD"]);
    let dirty = output_of(root, "git", &PROGRAM).is_some_and(|changes| !changes.is_empty());
    Origin {
        date: now().chars().take(10).collect(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        revision: match revision {
            Some(revision) if dirty => format!("{revision}-dirty"),
            Some(revision) => revision,
            None => "unknown".to_owned(),
        },
    }
}

/// The time, in UTC, to the second.
pub(crate) fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

/// What a command prints; `None` if it fails.
fn output_of(root: &Path, program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(root).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn profile(root: &Path) -> Option<String> {
    let manifest: toml::Table = fs::read_to_string(root.join("Cargo.toml")).ok()?.parse().ok()?;
    let release = manifest.get("profile")?.get("release")?.as_table()?;
    let settings: Vec<String> =
        release.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    Some(format!("release, {}", settings.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_environment_is_described() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let environment = Environment::current(root);
        assert!(environment.rustc.starts_with("rustc "), "{}", environment.rustc);
        assert!(environment.profile.contains("lto"), "{}", environment.profile);
        let origin = origin(root);
        assert_eq!(origin.date.len(), "2026-11-30".len());
        assert_eq!(origin.version, env!("CARGO_PKG_VERSION"));
    }
}
