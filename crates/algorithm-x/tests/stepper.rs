//! The stepper: against the search, against a model of the lists, and backwards.

#[allow(dead_code)]
#[path = "../examples/queens.rs"]
mod queens;
#[allow(dead_code)]
#[path = "../examples/word_squares.rs"]
mod word_squares;

use std::collections::BTreeSet;

use algorithm_x::{
    Choose, Engine, Entry, Event, Item, ItemState, OptionId, Problem, Search, Stepper,
};

/// All that a stepper shows.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    event: Option<Event>,
    chosen: Vec<OptionId>,
    open: Vec<Item>,
    items: Vec<(ItemState, Vec<OptionId>)>,
    hidden_by: Vec<Option<Item>>,
    covers: u64,
    statistics: algorithm_x::Statistics,
}

fn shown(problem: &Problem, stepper: &Stepper) -> Shown {
    Shown {
        event: stepper.event(),
        chosen: stepper.chosen().to_vec(),
        open: stepper.open_items().collect(),
        items: problem
            .items()
            .map(|item| (stepper.item_state(item), stepper.options_of(item).collect()))
            .collect(),
        hidden_by: problem.options().map(|option| stepper.hidden_by(option)).collect(),
        covers: stepper.covers(),
        statistics: stepper.statistics().clone(),
    }
}

/// What follows from the items and options alone: open items show the options that are not hidden,
/// and the items of chosen options are covered or have the color of the option.
fn check_model(problem: &Problem, shown: &Shown) {
    let open: BTreeSet<Item> = shown.open.iter().copied().collect();
    assert_eq!(open.len(), shown.open.len());
    for (item, (state, options)) in problem.items().zip(&shown.items) {
        assert_eq!(open.contains(&item), problem.is_primary(item) && *state == ItemState::Open);
        if *state == ItemState::Open {
            let left: Vec<OptionId> = problem
                .options()
                .filter(|&option| shown.hidden_by[option.index()].is_none())
                .filter(|&option| problem.entries(option).any(|entry| entry.item() == item))
                .collect();
            assert_eq!(options, &left, "{item} after {:?}", shown.event);
        }
    }
    if shown.event == Some(Event::EnterNode) {
        let named: Vec<Entry> =
            shown.chosen.iter().flat_map(|&option| problem.entries(option)).collect();
        for (item, (state, _)) in problem.items().zip(&shown.items) {
            let expected = match named.iter().find(|entry| entry.item() == item) {
                None => ItemState::Open,
                Some(entry) => entry.color().map_or(ItemState::Covered, ItemState::Purified),
            };
            assert_eq!(*state, expected);
        }
    }
}

/// Steps to the end and back again.
fn walk(problem: &Problem, search: &Search<'_>) {
    let mut stepper = search.stepper();
    let mut states = vec![shown(problem, &stepper)];
    let mut covers = Vec::new();
    while let Some(event) = stepper.forward() {
        assert_eq!(stepper.event(), Some(event));
        states.push(shown(problem, &stepper));
        check_model(problem, &states[states.len() - 1]);
        if event == Event::CoverFound {
            covers.push(stepper.chosen().to_vec());
        }
    }
    assert_eq!(stepper.position(), states.len() as u64 - 1);
    let links = search.clone().engine(Engine::Links);
    assert_eq!(covers, links.iter().collect::<Vec<_>>());
    assert_eq!(stepper.statistics(), &links.count().statistics);
    let (first, last) = (&states[0], &states[states.len() - 1]);
    assert_eq!((&first.items, &first.open), (&last.items, &last.open), "all is linked again");

    for at in (0..states.len() - 1).rev() {
        assert_eq!(stepper.back(), states[at + 1].event);
        assert_eq!((stepper.position(), &shown(problem, &stepper)), (at as u64, &states[at]));
    }
    assert_eq!(stepper.back(), None);
    // Forwards and backwards by turns, ever further.
    let mut at = 0;
    for length in (1..40).take_while(|length| 3 * length < states.len()) {
        for _ in 0..2 * length {
            at += usize::from(stepper.forward().is_some());
        }
        for _ in 0..length {
            at -= usize::from(stepper.back().is_some());
        }
        assert_eq!(shown(problem, &stepper), states[at]);
    }
}

#[test]
fn steps_are_those_of_the_search_and_can_be_undone() {
    let colored = "
        p q r | x y
        p q x y:A
        p r x:A y
        p x:B
        q x:A
        r y:B
        q r x:A y:B
        p x:A y:B";
    let dead_end = "a b c\na b\nb c\na c";
    let problems = [
        "a\na".parse().unwrap(),
        "a b\na".parse().unwrap(),
        dead_end.parse().unwrap(),
        colored.parse().unwrap(),
        Problem::builder().build(),
        queens::problem(4).0,
        queens::problem(5).0,
    ];
    for problem in &problems {
        let backwards: Vec<Item> =
            problem.items().filter(|&item| problem.is_primary(item)).collect();
        let backwards: Vec<Item> = backwards.into_iter().rev().collect();
        for choose in [Choose::FewestOptions, Choose::Leftmost] {
            walk(problem, &problem.search().choose(choose));
            walk(problem, &problem.search().choose(choose).prefer(&backwards).unwrap());
        }
    }
}

#[test]
fn every_step_of_a_small_search() {
    let problem: Problem = "a b | x y\na x:1\na y\nb x:1 y".parse().unwrap();
    let [a, b, x, y] = ["a", "b", "x", "y"].map(|name| problem.find(name).unwrap());
    let [o0, o1, o2] = [0, 1, 2].map(OptionId::from);
    let red = problem.entries(o0).nth(1).unwrap().color().unwrap();
    let mut stepper = problem.search().stepper();
    let events: Vec<Event> = std::iter::from_fn(|| stepper.forward()).collect();
    use Event::*;
    let expected = [
        EnterNode,
        ChooseItem { item: b },
        CoverItem { item: b },
        HideOption { option: o2, item: b },
        TryOption { option: o2, item: b },
        Commit { option: o2, item: x },
        PurifyItem { item: x, color: red },
        KeepOption { option: o0, item: x },
        Commit { option: o2, item: y },
        CoverItem { item: y },
        HideOption { option: o1, item: y },
        EnterNode,
        ChooseItem { item: a },
        CoverItem { item: a },
        HideOption { option: o0, item: a },
        TryOption { option: o0, item: a },
        Commit { option: o0, item: x },
        EnterNode,
        CoverFound,
        Uncommit { option: o0, item: x },
        UntryOption { option: o0, item: a },
        UnhideOption { option: o0, item: a },
        UncoverItem { item: a },
        UnhideOption { option: o1, item: y },
        UncoverItem { item: y },
        Uncommit { option: o2, item: y },
        UnkeepOption { option: o0, item: x },
        UnpurifyItem { item: x },
        Uncommit { option: o2, item: x },
        UntryOption { option: o2, item: b },
        UnhideOption { option: o2, item: b },
        UncoverItem { item: b },
    ];
    assert_eq!(events, expected);
}

/// What a viewer of n queens does: options are squares, and the board follows from the events.
#[test]
fn a_board_of_queens_is_shown() {
    let n = 6;
    let (problem, _) = queens::problem(n);
    let mut stepper = problem.search().stepper();
    let mut board = vec![false; n * n];
    let mut boards = Vec::new();
    while let Some(event) = stepper.forward() {
        match event {
            Event::TryOption { option, .. } => board[option.index()] = true,
            Event::UntryOption { option, .. } => board[option.index()] = false,
            Event::CoverFound => boards.push(board.clone()),
            _ => {}
        }
        let queens = board.iter().filter(|&&queen| queen).count();
        assert_eq!(queens, stepper.chosen().len());
    }
    assert_eq!(boards.len(), 4);
    assert!(boards.iter().all(|board| board.iter().filter(|&&queen| queen).count() == n));
}

#[test]
fn a_long_search_with_colors_is_stepped_through() {
    let problem = word_squares::problem(&word_squares::WORDS);
    let mut stepper = problem.search().stepper();
    let mut steps = 0;
    while stepper.forward().is_some() {
        steps += 1;
    }
    let report = problem.search().engine(Engine::Links).count();
    assert_eq!(
        (stepper.covers().into(), stepper.statistics()),
        (report.solutions, &report.statistics)
    );
    let last = stepper.clone();
    for _ in 0..1_000 {
        stepper.back().unwrap();
    }
    assert_eq!(stepper.position(), steps - 1_000);
    for _ in 0..1_000 {
        stepper.forward().unwrap();
    }
    assert_eq!(shown(&problem, &stepper), shown(&problem, &last));
}

/// More steps than a stepper remembers, so that it makes steps again on the way back.
#[test]
fn a_long_search_is_undone_to_the_beginning() {
    const APART: usize = 1_009;
    let (problem, _) = queens::problem(9);
    let mut stepper = problem.search().stepper();
    let mut events = vec![None];
    let mut states = vec![shown(&problem, &stepper)];
    while let Some(event) = stepper.forward() {
        if events.len().is_multiple_of(APART) {
            states.push(shown(&problem, &stepper));
        }
        events.push(Some(event));
    }
    assert!(events.len() > 3 * 16_384, "{} steps", events.len());
    for at in (0..events.len() - 1).rev() {
        assert_eq!(stepper.back(), events[at + 1]);
        assert_eq!((stepper.position(), stepper.event()), (at as u64, events[at]));
        if at.is_multiple_of(APART) {
            assert_eq!(shown(&problem, &stepper), states[at / APART]);
        }
        // A few steps forwards, across the steps that were made again.
        if at.is_multiple_of(16_381) {
            for step in &events[at + 1..events.len().min(at + 40)] {
                assert_eq!(stepper.forward(), *step);
            }
            for step in events[at + 1..events.len().min(at + 40)].iter().rev() {
                assert_eq!(stepper.back(), *step);
            }
        }
    }
    assert_eq!(stepper.back(), None);
}
