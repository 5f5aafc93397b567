#![doc = include_str!("../README.md")]
//!
//! # Reading order of the source
//!
//! 1. `arch`: the vector layer, with one file for each instruction set. `instruction_set` and
//!    `kernel`: the names of what can be chosen.
//! 2. `work`, `threads`: units of work, the interface between the kernels and the thread pool.
//! 3. `constellation`, `reference`: where the search starts, and a plain search to check against.
//! 4. The kernels. `bitmask`: one small board. `lanes`: batched backtracking. `join`: meet in the
//!    middle. Each states its own order.
//! 5. `units`: a count cut into parts that every machine counts alike, for counts that outlive a
//!    process. `choice`: what a count on this machine will run with.
//! 6. `invariant`: solutions that equal their own rotation, for fundamental counts and for checks.
//! 7. `pool`, `count`: threads, and the strategy that chooses and runs all of it.
//!
//! Each module uses those before it only.

mod arch;
mod bitmask;
mod choice;
mod constellation;
mod count;
mod instruction_set;
mod invariant;
mod join;
mod kernel;
mod lanes;
mod pool;
mod reference;
mod threads;
pub mod units;
mod work;

pub use choice::Choice;
pub use count::Count;
pub use instruction_set::{InstructionSet, UnknownInstructionSet};
pub use kernel::{Kernel, UnknownKernel};
pub use queens_core::{
    CancelToken, Completion, Contradiction, Control, Execution, Problem, ProblemError, Progress,
    Report, SolveError, Solver, Square, Statistics, StopReason,
};
