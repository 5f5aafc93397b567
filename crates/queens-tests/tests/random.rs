//! Random problems: all strategies agree with the oracle and with each other.

use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use queens::{Control, Placement, Problem, Square};
use queens_conformance::groups;
use queens_tests::bare_suite;

/// Sizes 0 to 8; up to three queens that do not attack each other, and up to a third of the squares
/// blocked. Squares that do not fit the problem so far are left out.
fn problems() -> impl Strategy<Value = Problem> {
    (0..=8_usize).prop_flat_map(|size| {
        let square = (0..size.max(1), 0..size.max(1));
        let queens = prop::collection::vec(square.clone(), 0..=3);
        let blocked = prop::collection::vec(square, 0..=size * size / 3);
        (queens, blocked).prop_map(move |(queens, blocked)| {
            let problem = queens.into_iter().fold(Problem::new(size), |problem, (row, column)| {
                problem.clone().with_queen(Square::new(row, column)).unwrap_or(problem)
            });
            blocked.into_iter().fold(problem, |problem, (row, column)| {
                problem.clone().with_blocked(Square::new(row, column)).unwrap_or(problem)
            })
        })
    })
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(200))]

    /// Up to n = 6 compared with the oracle, beyond with the plain solutions that fit.
    #[test]
    fn each_strategy_gives_the_exact_set(problem in problems()) {
        let outcome = groups::agreement(&bare_suite(), &problem);
        prop_assert!(outcome.failures.is_empty(), "{outcome}");
    }

    /// Two strategies that list the solutions of a problem list the same.
    #[test]
    fn the_strategies_agree_with_each_other(problem in problems()) {
        let suite = bare_suite();
        let lists: Vec<(&str, Vec<Placement>)> = suite
            .solvers()
            .filter_map(|(name, solver)| {
                let mut found = solver.all(&problem, &Control::new()).ok()?.placements;
                found.sort_unstable();
                Some((name, found))
            })
            .collect();
        prop_assert!(lists.len() > 1);
        for (name, list) in &lists {
            prop_assert_eq!(list, &lists[0].1, "{} and {}", name, lists[0].0);
        }
    }

    /// A search stopped after any number of nodes or solutions has found solutions of the problem,
    /// and no more than the limits allow.
    #[test]
    fn limited_searches_find_part_of_the_solutions(problem in problems(), nodes in 0..2_000_u64, most in 0..20_u64) {
        let suite = bare_suite();
        for (name, solver) in suite.solvers() {
            let control = Control::new().with_node_limit(nodes).with_solution_limit(most);
            let (Ok(whole), Ok(part)) =
                (solver.all(&problem, &Control::new()), solver.all(&problem, &control))
            else {
                continue;
            };
            prop_assert!(part.placements.len() as u64 <= most, "{}", name);
            prop_assert!(part.report.statistics.nodes.is_none_or(|spent| spent <= nodes.into()), "{}", name);
            prop_assert!(part.placements.iter().all(|one| whole.placements.contains(one)), "{}", name);
            let complete = part.report.completion.is_complete();
            prop_assert!(!complete || part.placements == whole.placements, "{}", name);
        }
    }
}
