//! Repository checks: feature combinations, the module graph, the manifests, the minimum Rust
//! versions.

mod error;
pub(crate) mod features;
pub(crate) mod manifests;
pub(crate) mod modules;
pub(crate) mod msrv;
mod paths;
mod workspace;

pub(crate) use error::CheckError;
