//! The versions that dependencies declare, as `cargo metadata` shows them.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde::Deserialize;

use super::clippy::minor_of;
use super::need::Need;
use crate::checks::CheckError;
use crate::checks::paths;

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    rust_version: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// `null` for a normal dependency, else `dev` or `build`.
    kind: Option<String>,
}

/// The packages, what each depends on, and their versions.
pub(super) struct Dependencies {
    packages: BTreeMap<String, Package>,
    members: Vec<String>,
    /// Without those for tests.
    edges: BTreeMap<String, Vec<String>>,
    /// The minors of members, measured so far.
    measured: BTreeMap<String, u32>,
}

/// Reads the whole graph, with all features and for all platforms.
pub(super) fn read() -> Result<Dependencies, CheckError> {
    let output = Command::new("cargo")
        .args(["metadata", "--format-version=1", "--all-features", "--locked"])
        .current_dir(paths::root())
        .output()
        .map_err(|source| CheckError::Start { command: "cargo metadata", source })?;
    if !output.status.success() {
        let output = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(CheckError::Command { command: "cargo metadata", output });
    }
    let metadata: Metadata = serde_json::from_slice(&output.stdout)?;
    let is_built = |dependency: &&Dependency| {
        dependency.dep_kinds.iter().any(|kind| kind.kind.as_deref() != Some("dev"))
    };
    let edges = metadata.resolve.nodes.into_iter().map(|node| {
        (
            node.id,
            node.deps.iter().filter(is_built).map(|dependency| dependency.pkg.clone()).collect(),
        )
    });
    Ok(Dependencies {
        edges: edges.collect(),
        packages: metadata.packages.into_iter().map(|p| (p.id.clone(), p)).collect(),
        members: metadata.workspace_members,
        measured: BTreeMap::new(),
    })
}

impl Dependencies {
    /// The names of the members, each after the members it depends on.
    pub(super) fn in_order(&self) -> Vec<String> {
        let mut order = Vec::new();
        self.members.iter().for_each(|member| self.visit(member, &mut order));
        order
    }

    fn visit(&self, id: &String, order: &mut Vec<String>) {
        let name = &self.packages[id].name;
        if order.contains(name) || !self.members.contains(id) {
            return;
        }
        self.edges[id].iter().for_each(|dependency| self.visit(dependency, order));
        order.push(name.clone());
    }

    /// Records what was measured for a member, for those that depend on it.
    pub(super) fn set(&mut self, name: &str, minor: u32) {
        self.measured.insert(name.to_owned(), minor);
    }

    /// The highest version among all direct and indirect dependencies of a member.
    pub(super) fn need_of(&self, name: &str) -> Option<Need> {
        let root = self.members.iter().find(|&id| self.packages[id].name == name)?;
        let mut seen = BTreeSet::new();
        let mut open: Vec<&String> = self.edges[root].iter().collect();
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                open.extend(&self.edges[id]);
            }
        }
        seen.into_iter()
            .filter_map(|id| {
                let package = &self.packages[id];
                let declared = package.rust_version.as_deref().and_then(minor_of);
                let measured = self.measured.get(&package.name).copied();
                let minor =
                    if self.members.contains(id) { measured.or(declared) } else { declared };
                Some(Need::new(minor?, format!("{} {}", package.name, package.version)))
            })
            .max_by_key(|need| need.minor)
    }
}
