//! What a strategy says of itself, and what it refuses.

use queens::{Control, OptionError, Problem, SolveError, Square};

use crate::fixture::Case;
use crate::subject::Subject;
use crate::{Failure, Outcome, Suite};

/// A strategy keeps to its name, its bound, its capabilities and its options. What it cannot do it
/// refuses with the error that says so; every other group checks this too, wherever it asks.
#[must_use]
pub fn claims(suite: &Suite) -> Outcome {
    let mut outcome = suite.run("claims", &[Itself], |subject, _| {
        name(subject);
        bound(subject);
        constraints(subject);
        options(subject);
    });
    let mut labels: Vec<&str> = suite.solvers().map(|(label, _)| label).collect();
    labels.sort_unstable();
    for twice in labels.windows(2).filter(|pair| pair[0] == pair[1]) {
        outcome.failures.push(Failure {
            strategy: twice[0].to_owned(),
            case: Itself.name().to_owned(),
            asked: "name".to_owned(),
            detail: "two strategies have it".to_owned(),
        });
    }
    outcome
}

struct Itself;

impl Case for Itself {
    fn name(&self) -> &str {
        "itself"
    }
    fn size(&self) -> usize {
        0
    }
}

fn name(subject: &mut Subject<'_>) {
    subject.notes.ask("name");
    let info = subject.info();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    subject.notes.ensure(!info.name.is_empty() && info.name.chars().all(plain), || {
        format!("'{}' is not what a user can type: lower case, digits, hyphens", info.name)
    });
    subject.notes.ensure(!info.summary.is_empty() && !info.summary.contains('\n'), || {
        format!("'{}' is no line", info.summary)
    });
}

/// Every way of asking about a board one larger than the bound, which the subject knows must be
/// refused.
fn bound(subject: &mut Subject<'_>) {
    let Some(size) = subject.info().max_size.checked_add(1) else { return };
    refused(subject, &Problem::new(size));
}

/// Every way of asking about a problem with a queen given, and one with a square blocked.
fn constraints(subject: &mut Subject<'_>) {
    let at = Square::new(0, 1);
    for problem in [Problem::new(4).with_queen(at), Problem::new(4).with_blocked(at)] {
        refused(subject, &problem.expect("the square is on the board"));
    }
}

/// Asks in every way. Whether the answers or the errors are right, the subject judges.
fn refused(subject: &mut Subject<'_>, problem: &Problem) {
    let control = subject.control();
    let size = problem.size();
    subject.notes.ask(format!("search at n = {size}"));
    subject.list(problem, &control);
    subject.notes.ask(format!("count at n = {size}"));
    subject.count(problem, &control);
    subject.notes.ask(format!("first at n = {size}"));
    subject.first(problem, &control);
    subject.notes.ask(format!("stepper at n = {size}"));
    subject.stepper(problem);
}

fn options(subject: &mut Subject<'_>) {
    subject.notes.ask("configure");
    let solver = subject.solver.boxed_clone();
    let unknown = solver.with_option("no such option", "on");
    subject.notes.ensure(matches!(unknown, Err(OptionError::Unknown { .. })), || {
        format!("an option that there is not gives {unknown:?}")
    });
    for option in subject.info().options {
        let default = solver.with_option(option.name, option.default);
        subject.notes.ensure(default.is_ok(), || {
            format!("setting {} to its default {} failed", option.name, option.default)
        });
        let bad = solver.with_option(option.name, "?!");
        subject.notes.ensure(matches!(bad, Err(OptionError::InvalidValue { .. })), || {
            format!("the value '?!' of the option '{}' gives {bad:?}", option.name)
        });
    }
    let total: Result<_, SolveError> =
        solver.count(&Problem::new(5), &Control::new()).map(|report| report.total());
    subject.notes.equal("the total at n = 5 thereafter", total, Ok(Some(10)));
}
