//! Boards of 5,000 rows.

use std::ops::ControlFlow;
use std::time::Duration;

use queens_core::{
    Completion, Control, Event, Problem, Report, SolveError, Solver, State, Stepper, StopReason,
};

use crate::fixture::Case;
use crate::judge::objection;
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// A stack too small for a call in each row: 5,000 frames of 32 bytes would not fit.
const STACK: usize = 128 * 1024;

/// Steps there and back; beyond the first few thousand, each is deep in the board.
const STEPS: usize = 20_000;

/// How long each search may run.
const LIMIT: Duration = Duration::from_millis(200);

/// Searching and stepping n = 5,000 can be stopped and needs no stack for each row, for every
/// strategy whose largest size allows it.
///
/// A strategy that recurses must claim a largest size that its stack holds: here it overflows a
/// stack of 128 KiB, which ends the process.
#[must_use]
pub fn deep(suite: &Suite) -> Outcome {
    suite.run("deep", &[Deep], |subject, _| {
        let problem = Problem::new(Deep.size());
        if subject.info().max_size < Deep.size() {
            subject.notes.ask("count");
            subject.count(&problem, &Control::new());
            return;
        }
        if subject.can().enumerates {
            search(subject, &problem);
        }
        if subject.can().steps {
            step(subject, &problem);
        }
        // Otherwise there is nothing that could be too deep.
        subject.notes.ask("count without time");
        subject.count(&problem, &Control::new().with_time_limit(Duration::ZERO));
    })
}

struct Deep;

impl Case for Deep {
    fn name(&self) -> &str {
        "n = 5000"
    }
    fn size(&self) -> usize {
        5_000
    }
}

fn search(subject: &mut Subject<'_>, problem: &Problem) {
    subject.notes.ask("search for a fifth of a second");
    let asked = problem.clone();
    let answer = subject.apart(Some(STACK), LIMIT + Duration::from_secs(10), move |solver| {
        let control = Control::new().with_time_limit(LIMIT);
        let mut wrong = None;
        let report = solver.search(&asked, &control, &mut |columns| {
            wrong = wrong.take().or_else(|| objection(&asked, columns));
            ControlFlow::Break(())
        });
        report.map(|report| (report, wrong))
    });
    let (report, wrong) = match answer {
        None => return,
        Some(Err(error)) => return subject.notes.fail(format!("refused with '{error}'")),
        Some(Ok(answer)) => answer,
    };
    subject.notes.equal("the objection", wrong, None);
    let is_stopped = matches!(
        report.completion,
        Completion::Stopped(StopReason::TimeLimit | StopReason::Caller)
    );
    subject.notes.ensure(is_stopped, || format!("ended {:?}", report.completion));
    if let Some(deepest) = deepest(&report) {
        subject.notes.remark(format!("{deepest} rows deep, {}", report.completion));
    }
}

fn deepest(report: &Report) -> Option<usize> {
    let profile = report.statistics.profile.as_ref()?;
    Some(profile.iter().rposition(|&nodes| nodes > 0).unwrap_or(0))
}

fn step(subject: &mut Subject<'_>, problem: &Problem) {
    subject.notes.ask(format!("{STEPS} steps there and back"));
    let problem = problem.clone();
    let patience = Duration::from_secs(60);
    let walk = subject.apart(Some(STACK), patience, move |solver| walk(solver, &problem));
    match walk {
        None => {}
        Some(Err(error)) => subject.notes.fail(format!("refused with '{error}'")),
        Some(Ok(Walk { forth, back, states, beyond })) => {
            subject.notes.equal("steps made", forth.len(), STEPS);
            let odd = forth.iter().rev().zip(&back).find(|(made, undone)| Some(**made) != **undone);
            subject.notes.equal("a step taken back as another", odd, None);
            let [start, half, half_again, start_again] = states;
            subject.notes.ensure(half == half_again, || "the state halfway differs".to_owned());
            subject.notes.ensure(start == start_again, || "the start state differs".to_owned());
            subject.notes.equal("a step back before the start", beyond, None);
        }
    }
}

/// Steps forwards and back again.
struct Walk {
    forth: Vec<Event>,
    back: Vec<Option<Event>>,
    /// At the start, halfway there, halfway back, and at the start again.
    states: [State; 4],
    /// The step back before the start.
    beyond: Option<Event>,
}

fn walk(solver: &dyn Solver, problem: &Problem) -> Result<Walk, SolveError> {
    let mut stepper = solver.stepper(problem)?;
    let start = stepper.state();
    let mut forth = forwards(stepper.as_mut(), STEPS / 2);
    let half = stepper.state();
    forth.extend(forwards(stepper.as_mut(), STEPS - STEPS / 2));
    let mut back: Vec<_> = (STEPS / 2..forth.len()).map(|_| stepper.back()).collect();
    let half_again = stepper.state();
    back.extend((0..forth.len().min(STEPS / 2)).map(|_| stepper.back()));
    let states = [start, half, half_again, stepper.state()];
    Ok(Walk { forth, back, states, beyond: stepper.back() })
}

fn forwards(stepper: &mut dyn Stepper, most: usize) -> Vec<Event> {
    (0..most).map_while(|_| stepper.step()).collect()
}
