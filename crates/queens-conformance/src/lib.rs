#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

pub mod fixture;
pub mod groups;
pub mod oracle;
mod outcome;
mod subject;
mod suite;

pub use outcome::{Failure, Outcome};
pub use suite::{Skip, Suite};
