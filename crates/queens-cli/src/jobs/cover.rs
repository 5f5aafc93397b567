//! The units of a count of exact covers.
//!
//! The atoms are paths: the options that cover, one after the other, the item with the fewest options
//! left (or the first item). What a path leaves is a problem of its own, which is counted by itself.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use algorithm_x::{
    Builder, CancelToken, Choose, Color, Control, Engine, Entry, Item, OptionId, Problem,
};
use queens_jobs::{Interrupted, JobError, Plan, Stop, UnitCount, Work, Worker, sha256};
use serde_json::{Map, Value};

use crate::error::Error;

/// The number of the order of paths.
const ORDER: u32 = 1;

/// Units, unless another number is asked for.
const UNITS: u64 = 64;

/// The paths for each unit that there are to be at least, so that units are about equal.
const PATHS_A_UNIT: usize = 16;

/// The most paths that are made.
const MOST_PATHS: usize = 1 << 20;

/// The most options of a path.
const DEEPEST: u64 = 64;

/// How often a unit looks whether it is to stop.
const TICK: Duration = Duration::from_millis(10);

/// The name of the file beside the plan that has the problem.
const FILE: &str = "problem.txt";

/// The units of a count of exact covers.
pub(crate) struct CoverWork {
    problem: Problem,
    choose: Choose,
    /// How many options a path has, unless it ends before.
    depth: u64,
    paths: Vec<Vec<OptionId>>,
    units: u64,
}

impl CoverWork {
    /// Cuts a problem into so many units, 64 if no number is given, of paths that are many enough.
    pub(crate) fn new(problem: Problem, choose: Choose, units: Option<u64>) -> Result<Self, Error> {
        if let Some(item) = problem
            .items()
            .find(|&item| problem.multiplicity(item).is_some_and(|times| times != (1..=1)))
        {
            return Err(Error::Usage(format!(
                "the item '{}' is not covered exactly once: a count of such covers cannot be cut into units, use \
                 'queens cover --count' without --checkpoint",
                problem.name(item)
            )));
        }
        let wanted = units.unwrap_or(UNITS);
        let enough = usize::try_from(wanted).unwrap_or(usize::MAX).saturating_mul(PATHS_A_UNIT);
        let mut work = Self { problem, choose, depth: 0, paths: vec![Vec::new()], units: 1 };
        while work.paths.len() < enough.min(MOST_PATHS) && work.depth < DEEPEST {
            let Some(longer) = work.longer() else { break };
            work.paths = longer;
            work.depth += 1;
        }
        let most = work.paths.len().max(1) as u64;
        if units.is_some_and(|units| !(1..=most).contains(&units)) {
            return Err(Error::Usage(format!(
                "{wanted} units: use 1 to {most}, as the problem is cut into {most} parts"
            )));
        }
        work.units = wanted.min(most);
        Ok(work)
    }

    /// The work that a plan is about.
    pub(super) fn from_plan(plan: &Plan, path: &Path) -> Result<Self, Error> {
        let damaged = |path: &Path, reason: &str| {
            Error::Job(JobError::DamagedPlan { path: path.to_owned(), reason: reason.to_owned() })
        };
        let file = path.with_file_name(FILE);
        let text = fs::read_to_string(&file)
            .map_err(|source| JobError::Read { path: file.clone(), source })?;
        let known = plan.get("problem").and_then(Value::as_str).unwrap_or_default();
        if sha256(text.as_bytes()) != known {
            return Err(damaged(&file, "it is not the problem that the plan is about"));
        }
        let name = file.display().to_string();
        let problem: Problem = text.parse().map_err(|source| Error::Cover { name, source })?;
        let choose = match plan.get("choose").and_then(Value::as_str) {
            Some("fewest") => Choose::FewestOptions,
            Some("leftmost") => Choose::Leftmost,
            _ => return Err(damaged(path, "it does not name how items are chosen")),
        };
        let depth = plan.get("depth").and_then(Value::as_u64).filter(|&depth| depth <= DEEPEST);
        let depth = depth.ok_or_else(|| damaged(path, "it has no depth"))?;
        let units = plan.units();
        let mut work = Self { problem, choose, depth: 0, paths: vec![Vec::new()], units };
        while work.depth < depth {
            let longer = work.longer();
            work.paths = longer.ok_or_else(|| damaged(path, "its depth is too large"))?;
            work.depth += 1;
        }
        Ok(work)
    }

    /// Writes the problem to the directory of a plan, unless it is there.
    pub(super) fn write_problem(&self, directory: &Path) -> Result<(), Error> {
        let path = directory.join(FILE);
        let text = self.problem.to_string();
        match queens_jobs::write_new(&path, text.as_bytes()) {
            // Another process may have begun the same count.
            Err(_) if fs::read_to_string(&path).is_ok_and(|there| there == text) => Ok(()),
            written => Ok(written?),
        }
    }

    /// What is counted, in a sentence.
    pub(super) fn describe(&self) -> String {
        let (options, items) = (self.problem.option_count(), self.problem.item_count());
        format!("covers of {items} items by {options} options")
    }

    /// The paths with one option more, those that end before as they are; none if there are none
    /// that are longer, or too many.
    fn longer(&self) -> Option<Vec<Vec<OptionId>>> {
        let mut longer = Vec::new();
        let mut any = false;
        for path in &self.paths {
            let rest = Rest::new(&self.problem, path);
            let Some(choices) = rest.choices(self.choose) else {
                longer.push(path.clone());
                continue;
            };
            any = true;
            longer.extend(choices.into_iter().map(|option| [&path[..], &[option]].concat()));
            if longer.len() > MOST_PATHS {
                return None;
            }
        }
        any.then_some(longer)
    }

    /// The covers that begin with the paths of a unit, and the nodes of the search trees.
    fn unit(
        &self,
        unit: u64,
        stop: &Stop<'_>,
        mut count: impl FnMut(&Rest<'_>, Control) -> Option<(u128, u64)>,
    ) -> Result<(u128, u64), Interrupted> {
        let token = CancelToken::new();
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            // A search asks a token, and a run answers questions. A thread that is refused is not
            // missed: then paths are asked about.
            let watch = || {
                while !done.load(Ordering::Relaxed) {
                    if stop() {
                        token.cancel();
                    }
                    thread::park_timeout(TICK);
                }
            };
            let watcher = thread::Builder::new().spawn_scoped(scope, watch);
            let mut total = (0, 0);
            let mut paths = self.paths.iter().skip(unit as usize).step_by(self.units as usize);
            let counted = paths.try_for_each(|path| {
                if stop() {
                    return Err(Interrupted);
                }
                let control = Control::new().with_cancel(token.clone());
                let rest = Rest::new(&self.problem, path);
                let (covers, nodes) = count(&rest, control).ok_or(Interrupted)?;
                total = (total.0 + covers, total.1 + nodes);
                Ok(())
            });
            done.store(true, Ordering::Relaxed);
            if let Ok(watcher) = watcher {
                watcher.thread().unpark();
            }
            counted.map(|()| total)
        })
    }
}

impl Work for CoverWork {
    fn name(&self) -> String {
        format!("cover-{}", &sha256(self.problem.to_string().as_bytes())[..8])
    }

    fn description(&self) -> Map<String, Value> {
        let mut description = Map::new();
        let choose = if self.choose == Choose::Leftmost { "leftmost" } else { "fewest" };
        description.insert("problem".into(), sha256(self.problem.to_string().as_bytes()).into());
        description.insert("choose".into(), choose.into());
        description.insert("depth".into(), self.depth.into());
        description
    }

    fn order(&self) -> u32 {
        ORDER
    }

    fn atom_kind(&self) -> String {
        "paths".into()
    }

    fn atoms(&self) -> u64 {
        self.paths.len() as u64
    }

    fn units(&self) -> u64 {
        self.units
    }

    fn method(&self) -> String {
        "bits".into()
    }

    fn instruction_set(&self) -> String {
        "portable".into()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }
}

impl Worker for &CoverWork {
    fn count(&mut self, unit: u64, stop: &Stop<'_>) -> Result<UnitCount, Interrupted> {
        let (count, nodes) = self.unit(unit, stop, |rest, control| {
            rest.count(self.choose, Engine::Bits, Direction::Forward, control)
        })?;
        let work = [("nodes".to_owned(), u128::from(nodes))].into();
        Ok(UnitCount { count, work })
    }

    /// By dancing links, with items and options in the opposite order: another search tree, unless
    /// the order of the items alone chooses.
    fn recount(&mut self, unit: u64, stop: &Stop<'_>) -> Result<u128, Interrupted> {
        let (count, _) = self.unit(unit, stop, |rest, control| {
            let direction = match self.choose {
                Choose::Leftmost => Direction::Forward,
                _ => Direction::Backward,
            };
            rest.count(self.choose, Engine::Links, direction, control)
        })?;
        Ok(count)
    }
}

/// The order in which the items and options of a problem are passed on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
}

/// What a path leaves of a problem.
struct Rest<'a> {
    problem: &'a Problem,
    /// Indexed by item.
    states: Vec<State>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    /// A secondary item that further options may cover with this color.
    Fixed(Color),
    Covered,
}

impl<'a> Rest<'a> {
    fn new(problem: &'a Problem, path: &[OptionId]) -> Self {
        let mut states = vec![State::Open; problem.item_count()];
        for entry in path.iter().flat_map(|&option| problem.entries(option)) {
            states[entry.item().index()] = entry.color().map_or(State::Covered, State::Fixed);
        }
        Self { problem, states }
    }

    /// Whether an option goes together with those of the path, and covers a primary item.
    fn allows(&self, option: OptionId) -> bool {
        let mut entries = self.problem.entries(option);
        let fits = entries.all(|entry| match self.states[entry.item().index()] {
            State::Open => true,
            State::Fixed(color) => entry.color() == Some(color),
            State::Covered => false,
        });
        fits && self.problem.entries(option).any(|entry| self.problem.is_primary(entry.item()))
    }

    fn open_primary(&self) -> impl Iterator<Item = Item> + '_ {
        let is_open = |item: &Item| self.states[item.index()] == State::Open;
        self.problem.items().filter(move |item| self.problem.is_primary(*item) && is_open(item))
    }

    /// The options that cover the next item; none if all primary items are covered.
    fn choices(&self, choose: Choose) -> Option<Vec<OptionId>> {
        let mut options = vec![0_usize; self.states.len()];
        let allowed: Vec<_> =
            self.problem.options().filter(|&option| self.allows(option)).collect();
        for entry in allowed.iter().flat_map(|&option| self.problem.entries(option)) {
            options[entry.item().index()] += 1;
        }
        let next = match choose {
            Choose::Leftmost => self.open_primary().next(),
            _ => self.open_primary().min_by_key(|item| options[item.index()]),
        }?;
        let covers = |&option: &OptionId| {
            self.problem.entries(option).any(|entry| entry.item().index() == next.index())
        };
        Some(allowed.into_iter().filter(covers).collect())
    }

    /// The number of covers of what is left, and the nodes of the search tree; none if the search
    /// was stopped.
    fn count(
        &self,
        choose: Choose,
        engine: Engine,
        direction: Direction,
        control: Control,
    ) -> Option<(u128, u64)> {
        if self.open_primary().next().is_none() {
            return Some((1, 1));
        }
        let problem = self.problem(direction);
        let search = problem.search().choose(choose).engine(engine).control(control);
        let report = search.count();
        report.is_complete().then_some((report.solutions, report.statistics.nodes))
    }

    /// What is left as a problem of its own.
    fn problem(&self, direction: Direction) -> Problem {
        let mut builder = Builder::new();
        let mut items = vec![None; self.states.len()];
        for item in directed(self.problem.items(), direction) {
            if self.states[item.index()] == State::Open {
                let is_primary = self.problem.is_primary(item);
                items[item.index()] =
                    Some(if is_primary { builder.primary() } else { builder.secondary() });
            }
        }
        for option in directed(self.problem.options(), direction) {
            if !self.allows(option) {
                continue;
            }
            let entries = self.problem.entries(option);
            // Items whose color is fixed, to that of the option, are left out.
            let entries = entries.filter_map(|entry| {
                let item: Item = items[entry.item().index()]?;
                Some(entry.color().map_or(Entry::from(item), |color| item.color(color)))
            });
            let added = builder.option(entries);
            debug_assert!(added.is_ok(), "a part of an option is one");
        }
        builder.build()
    }
}

fn directed<T>(all: impl Iterator<Item = T>, direction: Direction) -> Vec<T> {
    let mut all: Vec<T> = all.collect();
    if direction == Direction::Backward {
        all.reverse();
    }
    all
}
