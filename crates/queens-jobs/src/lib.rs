#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

// In reading order: each module uses only those above it.
mod error;
mod work;
mod plan;
mod record;
mod ranges;
mod log;
mod lines;
mod conflict;
mod results;
mod merge;
mod run;

pub use error::{Conflict, JobError, Place};
pub use lines::ReadOptions;
pub use log::{Log, Sync};
pub use merge::Merged;
pub use plan::{Plan, sha256, write_new};
pub use ranges::{parse_ranges, ranges};
pub use record::Record;
pub use results::{HostSummary, Results};
pub use run::{Pass, RunOptions, RunProgress, run, sample_units};
pub use work::{Interrupted, Stop, UnitCount, Work, Worker};
