#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

// In reading order: each module uses only those above it.
mod square;
mod attacks;
mod board;
mod placement;
mod symmetry;
pub mod known;
mod problem;
mod report;
mod control;
mod info;
mod error;
mod run;
mod solutions;
mod step;
mod solver;
pub mod backtrack;
mod parallel;

pub use attacks::{Attack, Cause, attacks};
pub use board::{Board, BoardError};
pub use control::{CancelToken, Control, Progress, Watch};
pub use error::{Contradiction, Feature, OptionError, SharedError, SolveError, VisitError};
pub use info::{Axis, Capabilities, OptionInfo, Order, StrategyInfo};
pub use parallel::Parallel;
pub use placement::{Placement, PlacementError};
pub use problem::{Allowed, Problem, ProblemError};
pub use report::{Completion, Execution, Report, Statistics, StopReason};
pub use run::{Run, share_of_choices};
pub use solutions::{SolutionSource, Solutions, SourceState};
pub use solver::{First, Found, Solver};
pub use square::{BoardLine, Line, Square, SquareError};
pub use step::{Content, Event, Frame, ItemList, State, Stepper, Structure};
pub use symmetry::{Symmetry, canonical, is_fundamental, orbit};
