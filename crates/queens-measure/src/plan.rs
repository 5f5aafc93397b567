//! The plan of a measurement.

use std::time::Duration;

use queens::Spec;

use crate::cell::{Cell, Question};

/// One strategy and one question, at growing sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Series {
    /// The strategy and its options.
    pub spec: Spec,
    /// The question.
    pub question: Question,
    /// The sizes, ascending. Measuring ends with the last one within the budget.
    pub sizes: Vec<usize>,
}

impl Series {
    /// The cell of this size.
    #[must_use]
    pub fn cell(&self, size: usize) -> Cell {
        Cell { question: self.question, spec: self.spec.clone(), size }
    }
}

/// The series to measure, how often, and for how long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// The series to measure.
    pub series: Vec<Series>,
    /// The most rounds of a cell.
    pub rounds: usize,
    /// The time for all rounds of a cell together.
    pub budget: Duration,
}

/// No cell is measured less often than this, unless fewer rounds are asked for: of two samples,
/// either may be the outlier.
const FEWEST_ROUNDS: usize = 3;

impl Plan {
    /// A plan without series: `rounds` rounds, at least one, and this budget for each cell.
    #[must_use]
    pub fn new(rounds: usize, budget: Duration) -> Self {
        Self { series: Vec::new(), rounds: rounds.max(1), budget }
    }

    /// Adds a series. The sizes are sorted and deduplicated.
    #[must_use]
    pub fn with(mut self, spec: Spec, question: Question, sizes: &[usize]) -> Self {
        let mut sizes = sizes.to_vec();
        sizes.sort_unstable();
        sizes.dedup();
        self.series.push(Series { spec, question, sizes });
        self
    }

    /// The longest that one call may take, so that three rounds fit into the budget.
    #[must_use]
    pub fn call_limit(&self) -> Duration {
        self.budget / self.rounds.min(FEWEST_ROUNDS) as u32
    }

    /// The number of rounds of a cell whose first call took this many seconds: as many as the budget
    /// allows, and at least three.
    #[must_use]
    pub fn rounds_for(&self, seconds: f64) -> usize {
        let affordable = (self.budget.as_secs_f64() / seconds) as usize;
        affordable.max(FEWEST_ROUNDS).min(self.rounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_is_for_all_rounds_of_a_cell() {
        let plan = Plan::new(7, Duration::from_secs(6));
        assert_eq!(plan.call_limit(), Duration::from_secs(2));
        assert_eq!(plan.rounds_for(0.001), 7);
        assert_eq!(plan.rounds_for(1.2), 5);
        assert_eq!(plan.rounds_for(2.0), 3);
        let once = Plan::new(1, Duration::from_secs(6));
        assert_eq!((once.call_limit(), once.rounds_for(5.0)), (Duration::from_secs(6), 1));
    }
}
