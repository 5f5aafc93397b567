//! Iterators of solutions with one defect each.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use queens::{
    Completion, Control, Problem, Report, SolutionSource, Solutions, SolveError, Solver,
    StrategyInfo,
};

/// What is wrong with an iterator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defect {
    /// Nothing: the reference.
    None,
    /// Returns the first solution twice.
    Repeats,
    /// Leaves out the second solution.
    Loses,
    /// Exchanges the first two solutions.
    Swaps,
    /// Has no limit on solutions.
    IgnoresSolutionLimit,
    /// Has no limit on nodes.
    IgnoresNodeLimit,
    /// Does not look at the cancel token.
    IgnoresToken,
    /// Does not look at the clock.
    IgnoresClock,
    /// Reports completion from the start.
    CompleteFromTheStart,
    /// Reports one solution too many while it is under way.
    CountsAhead,
    /// Starts again after the end.
    StartsAgain,
    /// Reports without the nodes of the search.
    LosesStatistics,
}

/// A sound strategy with a broken iterator.
#[derive(Clone, Debug)]
pub(crate) struct Lazy {
    inner: Box<dyn Solver>,
    defect: Defect,
}

impl Lazy {
    pub(crate) fn new(defect: Defect) -> Self {
        Self { inner: queens::strategy("flags").expect("it is registered"), defect }
    }
}

impl Solver for Lazy {
    fn info(&self) -> &'static StrategyInfo {
        self.inner.info()
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(self.clone())
    }

    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        self.inner.search(problem, control, on_solution)
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Report, SolveError> {
        self.inner.count(problem, control)
    }

    fn solutions(&self, problem: &Problem, control: &Control) -> Result<Solutions, SolveError> {
        let mut kept = Control::new();
        if let Some(limit) = control.solution_limit()
            && self.defect != Defect::IgnoresSolutionLimit
        {
            kept = kept.with_solution_limit(limit);
        }
        if let Some(limit) = control.node_limit()
            && self.defect != Defect::IgnoresNodeLimit
        {
            kept = kept.with_node_limit(limit);
        }
        if let Some(limit) = control.time_limit()
            && self.defect != Defect::IgnoresClock
        {
            kept = kept.with_time_limit(limit);
        }
        if let Some(token) = control.cancel_token()
            && self.defect != Defect::IgnoresToken
        {
            kept = kept.with_cancel(token.clone());
        }
        let control = if control.is_observed() {
            let control = control.clone();
            kept.with_progress(move |progress| control.report_progress(progress))
        } else {
            kept
        };
        Ok(Solutions::new(Source {
            inner: self.inner.solutions(problem, &control)?,
            again: Some(self.inner.solutions(problem, &control)?),
            defect: self.defect,
            returned: 0,
            queue: VecDeque::new(),
            current: Vec::new(),
        }))
    }

    fn stepper(&self, problem: &Problem) -> Result<Box<dyn queens::Stepper>, SolveError> {
        self.inner.stepper(problem)
    }
}

struct Source {
    inner: Solutions,
    /// The iterator from the start, for [`Defect::StartsAgain`].
    again: Option<Solutions>,
    defect: Defect,
    /// Solutions taken from the inner iterator.
    returned: usize,
    /// Solutions to return before those of the inner iterator.
    queue: VecDeque<Vec<usize>>,
    current: Vec<usize>,
}

impl Source {
    fn pull(&mut self) -> Option<Vec<usize>> {
        let next = self.inner.next_columns().map(<[usize]>::to_vec);
        self.returned += usize::from(next.is_some());
        next
    }
}

impl SolutionSource for Source {
    fn next_columns(&mut self) -> Option<&[usize]> {
        if let Some(queued) = self.queue.pop_front() {
            self.current = queued;
            return Some(&self.current);
        }
        let mut next = self.pull();
        match (self.defect, self.returned) {
            (Defect::Repeats, 1) => self.queue.extend(next.clone()),
            (Defect::Loses, 2) => next = self.pull(),
            (Defect::Swaps, 1) => {
                let second = self.pull();
                if second.is_some() {
                    self.queue.extend(next);
                    next = second;
                }
            }
            (Defect::StartsAgain, _) if next.is_none() => {
                if let Some(again) = self.again.take() {
                    self.inner = again;
                }
            }
            _ => {}
        }
        self.current = next?;
        Some(&self.current)
    }

    fn report(&self) -> Report {
        let mut report = self.inner.report();
        match self.defect {
            Defect::CompleteFromTheStart => report.completion = Completion::Complete,
            Defect::CountsAhead if !report.completion.is_complete() => report.solutions += 1,
            Defect::LosesStatistics => report.statistics = queens::Statistics::default(),
            _ => {}
        }
        report
    }
}
