//! The cheapest covers, against all covers of random problems.

#[path = "support/raw.rs"]
mod raw;

use std::time::Duration;

use algorithm_x::{
    CancelToken, Cheapest, Choose, Completion, Control, Item, Problem, ProblemError, StopReason,
};
use proptest::collection::vec;
use proptest::prelude::*;

use raw::{Raw, raw, raw_of, sorted};

/// A problem whose options cost something, and primary items have to be covered so many times.
fn build(raw: &Raw, costs: &[u64], most: u32) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<Item> = raw
        .primary
        .iter()
        .map(|&primary| match primary {
            true => builder.between(1, most).expect("valid bounds"),
            false => builder.secondary(),
        })
        .collect();
    for (option, &cost) in raw.options.iter().zip(costs) {
        let entries = option.iter().map(|&(item, color)| match color {
            Some(color) => items[item].color(color),
            None => items[item].plain(),
        });
        builder.option_with_cost(cost, entries).expect("a valid option");
    }
    builder.build()
}

fn costs(cheapest: &Cheapest) -> Vec<u64> {
    cheapest.covers.iter().map(|cover| cover.cost).collect()
}

/// Small costs, where many covers cost the same, and large ones.
fn cost() -> impl Strategy<Value = u64> {
    prop_oneof![0..4_u64, 0..1_000_u64, Just(1 << 58)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_cheapest_are_those_of_brute_force(
        raw in raw(), price in vec(cost(), 11), count in 0..12_usize, most in 1..3_u32,
    ) {
        let problem = build(&raw, &price, most);
        let covers = raw.covers_within(|_| 1..=most as usize);
        let sum = |cover: &[usize]| cover.iter().map(|&option| price[option]).sum::<u64>();
        let mut expected: Vec<u64> = covers.iter().map(|cover| sum(cover)).collect();
        expected.sort_unstable();
        expected.truncate(count);
        for choose in [Choose::FewestOptions, Choose::Leftmost] {
            let cheapest = problem.search().choose(choose).cheapest(count);
            prop_assert!(cheapest.completion.is_complete());
            prop_assert_eq!(costs(&cheapest), expected.clone());
            let mut found: Vec<_> =
                cheapest.covers.iter().map(|cover| sorted(&cover.options)).collect();
            for (cover, priced) in found.iter().zip(&cheapest.covers) {
                prop_assert!(covers.contains(cover));
                prop_assert_eq!(sum(cover), priced.cost);
            }
            found.sort_unstable();
            found.dedup();
            prop_assert_eq!(found.len(), expected.len(), "no cover twice");
        }
    }

    /// The same costs as the diagram of all covers gives, of problems too large for brute force.
    #[cfg(feature = "memo")]
    #[test]
    fn branch_and_bound_agrees_with_the_diagram(
        raw in any::<bool>().prop_flat_map(|colors| raw_of(colors, 4..12, 8..40)),
        price in vec(cost(), 40),
        count in 1..20_usize,
    ) {
        let problem = build(&raw, &price, 1);
        let cheapest = problem.search().cheapest(count);
        let diagram = problem.search().memo().diagram().expect("no limit was set");
        let by_cost = diagram.cheapest(|option| problem.cost(option) as i64);
        let expected: Vec<u64> = by_cost.take(count).map(|(cost, _)| cost as u64).collect();
        prop_assert_eq!(costs(&cheapest), expected);
    }

    /// What a limit leaves are covers, and links are put back: in debug builds, dropping checks it.
    #[test]
    fn a_limit_leaves_the_cheapest_so_far(
        raw in raw(), price in vec(cost(), 11), count in 1..4_usize, nodes in 0..30_u64,
    ) {
        let problem = build(&raw, &price, 1);
        let whole = problem.search().cheapest(count);
        let control = Control::new().with_node_limit(nodes);
        let some = problem.search().control(control).cheapest(count);
        prop_assert_eq!(some.completion.is_complete(), whole.statistics.nodes <= nodes);
        prop_assert_eq!(some.statistics.nodes, whole.statistics.nodes.min(nodes));
        prop_assert!(some.covers.len() <= whole.covers.len());
        for (some, whole) in some.covers.iter().zip(&whole.covers) {
            prop_assert!(some.cost >= whole.cost);
        }
    }

    #[test]
    fn text_is_read_back(raw in raw(), price in vec(cost(), 11)) {
        let problem = build(&raw, &price, 1);
        prop_assume!(problem.primary_count() > 0);
        let text = problem.to_string();
        let again: Problem = text.parse().unwrap();
        prop_assert_eq!(again.to_string(), text);
        prop_assert!(again.options().all(|option| again.cost(option) == price[option.index()]));
    }
}

/// All ways to match n to n, where i and j together cost (i * j) mod 7: the least by going through
/// all orders.
#[test]
fn the_bound_leaves_out_most_of_an_assignment() {
    let n = 7_usize;
    let price = |i: usize, j: usize| (i * j % 7) as u64;
    let mut builder = Problem::builder();
    let [rows, columns] = [builder.primaries(n), builder.primaries(n)];
    for (i, j) in (0..n * n).map(|at| (at / n, at % n)) {
        builder.option_with_cost(price(i, j), [rows[i], columns[j]]).expect("valid");
    }
    let problem = builder.build();
    let mut least = u64::MAX;
    let mut order: Vec<usize> = (0..n).collect();
    permute(&mut order, 0, &mut |order| {
        least = least.min(order.iter().enumerate().map(|(i, &j)| price(i, j)).sum());
    });
    let cheapest = problem.search().cheapest(1);
    assert_eq!(costs(&cheapest), [least]);
    assert!(cheapest.statistics.nodes < problem.search().count().statistics.nodes / 4);
}

fn permute(order: &mut [usize], from: usize, visit: &mut impl FnMut(&[usize])) {
    if from == order.len() {
        return visit(order);
    }
    for at in from..order.len() {
        order.swap(from, at);
        permute(order, from + 1, visit);
        order.swap(from, at);
    }
}

#[test]
fn options_may_be_forbidden_and_required() {
    let problem: Problem = "a b\na |1\na |2\na |3\nb\nb |10".parse().expect("valid");
    let search = problem.search().forbid([0]).expect("an option");
    assert_eq!(costs(&search.cheapest(3)), [2, 3, 12]);
    let search = problem.search().require([4]).expect("an option");
    assert_eq!(costs(&search.cheapest(9)), [11, 12, 13]);
}

#[test]
fn a_search_is_stopped() {
    let problem: Problem = "a\na".parse().expect("valid");
    let token = CancelToken::new();
    token.cancel();
    let cancelled = problem.search().control(Control::new().with_cancel(token)).cheapest(1);
    assert_eq!(cancelled.completion, Completion::Stopped(StopReason::Cancelled));
    let late = Control::new().with_time_limit(Duration::ZERO);
    let late = problem.search().control(late).cheapest(1);
    assert_eq!(late.completion, Completion::Stopped(StopReason::TimeLimit));
    assert!(late.covers.is_empty());
}

#[test]
fn costs_have_to_add_up_in_64_bits() {
    let mut builder = Problem::builder();
    let item = builder.primary();
    let largest = i64::MAX as u64;
    let option = builder.option_with_cost(largest - 1, [item]).expect("valid");
    assert_eq!(
        builder.option_with_cost(2, [item]),
        Err(ProblemError::CostTooLarge { option: 1, cost: 2 })
    );
    assert!(builder.option_with_cost(1, [item, item]).is_err());
    builder.option_with_cost(1, [item]).expect("valid: the refused ones count for nothing");
    let problem = builder.build();
    assert_eq!(problem.cost(option), largest - 1);
    assert_eq!(costs(&problem.search().cheapest(5)), [1, largest - 1]);
}
