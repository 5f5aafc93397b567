#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

pub mod api;
mod hand;
pub mod page;
mod pseudocode;
mod recording;
mod scheme;
mod session;
mod words;

pub use hand::{Completable, Hand};
pub use pseudocode::{line_of, pseudocode};
pub use recording::{
    CoverMeta, CoverSnapshot, Meta, Recording, RecordingError, Snapshot, StructureMeta, Window,
};
pub use scheme::Scheme;
pub use session::{Counters, Outcome, Session, SessionError, Target};
pub use words::{Words, explain};
