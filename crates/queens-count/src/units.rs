//! Units of work: one count, cut into parts that any machine counts alike.
//!
//! [`Count`](crate::Count) divides its work among threads by itself, in a way that suits the
//! machine. For a count that outlives its process, or is spread over machines, a part must have a
//! name that means the same everywhere. A [`UnitPlan`] gives it: which solutions belong to a unit
//! depends on the size, the kernel, the number of units and the [`order`](UnitPlan::order) alone,
//! not on threads, memory, instruction set or version of the program.
//!
//! ```
//! use queens_count::Kernel;
//! use queens_count::units::{UnitCounter, UnitPlan};
//!
//! let plan = UnitPlan::new(12, Kernel::Join, Some(8))?;
//! let counter = UnitCounter::new(&plan);
//! // One worker for each thread.
//! let mut worker = counter.worker();
//! let mut solutions = 0;
//! for unit in 0..plan.units() {
//!     solutions += worker.count(unit, &|| false)?.count;
//! }
//! assert_eq!(solutions, 14_200);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Atoms, units, weights
//!
//! The work is cut into **atoms**, numbered from 0 in an order that is fixed; unit u of U has the
//! atoms whose number is u modulo U. So units are of much the same size without any estimate of
//! the work in an atom.
//!
//! | kernel | atoms | in the order of |
//! |---|---|---|
//! | join, n <= 21 | [blocks](AtomKind::Blocks) of splits with the same columns at the right edge | splits in the block, most first |
//! | join, n >= 22 | [splits](AtomKind::Splits): which columns the upper half takes | the columns as a number |
//! | lanes | [constellations](AtomKind::Constellations): queens on the central lines and in a few columns at the edges | the constellations, then the rows of the queens at the edges |
//!
//! A unit's count has the symmetric images in it: an atom's solutions are multiplied by the number
//! of its images, so the counts of all units add up to all solutions.
//!
//! # Recounts, and what they can find
//!
//! [`UnitWorker::recount`] counts a unit in another way:
//!
//! | | join | lanes |
//! |---|---|---|
//! | how | lanes, with the columns of each row restricted to those of the split | the image of each constellation under transposition, with narrower instructions if there are any |
//! | shared with the count | which atoms there are, the sizes of their orbits | the same, and the source of the search |
//! | not shared | lists, items, tables, pairs, all loops over them | the tree that is searched, the instructions |
//! | finds | a fault in lists, tables or pair counting, a bad memory cell, a miscompiled loop | a bad memory cell, a miscompiled loop, a fault that depends on the order of rows |
//! | cannot find | an atom that is missing or has a wrong weight | the same, and a fault of the search that both trees meet |
//!
//! What a recount of units cannot find is left to checks of the total, once all units are done: all,
//! half turn and twice quarter turn must be a multiple of 8, and published values must agree. That
//! no split and no constellation is missing is tested up to n = 16, where the units add up to what
//! is published; the atoms of larger boards come from the same code.

mod atoms;
mod counter;
mod plan;

pub use self::counter::{UnitCount, UnitCounter, UnitWork, UnitWorker};
pub use self::plan::{AtomKind, ORDER, SIZES, UnitPlan, UnitPlanError};
pub use crate::work::Interrupted;
