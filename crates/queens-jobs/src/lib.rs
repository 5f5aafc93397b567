#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

// In reading order: each module uses only those above it.
mod error;
mod work;
mod plan;
mod record;
mod ranges;
mod log;
mod results;
mod merge;
mod run;

pub use error::{Conflict, JobError, Place};
pub use log::{Log, Sync};
pub use merge::Merged;
pub use plan::Plan;
pub use ranges::{parse_ranges, ranges};
pub use record::Record;
pub use results::{HostSummary, ReadOptions, Results};
pub use run::{Pass, RunOptions, RunProgress, run, sample_units};
pub use work::{Interrupted, Stop, UnitCount, Work, Worker};
