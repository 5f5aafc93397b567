//! The search one step at a time. A step back searches again from the start, up to the step before:
//! slow, and short.

use queens::{Axis, Event, Frame, Problem, Square, State, Statistics, Stepper};

use crate::order::{Columns, Order};

pub(crate) struct Steps {
    order: Order,
    size: usize,
    made: usize,
    last: Option<Event>,
    queens: Vec<Square>,
    /// For each open row, how many of its columns have been tried.
    tried: Vec<usize>,
    solutions: u128,
    tests: u128,
    profile: Vec<u128>,
}

impl Steps {
    pub(crate) fn new(problem: &Problem, columns: Columns) -> Self {
        let size = problem.size();
        let mut steps = Self {
            order: Order::new(problem, columns),
            size,
            made: 0,
            last: None,
            queens: Vec::new(),
            tried: Vec::new(),
            solutions: 0,
            tests: 0,
            profile: Vec::new(),
        };
        steps.restart();
        steps
    }

    fn restart(&mut self) {
        (self.made, self.last) = (0, None);
        self.queens.clear();
        self.tried.clear();
        (self.solutions, self.tests) = (0, 0);
        self.profile = vec![0; self.size + 1];
    }

    fn next(&mut self) -> Option<Event> {
        let depth = self.queens.len();
        Some(match self.last {
            None | Some(Event::Place { .. }) => {
                self.tried.push(0);
                self.profile[depth] += 1;
                Event::Enter { depth }
            }
            Some(Event::Enter { .. }) if depth == self.size => {
                self.solutions += 1;
                Event::Emit
            }
            Some(Event::Leave { depth: 0 }) => return None,
            Some(Event::Leave { .. }) => Event::Undo { square: self.queens.pop()? },
            Some(Event::Emit) => self.leave(),
            Some(_) => match self.order.columns.get(self.tried[depth]) {
                None => self.leave(),
                Some(&column) => self.test(Square::new(self.order.rows[depth], column)),
            },
        })
    }

    fn leave(&mut self) -> Event {
        self.tried.pop();
        Event::Leave { depth: self.queens.len() }
    }

    fn test(&mut self, square: Square) -> Event {
        self.tests += 1;
        self.tried[self.queens.len()] += 1;
        match self.order.objection(&self.queens, square) {
            Some(cause) => Event::Reject { square, cause },
            None => {
                self.queens.push(square);
                Event::Place { square }
            }
        }
    }
}

impl Stepper for Steps {
    fn step(&mut self) -> Option<Event> {
        let event = self.next()?;
        self.made += 1;
        self.last = Some(event);
        Some(event)
    }

    fn back(&mut self) -> Option<Event> {
        let (undone, before) = (self.last?, self.made - 1);
        self.restart();
        for _ in 0..before {
            self.step();
        }
        Some(undone)
    }

    fn state(&self) -> State {
        let mut state = State::new(self.size, Axis::Rows);
        for queen in &self.queens {
            state.positions[queen.row] = Some(queen.column);
        }
        state.frames = (self.tried.iter().enumerate())
            .map(|(depth, &next)| Frame {
                depth,
                next,
                choice: self.queens.get(depth).map(|queen| queen.column),
            })
            .collect();
        state.solutions = self.solutions;
        let mut statistics = Statistics::default();
        statistics.nodes = Some(self.profile.iter().sum());
        statistics.tests = Some(self.tests);
        statistics.profile = Some(self.profile.clone());
        state.statistics = statistics;
        state.last = self.last;
        state
    }

    fn last(&self) -> Option<Event> {
        self.last
    }
}
