//! Meet-in-the-middle counting: half boards, listed once, joined in bulk, without visiting the
//! solutions.
//!
//! Backtracking takes at least one step for each solution, and from n = 17 on there are too many of
//! them. The join lists all placements of *half* a board, of which there are far fewer, and counts
//! the pairs of halves that fit, hundreds at a time, with bit operations.
//!
#![doc = include_str!("join/cut.svg")]
//!
//! # The cut
//!
//! Cut the board into an upper half, a band of one row (odd n) or two (even n), and a lower half of
//! as many rows as the upper. A solution is a placement of the upper half, one of the band, and one
//! of the lower half, such that
//!
//! 1. together they use every column once,
//! 2. neither half attacks a band queen, and the band queens do not attack each other,
//! 3. no diagonal has a queen in both halves.
//!
//! Seen from below, the lower half is an upper half. So one family of lists serves both:
//!
//! > `L[K]`, for a set K of R columns: all placements of R queens in the R rows of a half, on
//! > exactly these columns, no two attacking each other.
//!
//! Condition 1 then chooses *which* two lists meet (K, the band columns and the other set partition
//! the columns), condition 2 filters each list by itself, and condition 3 is all that is left to
//! ask of a pair. For that a placement need not be kept: only the diagonals that leave its half
//! matter, some thirty bits.
//!
//! # The steps, and the reading order of the modules
//!
//! ```text
//!   geometry       n, h, R, the band; distances from the middle
//!   columns        sets of columns, and their numbers
//!     |
//!   diagonals      an item: a placement as the set of diagonals that leave it, one word
//!   reflection     which bits of two items are the same diagonal
//!   symmetry       each orbit of splits once, with its size as weight
//!     |
//!   four_russians  bit-slicing: planes, groups of them, and the rows of their tables
//!   bulk           loops over items: extend, filter, slice, tabulate, look up, compare
//!     |
//!   segments       each list ordered by its outermost central-column queen
//!   lists          L[K] pulled, column by column, from the lists with one queen less
//!   level, cache   all lists with so many queens; or those asked for, within a fixed room
//!   half_lists     one level shared by all workers, the others built when they are asked for
//!     |
//!   pair_counter   how many pairs of two lists share no diagonal?
//!   split_block    splits that agree in their high columns: a unit of work
//!   atoms          blocks or splits, numbered the same way on every machine
//!   worker         for each split, and each place of the band queens: filter, count, weigh
//!   recount        the same by visiting the solutions
//!     |
//!   shape, estimate, plan    what fits in the memory allowed, and takes the least time
//!   built                    the plan carried out: shared lists, units, workers
//! ```
//!
//! Each module uses those above it only, and its documentation states its idea and its invariant
//! (`cargo doc --document-private-items` shows them).
//!
//! ## Lists without sorting
//!
//! The queen of the last row of a placement on K stands on some c of K, and the others are a
//! placement on K without c. So `L[K]` is the concatenation, over c in K, of the items of the list
//! of K - c that allow c, each extended by that queen: a test against a constant, a shift, and a
//! packed store, four to sixteen items at a time. Nothing is searched, scattered or sorted.
//!
//! ```text
//!   L[{0,2,5}]  =  L[{2,5}] + queen at 0  |  L[{0,5}] + queen at 2  |  L[{0,2}] + queen at 5
//! ```
//!
//! ## Diagonals on a ring
//!
//! The diagonals of one direction run left as one goes down the board, those of the other run
//! right. Written side by side with the second kind in reverse they all move the same way, and at
//! each edge of the board one of either kind can share a bit, since the columns of a list say which
//! of the two matters. Then an item is a ring of 2 (n - 2) bits, and all that is done to it is a
//! symmetry of the ring: one row further down it is turned by one, its mirror image is turned by
//! half, and the other half of the board sees it reflected. So a board of side 18 fits 32-bit
//! words, and a level keeps only one of each two lists that are mirror images: the other is pulled
//! from with another turn.
//!
//! ```text
//!            A(0)  A(1)  A(2)  ...  A(n-2)
//!            B(1)                   B(n-1)        A: down and to the left, now in column ...
//!               B(2)  B(3)  ...  B(n-2)           B: down and to the right
//! ```
//!
//! ## One eighth of the work
//!
//! Mirror images and flips of a split of the columns are counted once, with the size of their orbit
//! as weight, up to 4. The last factor of two comes from transposition, which does not act on
//! splits: it exchanges the distances from the middle of the outermost central-row queen, k_R, and
//! of the outermost central-column queen, k_C. So the solutions with k_C > k_R, the ones with the
//! longest lists, are never looked at: the total is twice those with k_C < k_R plus those with k_C
//! = k_R. The band decides k_R, and the lists are kept in the order of k_C.
//!
//! ## Hundreds of pairs in five loads: bit-slicing and the Method of Four Russians
//!
//! To ask condition 3 of all pairs of two lists, slice one of them into bit planes: plane d says
//! which of 512 items use diagonal d. An item of the other list conflicts with the union of the
//! planes of its own diagonals. Put the planes into groups of about six and tabulate the union of
//! every subset of each group: then whatever the item, its union is five rows, one of each table,
//! and 512 pairs are decided by five loads and four ORs of 512 bits. A carry-save adder (a
//! Harley-Seal population count) sums up the results of eight items before anything is counted.
//!
//! # Cost
//!
//! The lists have fewer items than there are solutions, the more so the larger n is. What grows are
//! the pairs, 60 for each solution at n = 18 and 2.4 times as many for every two rows more; but
//! hundreds of them are decided at a time.
//!
//! |  n | solutions | items of level R | items per solution |
//! |---:|----------:|-----------------:|-------------------:|
//! | 16 |  1.48e7   |  4.0e6           | 0.27               |
//! | 18 |  6.66e8   |  7.6e7           | 0.11               |
//! | 20 |  3.90e10  |  1.6e9           | 0.042              |
//! | 22 |  2.69e12  |  3.9e10          | 0.014              |
//!
//! Memory is bounded by choice: [`JoinLayout::choose`] takes the bytes allowed and picks the shape
//! of the work that fits and takes the least time, or returns how much is the least that is enough.

mod atoms;
mod built;
mod bulk;
mod cache;
mod columns;
mod diagonals;
mod estimate;
mod four_russians;
mod geometry;
mod half_lists;
mod level;
mod lists;
mod pair_counter;
mod plan;
mod recount;
mod reflection;
mod segments;
mod shape;
mod split_block;
mod symmetry;
mod worker;

pub(crate) use self::atoms::JoinAtoms;
pub(crate) use self::built::{CountBlock, JoinLists, JoinPlan};
pub(crate) use self::estimate::Estimate;
pub(crate) use self::geometry::Geometry;
pub(crate) use self::plan::{ItemWidth, JoinLayout, MemoryTooSmall, SIZES};
pub(crate) use self::recount::recount;
pub(crate) use self::shape::Shape;
