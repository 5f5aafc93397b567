//! `cargo xtask msrv`: the lowest Rust version of each published crate, without old toolchains.
//!
//! The version of a crate is the highest of four:
//! - that of its edition;
//! - that of the language features it uses, found in its syntax: `let` chains, `let` in match
//!   guards, safe functions with `#[target_feature]`;
//! - those of its dependencies, with all features, as they declare them;
//! - that of the standard library's functions it uses: the lowest with which Clippy's lint
//!   `incompatible_msrv` finds nothing.
//!
//! It covers the library and the programs with all features, not tests and benches. A language
//! feature that is not in the list and trait implementations of the standard library escape it: the
//! workflow that builds with the declared version is the proof. Each version is a minor of Rust 1.

mod clippy;
mod dependencies;
mod need;
mod syntax;

use std::collections::BTreeMap;
use std::fs;
use std::process::ExitCode;

use toml::Value;

use crate::checks::CheckError;
use crate::checks::manifests::{is_published, table};
use crate::checks::workspace::{self, Member};
use need::Need;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Crates to measure [default: all that are published].
    crates: Vec<String>,
    /// Write what was measured to the manifests.
    #[arg(long)]
    write: bool,
}

/// The version in which this edition became stable.
const EDITION_2024: u32 = 85;

/// Prints the versions; fails if a manifest has another one and it is not to be written.
pub(crate) fn command(args: &Args) -> Result<ExitCode, CheckError> {
    let mut dependencies = dependencies::read()?;
    let mut wrong = 0;
    let mut measured = BTreeMap::new();
    let members = workspace::members_named(&args.crates)?;
    for name in dependencies.in_order() {
        let Some(member) = members.iter().find(|member| member.name == name) else { continue };
        let manifest = table(&member.manifest())?;
        if !is_published(&manifest) {
            continue;
        }
        let need = measure(member, &dependencies)?;
        dependencies.set(&name, need.minor);
        let declared = manifest["package"].get("rust-version").and_then(Value::as_str);
        measured.insert(name, (declared.map(str::to_owned), need, member));
    }
    for (name, (declared, need, member)) in &measured {
        let version = format!("1.{}", need.minor);
        let declared = declared.as_deref().unwrap_or("none");
        let note =
            if declared == version { String::new() } else { format!(", manifest: {declared}") };
        println!("{name}: {version} ({}){note}", need.reason);
        if declared != version {
            wrong += 1;
            if args.write {
                write(member, declared, &version)?;
            }
        }
    }
    Ok(if wrong == 0 || args.write { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn measure(member: &Member, all: &dependencies::Dependencies) -> Result<Need, CheckError> {
    let mut needs = vec![Need::new(EDITION_2024, "edition 2024")];
    for file in member.sources()? {
        needs.extend(syntax::needs(&file)?);
    }
    needs.extend(all.need_of(&member.name));
    // The first of equal ones: the crate itself before its dependencies.
    let floor =
        needs.into_iter().rev().max_by_key(|need| need.minor).expect("the edition is among them");
    let newest = clippy::newest()?;
    match clippy::lowest(&member.name, floor.minor, newest)? {
        Some(minor) if minor == floor.minor => Ok(floor),
        Some(minor) => Ok(Need::new(minor, "standard library")),
        None => {
            Err(CheckError::NoVersion { krate: member.name.clone(), newest: format!("1.{newest}") })
        }
    }
}

fn write(member: &Member, declared: &str, version: &str) -> Result<(), CheckError> {
    let path = member.manifest();
    let text = workspace::read(&path)?;
    let line = format!("rust-version = \"{version}\"");
    let text = text
        .replace(&format!("rust-version = \"{declared}\""), &line)
        .replace("rust-version.workspace = true", &line);
    fs::write(&path, text).map_err(|source| CheckError::file(&path, source))
}
