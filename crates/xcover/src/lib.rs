//! Exact cover for anyone: primary, secondary and coloured items, streaming, counting, limits.
//!
//! A [`Problem`] has items and options, each of which names some items. A *cover* is a set of options such that each
//! primary item is named by exactly one of them, and each secondary item by at most one, or by several that give it
//! the same colour. A [`Search`] finds the covers one after the other.

#![deny(unsafe_code)]

mod builder;
mod covers;
#[allow(unsafe_code, reason = "indexing without checks was measured to pay: see `engine::state`")]
mod engine;
mod error;
mod item;
mod limits;
#[cfg(feature = "rayon")]
mod parallel;
mod problem;
mod report;
mod search;
mod session;
mod text;

pub use builder::Builder;
pub use covers::Covers;
pub use error::{ParseError, ParseErrorKind, PreferenceError, ProblemError};
pub use item::{Colour, Entry, Item, OptionId};
pub use limits::{CancelToken, Limits};
pub use problem::Problem;
pub use report::{Completion, First, Report, Stats, StopReason};
pub use search::{Choose, Search};
