#![doc = include_str!("../README.md")]

pub mod constellation;
mod count;
mod invariant;
pub mod isa;
pub mod join;
mod kernel;
mod lanes;
mod plain;
mod pool;

pub use count::Count;
pub use isa::InstructionSet;
pub use kernel::{Kernel, UnknownKernel};
pub use queens_core::{
    CancelToken, Completion, Contradiction, Control, Execution, Problem, ProblemError, Progress,
    Report, SolveError, Solver, Square, Statistics, StopReason,
};
