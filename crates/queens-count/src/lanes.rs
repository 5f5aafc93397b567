//! Packed backtracking: many boards at once, without a branch that depends on one of them.
//!
//! **Idea.** Backtracking on one board is ruled by branches that the processor mispredicts, 25 to
//! 40 cycles a node. Here each depth has a [stack](stack::NodeStack) of partial placements, kept as
//! words (columns, diagonals to either side, all relative to the current row). A step takes the
//! lowest untried square of some dozens of placements in [flight](in_flight::InFlight), makes the
//! children, compresses those worth keeping onto the next stack, and refills the lanes that have
//! nothing left to try from their own. Stacks are used deepest first, but only while they hold
//! enough for long runs of full flights, so lanes are hardly ever empty and memory stays at some
//! hundred KiB, below 2 MiB for the largest boards.
//!
//! **Look-ahead.** A child is dropped if one of its next two rows has no free square (three where
//! six or seven rows are left); where three to five are left, if any of them has none, or any
//! column. The last two rows are counted by comparing masks.
//!
//! **Words.** Up to 16 columns to fill fit lanes of 16 bits, twice as many a register as the lanes
//! of 32 bits that larger boards need. Shifting moves diagonals past the edges of the word, where
//! they are no longer needed.
//!
//! **Reading order.** [`subproblem`]: what a constellation leaves to fill. [`stack`]: the nodes
//! that wait. [`expand`]: what is computed for a node. [`in_flight`]: nodes in lanes, and how they
//! move between lanes and stacks; [`blocks`]: the same in plain loops. [`search`]: the order of the
//! visits. [`dispatch`]: the search for each width, compiled for an instruction set. [`plan`]:
//! units of work. [`atoms`]: smaller ones, numbered.

mod atoms;
mod blocks;
mod dispatch;
mod expand;
mod in_flight;
mod plan;
mod search;
mod stack;
mod subproblem;

pub(crate) use self::atoms::{LanesAtoms, instructions_for_recount, recount};
pub(crate) use self::dispatch::{LARGEST, Lanes};
pub(crate) use self::plan::{FirstRowPlan, LanesPlan, worker_bytes};

#[cfg(test)]
mod tests;
