//! Every strategy by name.

use queens_bitmask::Bitmask;
use queens_core::{Problem, Solver};
use queens_count::Count;
use queens_cursor::Cursor;
use queens_dlx::Dlx;
use queens_flags::Flags;
use queens_hashset::HashSets;
use queens_permutation::Permutation;
use queens_scan::Scan;

/// Every strategy there is, the simplest first. A new one is one line here.
#[must_use]
pub fn registry() -> Vec<Box<dyn Solver>> {
    vec![
        Box::new(Permutation),
        Box::new(Scan),
        Box::new(HashSets),
        Box::new(Flags),
        Box::new(Cursor),
        Box::new(Bitmask::default()),
        Box::new(Dlx::default()),
        Box::new(Count::new()),
    ]
}

/// No strategy has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown strategy '{name}': {hint}")]
pub struct UnknownStrategy {
    /// The name that was asked for.
    pub name: String,
    /// The nearest name there is, or all of them.
    hint: String,
}

impl UnknownStrategy {
    fn new(name: &str) -> Self {
        let names: Vec<&str> = registry().iter().map(|solver| solver.info().name).collect();
        let nearest = names
            .iter()
            .map(|known| (strsim::damerau_levenshtein(known, &name.to_lowercase()), known))
            .min()
            .filter(|&(distance, known)| distance <= 1 + known.len() / 3);
        let hint = match nearest {
            Some((_, known)) => format!("did you mean '{known}'?"),
            None => format!("choose one of {}", names.join(", ")),
        };
        Self { name: name.to_owned(), hint }
    }
}

/// The strategy of this name.
///
/// ```
/// use queens::{Limits, Problem};
///
/// let solver = queens::strategy("bitmask")?;
/// let report = solver.count(&Problem::new(10), &Limits::none())?;
/// assert_eq!(report.total(), Some(724));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`UnknownStrategy`] if there is none; its message names the nearest.
pub fn strategy(name: &str) -> Result<Box<dyn Solver>, UnknownStrategy> {
    registry()
        .into_iter()
        .find(|solver| solver.info().name == name)
        .ok_or_else(|| UnknownStrategy::new(name))
}

/// The strategy to list the solutions of a problem with, if nothing else is asked for: the fastest
/// lexicographic one that takes its size.
#[must_use]
pub fn enumerating(problem: &Problem) -> Box<dyn Solver> {
    let bitmask = Bitmask::default();
    if problem.size() <= bitmask.info().max_size { Box::new(bitmask) } else { Box::new(Flags) }
}

/// The strategy to count the solutions of a problem with, if nothing else is asked for: the fastest
/// one that honours what is given and blocked.
#[must_use]
pub fn counting(problem: &Problem) -> Box<dyn Solver> {
    let count = Count::new();
    if problem.is_plain() && problem.size() <= count.info().max_size {
        Box::new(count)
    } else {
        enumerating(problem)
    }
}

/// The strategy to find one solution of a problem with, if nothing else is asked for: the
/// lexicographically first one as long as that is quick, on larger boards any.
#[must_use]
pub fn finding(problem: &Problem) -> Box<dyn Solver> {
    let dlx = Dlx::default();
    match problem.size() {
        0..=QUICK_FIRST => Box::new(Bitmask::default()),
        size if size <= dlx.info().max_size => Box::new(dlx),
        _ => Box::new(Flags),
    }
}

/// Up to here the lexicographically first solution is found within a few million tests (OEIS
/// A140450); from n = 30 on it takes a hundred times as long.
const QUICK_FIRST: usize = 29;
