//! Single steps of a search: events, states and the `Stepper` trait.

use crate::attacks::Cause;
use crate::info::Axis;
use crate::report::Statistics;
use crate::square::Square;

/// One step of a backtracking search.
///
/// Depth d has queens on d lines of the board: rows for a strategy that goes row by row, columns
/// for one that goes column by column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// A frame is opened for the line after the first `depth` ones; at depth n the board is full.
    Enter {
        /// How many queens stand.
        depth: usize,
    },
    /// May a queen stand here? No.
    Reject {
        /// The square asked about.
        square: Square,
        /// Why not.
        cause: Cause,
    },
    /// May a queen stand here? Yes, and now it does.
    Place {
        /// The square asked about.
        square: Square,
    },
    /// The board is full: a solution.
    Emit,
    /// A queen is taken back.
    Undo {
        /// The square it stood on.
        square: Square,
    },
    /// The frame at this depth is closed: every candidate was tried.
    Leave {
        /// How many queens stand.
        depth: usize,
    },
}

/// A frame of the search: one line of the board, and how far its candidates have been tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The line, and the number of queens that stood when it was entered.
    pub depth: usize,
    /// The candidate that is tried next.
    pub next: usize,
    /// The candidate whose queen stands on the line, if one does.
    pub choice: Option<usize>,
}

/// A data structure that a strategy keeps, for display.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Structure {
    /// What it is called: `columns`, `down`, `up`, …
    pub name: &'static str,
    /// What it holds.
    pub content: Content,
}

/// What a data structure holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Content {
    /// An array of flags, one a slot.
    Flags(Vec<bool>),
    /// A set of numbers, ascending.
    Set(Vec<isize>),
    /// A bit mask, the lowest bit first.
    Mask(Vec<bool>),
}

/// The state of a search between two steps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct State {
    /// The size n of the board.
    pub size: usize,
    /// Whether a frame stands for a row or for a column.
    pub axis: Axis,
    /// The column of the queen in each row, `None` where none stands.
    pub positions: Vec<Option<usize>>,
    /// The open frames, the root first.
    pub frames: Vec<Frame>,
    /// What the strategy keeps.
    pub structures: Vec<Structure>,
    /// Solutions found up to here.
    pub solutions: u128,
    /// Nodes, tests and profile up to here.
    pub statistics: Statistics,
    /// The step that led here, `None` at the start.
    pub last: Option<Event>,
}

impl State {
    /// Whether the search is over: the root has been left.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.last == Some(Event::Leave { depth: 0 })
    }

    /// A state without structures and counters, for a [`Stepper`] to fill in.
    #[must_use]
    pub fn new(size: usize, axis: Axis) -> Self {
        Self {
            size,
            axis,
            positions: vec![None; size],
            frames: Vec::new(),
            structures: Vec::new(),
            solutions: 0,
            statistics: Statistics::default(),
            last: None,
        }
    }
}

/// A search that is driven one step at a time, forwards and backwards.
pub trait Stepper: Send {
    /// Makes one step; `None` once the search is complete.
    fn step(&mut self) -> Option<Event>;

    /// Takes the last step back and returns it; `None` at the start.
    fn back(&mut self) -> Option<Event>;

    /// The current state. Allocates: it copies all that the strategy keeps.
    fn state(&self) -> State;

    /// The step that led here, `None` at the start.
    fn last(&self) -> Option<Event>;

    /// Whether the search is complete: the root has been left.
    fn is_complete(&self) -> bool {
        self.last() == Some(Event::Leave { depth: 0 })
    }
}
