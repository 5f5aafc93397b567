//! Required and forbidden options, reduction, the checker, conflicts and estimates, against all sets
//! of options.

#[path = "../examples/queens.rs"]
#[allow(dead_code)]
mod queens;
#[path = "support/raw.rs"]
mod raw;

use std::collections::BTreeSet;
use std::time::Duration;

use algorithm_x::{
    Choose, Completion, Control, CoverError, Engine, OptionError, Problem, StopReason,
};
use proptest::prelude::*;
use proptest::sample::select;

use raw::{raw, sorted};

const ENGINES: [Engine; 2] = [Engine::Links, Engine::Bits];
const RULES: [Choose; 2] = [Choose::FewestOptions, Choose::Leftmost];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn required_options_are_there_and_forbidden_ones_are_not(
        raw in raw(),
        required in prop::collection::btree_set(0..11_u32, 0..3),
        forbidden in prop::collection::btree_set(0..11_u32, 0..3),
        choose in select(&RULES),
        engine in select(&ENGINES),
        at_once in any::<bool>(),
    ) {
        let (_, problem) = raw.build();
        let options = problem.option_count() as u32;
        let names_primary =
            |option: u32| raw.options[option as usize].iter().any(|&(item, _)| raw.primary[item]);
        let required: Vec<u32> =
            required.into_iter().filter(|&option| option < options && names_primary(option)).collect();
        let forbidden: Vec<u32> = forbidden.into_iter().filter(|&option| option < options).collect();
        let mut search = problem.search().choose(choose).engine(engine).forbid(forbidden.clone()).unwrap();
        if at_once {
            search = search.require(required.clone()).unwrap();
        } else {
            for &option in &required {
                search = search.require([option]).unwrap();
            }
        }
        let has = |cover: &[usize], option: &u32| cover.contains(&(*option as usize));
        let expected: BTreeSet<_> = raw
            .covers()
            .into_iter()
            .filter(|cover| required.iter().all(|option| has(cover, option)))
            .filter(|cover| !forbidden.iter().any(|option| has(cover, option)))
            .collect();
        let found: BTreeSet<_> = search.iter().map(|cover| sorted(&cover)).collect();
        prop_assert_eq!(&found, &expected);
        #[cfg(feature = "memo")]
        prop_assert_eq!(search.memo().count().solutions, expected.len().into());
    }

    /// Without the options that reduction finds, there are the same covers; and it finds all that its
    /// rule says.
    #[test]
    fn reduction_removes_what_is_in_no_cover(raw in raw()) {
        let (_, problem) = raw.build();
        let search = problem.search();
        let reduction = search.reduce(u32::MAX);
        prop_assert_eq!(reduction.completion, Completion::Complete);
        let expected = raw.covers();
        for option in &reduction.removed {
            prop_assert!(!expected.iter().any(|cover| cover.contains(&option.index())));
        }
        if reduction.uncoverable_item.is_some() {
            prop_assert!(expected.is_empty());
        } else {
            // Each that is left leaves an option to each item that it does not cover.
            let is_left = |option: usize| !reduction.removed.iter().any(|gone| gone.index() == option);
            let fits = |one: usize, other: usize| {
                raw.options[one].iter().all(|&(item, color)| {
                    raw.options[other].iter().all(|&(its, its_color)| {
                        item != its || (color.is_some() && color == its_color)
                    })
                })
            };
            for option in (0..raw.options.len()).filter(|&option| is_left(option)) {
                if !raw.options[option].iter().any(|&(item, _)| raw.primary[item]) {
                    continue;
                }
                for item in (0..raw.primary.len()).filter(|&item| raw.primary[item]) {
                    let has = |option: usize| raw.options[option].iter().any(|&(its, _)| its == item);
                    let others = (0..raw.options.len()).filter(|&other| is_left(other) && has(other));
                    prop_assert!(has(option) || others.clone().any(|other| fits(option, other)));
                }
            }
        }
        let found: BTreeSet<_> =
            search.clone().forbid(reduction.removed).unwrap().iter().map(|cover| sorted(&cover)).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn the_checker_accepts_covers_and_nothing_else(
        raw in raw(),
        set in prop::collection::btree_set(0..11_usize, 0..6),
    ) {
        let (_, problem) = raw.build();
        let options: Vec<usize> = set.into_iter().filter(|&option| option < raw.options.len()).collect();
        let useful = options.iter().all(|&option| raw.options[option].iter().any(|&(item, _)| raw.primary[item]));
        let checked = problem.check(options.iter().map(|&option| option as u32));
        // Options without primary items do no harm, but a search never chooses them.
        prop_assert_eq!(checked.is_ok() && useful, raw.covers().contains(&options));
        for cover in &problem {
            prop_assert_eq!(problem.check(cover), Ok(()));
        }
    }

    /// The items cannot be covered together; and without any one of them they can.
    #[test]
    fn conflicts_are_minimal(raw in raw(), engine in select(&ENGINES)) {
        let (_, problem) = raw.build();
        let conflict = problem.search().engine(engine).conflict().unwrap();
        prop_assert_eq!(conflict.is_none(), !raw.covers().is_empty());
        let Some(conflict) = conflict else { return Ok(()) };
        let with = |left_out: Option<usize>| {
            let mut relaxed = raw.clone();
            relaxed.primary = vec![false; raw.primary.len()];
            for (at, item) in conflict.iter().enumerate() {
                relaxed.primary[item.index()] = left_out != Some(at);
            }
            !relaxed.covers().is_empty()
        };
        prop_assert!(!with(None));
        for at in 0..conflict.len() {
            prop_assert!(with(Some(at)));
        }
    }
}

#[test]
fn wrong_options_are_refused() {
    let problem: Problem = "a | b\na b\nb\na".parse().unwrap();
    let unknown = OptionError::UnknownOption { option: 3, options: 3 };
    assert_eq!(problem.search().require([0, 3]).unwrap_err(), unknown);
    assert_eq!(problem.search().forbid([3]).unwrap_err(), unknown);
    let no_primary = OptionError::NoPrimaryItem { option: 1 };
    assert_eq!(problem.search().require([1]).unwrap_err(), no_primary);
    assert_eq!(problem.check([0, 0]), Err(CoverError::RepeatedOption { option: 0 }));
    assert_eq!(problem.check([7]), Err(CoverError::UnknownOption { option: 7, options: 3 }));
}

/// What a required option excludes may be an item of its own.
#[test]
fn required_options_that_exclude_each_other_have_no_cover() {
    let problem: Problem = "a b\na\na b\nb".parse().unwrap();
    for required in [[0, 1], [1, 0]] {
        assert_eq!(problem.search().require(required).unwrap().count().total(), Some(0));
    }
}

/// Two rounds: the first removes what leads to the second.
#[test]
fn reduction_goes_on_while_it_finds_something() {
    // Option 2 leaves nothing for c; without it, option 0 leaves nothing for b.
    let problem: Problem = "a b c d e\na d\na\nb e\nb d\nc e".parse().unwrap();
    let one = problem.search().reduce(1);
    assert_eq!((one.rounds, one.removed), (1, vec![2.into()]));
    let all = problem.search().reduce(u32::MAX);
    assert_eq!((all.rounds, all.removed), (3, vec![0.into(), 2.into()]));
    let none = Control::new().with_time_limit(Duration::ZERO);
    let stopped = problem.search().control(none).reduce(5);
    assert_eq!(stopped.completion, Completion::Stopped(StopReason::TimeLimit));
    assert_eq!(stopped.removed, []);
}

/// The mean of many estimates is near the truth, by several standard errors.
#[test]
fn estimates_are_near_the_truth() {
    let (problem, _) = queens::problem(8);
    let report = problem.search().count();
    for engine in ENGINES {
        let estimate = problem.search().engine(engine).estimate(3_000, 1);
        let nodes = report.statistics.nodes as f64;
        assert!((estimate.nodes - nodes).abs() < 5.0 * estimate.nodes_error, "{estimate}");
        assert!((estimate.covers - 92.0).abs() < 5.0 * estimate.covers_error, "{estimate}");
        assert!(estimate.nodes_error < 0.05 * nodes);
        assert_eq!(estimate, problem.search().engine(engine).estimate(3_000, 1));
        assert_ne!(estimate, problem.search().engine(engine).estimate(3_000, 2));
    }
}

/// Ten pigeons in nine holes: who is to blame does not depend on a bird that has a place.
#[test]
fn a_conflict_names_those_who_are_in_it() {
    let mut builder = Problem::builder();
    let pigeons = builder.primary_array::<6>();
    let other = builder.primary();
    let holes = builder.secondary_array::<5>();
    for pigeon in &pigeons {
        for hole in &holes {
            builder.option([pigeon, hole]).unwrap();
        }
    }
    builder.option([other]).unwrap();
    let problem = builder.build();
    assert_eq!(problem.search().conflict(), Ok(Some(pigeons.to_vec())));
    let none = Control::new().with_time_limit(Duration::ZERO);
    assert_eq!(problem.search().control(none).conflict(), Err(StopReason::TimeLimit));
    let (queens, _) = queens::problem(6);
    assert_eq!(queens.search().conflict(), Ok(None));
}
