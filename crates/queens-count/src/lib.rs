//! Counting the solutions of N-Queens as fast as the machine allows.

pub mod isa;
pub mod join;
