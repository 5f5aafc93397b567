//! The errors that a strategy must return for what it does not claim to support.

use queens_core::{Control, Feature, Problem, SolveError, StrategyInfo};

use crate::outcome::Notes;

/// A way of asking, as far as support for it differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Search,
    /// Through a method that sets a limit on solutions.
    FirstN(u64),
    Count,
    Solutions,
    Stepper,
}

/// Checks that the strategy answered if it claims support, and otherwise refused with a fitting
/// error. Returns an answer that it was right to give.
pub(super) fn judge<T>(
    answer: Result<T, SolveError>,
    info: &StrategyInfo,
    way: Way,
    problem: &Problem,
    control: &Control,
    notes: &mut Notes,
) -> Option<T> {
    let refusals = refusals(info, way, problem, control);
    match answer {
        Ok(answer) => {
            notes.ensure(refusals.is_empty(), || {
                format!("answered, should have refused with {refusals:?}")
            });
            refusals.is_empty().then_some(answer)
        }
        Err(error) => {
            notes.ensure(refusals.iter().any(|refusal| refusal.is(&error)), || {
                format!("refused with '{error}', expected {refusals:?}")
            });
            None
        }
    }
}

/// The errors of which one must be returned; none if the request is supported.
fn refusals(info: &StrategyInfo, way: Way, problem: &Problem, control: &Control) -> Vec<Refusal> {
    let StrategyInfo { name: strategy, max_size: max, capabilities: can, .. } = *info;
    let size = problem.size();
    let lists = !matches!(way, Way::Count | Way::Stepper);
    let limits_nodes = can.nodes || can.candidates;
    let own_limit = match way {
        Way::FirstN(n) => Some(n),
        _ => None,
    };
    let one_suffices = own_limit.into_iter().chain(control.solution_limit()).any(|n| n <= 1);
    let missing = [
        (can.finds_one && !one_suffices, Feature::Several),
        (lists && !can.finds(), Feature::Enumeration),
        (way == Way::Solutions && !can.iterates, Feature::Iteration),
        (way == Way::Stepper && !can.steps, Feature::Steps),
        (!problem.is_plain() && !can.constraints, Feature::Constraints),
        (control.node_limit().is_some() && !limits_nodes, Feature::NodeLimit),
        (control.solution_limit().is_some() && !can.finds(), Feature::SolutionLimit),
    ];
    let too_large = (size > max).then_some(Refusal::TooLarge { strategy, size, max });
    let unsupported = missing
        .into_iter()
        .filter(|&(is_missing, _)| is_missing)
        .map(|(_, feature)| Refusal::Unsupported { strategy, feature });
    too_large.into_iter().chain(unsupported).collect()
}

/// An error, as far as it can be predicted.
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
