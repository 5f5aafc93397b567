#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod kernel;
mod words;

use std::ops::ControlFlow;

use queens_core::machine::Machine;

#[doc(no_inline)]
pub use queens_core::*;
pub use words::Words;

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
    pub fn mirror(mut self, mirror: bool) -> Self {
        self.mirror = mirror;
        self
    }
}

const MIRROR: OptionInfo = OptionInfo::new(
    "mirror",
    "on or off",
    "on",
    "count the left half of the first row and double it, where nothing is given or blocked",
);

const INFO: StrategyInfo = StrategyInfo::new(
    "bitmask",
    "row by row, three machine words, candidates by the lowest set bit",
    64,
)
.with_order(Order::Lexicographic)
.with_capabilities(Capabilities::NONE.enumerating().constrained().counting_nodes().stepping())
.with_options(&[MIRROR]);

impl Solver for Bitmask {
    fn info(&self) -> &'static StrategyInfo {
        &INFO
    }

    fn search(
        &self,
        problem: &Problem,
        limits: &Limits,
        visitor: &mut dyn Visitor,
    ) -> Result<Report, SolveError> {
        check(problem)?;
        Ok(kernel::search(problem, limits, |columns| visitor.solution(columns)))
    }

    fn count(&self, problem: &Problem, limits: &Limits) -> Result<Report, SolveError> {
        check(problem)?;
        // Half a tree cannot tell where the whole one would have stopped.
        let whole = limits.node_limit().is_some() || limits.solution_limit().is_some();
        Ok(if self.mirror && problem.is_plain() && problem.size() > 1 && !whole {
            kernel::count_mirrored(problem.size(), limits)
        } else {
            kernel::search(problem, limits, |_| ControlFlow::Continue(()))
        })
    }

    fn stepper(&self, problem: &Problem) -> Option<Result<Box<dyn Stepper>, SolveError>> {
        Some(check(problem).map(|()| {
            Box::new(Machine::new(problem, Axis::Rows, Words::default())) as Box<dyn Stepper>
        }))
    }

    fn configure(&mut self, option: &str, value: &str) -> Result<(), OptionError> {
        if option != MIRROR.name {
            return Err(OptionError::unknown(&INFO, option));
        }
        self.mirror = match value {
            "on" => true,
            "off" => false,
            _ => return Err(OptionError::bad_value(&INFO, &MIRROR, value)),
        };
        Ok(())
    }
}

fn check(problem: &Problem) -> Result<(), SolveError> {
    SolveError::check_size(&INFO, problem.size(), "a row is one 64-bit word")
}
