//! The search for each width of lanes, compiled for each instruction set.

use super::blocks::BlockInFlight;
use super::in_flight::BatchesInFlight;
use super::search::{self, Counter, Searched, on_stacks};
use super::stack::NodeStack;
use super::subproblem::SubProblem;
use crate::arch::isa::{Isa, Loop};
use crate::arch::vector::Refilled;
use crate::arch::word::Word;
use crate::constellation::Constellation;
use crate::instruction_set::{InstructionSet, Task};
use crate::reference;
use crate::work::Interrupted;

/// The largest board: every column has a bit in a lane.
pub(crate) const LARGEST: usize = 32;

/// Why a subproblem of 32-bit words can be made.
const FITS: &str = "at most 32 columns are left";

/// The kernel with the memory it works in, one for each thread: a few hundred KiB, below 2 MiB for
/// the largest boards, allocated when it is first needed.
pub(crate) struct Lanes {
    pub(super) narrow: Counter<u16>,
    pub(super) wide: Counter<u32>,
}

impl Lanes {
    /// A kernel that uses the instructions of `isa`, or portable code if the machine lacks them.
    pub(crate) fn new(isa: InstructionSet) -> Self {
        isa.dispatch(NewLanes)
    }

    /// The solutions that complete `constellation`, which leaves at most 32 columns to fill.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` returns true; it is asked once a visit to a stack.
    pub(crate) fn count(
        &mut self,
        constellation: &Constellation,
        stop: &dyn Fn() -> bool,
    ) -> Result<Searched, Interrupted> {
        if constellation.rows_left() < search::FEWEST_ROWS {
            let solutions = reference::count(constellation, stop)?;
            return Ok(Searched { solutions, nodes: 0 });
        }
        match SubProblem::new(constellation) {
            Some(subproblem) => (self.narrow)(&subproblem, stop),
            None => (self.wide)(&SubProblem::new(constellation).expect(FITS), stop),
        }
    }

    /// The completions of `constellation` that have the queen of each row left, at least three, in
    /// one of the columns that `allowed` returns for the row.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub(crate) fn count_within(
        &mut self,
        constellation: &Constellation,
        allowed: impl Fn(usize) -> u32,
        stop: &dyn Fn() -> bool,
    ) -> Result<u64, Interrupted> {
        debug_assert!(constellation.rows_left() >= search::FEWEST_ROWS);
        let searched = match SubProblem::new(constellation) {
            Some(all) => all.within(allowed).map(|part| (self.narrow)(&part, stop)),
            None => {
                let all = SubProblem::new(constellation).expect(FITS);
                all.within(allowed).map(|part| (self.wide)(&part, stop))
            }
        };
        searched.map_or(Ok(0), |searched| Ok(searched?.solutions))
    }
}

/// Registers in flight; four are no faster with AVX2 and with AVX-512, two and one are slower.
const REGISTERS: usize = 3;

/// Makes a kernel.
struct NewLanes;

impl Task for NewLanes {
    type Output = Lanes;

    fn run<I: Isa>(self, isa: I) -> Lanes {
        if I::PREFERS_LOOPS {
            Lanes { narrow: in_blocks(), wide: in_blocks() }
        } else {
            Lanes { narrow: in_registers(isa, isa.u16()), wide: in_registers(isa, isa.u32()) }
        }
    }
}

/// The search with its nodes in registers.
pub(super) fn in_registers<I: Isa, V: Refilled>(isa: I, vector: V) -> Counter<V::Word> {
    on_stacks(move |subproblem, stacks, stop| {
        isa.run(SearchInRegisters { vector, subproblem, stacks, stop })
    })
}

/// [`search::count`] with its nodes in registers.
struct SearchInRegisters<'a, V: Refilled> {
    vector: V,
    subproblem: &'a SubProblem<V::Word>,
    stacks: &'a mut [NodeStack<V::Word>],
    stop: &'a dyn Fn() -> bool,
}

impl<V: Refilled> Loop for SearchInRegisters<'_, V> {
    type Output = Result<Searched, Interrupted>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let empty = BatchesInFlight::<V, REGISTERS>::empty(self.vector);
        search::count(empty, self.subproblem, self.stacks, self.stop)
    }
}

/// The search with its nodes in blocks.
fn in_blocks<W: Word>() -> Counter<W> {
    on_stacks(|subproblem, stacks, stop| {
        search::count(BlockInFlight::empty(), subproblem, stacks, stop)
    })
}
