//! A strategy of one's own: it fills the rows from the center of the board outwards.

mod order;
mod search;
mod steps;

use std::ops::ControlFlow;

use queens::{
    Capabilities, Control, OptionError, OptionInfo, Problem, Report, Run, SolveError, Solver,
    Stepper, StrategyInfo,
};

pub use order::Columns;

/// The strategy `center`: the rows from the center outwards, the columns from the left or also from
/// the center outwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Center {
    columns: Columns,
}

impl Center {
    /// Sets the order in which the columns of a row are tried.
    #[must_use]
    pub fn with_columns(mut self, columns: Columns) -> Self {
        self.columns = columns;
        self
    }
}

const COLUMNS: OptionInfo = OptionInfo::new("columns", "the order in which columns are tried")
    .with_values("left or center", "center");

static INFO: StrategyInfo =
    StrategyInfo::new("center", "the rows from the center outwards, by recursion", 64)
        .with_size_reason("it recurses, once for each row")
        .with_capabilities(
            Capabilities::NONE
                .with_enumeration()
                .with_constraints()
                .with_nodes()
                .with_tests()
                .with_steps(),
        )
        .with_options(&[COLUMNS]);

impl Solver for Center {
    fn info(&self) -> &'static StrategyInfo {
        &INFO
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(*self)
    }

    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        let run = Run::start(&INFO, problem, control)?;
        Ok(search::search(problem, self.columns, run, on_solution))
    }

    fn stepper(&self, problem: &Problem) -> Result<Box<dyn Stepper>, SolveError> {
        INFO.check(problem, &Control::new(), false)?;
        Ok(Box::new(steps::Steps::new(problem, self.columns)))
    }

    fn with_option(&self, option: &str, value: &str) -> Result<Box<dyn Solver>, OptionError> {
        let option = INFO.option(option)?;
        let columns = match value {
            "left" => Columns::Left,
            "center" => Columns::Center,
            _ => return Err(OptionError::invalid_value(&INFO, option, value)),
        };
        Ok(Box::new(self.with_columns(columns)))
    }
}
