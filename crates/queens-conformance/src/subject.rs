//! A strategy under examination at one case.

use std::ops::ControlFlow;

use queens::{
    Capabilities, Control, Feature, First, Found, Order, Problem, Report, SolveError, Solver,
    Stepper, StrategyInfo,
};

use crate::outcome::Notes;

/// Asks one strategy, and knows which questions it must refuse.
///
/// Every way of asking answers `None` if there is nothing to judge: the strategy refused rightly,
/// or wrongly, and then that is noted.
pub(crate) struct Subject<'a> {
    pub(crate) solver: &'a dyn Solver,
    base: Control,
    pub(crate) notes: Notes,
}

/// A question, as far as a strategy may refuse it.
struct Question<'a> {
    problem: &'a Problem,
    control: &'a Control,
    enumerates: bool,
    steps: bool,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(solver: &'a dyn Solver, base: Control) -> Self {
        Self { solver, base, notes: Notes::default() }
    }

    pub(crate) fn info(&self) -> &'static StrategyInfo {
        self.solver.info()
    }

    pub(crate) fn can(&self) -> Capabilities {
        self.info().capabilities
    }

    pub(crate) fn is_lexicographic(&self) -> bool {
        self.info().order == Order::Lexicographic
    }

    /// The control of a question that wants none: to be narrowed by one that does.
    pub(crate) fn control(&self) -> Control {
        self.base.clone()
    }

    pub(crate) fn search(
        &mut self,
        problem: &Problem,
        control: &Control,
        mut visitor: impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Option<Report> {
        let answer = self.solver.search(problem, control, &mut visitor);
        self.report(
            &Question { problem, control, enumerates: true, steps: false },
            answer,
            |report| report,
        )
    }

    /// The solutions as the visitor gets them, and the report.
    pub(crate) fn list(
        &mut self,
        problem: &Problem,
        control: &Control,
    ) -> Option<(Vec<Vec<usize>>, Report)> {
        let mut list = Vec::new();
        let report = self.search(problem, control, |columns| {
            list.push(columns.to_vec());
            ControlFlow::Continue(())
        })?;
        self.notes.equal("the report's number of solutions", report.solutions, list.len() as u128);
        Some((list, report))
    }

    pub(crate) fn count(&mut self, problem: &Problem, control: &Control) -> Option<Report> {
        let answer = self.solver.count(problem, control);
        self.report(
            &Question { problem, control, enumerates: false, steps: false },
            answer,
            |report| report,
        )
    }

    pub(crate) fn first(&mut self, problem: &Problem, control: &Control) -> Option<First> {
        let answer = self.solver.first(problem, control);
        let question = Question { problem, control, enumerates: true, steps: false };
        self.report(&question, answer, |first| &first.report)
    }

    pub(crate) fn first_n(
        &mut self,
        problem: &Problem,
        control: &Control,
        most: u64,
    ) -> Option<Found> {
        let answer = self.solver.first_n(problem, control, most);
        let question = Question { problem, control, enumerates: true, steps: false };
        self.report(&question, answer, |found| &found.report)
    }

    pub(crate) fn all(&mut self, problem: &Problem, control: &Control) -> Option<Found> {
        let answer = self.solver.all(problem, control);
        let question = Question { problem, control, enumerates: true, steps: false };
        self.report(&question, answer, |found| &found.report)
    }

    pub(crate) fn stepper(&mut self, problem: &Problem) -> Option<Box<dyn Stepper>> {
        let answer = self.solver.stepper(problem);
        let control = self.control();
        self.answer(
            &Question { problem, control: &control, enumerates: false, steps: true },
            answer,
        )
    }

    /// An answer with a report in it.
    fn report<T>(
        &mut self,
        question: &Question<'_>,
        answer: Result<T, SolveError>,
        report: impl Fn(&T) -> &Report,
    ) -> Option<T> {
        let answer = self.answer(question, answer)?;
        let strategy = report(&answer).strategy.clone();
        self.notes.equal("the report's strategy", strategy, self.info().name.into());
        Some(answer)
    }

    fn answer<T>(&mut self, question: &Question<'_>, answer: Result<T, SolveError>) -> Option<T> {
        let (must, may) = (self.must_refuse(question), self.may_refuse(question));
        match answer {
            Ok(answer) => {
                self.notes.ensure(must.is_empty(), || {
                    format!("answered, should have refused with {must:?}")
                });
                must.is_empty().then_some(answer)
            }
            Err(error) => {
                let expected = if must.is_empty() { may } else { must };
                self.notes.ensure(expected.iter().any(|known| known.is(&error)), || {
                    format!("refused with '{error}', expected {expected:?}")
                });
                None
            }
        }
    }

    fn unsupported(&self, feature: Feature) -> Refusal {
        Refusal::Unsupported { strategy: self.info().name, feature }
    }

    /// The refusals of which one must come.
    fn must_refuse(&self, question: &Question<'_>) -> Vec<Refusal> {
        let StrategyInfo { name: strategy, max_size: max, .. } = *self.info();
        let size = question.problem.size();
        let mut refusals = Vec::new();
        if size > max {
            refusals.push(Refusal::TooLarge { strategy, size, max });
        }
        if question.enumerates && !self.can().enumerates {
            refusals.push(self.unsupported(Feature::Enumeration));
        }
        if !question.problem.is_plain() && !self.can().constraints {
            refusals.push(self.unsupported(Feature::Constraints));
        }
        if question.steps && !self.can().steps {
            refusals.push(self.unsupported(Feature::Steps));
        }
        refusals
    }

    /// The refusals that may come, if none must: what no capability promises.
    fn may_refuse(&self, question: &Question<'_>) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        if question.control.node_limit().is_some() && !self.can().nodes {
            refusals.push(self.unsupported(Feature::NodeLimit));
        }
        if question.control.solution_limit().is_some() && !self.can().enumerates {
            refusals.push(self.unsupported(Feature::SolutionLimit));
        }
        refusals
    }
}

/// A typed error, as far as the suite knows beforehand what it must say.
#[derive(Debug)]
enum Refusal {
    TooLarge { strategy: &'static str, size: usize, max: usize },
    Unsupported { strategy: &'static str, feature: Feature },
}

impl Refusal {
    fn is(&self, error: &SolveError) -> bool {
        match (self, error) {
            (
                &Self::TooLarge { strategy, size, max },
                &SolveError::TooLarge { strategy: by, size: asked, max: bound, reason },
            ) => (strategy, size, max) == (by, asked, bound) && !reason.is_empty(),
            (
                &Self::Unsupported { strategy, feature },
                &SolveError::Unsupported { strategy: by, feature: missing },
            ) => (strategy, feature) == (by, missing),
            _ => false,
        }
    }
}
