//! Steppers with one defect each.

use std::ops::ControlFlow;

use queens::{
    Cause, Control, Event, Problem, Report, SolveError, Solver, State, Stepper, StrategyInfo,
};

/// What is wrong with a stepper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defect {
    /// Nothing: the reference.
    None,
    /// Going back leaves the counters as they are.
    KeepsCounters,
    /// Names a line that the attacking queen does not share.
    WrongCause,
    /// Shows the queen that was just taken back.
    ShowsUndone,
    /// Ends after the first solution.
    StopsEarly,
    /// Names an item that does not go through the option that it hides.
    HidesElsewhere,
}

/// A sound strategy with a broken stepper.
#[derive(Clone, Debug)]
pub(crate) struct Watched {
    inner: Box<dyn Solver>,
    defect: Defect,
}

impl Watched {
    pub(crate) fn boxed(defect: Defect) -> Box<dyn Solver> {
        let name = if defect == Defect::HidesElsewhere { "dlx" } else { "flags" };
        let inner = queens::strategy(name).expect("it is registered");
        Box::new(Self { inner, defect })
    }
}

impl Solver for Watched {
    fn info(&self) -> &'static StrategyInfo {
        self.inner.info()
    }

    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        visitor: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        self.inner.search(problem, control, visitor)
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(self.clone())
    }

    fn stepper(&self, problem: &Problem) -> Result<Box<dyn Stepper>, SolveError> {
        let inner = self.inner.stepper(problem)?;
        Ok(Box::new(Watch { inner, defect: self.defect, undone: 0, before: None }))
    }
}

struct Watch {
    inner: Box<dyn Stepper>,
    defect: Defect,
    /// Tests taken back.
    undone: u128,
    /// The state before the last step.
    before: Option<State>,
}

impl Stepper for Watch {
    fn step(&mut self) -> Option<Event> {
        if self.defect == Defect::StopsEarly && self.inner.last() == Some(Event::Emit) {
            return None;
        }
        self.before = Some(self.inner.state());
        let event = self.inner.step()?;
        match (self.defect, event) {
            (Defect::WrongCause, Event::Reject { square, cause: Cause::Attacked { by, .. } }) => {
                let line = queens::Line::Row;
                Some(Event::Reject { square, cause: Cause::Attacked { by, line } })
            }
            (Defect::HidesElsewhere, Event::Hide { square, mut line }) => {
                line.index += 1;
                Some(Event::Hide { square, line })
            }
            _ => Some(event),
        }
    }

    fn back(&mut self) -> Option<Event> {
        let event = self.inner.back()?;
        self.undone += u128::from(matches!(event, Event::Reject { .. } | Event::Place { .. }));
        Some(event)
    }

    fn state(&self) -> State {
        let mut state = self.inner.state();
        match (self.defect, &self.before, state.last) {
            (Defect::KeepsCounters, ..) => {
                state.statistics.tests = state.statistics.tests.map(|tests| tests + self.undone);
            }
            (Defect::ShowsUndone, Some(before), Some(Event::Undo { .. })) => {
                state.positions.clone_from(&before.positions);
            }
            _ => {}
        }
        state
    }

    fn last(&self) -> Option<Event> {
        self.inner.last()
    }
}
