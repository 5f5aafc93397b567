//! A rough estimate of how long a count takes, before it begins.

use std::time::{Duration, Instant};

use queens::{CancelToken, Control, Problem, Solver};

/// Counts below this size are over before an estimate is.
const SMALLEST: usize = 18;

/// A count that takes at least this long is worth extrapolating from.
const SAMPLE: Duration = Duration::from_millis(20);

/// The time that counting takes, extrapolated from smaller boards; it is often wrong by a factor of
/// two, and by more where a strategy changes its method. Takes a fraction of a second. `None` where
/// there is nothing to extrapolate from: constraints, a small board, a search that was cancelled.
pub(super) fn time(
    solver: &dyn Solver,
    problem: &Problem,
    token: Option<&CancelToken>,
) -> Option<Duration> {
    if !problem.is_plain() || problem.size() < SMALLEST {
        return None;
    }
    // Other limits are for the count itself.
    let control = token.map_or(Control::new(), |token| Control::new().with_cancel(token.clone()));
    (8..SMALLEST).find_map(|size| {
        let start = Instant::now();
        let report = solver.count(&Problem::new(size), &control).ok()?;
        let elapsed = start.elapsed();
        let usable = elapsed >= SAMPLE && report.completion.is_complete();
        usable.then(|| {
            let seconds = elapsed.as_secs_f64() * (growth(problem.size()) - growth(size)).exp();
            Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
        })
    })
}

/// The logarithm of the asymptotic number of solutions, (0.143 n)^n (Simkin 2021): the work of every
/// strategy grows about like it.
fn growth(size: usize) -> f64 {
    let n = size as f64;
    n * (0.143 * n).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_growth_is_that_of_the_known_numbers() {
        for (small, large) in [(12, 16), (16, 20), (18, 24)] {
            let solutions = |n: usize| queens::known::ALL_SOLUTIONS[n] as f64;
            let ratio = (growth(large) - growth(small)).exp();
            let known = solutions(large) / solutions(small);
            assert!((0.5..2.0).contains(&(ratio / known)), "{small} to {large}: {ratio} {known}");
        }
    }

    #[test]
    fn small_and_constrained_boards_have_no_estimate() {
        let solver = queens::strategies::Bitmask::default();
        assert_eq!(time(&solver, &Problem::new(10), None), None);
        let given = Problem::new(20).with_queen(queens::Square::new(0, 0)).unwrap();
        assert_eq!(time(&solver, &given, None), None);
        let days = time(&solver, &Problem::new(25), None).unwrap();
        assert!(days > Duration::from_secs(86_400), "{days:?}");
    }
}
