//! What a strategy claims in its metadata.

use std::collections::HashSet;

use queens_core::{Control, Problem, Square, StrategyInfo};

use crate::fixture::{Case, Itself};
use crate::subject::Subject;
use crate::{Failure, Outcome, Suite};

/// What [`groups::claims`](crate::groups::claims) checks, where `is_group` finds the groups by name.
pub(super) fn claims(suite: &Suite, is_group: impl Fn(&str) -> bool) -> Outcome {
    let mut outcome = suite.run("claims", &[Itself], |subject, _| {
        names(subject);
        consistency(subject);
        bound(subject);
        constraints(subject);
    });
    outcome.failures.extend(names_in_suite(suite, is_group));
    outcome
}

/// Names that two strategies share, and skips that name nothing.
fn names_in_suite(suite: &Suite, is_group: impl Fn(&str) -> bool) -> Vec<Failure> {
    let failure = |strategy: &str, detail: String| {
        Failure::new(strategy, Itself.name(), "names in the suite", detail)
    };
    let mut names = HashSet::new();
    let mut failures = Vec::new();
    for (name, _) in suite.solvers() {
        if !names.insert(name) {
            failures.push(failure(name, "two strategies have this name".to_owned()));
        }
    }
    for skip in suite.skips() {
        if !names.contains(skip.strategy.as_str()) {
            failures.push(failure(&skip.strategy, "is skipped, but not in the suite".to_owned()));
        }
        if !is_group(&skip.group) {
            let detail = format!("a skip names the group '{}', which does not exist", skip.group);
            failures.push(failure(&skip.strategy, detail));
        }
    }
    failures
}

fn names(subject: &mut Subject<'_>) {
    subject.notes.ask("metadata");
    let StrategyInfo { name, summary, size_reason, options, .. } = *subject.info();
    let is_typable = |name: &str| {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        !name.is_empty() && name.chars().all(plain)
    };
    let is_line = |text: &str| !text.is_empty() && !text.contains('\n');
    subject.notes.ensure(is_typable(name), || {
        format!("the name '{name}' is not made of lower-case letters, digits and hyphens")
    });
    subject.notes.ensure(is_line(summary), || format!("the summary '{summary}' is not a line"));
    subject.notes.ensure(is_line(size_reason), || {
        format!("the reason of the largest size, '{size_reason}', is not a line")
    });
    let mut seen = HashSet::new();
    for option in options {
        let name = option.name;
        subject.notes.ensure(is_typable(name), || {
            format!("the option '{name}' is not made of lower-case letters, digits and hyphens")
        });
        subject.notes.ensure(seen.insert(name), || format!("two options are called '{name}'"));
        let has_texts = [option.summary, option.values, option.default].into_iter().all(is_line);
        subject.notes.ensure(has_texts, || {
            format!("the option '{name}' lacks a summary, its values or its default")
        });
    }
}

/// Claims that contradict each other.
fn consistency(subject: &mut Subject<'_>) {
    subject.notes.ask("capabilities");
    let can = subject.can();
    subject.notes.ensure(!can.iterates || can.enumerates, || {
        "claims to list solutions lazily, but not to list them".to_owned()
    });
    subject.notes.ensure(!can.finds_one || !can.enumerates, || {
        "claims to find one solution alone, and to list them".to_owned()
    });
    subject.notes.ensure(!can.row_tree || can.nodes, || {
        "claims that its nodes are those of the row-by-row tree, but not to count nodes".to_owned()
    });
}

/// Every way of asking about a board one larger than the bound.
fn bound(subject: &mut Subject<'_>) {
    if let Some(size) = subject.info().max_size.checked_add(1) {
        ask_in_every_way(subject, &Problem::new(size));
    }
}

/// Every way of asking about a problem with a queen given, and one with a square blocked.
fn constraints(subject: &mut Subject<'_>) {
    let at = Square::new(0, 1);
    for problem in [Problem::new(4).with_queen(at), Problem::new(4).with_blocked(at)] {
        ask_in_every_way(subject, &problem.expect("the square is on the board"));
    }
}

/// Asks in every way. The subject judges whether refusals are right.
fn ask_in_every_way(subject: &mut Subject<'_>, problem: &Problem) {
    let control = Control::new();
    let size = problem.size();
    subject.notes.ask(format!("search at n = {size}"));
    subject.list(problem, &control);
    subject.notes.ask(format!("count at n = {size}"));
    subject.count(problem, &control);
    subject.notes.ask(format!("first at n = {size}"));
    subject.first(problem, &control);
    subject.notes.ask(format!("all at n = {size}"));
    subject.all(problem, &control);
    subject.notes.ask(format!("solutions at n = {size}"));
    let _ = subject.solutions(problem, &control);
    subject.notes.ask(format!("stepper at n = {size}"));
    subject.stepper(problem);
}
