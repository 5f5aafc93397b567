//! The lazy iterator of solutions.

use std::thread;

use queens_core::{Completion, Control, Problem, Report, Solutions, StopReason};

use super::limits::{ended, spent};
use super::ways::{Small, columns, part_of, small_problems};
use crate::judge::Judge;
use crate::subject::Subject;
use crate::{Outcome, Suite};

/// The iterator agrees with `search`, for every strategy that claims
/// [`iterates`](queens_core::Capabilities::iterates): plain and constrained problems up to n = 6.
/// - It returns the same solutions in the same order, and its reports are right at the start, after
///   each solution and at the end, after which it returns no more.
/// - It obeys each limit on solutions and, up to n = 5, on nodes.
/// - It can be dropped at any time, run beside another one, and be continued on another thread.
#[must_use]
pub fn solutions(suite: &Suite) -> Outcome {
    suite.run("solutions", &small_problems(6, 6), |subject, case: &Small| {
        let problem = &case.problem;
        subject.notes.ask("search");
        let searched = subject.list(problem, &Control::new());
        subject.notes.ask("solutions");
        let Some(solutions) = subject.solutions(problem, &Control::new()) else { return };
        let Some((list, report)) = searched else { return };
        whole(subject, problem, solutions, &list, &report);
        placements(subject, problem, &list);
        limited_solutions(subject, problem, &list);
        if problem.size() <= 5 {
            limited_nodes(subject, problem, &list, &report);
        }
        dropped(subject, problem, &list);
        interleaved(subject, problem, &list);
        moved(subject, problem, &list);
    })
}

/// From the start to beyond the end, with a look at each report.
fn whole(
    subject: &mut Subject<'_>,
    problem: &Problem,
    mut solutions: Solutions,
    list: &[Vec<usize>],
    searched: &Report,
) {
    subject.notes.ensure(format!("{solutions:?}").contains("Solutions"), || {
        "the iterator's Debug output does not name it".to_owned()
    });
    under_way(subject, &solutions, 0);
    let mut judge = Judge::new(problem, subject.is_lexicographic());
    while let Some(columns) = solutions.next_columns() {
        if judge.take(columns).is_break() {
            break;
        }
        under_way(subject, &solutions, judge.list.len());
    }
    let Judge { list: found, wrong, .. } = judge;
    subject.notes.ensure(wrong.is_empty(), || wrong.join("; "));
    part_of(subject, &found, list, list.len());
    for call in 1..=2 {
        let further = solutions.next_columns().map(<[usize]>::to_vec);
        subject.notes.equal(&format!("call {call} after the end"), further, None);
    }
    let report = solutions.report();
    subject.notes.equal("completion at the end", report.completion, Completion::Complete);
    subject.notes.equal("is_complete at the end", solutions.is_complete(), true);
    subject.notes.equal("the solutions at the end", report.solutions, searched.solutions);
    subject.notes.equal("the report's strategy", &*report.strategy, subject.info().name);
    if subject.is_lexicographic() || subject.can().row_tree {
        subject.notes.equal("the statistics", &report.statistics, &searched.statistics);
    }
}

/// Checks the report of an iterator that has returned so many solutions and has not ended.
fn under_way(subject: &mut Subject<'_>, solutions: &Solutions, returned: usize) {
    let report = solutions.report();
    let expected = Completion::Stopped(StopReason::Caller);
    subject.notes.equal("completion so far", report.completion, expected);
    subject.notes.equal("is_complete so far", solutions.is_complete(), false);
    subject.notes.equal("the solutions so far", report.solutions, returned as u128);
}

/// The same with `Iterator::next`.
fn placements(subject: &mut Subject<'_>, problem: &Problem, list: &[Vec<usize>]) {
    subject.notes.ask("solutions, as an iterator of placements");
    let Some(solutions) = subject.solutions(problem, &Control::new()) else { return };
    // An iterator that does not end would fill the memory.
    let found = solutions.take(list.len() + 1).collect();
    part_of(subject, &columns(found), list, list.len());
}

/// At most so many solutions of an iterator, and its report then.
fn drain(solutions: &mut Solutions, most: usize) -> (Vec<Vec<usize>>, Report) {
    let mut found = Vec::new();
    while found.len() < most
        && let Some(columns) = solutions.next_columns()
    {
        found.push(columns.to_vec());
    }
    (found, solutions.report())
}

fn limited_solutions(subject: &mut Subject<'_>, problem: &Problem, list: &[Vec<usize>]) {
    for most in 0..=list.len() + 1 {
        subject.notes.ask(format!("solutions, up to {most}"));
        let control = Control::new().with_solution_limit(most as u64);
        let Some(mut solutions) = subject.solutions(problem, &control) else { return };
        let (found, report) = drain(&mut solutions, list.len() + 2);
        part_of(subject, &found, list, most);
        let reason = (most <= list.len()).then_some(StopReason::SolutionLimit);
        ended(subject, &report, reason);
        subject.notes.equal("the report's solutions", report.solutions, found.len() as u128);
    }
}

fn limited_nodes(
    subject: &mut Subject<'_>,
    problem: &Problem,
    list: &[Vec<usize>],
    whole: &Report,
) {
    let Some(all) = spent(whole) else { return };
    for most in 0..=all as u64 + 1 {
        subject.notes.ask(format!("solutions, up to {most} nodes"));
        let control = Control::new().with_node_limit(most);
        let Some(mut solutions) = subject.solutions(problem, &control) else { return };
        let (found, report) = drain(&mut solutions, list.len() + 1);
        part_of(subject, &found, list, found.len());
        subject.notes.equal("nodes", spent(&report), Some(u128::from(most).min(all)));
        let reason = (u128::from(most) < all).then_some(StopReason::NodeLimit);
        ended(subject, &report, reason);
    }
}

/// Iterators that are dropped before, amid and after their solutions leave nothing behind.
fn dropped(subject: &mut Subject<'_>, problem: &Problem, list: &[Vec<usize>]) {
    for taken in [0, 1, list.len() / 2, list.len()] {
        subject.notes.ask(format!("solutions, dropped after {taken}"));
        let Some(mut solutions) = subject.solutions(problem, &Control::new()) else { return };
        drain(&mut solutions, taken);
        drop(solutions);
        let Some(mut again) = subject.solutions(problem, &Control::new()) else { return };
        let (found, report) = drain(&mut again, list.len() + 1);
        part_of(subject, &found, list, list.len());
        ended(subject, &report, None);
    }
}

/// Two iterators of one solver, in turns.
fn interleaved(subject: &mut Subject<'_>, problem: &Problem, list: &[Vec<usize>]) {
    subject.notes.ask("solutions, two iterators in turns");
    let Some(mut one) = subject.solutions(problem, &Control::new()) else { return };
    let Some(mut other) = subject.solutions(problem, &Control::new()) else { return };
    let mut found = [Vec::new(), Vec::new()];
    for _ in 0..=list.len() {
        for (solutions, found) in [&mut one, &mut other].into_iter().zip(&mut found) {
            found.extend(solutions.next_columns().map(<[usize]>::to_vec));
        }
    }
    for found in found {
        part_of(subject, &found, list, list.len());
    }
}

/// An iterator that is paused after each number of solutions and continued on another thread.
fn moved(subject: &mut Subject<'_>, problem: &Problem, list: &[Vec<usize>]) {
    for taken in 0..=list.len().min(4) {
        subject.notes.ask(format!("solutions, moved to another thread after {taken}"));
        let Some(mut solutions) = subject.solutions(problem, &Control::new()) else { return };
        let (mut found, _) = drain(&mut solutions, taken);
        let most = list.len() + 1;
        let rest = thread::spawn(move || drain(&mut solutions, most)).join();
        match rest {
            Ok((rest, report)) => {
                found.extend(rest);
                part_of(subject, &found, list, list.len());
                ended(subject, &report, None);
            }
            Err(_) => subject.notes.fail("panicked on the other thread"),
        }
    }
}
