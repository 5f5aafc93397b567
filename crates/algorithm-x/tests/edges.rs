//! Problems at the edge, limits, and what the builder refuses.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use algorithm_x::{
    Builder, CancelToken, Choose, Color, Completion, Control, OptionId, PreferenceError, Problem,
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
    assert_eq!((report.solutions, report.is_complete(), report.statistics.nodes), (1, true, 1));
    assert_eq!(problem.search().first().cover, Some(vec![]));
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
        assert_eq!(report.uncoverable_item, Some(b));
        assert_eq!(report.statistics.nodes, 1);
    }
    let first = problem.search().first();
    assert_eq!((first.cover, first.report.total()), (None, Some(0)));
}

#[test]
fn a_cover_may_be_impossible_without_an_uncoverable_item() {
    let mut builder = Problem::builder();
    let [a, b, c] = [builder.primary(), builder.primary(), builder.primary()];
    for option in [[a, b], [b, c], [a, c]] {
        builder.option(option).unwrap();
    }
    let report = builder.build().search().count();
    assert_eq!((report.solutions, report.is_complete(), report.uncoverable_item), (0, true, None));
}

#[test]
fn options_share_an_item_in_one_color() {
    let mut builder = Problem::builder();
    let [a, b] = [builder.primary(), builder.primary()];
    let x = builder.secondary();
    builder.option([a.plain(), x.color(1)]).unwrap();
    builder.option([a.plain(), x.color(2)]).unwrap();
    builder.option([a.plain(), x.plain()]).unwrap();
    builder.option([b.plain(), x.color(2)]).unwrap();
    builder.option([b.plain(), x.plain()]).unwrap();
    let problem = builder.build();
    assert_eq!(covers(&problem), [[3, 1]], "b has fewer options");
    assert_eq!(problem.entries(OptionId::from(1)).last().unwrap().color(), Some(Color::from(2)));
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
    let cover = problem.search().first().cover.expect("there is a cover");
    assert_eq!(cover.len(), 20_000);
}

#[test]
fn limits_stop_the_search_and_are_reported() {
    let problem = switches(40);
    let stopped = |control: Control| problem.search().control(control).count();

    let report = stopped(Control::new().with_solution_limit(5));
    assert_eq!(
        (report.solutions, report.completion),
        (5, Completion::Stopped(StopReason::SolutionLimit))
    );
    let report = stopped(Control::new().with_solution_limit(0));
    assert_eq!(
        (report.solutions, report.completion),
        (0, Completion::Stopped(StopReason::SolutionLimit))
    );
    let report = stopped(Control::new().with_node_limit(1_000));
    assert_eq!(
        (report.statistics.nodes, report.completion),
        (1_000, Completion::Stopped(StopReason::NodeLimit))
    );
    let report = stopped(Control::new().with_time_limit(Duration::from_millis(20)));
    assert_eq!(report.completion, Completion::Stopped(StopReason::TimeLimit));
    assert!(report.statistics.nodes > 0);

    let token = CancelToken::new();
    token.cancel();
    let report = stopped(Control::new().with_cancel(token));
    assert_eq!(
        (report.statistics.nodes, report.completion),
        (0, Completion::Stopped(StopReason::Cancelled))
    );
    let first = problem.search().control(Control::new().with_node_limit(3)).first();
    assert_eq!(first.cover, None);
    assert_eq!(first.report.completion, Completion::Stopped(StopReason::NodeLimit));
}

#[test]
fn a_search_is_cancelled_from_elsewhere() {
    let problem = switches(60);
    let token = CancelToken::new();
    let report = std::thread::scope(|scope| {
        let search = problem.search().control(Control::new().with_cancel(token.clone()));
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
    let color = builder.option([x.color(0), a.color(3)]);
    assert_eq!(color, Err(ProblemError::ColorOnPrimary { option: 0, item: "a".into() }));
    let color = builder.option([x.color(u32::MAX)]);
    assert_eq!(color, Err(ProblemError::ColorTooLarge { color: u32::MAX }));
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

#[test]
fn a_default_builder_is_a_new_one() {
    let mut builder = Builder::default();
    assert_eq!(builder.clone().build().search().count().total(), Some(1));
    let [a, b] = builder.primary_array();
    let option = builder.option([a, b]).unwrap();
    let problem = builder.build();
    assert_eq!((option.index(), problem.option_count()), (0, 1));
    assert_eq!(problem.search().count().total(), Some(1));
}

#[test]
fn a_panic_while_an_option_is_added_leaves_the_builder_as_it_was() {
    let mut builder = Problem::builder();
    let [a, b, c] = builder.primary_array();
    let x = builder.secondary();
    builder.option([a, b]).unwrap();
    let panicking = || {
        [a.plain(), b.plain(), x.color(3)]
            .into_iter()
            .chain(std::iter::once_with(|| panic!("no more")))
    };
    let result = catch_unwind(AssertUnwindSafe(|| builder.option(panicking())));
    assert!(result.is_err());
    assert_eq!(builder.option([c]).unwrap().index(), 1);
    let problem = builder.build();
    assert_eq!(problem.to_string(), "#0 #1 #2 | #3\n#0 #1\n#2\n");
    assert_eq!([a, b, c, x].map(|item| problem.options_of(item)), [1, 1, 1, 0]);
    assert_eq!(covers(&problem), [[0, 1]]);
}

#[test]
fn entries_come_from_items_and_references() {
    let mut builder = Problem::builder();
    let items = builder.primary_array::<2>();
    let [x] = builder.secondary_array();
    let first = builder.option(items.iter()).unwrap();
    let entries = [items[0].plain(), x.color(1)];
    let second = builder.option(entries.iter()).unwrap();
    let problem = builder.build();
    assert!(problem.entries(first).map(|entry| entry.item()).eq(items));
    assert!(problem.entries(second).eq(entries));
}

#[test]
fn a_closure_ends_the_search_with_an_error_of_its_own() {
    #[derive(Debug, PartialEq)]
    struct Full(usize);

    let problem = switches(10);
    let mut seen = 0;
    let result = problem.search().try_for_each(|cover| {
        seen += 1;
        if seen == 3 { Err(Full(cover.len())) } else { Ok(()) }
    });
    assert_eq!((result, seen), (Err(Full(10)), 3));
    let result = problem.search().try_for_each(|_| Ok::<(), Full>(()));
    assert_eq!(result.unwrap().total(), Some(1_024));
}

#[test]
fn the_first_cover_is_the_first_of_the_iterator_and_ends_the_search() {
    let problem = switches(3);
    let first = problem.search().first();
    assert_eq!(first.cover, problem.into_iter().next());
    assert_eq!(first.report.solutions, 1);
    assert_eq!(first.report.completion, Completion::Stopped(StopReason::SolutionLimit));
    let none = problem.search().control(Control::new().with_solution_limit(0)).first();
    assert_eq!((none.cover, none.report.solutions), (None, 0));
    assert_eq!(none.report.completion, Completion::Stopped(StopReason::SolutionLimit));
}

#[test]
fn debug_output_is_short() {
    let problem = switches(3);
    assert_eq!(format!("{problem:?}"), "Problem { items: 3, primary: 3, options: 6 }");
    let search = format!("{:?}", problem.search());
    assert!(search.starts_with("Search { problem: Problem { items: 3,"), "{search}");
    let mut covers = problem.search().into_iter();
    covers.next();
    assert_eq!(
        format!("{covers:?}"),
        "Covers { solutions: 1, completion: Stopped(Caller), engine: Bits, .. }"
    );
}

#[test]
fn reports_are_written_in_words() {
    let problem = switches(2);
    let search = problem.search();
    assert_eq!(search.count().to_string(), "4 covers (bits, complete)");
    let one = search.first().report;
    assert_eq!(one.to_string(), "at least 1 cover (bits, stopped: solution limit)");
    for (reason, text) in [
        (StopReason::NodeLimit, "node limit"),
        (StopReason::SolutionLimit, "solution limit"),
        (StopReason::TimeLimit, "time limit"),
        (StopReason::Cancelled, "cancelled"),
        (StopReason::Caller, "caller"),
    ] {
        assert_eq!(reason.to_string(), text);
    }
    let item = problem.items().nth(1).unwrap();
    assert_eq!((item.to_string(), OptionId::from(3).to_string()), ("#1".into(), "3".into()));
}

/// Options are kept that name a primary item; the others change neither covers nor figures.
#[test]
fn options_without_primary_items_change_no_figure() {
    let mut builder = Problem::builder();
    let (a, b) = (builder.primary(), builder.primary());
    let [x, y] = builder.secondary_array();
    let add_useful = |builder: &mut Builder| {
        for option in [[a, x], [a, y], [b, x], [b, y]] {
            builder.option(option).unwrap();
        }
    };
    add_useful(&mut builder);
    let plain = builder.clone().build();
    builder.option([x, y]).unwrap();
    add_useful(&mut builder);
    builder.option([y]).unwrap();
    let mut twice = plain.to_string();
    twice.push_str("#0 #2\n#0 #3\n#1 #2\n#1 #3\n");
    let twice: Problem = twice.parse().unwrap();
    let with_useless = builder.build();
    let numbers = |cover: Vec<OptionId>| -> Vec<usize> {
        cover.iter().map(|option| option.index() - usize::from(option.index() > 4)).collect()
    };
    assert!(with_useless.into_iter().map(numbers).eq(covers(&twice)));
    assert_eq!(with_useless.search().count().statistics, twice.search().count().statistics);
}
