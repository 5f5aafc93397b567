#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod encoding;

use std::ops::ControlFlow;

use xcover::Choose;

pub use encoding::{Encoding, Items};
#[doc(no_inline)]
pub use queens_core::*;

/// The strategy `dlx`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dlx {
    branch: Branch,
    items: Items,
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

    /// The order of the items that are put to use: row by row needs the rows from the top.
    fn effective_items(&self) -> Items {
        match self.branch {
            Branch::Fewest => self.items,
            Branch::Rows => Items::Natural,
        }
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
    "of equally small rows and columns take the one nearest the centre, or the first row",
);

const fn info(order: Order) -> StrategyInfo {
    StrategyInfo::new(
        "dlx",
        "an exact cover: rows and columns once, diagonals at most once, by dancing links",
        1024,
    )
    .with_order(order)
    .with_capabilities(Capabilities::NONE.enumerating().constrained().counting_nodes())
    .with_options(&[BRANCH, ITEMS])
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
        let encoding = Encoding::new(problem, self.effective_items());
        let search = encoding
            .cover()
            .search()
            .choose(match self.branch {
                Branch::Fewest => Choose::FewestOptions,
                Branch::Rows => Choose::Leftmost,
            })
            .limits(cover_limits(limits));
        let mut columns = vec![0; problem.size()];
        let report = search.for_each(|options| {
            for &option in options {
                let square = encoding.square(option);
                columns[square.row] = square.column;
            }
            visitor.solution(&columns)
        });
        Ok(translate(info.name, &report))
    }

    fn count(&self, problem: &Problem, limits: &Limits) -> Result<Report, SolveError> {
        self.search(problem, limits, &mut |_: &[usize]| ControlFlow::Continue(()))
    }

    fn configure(&mut self, option: &str, value: &str) -> Result<(), OptionError> {
        match (option, value) {
            ("branch", "fewest") => self.branch = Branch::Fewest,
            ("branch", "rows") => self.branch = Branch::Rows,
            ("items", "centre") => self.items = Items::Centre,
            ("items", "natural") => self.items = Items::Natural,
            ("branch", _) => return Err(OptionError::bad_value(self.info(), &BRANCH, value)),
            ("items", _) => return Err(OptionError::bad_value(self.info(), &ITEMS, value)),
            _ => return Err(OptionError::unknown(self.info(), option)),
        }
        Ok(())
    }
}

fn cover_limits(limits: &Limits) -> xcover::Limits {
    let mut cover = xcover::Limits::none();
    if let Some(nodes) = limits.node_limit() {
        cover = cover.nodes(nodes);
    }
    if let Some(solutions) = limits.solution_limit() {
        cover = cover.solutions(solutions);
    }
    if let Some(time) = limits.time_limit() {
        cover = cover.time(time);
    }
    if let Some(token) = limits.cancel_token() {
        cover = cover.cancel(token.flag().into());
    }
    cover
}

fn translate(strategy: &'static str, report: &xcover::Report) -> Report {
    let completion = match report.completion {
        xcover::Completion::Complete => Completion::Complete,
        xcover::Completion::Stopped(reason) => Completion::Stopped(match reason {
            xcover::StopReason::Solutions => StopReason::Solutions,
            xcover::StopReason::Nodes => StopReason::Nodes,
            xcover::StopReason::Time => StopReason::Time,
            xcover::StopReason::Cancelled => StopReason::Cancelled,
            _ => StopReason::Visitor,
        }),
    };
    let mut statistics = Statistics::default();
    statistics.nodes = Some(u128::from(report.stats.nodes));
    statistics.updates = Some(u128::from(report.stats.updates));
    statistics.profile =
        Some(report.stats.profile.iter().map(|&nodes| u128::from(nodes)).collect());
    Report::new(strategy, report.solutions, completion).with_statistics(statistics)
}
