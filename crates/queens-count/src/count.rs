//! The strategy.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::thread;
use std::time::Instant;

use queens_core::{
    Capabilities, Completion, Feature, Limits, OptionError, OptionInfo, Problem, Report,
    SolveError, Solver, StopReason, StrategyInfo, Visitor,
};

use crate::choice::{Choice, Layout};
use crate::instruction_set::InstructionSet;
use crate::invariant;
use crate::join::{self, JoinError, JoinLayout};
use crate::kernel::Kernel;
use crate::lanes;
use crate::pool::{self, Mismatch, PoolResult};

/// The strategy `count`: the number of solutions of the plain problem.
///
/// It gives no solutions, and honours neither given queens nor blocked squares: asked for either,
/// [`SolveError::Unsupported`] is returned.
///
/// ```
/// use queens_count::{Count, Limits, Problem, Solver};
///
/// let report = Count::new().threads(1).count(&Problem::new(12), &Limits::none())?;
/// assert_eq!(report.total(), Some(14_200));
/// # Ok::<(), queens_count::SolveError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    threads: Option<NonZeroUsize>,
    kernel: Option<Kernel>,
    isa: Option<InstructionSet>,
    verify: usize,
    memory: Option<u64>,
    classes: bool,
}

impl Count {
    /// The strategy with all threads, the best kernel and the widest instructions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of threads; 0 for as many as the machine runs at once, which is also the most
    /// that are used.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = NonZeroUsize::new(threads);
        self
    }

    /// The kernel; `None` for the one that is best for the size.
    #[must_use]
    pub fn kernel(mut self, kernel: impl Into<Option<Kernel>>) -> Self {
        self.kernel = kernel.into();
        self
    }

    /// The instructions to use; portable code if the machine lacks them. `None` for the widest that
    /// it has.
    #[must_use]
    pub fn instruction_set(mut self, isa: impl Into<Option<InstructionSet>>) -> Self {
        self.isa = isa.into();
        self
    }

    /// The number of units of work, taken at random, to count again in another way. A difference
    /// is an error, [`SolveError::Contradiction`]. Where it is not 0, the number of all solutions
    /// is also checked against those of the symmetric ones.
    #[must_use]
    pub fn verify(mut self, units: usize) -> Self {
        self.verify = units;
        self
    }

    /// The bytes that all threads together may work in; `None` for 1 GiB where halves are joined
    /// and as much as it takes, a few MiB, where solutions are visited. Threads are left out where
    /// there is no room for all.
    #[must_use]
    pub fn memory(mut self, bytes: impl Into<Option<u64>>) -> Self {
        self.memory = bytes.into();
        self
    }

    /// The number of fundamental solutions: those that no symmetry of the square maps to another
    /// one that is counted.
    ///
    /// By Burnside's lemma it is (all + half-turn-invariant + 2 x quarter-turn-invariant) / 8 for
    /// n > 1, as no reflection leaves a solution as it is. If the search is stopped, the report
    /// has no solutions: a part of them has no bearing on this number.
    ///
    /// # Errors
    /// As [`Solver::count`].
    pub fn fundamental(&self, size: usize, limits: &Limits) -> Result<Report, SolveError> {
        let report = self.all(size, limits)?;
        let stopped = |reason| Ok(Report::new(INFO.name, 0, Completion::Stopped(reason)));
        if let Completion::Stopped(reason) = report.completion {
            return stopped(reason);
        }
        match symmetric(report.solutions, size, limits)? {
            Ok(fundamental) => Ok(Report::new(INFO.name, fundamental, Completion::Complete)),
            Err(reason) => stopped(reason),
        }
    }

    /// What a count of a board of `size` rows would run with: the kernel, instruction set, threads
    /// and memory that [`Solver::count`] chooses for it.
    ///
    /// Takes at most some milliseconds, and starts nothing.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] for boards of more than 32 rows, [`SolveError::Memory`] if the
    /// memory allowed is too small for one thread, and [`SolveError::Configuration`] if the kernel
    /// asked for does not count boards of this size.
    pub fn choice(&self, size: usize) -> Result<Choice, SolveError> {
        SolveError::check_size(&INFO, size, "a row is one 32-bit lane")?;
        match self.kernel {
            Some(Kernel::Bitmask) => Ok(Self::choose_bitmask(size, self.most_threads())),
            Some(Kernel::Lanes) => self.choose_lanes(size),
            // Nothing to join below.
            Some(Kernel::Join) if size < *join::SIZES.start() as usize => self.choose_lanes(size),
            Some(Kernel::Join) => self.choose_join(size),
            // Not even the number of processors is asked for: that takes longer than the count.
            None if size < SMALL => Ok(Self::choose_bitmask(size, 1)),
            None if !JOINED.contains(&size) => self.choose_lanes(size),
            None => match self.choose_join(size) {
                // Where there is no room to join, visiting every solution is slow, but an answer.
                Err(SolveError::Memory { .. }) => self.choose_lanes(size),
                choice => choice,
            },
        }
    }

    fn choose_bitmask(size: usize, threads: usize) -> Choice {
        let isa = InstructionSet::Portable;
        let memory = BITMASK_MEMORY * threads as u64;
        Choice { size, isa, threads, memory, layout: Layout::Bitmask }
    }

    fn choose_lanes(&self, size: usize) -> Result<Choice, SolveError> {
        let each = lanes::worker_bytes(size);
        let wanted = self.most_threads();
        let threads = match self.memory {
            Some(allowed) if allowed < each => {
                return Err(SolveError::Memory { size, allowed, least: each });
            }
            Some(allowed) => {
                let room = allowed.checked_div(each).unwrap_or(u64::MAX);
                wanted.min(usize::try_from(room).unwrap_or(usize::MAX))
            }
            None => wanted,
        };
        let memory = each.saturating_mul(threads as u64);
        Ok(Choice { size, isa: self.isa(), threads, memory, layout: Layout::Lanes })
    }

    fn choose_join(&self, size: usize) -> Result<Choice, SolveError> {
        let allowed = self.memory.unwrap_or(JOIN_MEMORY);
        let n = u32::try_from(size).unwrap_or(u32::MAX);
        let layout = JoinLayout::choose(n, allowed, self.most_threads());
        let layout = layout.map_err(|error| match error {
            JoinError::MemoryTooSmall { least, .. } => SolveError::Memory { size, allowed, least },
            JoinError::Size { .. } => {
                SolveError::Configuration { strategy: INFO.name, detail: error.to_string() }
            }
        })?;
        let (threads, memory) = (layout.workers, layout.bytes);
        Ok(Choice { size, isa: self.isa(), threads, memory, layout: Layout::Join(layout) })
    }

    /// The instructions to use: those asked for if the machine has them.
    fn isa(&self) -> InstructionSet {
        match self.isa {
            Some(isa) if isa.is_available() => isa,
            Some(_) => InstructionSet::Portable,
            None => InstructionSet::detect(),
        }
    }

    /// The threads that are wanted, at most as many as the machine runs at once: more would take
    /// memory and save no time.
    fn most_threads(&self) -> usize {
        let machine = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or(machine, |threads| threads.get().min(machine))
    }

    /// The number of all solutions.
    fn all(&self, size: usize, limits: &Limits) -> Result<Report, SolveError> {
        let started = Instant::now();
        let choice = self.choice(size)?;
        let meter = limits.start();
        let stop = || meter.interrupted().is_some();
        // Building lists takes a while on large boards, and is part of the time that is allowed.
        let Ok(plan) = choice.build(&stop) else {
            let reason = meter.interrupted().unwrap_or(StopReason::Cancelled);
            return Ok(Report::new(INFO.name, 0, Completion::Stopped(reason)));
        };
        let limits = limits.left_since(started);
        let PoolResult { solutions, completion } =
            pool::run(plan.as_ref(), choice.threads, self.verify, &limits)
                .map_err(contradiction)?;
        if self.verify > 0 && completion.is_complete() {
            // Stopped or not, the number of all solutions is known.
            let _ = symmetric(solutions, size, &limits)?;
        }
        let known = queens_core::known::ALL_SOLUTIONS.get(size);
        match known {
            Some(&known) if completion.is_complete() && known != solutions => {
                Err(SolveError::Contradiction {
                    strategy: INFO.name,
                    detail: format!("n = {size}: counted {solutions}, known are {known}"),
                })
            }
            _ => Ok(Report::new(INFO.name, solutions, completion)),
        }
    }
}

/// Boards with fewer rows are counted one at a time, on one thread: a count takes less than a
/// millisecond.
const SMALL: usize = 11;

/// An upper bound of the stack that one board at a time needs.
const BITMASK_MEMORY: u64 = 1 << 12;

/// The sizes for which joining halves is faster than visiting every solution.
const JOINED: RangeInclusive<usize> = 17..=*join::SIZES.end() as usize;

/// What the join may take if no bound is given: 1 GiB.
const JOIN_MEMORY: u64 = 1 << 30;

/// The number of classes of `all` solutions under the symmetries of the square, or why the search
/// for the symmetric ones was stopped.
fn symmetric(
    all: u128,
    size: usize,
    limits: &Limits,
) -> Result<Result<u128, StopReason>, SolveError> {
    if size < 2 {
        return Ok(Ok(all));
    }
    let meter = limits.start();
    let stop = || meter.interrupted().is_some();
    let counts = invariant::half_turn(size, &stop)
        .and_then(|half| Ok((half, invariant::quarter_turn(size, &stop)?)));
    let Ok((half, quarter)) = counts else {
        return Ok(Err(meter.interrupted().unwrap_or(StopReason::Cancelled)));
    };
    let fixed = all + u128::from(half) + 2 * u128::from(quarter);
    if fixed.is_multiple_of(8) {
        return Ok(Ok(fixed / 8));
    }
    Err(SolveError::Contradiction {
        strategy: INFO.name,
        detail: format!(
            "n = {size}: {all} solutions, {half} equal to their half turn and {quarter} to their \
             quarter turn cannot be, {all} + {half} + 2 x {quarter} is no multiple of 8"
        ),
    })
}

const THREADS: OptionInfo =
    OptionInfo::new("threads", "all or a number from 1", "all", "how many threads to use");
const KERNEL: OptionInfo = OptionInfo::new(
    "kernel",
    "auto, bitmask, lanes or join",
    "auto",
    "how to count: bitmask and lanes visit every solution, join pairs half boards in bulk",
);
const ISA: OptionInfo = OptionInfo::new(
    "isa",
    "auto, portable, avx2 or avx512, as far as the machine has it",
    "auto",
    "the instructions to use",
);
const VERIFY: OptionInfo = OptionInfo::new(
    "verify",
    "a number from 0",
    "0",
    "how many units of work, taken at random, to count again in another way",
);
const FUNDAMENTAL: OptionInfo = OptionInfo::new(
    "fundamental",
    "on or off",
    "off",
    "count the classes under the symmetries of the square instead of the solutions",
);
const MEMORY: OptionInfo = OptionInfo::new(
    "memory",
    "none or a number of bytes",
    "none",
    "how much memory all threads together may work in",
);

pub(crate) const INFO: StrategyInfo = StrategyInfo::new(
    "count",
    "counts only, as fast as the machine allows: symmetry, many boards at once, all cores",
    lanes::LARGEST,
)
.with_capabilities(Capabilities::NONE)
.with_options(&[THREADS, KERNEL, ISA, MEMORY, VERIFY, FUNDAMENTAL]);

fn unsupported(feature: Feature) -> SolveError {
    SolveError::Unsupported { strategy: INFO.name, feature }
}

impl Solver for Count {
    fn info(&self) -> &'static StrategyInfo {
        &INFO
    }

    /// Always an error: this strategy counts.
    fn search(
        &self,
        _problem: &Problem,
        _limits: &Limits,
        _visitor: &mut dyn Visitor,
    ) -> Result<Report, SolveError> {
        Err(unsupported(Feature::Enumeration))
    }

    fn count(&self, problem: &Problem, limits: &Limits) -> Result<Report, SolveError> {
        let size = problem.size();
        if !problem.is_plain() {
            return Err(unsupported(Feature::Constraints));
        }
        if limits.node_limit().is_some() {
            return Err(unsupported(Feature::Nodes));
        }
        if limits.solution_limit().is_some() {
            return Err(unsupported(Feature::SolutionLimit));
        }
        if self.classes { self.fundamental(size, limits) } else { self.all(size, limits) }
    }

    fn configure(&mut self, option: &str, value: &str) -> Result<(), OptionError> {
        let Some(known) = INFO.options.iter().find(|known| known.name == option) else {
            return Err(OptionError::unknown(&INFO, option));
        };
        self.set(known.name, value).ok_or_else(|| OptionError::bad_value(&INFO, known, value))
    }
}

impl Count {
    /// Sets an option that there is, if it takes the value.
    fn set(&mut self, option: &str, value: &str) -> Option<()> {
        let or_default = |default: &str| (value != default).then_some(value);
        match option {
            "threads" => {
                self.threads = or_default("all").map(str::parse).transpose().ok()?;
            }
            "kernel" => {
                self.kernel = or_default("auto").map(str::parse).transpose().ok()?;
            }
            "isa" => {
                let isa = or_default("auto").map(str::parse).transpose().ok()?;
                if !isa.is_none_or(InstructionSet::is_available) {
                    return None;
                }
                self.isa = isa;
            }
            "fundamental" => {
                self.classes = match value {
                    "on" => true,
                    "off" => false,
                    _ => return None,
                }
            }
            "verify" => self.verify = value.parse().ok()?,
            "memory" => {
                self.memory = or_default("none").map(str::parse).transpose().ok()?;
            }
            _ => return None,
        }
        Some(())
    }
}

fn contradiction(mismatch: Mismatch) -> SolveError {
    let Mismatch { unit, counted, recounted } = mismatch;
    SolveError::Contradiction {
        strategy: INFO.name,
        detail: format!("unit {unit} was counted as {counted} and recounted as {recounted}"),
    }
}
