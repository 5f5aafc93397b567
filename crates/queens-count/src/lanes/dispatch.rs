//! The search for each width of lanes, compiled for each instruction set.

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::portable::Portable;
use super::search::{self, Counter};
use super::subproblem::SubProblem;
use crate::constellation::Constellation;
use crate::instruction_set::InstructionSet;
use crate::reference;
use crate::work::Interrupted;

/// The largest board: every column has a bit in a lane.
pub(crate) const LARGEST: usize = 32;

/// The kernel with the memory it works in, one for each thread: a few hundred KiB, below 2 MiB for
/// the largest boards, allocated when it is first needed.
pub(crate) struct Lanes {
    narrow: Counter<u16>,
    wide: Counter<u32>,
}

impl Lanes {
    /// A kernel that uses the instructions of `isa`, or portable code if the machine lacks them.
    pub(crate) fn new(isa: InstructionSet) -> Self {
        Self { narrow: narrow(isa), wide: wide(isa) }
    }

    /// The solutions that complete `constellation`, which leaves at most 32 columns to fill.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` returns true; it is asked once a visit to a stack.
    pub(crate) fn count(
        &mut self,
        constellation: &Constellation,
        stop: &dyn Fn() -> bool,
    ) -> Result<u64, Interrupted> {
        if constellation.rows_left() < search::FEWEST_ROWS {
            reference::count(constellation, stop)
        } else if let Some(subproblem) = SubProblem::new(constellation) {
            (self.narrow)(&subproblem, stop)
        } else {
            let subproblem = SubProblem::new(constellation).expect("at most 32 columns are left");
            (self.wide)(&subproblem, stop)
        }
    }
}

/// The search on lanes of 16 bits.
pub(super) fn narrow(isa: InstructionSet) -> Counter<u16> {
    #[cfg(target_arch = "x86_64")]
    let compiled = match isa {
        InstructionSet::Avx512 => Avx512::<u16>::counter(),
        InstructionSet::Avx2 => Avx2::<u16>::counter(),
        InstructionSet::Portable => None,
    };
    #[cfg(not(target_arch = "x86_64"))]
    let compiled = None;
    compiled.unwrap_or_else(Portable::<u16>::counter)
}

/// The search on lanes of 32 bits.
pub(super) fn wide(isa: InstructionSet) -> Counter<u32> {
    #[cfg(target_arch = "x86_64")]
    let compiled = match isa {
        InstructionSet::Avx512 => Avx512::<u32>::counter(),
        InstructionSet::Avx2 => Avx2::<u32>::counter(),
        InstructionSet::Portable => None,
    };
    #[cfg(not(target_arch = "x86_64"))]
    let compiled = None;
    compiled.unwrap_or_else(Portable::<u32>::counter)
}
