#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

// In reading order: each module uses only those above it.
mod encoding;
mod cover;
mod restart;
mod stepper;

pub use algorithm_x::Engine;
pub use cover::Branch;
use cover::CoverSearch;
pub use encoding::{Encoding, Items};
use queens_core::{Capabilities, OptionError, OptionInfo, Order, Stepper, StrategyInfo};
use restart::RestartSearch;
use stepper::CoverStepper;

pub use queens_core::{
    CancelToken, Completion, Control, First, Found, Placement, Problem, ProblemError, Report,
    Solutions, SolveError, Solver, Square, Statistics, StopReason,
};

/// The strategy `dlx`: Dancing Links.
#[derive(Clone, Copy, Debug)]
pub struct Dlx {
    branch: Branch,
    items: Items,
    engine: Option<Engine>,
    restarts: bool,
}

impl Default for Dlx {
    fn default() -> Self {
        Self { branch: Branch::default(), items: Items::default(), engine: None, restarts: true }
    }
}

impl Dlx {
    /// The strategy with this way of branching.
    #[must_use]
    pub fn with_branch(mut self, branch: Branch) -> Self {
        self.branch = branch;
        self
    }

    /// The strategy with its items in this order, which decides between rows and columns with
    /// equally few squares left.
    #[must_use]
    pub fn with_items(mut self, items: Items) -> Self {
        self.items = items;
        self
    }

    /// The data structure that the search works on; `None`, the default, for dancing links, except
    /// that the search for a single solution with restarts works on the faster bit sets.
    #[must_use]
    pub fn with_engine(mut self, engine: impl Into<Option<Engine>>) -> Self {
        self.engine = engine.into();
        self
    }

    /// The order of the items in the exact-cover problem.
    fn item_order(self) -> Items {
        match self.branch {
            Branch::Fewest => self.items,
            // The squares of a row are tried in the order of the columns.
            Branch::Rows => Items::Natural,
        }
    }

    /// Whether a search for a single solution, in no particular order, restarts with shuffled rows
    /// and columns when it takes long. On by default.
    #[must_use]
    pub fn with_restarts(mut self, restarts: bool) -> Self {
        self.restarts = restarts;
        self
    }
}

const BRANCH: OptionInfo = OptionInfo::new(
    "branch",
    "branch on the row or column with the fewest squares left, or row by row",
)
.with_values("fewest or rows", "fewest");

const ITEMS: OptionInfo = OptionInfo::new(
    "items",
    "of equally small rows and columns take the one nearest the center, or the topmost and leftmost",
)
.with_values("center or natural", "center");

const ENGINE: OptionInfo = OptionInfo::new(
    "engine",
    "the data structure to search on; auto is links, or bits for a single solution with restarts",
)
.with_values("auto, links or bits", "auto");

const RESTARTS: OptionInfo = OptionInfo::switch(
    "restarts",
    true,
    "for a single solution, restart with shuffled rows and columns when it takes long",
);

const fn info(order: Order) -> StrategyInfo {
    StrategyInfo::new(
        "dlx",
        "dancing links: an exact cover of rows and columns once, diagonals at most once",
        1024,
    )
    .with_size_reason("it keeps each of the n² squares")
    .with_order(order)
    .with_capabilities(
        Capabilities::NONE
            .with_enumeration()
            .with_iteration()
            .with_constraints()
            .with_nodes()
            .with_steps(),
    )
    .with_options(&[BRANCH, ITEMS, ENGINE, RESTARTS])
}

static FEWEST: StrategyInfo = info(Order::Unspecified);
static ROWS: StrategyInfo = info(Order::Lexicographic);

impl Solver for Dlx {
    fn info(&self) -> &'static StrategyInfo {
        match self.branch {
            Branch::Fewest => &FEWEST,
            Branch::Rows => &ROWS,
        }
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(*self)
    }

    fn solutions(&self, problem: &Problem, control: &Control) -> Result<Solutions, SolveError> {
        let info = self.info();
        if self.branch == Branch::Fewest && self.restarts && control.solution_limit() == Some(1) {
            let engine = self.engine.unwrap_or(Engine::Bits);
            return Ok(Solutions::new(RestartSearch::new(info, problem, engine, control)?));
        }
        let engine = self.engine.unwrap_or(Engine::Links);
        let search =
            CoverSearch::new(info, problem, self.item_order(), self.branch, engine, control)?;
        Ok(Solutions::new(search))
    }

    /// The search for all solutions, without restarts, on dancing links: the bit sets make the same
    /// choices.
    fn stepper(&self, problem: &Problem) -> Result<Box<dyn Stepper>, SolveError> {
        self.info().check(problem, &Control::new(), false)?;
        let encoding = Encoding::new(problem, self.item_order());
        Ok(Box::new(CoverStepper::new(encoding, self.branch)))
    }

    fn with_option(&self, option: &str, value: &str) -> Result<Box<dyn Solver>, OptionError> {
        let option = self.info().option(option)?;
        let invalid = || OptionError::invalid_value(self.info(), option, value);
        let solver = match (option.name, value) {
            ("branch", "fewest") => self.with_branch(Branch::Fewest),
            ("branch", "rows") => self.with_branch(Branch::Rows),
            ("items", "center") => self.with_items(Items::Center),
            ("items", "natural") => self.with_items(Items::Natural),
            ("engine", "auto") => self.with_engine(None),
            ("engine", "links") => self.with_engine(Engine::Links),
            ("engine", "bits") => self.with_engine(Engine::Bits),
            ("restarts", _) => {
                self.with_restarts(OptionInfo::parse_switch(value).ok_or_else(invalid)?)
            }
            _ => return Err(invalid()),
        };
        Ok(Box::new(solver))
    }
}
