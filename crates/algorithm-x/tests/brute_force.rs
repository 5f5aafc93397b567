//! Random small problems, colors included, against all subsets of their options.

#[path = "support/raw.rs"]
mod raw;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use algorithm_x::{Choose, Control, Engine, Item, Problem, Search};
use proptest::prelude::*;
use proptest::sample::select;

use raw::{raw, raw_of, raw_with, sorted};

const ENGINES: [Engine; 2] = [Engine::Links, Engine::Bits];

fn ways() -> impl Iterator<Item = (Choose, Engine)> {
    [Choose::FewestOptions, Choose::Leftmost]
        .into_iter()
        .flat_map(|choose| ENGINES.map(|engine| (choose, engine)))
}

/// Both engines find the same covers in the same order, and enter the same nodes and make the same
/// updates before each of them.
fn engines_agree(search: &Search<'_>) -> Result<(), TestCaseError> {
    let [mut links, mut bits] = ENGINES.map(|engine| search.clone().engine(engine).iter());
    loop {
        let (cover, expected) = (links.next(), bits.next());
        prop_assert_eq!(&cover, &expected);
        let (report, expected) = (links.report(), bits.report());
        prop_assert_eq!((report.engine, expected.engine), (Engine::Links, Engine::Bits));
        prop_assert_eq!(report.statistics, expected.statistics);
        prop_assert_eq!(report.completion, expected.completion);
        if cover.is_none() {
            return Ok(());
        }
    }
}

fn limits_give_the_beginning(
    search: &Search<'_>,
    solutions: u64,
    nodes: u64,
) -> Result<(), TestCaseError> {
    let all: Vec<_> = search.iter().collect();
    let whole = search.count();
    let some: Vec<_> =
        search.clone().control(Control::new().with_solution_limit(solutions)).iter().collect();
    prop_assert_eq!(&some[..], &all[..all.len().min(solutions as usize)]);
    let report = search.clone().control(Control::new().with_node_limit(nodes)).count();
    prop_assert_eq!(report.is_complete(), whole.statistics.nodes <= nodes);
    prop_assert_eq!(report.statistics.nodes, whole.statistics.nodes.min(nodes));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_way_of_asking_agrees_with_brute_force(raw in raw()) {
        let expected = raw.covers();
        let (items, problem) = raw.build();
        let backwards: Vec<Item> = items.iter().copied().filter(|&item| problem.is_primary(item)).rev().collect();
        for choose in [Choose::FewestOptions, Choose::Leftmost] {
            for (order, engine) in [&[][..], &backwards].into_iter().flat_map(|order| ENGINES.map(|engine| (order, engine))) {
                let search = problem.search().engine(engine).choose(choose).prefer(order).unwrap();
                let mut visited = Vec::new();
                let report = search.for_each(|cover| {
                    visited.push(cover.to_vec());
                    ControlFlow::Continue(())
                });
                prop_assert!(report.is_complete());
                prop_assert_eq!(report.solutions, expected.len() as u128);
                prop_assert_eq!(visited.len(), expected.len(), "no cover twice");
                prop_assert_eq!(&visited.iter().map(|cover| sorted(cover)).collect::<BTreeSet<_>>(), &expected);
                prop_assert_eq!(report.statistics.profile.iter().sum::<u64>(), report.statistics.nodes);
                prop_assert_eq!(&search.count(), &report);
                prop_assert_eq!(search.first().cover, visited.first().cloned());
                let mut covers = search.iter();
                prop_assert_eq!(&covers.by_ref().collect::<Vec<_>>(), &visited);
                prop_assert_eq!(covers.report(), report);
                engines_agree(&search)?;
            }
        }
    }

    /// Larger problems than can be compared with brute force, with and without colors.
    #[test]
    fn engines_agree_on_larger_problems(
        raw in any::<bool>().prop_flat_map(|colors| raw_of(colors, 4..16, 8..60)),
        (solutions, nodes) in (0..50_u64, 0..500_u64),
    ) {
        let (items, problem) = raw.build();
        let backwards: Vec<Item> = items.iter().copied().filter(|&item| problem.is_primary(item)).rev().collect();
        for choose in [Choose::FewestOptions, Choose::Leftmost] {
            let search = problem.search().choose(choose);
            let nodes = Control::new().with_node_limit(nodes);
            let solutions = Control::new().with_solution_limit(solutions);
            for control in [nodes, solutions, Control::new().with_solution_limit(2_000)] {
                engines_agree(&search.clone().control(control.clone()))?;
                engines_agree(&search.clone().prefer(&backwards).unwrap().control(control))?;
            }
        }
    }

    /// A search that is dropped anywhere, or cloned, leaves the links as they were: in debug builds,
    /// dropping checks it.
    #[test]
    fn links_are_restored_wherever_a_search_ends(raw in raw(), taken in 0..5_usize, nodes in 0..30_u64) {
        let (_, problem) = raw.build();
        let search = problem.search().engine(Engine::Links).control(Control::new().with_node_limit(nodes));
        let mut covers = search.iter();
        let first: Vec<_> = covers.by_ref().take(taken).collect();
        let rest: Vec<_> = covers.clone().collect();
        drop(covers.clone());
        prop_assert_eq!(&covers.collect::<Vec<_>>(), &rest);
        prop_assert_eq!([first, rest].concat(), search.iter().collect::<Vec<_>>());
    }

    /// Problems of more than 64 primary items, and those with items of more than 57 options, take
    /// other ways through the engine. Items with options of their own, which multiply the covers,
    /// bring small problems there.
    #[test]
    fn size_makes_no_difference(
        raw in raw(),
        more_items in select(&[0, 70][..]),
        more_options in select(&[1, 2, 70][..]),
        (solutions, nodes) in (0..100_u64, 0..200_u64),
    ) {
        let mut larger = raw.clone();
        let mut add_item = |options| {
            larger.primary.push(true);
            let item = (larger.primary.len() - 1, None);
            larger.options.extend(std::iter::repeat_n(vec![item], options));
        };
        add_item(more_options);
        (0..more_items).for_each(|_| add_item(1));
        let (_, problem) = larger.build();
        let expected: Vec<Vec<usize>> =
            raw.covers().into_iter().flat_map(|cover| std::iter::repeat_n(cover, more_options)).collect();
        for (choose, engine) in ways() {
            let search = problem.search().choose(choose).engine(engine);
            let mut found: Vec<Vec<usize>> = search.iter().map(|cover| {
                let mut cover = sorted(&cover);
                cover.retain(|&option| option < raw.options.len());
                cover
            }).collect();
            found.sort_unstable();
            prop_assert_eq!(&found, &expected);
            limits_give_the_beginning(&search, solutions, nodes)?;
        }
    }

    /// The options of the raw problem are beyond the first word of the option sets, behind others
    /// that are in no cover, because they need what another item has to have.
    #[test]
    fn options_may_be_in_any_word(raw in raw()) {
        const BEFORE: usize = 70;
        let (must, taken) = (raw.primary.len(), raw.primary.len() + 1);
        let mut larger = raw.clone();
        larger.primary.extend([true, false]);
        larger.options = (0..BEFORE * must).map(|at| vec![(at % must, None), (taken, None)]).collect();
        larger.options.extend(raw.options.iter().cloned());
        larger.options.push(vec![(must, None), (taken, None)]);
        let (_, problem) = larger.build();
        for (choose, engine) in ways() {
            let search = problem.search().choose(choose).engine(engine);
            let found: BTreeSet<Vec<usize>> = search.iter().map(|cover| {
                let mut cover = sorted(&cover);
                assert_eq!(cover.pop(), Some(larger.options.len() - 1));
                cover.iter().map(|option| option - BEFORE * must).collect()
            }).collect();
            prop_assert_eq!(&found, &raw.covers());
            prop_assert_eq!(search.count().solutions, found.len() as u128);
        }
    }

    /// In problems without colors an only option is chosen by a short cut. One colored option
    /// that is never chosen sends the same search the long way.
    #[test]
    fn the_short_cut_makes_no_difference(raw in raw_with(false)) {
        let mut colored = raw.clone();
        colored.options.push(vec![(colored.primary.len(), Some(0))]);
        colored.primary.push(false);
        let ((_, short), (_, long)) = (raw.build(), colored.build());
        for choose in [Choose::FewestOptions, Choose::Leftmost] {
            let (short, long) = (short.search().choose(choose), long.search().choose(choose));
            prop_assert!(short.iter().eq(long.iter()));
            prop_assert_eq!(short.count(), long.count());
        }
    }

    #[test]
    fn a_limit_gives_the_beginning_of_the_whole_search(raw in raw(), solutions in 0..4_u64, nodes in 0..20_u64) {
        let (_, problem) = raw.build();
        for (choose, engine) in ways() {
            limits_give_the_beginning(&problem.search().choose(choose).engine(engine), solutions, nodes)?;
        }
    }

    #[test]
    fn text_is_read_back(raw in raw()) {
        let (_, problem) = raw.build();
        prop_assume!(problem.primary_count() > 0);
        let text = problem.to_string();
        let again: Problem = text.parse().unwrap();
        prop_assert_eq!(again.to_string(), text);
        let (report, before) = (again.search().count(), problem.search().count());
        prop_assert_eq!((report.solutions, report.statistics), (before.solutions, before.statistics));
    }
}
