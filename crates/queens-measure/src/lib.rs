#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

// In reading order: each module uses only those above it.
mod blocked;
mod cell;
mod sample;
mod verify;
mod summary;
mod plan;
mod tracks;
mod figures;
mod table;
#[cfg(feature = "report")]
pub mod report;

pub use blocked::blocked;
pub use cell::{Cell, Question, UnknownQuestion};
pub use figures::{bar, count, duration, memory, ratio, spread};
pub use plan::{Plan, Series};
pub use sample::{Answer, Ending, Sample, ask, sample};
pub use summary::{Summary, geometric_mean, median};
pub use table::{Align, Table};
pub use tracks::{Progress, Runner, Track, Tracks};
pub use verify::{Reference, Wrong};
