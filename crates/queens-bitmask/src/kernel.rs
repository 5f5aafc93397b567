//! The search itself.

use std::ops::ControlFlow;

use queens_core::{
    Problem, Report, Run, SolutionSource, SourceState, StopReason, share_of_choices,
};

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

/// The columns of a board of this size.
fn board_mask(size: usize) -> u64 {
    if size == 0 { 0 } else { u64::MAX >> (64 - size) }
}

/// A search, depth first over the rows, in lexicographic order: at its start, or paused after a
/// solution.
pub(crate) struct Descent {
    size: usize,
    /// The columns that each row may use.
    allowed: [u64; 64],
    has_started: bool,
    columns: [usize; 64],
    /// The rows to go back to, the topmost first: those that have candidates left. The first `kept`
    /// are meant.
    above: [Row; 64],
    kept: usize,
    /// Nodes entered, by depth.
    profile: [u64; 65],
}

impl Descent {
    /// The search for the solutions of this problem, whose size is at most 64.
    pub(crate) fn new(problem: &Problem) -> Self {
        let size = problem.size();
        let mut allowed = [board_mask(size); 64];
        if let Some(squares) = problem.allowed() {
            for (row, mask) in allowed[..size].iter_mut().enumerate() {
                *mask = squares.row_mask(row);
            }
        }
        Self::within(size, allowed)
    }

    /// The search on these columns of each row.
    fn within(size: usize, allowed: [u64; 64]) -> Self {
        let (columns, mut above, profile) = ([0; 64], [Row::default(); 64], [0; 65]);
        above[0].free = allowed[0];
        let kept = usize::from(allowed[0] != 0);
        Self { size, allowed, has_started: false, columns, above, kept, profile }
    }

    /// The placement found last.
    fn columns(&self) -> &[usize] {
        &self.columns[..self.size]
    }

    /// Adds the nodes entered to the counters of the run. To be called once, at the end.
    pub(crate) fn record(&self, run: &mut Run) {
        for (depth, &nodes) in self.profile[..=self.size].iter().enumerate() {
            run.record(depth, nodes);
        }
    }

    /// Searches on until the end or a reason to stop. After a solution the search can be continued.
    pub(crate) fn drive(
        &mut self,
        run: &mut Run,
        on_solution: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<StopReason> {
        let mut granted = 0;
        let end = self.descend(run, &mut granted, on_solution);
        run.give_back(granted);
        end
    }

    #[inline(always)]
    fn descend(
        &mut self,
        run: &mut Run,
        granted: &mut u64,
        on_solution: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<StopReason> {
        if self.has_started {
            run.check_solutions()?;
        } else {
            *granted = run.grant(|| 0.0)?;
            *granted -= 1;
            self.profile[0] += 1;
            self.has_started = true;
            if self.size == 0 {
                return run.solution(&[], on_solution);
            }
        }
        let Self { size, ref allowed, ref mut columns, ref mut above, ref mut profile, .. } = *self;
        let last = size.wrapping_sub(1);
        let mut kept = self.kept;
        // The current row stays in registers.
        let mut row = Row::default();
        loop {
            if row.free == 0 {
                if kept == 0 {
                    return ControlFlow::Continue(());
                }
                kept -= 1;
                row = above[kept];
            }
            let bit = row.free & row.free.wrapping_neg();
            columns[row.depth] = bit.trailing_zeros() as usize;
            if *granted == 0 {
                // A copy: a closure that borrows `row` would keep all of it in memory.
                let depth = row.depth;
                *granted = run.grant(|| share_of_choices(&columns[..=depth], size))?;
            }
            *granted -= 1;
            row.free ^= bit;
            profile[row.depth + 1] += 1;
            if row.depth == last {
                let end = run.solution(&columns[..size], on_solution);
                if end.is_break() {
                    self.kept = kept;
                    return end;
                }
                // A column is left for the last row at most: nothing more to try in it.
                row.free = 0;
                continue;
            }
            // Written whether or not it is kept: a branch would often be mispredicted.
            above[kept] = row;
            kept += usize::from(row.free != 0);
            row = Row {
                depth: row.depth + 1,
                columns: row.columns | bit,
                down: (row.down | bit) << 1,
                up: (row.up | bit) >> 1,
                free: 0,
            };
            row.free = allowed[row.depth] & !(row.columns | row.down | row.up);
        }
    }
}

/// Passes every solution of the problem to the closure, in lexicographic order.
pub(crate) fn search(
    problem: &Problem,
    mut run: Run,
    on_solution: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
) -> Report {
    let mut descent = Descent::new(problem);
    let end = descent.drive(&mut run, on_solution);
    descent.record(&mut run);
    run.finish(end)
}

/// Counts the solutions of the plain problem of size 2 or more by those whose first queen stands in
/// the left half: each has a mirror image whose first queen stands in the right half. On odd boards
/// the first queen may stand in the central column; then the second cannot, and the same holds of
/// its halves.
pub(crate) fn count_mirrored(size: usize, mut run: Run) -> Report {
    let board = board_mask(size);
    let left = board_mask(size / 2);
    let mut allowed = [board; 64];
    let count = &mut |_: &[usize]| ControlFlow::Continue(());

    allowed[0] = left;
    let mut halves = Descent::within(size, allowed);
    let mut end = halves.drive(&mut run, count);
    halves.record(&mut run);
    let halves = run.nodes_at(1);
    if size % 2 == 1 && end.is_continue() {
        allowed[0] = 1 << (size / 2);
        allowed[1] = left;
        let mut center = Descent::within(size, allowed);
        end = center.drive(&mut run, count);
        center.record(&mut run);
    }
    // The central queen alone is its own mirror image, and so is the empty board.
    let central = u128::from(run.nodes_at(1) - halves);
    let mut report = run.finish(end);
    report.solutions *= 2;
    let profile = report.statistics.profile.get_or_insert_default();
    for (depth, nodes) in profile.iter_mut().enumerate() {
        *nodes = match depth {
            0 => (*nodes).min(1),
            1 => 2 * *nodes - central,
            _ => 2 * *nodes,
        };
    }
    report.statistics.nodes = Some(profile.iter().sum());
    report
}

/// The solutions of a search one at a time.
pub(crate) struct LazyDescent {
    descent: Box<Descent>,
    run: Run,
    state: SourceState,
}

impl LazyDescent {
    pub(crate) fn new(descent: Descent, run: Run) -> Self {
        Self { descent: Box::new(descent), run, state: SourceState::default() }
    }
}

impl SolutionSource for LazyDescent {
    fn next_columns(&mut self) -> Option<&[usize]> {
        if self.state.has_ended() {
            return None;
        }
        let end = self.descent.drive(&mut self.run, &mut |_| ControlFlow::Break(()));
        if end != ControlFlow::Break(StopReason::Caller) {
            self.state.end_with(end);
            return None;
        }
        Some(self.descent.columns())
    }

    fn report(&self) -> Report {
        let mut run = self.run.clone();
        self.descent.record(&mut run);
        run.report(self.state.completion())
    }
}
