//! Batched backtracking: many boards at once, without a branch that depends on one of them.
//!
//! **Idea.** Backtracking on one board is ruled by branches that the processor cannot foresee, 25
//! to 40 cycles a node. Here each depth has a [stack](stack::Stack) of partial placements, kept as
//! words (columns, diagonals to either side, all relative to the current row). A step takes the
//! lowest untried square of some dozens of placements in [flight](flight::Flight), makes the
//! children, compresses those worth keeping onto the next stack, and refills the lanes that have
//! nothing left to try from their own. Stacks are used deepest first, but only while they hold
//! enough for long runs of full flights, so lanes are hardly ever idle and memory stays at some
//! hundred KiB, below 2 MiB for the largest boards.
//!
//! **Pruning.** A child is dropped if one of its next two rows has no free square (three where six
//! or seven rows are left); where three to five are left, if any of them has none, or any column.
//! The last two rows are counted by comparing masks.
//!
//! **Words.** Up to 16 columns to fill fit lanes of 16 bits, twice as many a register as the lanes
//! of 32 bits that larger boards need. Shifting moves diagonals past the edges of the word, where
//! they are no longer needed.
//!
//! **Modules.** [`stage`]: what a constellation leaves to fill. [`search`]: the order of the steps.
//! [`step`]: what is computed in one, written once over [`vector::Vector`]. [`flight`]: how states
//! move between lanes and stacks. [`portable`], `avx2`, `avx512`: the instruction sets.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod flight;
#[cfg(target_arch = "x86_64")]
mod permutations;
mod plan;
mod portable;
mod search;
mod stack;
mod stage;
mod step;
mod vector;
mod word;

pub(crate) use self::plan::LanesPlan;
use self::stage::Stage;
use self::word::Word;
use crate::constellation::Constellation;
use crate::isa::InstructionSet;
use crate::kernel::Interrupted;
use crate::plain;

/// The search, compiled for an instruction set, with the memory it works in: the number of ways to
/// fill the rows of a stage.
type Count<W> = Box<dyn FnMut(&Stage<W>, &dyn Fn() -> bool) -> Result<u64, Interrupted>>;

/// The kernel with the memory it works in, one for each thread: some hundred KiB, below 2 MiB for
/// the largest boards, had when first needed.
pub(crate) struct Lanes {
    narrow: Count<u16>,
    wide: Count<u32>,
}

impl Lanes {
    /// The largest board: every column has a bit in a lane.
    pub(crate) const LARGEST: usize = 32;

    /// A kernel that uses the instructions of `isa`, or plain ones if the machine has not got them.
    pub(crate) fn new(isa: InstructionSet) -> Self {
        Self { narrow: u16::counter(isa), wide: u32::counter(isa) }
    }

    /// The solutions that complete `constellation`, which leaves at most 32 columns to fill.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` says so; it is asked once a visit to a stack.
    pub(crate) fn count(
        &mut self,
        constellation: &Constellation,
        stop: &dyn Fn() -> bool,
    ) -> Result<u64, Interrupted> {
        if constellation.rows_left() < search::FEWEST_ROWS {
            plain::count(constellation, stop)
        } else if let Some(stage) = Stage::new(constellation) {
            (self.narrow)(&stage, stop)
        } else {
            let stage = Stage::new(constellation).expect("at most 32 columns are left");
            (self.wide)(&stage, stop)
        }
    }
}

#[cfg(test)]
mod tests;
