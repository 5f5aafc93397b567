//! The options of a strategy, set by name.

use queens_core::{Control, OptionError, OptionInfo, Problem, Solver};

use crate::fixture::Itself;
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// Each option accepts its default and refuses nonsense, some value of it changes the strategy, and
/// setting it leaves the other options and the original alone.
///
/// Whether two solvers are configured alike is judged by their `Debug` output. The values to try
/// are taken from the words of [`OptionInfo::values`].
#[must_use]
pub fn options(suite: &Suite) -> Outcome {
    suite.run("options", &[Itself], |subject, _| {
        let before = configuration(subject.solver());
        unknown(subject);
        let mut changed = Vec::new();
        for option in subject.info().options {
            subject.notes.ask(format!("option {}", option.name));
            default(subject, option);
            nonsense(subject, option);
            changed.extend(change(subject, option).map(|value| (option, value)));
        }
        for (option, value) in &changed {
            others(subject, option, value);
        }
        subject.notes.ask("the original after its options were set");
        subject.notes.equal("the configuration", configuration(subject.solver()), before);
        if let Some(report) = subject.count(&Problem::new(5), &Control::new()) {
            subject.notes.equal("the total at n = 5", report.total(), Some(10));
        }
    })
}

fn configuration(solver: &dyn Solver) -> String {
    format!("{solver:?}")
}

fn unknown(subject: &mut Subject<'_>) {
    subject.notes.ask("an unknown option");
    let name = subject.info().name;
    for unknown in ["no such option", ""] {
        let answer = subject.solver().with_option(unknown, "on");
        let is_refused = matches!(
            &answer,
            Err(OptionError::Unknown { strategy, option, .. })
                if *strategy == name && option == unknown
        );
        subject.notes.ensure(is_refused, || format!("the option '{unknown}' gives {answer:?}"));
    }
}

fn default(subject: &mut Subject<'_>, option: &OptionInfo) {
    let name = subject.info().name;
    match subject.solver().with_option(option.name, option.default) {
        Ok(solver) => {
            subject.notes.equal("the name with the default set", solver.info().name, name);
            let again = solver.with_option(option.name, option.default);
            let again = again.map(|again| configuration(again.as_ref()));
            let once = configuration(solver.as_ref());
            subject.notes.equal("the configuration, set twice", again, Ok(once));
        }
        Err(error) => subject.notes.fail(format!("the default is refused: {error}")),
    }
}

fn nonsense(subject: &mut Subject<'_>, option: &OptionInfo) {
    let name = subject.info().name;
    for nonsense in ["?!", "", "no such value"] {
        let answer = subject.solver().with_option(option.name, nonsense);
        let is_refused = matches!(
            &answer,
            Err(OptionError::InvalidValue { strategy, option: of, value, .. })
                if *strategy == name && *of == option.name && value == nonsense
        );
        subject.notes.ensure(is_refused, || format!("the value '{nonsense}' gives {answer:?}"));
    }
}

/// A value that makes the strategy differ from the one with the default. Notes a failure if there
/// are values and none does.
fn change(subject: &mut Subject<'_>, option: &OptionInfo) -> Option<String> {
    let set = |value: &str| {
        let solver = subject.solver().with_option(option.name, value).ok()?;
        Some(configuration(solver.as_ref()))
    };
    let default = set(option.default)?;
    let accepted: Vec<(String, String)> = candidates(option)
        .filter_map(|value| set(&value).map(|configuration| (value, configuration)))
        .collect();
    if accepted.is_empty() {
        subject.notes.remark("no value to try besides the default");
        return None;
    }
    let changed = accepted.iter().find(|(_, configuration)| *configuration != default);
    subject.notes.ensure(changed.is_some(), || {
        let values: Vec<&str> = accepted.iter().map(|(value, _)| value.as_str()).collect();
        format!("none of the values {} changes the solver's Debug output", values.join(", "))
    });
    changed.map(|(value, _)| value.clone())
}

/// The words of [`OptionInfo::values`] and two numbers, without the default.
fn candidates(option: &OptionInfo) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let words = option.values.split(move |c| !is_part(c)).filter(|word| !word.is_empty());
    words.chain(["1", "2"]).filter(|value| *value != option.default).map(str::to_owned)
}

/// Setting another option afterwards must not undo this one.
fn others(subject: &mut Subject<'_>, option: &OptionInfo, value: &str) {
    let set = |value: &str, other: &OptionInfo| {
        let solver = subject.solver().with_option(option.name, value).ok()?;
        let solver = solver.with_option(other.name, other.default).ok()?;
        Some(configuration(solver.as_ref()))
    };
    let mut undone = Vec::new();
    for other in subject.info().options.iter().filter(|other| other.name != option.name) {
        let (changed, default) = (set(value, other), set(option.default, other));
        if changed.is_some() && changed == default {
            undone.push(other.name);
        }
    }
    subject.notes.ask(format!("option {}, then another", option.name));
    subject.notes.ensure(undone.is_empty(), || {
        format!("{value} is undone by setting {}", undone.join(", "))
    });
}
