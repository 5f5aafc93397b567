//! The strategies to examine, and how patiently.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

use queens_core::Solver;

use crate::fixture::Case;
use crate::outcome::{Failure, Outcome, SkipReason, Skipped};
use crate::subject::Subject;

/// Excuses a strategy from the cases of a group.
///
/// ```
/// use queens_conformance::Skip;
///
/// let skip = Skip::new("mine", "deep", 0, "it recurses, and its bound is not its stack's");
/// assert_eq!(skip.group, "deep");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skip {
    /// The strategy, by its name in the suite.
    pub strategy: String,
    /// The group, by its name in [`groups::ALL`](crate::groups::ALL).
    pub group: String,
    /// Boards of this size and larger are skipped.
    pub from: usize,
    /// Why.
    pub reason: String,
}

impl Skip {
    /// Excuses the strategy of this name from boards of size `from` and larger in this group.
    #[must_use]
    pub fn new(
        strategy: impl Into<String>,
        group: impl Into<String>,
        from: usize,
        reason: impl Into<String>,
    ) -> Self {
        Self { strategy: strategy.into(), group: group.into(), from, reason: reason.into() }
    }
}

/// The first skipped case is asked all the same, for this long. If it passes, the skip is needless.
const PROBATION: Duration = Duration::from_millis(100);

/// Cases up to this size have no budget: every strategy must answer them in full.
const SMALL: usize = 8;

/// Strategies to examine, each under a name.
///
/// A suite is given to the [`groups`](crate::groups), or to the macro
/// [`tests!`](crate::tests), which makes a test of each.
///
/// ```
/// use std::time::Duration;
/// use queens_conformance::{Suite, groups};
/// # use queens_core::{Axis, Capabilities, Solver, StrategyInfo, backtrack::Occupancy};
/// # #[derive(Default)]
/// # struct Queens(Vec<usize>);
/// # impl Occupancy for Queens {
/// #     fn reset(&mut self, _size: usize) { self.0.clear(); }
/// #     fn is_free(&self, line: usize, candidate: usize) -> bool {
/// #         self.0.iter().enumerate().all(|(earlier, &queen)| {
/// #             queen != candidate && queen.abs_diff(candidate) != line - earlier
/// #         })
/// #     }
/// #     fn place(&mut self, _line: usize, candidate: usize) { self.0.push(candidate); }
/// #     fn remove(&mut self, _line: usize, _candidate: usize) { self.0.pop(); }
/// # }
/// # #[derive(Clone, Debug)]
/// # struct Mine;
/// # static INFO: StrategyInfo = StrategyInfo::new("mine", "compare with all", 1000)
/// #     .with_capabilities(Capabilities::BACKTRACKING);
/// # queens_core::backtracking_solver!(Mine, &INFO, Axis::Rows, |_: &Mine| Queens::default());
///
/// let suite = Suite::of(Mine).with_budget(Duration::from_millis(50));
/// groups::sets(&suite).assert();
/// ```
#[derive(Clone, Debug)]
pub struct Suite {
    subjects: Vec<(String, Box<dyn Solver>)>,
    skips: Vec<Skip>,
    budget: Duration,
}

impl Default for Suite {
    fn default() -> Self {
        Self::new()
    }
}

impl Suite {
    /// The time that a case larger than 8 × 8 may take by default, in each group: 1 s.
    ///
    /// With it, all groups together take about ten seconds for a typical strategy, compiled with
    /// optimization.
    pub const DEFAULT_BUDGET: Duration = Duration::from_secs(1);

    /// A suite without strategies. It does not pass.
    #[must_use]
    pub fn new() -> Self {
        Self { subjects: Vec::new(), skips: Vec::new(), budget: Self::DEFAULT_BUDGET }
    }

    /// A suite of this strategy, under the name in its metadata.
    #[must_use]
    pub fn of(solver: impl Solver + 'static) -> Self {
        Self::new().named(solver.info().name, solver)
    }

    /// Adds a strategy under a name of its own, for example with an option set:
    /// `named("mine columns=left", ..)`.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>, solver: impl Solver + 'static) -> Self {
        self.subjects.push((name.into(), Box::new(solver)));
        self
    }

    /// Sets the time that a case larger than 8 × 8 may take in each group. A case that takes longer
    /// is [skipped](Outcome::skipped), and so are larger ones of its kind; smaller cases are always
    /// examined in full. A wrong answer found until then is a failure all the same.
    #[must_use]
    pub fn with_budget(mut self, budget: Duration) -> Self {
        self.budget = budget;
        self
    }

    /// Excuses a strategy from some cases. If the first of them would pass within a tenth of a
    /// second, or if there are none, the group fails: a skip without need hides what it skips.
    #[must_use]
    pub fn with_skip(mut self, skip: Skip) -> Self {
        self.skips.push(skip);
        self
    }

    /// The strategies with their names in the suite.
    pub fn solvers(&self) -> impl Iterator<Item = (&str, &dyn Solver)> {
        self.subjects.iter().map(|(name, solver)| (name.as_str(), solver.as_ref()))
    }

    pub(crate) fn skips(&self) -> &[Skip] {
        &self.skips
    }

    /// Makes a check for every strategy at every case.
    pub(crate) fn run<C: Case>(
        &self,
        group: &'static str,
        cases: &[C],
        check: impl Fn(&mut Subject<'_>, &C),
    ) -> Outcome {
        let _others_may_run = ALONE.read().unwrap_or_else(PoisonError::into_inner);
        self.examine_all(group, cases, check)
    }

    /// As [`run`](Self::run), while no other group of this process runs: for checks that measure
    /// time.
    pub(crate) fn run_alone<C: Case>(
        &self,
        group: &'static str,
        cases: &[C],
        check: impl Fn(&mut Subject<'_>, &C),
    ) -> Outcome {
        let _alone = ALONE.write().unwrap_or_else(PoisonError::into_inner);
        self.examine_all(group, cases, check)
    }

    fn examine_all<C: Case>(
        &self,
        group: &'static str,
        cases: &[C],
        check: impl Fn(&mut Subject<'_>, &C),
    ) -> Outcome {
        let mut outcome = Outcome::new(group);
        for (name, solver) in self.solvers() {
            let skip = self.skips.iter().find(|skip| skip.strategy == name && skip.group == group);
            let mut examination =
                Examination { outcome: &mut outcome, name, solver, exhausted: None };
            let mut is_probed = false;
            for case in cases {
                match skip.filter(|skip| skip.from <= case.size()) {
                    None => examination.examine(case, self.budget, &check),
                    Some(skip) if is_probed => examination.excuse(case, skip),
                    Some(skip) => {
                        examination.probe(case, skip, &check);
                        is_probed = true;
                    }
                }
            }
            if let Some(skip) = skip.filter(|_| !is_probed) {
                outcome.failures.push(needless(skip, "no case", "there is nothing to skip"));
            }
        }
        outcome
    }
}

/// Held for reading by a group that runs, and for writing by one that must run alone.
static ALONE: RwLock<()> = RwLock::new(());

/// One strategy in one group.
struct Examination<'a> {
    outcome: &'a mut Outcome,
    name: &'a str,
    solver: &'a dyn Solver,
    /// The case that exceeded the budget, if larger ones need not be tried.
    exhausted: Option<String>,
}

impl Examination<'_> {
    fn examine<C: Case>(
        &mut self,
        case: &C,
        budget: Duration,
        check: impl Fn(&mut Subject<'_>, &C),
    ) {
        let budget = (case.size() > SMALL).then_some(budget);
        // A board that is too large must be refused, which takes no time.
        let must_answer = case.size() <= self.solver.info().max_size;
        if must_answer && let Some(smaller) = &self.exhausted {
            let reason = SkipReason::SmallerOverBudget(smaller.clone());
            self.skipped(case, reason);
            return;
        }
        let started = Instant::now();
        let mut subject = Subject::new(self.solver, budget);
        attempt(&mut subject, case, check);
        if let Some(budget) = budget {
            if subject.is_over_budget {
                self.skipped(case, SkipReason::OverBudget(budget));
            }
            let is_exhausted = subject.is_over_budget || started.elapsed() > budget;
            if is_exhausted && case.is_harder_when_larger() {
                self.exhausted = Some(case.name().to_owned());
            }
        }
        let notes = subject.notes;
        self.outcome.checks += notes.checks;
        let failures = notes.failures.into_iter();
        self.outcome.failures.extend(
            failures.map(|(asked, detail)| Failure::new(self.name, case.name(), asked, detail)),
        );
        let remarks = notes.remarks.into_iter();
        self.outcome
            .remarks
            .extend(remarks.map(|remark| format!("{}, {}: {remark}", self.name, case.name())));
    }

    /// Examines the first skipped case, which must not pass.
    fn probe<C: Case>(&mut self, case: &C, skip: &Skip, check: impl Fn(&mut Subject<'_>, &C)) {
        let mut subject = Subject::new(self.solver, Some(PROBATION));
        attempt(&mut subject, case, check);
        self.outcome.checks += 1;
        if subject.notes.failures.is_empty() && !subject.is_over_budget {
            self.outcome.failures.push(needless(skip, case.name(), "would pass"));
        }
        self.excuse(case, skip);
    }

    fn excuse(&mut self, case: &impl Case, skip: &Skip) {
        self.skipped(case, SkipReason::Excused(skip.reason.clone()));
    }

    fn skipped(&mut self, case: &impl Case, reason: SkipReason) {
        self.outcome.skipped.push(Skipped {
            strategy: self.name.to_owned(),
            case: case.name().to_owned(),
            reason,
        });
    }
}

fn needless(skip: &Skip, case: &str, why: &str) -> Failure {
    let detail = format!("{why}; the skip from {} on is needless: '{}'", skip.from, skip.reason);
    Failure::new(&skip.strategy, case, "skipped", detail)
}

/// Makes the check. A panic is a failure.
fn attempt<C: Case>(subject: &mut Subject<'_>, case: &C, check: impl Fn(&mut Subject<'_>, &C)) {
    let attempt = catch_unwind(AssertUnwindSafe(|| check(subject, case)));
    if let Err(panic) = attempt {
        let message = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let message = message.or_else(|| panic.downcast_ref::<String>().cloned());
        subject.notes.fail(format!("panicked: {}", message.unwrap_or_default()));
    }
}
