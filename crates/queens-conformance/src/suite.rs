//! Every strategy at every case.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use queens::{Control, Solver};
use serde::Deserialize;

use crate::fixture::{self, Case, Variant};
use crate::outcome::{Failure, Outcome};
use crate::subject::Subject;

/// A case that a strategy is excused from: named, with its reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skip {
    /// The strategy.
    pub strategy: String,
    /// The group of checks.
    pub group: String,
    /// Boards of this size and larger.
    pub from: usize,
    /// Why.
    pub reason: String,
}

/// A skipped case is asked all the same, for this long. If it passes, there was no need to skip.
const PROBATION: Duration = Duration::from_millis(100);

/// Boards larger than this are given up after [`PATIENCE`]: a strategy that needs longer needs a
/// skip.
const SMALL: usize = 12;

/// How long a question about a larger board may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Strategies to be examined.
pub struct Suite {
    subjects: Vec<(String, Box<dyn Solver>)>,
    skips: Vec<Skip>,
}

impl Suite {
    /// These strategies, with nothing skipped.
    #[must_use]
    pub fn new(solvers: impl IntoIterator<Item = Box<dyn Solver>>) -> Self {
        let subjects =
            solvers.into_iter().map(|solver| (solver.info().name.to_owned(), solver)).collect();
        Self { subjects, skips: Vec::new() }
    }

    /// The same strategies, excused from these cases.
    #[must_use]
    pub fn skipping(mut self, skips: impl IntoIterator<Item = Skip>) -> Self {
        self.skips.extend(skips);
        self
    }

    /// Every strategy of the registry, and again with the options of `variants.toml`, less what
    /// `skips.toml` excuses.
    ///
    /// # Panics
    /// If the fixtures name a strategy, an option or a value that there is not.
    #[must_use]
    pub fn of_registry() -> Self {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            skip: Vec<Skip>,
        }
        let File { skip } = fixture::read("skips.toml", include_str!("../fixtures/skips.toml"));
        let mut suite = Self::new(queens::Registry::builtin().solvers().map(Solver::boxed_clone))
            .skipping(skip);
        for variant in fixture::variants() {
            suite.subjects.push(configured(&variant));
        }
        for skip in &suite.skips {
            let known = suite.subjects.iter().any(|(label, _)| *label == skip.strategy);
            assert!(known, "fixtures/skips.toml skips '{}', which is no strategy", skip.strategy);
            let known = crate::groups::ALL.iter().any(|(name, _)| *name == skip.group);
            assert!(known, "fixtures/skips.toml skips '{}', which is no group", skip.group);
        }
        suite
    }

    /// The strategies, each with the name it goes by.
    pub fn solvers(&self) -> impl Iterator<Item = (&str, &dyn Solver)> {
        self.subjects.iter().map(|(label, solver)| (label.as_str(), solver.as_ref()))
    }

    /// Makes the check for every strategy at every case.
    pub(crate) fn run<C: Case>(
        &self,
        group: &'static str,
        cases: &[C],
        check: impl Fn(&mut Subject<'_>, &C),
    ) -> Outcome {
        let mut outcome = Outcome::new(group);
        for (label, solver) in self.solvers() {
            let skip = self.skips.iter().find(|skip| skip.strategy == label && skip.group == group);
            let mut probed = false;
            for case in cases {
                let Some(skip) = skip.filter(|skip| skip.from <= case.size()) else {
                    examine(&mut outcome, label, solver, case, &check);
                    continue;
                };
                if case.size() == skip.from {
                    probe(&mut outcome, skip, solver, case, &check);
                    probed = true;
                }
            }
            if let Some(skip) = skip.filter(|_| !probed) {
                outcome.failures.push(idle(skip, "no case", "nothing of this size to skip"));
            }
        }
        outcome
    }
}

/// The variant of a strategy, and its name.
fn configured(variant: &Variant) -> (String, Box<dyn Solver>) {
    let Variant { strategy, option, value } = variant;
    let label = format!("{strategy} {option}={value}");
    let solver = queens::strategy(&format!("{strategy}:{option}={value}"))
        .unwrap_or_else(|error| panic!("fixtures/variants.toml, {label}: {error}"));
    (label, solver)
}

/// The check of one strategy at one case, a panic being a failure.
fn examine<C: Case>(
    outcome: &mut Outcome,
    label: &str,
    solver: &dyn Solver,
    case: &C,
    check: impl Fn(&mut Subject<'_>, &C),
) {
    let control = Control::new();
    let control = if case.size() > SMALL { control.with_time_limit(PATIENCE) } else { control };
    let mut subject = Subject::new(solver, control);
    attempt(&mut subject, case, check);
    outcome.checks += subject.notes.checks;
    let failures = subject.notes.failures.into_iter().map(|(asked, detail)| Failure {
        strategy: label.to_owned(),
        case: case.name().to_owned(),
        asked,
        detail,
    });
    outcome.failures.extend(failures);
    let remarks = subject.notes.remarks.into_iter();
    outcome.remarks.extend(remarks.map(|remark| format!("{label}, {}: {remark}", case.name())));
}

/// The check of a skipped case, which must not pass.
fn probe<C: Case>(
    outcome: &mut Outcome,
    skip: &Skip,
    solver: &dyn Solver,
    case: &C,
    check: impl Fn(&mut Subject<'_>, &C),
) {
    let mut subject = Subject::new(solver, Control::new().with_time_limit(PROBATION));
    attempt(&mut subject, case, check);
    outcome.checks += 1;
    if subject.notes.failures.is_empty() {
        outcome.failures.push(idle(skip, case.name(), "would pass"));
    }
}

/// A skip that skips nothing.
fn idle(skip: &Skip, case: &str, why: &str) -> Failure {
    Failure {
        strategy: skip.strategy.clone(),
        case: case.to_owned(),
        asked: "skipped".to_owned(),
        detail: format!("{why}; the skip from {} on says '{}'", skip.from, skip.reason),
    }
}

fn attempt<C: Case>(subject: &mut Subject<'_>, case: &C, check: impl Fn(&mut Subject<'_>, &C)) {
    let attempt = catch_unwind(AssertUnwindSafe(|| check(subject, case)));
    if let Err(panic) = attempt {
        let said = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
        subject.notes.fail(format!("panicked: {}", said.unwrap_or_default()));
    }
}
