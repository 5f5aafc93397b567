//! Asking a strategy, and timing the answer.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use queens::{Completion, Control, Placement, Problem, Registry, SolveError, Solver, StopReason};

use crate::cell::{Cell, Question};

/// Calls are repeated until they have taken this long in all: a clock read costs some tens of
/// nanoseconds, and a scheduler's tick is lost in the mean.
const LEAST: Duration = Duration::from_millis(10);

/// A strategy's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Answer {
    /// Solutions found.
    pub solutions: u128,
    /// Whether there are no more.
    pub complete: bool,
    /// The first solution, if it was asked for and there is one.
    pub first: Option<Placement>,
    /// Partial placements without attacks, the empty one included, where the strategy counts them.
    pub nodes: Option<u128>,
    /// Questions "may a queen stand here?", where the strategy counts them.
    pub tests: Option<u128>,
    /// How many threads searched, where the strategy reports it.
    pub threads: Option<usize>,
}

impl Answer {
    /// An answer with this many solutions and without statistics.
    #[must_use]
    pub fn new(solutions: u128, complete: bool) -> Self {
        Self { solutions, complete, first: None, nodes: None, tests: None, threads: None }
    }
}

/// One measurement of a cell.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Sample {
    /// Wall time of a call, in seconds.
    pub wall: f64,
    /// The number of calls, warm-up included.
    pub calls: u64,
    /// User time of a call over all threads, in seconds, if it was measured.
    pub user: Option<f64>,
    /// Peak resident memory of the process, in bytes, if it was measured.
    pub peak: Option<u64>,
    /// The answer.
    pub answer: Answer,
}

impl Sample {
    /// A call that took this long, in seconds, and gave this answer.
    #[must_use]
    pub fn new(wall: f64, answer: Answer) -> Self {
        Self { wall, calls: 1, user: None, peak: None, answer }
    }
}

/// Why a cell has no sample.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Ending {
    /// A call would take longer than it may.
    OverBudget,
    /// An error, in a sentence.
    Failed(String),
    /// The user stopped it.
    Interrupted,
}

/// Asks once.
///
/// # Errors
/// [`Ending::OverBudget`] if the time limit was reached, [`Ending::Interrupted`] if the token
/// was set, [`Ending::Failed`] if the strategy does not take the problem or the question.
pub fn ask(
    solver: &dyn Solver,
    question: Question,
    size: usize,
    control: &Control,
) -> Result<Answer, Ending> {
    let problem = Problem::new(size);
    let refused = |error: SolveError| Ending::Failed(error.to_string());
    let mut seen = 0;
    let (first, report) = match question {
        Question::Count => (None, solver.count(&problem, control).map_err(refused)?),
        Question::All => {
            let mut visitor = |columns: &[usize]| {
                black_box(columns);
                seen += 1;
                ControlFlow::Continue(())
            };
            (None, solver.search(&problem, control, &mut visitor).map_err(refused)?)
        }
        Question::Iterate => {
            let mut solutions = solver.solutions(&problem, control).map_err(refused)?;
            while let Some(columns) = solutions.next_columns() {
                black_box(columns);
                seen += 1;
            }
            (None, solutions.report())
        }
        Question::First => {
            let first = solver.first(&problem, control).map_err(refused)?;
            (first.placement, first.report)
        }
    };
    match report.completion {
        Completion::Stopped(StopReason::TimeLimit) => return Err(Ending::OverBudget),
        Completion::Stopped(StopReason::Cancelled) => return Err(Ending::Interrupted),
        _ => {}
    }
    if matches!(question, Question::All | Question::Iterate) && report.solutions != seen {
        let reported = report.solutions;
        return Err(Ending::Failed(format!("wrong answer: {reported} reported, {seen} given")));
    }
    Ok(Answer {
        solutions: report.solutions,
        complete: report.completion.is_complete(),
        first,
        nodes: report.statistics.nodes,
        tests: report.statistics.tests,
        threads: report.execution.threads,
    })
}

/// Times a cell in this process, with the strategy of this registry. A call that takes ten
/// milliseconds or more is the sample. A shorter one only warms up: the sample is then the mean of
/// as many calls as fill ten milliseconds. The limits of `control` apply to each call.
///
/// # Errors
/// As [`ask`]; also [`Ending::Failed`] if the registry cannot make the strategy, or two calls gave
/// different answers.
pub fn sample(registry: &Registry, cell: &Cell, control: &Control) -> Result<Sample, Ending> {
    let solver = registry.make(&cell.spec).map_err(|error| Ending::Failed(error.to_string()))?;
    let call = || ask(&*solver, cell.question, black_box(cell.size), control);
    let start = Instant::now();
    let answer = call()?;
    let mut elapsed = start.elapsed();
    let (mut batch, mut calls) = (1, 1);
    while elapsed < LEAST {
        // Enough calls to get there, judged by those made, but no leap by a slow first one.
        let missing = LEAST.as_secs_f64() / elapsed.as_secs_f64().max(1e-9);
        batch = ((batch as f64 * missing * 1.1) as u64).clamp(batch, 16 * batch).max(2);
        let start = Instant::now();
        let mut last = None;
        for _ in 0..batch {
            last = Some(call()?);
        }
        elapsed = start.elapsed();
        calls += batch;
        if last.is_some_and(|last| last != answer) {
            return Err(Ending::Failed("two calls gave different answers".to_owned()));
        }
    }
    let wall = elapsed.as_secs_f64() / batch as f64;
    Ok(Sample { wall, calls, user: None, peak: None, answer })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str, question: Question, size: usize) -> Cell {
        Cell { spec: text.parse().unwrap(), question, size }
    }

    #[test]
    fn each_question_gets_its_answer() {
        for (question, solutions) in [
            (Question::Count, 40),
            (Question::All, 40),
            (Question::Iterate, 40),
            (Question::First, 1),
        ] {
            let cell = cell("flags", question, 7);
            let sample = sample(&Registry::builtin(), &cell, &Control::new()).unwrap();
            assert_eq!(sample.answer.solutions, solutions, "{question}");
            assert_eq!(sample.answer.first.is_some(), question == Question::First);
            assert!(sample.calls > 1 && sample.wall > 0.0 && sample.wall < 0.01);
        }
    }

    #[test]
    fn a_call_past_its_limit_is_over_budget() {
        let cell = cell("scan", Question::Count, 20);
        let registry = Registry::builtin();
        let control = Control::new().with_time_limit(Duration::from_millis(5));
        let ending = sample(&registry, &cell, &control);
        assert_eq!(ending, Err(Ending::OverBudget));
        let token = queens::CancelToken::new();
        token.cancel();
        let ending = sample(&registry, &cell, &Control::new().with_cancel(token));
        assert_eq!(ending, Err(Ending::Interrupted));
    }

    #[test]
    fn a_refusal_is_a_failure() {
        for (text, size, words) in
            [("bitmask", 65, "supports up to 64"), ("bitmsk", 8, "did you mean 'bitmask'?")]
        {
            let cell = cell(text, Question::Count, size);
            let Err(Ending::Failed(message)) = sample(&Registry::builtin(), &cell, &Control::new())
            else {
                panic!()
            };
            assert!(message.contains(words), "{message}");
        }
    }
}
