#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod registry;

pub use queens_core::*;
pub use registry::{UnknownStrategy, counting, enumerating, finding, registry, strategy};

/// The examples of the workspace's README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
