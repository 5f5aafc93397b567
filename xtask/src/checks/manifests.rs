//! `cargo xtask manifests`: what a published crate's manifest must hold.

use std::process::ExitCode;

use toml::{Table, Value};

use crate::checks::CheckError;
use crate::checks::paths;
use crate::checks::workspace::{self, Member};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Also ask for what the first release needs: the public address of the repository.
    #[arg(long)]
    release: bool,
}

/// Prints what is missing; fails if anything is.
pub(crate) fn command(args: &Args) -> Result<ExitCode, CheckError> {
    let mut missing = Vec::new();
    for member in workspace::members()? {
        missing.extend(missing_in(&member)?);
    }
    if args.release {
        missing.extend(missing_for_release(&table(&paths::root().join("Cargo.toml"))?));
    }
    missing.iter().for_each(|line| println!("{line}"));
    Ok(if missing.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A manifest, parsed.
pub(crate) fn table(path: &std::path::Path) -> Result<Table, CheckError> {
    workspace::read(path)?.parse().map_err(|source| CheckError::Manifest {
        path: paths::relative(path).to_owned(),
        source: Box::new(source),
    })
}

/// Whether a package may be published.
pub(crate) fn is_published(manifest: &Table) -> bool {
    manifest["package"].get("publish").and_then(Value::as_bool) != Some(false)
}

/// One sentence for each thing that is missing.
fn missing_in(member: &Member) -> Result<Vec<String>, CheckError> {
    let manifest = table(&member.manifest())?;
    if !is_published(&manifest) {
        return Ok(Vec::new());
    }
    let package = &manifest["package"];
    let mut missing = Vec::new();
    let mut require = |holds: bool, what: &str| {
        if !holds {
            missing.push(format!("{}: {what}", member.name));
        }
    };
    let text = |key: &str| package.get(key).and_then(Value::as_str).unwrap_or_default();
    let inherits = |key: &str| {
        package.get(key).and_then(|value| value.get("workspace")) == Some(&Value::Boolean(true))
    };
    let list = |key: &str| -> Vec<&str> {
        let values = package.get(key).and_then(Value::as_array);
        values.into_iter().flatten().filter_map(Value::as_str).collect()
    };
    require(!text("description").is_empty(), "no description");
    require(!text("description").ends_with('.'), "the description ends with a full stop");
    let keywords = list("keywords");
    require((1..=5).contains(&keywords.len()), "has no keywords, or more than five");
    for keyword in keywords {
        require(is_keyword(keyword), &format!("'{keyword}' is not a valid keyword"));
    }
    let categories = inherits("categories") || (1..=5).contains(&list("categories").len());
    require(categories, "has no categories, or more than five");
    require(inherits("repository"), "does not inherit `repository` from the workspace");
    require(inherits("license"), "does not inherit `license` from the workspace");
    require(!text("rust-version").is_empty(), "has no rust-version of its own");
    let documented = package
        .get("metadata")
        .and_then(|metadata| metadata.get("docs")?.get("rs")?.get("all-features"));
    require(
        documented == Some(&Value::Boolean(true)),
        "has no `all-features = true` under [package.metadata.docs.rs]",
    );
    for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        require(member.directory.join(file).exists(), &format!("has no {file}"));
    }
    Ok(missing)
}

/// What the registry accepts: ASCII, begins with a letter, at most twenty characters.
fn is_keyword(text: &str) -> bool {
    text.len() <= 20
        && text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+'))
}

fn missing_for_release(manifest: &Table) -> Option<String> {
    let address = manifest["workspace"]["package"].get("repository").and_then(Value::as_str);
    let is_filled = address.is_some_and(|address| address.starts_with("https://"));
    (!is_filled).then(|| "Cargo.toml: `repository` under [workspace.package] is empty".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_crate_is_described() {
        for member in workspace::members().unwrap() {
            assert_eq!(missing_in(&member).unwrap(), Vec::<String>::new());
        }
    }

    #[test]
    fn a_release_needs_the_address_of_the_repository() {
        let manifest = |address: &str| {
            format!("[workspace.package]\nrepository = \"{address}\"").parse::<Table>().unwrap()
        };
        assert!(missing_for_release(&manifest("")).is_some());
        assert_eq!(missing_for_release(&manifest("https://example.org/queens")), None);
    }

    #[test]
    fn keywords_are_those_that_the_registry_accepts() {
        assert!(is_keyword("n-queens"));
        for wrong in ["", "8-queens", "dancing links", "a-keyword-that-is-too-long"] {
            assert!(!is_keyword(wrong), "{wrong}");
        }
    }
}
