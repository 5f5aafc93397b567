#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod kernel;
mod words;

use std::ops::ControlFlow;

use queens_core::backtrack::Backtracker;
use queens_core::{Axis, Capabilities, OptionError, OptionInfo, Order, Run, Stepper, StrategyInfo};

use crate::kernel::Descent;
use crate::words::Words;

pub use queens_core::{
    CancelToken, Completion, Control, First, Found, Placement, Problem, ProblemError, Report,
    Solutions, SolveError, Solver, Square, Statistics, StopReason,
};

/// The strategy `bitmask`.
#[derive(Clone, Copy, Debug)]
pub struct Bitmask {
    mirror: bool,
}

impl Default for Bitmask {
    fn default() -> Self {
        Self { mirror: true }
    }
}

impl Bitmask {
    /// Whether counting the plain problem searches the left half of the first row only and counts
    /// the mirror images with it. On by default; enumeration never does.
    #[must_use]
    pub fn with_mirror(mut self, mirror: bool) -> Self {
        self.mirror = mirror;
        self
    }
}

const MIRROR: OptionInfo = OptionInfo::switch(
    "mirror",
    true,
    "count the left half of the first row and double it, where nothing is given or blocked",
);

static INFO: StrategyInfo = StrategyInfo::new(
    "bitmask",
    "row by row, three machine words, candidates by the lowest set bit",
    64,
)
.with_size_reason("a row is one 64-bit word")
.with_order(Order::Lexicographic)
.with_capabilities(
    Capabilities::NONE
        .with_enumeration()
        .with_iteration()
        .with_constraints()
        .with_nodes()
        .with_steps()
        .with_progress()
        .with_row_tree(),
)
.with_options(&[MIRROR]);

impl Solver for Bitmask {
    fn info(&self) -> &'static StrategyInfo {
        &INFO
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(*self)
    }

    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        mut on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        let run = Run::start(&INFO, problem, control)?;
        Ok(kernel::search(problem, run, &mut on_solution))
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Report, SolveError> {
        let run = Run::start(&INFO, problem, control)?;
        // Half a tree does not show where the whole one would have stopped.
        let is_limited = control.node_limit().is_some() || control.solution_limit().is_some();
        Ok(if self.mirror && problem.is_plain() && problem.size() > 1 && !is_limited {
            kernel::count_mirrored(problem.size(), run)
        } else {
            kernel::search(problem, run, &mut |_| ControlFlow::Continue(()))
        })
    }

    fn solutions(&self, problem: &Problem, control: &Control) -> Result<Solutions, SolveError> {
        let run = Run::start(&INFO, problem, control)?;
        Ok(Solutions::new(kernel::LazyDescent::new(Descent::new(problem), run)))
    }

    fn stepper(&self, problem: &Problem) -> Result<Box<dyn Stepper>, SolveError> {
        INFO.check(problem, &Control::new(), false)?;
        Ok(Box::new(Backtracker::new(problem, Axis::Rows, Words::default())))
    }

    fn with_option(&self, option: &str, value: &str) -> Result<Box<dyn Solver>, OptionError> {
        let option = INFO.option(option)?;
        match OptionInfo::parse_switch(value) {
            Some(mirror) => Ok(Box::new(self.with_mirror(mirror))),
            None => Err(OptionError::invalid_value(&INFO, option, value)),
        }
    }
}
