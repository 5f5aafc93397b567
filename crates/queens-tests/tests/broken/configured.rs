//! Strategies whose metadata, options, copies or progress reports have one defect each.

use std::ops::ControlFlow;

use queens::strategies::Flags;
use queens::{
    Capabilities, Control, OptionError, OptionInfo, Order, Problem, Progress, Report, SolveError,
    Solver, StrategyInfo,
};

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defect {
    /// Nothing: the reference.
    None,
    /// Setting an option changes nothing.
    ChangesNothing,
    /// An option accepts any value.
    AcceptsJunk,
    /// Any option is accepted.
    AcceptsUnknown,
    /// The default is not among the accepted values.
    RefusesDefault,
    /// Setting an option resets the others.
    ResetsOthers,
    /// An unknown option is reported as a wrong value of another one.
    WrongError,
    /// A copy has the default options.
    ForgetfulCopy,
    /// The share exceeds one.
    BeyondOne,
    /// The share decreases.
    Decreasing,
    /// The observer is never called.
    NeverCalls,
    /// The observer is called although progress is not claimed.
    Unclaimed,
    /// More solutions are reported on the way than at the end.
    CountsAhead,
    /// Claims to list solutions lazily, but not to list them.
    IteratesOnly,
    /// Claims the nodes of the row-by-row tree, but not to count nodes.
    TreeWithoutNodes,
    /// The name cannot be typed.
    BadName,
}

const SPEED: OptionInfo = OptionInfo::new("speed", "how fast").with_values("slow or fast", "slow");
const ECHO: OptionInfo = OptionInfo::switch("echo", false, "whether to echo");

const CAN: Capabilities = Capabilities::NONE
    .with_enumeration()
    .with_constraints()
    .with_nodes()
    .with_tests()
    .with_row_tree()
    .with_progress();

const fn info(name: &'static str, capabilities: Capabilities) -> StrategyInfo {
    StrategyInfo::new(name, "a solver for the suite's own tests", StrategyInfo::LARGEST)
        .with_order(Order::Lexicographic)
        .with_capabilities(capabilities)
        .with_options(&[SPEED, ECHO])
}

static INFO: StrategyInfo = info("configured", CAN);
static SILENT: StrategyInfo = info(
    "configured",
    Capabilities::NONE.with_enumeration().with_constraints().with_nodes().with_tests(),
);
static ITERATES_ONLY: StrategyInfo =
    info("configured", Capabilities::NONE.with_nodes().with_iteration());
static TREE_WITHOUT_NODES: StrategyInfo =
    info("configured", Capabilities::NONE.with_enumeration().with_row_tree());
static BAD_NAME: StrategyInfo = info("Not A Name", CAN);

/// The strategy `flags` under another name, with two options.
#[derive(Clone, Debug, Default)]
pub(crate) struct Configured {
    speed: String,
    echo: bool,
    /// Not part of the configuration, and so the same in every copy.
    defect: Option<Defect>,
}

impl Configured {
    pub(crate) fn new(defect: Defect) -> Self {
        Self { speed: "slow".to_owned(), echo: true, defect: Some(defect) }
    }

    fn is(&self, defect: Defect) -> bool {
        self.defect == Some(defect)
    }

    /// The control with an observer that reports what the defect makes of the progress.
    fn observed(&self, control: &Control) -> Control {
        let plain = control.clone().without_progress();
        if !control.is_observed() || self.is(Defect::NeverCalls) {
            return plain;
        }
        let (outer, defect) = (control.clone(), self.defect);
        plain.with_progress(move |progress| {
            let mut progress: Progress = *progress;
            match defect {
                Some(Defect::BeyondOne) => progress.share += 1.0,
                Some(Defect::Decreasing) => {
                    progress.share = 1.0 / (1.0 + progress.elapsed.as_secs_f64());
                }
                Some(Defect::CountsAhead) => progress.solutions = 1 << 100,
                _ => {}
            }
            outer.report_progress(&progress);
        })
    }

    fn renamed(&self, mut report: Report) -> Report {
        report.strategy = self.info().name.into();
        report
    }
}

impl Solver for Configured {
    fn info(&self) -> &'static StrategyInfo {
        match self.defect {
            Some(Defect::Unclaimed) => &SILENT,
            Some(Defect::IteratesOnly) => &ITERATES_ONLY,
            Some(Defect::TreeWithoutNodes) => &TREE_WITHOUT_NODES,
            Some(Defect::BadName) => &BAD_NAME,
            _ => &INFO,
        }
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        if self.is(Defect::ForgetfulCopy) {
            return Box::new(Self { defect: self.defect, ..Self::default() });
        }
        Box::new(self.clone())
    }

    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        self.info().check(problem, control, true)?;
        let report = Flags.search(problem, &self.observed(control), on_solution)?;
        Ok(self.renamed(report))
    }

    fn with_option(&self, option: &str, value: &str) -> Result<Box<dyn Solver>, OptionError> {
        if self.is(Defect::WrongError) && option != SPEED.name && option != ECHO.name {
            return Err(OptionError::invalid_value(self.info(), &SPEED, value));
        }
        let known = match self.info().option(option) {
            Err(_) if self.is(Defect::AcceptsUnknown) => return Ok(Box::new(self.clone())),
            known => known?,
        };
        let mut changed = match self.defect {
            Some(Defect::ResetsOthers) => {
                Self { speed: "slow".to_owned(), echo: false, ..self.clone() }
            }
            _ => self.clone(),
        };
        match (known.name, value) {
            ("speed", "slow") if self.is(Defect::RefusesDefault) => {
                return Err(OptionError::invalid_value(self.info(), known, value));
            }
            ("speed", "slow" | "fast") => changed.speed = value.to_owned(),
            ("echo", "on" | "off") => changed.echo = value == "on",
            _ if self.is(Defect::AcceptsJunk) => {}
            _ => return Err(OptionError::invalid_value(self.info(), known, value)),
        }
        if self.is(Defect::ChangesNothing) {
            changed = self.clone();
        }
        Ok(Box::new(changed))
    }
}
