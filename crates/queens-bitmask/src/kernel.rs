//! The search itself.

use std::ops::ControlFlow;

use queens_core::{Completion, Limits, Meter, Problem, Report, Statistics, StopReason};

use crate::INFO;

/// Nodes between two looks at the clock and the cancel token: a few microseconds.
const NODES_BETWEEN_CHECKS: u64 = 4096;

/// The words of one row.
///
/// Bit c of `columns`, `down`, `up` is set if a queen above attacks column c of this row along its
/// column, diagonal or anti-diagonal; bit c of `free` if column c is yet to be tried here.
#[derive(Clone, Copy, Default)]
struct Row {
    columns: u64,
    down: u64,
    up: u64,
    free: u64,
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
    let mut nodes_left = meter.nodes();
    if nodes_left == 0 {
        return Completion::Stopped(StopReason::Nodes);
    }
    nodes_left -= 1;
    tally.profile[0] += 1;
    let mut columns = [0; 64];
    if size == 0 {
        tally.solutions += 1;
        return match visitor(&columns[..0]) {
            ControlFlow::Break(()) => Completion::Stopped(StopReason::Visitor),
            ControlFlow::Continue(()) if meter.solutions() == 1 => {
                Completion::Stopped(StopReason::Solutions)
            }
            ControlFlow::Continue(()) => Completion::Complete,
        };
    }
    let last = size - 1;
    let mut rows = [Row::default(); 64];
    rows[0].free = allowed[0];
    let mut depth = 0;
    // Nodes until the next look at the limits; `nodes_left` counts whole intervals ahead.
    let mut fuel = nodes_left.min(NODES_BETWEEN_CHECKS);
    nodes_left -= fuel;
    loop {
        let row = &mut rows[depth];
        if row.free == 0 {
            if depth == 0 {
                return Completion::Complete;
            }
            depth -= 1;
            continue;
        }
        if fuel == 0 {
            if nodes_left == 0 {
                return Completion::Stopped(StopReason::Nodes);
            }
            if let Some(reason) = meter.interrupted() {
                return Completion::Stopped(reason);
            }
            fuel = nodes_left.min(NODES_BETWEEN_CHECKS);
            nodes_left -= fuel;
        }
        fuel -= 1;
        let bit = row.free & row.free.wrapping_neg();
        row.free ^= bit;
        columns[depth] = bit.trailing_zeros() as usize;
        tally.profile[depth + 1] += 1;
        if depth == last {
            tally.solutions += 1;
            if visitor(&columns[..size]).is_break() {
                return Completion::Stopped(StopReason::Visitor);
            }
            if tally.solutions >= meter.solutions() {
                return Completion::Stopped(StopReason::Solutions);
            }
            continue;
        }
        let next = Row {
            columns: row.columns | bit,
            down: (row.down | bit) << 1,
            up: (row.up | bit) >> 1,
            free: 0,
        };
        depth += 1;
        rows[depth] = Row { free: allowed[depth] & !(next.columns | next.down | next.up), ..next };
    }
}
