//! Tests across the crates of this workspace: all strategies in one suite, against each other and
//! from outside. Each strategy crate also runs the conformance kit on itself.
//!
//! - `tests/conformance.rs`, `tests/latency.rs`: every registered strategy and its variants, with a
//!   budget that nothing may exceed unless `fixtures/skips.toml` excuses it.
//! - `tests/broken`: solvers with one defect each, and the group of checks that catches it.
//! - `tests/random.rs`: random problems, compared with the oracle and between strategies.
//! - `tests/memory.rs`: the memory of a search does not grow with its solutions.
//! - `tests/trace.rs`: the steps of `flags`, compared with a recording.
//! - `tests/outside.rs`: programs outside of the workspace that depend on its crates.

#![forbid(unsafe_code)]

use std::time::Duration;

use queens_conformance::{Skip, Suite};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The README's examples.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;

/// The budget of a case: a strategy that needs longer needs a skip.
const PATIENCE: Duration = Duration::from_secs(120);

/// Every strategy of the registry, and those of `variants.toml`, with the skips of `skips.toml`.
///
/// # Panics
/// If `variants.toml` names a strategy, an option or a value that does not exist.
#[must_use]
pub fn suite() -> Suite {
    skips().into_iter().fold(bare_suite(), Suite::with_skip).with_budget(PATIENCE)
}

/// The same without skips, for a problem of choice.
///
/// # Panics
/// As [`suite`].
#[must_use]
pub fn bare_suite() -> Suite {
    let registry = queens::Registry::builtin();
    let suite = registry
        .solvers()
        .fold(Suite::new(), |suite, solver| suite.named(solver.info().name, solver.boxed_clone()));
    variants().into_iter().fold(suite, |suite, Variant { strategy, option, value }| {
        let name = format!("{strategy} {option}={value}");
        let solver = registry
            .get(&format!("{strategy}:{option}={value}"))
            .unwrap_or_else(|error| panic!("fixtures/variants.toml, {name}: {error}"));
        suite.named(name, solver)
    })
}

/// A strategy with an option set otherwise than by default.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Variant {
    strategy: String,
    option: String,
    value: String,
}

fn variants() -> Vec<Variant> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        variant: Vec<Variant>,
    }
    read::<File>("variants.toml", include_str!("../fixtures/variants.toml")).variant
}

fn skips() -> Vec<Skip> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        skip: Vec<Entry>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Entry {
        strategy: String,
        group: String,
        from: usize,
        reason: String,
    }
    let File { skip } = read("skips.toml", include_str!("../fixtures/skips.toml"));
    skip.into_iter()
        .map(|Entry { strategy, group, from, reason }| Skip::new(strategy, group, from, reason))
        .collect()
}

fn read<T: DeserializeOwned>(name: &str, text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|error| panic!("fixtures/{name}: {error}"))
}
