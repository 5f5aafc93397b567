//! The backtracker one step at a time, forwards and backwards.

use super::{Backtracker, Occupancy};
use crate::step::{Event, Frame, State, Stepper};

impl<O: Occupancy> Backtracker<O> {
    fn put(&mut self, line: usize, candidate: usize) {
        self.choices[line] = candidate;
        self.occupancy.place(line, candidate);
        self.placed = line + 1;
    }

    pub(super) fn take(&mut self) -> (usize, usize) {
        let line = self.placed - 1;
        let candidate = self.choices[line];
        self.occupancy.remove(line, candidate);
        self.placed = line;
        (line, candidate)
    }

    /// Asks about the next candidate of the line, or leaves it if there is none.
    fn test(&mut self, line: usize) -> Event {
        let candidate = self.next[line];
        if candidate == self.size {
            return Event::Leave { depth: line };
        }
        self.next[line] += 1;
        self.counters.tests += 1;
        let square = self.square(line, candidate);
        match self.objection(line, candidate) {
            Some(cause) => Event::Reject { square, cause },
            None => {
                self.put(line, candidate);
                self.counters.profile[line + 1] += 1;
                Event::Place { square }
            }
        }
    }

    /// Opens the first line, without counting the root.
    pub(super) fn open_root(&mut self) -> Event {
        if let Some(next) = self.next.first_mut() {
            *next = 0;
        }
        let event = Event::Enter { depth: 0 };
        self.last = Some(event);
        event
    }

    /// The open frames, the root first.
    fn frames(&self) -> Vec<Frame> {
        let open = match self.last {
            None => 0,
            // The frame of the last queen is yet to be entered, or has just been left.
            Some(Event::Place { .. } | Event::Leave { .. }) => self.placed,
            Some(_) => self.placed + 1,
        };
        (0..open)
            .map(|depth| Frame {
                depth,
                line: (depth < self.size).then(|| self.axis.line(depth)),
                next: self.next.get(depth).copied().unwrap_or(0),
                choice: (depth < self.placed).then(|| self.choices[depth]),
            })
            .collect()
    }
}

impl<O: Occupancy> Stepper for Backtracker<O> {
    fn step(&mut self) -> Option<Event> {
        let line = self.placed;
        let event = match self.last {
            None => {
                self.counters.profile[0] += 1;
                return Some(self.open_root());
            }
            Some(Event::Enter { .. }) if line == self.size => {
                self.counters.solutions += 1;
                Event::Emit
            }
            Some(Event::Enter { .. } | Event::Reject { .. } | Event::Undo { .. }) => {
                self.test(line)
            }
            Some(Event::Place { .. }) => {
                if let Some(next) = self.next.get_mut(line) {
                    *next = 0;
                }
                Event::Enter { depth: line }
            }
            Some(Event::Emit) => Event::Leave { depth: line },
            Some(Event::Leave { depth: 0 }) => return None,
            Some(Event::Leave { .. }) => {
                let (line, candidate) = self.take();
                Event::Undo { square: self.square(line, candidate) }
            }
            Some(other) => unreachable!("a step of an exact-cover search: {other:?}"),
        };
        self.last = Some(event);
        Some(event)
    }

    fn back(&mut self) -> Option<Event> {
        let event = self.last?;
        let line = self.placed;
        self.last = match event {
            Event::Enter { depth: 0 } => {
                self.counters.profile[0] -= 1;
                None
            }
            Event::Enter { .. } => {
                Some(Event::Place { square: self.square(line - 1, self.choices[line - 1]) })
            }
            Event::Emit => {
                self.counters.solutions -= 1;
                Some(Event::Enter { depth: line })
            }
            Event::Leave { .. } if line == self.size => Some(Event::Emit),
            Event::Leave { .. } => {
                self.next[line] = self.size;
                Some(self.before_test_of(line, self.size))
            }
            Event::Undo { square } => {
                self.put(line, self.axis.place_of(square).1);
                Some(Event::Leave { depth: line + 1 })
            }
            Event::Reject { .. } => {
                self.counters.tests -= 1;
                self.next[line] -= 1;
                Some(self.before_test_of(line, self.next[line]))
            }
            Event::Place { .. } => {
                let (line, candidate) = self.take();
                self.counters.tests -= 1;
                self.counters.profile[line + 1] -= 1;
                self.next[line] = candidate;
                Some(self.before_test_of(line, candidate))
            }
            other => unreachable!("a step of an exact-cover search: {other:?}"),
        };
        Some(event)
    }

    fn state(&self) -> State {
        let mut state = State::new(self.size, self.axis);
        for (line, &candidate) in self.choices[..self.placed].iter().enumerate() {
            let square = self.square(line, candidate);
            state.positions[square.row] = Some(square.column);
        }
        state.frames = self.frames();
        state.structures = self.occupancy.structures();
        state.solutions = u128::from(self.counters.solutions);
        state.statistics = self.statistics();
        state.last = self.last;
        state
    }

    fn last(&self) -> Option<Event> {
        self.last
    }
}
