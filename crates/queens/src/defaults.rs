//! The strategy to use if none is asked for.

use queens_core::{Capabilities, Problem, Solver, StrategyInfo};

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

impl Task {
    /// The strategies to prefer, best first. The first that is registered, has the capabilities and
    /// supports the size is used.
    fn preferences(self, problem: &Problem) -> &'static [&'static str] {
        match self {
            Self::Enumerate => &["bitmask", "flags"],
            Self::Count => &["count", "bitmask", "flags"],
            Self::CountNodes => &["bitmask", "flags"],
            Self::First if problem.size() <= QUICK_FIRST => &["bitmask", "flags"],
            Self::First => &["dlx", "flags"],
            Self::Step => &["flags", "scan"],
        }
    }

    fn is_met_by(self, can: Capabilities) -> bool {
        match self {
            Self::Enumerate | Self::First => can.enumerates,
            Self::Count => true,
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
    /// | [`Task::First`] | `bitmask` up to n = 29, `dlx` up to 1024, then `flags` |
    /// | [`Task::Step`] | `flags` |
    #[must_use]
    pub fn default_for(&self, task: Task, problem: &Problem) -> Option<Box<dyn Solver>> {
        let supports = |info: &StrategyInfo| {
            task.is_met_by(info.capabilities)
                && problem.size() <= info.max_size
                && (problem.is_plain() || info.capabilities.constraints)
        };
        let preferred = task.preferences(problem).iter().filter_map(|name| self.named(name));
        preferred
            .chain(self.solvers())
            .find(|solver| supports(solver.info()))
            .map(Solver::boxed_clone)
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
            (Task::First, 29, "bitmask", "bitmask"),
            (Task::First, 30, "dlx", "dlx"),
            (Task::First, 1025, "flags", "flags"),
            (Task::Step, 8, "flags", "flags"),
        ] {
            assert_eq!(name(task, &Problem::new(n)), Some(plain), "{task:?}, n = {n}");
            assert_eq!(name(task, &given(n)), Some(constrained), "{task:?}, n = {n}, one given");
        }
        assert_eq!(name(Task::Count, &Problem::new(1 << 20)), None);
    }

    #[test]
    fn any_capable_strategy_will_do_where_the_preferred_ones_are_missing() {
        let registry = Registry::empty().with(queens_scan::Scan);
        let solver = registry.default_for(Task::Count, &Problem::new(8)).unwrap();
        assert_eq!(solver.info().name, "scan");
    }
}
