//! The strategy to use if none is asked for.

use std::time::Instant;

use queens_core::{
    Capabilities, Completion, Control, First, Problem, SolveError, Solver, StopReason, StrategyInfo,
};

use crate::registry::Registry;

/// What a strategy is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Task {
    /// Listing all solutions, in lexicographic order.
    Enumerate,
    /// Counting the solutions.
    Count,
    /// Counting the solutions with statistics: nodes, tests and the profile.
    CountNodes,
    /// Finding one solution.
    First,
    /// Watching the search step by step.
    Step,
}

/// Up to here the lexicographically first solution is found within a few million tests (OEIS
/// A140450); from n = 30 on it takes a hundred times as many.
const QUICK_FIRST: usize = 29;

/// Up to here a row-by-row search of the whole tree takes a fraction of a second, whatever is given.
const QUICK_ALL: usize = 14;

/// Up to here exact cover is a complete method to fall back on.
const COMPLETE: usize = 1024;

impl Task {
    /// The strategies to prefer, best first. The first that is registered, has the capabilities and
    /// supports the size is used.
    fn preferences(self, problem: &Problem) -> &'static [&'static str] {
        let size = problem.size();
        match self {
            Self::Enumerate => &["bitmask", "flags"],
            Self::Count => &["count", "bitmask", "flags"],
            Self::CountNodes => &["bitmask", "flags"],
            Self::First if size <= QUICK_ALL => &["bitmask", "flags"],
            Self::First if problem.is_plain() && size <= QUICK_FIRST => &["bitmask", "flags"],
            Self::First if problem.is_plain() => &["construct", "min-conflicts", "dlx", "flags"],
            Self::First => &["min-conflicts", "dlx", "flags"],
            Self::Step => &["flags", "scan"],
        }
    }

    fn is_met_by(self, can: Capabilities) -> bool {
        match self {
            Self::Enumerate => can.enumerates,
            Self::First => can.finds(),
            Self::Count => !can.finds_one,
            Self::CountNodes => can.nodes,
            Self::Step => can.steps,
        }
    }
}

impl Registry {
    /// The strategy to use for a task on this problem if none is asked for: the fastest built-in
    /// one that supports it, or else any registered one that does. `None` if there is none.
    ///
    /// | task | strategy |
    /// |---|---|
    /// | [`Task::Enumerate`], [`Task::CountNodes`] | `bitmask` up to n = 64, then `flags` |
    /// | [`Task::Count`] | `count` for a plain problem up to n = 32, else as `Enumerate` |
    /// | [`Task::First`], plain | `bitmask` up to n = 29, then `construct` |
    /// | [`Task::First`], constrained | `bitmask` up to n = 14, then `min-conflicts` |
    /// | [`Task::Step`] | `flags` |
    ///
    /// For a single solution, [`attempts`](Self::attempts) has a complete method to follow a
    /// strategy that may give up.
    #[must_use]
    pub fn default_for(&self, task: Task, problem: &Problem) -> Option<Box<dyn Solver>> {
        self.supporting(task, problem).next().map(Solver::boxed_clone)
    }

    /// The largest board that some strategy takes for this task; `None` if there is no such strategy.
    #[must_use]
    pub fn largest_for(&self, task: Task) -> Option<usize> {
        let able = self.infos().filter(|info| task.is_met_by(info.capabilities));
        able.map(|info| info.max_size).max()
    }

    /// The strategies that support a task on this problem, the preferred ones first.
    fn supporting<'a>(
        &'a self,
        task: Task,
        problem: &'a Problem,
    ) -> impl Iterator<Item = &'a dyn Solver> {
        let supports = move |info: &StrategyInfo| {
            task.is_met_by(info.capabilities)
                && problem.size() <= info.max_size
                && (problem.is_plain() || info.capabilities.constraints)
        };
        let preferred = task.preferences(problem).iter().filter_map(|name| self.named(name));
        preferred.chain(self.solvers()).filter(move |solver| supports(solver.info()))
    }

    /// The strategies to try one after the other for a single solution: those that may give up, and
    /// a complete one up to n = 1024. With a seed, a strategy that has an option of this name comes
    /// first: `min-conflicts`, which finds a random solution. `None` if no strategy supports the
    /// problem and the limits.
    ///
    /// ```
    /// use queens::{Control, Problem, Registry, Square};
    ///
    /// let registry = Registry::builtin();
    /// let problem = Problem::new(100).with_queen(Square::new(0, 0))?;
    /// let control = Control::new();
    /// let attempts = registry.attempts(&problem, &control, Some(7)).unwrap();
    /// let first = attempts.first(&problem, &control)?;
    /// assert!(first.placement.unwrap().is_solution());
    /// assert_eq!(first.report.strategy, "min-conflicts");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn attempts(
        &self,
        problem: &Problem,
        control: &Control,
        seed: Option<u64>,
    ) -> Option<Attempts> {
        let one = control.clone().with_solution_limit(1);
        let supports = |solver: &dyn Solver| solver.info().check(problem, &one, true).is_ok();
        let random = seed.and_then(|seed| {
            let able = self.solvers().filter(|&solver| supports(solver));
            able.filter_map(|solver| solver.with_option("seed", &seed.to_string()).ok()).next()
        });
        let mut solvers: Vec<Box<dyn Solver>> = random.into_iter().collect();
        for solver in self.supporting(Task::First, problem).filter(|&solver| supports(solver)) {
            let is_complete = !solver.info().capabilities.finds_one;
            let is_known = solvers.iter().any(|known| known.info().name == solver.info().name);
            // A search of the whole tree of a larger board would not end.
            if is_known || is_complete && !solvers.is_empty() && problem.size() > COMPLETE {
                continue;
            }
            solvers.push(solver.boxed_clone());
            if is_complete {
                break;
            }
        }
        (!solvers.is_empty()).then_some(Attempts { solvers })
    }
}

/// Strategies that are tried one after the other for one solution, see [`Registry::attempts`].
#[derive(Clone, Debug)]
pub struct Attempts {
    /// At least one.
    solvers: Vec<Box<dyn Solver>>,
}

impl Attempts {
    /// The strategies, in the order in which they are tried.
    pub fn solvers(&self) -> impl Iterator<Item = &dyn Solver> {
        self.solvers.iter().map(AsRef::as_ref)
    }

    /// Asks one strategy after the other, as long as they give up, within the limits of the control
    /// as a whole. The report is that of the last one asked: it is complete if there is no solution,
    /// and stopped with [`StopReason::GaveUp`] if that is not known.
    ///
    /// # Errors
    /// As [`Solver::first`].
    pub fn first(&self, problem: &Problem, control: &Control) -> Result<First, SolveError> {
        let start = Instant::now();
        let (last, others) = self.solvers.split_last().expect("there is at least one strategy");
        for solver in others {
            let first = solver.first(problem, &control.remaining_since(start))?;
            if first.report.completion != Completion::Stopped(StopReason::GaveUp) {
                return Ok(first);
            }
        }
        last.first(problem, &control.remaining_since(start))
    }
}

#[cfg(all(test, feature = "all"))]
mod tests {
    use super::*;
    use queens_core::Square;

    #[test]
    fn the_table_of_defaults() {
        let registry = Registry::builtin();
        let name = |task, problem: &Problem| {
            registry.default_for(task, problem).map(|solver| solver.info().name)
        };
        let given = |n| Problem::new(n).with_queen(Square::new(0, 0)).unwrap();
        for (task, n, plain, constrained) in [
            (Task::Enumerate, 64, "bitmask", "bitmask"),
            (Task::Enumerate, 65, "flags", "flags"),
            (Task::Count, 8, "count", "bitmask"),
            (Task::Count, 33, "bitmask", "bitmask"),
            (Task::Count, 65, "flags", "flags"),
            (Task::CountNodes, 8, "bitmask", "bitmask"),
            (Task::First, 14, "bitmask", "bitmask"),
            (Task::First, 29, "bitmask", "min-conflicts"),
            (Task::First, 30, "construct", "min-conflicts"),
            (Task::First, 1_000_000, "construct", "min-conflicts"),
            (Task::Step, 8, "flags", "flags"),
        ] {
            assert_eq!(name(task, &Problem::new(n)), Some(plain), "{task:?}, n = {n}");
            assert_eq!(name(task, &given(n)), Some(constrained), "{task:?}, n = {n}, one given");
        }
        assert_eq!(name(Task::Count, &Problem::new(1 << 20)), None);
    }

    #[test]
    fn a_complete_method_follows_what_may_give_up() {
        let registry = Registry::builtin();
        let names = |problem: &Problem, control: &Control, seed| -> Vec<&str> {
            let attempts = registry.attempts(problem, control, seed).unwrap();
            attempts.solvers().map(|solver| solver.info().name).collect()
        };
        let plain = Problem::new;
        let given = |n| Problem::new(n).with_queen(Square::new(0, 0)).unwrap();
        let control = Control::new();
        assert_eq!(names(&plain(8), &control, None), ["bitmask"]);
        assert_eq!(names(&plain(8), &control, Some(1)), ["min-conflicts", "bitmask"]);
        assert_eq!(names(&given(100), &control, None), ["min-conflicts", "dlx"]);
        assert_eq!(names(&given(2000), &control, None), ["min-conflicts"]);
        assert_eq!(names(&plain(2000), &control, None), ["construct", "min-conflicts"]);
        assert_eq!(names(&plain(100), &control.with_node_limit(9), None), ["dlx"]);
    }

    #[test]
    fn a_search_that_gives_up_never_says_none() {
        let registry = Registry::builtin();
        let control = Control::new();
        let first = |problem: &Problem| {
            let attempts = registry.attempts(problem, &control, Some(7)).unwrap();
            attempts.first(problem, &control).unwrap()
        };
        // Proved by the complete method.
        let none = first(&Problem::new(3));
        assert_eq!((&*none.report.strategy, none.report.total()), ("bitmask", Some(0)));
        let row = |n: usize| (0..n).map(|column| Square::new(0, column));
        let none = first(&Problem::new(40).with_all_blocked(row(40)).unwrap());
        assert_eq!((&*none.report.strategy, none.report.total()), ("dlx", Some(0)));
        // Too large for one.
        let unknown = first(&Problem::new(2000).with_all_blocked(row(2000)).unwrap());
        assert_eq!(unknown.report.completion, Completion::Stopped(StopReason::GaveUp));
        assert_eq!(unknown.report.total(), None);
    }

    #[test]
    fn any_capable_strategy_will_do_where_the_preferred_ones_are_missing() {
        let registry = Registry::empty().with(queens_scan::Scan);
        let solver = registry.default_for(Task::Count, &Problem::new(8)).unwrap();
        assert_eq!(solver.info().name, "scan");
    }
}
