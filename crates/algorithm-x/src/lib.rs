#![doc = include_str!("../README.md")]
//!
//! # The words
//!
//! A [`Problem`] has items and options, each of which names some items. A *cover* is a set of
//! options such that each primary item is named by exactly one of them, and each secondary item by
//! at most one, or by several that give it the same colour. A [`Search`] finds the covers one after
//! the other, each as the options in the order in which it chose them.
//!
//! A *node* of the search tree is a set of chosen options: the empty one at the root, and one for
//! each choice on the way to a cover or a dead end. An *update* is a change that rules something
//! out: the covering of an item, and the removal of an option from the option set of another item.
//! These are the conventions of Knuth's program `dlx2`, whose numbers are reproduced: 332,940 nodes
//! and 6,302,283 updates on 12 queens with rows and columns in their order. In problems with
//! colours the updates may differ from his, who leaves options in the lists of items whose colour
//! is fixed.
//!
//! # The engine
//!
//! This is Algorithm X (Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1) without
//! recursion, and without allocation at a node. In the place of dancing links, each item has the
//! set of its options that are still possible as bits. If no item has more than 57 options, the set
//! and its size share one 64-bit word, so that one subtraction takes an option out and tells
//! whether it was the last. What was taken out goes onto a trail, and coming back is adding it up
//! again. An early version of the engine was measured against dancing links and sparse sets
//! (Knuth's dancing cells) in the same search, and took the least time on each of six problems.
//!
//! A search takes memory in proportion to the problem: up to 56 bytes for each item of each option,
//! 68 with colours, and some 30 for each item. A node takes time in proportion to its updates, to
//! the open items, and to the options of the covered items over 64.

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
