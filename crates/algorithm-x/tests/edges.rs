//! Problems at the edge, limits, and what the builder refuses.

use std::ops::ControlFlow;
use std::time::Duration;

use algorithm_x::{
    CancelToken, Choose, Colour, Completion, First, Limits, OptionId, PreferenceError, Problem,
    ProblemError, StopReason,
};

/// `n` primary items, each covered by one of two options: 2^n covers.
fn switches(n: usize) -> Problem {
    let mut builder = Problem::builder();
    for item in builder.primaries(n) {
        builder.option([item]).unwrap();
        builder.option([item]).unwrap();
    }
    builder.build()
}

fn covers(problem: &Problem) -> Vec<Vec<usize>> {
    problem
        .search()
        .iter()
        .map(|cover| cover.iter().map(|option| option.index()).collect())
        .collect()
}

#[test]
fn nothing_is_covered_by_nothing() {
    let problem = Problem::builder().build();
    assert_eq!(covers(&problem), [[]; 1]);
    let report = problem.search().count();
    assert_eq!((report.solutions, report.is_complete(), report.stats.nodes), (1, true, 1));
    assert_eq!(problem.search().first(), First::Cover(vec![]));
}

#[test]
fn secondary_items_need_no_option() {
    let mut builder = Problem::builder();
    let [x, y] = [builder.secondary(), builder.secondary()];
    builder.option([x]).unwrap();
    builder.option([x, y]).unwrap();
    assert_eq!(covers(&builder.build()), [[]; 1]);
}

#[test]
fn options_of_secondary_items_alone_are_never_chosen() {
    let mut builder = Problem::builder();
    let (a, x) = (builder.primary(), builder.secondary());
    builder.option([x]).unwrap();
    builder.option([a, x]).unwrap();
    builder.option([a]).unwrap();
    assert_eq!(covers(&builder.build()), [[1], [2]]);
}

#[test]
fn equal_options_give_different_covers() {
    let mut builder = Problem::builder();
    let a = builder.primary();
    builder.option([a]).unwrap();
    builder.option([a]).unwrap();
    assert_eq!(covers(&builder.build()), [[0], [1]]);
}

#[test]
fn an_item_without_options_is_reported() {
    let mut builder = Problem::builder();
    let [a, b] = [builder.primary(), builder.primary()];
    builder.option([a]).unwrap();
    let problem = builder.build();
    for choose in [Choose::FewestOptions, Choose::Leftmost] {
        let report = problem.search().choose(choose).count();
        assert_eq!((report.solutions, report.completion), (0, Completion::Complete));
        assert_eq!(report.hopeless, Some(b));
        assert_eq!(report.stats.nodes, 1);
    }
    assert_eq!(problem.search().first(), First::NoCover);
}

#[test]
fn a_cover_may_be_impossible_without_a_hopeless_item() {
    let mut builder = Problem::builder();
    let [a, b, c] = [builder.primary(), builder.primary(), builder.primary()];
    for option in [[a, b], [b, c], [a, c]] {
        builder.option(option).unwrap();
    }
    let report = builder.build().search().count();
    assert_eq!((report.solutions, report.is_complete(), report.hopeless), (0, true, None));
}

#[test]
fn options_share_an_item_in_one_colour() {
    let mut builder = Problem::builder();
    let [a, b] = [builder.primary(), builder.primary()];
    let x = builder.secondary();
    builder.option([a.plain(), x.colour(1)]).unwrap();
    builder.option([a.plain(), x.colour(2)]).unwrap();
    builder.option([a.plain(), x.plain()]).unwrap();
    builder.option([b.plain(), x.colour(2)]).unwrap();
    builder.option([b.plain(), x.plain()]).unwrap();
    let problem = builder.build();
    assert_eq!(covers(&problem), [[3, 1]], "b has fewer options");
    assert_eq!(problem.entries(OptionId::from(1)).last().unwrap().colour(), Some(Colour::from(2)));
}

#[test]
fn many_options_of_one_item_keep_their_order() {
    let mut builder = Problem::builder();
    let a = builder.primary();
    for _ in 0..1_000 {
        builder.option([a]).unwrap();
    }
    let found: Vec<usize> = covers(&builder.build()).concat();
    assert!(found.into_iter().eq(0..1_000));
}

#[test]
fn deep_searches_use_no_stack() {
    let problem = switches(20_000);
    let First::Cover(cover) = problem.search().first() else { panic!("there is a cover") };
    assert_eq!(cover.len(), 20_000);
}

#[test]
fn limits_stop_and_say_so() {
    let problem = switches(40);
    let stopped = |limits: Limits| problem.search().limits(limits).count();

    let report = stopped(Limits::none().solutions(5));
    assert_eq!(
        (report.solutions, report.completion),
        (5, Completion::Stopped(StopReason::Solutions))
    );
    let report = stopped(Limits::none().solutions(0));
    assert_eq!(
        (report.solutions, report.completion),
        (0, Completion::Stopped(StopReason::Solutions))
    );
    let report = stopped(Limits::none().nodes(1_000));
    assert_eq!(
        (report.stats.nodes, report.completion),
        (1_000, Completion::Stopped(StopReason::Nodes))
    );
    let report = stopped(Limits::none().time(Duration::from_millis(20)));
    assert_eq!(report.completion, Completion::Stopped(StopReason::Time));
    assert!(report.stats.nodes > 0);

    let token = CancelToken::new();
    token.cancel();
    let report = stopped(Limits::none().cancel(token));
    assert_eq!(
        (report.stats.nodes, report.completion),
        (0, Completion::Stopped(StopReason::Cancelled))
    );
    let first = problem.search().limits(Limits::none().nodes(3)).first();
    assert_eq!(first, First::Stopped(StopReason::Nodes));
}

#[test]
fn a_search_is_cancelled_from_elsewhere() {
    let problem = switches(60);
    let token = CancelToken::new();
    let report = std::thread::scope(|scope| {
        let search = problem.search().limits(Limits::none().cancel(token.clone()));
        let running = scope.spawn(move || search.count());
        std::thread::sleep(Duration::from_millis(20));
        token.cancel();
        running.join().unwrap()
    });
    assert_eq!(report.completion, Completion::Stopped(StopReason::Cancelled));
}

#[test]
fn a_visitor_breaks_off() {
    let mut left = 3;
    let report = switches(10).search().for_each(|_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((report.solutions, report.completion), (3, Completion::Stopped(StopReason::Caller)));
}

#[test]
fn an_iterator_outlives_its_problem_and_may_be_dropped() {
    let mut iterator = switches(40).search().iter();
    assert_eq!(iterator.next().unwrap().len(), 40);
    assert_eq!(iterator.report().completion, Completion::Stopped(StopReason::Caller));
    let mut ahead = iterator.clone();
    assert_eq!(ahead.next_cover().map(<[_]>::to_vec), iterator.next());
    std::thread::spawn(move || drop(iterator)).join().unwrap();
}

#[test]
fn the_builder_refuses_and_is_left_as_it_was() {
    let mut builder = Problem::builder();
    let a = builder.primary_named("a").unwrap();
    let x = builder.secondary();
    let stranger = Problem::builder().primaries(5)[4];

    assert_eq!(builder.option([a; 0]), Err(ProblemError::EmptyOption { option: 0 }));
    assert_eq!(builder.option([a, stranger]), Err(ProblemError::UnknownItem { item: 4, items: 2 }));
    assert_eq!(
        builder.option([x, a, x]),
        Err(ProblemError::DuplicateItem { option: 0, item: "#1".into() })
    );
    let colour = builder.option([x.colour(0), a.colour(3)]);
    assert_eq!(colour, Err(ProblemError::ColourOnPrimary { option: 0, item: "a".into() }));
    let colour = builder.option([x.colour(u32::MAX)]);
    assert_eq!(colour, Err(ProblemError::ColourTooLarge { colour: u32::MAX }));
    assert_eq!(builder.primary_named("a"), Err(ProblemError::DuplicateName { name: "a".into() }));
    for name in ["", "a b", "a:b", "|", "#7"] {
        assert_eq!(
            builder.secondary_named(name),
            Err(ProblemError::InvalidName { name: name.into() })
        );
    }

    builder.option([a, x]).unwrap();
    let problem = builder.build();
    assert_eq!((problem.item_count(), problem.primary_count(), problem.option_count()), (2, 1, 1));
    assert_eq!((problem.options_of(a), problem.options_of(x)), (1, 1));
    assert_eq!(problem.find("a"), Some(a));
    assert_eq!(covers(&problem), [[0]]);
}

#[test]
fn an_order_of_preference_lists_primary_items_once() {
    let mut builder = Problem::builder();
    let (a, x) = (builder.primary(), builder.secondary());
    let stranger = Problem::builder().primaries(5)[4];
    let problem = builder.build();
    let prefer = |order: &[_]| problem.search().prefer(order).map(drop);
    assert_eq!(prefer(&[a]), Ok(()));
    assert_eq!(prefer(&[a, a]), Err(PreferenceError::DuplicateItem { item: 0 }));
    assert_eq!(prefer(&[x]), Err(PreferenceError::SecondaryItem { item: 1 }));
    assert_eq!(prefer(&[stranger]), Err(PreferenceError::UnknownItem { item: 4, items: 2 }));
}
