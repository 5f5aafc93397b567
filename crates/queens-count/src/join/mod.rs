//! The join.

mod block;
mod board;
mod cache;
mod columns;
mod estimate;
mod even;
mod half;
mod item;
mod key;
mod lists;
mod matching;
mod odd;
mod plan;
mod segments;
mod simd;
mod symmetry;
mod tables;
mod word;

pub use plan::{Plan, PlanError, SIDES, Scratch};
