//! The stepper, compared with the search and with the rules of the board.

use std::collections::BTreeSet;

use queens_core::{BoardLine, Event, Frame, ItemList, Line, State, Stepper};
use queens_dlx::{Branch, Control, Dlx, Engine, Items, Problem, Solver, Square};

const LINES: [Line; 4] = [Line::Row, Line::Column, Line::Diagonal, Line::AntiDiagonal];

fn configurations() -> [Dlx; 4] {
    let dlx = Dlx::default();
    [
        dlx,
        dlx.with_items(Items::Natural),
        dlx.with_items(Items::Shuffled { seed: 3 }),
        dlx.with_branch(Branch::Rows).with_engine(Engine::Bits),
    ]
}

fn constrained() -> Problem {
    let problem = Problem::new(6).with_queen(Square::new(1, 3)).unwrap();
    problem.with_blocked(Square::new(0, 1)).unwrap()
}

fn queens(state: &State) -> Vec<Square> {
    let rows = state.positions.iter().enumerate();
    rows.filter_map(|(row, column)| column.map(|column| Square::new(row, column))).collect()
}

fn lines(square: Square, n: usize) -> [BoardLine; 4] {
    LINES.map(|line| BoardLine::through(square, line, n))
}

/// The squares without a queen on their lines, and where the problem allows one: what can still be
/// chosen while no item is being covered or uncovered.
fn free(problem: &Problem, queens: &[Square]) -> BTreeSet<Square> {
    let n = problem.size();
    let allowed = problem.allowed();
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    squares
        .filter(|&square| allowed.as_ref().is_none_or(|allowed| allowed.allows(square)))
        .filter(|&square| queens.iter().all(|&queen| queen.line_to(square).is_none()))
        .collect()
}

/// Compares a state with the board.
fn check_state(problem: &Problem, state: &State) {
    let n = problem.size();
    let items = state.items().unwrap();
    let hidden: BTreeSet<Square> =
        state.hidden().unwrap().iter().map(|&(square, _)| square).collect();
    let all = free(problem, &[]);
    assert!(hidden.is_subset(&all));
    for &(square, line) in state.hidden().unwrap() {
        assert!(lines(square, n).contains(&line), "{square} {line}");
    }
    for ItemList { line, is_primary, is_covered, options } in items {
        assert_eq!(*is_primary, matches!(line.line, Line::Row | Line::Column));
        let on_line: BTreeSet<Square> =
            all.iter().copied().filter(|&square| lines(square, n).contains(line)).collect();
        let listed: BTreeSet<Square> = options.iter().copied().collect();
        assert_eq!(listed.len(), options.len());
        if !is_covered {
            let left: BTreeSet<Square> = on_line.difference(&hidden).copied().collect();
            assert_eq!(listed, left, "{line} after {:?}", state.last);
        }
        assert!(listed.is_subset(&on_line));
    }
    // Between two nodes, what is left follows from the queens alone.
    if let Some(Event::Enter { .. } | Event::Leave { .. } | Event::Emit) = state.last {
        let queens = queens(state);
        let left: BTreeSet<Square> = all.difference(&hidden).copied().collect();
        assert_eq!(left, free(problem, &queens), "{queens:?}");
        for item in items {
            let is_taken = queens.iter().any(|&queen| lines(queen, n).contains(&item.line));
            assert_eq!(item.is_covered, is_taken, "{} {queens:?}", item.line);
        }
    }
    check_frames(state);
}

fn check_frames(state: &State) {
    let standing = queens(state).len();
    assert!(matches!(state.frames.len() - standing, 0 | 1), "after {:?}", state.last);
    let items = state.items().unwrap();
    for (depth, frame) in state.frames.iter().enumerate() {
        let Frame { line: Some(line), next, choice, .. } = *frame else {
            panic!("a frame without a line: {frame:?}");
        };
        assert_eq!(frame.depth, depth);
        assert_eq!(choice.is_some(), depth < standing);
        if let Some(place) = choice {
            assert!(queens(state).iter().any(|&queen| {
                lines(queen, state.size).contains(&line) && line.place_of(queen) == place
            }));
        }
        let item = items.iter().find(|item| item.line == line).unwrap();
        let listed: Vec<usize> = item.options.iter().map(|&square| line.place_of(square)).collect();
        let rest = listed.iter().position(|&place| place == next);
        assert!(next == state.size || rest.is_some());
        if let Some(place) = choice {
            let chosen = listed.iter().position(|&listed| listed == place).unwrap();
            assert_eq!(rest.unwrap_or(listed.len()), chosen + 1, "{frame:?} {listed:?}");
        }
    }
}

/// Compares the stepper of a configuration with its search, there and back; every `apart`th state
/// is examined.
fn walk(dlx: Dlx, problem: &Problem, apart: usize) {
    let mut stepper = dlx.stepper(problem).unwrap();
    let mut walk = Walk { apart, events: vec![None], states: vec![stepper.state()] };
    let mut solutions: Vec<Vec<usize>> = Vec::new();
    let mut places = 0;
    while let Some(event) = stepper.step() {
        assert_eq!(stepper.last(), Some(event));
        assert_eq!(stepper.is_complete(), event == Event::Leave { depth: 0 });
        places += u128::from(matches!(event, Event::Place { .. }));
        if event == Event::Emit {
            let state = stepper.state();
            solutions.push(state.positions.iter().map(|column| column.unwrap()).collect());
        }
        if walk.events.len().is_multiple_of(apart) {
            let state = stepper.state();
            assert_eq!(state.last, Some(event));
            check_state(problem, &state);
            walk.states.push(state);
        }
        walk.events.push(Some(event));
    }
    let end = stepper.state();
    assert!(stepper.is_complete() && end.is_complete());

    let mut search = dlx.solutions(problem, &Control::new()).unwrap();
    let found: Vec<Vec<usize>> =
        std::iter::from_fn(|| search.next_columns().map(<[usize]>::to_vec)).collect();
    assert_eq!(solutions, found);
    assert_eq!(end.statistics, search.report().statistics);
    assert_eq!(end.solutions, found.len() as u128);
    assert_eq!(end.statistics.nodes, Some(places + 1));
    assert_eq!(end.items(), walk.states[0].items(), "all is linked again");
    assert_eq!(end.hidden(), Some(&[][..]));
    walk.back_to_the_start(stepper.as_mut());
    walk.by_turns(stepper.as_mut());
}

/// The steps of a search, and some of its states.
struct Walk {
    apart: usize,
    /// The step that led to each state.
    events: Vec<Option<Event>>,
    states: Vec<State>,
}

impl Walk {
    fn check(&self, stepper: &dyn Stepper, at: usize) {
        assert_eq!(stepper.last(), self.events[at]);
        if at.is_multiple_of(self.apart) {
            assert_eq!(stepper.state(), self.states[at / self.apart]);
        }
    }

    fn back_to_the_start(&self, stepper: &mut dyn Stepper) {
        assert_eq!(stepper.step(), None);
        for at in (0..self.events.len() - 1).rev() {
            assert_eq!(stepper.back(), self.events[at + 1]);
            self.check(stepper, at);
        }
        assert_eq!(stepper.back(), None);
    }

    /// Seven steps forwards, four back.
    fn by_turns(&self, stepper: &mut dyn Stepper) {
        let mut at = 0;
        while at + 1 < self.events.len() {
            for _ in 0..7 {
                at += usize::from(stepper.step().is_some());
            }
            self.check(stepper, at);
            for _ in 0..if at + 1 < self.events.len() { 4 } else { 0 } {
                at -= usize::from(stepper.back().is_some());
            }
            self.check(stepper, at);
        }
    }
}

#[test]
fn steps_are_those_of_the_search_and_can_be_undone() {
    for dlx in configurations() {
        for n in [0, 1, 2, 3, 4, 6] {
            walk(dlx, &Problem::new(n), 1);
        }
        walk(dlx, &constrained(), 1);
    }
}

#[test]
fn eight_queens_are_stepped_through() {
    walk(Dlx::default(), &Problem::new(8), 17);
}

#[test]
fn a_row_without_squares_is_a_dead_end() {
    let problem =
        (0..4).fold(Problem::new(4), |p, column| p.with_blocked(Square::new(2, column)).unwrap());
    let mut stepper = Dlx::default().stepper(&problem).unwrap();
    let events: Vec<Event> = std::iter::from_fn(|| stepper.step()).collect();
    let line = BoardLine { line: Line::Row, index: 2 };
    let expected = [Event::Enter { depth: 0 }, Event::DeadEnd { line }, Event::Leave { depth: 0 }];
    assert_eq!(events, expected);
}

#[test]
fn every_step_for_a_single_square() {
    let mut stepper = Dlx::default().stepper(&Problem::new(1)).unwrap();
    let events: Vec<Event> = std::iter::from_fn(|| stepper.step()).collect();
    let square = Square::new(0, 0);
    let row = BoardLine { line: Line::Row, index: 0 };
    let column = BoardLine { line: Line::Column, index: 0 };
    let expected = [
        Event::Enter { depth: 0 },
        Event::Choose { line: row },
        Event::Cover { line: row },
        Event::Hide { square, line: row },
        Event::Place { square },
        Event::Cover { line: column },
        Event::Enter { depth: 1 },
        Event::Emit,
        Event::Leave { depth: 1 },
        Event::Uncover { line: column },
        Event::Undo { square },
        Event::Unhide { square, line: row },
        Event::Uncover { line: row },
        Event::Leave { depth: 0 },
    ];
    assert_eq!(events, expected);
}

#[test]
fn a_large_board_is_stepped() {
    let mut stepper = Dlx::default().stepper(&Problem::new(60)).unwrap();
    let events: Vec<Event> = std::iter::from_fn(|| stepper.step()).take(1_000).collect();
    assert_eq!(events[1], Event::Choose { line: BoardLine { line: Line::Row, index: 29 } });
    for &event in events.iter().rev() {
        assert_eq!(stepper.back(), Some(event));
    }
    assert_eq!(stepper.back(), None);
    assert!(Dlx::default().stepper(&Problem::new(1025)).is_err());
}
