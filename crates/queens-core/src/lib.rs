#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod board;
mod error;
mod event;
mod info;
pub mod known;
mod limits;
pub mod machine;
mod placement;
mod problem;
mod report;
mod solver;
mod square;
mod symmetry;
mod validate;

pub use board::{Board, BoardError};
pub use error::{Feature, OptionError, SolveError};
pub use event::{Cause, Content, Event, Frame, State, Stepper, Structure};
pub use info::{Axis, Capabilities, OptionInfo, Order, StrategyInfo};
pub use limits::{CancelToken, Limits, Meter, Progress};
pub use placement::{Placement, PlacementError};
pub use problem::{Allowed, Problem, ProblemError};
pub use report::{Completion, Report, Statistics, StopReason};
pub use solver::{First, Found, Solver, SolverExt, Visitor};
pub use square::{Line, Square, SquareError};
pub use symmetry::{Symmetry, canonical, is_fundamental, orbit};
pub use validate::{Attack, attacks};
