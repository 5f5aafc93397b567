//! What a count will run with: kernel, instruction set, threads and memory.

use std::fmt;

use queens_core::Execution;

use crate::bitmask::BitmaskPlan;
use crate::instruction_set::InstructionSet;
use crate::join::{JoinLayout, JoinPlan};
use crate::kernel::Kernel;
use crate::lanes::LanesPlan;
use crate::work::{Interrupted, Stop, WorkPlan};

/// How a board of one size is counted: which kernel, with which instructions, on how many threads,
/// in how much memory. [`Count::choice`](crate::Count::choice) makes the choice.
///
/// Making the choice takes at most some milliseconds and builds nothing.
///
/// ```
/// use queens_count::{Count, Kernel};
///
/// let choice = Count::new().with_threads(1).choice(18)?;
/// assert_eq!(choice.kernel(), Kernel::Join);
/// assert_eq!(choice.threads(), 1);
/// // For example "join, avx2, 1 thread, at most 124 MB".
/// println!("{choice}");
/// # Ok::<(), queens_count::SolveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub(crate) size: usize,
    pub(crate) isa: InstructionSet,
    pub(crate) threads: usize,
    pub(crate) memory: u64,
    pub(crate) layout: Layout,
}

/// What a kernel is to be started with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    Bitmask,
    Lanes,
    Join(JoinLayout),
}

impl Choice {
    /// The number of rows and columns of the board.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The kernel that will count.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        match self.layout {
            Layout::Bitmask => Kernel::Bitmask,
            Layout::Lanes => Kernel::Lanes,
            Layout::Join(_) => Kernel::Join,
        }
    }

    /// The instructions that it will use.
    #[must_use]
    pub fn instruction_set(&self) -> InstructionSet {
        self.isa
    }

    /// The number of threads, at least 1. Fewer are used where there are fewer units of work, or
    /// where the system refuses to start one.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// An upper bound of the bytes that all threads together work in.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// The same for a report.
    pub(crate) fn execution(&self) -> Execution {
        let mut execution = Execution::default();
        execution.kernel = Some(self.kernel().name().into());
        execution.instructions = Some(self.isa.name().into());
        execution.threads = Some(self.threads);
        execution.memory = Some(self.memory);
        execution
    }

    /// The work of this choice, ready for its workers.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` returns true; it is asked every few milliseconds.
    pub(crate) fn build(&self, stop: &Stop<'_>) -> Result<Box<dyn WorkPlan>, Interrupted> {
        Ok(match &self.layout {
            Layout::Bitmask => Box::new(BitmaskPlan::new(self.size)),
            Layout::Lanes => Box::new(LanesPlan::new(self.size, self.isa, stop)?),
            Layout::Join(layout) => Box::new(JoinPlan::build(layout, self.isa, stop)?),
        })
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let threads = if self.threads == 1 { "thread" } else { "threads" };
        let megabytes = self.memory.div_ceil(1_000_000);
        let (kernel, isa, count) = (self.kernel(), self.isa, self.threads);
        write!(f, "{kernel}, {isa}, {count} {threads}, at most {megabytes} MB")
    }
}
