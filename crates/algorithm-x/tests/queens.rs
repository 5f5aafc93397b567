//! N queens: the counts of OEIS A000170, and the statistics of Knuth's program dlx2 on the same
//! problem.

#[allow(dead_code)]
#[path = "../examples/queens.rs"]
mod queens;

use std::ops::ControlFlow;

use algorithm_x::{Choose, Engine};

#[test]
fn counts_to_twelve() {
    let counts = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200];
    for (n, &count) in counts.iter().enumerate() {
        let (problem, order) = queens::problem(n);
        assert_eq!(problem.search().count().solutions, count, "n = {n}");
        assert_eq!(
            problem.search().choose(Choose::Leftmost).count().solutions,
            count,
            "n = {n}, leftmost"
        );
        assert_eq!(
            problem.search().prefer(&order).unwrap().count().solutions,
            count,
            "n = {n}, center first"
        );
    }
}

#[test]
fn statistics_are_those_of_dlx2() {
    let (problem, order) = queens::problem(12);
    for engine in [Engine::Links, Engine::Bits] {
        let search = problem.search().engine(engine);
        let natural = search.count().statistics;
        assert_eq!((natural.nodes, natural.updates), (332_940, 6_302_283), "{engine}");
        let center_first = search.prefer(&order).unwrap().count().statistics;
        assert_eq!((center_first.nodes, center_first.updates), (211_716, 3_594_752), "{engine}");
    }
}

#[test]
fn rows_in_order_give_lexicographic_order() {
    let n = 8;
    let (problem, _) = queens::problem(n);
    let rows: Vec<_> = problem.items().step_by(2).take(n).collect();
    let mut placements = Vec::new();
    let search = problem.search().choose(Choose::Leftmost).prefer(&rows).unwrap();
    let report = search.for_each(|cover| {
        let rows: Vec<usize> = cover.iter().map(|option| option.index() / n).collect();
        assert!(rows.is_sorted(), "rows are covered in order");
        placements.push(cover.iter().map(|option| option.index() % n).collect::<Vec<_>>());
        ControlFlow::Continue(())
    });
    assert_eq!((report.total(), placements.len()), (Some(92), 92));
    assert!(placements.is_sorted());
}
