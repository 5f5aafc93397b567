#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod cover;
mod encoding;
mod restart;

pub use encoding::{Encoding, Items};
#[doc(no_inline)]
pub use queens_core::*;

/// The strategy `dlx`.
#[derive(Clone, Copy, Debug)]
pub struct Dlx {
    branch: Branch,
    items: Items,
    restarts: bool,
}

impl Default for Dlx {
    fn default() -> Self {
        Self { branch: Branch::default(), items: Items::default(), restarts: true }
    }
}

/// Which row or column is branched on next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Branch {
    /// The row or column with the fewest squares left, the first of these: small trees, solutions
    /// in no particular order.
    #[default]
    Fewest,
    /// The topmost row without a queen: solutions in lexicographic order.
    Rows,
}

impl Dlx {
    /// The strategy with this way of branching.
    #[must_use]
    pub fn branch(mut self, branch: Branch) -> Self {
        self.branch = branch;
        self
    }

    /// The strategy with its items in this order, which decides between rows and columns with
    /// equally few squares left.
    #[must_use]
    pub fn items(mut self, items: Items) -> Self {
        self.items = items;
        self
    }

    /// Whether a search for a single solution, in no particular order, starts anew with shuffled
    /// rows and columns when it does not get there soon. On by default.
    #[must_use]
    pub fn restarts(mut self, restarts: bool) -> Self {
        self.restarts = restarts;
        self
    }
}

const BRANCH: OptionInfo = OptionInfo::new(
    "branch",
    "fewest or rows",
    "fewest",
    "branch on the row or column with the fewest squares left, or row by row",
);

const ITEMS: OptionInfo = OptionInfo::new(
    "items",
    "centre or natural",
    "centre",
    "of equally small rows and columns take the one nearest the centre, or the topmost and leftmost",
);

const RESTARTS: OptionInfo = OptionInfo::new(
    "restarts",
    "on or off",
    "on",
    "for a single solution, start anew with shuffled rows and columns when it takes long",
);

const fn info(order: Order) -> StrategyInfo {
    StrategyInfo::new("dlx", "an exact cover: rows and columns once, diagonals at most once", 1024)
        .with_order(order)
        .with_capabilities(Capabilities::NONE.enumerating().constrained().counting_nodes())
        .with_options(&[BRANCH, ITEMS, RESTARTS])
}

const FEWEST: StrategyInfo = info(Order::Unspecified);
const ROWS: StrategyInfo = info(Order::Lexicographic);

impl Solver for Dlx {
    fn info(&self) -> &'static StrategyInfo {
        match self.branch {
            Branch::Fewest => &FEWEST,
            Branch::Rows => &ROWS,
        }
    }

    fn search(
        &self,
        problem: &Problem,
        limits: &Limits,
        visitor: &mut dyn Visitor,
    ) -> Result<Report, SolveError> {
        let info = self.info();
        SolveError::check_size(info, problem.size(), "it keeps every one of the n² squares")?;
        if self.branch == Branch::Fewest && self.restarts && limits.solution_limit() == Some(1) {
            return Ok(restart::search(info.name, problem, limits, visitor));
        }
        let items = match self.branch {
            Branch::Fewest => self.items,
            // The squares of a row are tried in the order they are told in.
            Branch::Rows => Items::Natural,
        };
        Ok(cover::search(info.name, problem, items, self.branch, limits, visitor))
    }

    fn configure(&mut self, option: &str, value: &str) -> Result<(), OptionError> {
        match (option, value) {
            ("branch", "fewest") => self.branch = Branch::Fewest,
            ("branch", "rows") => self.branch = Branch::Rows,
            ("items", "centre") => self.items = Items::Centre,
            ("items", "natural") => self.items = Items::Natural,
            ("restarts", "on") => self.restarts = true,
            ("restarts", "off") => self.restarts = false,
            ("branch", _) => return Err(OptionError::bad_value(self.info(), &BRANCH, value)),
            ("items", _) => return Err(OptionError::bad_value(self.info(), &ITEMS, value)),
            ("restarts", _) => return Err(OptionError::bad_value(self.info(), &RESTARTS, value)),
            _ => return Err(OptionError::unknown(self.info(), option)),
        }
        Ok(())
    }
}
