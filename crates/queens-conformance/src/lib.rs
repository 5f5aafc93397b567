#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

// In reading order: each module uses only those above it.
mod fixture;
pub mod oracle;
mod outcome;
mod judge;
mod subject;
mod suite;
pub mod groups;
mod macros;

pub use outcome::{Failure, Outcome, SkipReason, Skipped};
pub use suite::{Skip, Suite};
