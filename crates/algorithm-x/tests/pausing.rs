//! Searches that are paused, written down, resumed and split.

#[path = "../examples/queens.rs"]
#[allow(dead_code)]
mod queens;
#[path = "support/raw.rs"]
mod raw;

use algorithm_x::{Choose, Control, Engine, OptionId, Problem, Search, SearchState, StateError};
use proptest::prelude::*;
use proptest::sample::select;

use raw::raw;

const ENGINES: [Engine; 2] = [Engine::Links, Engine::Bits];
const RULES: [Choose; 2] = [Choose::FewestOptions, Choose::Leftmost];

/// Takes the covers of `search`, stopped each time after the next of `steps` more nodes, or covers
/// if the number is odd, and resumed from text on the next of the engines.
fn in_pieces(search: &Search<'_>, steps: &[u64], engines: &[Engine]) -> (Vec<Vec<OptionId>>, u64) {
    let mut found = Vec::new();
    let mut text: Option<String> = None;
    for turn in 0.. {
        let step = steps[turn % steps.len()];
        let search = search.clone().engine(engines[turn % engines.len()]);
        let mut covers = match &text {
            None => search.iter(),
            Some(text) => {
                let state: SearchState = text.parse().expect("a state");
                search.resume(&state).expect("a state of this search")
            }
        };
        let report = covers.report();
        covers.set_control(&match step % 2 {
            0 => Control::new().with_node_limit(report.statistics.nodes + step / 2),
            _ => Control::new().with_solution_limit(report.solutions as u64 + step / 2 + 1),
        });
        found.extend(covers.by_ref());
        if covers.report().is_complete() {
            let nodes = covers.report().statistics;
            assert_eq!(nodes, search.count().statistics);
            assert_eq!(covers.state().to_string().parse(), Ok(covers.state()));
            return (found, turn as u64);
        }
        text = Some(covers.state().to_string());
    }
    unreachable!("a search ends")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_search_in_pieces_loses_nothing_and_repeats_nothing(
        raw in raw(),
        steps in prop::collection::vec(1..12_u64, 1..6),
        choose in select(&RULES),
        engines in select(vec![vec![Engine::Links], vec![Engine::Bits], ENGINES.to_vec()]),
    ) {
        let (_, problem) = raw.build();
        let search = problem.search().choose(choose);
        let all: Vec<_> = search.iter().collect();
        let (found, _) = in_pieces(&search, &steps, &engines);
        prop_assert_eq!(found, all);
    }

    #[test]
    fn parts_are_the_whole(
        raw in raw(),
        parts in 1..20_usize,
        choose in select(&RULES),
        engine in select(&ENGINES),
    ) {
        let (_, problem) = raw.build();
        let search = problem.search().choose(choose).engine(engine);
        let split = search.split(parts).expect("no limit");
        let whole: Vec<_> = search.iter().collect();
        let (mut found, mut nodes) = (Vec::new(), 0);
        for mut part in split {
            // A part goes on from its text, too.
            found.extend(part.next());
            let text = part.state().to_string();
            let mut rest = search.resume(&text.parse().expect("a state")).expect("of this search");
            found.extend(rest.by_ref());
            prop_assert!(part.by_ref().count() as u128 + 1 >= rest.report().solutions);
            prop_assert_eq!(part.report(), rest.report());
            nodes += rest.report().statistics.nodes;
        }
        prop_assert_eq!(found, whole);
        prop_assert!(nodes <= search.count().statistics.nodes);
    }
}

#[test]
fn a_search_is_cut_into_as_many_parts_as_asked_for() {
    let (problem, _) = queens::problem(8);
    for parts in [1, 2, 8, 9, 100] {
        let split = problem.search().split(parts).unwrap();
        assert!(split.len() >= parts);
        let covers: usize = split.into_iter().map(Iterator::count).sum();
        assert_eq!(covers, 92);
    }
    let cancelled = Control::new().with_time_limit(std::time::Duration::ZERO);
    assert!(problem.search().control(cancelled).split(10).is_none());
}

/// The covers that come one at a time are known to be so many; each is asked for in another process.
#[test]
fn queens_one_at_a_time() {
    let (problem, _) = queens::problem(8);
    let (found, turns) = in_pieces(&problem.search(), &[1], &ENGINES);
    assert_eq!((found.len(), turns), (92, 92));
    let (found, turns) = in_pieces(&problem.search(), &[2], &ENGINES);
    assert_eq!((found.len(), turns), (92, problem.search().count().statistics.nodes - 1));
}

#[test]
fn a_state_of_something_else_is_refused() {
    let (problem, _) = queens::problem(6);
    let mut covers = problem.search().iter();
    covers.next();
    let state = covers.state();
    let resume = |search: Search<'_>, state: &SearchState| search.resume(state).err();
    assert_eq!(resume(problem.search(), &state), None);
    assert_eq!(resume(problem.search().engine(Engine::Links), &state), None);
    let (other, _) = queens::problem(7);
    let other_search = Some(StateError::OtherSearch);
    assert_eq!(resume(other.search(), &state), other_search);
    assert_eq!(resume(problem.search().choose(Choose::Leftmost), &state), other_search);
    assert_eq!(resume(problem.search().forbid([3]).unwrap(), &state), other_search);
    let last = problem.items().nth(1).unwrap();
    assert_eq!(resume(problem.search().prefer(&[last]).unwrap(), &state), other_search);

    let text = state.to_string();
    for (from, to) in [("after=", "after=0,"), ("after=", "after=99,"), ("after=", "before=0,0,")] {
        let changed: SearchState = text.replace(from, to).parse().unwrap();
        assert_eq!(resume(problem.search(), &changed), Some(StateError::NoSuchPath), "{to}");
    }
}

#[test]
fn texts_that_are_no_states_are_refused() {
    let problem: Problem = "a\na".parse().unwrap();
    let text = problem.search().iter().state().to_string();
    for wrong in [
        "",
        "search=",
        &text.replace("search=", "search=x"),
        &text.replace("given=0", "given=1"),
        &text.replace("before=", "within="),
        &text.replace("before=", "before=1,,2"),
        &text.replace("nodes=0", "nodes=-1"),
        &text.replace("covers=0", ""),
        &format!("{text} more=1"),
    ] {
        let read = wrong.parse::<SearchState>();
        assert!(matches!(read, Err(StateError::Format { .. })), "{wrong}: {read:?}");
    }
}

/// The share that is reported never falls, and is below 1 before the end.
#[test]
fn progress_is_reported() {
    use std::sync::{Arc, Mutex};
    let (problem, _) = queens::problem(13);
    for engine in ENGINES {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let control = Control::new().with_progress({
            let seen = Arc::clone(&seen);
            move |progress| seen.lock().unwrap().push(*progress)
        });
        let report = problem.search().engine(engine).control(control).count();
        let seen = seen.lock().unwrap();
        assert!(!seen.is_empty());
        assert!(seen.windows(2).all(|pair| pair[0].share <= pair[1].share));
        let last = seen.last().unwrap();
        assert!(last.share > 0.0 && last.share < 1.0, "{}", last.share);
        assert!(last.solutions <= report.solutions && last.nodes > 0);
        assert!(last.remaining().is_some());
    }
}
