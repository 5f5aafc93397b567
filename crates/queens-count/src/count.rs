//! The strategy.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::thread;
use std::time::Instant;

use queens_core::{
    Capabilities, Completion, Contradiction, Control, OptionError, OptionInfo, Problem, Progress,
    Report, SolveError, Solver, StopReason, StrategyInfo,
};

use crate::choice::{Choice, Layout};
use crate::instruction_set::InstructionSet;
use crate::invariant;
use crate::join::{self, JoinLayout, MemoryTooSmall};
use crate::kernel::Kernel;
use crate::lanes::{self, FirstRowPlan};
use crate::pool::{self, Mismatch, PoolResult};
use crate::work::WorkPlan;

#[cfg(test)]
mod faults;

/// The strategy `count`: the number of solutions of the plain problem.
///
/// It does not list solutions, and supports neither given queens nor blocked squares: a request for
/// either returns [`SolveError::Unsupported`].
///
/// ```
/// use queens_count::{Count, Control, Problem, Solver};
///
/// let report = Count::new().with_threads(1).count(&Problem::new(12), &Control::new())?;
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
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = NonZeroUsize::new(threads);
        self
    }

    /// The kernel; `None` for the one that is best for the size. The join counts boards of 8 to 28
    /// rows; others are counted by the lanes where it is asked for.
    #[must_use]
    pub fn with_kernel(mut self, kernel: impl Into<Option<Kernel>>) -> Self {
        self.kernel = kernel.into();
        self
    }

    /// The instructions to use; portable code if the machine lacks them. `None` for the widest that
    /// it has.
    #[must_use]
    pub fn with_instruction_set(mut self, isa: impl Into<Option<InstructionSet>>) -> Self {
        self.isa = isa.into();
        self
    }

    /// The number of units of work, taken at random, to count again in another way. A difference
    /// is an error, [`SolveError::Contradiction`]. Where it is not 0, the number of all solutions
    /// is also checked against those of the symmetric ones, and up to n = 16 against a second count
    /// of all that starts from the first row.
    #[must_use]
    pub fn with_verify(mut self, units: usize) -> Self {
        self.verify = units;
        self
    }

    /// The bytes that all threads together may work in; `None` for 1 GiB where halves are joined
    /// and as much as it takes, a few MiB, where solutions are visited. Threads are left out where
    /// there is no room for all.
    #[must_use]
    pub fn with_memory(mut self, bytes: impl Into<Option<u64>>) -> Self {
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
    pub fn fundamental(&self, size: usize, control: &Control) -> Result<Report, SolveError> {
        INFO.check(&Problem::new(size), control, false)?;
        let report = self.all(size, control)?;
        if let Completion::Stopped(_) = report.completion {
            return Ok(Report::new(INFO.name, 0, report.completion));
        }
        Self::fundamental_of(size, report.solutions, control)
    }

    /// The number of fundamental solutions of a board that has `all` solutions, of which only the
    /// symmetric ones are counted: a fraction of a second at n = 20. It is also a check of `all`,
    /// of which seven in eight wrong values do not pass.
    ///
    /// ```
    /// use queens_count::{Control, Count};
    ///
    /// assert_eq!(Count::fundamental_of(8, 92, &Control::new())?.total(), Some(12));
    /// assert!(Count::fundamental_of(8, 93, &Control::new()).is_err());
    /// # Ok::<(), queens_count::SolveError>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError::Contradiction`] if there cannot be so many solutions, and
    /// [`SolveError::TooLarge`] for boards of more than 32 rows. If the search for symmetric
    /// solutions is stopped, the report has no solutions.
    pub fn fundamental_of(size: usize, all: u128, control: &Control) -> Result<Report, SolveError> {
        INFO.check(&Problem::new(size), control, false)?;
        Ok(match symmetric(all, size, control)? {
            Ok(fundamental) => Report::new(INFO.name, fundamental, Completion::Complete),
            Err(reason) => Report::new(INFO.name, 0, Completion::Stopped(reason)),
        })
    }

    /// What a count of a board of `size` rows would run with: the kernel, instruction set, threads
    /// and memory that [`Solver::count`] chooses for it.
    ///
    /// Takes at most some milliseconds, and starts nothing.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] for boards of more than 32 rows, and [`SolveError::Memory`] if the
    /// memory allowed is too small for one thread.
    pub fn choice(&self, size: usize) -> Result<Choice, SolveError> {
        INFO.check(&Problem::new(size), &Control::new(), false)?;
        match self.kernel {
            Some(Kernel::Bitmask) => Ok(Self::choose_bitmask(size, self.most_threads())),
            Some(Kernel::Lanes) => self.choose_lanes(size),
            // Nothing to join below, and lists that no memory holds above.
            Some(Kernel::Join) if !joins(size) => self.choose_lanes(size),
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
        let layout = layout.map_err(|MemoryTooSmall { least }| SolveError::Memory {
            size,
            allowed,
            least,
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
    fn all(&self, size: usize, control: &Control) -> Result<Report, SolveError> {
        let started = Instant::now();
        let choice = self.choice(size)?;
        let watch = control.watch();
        if let Some(reason) = watch.interrupted() {
            // A board without work would be complete all the same.
            return Ok(Report::new(INFO.name, 0, Completion::Stopped(reason)));
        }
        let stop = || watch.interrupted().is_some();
        // Building lists takes a while on large boards, and is part of the time that is allowed.
        control.report_progress(&Progress::new(0.0, 0, started.elapsed()));
        let Ok(plan) = choice.build(&stop) else {
            let reason = watch.interrupted().unwrap_or(StopReason::Cancelled);
            return Ok(Report::new(INFO.name, 0, Completion::Stopped(reason)));
        };
        self.run(&choice, plan.as_ref(), &control.remaining_since(started))
    }

    /// Does the units of a plan, and checks the total.
    fn run(
        &self,
        choice: &Choice,
        plan: &dyn WorkPlan,
        control: &Control,
    ) -> Result<Report, SolveError> {
        let size = choice.size;
        let PoolResult { solutions, completion } =
            pool::run(plan, choice.threads, self.verify, control).map_err(contradiction)?;
        if self.verify > 0 && completion.is_complete() {
            // Stopped or not, the number of all solutions is known.
            let _ = symmetric(solutions, size, control)?;
            if let Some(recounted) = from_first_row(choice, control)
                && recounted != solutions
            {
                let counted = solutions;
                let contradiction = Contradiction::Decomposition { size, counted, recounted };
                return Err(SolveError::contradiction(&INFO, contradiction));
            }
        }
        let mut execution = choice.execution();
        if self.verify > 0 && completion.is_complete() {
            let units = plan.weights().len();
            execution.units = Some(units);
            execution.verified_units = Some(self.verify.min(units));
        }
        let known = queens_core::known::ALL_SOLUTIONS.get(size);
        match known {
            Some(&published) if completion.is_complete() && published != solutions => {
                let counted = solutions;
                let contradiction = Contradiction::PublishedValue { size, counted, published };
                Err(SolveError::contradiction(&INFO, contradiction))
            }
            _ => Ok(Report::new(INFO.name, solutions, completion).with_execution(execution)),
        }
    }
}

/// Boards with fewer rows are counted one at a time, on one thread: a count takes less than a
/// millisecond.
const SMALL: usize = 11;

/// An upper bound of the stack that one board at a time needs.
const BITMASK_MEMORY: u64 = 1 << 12;

/// The sizes for which joining halves is faster than visiting every solution. Beyond, the pairs for
/// each solution are too many.
const JOINED: RangeInclusive<usize> = 17..=24;

/// Whether halves of a board of `size` rows can be joined.
fn joins(size: usize) -> bool {
    u32::try_from(size).is_ok_and(|n| join::SIZES.contains(&n))
}

/// What the join may take if no bound is given: 1 GiB.
const JOIN_MEMORY: u64 = 1 << 30;

/// The largest boards that are counted again from the first row where a count is to be verified:
/// a fraction of a second, where eight to ten times as much is visited as from the centre.
const RECOUNTED_WHOLE: usize = 16;

/// All solutions, by the queens of the first row: a decomposition that has nothing in common with
/// constellations or splits. None for boards that take too long, and where the search was stopped.
fn from_first_row(choice: &Choice, control: &Control) -> Option<u128> {
    if !(1..=RECOUNTED_WHOLE).contains(&choice.size) {
        return None;
    }
    let plan = FirstRowPlan::new(choice.size, choice.isa);
    // Reports of progress are about the count.
    let control = control.clone().with_progress(|_| {});
    let result = pool::run(&plan, choice.threads, 0, &control).ok()?;
    result.completion.is_complete().then_some(result.solutions)
}

/// The number of classes of `all` solutions under the symmetries of the square, or why the search
/// for the symmetric ones was stopped.
fn symmetric(
    all: u128,
    size: usize,
    control: &Control,
) -> Result<Result<u128, StopReason>, SolveError> {
    if size < 2 {
        return Ok(Ok(all));
    }
    let watch = control.watch();
    let stop = || watch.interrupted().is_some();
    let counts = invariant::half_turn(size, &stop)
        .and_then(|half| Ok((half, invariant::quarter_turn(size, &stop)?)));
    let Ok((half, quarter)) = counts else {
        return Ok(Err(watch.interrupted().unwrap_or(StopReason::Cancelled)));
    };
    let fixed = all + u128::from(half) + 2 * u128::from(quarter);
    if fixed.is_multiple_of(8) {
        return Ok(Ok(fixed / 8));
    }
    let (half_turn, quarter_turn) = (half.into(), quarter.into());
    let contradiction = Contradiction::Symmetry { size, all, half_turn, quarter_turn };
    Err(SolveError::contradiction(&INFO, contradiction))
}

const THREADS: OptionInfo = OptionInfo::new("threads", "how many threads to use")
    .with_values("all or a number from 1", "all");
const KERNEL: OptionInfo = OptionInfo::new(
    "kernel",
    "how to count: bitmask and lanes visit every solution, join pairs half boards in bulk",
)
.with_values("auto, bitmask, lanes or join", "auto");
const ISA: OptionInfo = OptionInfo::new("isa", "the instruction set to use")
    .with_values("auto, portable, avx2 or avx512, as far as the machine has it", "auto");
const VERIFY: OptionInfo = OptionInfo::new(
    "verify",
    "how many units of work, taken at random, to count again by another method",
)
.with_values("a number from 0", "0");
const FUNDAMENTAL: OptionInfo = OptionInfo::switch(
    "fundamental",
    false,
    "count the classes under the symmetries of the square instead of the solutions",
);
const MEMORY: OptionInfo =
    OptionInfo::new("memory", "how much memory all threads together may work in")
        .with_values("auto or a number of bytes", "auto");

static INFO: StrategyInfo = StrategyInfo::new(
    "count",
    "counts only, as fast as the machine allows: symmetry, many boards at once, all cores",
    lanes::LARGEST,
)
.with_size_reason("a row is one 32-bit lane")
.with_capabilities(Capabilities::NONE.with_progress())
.with_options(&[THREADS, KERNEL, ISA, MEMORY, VERIFY, FUNDAMENTAL]);

impl Solver for Count {
    fn info(&self) -> &'static StrategyInfo {
        &INFO
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(self.clone())
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Report, SolveError> {
        INFO.check(problem, control, false)?;
        let size = problem.size();
        if self.classes { self.fundamental(size, control) } else { self.all(size, control) }
    }

    fn with_option(&self, option: &str, value: &str) -> Result<Box<dyn Solver>, OptionError> {
        let option = INFO.option(option)?;
        let mut solver = self.clone();
        solver
            .set(option.name, value)
            .ok_or_else(|| OptionError::invalid_value(&INFO, option, value))?;
        Ok(Box::new(solver))
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
            "fundamental" => self.classes = OptionInfo::parse_switch(value)?,
            "verify" => self.verify = value.parse().ok()?,
            "memory" => {
                self.memory = or_default("auto").map(str::parse).transpose().ok()?;
            }
            _ => return None,
        }
        Some(())
    }
}

fn contradiction(mismatch: Mismatch) -> SolveError {
    let Mismatch { unit, counted, recounted } = mismatch;
    SolveError::contradiction(&INFO, Contradiction::Recount { unit, counted, recounted })
}
