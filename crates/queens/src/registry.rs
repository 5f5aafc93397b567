//! Strategies by name.

use std::sync::Arc;

use queens_core::{Solver, StrategyInfo};

use crate::spec::{Spec, SpecError};

/// A set of strategies by name, in a fixed order.
///
/// [`Registry::builtin`] has the strategies of this workspace; [`with`](Self::with) adds yours.
/// Everything that takes strategies by name (the `queens` command, the viewers, the measuring
/// library) takes a registry, so that a strategy added here is known to all of them.
///
/// ```
/// use queens::{Control, Problem, Registry, Solver};
///
/// let registry = Registry::builtin();
/// for info in registry.infos() {
///     println!("{:12} {}", info.name, info.summary);
/// }
/// let solver = registry.get("bitmask:mirror=off")?;
/// assert_eq!(solver.count(&Problem::new(8), &Control::new())?.total(), Some(92));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Registry {
    solvers: Vec<Arc<dyn Solver>>,
}

impl Registry {
    /// A registry without strategies.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// The strategies of this workspace whose features are enabled, the simplest first, and those
    /// that find one solution alone last.
    #[must_use]
    pub fn builtin() -> Self {
        let registry = Self::empty();
        #[cfg(feature = "permutation")]
        let registry = registry.with(queens_permutation::Permutation);
        #[cfg(feature = "scan")]
        let registry = registry.with(queens_scan::Scan);
        #[cfg(feature = "hashset")]
        let registry = registry.with(queens_hashset::HashSets);
        #[cfg(feature = "flags")]
        let registry = registry.with(queens_flags::Flags);
        #[cfg(feature = "cursor")]
        let registry = registry.with(queens_cursor::Cursor);
        #[cfg(feature = "bitmask")]
        let registry = registry.with(queens_bitmask::Bitmask::default());
        #[cfg(feature = "dlx")]
        let registry = registry.with(queens_dlx::Dlx::default());
        #[cfg(feature = "count")]
        let registry = registry.with(queens_count::Count::new());
        #[cfg(feature = "construct")]
        let registry = registry.with(queens_construct::Construct);
        #[cfg(feature = "min-conflicts")]
        let registry = registry.with(queens_min_conflicts::MinConflicts::default());
        registry
    }

    /// Adds a strategy, configured as it is to be by default. It replaces one of the same name.
    #[must_use]
    pub fn with(mut self, solver: impl Solver + 'static) -> Self {
        let name = solver.info().name;
        let solver: Arc<dyn Solver> = Arc::new(solver);
        match self.solvers.iter().position(|known| known.info().name == name) {
            Some(index) => self.solvers[index] = solver,
            None => self.solvers.push(solver),
        }
        self
    }

    /// The strategies.
    pub fn solvers(&self) -> impl Iterator<Item = &dyn Solver> {
        self.solvers.iter().map(AsRef::as_ref)
    }

    /// The number of strategies.
    #[must_use]
    pub fn len(&self) -> usize {
        self.solvers.len()
    }

    /// Whether there are no strategies.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.solvers.is_empty()
    }

    /// The metadata of the strategies.
    pub fn infos(&self) -> impl Iterator<Item = &'static StrategyInfo> {
        self.solvers().map(Solver::info)
    }

    /// The strategy of this name with its defaults, if there is one.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&dyn Solver> {
        self.solvers().find(|solver| solver.info().name == name)
    }

    /// The strategy of a spec such as `bitmask` or `bitmask:mirror=off`.
    ///
    /// # Errors
    /// If the spec is malformed, or there is no such strategy, option or value. The message names
    /// what there is, and the most similar strategy.
    pub fn get(&self, spec: &str) -> Result<Box<dyn Solver>, SpecError> {
        self.make(&spec.parse()?)
    }

    /// The strategy of a spec that was parsed before.
    ///
    /// # Errors
    /// As [`get`](Self::get).
    pub fn make(&self, spec: &Spec) -> Result<Box<dyn Solver>, SpecError> {
        let Some(solver) = self.named(spec.strategy()) else {
            let known = self.infos().map(|info| info.name.to_owned()).collect();
            return Err(SpecError::unknown(spec.strategy(), known));
        };
        let mut solver = solver.boxed_clone();
        for (option, value) in spec.options() {
            solver = solver.with_option(option, value)?;
        }
        Ok(solver)
    }
}

/// The built-in strategy of a spec such as `bitmask` or `bitmask:mirror=off`.
///
/// ```
/// use queens::{Control, Problem, Solver};
///
/// let solver = queens::strategy("bitmask")?;
/// let report = solver.count(&Problem::new(10), &Control::new())?;
/// assert_eq!(report.total(), Some(724));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`Registry::get`].
pub fn strategy(spec: &str) -> Result<Box<dyn Solver>, SpecError> {
    Registry::builtin().get(spec)
}

#[cfg(all(test, feature = "all"))]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_nearest_strategy_the_options_and_the_values() {
        let message = |spec| strategy(spec).unwrap_err().to_string();
        assert_eq!(message("bitmsk"), "unknown strategy 'bitmsk': did you mean 'bitmask'?");
        assert!(message("zzzzzzzz").contains("choose one of permutation, scan"));
        assert!(message("bitmask:mirror=maybe").contains("expected on or off"));
        assert!(message("bitmask:miror=on").contains("its options are mirror"));
        assert!(message("flags:color=red").contains("it has none"));
    }

    #[test]
    fn a_strategy_of_the_same_name_is_replaced() {
        let mirrored = Registry::builtin();
        let plain = mirrored.clone().with(queens_bitmask::Bitmask::default().with_mirror(false));
        assert_eq!(plain.infos().count(), mirrored.infos().count());
        assert!(format!("{:?}", plain.named("bitmask")).contains("mirror: false"));
    }
}
