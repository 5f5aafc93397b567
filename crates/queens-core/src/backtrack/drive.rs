//! The backtracker at full speed.

use std::ops::ControlFlow;

use super::{Backtracker, Occupancy};
use crate::control::Control;
use crate::info::{Axis, StrategyInfo};
use crate::report::{Report, StopReason};
use crate::run::{Run, share_of_choices};
use crate::solutions::{SolutionSource, SourceState};
use crate::step::{Event, Stepper};

/// Tests between two looks at the clock and the cancel token. A test costs from a nanosecond to a few
/// microseconds, so this is well under 50 ms.
const TESTS_BETWEEN_CHECKS: u64 = 4096;

impl<O: Occupancy> Backtracker<O> {
    /// Searches on from here until the search is complete or a limit is reached. The closure
    /// gets the candidates chosen, line 0 first: the placement itself, if the axis is rows.
    ///
    /// The limits on nodes and solutions apply to the search as a whole, earlier steps included. A
    /// stopped search can be stepped or continued.
    pub fn run(
        &mut self,
        info: &'static StrategyInfo,
        control: &Control,
        mut on_solution: impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Report {
        let counters = std::mem::take(&mut self.counters);
        let mut run = Run::resume(info, control, counters);
        let end = self.drive(&mut run, &mut on_solution);
        self.counters = run.counters.clone();
        run.finish(end)
    }

    /// As [`run`](Self::run), with the counters in `run` instead of `self`.
    fn drive(
        &mut self,
        run: &mut Run,
        on_solution: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<StopReason> {
        let axis = self.axis;
        match self.allowed.clone() {
            None => self.descend(run, on_solution, |_, _| true),
            Some(allowed) => self.descend(run, on_solution, |line, candidate| {
                allowed.allows(axis.square(line, candidate))
            }),
        }
    }

    /// The search, compiled for one occupancy, one closure and one answer to "is this allowed?".
    fn descend(
        &mut self,
        run: &mut Run,
        on_solution: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
        is_allowed: impl Fn(usize, usize) -> bool,
    ) -> ControlFlow<StopReason> {
        if self.last.is_none() {
            run.enter(0)?;
            self.open_root();
        } else {
            run.check_solutions()?;
        }
        if self.last == Some(Event::Emit) && self.size > 0 {
            // The usual place to go on from: two steps in one.
            let (line, candidate) = self.take();
            self.last = Some(Event::Undo { square: self.square(line, candidate) });
        }
        // Steps that test nothing are left to the stepper; the next test starts the loop below.
        while !self.is_scanning() {
            if self.is_full() {
                self.last = Some(Event::Emit);
                run.solution(&self.choices, on_solution)?;
            } else if self.step().is_none() {
                return ControlFlow::Continue(());
            }
        }

        let mut local = Local {
            granted: 0,
            tests: run.counters.tests,
            profile: std::mem::take(&mut run.counters.profile),
        };
        let end = self.scan(run, &mut local, on_solution, is_allowed);
        run.give_back(local.granted);
        run.counters.tests = local.tests;
        run.counters.profile = local.profile;
        end
    }

    /// The loop from one test to the next, with the counters in registers.
    #[inline(always)]
    fn scan(
        &mut self,
        run: &mut Run,
        local: &mut Local,
        on_solution: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
        is_allowed: impl Fn(usize, usize) -> bool,
    ) -> ControlFlow<StopReason> {
        let size = self.size;
        let mut line = self.placed;
        let mut from = self.next[line];
        let mut next_check = local.tests;
        loop {
            if local.tests >= next_check {
                next_check = local.tests.saturating_add(TESTS_BETWEEN_CHECKS);
                // A slice made here: a closure that borrows `line` would keep it in memory.
                let choices = &self.choices[..line];
                if let ControlFlow::Break(reason) = run.check(|| share_of_choices(choices, size)) {
                    self.pause(line, from);
                    return ControlFlow::Break(reason);
                }
            }
            let mut start = from;
            let found = loop {
                match self.occupancy.next_free(line, start, size) {
                    Some(candidate) if !is_allowed(line, candidate) => start = candidate + 1,
                    found => break found,
                }
            };
            let Some(candidate) = found else {
                local.tests += (size - from) as u64;
                if line == 0 {
                    self.pause(0, size);
                    self.last = Some(Event::Leave { depth: 0 });
                    return ControlFlow::Continue(());
                }
                line -= 1;
                self.occupancy.remove(line, self.choices[line]);
                from = self.choices[line] + 1;
                continue;
            };
            self.choices[line] = candidate;
            if local.granted == 0 {
                let choices = &self.choices[..=line];
                match run.grant(|| share_of_choices(choices, size)) {
                    ControlFlow::Continue(granted) => local.granted = granted,
                    ControlFlow::Break(reason) => {
                        local.tests += (candidate - from) as u64;
                        self.pause(line, candidate);
                        return ControlFlow::Break(reason);
                    }
                }
            }
            local.granted -= 1;
            local.tests += (candidate + 1 - from) as u64;
            local.profile[line + 1] += 1;
            self.next[line] = candidate + 1;
            if line + 1 < size {
                self.occupancy.place(line, candidate);
                line += 1;
                from = 0;
                continue;
            }
            // A solution. No test asks about a line below, so its last queen need not be placed.
            if let ControlFlow::Break(reason) = run.solution(&self.choices, on_solution) {
                self.occupancy.place(line, candidate);
                self.placed = size;
                self.last = Some(Event::Emit);
                return ControlFlow::Break(reason);
            }
            from = candidate + 1;
        }
    }

    /// Leaves the loop before the test of `candidate` on `line`, in a state to step on from.
    fn pause(&mut self, line: usize, candidate: usize) {
        self.placed = line;
        self.next[line] = candidate;
        self.last = Some(self.before_test_of(line, candidate));
    }

    /// Whether the next step emits a solution.
    fn is_full(&self) -> bool {
        self.placed == self.size && matches!(self.last, Some(Event::Enter { .. }))
    }
}

/// What the loop counts.
struct Local {
    /// Nodes that may be entered before the run is asked again.
    granted: u64,
    tests: u64,
    profile: Vec<u64>,
}

/// The solutions of a backtracker one at a time.
pub(super) struct BacktrackSolutions<O> {
    backtracker: Backtracker<O>,
    run: Run,
    state: SourceState,
    /// The placement by rows, for a search that goes by columns.
    columns: Vec<usize>,
}

impl<O: Occupancy> BacktrackSolutions<O> {
    pub(super) fn new(
        mut backtracker: Backtracker<O>,
        info: &'static StrategyInfo,
        control: &Control,
    ) -> Self {
        let counters = std::mem::take(&mut backtracker.counters);
        let columns = match backtracker.axis {
            Axis::Rows => Vec::new(),
            Axis::Columns => vec![0; backtracker.size],
        };
        let run = Run::resume(info, control, counters);
        Self { backtracker, run, state: SourceState::default(), columns }
    }
}

impl<O: Occupancy> SolutionSource for BacktrackSolutions<O> {
    fn next_columns(&mut self) -> Option<&[usize]> {
        if self.state.has_ended() {
            return None;
        }
        let end = self.backtracker.drive(&mut self.run, &mut |_| ControlFlow::Break(()));
        if end != ControlFlow::Break(StopReason::Caller) {
            self.state.end_with(end);
            return None;
        }
        Some(match self.backtracker.axis {
            Axis::Rows => &self.backtracker.choices,
            Axis::Columns => {
                invert(&self.backtracker.choices, &mut self.columns);
                &self.columns
            }
        })
    }

    fn report(&self) -> Report {
        self.run.report(self.state.completion())
    }
}

/// Makes `columns` the placement with the queen of each column in these rows.
pub(super) fn invert(rows: &[usize], columns: &mut [usize]) {
    for (column, &row) in rows.iter().enumerate() {
        columns[row] = column;
    }
}
