//! Hard problems to measure on: squares blocked at random until few solutions remain.

use queens::{Control, Problem, SolveError, Solver, Square};

/// A board of this size with squares blocked at random, as many as leave between one and `most`
/// solutions; with fewer blocked, of the same squares in the same order, there are more.
///
/// Such instances are known as Blocked-n-Queens. The seed decides on the order of the squares. The
/// number of blocked squares is found by bisection, counting with the solver up to `most` solutions:
/// about log₂ n² searches. If blocking one square more takes the number from above `most` to none,
/// that square is left free.
///
/// ```
/// use queens::{Control, Solver};
///
/// let solver = queens::strategy("dlx")?;
/// let problem = queens_measure::blocked(&*solver, 10, 3, 7)?;
/// let solutions = solver.count(&problem, &Control::new())?.total().unwrap();
/// assert!((1..=3).contains(&solutions));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of the solver.
pub fn blocked(
    solver: &dyn Solver,
    size: usize,
    most: u64,
    seed: u64,
) -> Result<Problem, SolveError> {
    let mut squares: Vec<Square> =
        (0..size).flat_map(|row| (0..size).map(move |column| Square::new(row, column))).collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut squares);
    let with = |blocked: usize| {
        let problem = Problem::new(size).with_all_blocked(squares[..blocked].iter().copied());
        problem.expect("the squares are on the board, and none holds a queen")
    };
    let control = Control::new().with_solution_limit(most.saturating_add(1));
    let solutions = |blocked| Ok(solver.count(&with(blocked), &control)?.solutions);
    // With so many blocked there are more solutions than wanted; with so many, not.
    let (mut too_few, mut enough) = (0, squares.len());
    while enough - too_few > 1 {
        let middle = too_few + (enough - too_few) / 2;
        if solutions(middle)? > u128::from(most) { too_few = middle } else { enough = middle }
    }
    Ok(with(if solutions(enough)? == 0 { too_few } else { enough }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_solutions_remain_and_the_seed_decides() {
        let solver = queens::strategy("bitmask").unwrap();
        let instance = |seed| blocked(&*solver, 9, 5, seed).unwrap();
        for seed in 0..10 {
            let solutions = solver.count(&instance(seed), &Control::new()).unwrap().solutions;
            assert!(solutions >= 1, "seed {seed}");
            assert_eq!(instance(seed), instance(seed));
        }
        assert_ne!(instance(1), instance(2));
    }

    #[test]
    fn boards_without_squares_or_solutions_stay_free() {
        let solver = queens::strategy("bitmask").unwrap();
        for size in [0, 2, 3] {
            assert!(blocked(&*solver, size, 1, 0).unwrap().is_plain(), "n = {size}");
        }
    }
}
