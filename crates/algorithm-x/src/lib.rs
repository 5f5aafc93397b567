#![doc = include_str!("../README.md")]
//!
//! # Terms
//!
//! A [`Problem`] has items and options, each of which names some items. A *cover* is a set of
//! options such that each primary item is named by exactly one of them (or by as many as
//! [`Builder::between`] allows), and each secondary item by at most one, or by several that give it
//! the same color. A [`Search`] finds the covers one after
//! the other, each as the options in the order in which it chose them.
//!
//! A *node* of the search tree is a set of chosen options: the empty one at the root, and one for
//! each choice on the way to a cover or a dead end. An *update* is a removal: the covering of an
//! item, and the removal of an option from the list of another item. These are the conventions of
//! Knuth's program `dlx2`, with colors too: 332,940 nodes and 6,302,283 updates for 12 queens with
//! rows and columns in their order. As there, options without primary items are left out; an item
//! whose color is fixed keeps its options, which all give it that color; and fixing a color is not
//! an update ("cleansing" in `dlx2`).
//!
//! # The engines
//!
//! Two of them are Algorithm C, which is Algorithm X with colors (Knuth, The Art of Computer
//! Programming, volume 4B, section 7.2.2.1), without recursion and without allocation at a node.
//! [`Engine::Links`] is dancing links, close to the text; [`Engine::Bits`] has a bit set of options
//! for each item in the place of linked lists.
//!
//! [`Engine::Multi`] is Algorithm M, on the same links. It searches the problems in which some item
//! is covered several times, whatever engine is asked for. A node is then a node of this algorithm:
//! a branch can end with a node for no further option of its item, which has the same options as the
//! one above. Tweaking an option is an update for each list that it is removed from, and a dead end
//! is an item with fewer options than it needs. Covers are sets of options: where options are left
//! that may be chosen or not, each choice is a cover of its own, whereas `dlx3` prints one core
//! solution.
//!
//! [`Search::memo`] is Algorithm Z, which is the same with a memory of states, on bit sets.
//!
//! [`Search::cheapest`] is Algorithm C with costs, on links too.
//!
//! A search takes memory in proportion to the problem. Bit sets take up to 56 bytes for each item
//! of each option, 68 with colors, and some 30 for each item; links take 16 and some 30. A node
//! takes time in proportion to its updates and to the open items, and with bit sets to the options
//! of the covered items over 64.
//!
//! # Modules
//!
//! Each module uses only modules before it: `owner`, `item`, `config`, `error`, `problem`, `check`,
//! `builder`, `keyed`, `text`, `report`, `control`, `refutation`, `engine`, `random`, `walk`, `state`,
//! `session`, `covers`, `parallel`, `search`, `assume`, `pieces`, `cheapest`, `reduction`, `estimate`,
//! `conflict`, `stepper`, `amount`, `diagram`, `memo`.

#![deny(unsafe_code)]

#[cfg(feature = "memo")]
mod amount;
mod assume;
mod builder;
mod cheapest;
mod check;
mod config;
mod conflict;
mod control;
mod covers;
#[cfg(feature = "memo")]
mod diagram;
mod engine;
mod error;
mod estimate;
mod item;
mod keyed;
#[cfg(feature = "memo")]
mod memo;
mod owner;
#[cfg(feature = "rayon")]
mod parallel;
mod pieces;
mod problem;
mod random;
mod reduction;
mod refutation;
mod report;
mod search;
mod session;
mod state;
mod stepper;
mod text;
mod walk;

pub use builder::Builder;
pub use cheapest::{Cheapest, Priced};
pub use check::CoverError;
pub use config::{Choose, Engine};
pub use control::{CancelToken, Control, Progress};
pub use covers::Covers;
#[cfg(feature = "memo")]
pub use diagram::{ByCost, Diagram, DiagramCovers, Sampler};
pub use error::{OptionError, ParseError, ParseErrorKind, PreferenceError, ProblemError};
pub use estimate::Estimate;
pub use item::{Color, Entry, Item, OptionId};
pub use keyed::{KeyError, Keyed, KeyedBuilder};
#[cfg(feature = "memo")]
pub use memo::{Memo, MemoReport, MemoStatistics, Method};
#[cfg(feature = "memo")]
pub use num_bigint;
pub use problem::Problem;
pub use reduction::Reduction;
pub use refutation::{Refutation, RefutationError, RefuteError};
pub use report::{Completion, First, Report, Statistics, StopReason};
pub use search::Search;
pub use state::{SearchState, StateError};
pub use stepper::{Event, ItemState, Stepper};

#[cfg(feature = "memo")]
#[doc = include_str!("../GUIDE.md")]
pub mod guide {}
