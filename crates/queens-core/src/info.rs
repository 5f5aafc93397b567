//! What a strategy says of itself.

use std::fmt;

use crate::Square;

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

    /// The line that a square lies on, and its place on it.
    #[must_use]
    pub const fn place_of(self, square: Square) -> (usize, usize) {
        match self {
            Self::Rows => (square.row, square.column),
            Self::Columns => (square.column, square.row),
        }
    }
}

/// What a strategy can do. Built up from [`Capabilities::NONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Capabilities {
    /// It gives the solutions themselves, not just their number.
    pub enumerates: bool,
    /// It honours given queens and blocked squares.
    pub constraints: bool,
    /// It counts nodes, and stops at a limit on them.
    pub nodes: bool,
    /// It counts tests.
    pub tests: bool,
    /// It can be stepped.
    pub steps: bool,
}

impl Capabilities {
    /// Nothing but counting the solutions of a plain problem.
    pub const NONE: Self =
        Self { enumerates: false, constraints: false, nodes: false, tests: false, steps: false };

    /// With the solutions themselves.
    #[must_use]
    pub const fn enumerating(mut self) -> Self {
        self.enumerates = true;
        self
    }

    /// With given queens and blocked squares.
    #[must_use]
    pub const fn constrained(mut self) -> Self {
        self.constraints = true;
        self
    }

    /// With a count of nodes and a limit on them.
    #[must_use]
    pub const fn counting_nodes(mut self) -> Self {
        self.nodes = true;
        self
    }

    /// With a count of tests.
    #[must_use]
    pub const fn counting_tests(mut self) -> Self {
        self.tests = true;
        self
    }

    /// With a stepper.
    #[must_use]
    pub const fn stepping(mut self) -> Self {
        self.steps = true;
        self
    }
}

/// Something about a strategy that can be set by name, see [`Solver::configure`].
///
/// [`Solver::configure`]: crate::Solver::configure
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// The values it takes: `on|off`, `a number from 1`, …
    pub values: &'static str,
    /// The value it has if nothing is said.
    pub default: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
}

impl OptionInfo {
    /// An option with this name, these values and this default.
    #[must_use]
    pub const fn new(
        name: &'static str,
        values: &'static str,
        default: &'static str,
        summary: &'static str,
    ) -> Self {
        Self { name, values, default, summary }
    }
}

/// What a strategy says of itself.
///
/// ```
/// use queens_core::{Capabilities, Order, StrategyInfo};
///
/// static INFO: StrategyInfo = StrategyInfo::new("mine", "guess and check", 8)
///     .with_order(Order::Unspecified)
///     .with_capabilities(Capabilities::NONE.enumerating());
/// assert_eq!(INFO.max_size, 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct StrategyInfo {
    /// Its name, lower case: what a user types.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// The largest board it takes.
    pub max_size: usize,
    /// The order in which it finds solutions.
    pub order: Order,
    /// What it can do.
    pub capabilities: Capabilities,
    /// What can be set, see [`Solver::configure`](crate::Solver::configure).
    pub options: &'static [OptionInfo],
}

impl StrategyInfo {
    /// The largest board of the strategies that have no bound of their own: their state is a few
    /// words a row, and no search ends in a lifetime long before.
    pub const LARGEST: usize = 65_536;

    /// A strategy that counts the solutions of plain problems up to this size.
    #[must_use]
    pub const fn new(name: &'static str, summary: &'static str, max_size: usize) -> Self {
        Self {
            name,
            summary,
            max_size,
            order: Order::Unspecified,
            capabilities: Capabilities::NONE,
            options: &[],
        }
    }

    /// With this order.
    #[must_use]
    pub const fn with_order(mut self, order: Order) -> Self {
        self.order = order;
        self
    }

    /// With these capabilities.
    #[must_use]
    pub const fn with_capabilities(mut self, capabilities: Capabilities) -> Self {
        self.capabilities = capabilities;
        self
    }

    /// With these options.
    #[must_use]
    pub const fn with_options(mut self, options: &'static [OptionInfo]) -> Self {
        self.options = options;
        self
    }
}
