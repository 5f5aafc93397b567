//! Items that are covered several times: published numbers, and random problems against all subsets
//! of their options.

#[path = "support/raw.rs"]
mod raw;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use algorithm_x::{
    Choose, Control, Engine, Item, Problem, ProblemError, Report, Search, StopReason,
};
use proptest::collection::vec;
use proptest::prelude::*;

use raw::{Raw, raw, raw_of, sorted};

/// Boards of n x n squares with `queens` queens that attack or occupy every square. Option
/// n * row + column is a queen.
fn dominated(n: usize, queens: u32) -> Problem {
    let mut builder = Problem::builder();
    let mut item = |least| builder.between(least, queens).expect("valid bounds");
    let squares: Vec<Item> = (0..n * n).map(|_| item(1)).collect();
    let count = item(queens);
    for queen in 0..n * n {
        let (row, column) = (queen / n, queen % n);
        let attacked = (0..n * n).filter(|square| {
            let (r, c) = (square / n, square % n);
            r == row || c == column || r.abs_diff(row) == c.abs_diff(column)
        });
        let squares = attacked.map(|at| squares[at]);
        builder.option(squares.chain([count])).expect("distinct items");
    }
    builder.build()
}

fn check_dominated(boards: &[(usize, u32, u128)]) {
    for &(n, queens, expected) in boards {
        let report = dominated(n, queens).search().count();
        assert_eq!(report.total(), Some(expected), "{n} x {n}, {queens} queens");
        assert_eq!(report.engine, if queens == 1 { Engine::Bits } else { Engine::Multi });
    }
}

#[test]
fn boards_dominated_by_a_number_of_queens() {
    check_dominated(&[
        (4, 2, 12),
        (4, 3, 320),
        (4, 4, 1_636),
        (5, 3, 186),
        (5, 4, 5_230),
        (6, 3, 4),
    ]);
}

/// A002564: boards dominated by as few queens as possible.
#[test]
fn minimum_dominating_sets_of_queens() {
    check_dominated(&[(1, 1, 1), (2, 1, 4), (3, 1, 1), (4, 2, 12), (5, 3, 186), (6, 3, 4)]);
    // One queen less does not suffice.
    check_dominated(&[(4, 1, 0), (5, 2, 0), (6, 2, 0), (7, 3, 0)]);
}

#[test]
#[ignore = "takes minutes in debug builds"]
fn larger_boards_dominated_by_queens() {
    check_dominated(&[(6, 4, 2_744), (7, 4, 86), (8, 4, 0), (8, 5, 4_860)]);
}

/// The bounds of a primary item; a small problem with such items before algorithm-x sees it.
#[derive(Clone, Debug)]
struct Multi {
    raw: Raw,
    bounds: Vec<(u32, u32)>,
}

impl Multi {
    fn build(&self) -> (Vec<Item>, Problem) {
        let mut builder = Problem::builder();
        let kinds = self.raw.primary.iter().zip(&self.bounds);
        let items: Vec<Item> = kinds
            .map(|(&primary, &(least, most))| {
                if primary {
                    builder.between(least, most).expect("valid bounds")
                } else {
                    builder.secondary()
                }
            })
            .collect();
        for option in &self.raw.options {
            let entries = option.iter().map(|&(item, color)| match color {
                Some(color) => items[item].color(color),
                None => items[item].plain(),
            });
            builder.option(entries).expect("a valid option");
        }
        (items, builder.build())
    }

    fn covers(&self) -> BTreeSet<Vec<usize>> {
        self.raw.covers_within(|item| {
            let (least, most) = self.bounds[item];
            least as usize..=most as usize
        })
    }
}

fn multi_of(raw: impl Strategy<Value = Raw>) -> impl Strategy<Value = Multi> {
    raw.prop_flat_map(|raw| {
        let bounds = prop_oneof![
            Just((1, 1)),
            (0..3_u32, 1..4_u32).prop_map(|(least, most)| (least.min(most), most)),
            (0..2_u32, Just(u32::MAX)),
        ];
        let items = raw.primary.len();
        (Just(raw), vec(bounds, items)).prop_map(|(raw, bounds)| Multi { raw, bounds })
    })
}

/// All covers, and the report, in every way of asking for them.
fn asked(search: &Search<'_>) -> Result<(Vec<Vec<usize>>, Report), TestCaseError> {
    let mut visited = Vec::new();
    let report = search.for_each(|cover| {
        visited.push(cover.to_vec());
        ControlFlow::Continue(())
    });
    prop_assert!(report.is_complete());
    prop_assert_eq!(report.solutions, visited.len() as u128);
    prop_assert_eq!(report.statistics.profile.iter().sum::<u64>(), report.statistics.nodes);
    prop_assert_eq!(&search.count(), &report);
    prop_assert_eq!(search.first().cover, visited.first().cloned());
    prop_assert_eq!(&search.iter().collect::<Vec<_>>(), &visited);
    Ok((visited.iter().map(|cover| sorted(cover)).collect(), report))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn covers_are_those_of_brute_force(multi in multi_of(raw())) {
        let expected = multi.covers();
        let (items, problem) = multi.build();
        let backwards: Vec<Item> =
            items.iter().copied().filter(|&item| problem.is_primary(item)).rev().collect();
        for choose in [Choose::FewestOptions, Choose::Leftmost] {
            for order in [&[][..], &backwards] {
                let search = problem.search().choose(choose).prefer(order).unwrap();
                let (covers, report) = asked(&search)?;
                prop_assert_eq!(covers.len(), expected.len(), "no cover twice");
                prop_assert_eq!(&covers.into_iter().collect::<BTreeSet<_>>(), &expected);
                prop_assert_eq!(report.engine == Engine::Multi, problem.has_multiplicities());
                // Whatever is asked for.
                let links = search.clone().engine(Engine::Links);
                if problem.has_multiplicities() {
                    prop_assert_eq!(links.count(), report);
                }
            }
        }
    }

    /// Algorithm M is Algorithm C where each primary item is covered once.
    #[test]
    fn without_multiplicities_the_engine_makes_the_steps_of_links(
        raw in any::<bool>().prop_flat_map(|colors| raw_of(colors, 1..12, 0..40)),
        nodes in 0..500_u64,
    ) {
        let (_, problem) = raw.build();
        for choose in [Choose::FewestOptions, Choose::Leftmost] {
            let control = Control::new().with_node_limit(nodes);
            let search = problem.search().choose(choose).control(control);
            let [mut links, mut multi] =
                [Engine::Links, Engine::Multi].map(|engine| search.clone().engine(engine).iter());
            loop {
                let cover = links.next();
                prop_assert_eq!(&multi.next(), &cover);
                let (report, expected) = (multi.report(), links.report());
                prop_assert_eq!((report.engine, expected.engine), (Engine::Multi, Engine::Links));
                prop_assert_eq!(report.statistics, expected.statistics);
                prop_assert_eq!(report.completion, expected.completion);
                if cover.is_none() {
                    break;
                }
            }
        }
    }

    #[test]
    fn a_limit_gives_the_beginning_of_the_whole_search(
        multi in multi_of(raw()), solutions in 0..8_u64, nodes in 0..40_u64,
    ) {
        let (_, problem) = multi.build();
        let all: Vec<_> = problem.search().iter().collect();
        let whole = problem.search().count();
        let some: Vec<_> =
            problem.search().control(Control::new().with_solution_limit(solutions)).iter().collect();
        prop_assert_eq!(&some[..], &all[..all.len().min(solutions as usize)]);
        let stopped = problem.search().control(Control::new().with_node_limit(nodes));
        let report = stopped.count();
        prop_assert_eq!(report.is_complete(), whole.statistics.nodes <= nodes);
        prop_assert_eq!(report.statistics.nodes, whole.statistics.nodes.min(nodes));
        // A search that is dropped anywhere leaves the links as they were: in debug builds,
        // dropping checks it. A clone goes on as the search itself.
        let mut covers = stopped.iter();
        let first: Vec<_> = covers.by_ref().take(solutions as usize).collect();
        let rest: Vec<_> = covers.clone().collect();
        prop_assert_eq!([first, rest].concat(), stopped.iter().collect::<Vec<_>>());
    }

    #[test]
    fn text_is_read_back(multi in multi_of(raw())) {
        let (_, problem) = multi.build();
        prop_assume!(problem.primary_count() > 0);
        let text = problem.to_string();
        let again: Problem = text.parse().unwrap();
        prop_assert_eq!(again.to_string(), text);
        let (report, before) = (again.search().count(), problem.search().count());
        prop_assert_eq!((report.solutions, report.statistics), (before.solutions, before.statistics));
    }

    #[cfg(feature = "rayon")]
    #[test]
    fn counts_on_all_threads_are_those_on_one(multi in multi_of(raw())) {
        let (_, problem) = multi.build();
        prop_assert_eq!(problem.search().par_count(), problem.search().count());
    }

    /// Stopped after each few nodes and resumed from text, and in parts.
    #[test]
    fn a_search_in_pieces_is_the_whole(
        multi in multi_of(raw()), step in 1..9_u64, parts in 1..12_usize,
    ) {
        let (_, problem) = multi.build();
        let all: Vec<_> = problem.search().iter().collect();
        let mut found = Vec::new();
        let mut covers = problem.search().iter();
        loop {
            let nodes = covers.report().statistics.nodes + step;
            covers.set_control(&Control::new().with_node_limit(nodes));
            found.extend(covers.by_ref());
            if covers.report().is_complete() {
                break;
            }
            let state = covers.state().to_string().parse().expect("a state");
            covers = problem.search().resume(&state).expect("of this search");
        }
        prop_assert_eq!(&found, &all);
        prop_assert_eq!(covers.report(), problem.search().count());
        let split = problem.search().split(parts).expect("no limit");
        prop_assert_eq!(split.into_iter().flatten().collect::<Vec<_>>(), all);
    }

    #[test]
    fn covers_are_checked_and_options_in_none_are_found(
        multi in multi_of(raw()),
        set in prop::collection::btree_set(0..11_usize, 0..6),
        forbidden in 0..11_u32,
    ) {
        let (_, problem) = multi.build();
        let expected = multi.covers();
        let options: Vec<usize> =
            set.into_iter().filter(|&option| option < problem.option_count()).collect();
        let has_primary =
            |&option: &usize| multi.raw.options[option].iter().any(|&(item, _)| multi.raw.primary[item]);
        let checked = problem.check(options.iter().map(|&option| option as u32));
        prop_assert_eq!(
            checked.is_ok() && options.iter().all(has_primary),
            expected.contains(&options)
        );

        let removed = problem.search().reduce(u32::MAX).removed;
        for option in &removed {
            prop_assert!(!expected.iter().any(|cover| cover.contains(&option.index())));
        }
        if problem.search().reduce(1).uncoverable_item.is_some() {
            prop_assert!(expected.is_empty());
        }
        let found: BTreeSet<_> = problem
            .search()
            .forbid(removed)
            .unwrap()
            .iter()
            .map(|cover| sorted(&cover))
            .collect();
        prop_assert_eq!(&found, &expected);
        if (forbidden as usize) < problem.option_count() {
            let search = problem.search().forbid([forbidden]).unwrap();
            let without = expected.iter().filter(|cover| !cover.contains(&(forbidden as usize)));
            prop_assert_eq!(search.count().solutions, without.count() as u128);
        }
        if problem.has_multiplicities() && problem.option_count() > 0 {
            let refused = problem.search().require([0]).unwrap_err();
            prop_assert_eq!(refused, algorithm_x::OptionError::Multiplicities);
        }
    }

    /// Its items cannot be covered together, and without any of them the others can.
    #[test]
    fn conflicts_are_minimal(multi in multi_of(raw())) {
        let (_, problem) = multi.build();
        let conflict = problem.search().conflict().unwrap();
        prop_assert_eq!(conflict.is_none(), !multi.covers().is_empty());
        let Some(conflict) = conflict else { return Ok(()) };
        let with = |left_out: Option<usize>| {
            let covers = multi.raw.covers_within(|item| {
                let (least, most) = multi.bounds[item];
                let at = conflict.iter().position(|blamed| blamed.index() == item);
                let least = if at.is_some() && at != left_out { least } else { 0 };
                least as usize..=most as usize
            });
            !covers.is_empty()
        };
        prop_assert!(!with(None));
        for at in 0..conflict.len() {
            prop_assert!(with(Some(at)));
        }
    }

    /// Counts with memory and diagrams visit each cover.
    #[cfg(feature = "memo")]
    #[test]
    fn diagrams_have_the_covers(multi in multi_of(raw())) {
        let (_, problem) = multi.build();
        let expected = multi.covers();
        let memo = problem.search().control(Control::new().with_solution_limit(1)).memo();
        let diagram = memo.diagram().expect("the limit does not apply");
        prop_assert_eq!(diagram.count(), expected.len().into());
        let covers: BTreeSet<_> = diagram.iter().map(|cover| sorted(&cover)).collect();
        prop_assert_eq!(covers, expected);
        let report = problem.search().memo().count();
        prop_assert_eq!(report.total(), Some(&diagram.count()));
    }
}

#[test]
fn bounds_that_no_cover_can_meet_are_refused() {
    let mut builder = Problem::builder();
    for (least, most) in [(0, 0), (1, 0), (3, 2)] {
        let error = builder.between(least, most).expect_err("invalid");
        assert_eq!(error, ProblemError::InvalidMultiplicity { least, most });
        assert!(error.to_string().contains(&least.to_string()));
        assert!(builder.between_named("a", least, most).is_err());
    }
    let item = builder.between_named("a", 2, 3).expect("valid, and the name is free");
    let single = builder.between(1, 1).expect("valid");
    let secondary = builder.secondary();
    assert_eq!(builder.between_named("#3", 1, 2).ok(), None);
    builder.option([item]).expect("valid");
    let problem = builder.build();
    assert_eq!(problem.item_count(), 3);
    assert_eq!(problem.multiplicity(item), Some(2..=3));
    assert_eq!(problem.multiplicity(single), Some(1..=1));
    assert_eq!(problem.multiplicity(secondary), None);
    // It has one option and needs two.
    assert_eq!(problem.search().count().uncoverable_item, Some(item));
}

/// 2^20 sets of options, which are all covers, in little memory; and a limit on it.
#[test]
fn options_that_may_be_chosen_or_not_are_all_tried() {
    let mut builder = Problem::builder();
    let item = builder.between(0, 100).expect("valid");
    for _ in 0..20 {
        builder.option([item]).expect("valid");
    }
    let problem = builder.build();
    let most = Control::new().with_solution_limit(1 << 12);
    let report = problem.search().control(most).count();
    assert_eq!(report.completion, algorithm_x::Completion::Stopped(StopReason::SolutionLimit));
    let mut smaller = Problem::builder();
    let item = smaller.between(0, 100).expect("valid");
    for _ in 0..12 {
        smaller.option([item]).expect("valid");
    }
    assert_eq!(smaller.build().search().count().total(), Some(1 << 12));
}

#[test]
#[should_panic(expected = "covered exactly once")]
fn the_stepper_refuses_multiplicities() {
    let problem: Problem = "2|a\na\na".parse().expect("valid");
    let _ = problem.search().stepper();
}
