//! What the search costs, and single solutions of large boards.

use queens_dlx::{Branch, Completion, Control, Dlx, Items, Problem, Solver, Square, StopReason};

/// Nodes and updates at n = 12 that D. E. Knuth's program dlx2 reports for the same items.
#[test]
fn the_trees_are_those_of_dlx2() {
    for (items, nodes, updates) in
        [(Items::Natural, 332_940, 6_302_283), (Items::Center, 211_716, 3_594_752)]
    {
        let report =
            Dlx::default().with_items(items).count(&Problem::new(12), &Control::new()).unwrap();
        assert_eq!(report.total(), Some(14_200));
        assert_eq!(report.statistics.nodes, Some(nodes), "{items:?}");
        assert_eq!(report.statistics.updates, Some(updates), "{items:?}");
    }
}

#[test]
fn row_by_row_is_lexicographic() {
    let found =
        Dlx::default().with_branch(Branch::Rows).all(&Problem::new(8), &Control::new()).unwrap();
    assert_eq!(found.placements.len(), 92);
    assert!(found.placements.is_sorted());
}

#[test]
fn one_solution_of_a_large_board_is_found_soon() {
    for n in [50, 100, 200, 400] {
        let first = Dlx::default().first(&Problem::new(n), &Control::new()).unwrap();
        assert!(first.placement.unwrap().is_solution(), "n = {n}");
        assert!(first.report.statistics.nodes.unwrap() < 100 * n as u128, "n = {n}");
    }
}

#[test]
fn starting_anew_still_proves_that_there_is_none() {
    for n in [2, 3] {
        let first = Dlx::default().first(&Problem::new(n), &Control::new()).unwrap();
        assert_eq!((first.placement, first.report.completion), (None, Completion::Complete));
    }
    // A board whose first row is blocked: hopeless at the root.
    let mut problem = Problem::new(12);
    for column in 0..12 {
        problem = problem.with_blocked(Square::new(0, column)).unwrap();
    }
    let first = Dlx::default().first(&problem, &Control::new()).unwrap();
    assert_eq!((first.placement, first.report.completion), (None, Completion::Complete));
    // Four rows with two squares each: whether that leaves a solution, both ways must agree.
    let mut problem = Problem::new(14);
    for row in 0..4 {
        for column in (0..14).filter(|&column| column != 2 * row && column != 9) {
            problem = problem.with_blocked(Square::new(row, column)).unwrap();
        }
    }
    let with = Dlx::default().first(&problem, &Control::new()).unwrap();
    let without = Dlx::default().with_restarts(false).first(&problem, &Control::new()).unwrap();
    assert_eq!(with.placement.is_some(), without.placement.is_some());
}

#[test]
fn a_node_limit_holds_over_all_attempts() {
    // A solution takes a node a row at the least.
    let first =
        Dlx::default().first(&Problem::new(60), &Control::new().with_node_limit(30)).unwrap();
    assert_eq!(first.placement, None);
    assert_eq!(first.report.completion, Completion::Stopped(StopReason::NodeLimit));
    assert_eq!(first.report.statistics.nodes, Some(30));
}
