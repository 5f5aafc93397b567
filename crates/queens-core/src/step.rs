//! Single steps of a search: events, states and the `Stepper` trait.

use crate::attacks::Cause;
use crate::info::Axis;
use crate::report::Statistics;
use crate::square::{BoardLine, Square};

/// One step of a search.
///
/// A backtracking search goes row by row (or column by column): at depth d, queens stand on the
/// first d of them. Its steps are [`Enter`](Self::Enter), [`Reject`](Self::Reject),
/// [`Place`](Self::Place), [`Emit`](Self::Emit), [`Undo`](Self::Undo) and [`Leave`](Self::Leave).
///
/// An exact-cover search, Knuth's Algorithm X with dancing links, has steps of its own besides. Its
/// *items* are the lines of the board and its *options* the squares, each of which belongs to the
/// items that go through it. It enters a node, chooses an item (a row or a column without a queen)
/// and covers it. Then it tries each option of the item: it places the queen and covers the other
/// items of the square. Covering an item unlinks it from the list of items, and hides its options:
/// each is unlinked from the lists of all its other items. Everything is undone in the reverse
/// order. See D. E. Knuth, *The Art of Computer Programming*, volume 4B, 7.2.2.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// A node of the search tree is entered; at depth n the board is full. A backtracking search
    /// opens a frame for the line after the first `depth` ones.
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
    /// May a queen stand here? Yes, and now it does. In an exact-cover search: an option is tried.
    Place {
        /// The square of the queen.
        square: Square,
    },
    /// The board is full: a solution.
    Emit,
    /// A queen is taken back.
    Undo {
        /// The square it stood on.
        square: Square,
    },
    /// The node at this depth is left, and its frame closed: every candidate was tried.
    Leave {
        /// How many queens stand.
        depth: usize,
    },
    /// Exact cover: a frame is opened for this item, whose options will be tried.
    Choose {
        /// The item.
        line: BoardLine,
    },
    /// Exact cover: no option of this item is left, so that the search turns back.
    DeadEnd {
        /// The item: a row or a column without a queen.
        line: BoardLine,
    },
    /// Exact cover: an item is unlinked from the list of items. Its options are hidden next.
    Cover {
        /// The item.
        line: BoardLine,
    },
    /// Exact cover: an option is unlinked from the lists of all its items but one, and can no
    /// longer be chosen.
    Hide {
        /// The option.
        square: Square,
        /// The item that is being covered, in whose list the option stays.
        line: BoardLine,
    },
    /// Exact cover: a hidden option is linked into the lists of its items again.
    Unhide {
        /// The option.
        square: Square,
        /// The item that is being uncovered.
        line: BoardLine,
    },
    /// Exact cover: an item is linked into the list of items again, after its options.
    Uncover {
        /// The item.
        line: BoardLine,
    },
}

/// A frame of the search: one line of the board, and how far its candidates have been tried.
///
/// Candidates are places on the line: columns if it is a row, rows if it is a column. A backtracking
/// search tries them in ascending order, an exact-cover search in the order of the item's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The number of queens that stood when the frame was opened.
    pub depth: usize,
    /// The line whose candidates are tried, `None` if the board is full.
    pub line: Option<BoardLine>,
    /// The candidate that is tried next, n if none is left.
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
    /// The items of an exact-cover search with their lists of options, in the order of the search.
    Items(Vec<ItemList>),
    /// The hidden options of an exact-cover search in ascending order, each with the item that was
    /// being covered when it was unlinked from the lists of its other items.
    Hidden(Vec<(Square, BoardLine)>),
}

/// An item of an exact-cover search, with its list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ItemList {
    /// The item.
    pub line: BoardLine,
    /// Whether it must be covered exactly once (a primary item), or may be covered at most once (a
    /// secondary one).
    pub is_primary: bool,
    /// Whether it is covered: unlinked from the list of items.
    pub is_covered: bool,
    /// The options that are linked in its list, from the top: if it is not covered, those that can
    /// still be chosen; if it is, those that it had when it was covered.
    pub options: Vec<Square>,
}

/// The state of a search between two steps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct State {
    /// The size n of the board.
    pub size: usize,
    /// Whether the search goes row by row or column by column. An exact-cover search does neither:
    /// see [`Frame::line`].
    pub axis: Axis,
    /// The column of the queen in each row, `None` where none stands.
    pub positions: Vec<Option<usize>>,
    /// The open frames, the root first. An exact-cover search has one for each item that it
    /// branches on.
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

    /// The items of an exact-cover search, if this is the state of one.
    #[must_use]
    pub fn items(&self) -> Option<&[ItemList]> {
        self.structures.iter().find_map(|structure| match &structure.content {
            Content::Items(items) => Some(items.as_slice()),
            _ => None,
        })
    }

    /// The hidden options of an exact-cover search, each with the item that hides it, if this is
    /// the state of one.
    #[must_use]
    pub fn hidden(&self) -> Option<&[(Square, BoardLine)]> {
        self.structures.iter().find_map(|structure| match &structure.content {
            Content::Hidden(options) => Some(options.as_slice()),
            _ => None,
        })
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
