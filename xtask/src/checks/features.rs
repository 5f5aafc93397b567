//! `cargo xtask features`: every crate builds with each of its features alone, and with none.

use std::process::{Command, ExitCode};

use crate::checks::CheckError;
use crate::checks::manifests::table;
use crate::checks::paths;
use crate::checks::workspace;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Crates to build [default: all that have features].
    crates: Vec<String>,
}

/// Builds them without tests; fails after all were tried if one did not build.
pub(crate) fn command(args: &Args) -> Result<ExitCode, CheckError> {
    let mut failed = Vec::new();
    for member in workspace::members_named(&args.crates)? {
        let manifest = table(&member.manifest())?;
        let Some(features) = manifest.get("features").and_then(toml::Value::as_table) else {
            continue;
        };
        for combination in combinations(features) {
            println!("{}: {}", member.name, combination.unwrap_or("no feature"));
            if !builds(&member.name, combination)? {
                failed.push(format!("{}: {}", member.name, combination.unwrap_or("no feature")));
            }
        }
    }
    failed.iter().for_each(|line| println!("does not build: {line}"));
    Ok(if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// No feature, and each but `default`, which is a list of others.
fn combinations(features: &toml::Table) -> Vec<Option<&str>> {
    let names = features.keys().map(String::as_str).filter(|&name| name != "default");
    std::iter::once(None).chain(names.map(Some)).collect()
}

fn builds(krate: &str, feature: Option<&str>) -> Result<bool, CheckError> {
    let status = Command::new("cargo")
        .args(["clippy", "--quiet", "--package", krate, "--no-default-features"])
        .args(feature.map(|feature| format!("--features={feature}")))
        .args(["--", "--deny=warnings"])
        .current_dir(paths::root())
        .status()
        .map_err(|source| CheckError::Start { command: "cargo clippy", source })?;
    Ok(status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_feature_stands_alone_once() {
        let features = "default = ['a']\na = []\nb = ['a']".parse().unwrap();
        assert_eq!(combinations(&features), [None, Some("a"), Some("b")]);
    }
}
