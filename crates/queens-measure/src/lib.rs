#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod cell;
mod plan;
mod sample;
mod summary;
mod table;
mod tracks;
mod verify;

pub use cell::{Cell, Question, UnknownQuestion};
pub use plan::{Plan, Series};
pub use sample::{Answer, Ending, Sample, ask, sample};
pub use summary::{Summary, geometric_mean, median};
pub use table::{Align, Table, bar, count, duration, memory, ratio};
pub use tracks::{Progress, Runner, Track, Tracks};
pub use verify::{Reference, Wrong};
