//! Searches with memory and diagrams, against brute force and the numbers of the literature.

#[path = "../examples/dominoes.rs"]
#[allow(dead_code)]
mod domino_tilings;
#[path = "../examples/queens.rs"]
#[allow(dead_code)]
mod queens;
#[path = "support/raw.rs"]
mod raw;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use algorithm_x::num_bigint::BigUint;
use algorithm_x::{
    CancelToken, Choose, Completion, Control, Method, OptionId, Problem, Search, StopReason,
};
use proptest::prelude::*;

use domino_tilings::problem as dominoes;
use raw::{raw, sorted};

fn big(digits: &str) -> BigUint {
    digits.parse().unwrap()
}

/// OEIS A004003, with the nodes of Knuth's Algorithm Z.
#[test]
fn dominoes_take_the_nodes_of_algorithm_z() {
    for (size, count, nodes) in [
        (8, "12988816", 2_317),
        (10, "258584046368", 13_562),
        (12, "53060477521960000", 74_049),
        (14, "112202208776036178000000", 385_185),
    ] {
        let problem = dominoes(size, size);
        let search = problem.search();
        for method in [Method::Memo, Method::Auto] {
            let report = search.clone().memo().method(method).count();
            assert_eq!(report.total(), Some(&big(count)), "{size}");
            assert_eq!(report.statistics.nodes, nodes, "{size}");
            assert_eq!(report.statistics.forgotten, 0);
        }
    }
}

/// 2,444,888,770,250,892,795,802,079,170,816 and OEIS A004003(9), which needs 129 bits.
#[test]
#[ignore = "takes some seconds and 700 MB"]
fn counts_outgrow_128_bits() {
    let report = dominoes(16, 16).search().memo().count();
    assert_eq!(report.total(), Some(&big("2444888770250892795802079170816")));
    assert_eq!(report.statistics.nodes, 1_933_064);
    let report = dominoes(18, 18).search().memo().count();
    assert_eq!(report.total(), Some(&big("548943583215388338077567813208427340288")));
}

/// The table forgets, and the count is the same.
#[test]
fn a_count_is_exact_in_little_memory() {
    let problem = dominoes(12, 12);
    let report = problem.search().memo().method(Method::Memo).memory(1 << 20).count();
    assert_eq!(report.total(), Some(&big("53060477521960000")));
    assert!(report.statistics.forgotten > 0);
    assert!(report.statistics.memory <= 1 << 20);
}

/// Large counts are kept beside the table, and forgotten with their states.
#[test]
fn large_counts_are_exact_in_little_memory() {
    let mut builder = Problem::builder();
    // A chain of 400 items, of 4 kinds of links each: the counts are powers of 4 and sums of them.
    let items = builder.primaries(400);
    for item in &items {
        for _ in 0..4 {
            builder.option([item]).unwrap();
        }
    }
    for pair in items.windows(2) {
        builder.option(pair).unwrap();
    }
    let problem = builder.build();
    let expected = (0..400).fold((BigUint::ZERO, BigUint::from(1_u32)), |(before, last), _| {
        let next = &last * 4_u32 + &before;
        (last, next)
    });
    for memory in [0, 1 << 20] {
        let search = problem.search().choose(Choose::Leftmost);
        let report = search.memo().method(Method::Memo).memory(memory).count();
        assert_eq!(report.total(), Some(&expected.1));
    }
}

#[test]
fn queens_and_langford_take_the_nodes_of_algorithm_z() {
    let (problem, _) = queens::problem(8);
    let report = problem.search().memo().method(Method::Memo).count();
    assert_eq!(report.total(), Some(&92_u32.into()));
    assert_eq!(report.statistics.nodes, 1_122);

    // Langford pairs, of two that mirror each other the one with the largest value further left.
    const N: usize = 11;
    let mut builder = Problem::builder();
    let (values, places) = (builder.primaries(N), builder.primaries(2 * N));
    for (value, distance) in values.iter().zip(2..) {
        for at in 0..2 * N - distance {
            if distance <= N || at < N / 2 {
                builder.option([value, &places[at], &places[at + distance]]).unwrap();
            }
        }
    }
    let report = builder.build().search().memo().method(Method::Memo).count();
    assert_eq!(report.total(), Some(&17_792_u32.into()));
    assert_eq!(report.statistics.nodes, 162_544);
}

/// (n - 1)!! for even n, OEIS A001147.
#[test]
fn matchings_of_a_complete_graph() {
    let mut builder = Problem::builder();
    let people = builder.primaries(16);
    for (at, one) in people.iter().enumerate() {
        for other in &people[..at] {
            builder.option([one, other]).unwrap();
        }
    }
    let report = builder.build().search().memo().count();
    assert_eq!(report.total(), Some(&2_027_025_u32.into()));
}

/// The Bell number of 12, OEIS A000110. One state for each set that is left.
#[test]
fn set_partitions() {
    let mut builder = Problem::builder();
    let items = builder.primaries(12);
    for set in 1..1_u32 << 12 {
        builder.option((0..12).filter(|at| set >> at & 1 == 1).map(|at| items[at])).unwrap();
    }
    let report = builder.build().search().choose(Choose::Leftmost).memo().count();
    assert_eq!(report.total(), Some(&4_213_597_u32.into()));
    assert_eq!(report.statistics.states, 2_048);
}

/// The Aztec diamond of order m has 2^(m(m+1)/2) domino tilings.
#[test]
fn aztec_diamonds() {
    for m in [1, 2, 5, 9_i32] {
        let inside = |x: i32, y: i32| (2 * x + 1).abs() + (2 * y + 1).abs() <= 2 * m;
        let mut builder = Problem::builder();
        let squares: BTreeMap<(i32, i32), _> = (-m..m)
            .flat_map(|y| (-m..m).map(move |x| (x, y)))
            .filter(|&(x, y)| inside(x, y))
            .map(|square| (square, builder.primary()))
            .collect();
        for (&(x, y), square) in &squares {
            for next in [(x + 1, y), (x, y + 1)].iter().filter_map(|next| squares.get(next)) {
                builder.option([square, next]).unwrap();
            }
        }
        let report = builder.build().search().memo().count();
        assert_eq!(report.total(), Some(&(BigUint::from(1_u32) << (m * (m + 1) / 2))), "{m}");
    }
}

/// Lozenge tilings of a hexagon, which MacMahon's formula counts.
fn hexagon(a: i32, b: i32, c: i32) -> (Problem, BigUint) {
    // Triangles in a strip of rows: (row, column, points up?), in coordinates in which the hexagon
    // is a box with two corners cut off.
    let mut builder = Problem::builder();
    let mut triangles = BTreeMap::new();
    for y in 0..a + b {
        for x in 0..a + c {
            for up in [false, true] {
                // Cut off the corners where x + y is small or large.
                let sum = x + y + i32::from(!up);
                if sum >= a && sum < a + b + c {
                    triangles.insert((x, y, up), builder.primary());
                }
            }
        }
    }
    for (&(x, y, up), triangle) in &triangles {
        if up {
            for next in [(x, y, false), (x - 1, y, false), (x, y - 1, false)] {
                if let Some(other) = triangles.get(&next) {
                    builder.option([triangle, other]).unwrap();
                }
            }
        }
    }
    let (mut above, mut below) = (BigUint::from(1_u32), BigUint::from(1_u32));
    for i in 1..=a {
        for j in 1..=b {
            for k in 1..=c {
                above *= (i + j + k - 1) as u32;
                below *= (i + j + k - 2) as u32;
            }
        }
    }
    (builder.build(), above / below)
}

#[test]
fn lozenges() {
    for (a, b, c) in [(1, 1, 1), (2, 2, 2), (2, 3, 4), (5, 5, 5)] {
        let (problem, expected) = hexagon(a, b, c);
        let report = problem.search().memo().count();
        assert_eq!(report.total(), Some(&expected), "{a} {b} {c}");
    }
}

#[test]
fn limits_give_a_part() {
    let problem = dominoes(8, 8);
    let count = |control: Control| problem.search().control(control).memo().count();
    let report = count(Control::new().with_node_limit(1_000));
    assert_eq!(report.completion, Completion::Stopped(StopReason::NodeLimit));
    assert_eq!((report.total(), report.statistics.nodes), (None, 1_000));
    assert!(report.solutions > BigUint::ZERO && report.solutions < 12_988_816_u32.into());
    assert!(report.to_string().starts_with("at least "));

    let report = count(Control::new().with_solution_limit(1_000_000));
    assert_eq!(report.completion, Completion::Stopped(StopReason::SolutionLimit));
    assert_eq!(report.solutions, 1_000_000_u32.into());

    let report = count(Control::new().with_time_limit(Duration::ZERO));
    assert_eq!(report.completion, Completion::Stopped(StopReason::TimeLimit));
    let token = CancelToken::new();
    token.cancel();
    let report = count(Control::new().with_cancel(token));
    assert_eq!(report.completion, Completion::Stopped(StopReason::Cancelled));
    assert_eq!((report.solutions, report.statistics.nodes), (BigUint::ZERO, 0));
}

#[test]
fn a_diagram_that_takes_too_much_memory_ends_with_what_was_found() {
    let problem = dominoes(12, 12);
    let report = problem.search().memo().memory(100_000).diagram().unwrap_err();
    assert_eq!(report.completion, Completion::Stopped(StopReason::MemoryLimit));
    assert_eq!(report.total(), None);
    assert!(report.solutions > BigUint::ZERO);
}

/// Also if it is complete before the memory is first looked at.
#[test]
fn a_small_diagram_needs_memory_too() {
    let problem = dominoes(4, 4);
    let report = problem.search().memo().memory(0).diagram().unwrap_err();
    assert_eq!(report.completion, Completion::Stopped(StopReason::MemoryLimit));
    assert!(problem.search().memo().memory(1 << 20).diagram().is_ok());
}

/// All methods, rules of choice and memories give the count of brute force.
fn counts_agree(search: &Search<'_>, expected: usize) -> Result<(), TestCaseError> {
    for choose in [Choose::FewestOptions, Choose::Leftmost] {
        let search = search.clone().choose(choose);
        let plain = search.clone().memo().method(Method::Plain).count();
        prop_assert_eq!(plain.total(), Some(&expected.into()));
        for (method, memory) in
            [(Method::Memo, 1 << 20), (Method::Memo, 0), (Method::Auto, 1 << 20)]
        {
            let report = search.clone().memo().method(method).memory(memory).count();
            prop_assert_eq!(report.total(), Some(&expected.into()));
            prop_assert_eq!(report.statistics.plain_nodes, plain.statistics.plain_nodes);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counts_agree_with_brute_force(raw in raw()) {
        let (_, problem) = raw.build();
        counts_agree(&problem.search(), raw.covers().len())?;
    }

    /// More than 64 primary items, or more than 57 options of an item.
    #[test]
    fn size_makes_no_difference(raw in raw(), more_items in 0..2_usize, more_options in 1..3_usize) {
        let mut larger = raw.clone();
        let (more_items, more_options) = (70 * more_items, if more_options == 2 { 70 } else { 1 });
        for at in 0..=more_items {
            larger.primary.push(true);
            let item = (larger.primary.len() - 1, None);
            let options = if at == 0 { more_options } else { 1 };
            larger.options.extend(std::iter::repeat_n(vec![item], options));
        }
        let (_, problem) = larger.build();
        counts_agree(&problem.search(), raw.covers().len() * more_options)?;
    }

    #[test]
    fn diagrams_answer_as_the_list_of_covers(raw in raw(), costs in proptest::collection::vec(-5..20_i64, 11)) {
        let (_, problem) = raw.build();
        let expected = raw.covers();
        let diagram = problem.search().memo().diagram().unwrap();
        prop_assert_eq!(diagram.count(), expected.len().into());
        prop_assert_eq!(diagram.is_empty(), expected.is_empty());
        let all: Vec<Vec<usize>> = diagram.iter().map(|cover| sorted(&cover)).collect();
        prop_assert_eq!(all.len(), expected.len());
        prop_assert_eq!(&all.into_iter().collect::<BTreeSet<_>>(), &expected);

        let numbered: BTreeSet<Vec<usize>> =
            (0..expected.len()).map(|at| sorted(&diagram.get(&at.into()).unwrap())).collect();
        prop_assert_eq!(&numbered, &expected);
        prop_assert_eq!(diagram.get(&expected.len().into()), None);

        for option in problem.options() {
            let has = |cover: &&Vec<usize>| cover.contains(&option.index());
            let (with, without): (BTreeSet<_>, BTreeSet<_>) = expected.iter().partition(has);
            prop_assert_eq!(diagram.count_with(option), with.len().into());
            prop_assert_eq!(diagram.count_without(option), without.len().into());
            let share = (!expected.is_empty()).then(|| with.len() as f64 / expected.len() as f64);
            prop_assert_eq!(diagram.probability(option), share);
            for (part, covers) in [(diagram.with(option), with), (diagram.without(option), without)] {
                prop_assert_eq!(part.count(), covers.len().into());
                let listed: BTreeSet<Vec<usize>> = part.iter().map(|cover| sorted(&cover)).collect();
                prop_assert!(listed.iter().eq(covers));
            }
        }

        let cost_of = |cover: &[usize]| cover.iter().map(|&option| costs[option]).sum::<i64>();
        let found: Vec<(i64, Vec<OptionId>)> = diagram.cheapest(|option| costs[option.index()]).collect();
        for (cost, cover) in &found {
            prop_assert_eq!(*cost, cost_of(&sorted(cover)));
        }
        let mut by_cost: Vec<i64> = expected.iter().map(|cover| cost_of(cover)).collect();
        by_cost.sort_unstable();
        prop_assert_eq!(found.iter().map(|(cost, _)| *cost).collect::<Vec<_>>(), by_cost);

        prop_assert_eq!(diagram.sampler(7).next().is_some(), !expected.is_empty());
    }
}

/// Samples are uniform: chi-square with 35 degrees of freedom, whose 99.9 % quantile is 66.6.
#[test]
fn samples_are_uniform() {
    let problem = dominoes(4, 4);
    let diagram = problem.search().memo().diagram().unwrap();
    assert_eq!(diagram.count(), 36_u32.into());
    let mut seen: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
    const EACH: u32 = 1_000;
    for cover in diagram.sampler(2_024).take(36 * EACH as usize) {
        *seen.entry(sorted(&cover)).or_default() += 1;
    }
    assert_eq!(seen.len(), 36);
    let square = |&count: &u32| (f64::from(count) - f64::from(EACH)).powi(2) / f64::from(EACH);
    let chi_square: f64 = seen.values().map(square).sum();
    assert!(chi_square < 66.6, "{chi_square}");
}

#[test]
fn probabilities_of_large_counts() {
    let problem = dominoes(12, 12);
    let diagram = problem.search().memo().diagram().unwrap();
    assert_eq!(diagram.count(), big("53060477521960000"));
    // The corner is covered by one of two dominoes, alike by symmetry.
    assert_eq!(diagram.probability(0.into()), Some(0.5));
    let (cost, cover) = diagram.cheapest(|_| 1).next().unwrap();
    assert_eq!((cost, cover.len()), (72, 72));
}
