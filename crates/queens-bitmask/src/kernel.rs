//! The search itself.

use std::ops::ControlFlow;

use queens_core::{Completion, Limits, Meter, Problem, Report, Statistics, StopReason};

use crate::INFO;

/// Nodes between two looks at the clock and the cancel token: a few microseconds.
const NODES_BETWEEN_CHECKS: u64 = 4096;

/// A row that has candidates left, and the words to try them with.
///
/// Bit c of `columns`, `down`, `up` is set if a queen above attacks column c of this row along its
/// column, diagonal or anti-diagonal; bit c of `free` if column c is yet to be tried here.
#[derive(Clone, Copy, Default)]
struct Row {
    depth: usize,
    columns: u64,
    down: u64,
    up: u64,
    free: u64,
}

/// The nodes that may be entered, handed out in portions: between two of them the clock and the
/// cancel token are looked at.
struct Fuel<'m> {
    meter: &'m Meter<'m>,
    portion: u64,
    reserve: u64,
}

impl<'m> Fuel<'m> {
    fn new(meter: &'m Meter<'m>) -> Self {
        Self { meter, portion: 0, reserve: meter.nodes() }
    }

    /// Enters a node, if that is allowed.
    #[inline]
    fn burn(&mut self) -> Option<StopReason> {
        if self.portion == 0
            && let Some(reason) = self.refill()
        {
            return Some(reason);
        }
        self.portion -= 1;
        None
    }

    #[cold]
    fn refill(&mut self) -> Option<StopReason> {
        if self.reserve == 0 {
            return Some(StopReason::Nodes);
        }
        self.portion = self.reserve.min(NODES_BETWEEN_CHECKS);
        self.reserve -= self.portion;
        self.meter.interrupted()
    }
}

/// What a search has seen.
struct Tally {
    solutions: u64,
    /// Nodes by depth.
    profile: [u64; 65],
}

impl Tally {
    fn new() -> Self {
        Self { solutions: 0, profile: [0; 65] }
    }

    /// Hands on a solution. Says so if it was the last one wanted.
    #[inline]
    fn emit(
        &mut self,
        columns: &[usize],
        meter: &Meter<'_>,
        visitor: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Option<StopReason> {
        self.solutions += 1;
        if visitor(columns).is_break() {
            return Some(StopReason::Visitor);
        }
        (self.solutions >= meter.solutions()).then_some(StopReason::Solutions)
    }

    /// The report, if `nodes_at(depth, nodes)` nodes and `weight` solutions stand for those seen.
    fn report(
        &self,
        size: usize,
        weight: u128,
        completion: Completion,
        nodes_at: impl Fn(usize, u128) -> u128,
    ) -> Report {
        let profile: Vec<u128> = self.profile[..=size]
            .iter()
            .enumerate()
            .map(|(depth, &nodes)| nodes_at(depth, u128::from(nodes)))
            .collect();
        let mut statistics = Statistics::default();
        statistics.nodes = Some(profile.iter().sum());
        statistics.profile = Some(profile);
        Report::new(INFO.name, weight * u128::from(self.solutions), completion)
            .with_statistics(statistics)
    }
}

/// The columns of a board of this size.
fn board_mask(size: usize) -> u64 {
    if size == 0 { 0 } else { u64::MAX >> (64 - size) }
}

/// Hands every solution of the problem to the visitor, in lexicographic order.
pub(crate) fn search(
    problem: &Problem,
    limits: &Limits,
    visitor: impl FnMut(&[usize]) -> ControlFlow<()>,
) -> Report {
    let size = problem.size();
    let mut allowed = [board_mask(size); 64];
    if let Some(squares) = problem.allowed() {
        for (row, mask) in allowed[..size].iter_mut().enumerate() {
            *mask = squares.row_mask(row);
        }
    }
    let mut tally = Tally::new();
    let completion = descend(size, &allowed, &limits.start(), &mut tally, visitor);
    tally.report(size, 1, completion, |_, nodes| nodes)
}

/// Counts the solutions of the plain problem of size 2 or more by those whose first queen stands in
/// the left half: each has a mirror image whose first queen stands in the right half. On odd boards
/// the first queen may stand in the central column; then the second cannot, and the same holds of
/// its halves.
pub(crate) fn count_mirrored(size: usize, limits: &Limits) -> Report {
    let board = board_mask(size);
    let left = board_mask(size / 2);
    let meter = limits.start();
    let mut tally = Tally::new();
    let mut allowed = [board; 64];
    let nothing = |_: &[usize]| ControlFlow::Continue(());

    allowed[0] = left;
    let mut completion = descend(size, &allowed, &meter, &mut tally, nothing);
    let halves = tally.profile[1];
    if size % 2 == 1 && completion.is_complete() {
        allowed[0] = 1 << (size / 2);
        allowed[1] = left;
        completion = descend(size, &allowed, &meter, &mut tally, nothing);
    }
    // The central queen alone is its own mirror image, and so is the empty board.
    let central = u128::from(tally.profile[1] - halves);
    tally.report(size, 2, completion, |depth, nodes| match depth {
        0 => nodes.min(1),
        1 => 2 * nodes - central,
        _ => 2 * nodes,
    })
}

/// Depth first over the rows of an n x n board, `allowed` the columns each row may use.
///
/// The row at hand stays in registers. One above it is kept only if it has candidates left, so that
/// going back never finds one without.
fn descend(
    size: usize,
    allowed: &[u64; 64],
    meter: &Meter<'_>,
    tally: &mut Tally,
    mut visitor: impl FnMut(&[usize]) -> ControlFlow<()>,
) -> Completion {
    if let Some(reason) = meter.interrupted() {
        return Completion::Stopped(reason);
    }
    if meter.solutions() == 0 {
        return Completion::Stopped(StopReason::Solutions);
    }
    let mut fuel = Fuel::new(meter);
    if let Some(reason) = fuel.burn() {
        return Completion::Stopped(reason);
    }
    tally.profile[0] += 1;
    let mut columns = [0; 64];
    if size == 0 {
        return match tally.emit(&[], meter, &mut visitor) {
            Some(reason) => Completion::Stopped(reason),
            None => Completion::Complete,
        };
    }
    let last = size - 1;
    let mut above = [Row::default(); 64];
    let mut kept = 0;
    let mut row = Row { free: allowed[0], ..Row::default() };
    loop {
        if row.free == 0 {
            if kept == 0 {
                return Completion::Complete;
            }
            kept -= 1;
            row = above[kept];
        }
        if let Some(reason) = fuel.burn() {
            return Completion::Stopped(reason);
        }
        let bit = row.free & row.free.wrapping_neg();
        row.free ^= bit;
        columns[row.depth] = bit.trailing_zeros() as usize;
        tally.profile[row.depth + 1] += 1;
        if row.depth == last {
            if let Some(reason) = tally.emit(&columns[..size], meter, &mut visitor) {
                return Completion::Stopped(reason);
            }
            continue;
        }
        let next = Row {
            depth: row.depth + 1,
            columns: row.columns | bit,
            down: (row.down | bit) << 1,
            up: (row.up | bit) >> 1,
            free: 0,
        };
        let free = allowed[next.depth] & !(next.columns | next.down | next.up);
        if free != 0 {
            if row.free != 0 {
                above[kept] = row;
                kept += 1;
            }
            row = Row { free, ..next };
        }
    }
}
