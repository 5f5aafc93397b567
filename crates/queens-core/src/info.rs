//! Strategy metadata: names, capabilities, options.

use std::fmt;

use crate::square::{BoardLine, Line, Square};

/// The order in which a strategy finds solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// That of the column vectors: `[1, 3, 0, 2]` before `[2, 0, 3, 1]`.
    Lexicographic,
    /// Some order; two runs need not agree.
    Unspecified,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Lexicographic => "lexicographic",
            Self::Unspecified => "unspecified",
        })
    }
}

/// The lines of the board that a search fills one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Row by row.
    #[default]
    Rows,
    /// Column by column.
    Columns,
}

impl Axis {
    /// The square at this place of this line.
    #[must_use]
    pub const fn square(self, line: usize, candidate: usize) -> Square {
        match self {
            Self::Rows => Square::new(line, candidate),
            Self::Columns => Square::new(candidate, line),
        }
    }

    /// The line with this number.
    #[must_use]
    pub const fn line(self, index: usize) -> BoardLine {
        let line = match self {
            Self::Rows => Line::Row,
            Self::Columns => Line::Column,
        };
        BoardLine { line, index }
    }

    /// The line that a square lies on, and its place on it.
    #[must_use]
    pub const fn place_of(self, square: Square) -> (usize, usize) {
        match self {
            Self::Rows => (square.row, square.column),
            Self::Columns => (square.column, square.row),
        }
    }
}

/// What a strategy can do, built up from [`Capabilities::NONE`].
///
/// The conformance suite derives what it checks from these claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Capabilities {
    /// It lists solutions: [`Solver::search`](crate::Solver::search).
    pub enumerates: bool,
    /// It lists solutions lazily: [`Solver::solutions`](crate::Solver::solutions).
    pub iterates: bool,
    /// It supports given queens and blocked squares.
    pub constraints: bool,
    /// It counts nodes, and supports a limit on them.
    pub nodes: bool,
    /// It counts tests.
    pub tests: bool,
    /// It counts the complete placements that it examines.
    pub candidates: bool,
    /// It can be stepped: [`Solver::stepper`](crate::Solver::stepper).
    pub steps: bool,
    /// It reports progress: [`Control::with_progress`](crate::Control::with_progress).
    pub progress: bool,
    /// Its nodes are those of the row-by-row tree: every placement of queens without attacks in
    /// the first k rows (or columns), for each k.
    pub row_tree: bool,
    /// It finds one solution, and can neither list nor count them: it supports searches with a
    /// limit of one solution alone, such as [`Solver::first`](crate::Solver::first). Its search is
    /// not that of a whole tree, so it may end with
    /// [`StopReason::GaveUp`](crate::StopReason::GaveUp).
    pub finds_one: bool,
}

impl Capabilities {
    /// Counts the solutions of plain problems; the minimum.
    pub const NONE: Self = Self {
        enumerates: false,
        iterates: false,
        constraints: false,
        nodes: false,
        tests: false,
        candidates: false,
        steps: false,
        progress: false,
        row_tree: false,
        finds_one: false,
    };

    /// What every strategy built on [`backtrack`](crate::backtrack) can do.
    pub const BACKTRACKING: Self = Self::NONE
        .with_enumeration()
        .with_iteration()
        .with_constraints()
        .with_nodes()
        .with_tests()
        .with_steps()
        .with_progress()
        .with_row_tree();

    /// Adds listing the solutions.
    #[must_use]
    pub const fn with_enumeration(mut self) -> Self {
        self.enumerates = true;
        self
    }

    /// Adds listing the solutions lazily.
    #[must_use]
    pub const fn with_iteration(mut self) -> Self {
        self.iterates = true;
        self
    }

    /// Adds given queens and blocked squares.
    #[must_use]
    pub const fn with_constraints(mut self) -> Self {
        self.constraints = true;
        self
    }

    /// Adds a count of nodes and a limit on them.
    #[must_use]
    pub const fn with_nodes(mut self) -> Self {
        self.nodes = true;
        self
    }

    /// Adds a count of tests.
    #[must_use]
    pub const fn with_tests(mut self) -> Self {
        self.tests = true;
        self
    }

    /// Adds a count of the complete placements examined.
    #[must_use]
    pub const fn with_candidates(mut self) -> Self {
        self.candidates = true;
        self
    }

    /// Adds a stepper.
    #[must_use]
    pub const fn with_steps(mut self) -> Self {
        self.steps = true;
        self
    }

    /// Adds progress reports.
    #[must_use]
    pub const fn with_progress(mut self) -> Self {
        self.progress = true;
        self
    }

    /// Adds the promise that the nodes are those of the row-by-row tree.
    #[must_use]
    pub const fn with_row_tree(mut self) -> Self {
        self.row_tree = true;
        self
    }

    /// Restricts it to finding one solution.
    #[must_use]
    pub const fn with_one_solution(mut self) -> Self {
        self.finds_one = true;
        self
    }

    /// Whether it finds solutions at all, several or one; the others only count them.
    #[must_use]
    pub const fn finds(self) -> bool {
        self.enumerates || self.finds_one
    }
}

/// An option of a strategy, set by name with [`Solver::with_option`](crate::Solver::with_option).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// The accepted values, in words: `on or off`, `a number from 1`, ...
    pub values: &'static str,
    /// The default value.
    pub default: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
}

impl OptionInfo {
    /// An option with this name and a summary of one line. Its values and default are empty until
    /// set.
    #[must_use]
    pub const fn new(name: &'static str, summary: &'static str) -> Self {
        Self { name, values: "", default: "", summary }
    }

    /// Sets the accepted values, in words, and the default.
    #[must_use]
    pub const fn with_values(mut self, values: &'static str, default: &'static str) -> Self {
        self.values = values;
        self.default = default;
        self
    }

    /// An option that is `on` or `off`.
    #[must_use]
    pub const fn switch(name: &'static str, on: bool, summary: &'static str) -> Self {
        Self::new(name, summary).with_values("on or off", if on { "on" } else { "off" })
    }

    /// Reads the value of a [`switch`](Self::switch): `None` unless it is `on` or `off`.
    #[must_use]
    pub fn parse_switch(value: &str) -> Option<bool> {
        match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }
}

/// Strategy metadata.
///
/// ```
/// use queens_core::{Capabilities, Order, StrategyInfo};
///
/// static INFO: StrategyInfo = StrategyInfo::new("mine", "guess and check", 8)
///     .with_order(Order::Unspecified)
///     .with_capabilities(Capabilities::NONE.with_enumeration());
/// assert_eq!(INFO.max_size, 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct StrategyInfo {
    /// Its name, lower case: what a user types.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// The largest board it supports.
    pub max_size: usize,
    /// What sets that bound, in a few words.
    pub size_reason: &'static str,
    /// The order in which it finds solutions.
    pub order: Order,
    /// What it can do.
    pub capabilities: Capabilities,
    /// Its options.
    pub options: &'static [OptionInfo],
}

impl StrategyInfo {
    /// The largest board of the strategies that have no bound of their own: their state is a few
    /// words a row, and no search ends in a lifetime long before.
    pub const LARGEST: usize = 65_536;

    /// A strategy that counts the solutions of plain problems up to this size. Everything else is
    /// added with the methods below.
    #[must_use]
    pub const fn new(name: &'static str, summary: &'static str, max_size: usize) -> Self {
        Self {
            name,
            summary,
            max_size,
            size_reason: "its tables grow with n",
            order: Order::Unspecified,
            capabilities: Capabilities::NONE,
            options: &[],
        }
    }

    /// Sets what bounds the size, in a few words: `"a row is one 64-bit word"`.
    #[must_use]
    pub const fn with_size_reason(mut self, reason: &'static str) -> Self {
        self.size_reason = reason;
        self
    }

    /// Sets the order of solutions.
    #[must_use]
    pub const fn with_order(mut self, order: Order) -> Self {
        self.order = order;
        self
    }

    /// Sets the capabilities.
    #[must_use]
    pub const fn with_capabilities(mut self, capabilities: Capabilities) -> Self {
        self.capabilities = capabilities;
        self
    }

    /// Sets the options.
    #[must_use]
    pub const fn with_options(mut self, options: &'static [OptionInfo]) -> Self {
        self.options = options;
        self
    }
}
