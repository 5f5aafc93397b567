//! Searches do not influence each other.

use std::ops::ControlFlow;
use std::thread;

use queens_core::{Control, Order, Problem, Report, Solver, Square};

use crate::fixture::Case;
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// A solver holds its configuration and nothing else: searches one after the other, one within the
/// closure of another, and on two threads at a time give the answers that they give alone.
#[must_use]
pub fn isolation(suite: &Suite) -> Outcome {
    suite.run("isolation", &[Mixed], |subject, _| {
        let problems = problems(subject);
        subject.notes.ask("alone");
        let alone: Vec<Answer> =
            problems.iter().map(|problem| answer(subject.solver(), problem)).collect();
        after_a_stop(subject, &problems, &alone);
        nested(subject, &problems, &alone);
        threads(subject, &problems, &alone);
    })
}

struct Mixed;

impl Case for Mixed {
    fn name(&self) -> &str {
        "several problems"
    }
    fn size(&self) -> usize {
        7
    }
}

/// Sizes up and down, so that what a search leaves behind does not fit the next one.
fn problems(subject: &Subject<'_>) -> Vec<Problem> {
    let mut problems: Vec<Problem> = [6, 7, 5, 0, 7, 1, 4].map(Problem::new).into();
    if subject.can().constraints {
        let given = problems[1].clone().with_queen(Square::new(3, 3));
        problems.insert(3, given.expect("the square is free"));
    }
    problems
}

/// The solutions, if the strategy lists them, and the reports of the search and the count.
type Answer = (Vec<Vec<usize>>, Option<Report>, Option<Report>);

fn answer(solver: &dyn Solver, problem: &Problem) -> Answer {
    let control = Control::new();
    let mut list = Vec::new();
    let report = solver.search(problem, &control, &mut |columns| {
        list.push(columns.to_vec());
        ControlFlow::Continue(())
    });
    if solver.info().order != Order::Lexicographic {
        list.sort_unstable();
    }
    (list, report.ok(), solver.count(problem, &control).ok())
}

/// Every problem again, each after a search of another one that was stopped halfway.
fn after_a_stop(subject: &mut Subject<'_>, problems: &[Problem], alone: &[Answer]) {
    subject.notes.ask("after a search that was stopped");
    let solver = subject.solver();
    for (index, problem) in problems.iter().enumerate() {
        let other = &problems[(index + 1) % problems.len()];
        let _ = solver.search(other, &Control::new(), &mut |_| ControlFlow::Break(()));
        let again = answer(solver, problem);
        subject.notes.equal("the answer", &again, &alone[index]);
    }
}

/// Every problem with another one solved in the middle of it.
fn nested(subject: &mut Subject<'_>, problems: &[Problem], alone: &[Answer]) {
    subject.notes.ask("with another search within the closure");
    let solver = subject.solver();
    for (index, problem) in problems.iter().enumerate() {
        let inner = (index + 2) % problems.len();
        let mut list = Vec::new();
        let mut inside = Vec::new();
        let report = solver.search(problem, &Control::new(), &mut |columns| {
            inside.push(answer(solver, &problems[inner]));
            list.push(columns.to_vec());
            ControlFlow::Continue(())
        });
        if solver.info().order != Order::Lexicographic {
            list.sort_unstable();
        }
        subject.notes.equal("the solutions", &list, &alone[index].0);
        subject.notes.equal("the report", report.ok(), alone[index].1.clone());
        let odd = inside.iter().find(|answer| **answer != alone[inner]);
        subject.notes.equal("a wrong answer within", odd, None);
    }
}

/// Two threads, each with all problems, in opposite orders, several times over.
fn threads(subject: &mut Subject<'_>, problems: &[Problem], alone: &[Answer]) {
    subject.notes.ask("on two threads at a time");
    let solver = subject.solver();
    let round = |backwards: bool| -> Vec<String> {
        let mut wrong = Vec::new();
        for _ in 0..8 {
            for step in 0..problems.len() {
                let index = if backwards { problems.len() - 1 - step } else { step };
                let found = answer(solver, &problems[index]);
                if found != alone[index] {
                    wrong.push(format!("{found:?} for {:?}", problems[index]));
                }
            }
        }
        wrong
    };
    let wrong = thread::scope(|scope| {
        let other = scope.spawn(|| round(true));
        let mut wrong = round(false);
        match other.join() {
            Ok(more) => wrong.extend(more),
            Err(_) => wrong.push("one of two threads panicked".to_owned()),
        }
        wrong
    });
    subject.notes.ensure(wrong.is_empty(), || wrong.join("; "));
}
