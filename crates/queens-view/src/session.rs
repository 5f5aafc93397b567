//! An interactive search session.

use queens::{
    Axis, Event, Feature, Problem, Registry, SolveError, Solver, SpecError, Square, State, Stepper,
    StrategyInfo, attacks,
};

use crate::scheme::Scheme;

/// What a search did up to a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
#[non_exhaustive]
pub struct Counters {
    /// How often it asked "may a queen stand here?".
    pub tests: u64,
    /// How often the answer was yes and a queen was placed.
    pub placements: u64,
    /// How often a queen was taken back.
    pub backtracks: u64,
    /// Solutions found.
    pub solutions: u64,
}

impl Counters {
    /// Those that an event counts in. Exact covers are found without tests.
    fn counts(&mut self, event: Event, scheme: Scheme) -> [Option<&mut u64>; 2] {
        match event {
            Event::Place { .. } if scheme == Scheme::Cover => [Some(&mut self.placements), None],
            Event::Reject { .. } => [Some(&mut self.tests), None],
            Event::Place { .. } => [Some(&mut self.tests), Some(&mut self.placements)],
            Event::Undo { .. } => [Some(&mut self.backtracks), None],
            Event::Emit => [Some(&mut self.solutions), None],
            _ => [None, None],
        }
    }
}

/// Somewhere to jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target<'a> {
    /// The next step that finds a solution.
    NextSolution,
    /// The last step before this one that found a solution.
    PreviousSolution,
    /// The next step that takes a queen back.
    NextBacktrack,
    /// The last step before this one that took a queen back.
    PreviousBacktrack,
    /// The end of the search.
    End,
    /// The step with this number.
    Step(u64),
    /// The step that places the last of these queens, which stand at these places of the first
    /// lines; in front of this step or behind it. For searches that go line by line.
    Node(&'a [usize]),
}

/// How a jump ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The session is there.
    Reached,
    /// There is no such step; the session is at the end or the start of the search.
    Nowhere,
    /// The steps allowed were used up; the session is on its way there.
    Underway,
}

/// Why a session cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The strategy has no stepper.
    #[error("the strategy '{strategy}' cannot be watched step by step{}", alternatives(.others))]
    NoSteps {
        /// The strategy.
        strategy: &'static str,
        /// The strategies of the registry that have one; empty if no registry was given.
        others: Vec<&'static str>,
    },
    /// The spec does not name a strategy.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The strategy does not take the problem.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

fn alternatives(others: &[&str]) -> String {
    match others {
        [] => String::new(),
        _ => format!(": choose one of {}", others.join(", ")),
    }
}

/// A search at one of its steps. Step 0 is before anything has happened.
pub struct Session {
    solver: Box<dyn Solver>,
    problem: Problem,
    scheme: Scheme,
    stepper: Box<dyn Stepper>,
    step: u64,
    counters: Counters,
}

impl Session {
    /// The search for the solutions of this problem, at its start.
    ///
    /// # Errors
    /// If the strategy cannot be watched, or does not take the problem.
    pub fn new(solver: Box<dyn Solver>, problem: Problem) -> Result<Self, SessionError> {
        let stepper = begin(&*solver, &problem)?;
        let scheme = Scheme::of(&stepper.state());
        Ok(Self { solver, problem, scheme, stepper, step: 0, counters: Counters::default() })
    }

    /// The search for the solutions of this problem by a strategy of the registry, at its start.
    ///
    /// ```
    /// use queens::{Problem, Registry};
    /// use queens_view::Session;
    ///
    /// let registry = Registry::builtin();
    /// let session = Session::open(&registry, "bitmask:mirror=off", Problem::new(6))?;
    /// assert_eq!(session.info().name, "bitmask");
    /// # Ok::<(), queens_view::SessionError>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new), or if the spec does not name a strategy of the registry. The error
    /// names the strategies that can be watched.
    pub fn open(registry: &Registry, spec: &str, problem: Problem) -> Result<Self, SessionError> {
        Self::new(registry.get(spec)?, problem).map_err(|error| match error {
            SessionError::NoSteps { strategy, .. } => {
                let others = steppable(registry).map(|info| info.name).collect();
                SessionError::NoSteps { strategy, others }
            }
            error => error,
        })
    }

    /// Makes one step; `None` at the end.
    pub fn step(&mut self) -> Option<Event> {
        let event = self.stepper.step()?;
        self.step += 1;
        let counts = self.counters.counts(event, self.scheme);
        counts.into_iter().flatten().for_each(|count| *count += 1);
        Some(event)
    }

    /// Takes one step back and returns it; `None` at the start.
    pub fn back(&mut self) -> Option<Event> {
        let event = self.stepper.back()?;
        self.step -= 1;
        let counts = self.counters.counts(event, self.scheme);
        counts.into_iter().flatten().for_each(|count| *count -= 1);
        Some(event)
    }

    /// Goes to the start. Costs nothing but a new stepper.
    pub fn restart(&mut self) {
        match begin(&*self.solver, &self.problem) {
            Ok(stepper) => {
                self.stepper = stepper;
                self.step = 0;
                self.counters = Counters::default();
            }
            // It began before, so it would again; if it does not, the long way leads there too.
            Err(_) => while self.back().is_some() {},
        }
    }

    /// Goes to the target, in at most `most` steps.
    pub fn find(&mut self, target: Target<'_>, most: u64) -> Outcome {
        let is_solution = |event| matches!(event, Event::Emit);
        let is_backtrack = |event| matches!(event, Event::Undo { .. });
        match target {
            Target::NextSolution => self.forward(most, is_solution),
            Target::NextBacktrack => self.forward(most, is_backtrack),
            Target::PreviousSolution => self.backward(most, is_solution),
            Target::PreviousBacktrack => self.backward(most, is_backtrack),
            Target::End => match self.forward(most, |_| false) {
                Outcome::Nowhere => Outcome::Reached,
                outcome => outcome,
            },
            Target::Step(step) => self.seek(step, most),
            Target::Node(path) => self.find_node(path, most),
        }
    }

    fn forward(&mut self, most: u64, wanted: impl Fn(Event) -> bool) -> Outcome {
        for _ in 0..most {
            match self.step() {
                None => return Outcome::Nowhere,
                Some(event) if wanted(event) => return Outcome::Reached,
                Some(_) => {}
            }
        }
        if self.is_complete() { Outcome::Nowhere } else { Outcome::Underway }
    }

    /// Back until the step that led here is a wanted one, not counting the one that leads here now.
    fn backward(&mut self, most: u64, wanted: impl Fn(Event) -> bool) -> Outcome {
        for _ in 0..most {
            if self.back().is_none() {
                return Outcome::Nowhere;
            }
            match self.stepper.last() {
                None => return Outcome::Nowhere,
                Some(event) if wanted(event) => return Outcome::Reached,
                Some(_) => {}
            }
        }
        Outcome::Underway
    }

    fn seek(&mut self, step: u64, most: u64) -> Outcome {
        if step < self.step / 2 {
            self.restart();
        }
        for _ in 0..most {
            let moved = match step.cmp(&self.step) {
                std::cmp::Ordering::Equal => return Outcome::Reached,
                std::cmp::Ordering::Greater => self.step(),
                std::cmp::Ordering::Less => self.back(),
            };
            if moved.is_none() {
                return Outcome::Nowhere;
            }
        }
        match (step == self.step, self.is_complete()) {
            (true, _) => Outcome::Reached,
            (false, true) if step > self.step => Outcome::Nowhere,
            _ => Outcome::Underway,
        }
    }

    /// Candidates are tried in ascending order, so paths are passed in lexicographic order and a
    /// look at the frames shows whether the node lies ahead or behind. A path that the search has
    /// gone past, or that is no node at all, leads nowhere. A path means nothing to an exact-cover
    /// search.
    fn find_node(&mut self, path: &[usize], most: u64) -> Outcome {
        let Some((&last, before)) = path.split_last() else {
            return Outcome::Nowhere;
        };
        let axis = self.stepper.state().axis;
        if self.scheme == Scheme::Cover || !self.is_node(path, axis) {
            return Outcome::Nowhere;
        }
        if self.has_passed(path) {
            self.restart();
        }
        for _ in 0..most {
            let Some(event) = self.step() else {
                return Outcome::Nowhere;
            };
            let Event::Place { square } = event else { continue };
            let (line, place) = axis.place_of(square);
            if line > before.len() || place < path[line] {
                continue;
            }
            let frames = self.stepper.state().frames;
            if frames.iter().zip(&path[..line]).any(|(frame, &place)| frame.choice != Some(place)) {
                continue;
            }
            if place > path[line] {
                return Outcome::Nowhere;
            }
            if (line, place) == (before.len(), last) {
                return Outcome::Reached;
            }
        }
        if self.is_complete() { Outcome::Nowhere } else { Outcome::Underway }
    }

    /// Whether the queens of this path can be placed at all, as far as the board decides that.
    fn is_node(&self, path: &[usize], axis: Axis) -> bool {
        let size = self.problem.size();
        if path.len() > size || path.iter().any(|&place| place >= size) {
            return false;
        }
        let queens: Vec<Square> =
            path.iter().enumerate().map(|(line, &place)| axis.square(line, place)).collect();
        // Only a search that places no queen under attack has these nodes alone.
        !self.info().capabilities.row_tree
            || attacks(&queens).next().is_none()
                && self
                    .problem
                    .allowed()
                    .is_none_or(|allowed| queens.iter().all(|&queen| allowed.allows(queen)))
    }

    /// Whether the step that places the last queen of this path is the current one or before it.
    fn has_passed(&self, path: &[usize]) -> bool {
        if self.is_complete() {
            return true;
        }
        let frames = self.stepper.state().frames;
        for (frame, &place) in frames.iter().zip(path) {
            match frame.choice {
                Some(choice) if choice == place => {}
                Some(choice) => return place < choice,
                None => return place < frame.next,
            }
        }
        path.len() <= frames.len()
    }

    /// The number of the step, 0 at the start.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.step
    }

    /// What the search did so far.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// How the search goes about it.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// What can be seen at the start of the search.
    pub(crate) fn initial_state(&self) -> State {
        begin(&*self.solver, &self.problem).map_or_else(|_| self.state(), |start| start.state())
    }

    /// What can be seen now.
    #[must_use]
    pub fn state(&self) -> State {
        self.stepper.state()
    }

    /// The step that led here, `None` at the start.
    #[must_use]
    pub fn last(&self) -> Option<Event> {
        self.stepper.last()
    }

    /// Whether this is the end of the search.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stepper.is_complete()
    }

    /// What is searched for.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The metadata of the strategy.
    #[must_use]
    pub fn info(&self) -> &'static StrategyInfo {
        self.solver.info()
    }
}

fn begin(solver: &dyn Solver, problem: &Problem) -> Result<Box<dyn Stepper>, SessionError> {
    match solver.stepper(problem) {
        Ok(stepper) => Ok(stepper),
        Err(SolveError::Unsupported { feature: Feature::Steps, .. }) => {
            Err(SessionError::NoSteps { strategy: solver.info().name, others: Vec::new() })
        }
        Err(error) => Err(error.into()),
    }
}

/// The strategies that can be watched.
pub(crate) fn steppable(registry: &Registry) -> impl Iterator<Item = &'static StrategyInfo> {
    registry.infos().filter(|info| info.capabilities.steps)
}
