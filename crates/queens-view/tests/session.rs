//! Jumps, counters and words, for every strategy that can be watched.

use std::collections::{BTreeMap, BTreeSet};

use queens::{Control, Event, Problem, Square, State};
use queens_view::{
    Completable, Counters, Hand, Meta, Outcome, Recording, Scheme, Session, SessionError, Snapshot,
    Target, Window, explain, line_of, pseudocode,
};

fn session(strategy: &str, problem: Problem) -> Session {
    Session::new(queens::strategy(strategy).unwrap(), problem).unwrap()
}

fn strategies() -> Vec<&'static str> {
    queens::Registry::builtin()
        .solvers()
        .map(|solver| solver.info())
        .filter(|info| info.capabilities.steps)
        .map(|info| info.name)
        .collect()
}

/// Those that go row by row, or column by column.
fn line_by_line() -> Vec<&'static str> {
    let goes = |name: &&str| session(name, Problem::new(4)).scheme() != Scheme::Cover;
    let names: Vec<&str> = strategies().into_iter().filter(goes).collect();
    assert_eq!(names.len() + 1, strategies().len(), "all but dlx: {names:?}");
    names
}

fn counters(session: &Session) -> [u64; 4] {
    let Counters { tests, placements, backtracks, solutions, .. } = session.counters();
    [tests, placements, backtracks, solutions]
}

#[test]
fn the_whole_search_of_eight_queens_in_figures() {
    for strategy in line_by_line() {
        let mut session = session(strategy, Problem::new(8));
        assert_eq!(session.find(Target::End, u64::MAX), Outcome::Reached);
        // 2,057 nodes of which one is the root; every other one is placed and taken back.
        assert_eq!(counters(&session), [15_720, 2_056, 2_056, 92], "{strategy}");
        // Enter and leave of each node, a step for each test, undo and solution.
        assert_eq!(session.position(), 2 * 2_057 + 15_720 + 2_056 + 92);
        while session.back().is_some() {}
        assert_eq!(counters(&session), [0; 4]);
        assert_eq!(session.position(), 0);
    }
}

#[test]
fn solutions_and_backtracks_there_and_back() {
    for strategy in strategies() {
        let mut session = session(strategy, Problem::new(6));
        let mut solutions = Vec::new();
        while session.find(Target::NextSolution, u64::MAX) == Outcome::Reached {
            assert_eq!(session.last(), Some(Event::Emit));
            solutions.push((session.position(), session.state()));
        }
        assert_eq!(solutions.len(), 4);
        assert!(session.is_complete());
        for (position, state) in solutions.iter().rev() {
            assert_eq!(session.find(Target::PreviousSolution, u64::MAX), Outcome::Reached);
            assert_eq!((session.position(), session.state()), (*position, state.clone()));
        }
        assert_eq!(session.find(Target::PreviousSolution, u64::MAX), Outcome::Nowhere);
        assert_eq!(session.position(), 0);
        let mut backtracks = 0;
        while session.find(Target::NextBacktrack, u64::MAX) == Outcome::Reached {
            assert!(matches!(session.last(), Some(Event::Undo { .. })));
            backtracks += 1;
        }
        assert_eq!(backtracks, session.counters().backtracks);
        assert_eq!(session.find(Target::PreviousBacktrack, u64::MAX), Outcome::Reached);
        assert!(matches!(session.last(), Some(Event::Undo { .. })));
    }
}

#[test]
fn a_jump_goes_on_where_its_steps_ran_out() {
    let mut whole = session("flags", Problem::new(6));
    whole.find(Target::NextSolution, u64::MAX);
    let mut portions = session("flags", Problem::new(6));
    let mut rounds = 0;
    while portions.find(Target::NextSolution, 10) == Outcome::Underway {
        rounds += 1;
    }
    assert_eq!(rounds, (whole.position() - 1) / 10);
    assert_eq!(portions.state(), whole.state());
}

#[test]
fn any_step_can_be_gone_to_from_any_other() {
    let mut walker = session("hashset", Problem::new(5));
    let mut states: Vec<State> = vec![walker.state()];
    while walker.step().is_some() {
        states.push(walker.state());
    }
    let last = states.len() as u64 - 1;
    for (from, to) in [(0, last), (last, 0), (last, last - 1), (300, 17), (17, 300), (40, 40)] {
        assert_eq!(walker.find(Target::Step(from), u64::MAX), Outcome::Reached);
        assert_eq!(walker.find(Target::Step(to), u64::MAX), Outcome::Reached);
        assert_eq!(walker.state(), states[to as usize], "{from} to {to}");
    }
    assert_eq!(walker.find(Target::Step(last + 1), u64::MAX), Outcome::Nowhere);
}

#[test]
fn a_node_is_found_ahead_and_behind() {
    let mut session = session("flags", Problem::new(6));
    let mut walker = self::session("flags", Problem::new(6));
    let mut nodes = Vec::new();
    while let Some(event) = walker.step() {
        if let Event::Place { .. } = event {
            let state = walker.state();
            let path: Vec<usize> = state.positions.iter().map_while(|&column| column).collect();
            nodes.push((walker.position(), path));
        }
    }
    let there = nodes.iter().chain(nodes.iter().rev());
    for (position, path) in there.chain(nodes.iter().rev().step_by(7)) {
        assert_eq!(session.find(Target::Node(path), u64::MAX), Outcome::Reached, "{path:?}");
        assert_eq!(session.position(), *position, "{path:?}");
    }
    for path in [&[][..], &[0, 0], &[9], &[1, 3, 5, 0, 2, 4, 6]] {
        assert_eq!(session.find(Target::Node(path), u64::MAX), Outcome::Nowhere, "{path:?}");
    }
}

#[test]
fn a_question_about_a_node_that_is_never_placed_ends() {
    // On a board whose search does not end: attacked, off the board, and more queens than rows.
    let mut session = session("flags", Problem::new(40));
    for path in [&[0, 1][..], &[0, 2, 2], &[40], &[0; 41]] {
        assert_eq!(session.find(Target::Node(path), 1000), Outcome::Nowhere, "{path:?}");
    }
    let given = Problem::new(40).with_queen(Square::new(39, 0)).unwrap();
    let given = given.with_blocked(Square::new(0, 1)).unwrap();
    let mut session = self::session("flags", given);
    for path in [&[0][..], &[39], &[1]] {
        assert_eq!(session.find(Target::Node(path), 1000), Outcome::Nowhere, "{path:?}");
    }
    assert_eq!(session.find(Target::Node(&[2]), 1000), Outcome::Reached);
}

#[test]
fn every_step_has_a_sentence_and_a_line_of_the_pseudocode() {
    let problem = Problem::new(5).with_queen(Square::new(3, 3)).unwrap();
    let problem = problem.with_blocked(Square::new(0, 1)).unwrap();
    for strategy in strategies() {
        let mut session = session(strategy, problem.clone());
        assert_eq!(explain(&session.state()), "Nothing has happened yet.");
        assert_eq!(line_of(&session.state()), None);
        while session.step().is_some() {
            let state = session.state();
            let sentence = explain(&state);
            assert!(sentence.ends_with('.') && !sentence.contains(['{', '}']), "{sentence}");
            let line = pseudocode(session.scheme())[line_of(&state).unwrap()];
            let expected = match state.last.unwrap() {
                Event::Choose { .. } | Event::DeadEnd { .. } => "choose",
                Event::Cover { .. } | Event::Hide { .. } => "cover",
                Event::Unhide { .. } | Event::Uncover { .. } => "uncover",
                Event::Place { .. } if session.scheme() == Scheme::Cover => "try it",
                Event::Enter { .. } => "search(",
                Event::Reject { .. } => "if attacked",
                Event::Place { .. } => "place",
                Event::Emit => "report",
                Event::Undo { .. } => "take",
                _ => "return",
            };
            assert!(line.contains(expected), "{line}");
        }
    }
}

#[test]
fn a_refusal_names_the_queen_and_the_line() {
    let mut session = session("flags", Problem::new(4));
    let mut sentences = Vec::new();
    for _ in 0..6 {
        session.step();
        sentences.push(explain(&session.state()));
    }
    assert_eq!(
        sentences,
        [
            "The search begins with row 0: its squares are tried one after the other.",
            "May a queen stand on row 0, column 0? Yes, no queen attacks it: one is placed.",
            "On to row 1: its squares are tried one after the other.",
            "May a queen stand on row 1, column 0? No: the queen on row 0, column 0 attacks it along the column.",
            "May a queen stand on row 1, column 1? No: the queen on row 0, column 0 attacks it along the diagonal.",
            "May a queen stand on row 1, column 2? Yes, no queen attacks it: one is placed.",
        ]
    );
}

#[test]
fn an_exact_cover_in_words() {
    let mut session = session("dlx", Problem::new(4));
    let mut sentences = Vec::new();
    let mut lines = Vec::new();
    for _ in 0..12 {
        session.step();
        sentences.push(explain(&session.state()));
        lines.push(line_of(&session.state()).unwrap());
    }
    assert_eq!(
        sentences,
        [
            "The search begins: every row and every column needs a queen.",
            "Row 1 is chosen: it has the fewest squares left (4).",
            "Row 1 is covered: it is unlinked from the list of items.",
            "Row 1, column 1 is hidden: it lies on row 1, which is being covered.",
            "Row 1, column 2 is hidden: it lies on row 1, which is being covered.",
            "Row 1, column 0 is hidden: it lies on row 1, which is being covered.",
            "Row 1, column 3 is hidden: it lies on row 1, which is being covered.",
            "The option row 1, column 1 is tried: a queen is placed, and the other lines through it are covered next.",
            "Column 1 is covered: it is unlinked from the list of items.",
            "Row 2, column 1 is hidden: it lies on column 1, which is being covered.",
            "Row 0, column 1 is hidden: it lies on column 1, which is being covered.",
            "Row 3, column 1 is hidden: it lies on column 1, which is being covered.",
        ]
    );
    assert_eq!(lines, [0, 2, 2, 2, 2, 2, 2, 3, 4, 4, 4, 4]);
    session.find(Target::NextBacktrack, u64::MAX);
    let sentence =
        "The queen on row 2, column 3 is taken back, and row 2 goes on with its next square.";
    assert_eq!(explain(&session.state()), sentence);
    session.find(Target::End, u64::MAX);
    // As many placements as nodes but the root, and no tests.
    assert_eq!(counters(&session), [0, 12, 12, 2]);
    assert_eq!(session.find(Target::Node(&[0]), u64::MAX), Outcome::Nowhere);
}

/// What a page does with the codes: the covered items and the hidden options follow from them.
#[test]
fn the_codes_of_an_exact_cover_lead_from_one_snapshot_to_the_next() {
    let given = Problem::new(6).with_queen(Square::new(2, 5)).unwrap();
    for problem in [Problem::new(6), given] {
        let mut session = session("dlx", problem);
        let meta = Meta::of(&session);
        loop {
            let window = Window::record(&mut session, &meta, 37);
            let start = window.start.cover.unwrap();
            let mut covered: BTreeSet<usize> = start.covered.iter().copied().collect();
            let mut hidden: BTreeMap<usize, usize> = start.hidden.iter().copied().collect();
            let mut item = start.item;
            for about in window.steps.iter().map(|code| code.checked_sub(6)) {
                let Some(about) = about else { continue };
                let number = about as usize / 6;
                match about % 6 {
                    2 => assert!(covered.insert(number)),
                    3 => assert!(covered.remove(&number)),
                    4 => assert_eq!(hidden.insert(number, item.unwrap()), None),
                    5 => assert!(hidden.remove(&number).is_some()),
                    _ => {}
                }
                if about % 6 < 4 {
                    item = Some(number);
                }
            }
            let end = Snapshot::of(&session).cover.unwrap();
            let mut expected = end.covered.clone();
            expected.sort_unstable();
            assert_eq!(covered.into_iter().collect::<Vec<_>>(), expected);
            assert_eq!(hidden.into_iter().collect::<Vec<_>>(), end.hidden);
            if window.complete {
                break;
            }
        }
    }
}

#[test]
fn a_strategy_without_steps_is_refused() {
    let registry = queens::Registry::builtin();
    let error = Session::open(&registry, "permutation", Problem::new(4)).err().unwrap();
    assert!(matches!(error, SessionError::NoSteps { .. }));
    assert!(error.to_string().contains("flags"), "{error}");
    let solver = queens::strategy("permutation").unwrap();
    let error = Session::new(solver, Problem::new(4)).err().unwrap();
    assert_eq!(error.to_string(), "the strategy 'permutation' cannot be watched step by step");
    let solver = queens::strategy("bitmask").unwrap();
    assert!(matches!(Session::new(solver, Problem::new(65)), Err(SessionError::Solve(_))));
}

#[test]
fn recorded_changes_lead_from_one_snapshot_to_the_next() {
    let given = Problem::new(6).with_queen(Square::new(2, 5)).unwrap();
    for strategy in strategies() {
        for problem in [Problem::new(6), given.clone()] {
            let mut session = session(strategy, problem);
            let meta = Meta::of(&session);
            loop {
                let window = Window::record(&mut session, &meta, 37);
                let mut kept = window.start.structures.clone();
                for number in window.changes.iter().flatten() {
                    let entry = (number % meta.span) as isize + meta.lowest;
                    let structure = &mut kept[number / meta.span];
                    match structure.binary_search(&entry) {
                        Ok(index) => drop(structure.remove(index)),
                        Err(index) => structure.insert(index, entry),
                    }
                }
                assert_eq!(kept, Snapshot::of(&session).structures, "{strategy}");
                if window.complete {
                    break;
                }
            }
        }
    }
}

#[test]
fn too_long_a_search_is_refused_with_its_size() {
    let recording = Recording::new(&mut session("flags", Problem::new(8)), false).unwrap();
    assert_eq!(recording.window.steps.len(), 21_982);
    assert!(recording.window.complete);
    let error = Recording::new(&mut session("flags", Problem::new(12)), false).unwrap_err();
    // 856,189 nodes, the 14,200 full boards among them without tests.
    let steps = 2 * 856_189 + 12 * (856_189 - 14_200) + 856_188 + 14_200;
    assert_eq!((error.counted, error.steps), (true, steps), "{error}");
    let first = Recording::new(&mut session("flags", Problem::new(12)), true).unwrap();
    assert!(!first.window.complete);
    let beginning = Recording::beginning(&mut session("flags", Problem::new(30)), 100);
    assert_eq!(beginning.window.steps.len(), 100);
}

#[test]
fn queens_by_hand() {
    let mut hand = Hand::new(6);
    let complete = |hand: &Hand| {
        let control = Control::new();
        let attempts = queens::Registry::builtin().attempts(&Problem::new(6), &control, None);
        hand.complete(&attempts.unwrap(), &control).unwrap()
    };
    assert!(matches!(complete(&hand), Completable::Yes(_)));
    hand.toggle(Square::new(0, 1));
    hand.toggle(Square::new(9, 9));
    assert_eq!(hand.queens(), [Square::new(0, 1)]);
    match complete(&hand) {
        Completable::Yes(placement) => {
            assert_eq!(placement.columns()[0], 1);
            assert!(placement.is_solution());
            hand.set(placement.squares());
            assert!(hand.is_solution());
            assert!(hand.undo());
        }
        other => panic!("{other:?}"),
    }
    hand.toggle(Square::new(3, 4));
    assert!(matches!(complete(&hand), Completable::Conflict(_)));
    assert_eq!(hand.attackers(Square::new(3, 4)).collect::<Vec<_>>(), [Square::new(0, 1)]);
    assert!(hand.undo());
    hand.toggle(Square::new(0, 1));
    assert!(hand.queens().is_empty());
    hand.toggle(Square::new(0, 0));
    assert_eq!(complete(&hand), Completable::No);
    assert!(hand.undo() && hand.undo() && hand.undo());
    assert!(!hand.undo());
}

#[test]
fn a_session_opens_a_spec_of_the_registry_it_is_given() {
    let registry = queens::Registry::builtin();
    let session = Session::open(&registry, "bitmask:mirror=off", Problem::new(6)).unwrap();
    assert_eq!(session.info().name, "bitmask");
    let error = Session::open(&registry, "bitmask:mirror=maybe", Problem::new(6)).err().unwrap();
    assert!(error.to_string().contains("on or off"), "{error}");
    let empty = queens::Registry::empty();
    let error = Session::open(&empty, "bitmask", Problem::new(6)).err().unwrap();
    assert!(matches!(error, SessionError::Spec(_)), "{error}");
}
