//! Proofs that there is no cover, and a checker that shares no code with the search.

use std::fmt;

use thiserror::Error;

use crate::control::Control;
use crate::item::{Item, NO_COLOR, OptionId};
use crate::problem::Problem;
use crate::report::StopReason;

/// A proof that a problem has no cover: a search tree without covers, written as the items that it
/// branches on. Made by [`Problem::refute`], checked by [`Problem::check_refutation`].
///
/// A node names an item. Below it there is a node for each option of the item that goes together
/// with the options on the way down, in the order of their numbers; a node without any is a dead end.
/// Since each cover has exactly one of an item's options, there is none if every way down ends in a
/// dead end. The nodes are listed from the root, each before those below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    items: Vec<Item>,
}

/// Why there is no [`Refutation`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RefuteError {
    /// There is a cover.
    #[error("there is a cover")]
    Cover {
        /// The first that was found.
        cover: Vec<OptionId>,
    },
    /// A limit was reached.
    #[error("stopped: {reason}")]
    Stopped {
        /// Which one.
        reason: StopReason,
    },
    /// Items may be covered several times: then a node is not an item alone.
    #[error("there are no such proofs where items may be covered several times")]
    Multiplicities,
}

/// Why a [`Refutation`] proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RefutationError {
    /// A node that branches on an item that is covered already, or need not be covered.
    #[error("node {node} branches on the item {item:?}, which need not be covered there")]
    NotOpen {
        /// The number of the node, from 1.
        node: usize,
        /// The name of the item.
        item: String,
    },
    /// A name that no item has.
    #[error("node {node} is {item:?}, which names no item")]
    UnknownItem {
        /// The number of the node, from 1.
        node: usize,
        /// The name.
        item: String,
    },
    /// The proof ends before all options were tried.
    #[error("the proof ends after {nodes} nodes, and is not complete")]
    Incomplete {
        /// How many there are.
        nodes: usize,
    },
    /// There is more after the end of the proof.
    #[error("the proof is complete after {nodes} nodes, and there are more")]
    TooLong {
        /// How many there should be.
        nodes: usize,
    },
    /// Items may be covered several times.
    #[error("there are no such proofs where items may be covered several times")]
    Multiplicities,
}

impl Refutation {
    /// The items of the nodes, each before those below it.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Writes the names of the items, a line each: see [`Problem::read_refutation`].
    pub fn spell<'a>(&'a self, problem: &'a Problem) -> impl fmt::Display + 'a {
        Spelled { refutation: self, problem }
    }
}

struct Spelled<'a> {
    refutation: &'a Refutation,
    problem: &'a Problem,
}

impl fmt::Display for Spelled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refutation
            .items
            .iter()
            .try_for_each(|&item| writeln!(f, "{}", self.problem.name(item)))
    }
}

impl Problem {
    /// Proves that there is no cover, by a search of its own that is simple and slow. The limits on
    /// nodes and time and the cancel token apply; the proof takes eight bytes for each node.
    ///
    /// # Errors
    ///
    /// If there is a cover, if a limit was reached, and if the problem
    /// [has multiplicities](Self::has_multiplicities).
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::{Control, Problem};
    ///
    /// let problem: Problem = "a b c\na b\nb c\na c".parse()?;
    /// let proof = problem.refute(&Control::new())?;
    /// assert_eq!(proof.spell(&problem).to_string(), "a\nc\nb\n");
    /// problem.check_refutation(&proof)?;
    ///
    /// let other: Problem = "a b c\na b\nb c\na c\nb".parse()?;
    /// assert!(other.check_refutation(&other.read_refutation("a\nc\nb\n")?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn refute(&self, control: &Control) -> Result<Refutation, RefuteError> {
        if self.has_multiplicities() {
            return Err(RefuteError::Multiplicities);
        }
        Refuter::new(self).run(control).map(|items| Refutation { items })
    }

    /// Follows a proof that there is no cover. It reads the problem and nothing else: a few dozen
    /// lines that share no code with a search. At each node it compares the options of an item with
    /// those on the way down.
    ///
    /// # Errors
    ///
    /// What is wrong with the proof. Then it proves nothing, and there may be no cover all the same.
    pub fn check_refutation(&self, refutation: &Refutation) -> Result<(), RefutationError> {
        if self.has_multiplicities() {
            return Err(RefutationError::Multiplicities);
        }
        let nodes = refutation.items.len();
        let mut options_of = vec![Vec::new(); self.item_count()];
        for option in self.options() {
            self.entries(option).for_each(|entry| options_of[entry.item().index()].push(option));
        }
        // The options on the way down, and for each node there those yet to be tried, last first.
        let mut chosen: Vec<OptionId> = Vec::new();
        let mut untried: Vec<Vec<OptionId>> = Vec::new();
        for (number, &item) in (1..).zip(&refutation.items) {
            if number > 1 {
                let Some(option) = next(&mut chosen, &mut untried) else {
                    return Err(RefutationError::TooLong { nodes: number - 1 });
                };
                chosen.push(option);
            }
            let names = |&option: &OptionId| self.entries(option).any(|entry| entry.item() == item);
            if !self.is_primary(item) || chosen.iter().any(names) {
                let item = self.name(item).into_owned();
                return Err(RefutationError::NotOpen { node: number, item });
            }
            let fits = |option: &OptionId| chosen.iter().all(|&other| self.fit(*option, other));
            let options = options_of[item.index()].iter().rev().copied();
            untried.push(options.filter(fits).collect());
        }
        match next(&mut chosen, &mut untried) {
            None if nodes > 0 => Ok(()),
            _ => Err(RefutationError::Incomplete { nodes }),
        }
    }

    /// Whether two options may be in one cover: the items that both name have the same color in both.
    fn fit(&self, one: OptionId, other: OptionId) -> bool {
        self.entries(one).all(|entry| {
            let mut shared = self.entries(other).filter(|its| its.item() == entry.item());
            shared.all(|its| entry.color().is_some() && its.color() == entry.color())
        })
    }

    /// Reads the names of the items of a proof, a line each.
    ///
    /// # Errors
    ///
    /// [`RefutationError::UnknownItem`].
    pub fn read_refutation(&self, text: &str) -> Result<Refutation, RefutationError> {
        let by_number = |name: &str| {
            let number = name.strip_prefix('#')?.parse().ok()?;
            self.items().nth(number)
        };
        let read = |(node, name): (usize, &str)| {
            let unknown = RefutationError::UnknownItem { node, item: name.to_owned() };
            self.find(name).or_else(|| by_number(name)).ok_or(unknown)
        };
        let names = text.lines().map(str::trim).filter(|name| !name.is_empty());
        let items = (1..).zip(names).map(read).collect::<Result<_, _>>()?;
        Ok(Refutation { items })
    }
}

/// The next option to try in a tree of options yet to be tried, if there is one. Leaves the nodes that
/// have none left, with the options that led to them.
fn next(chosen: &mut Vec<OptionId>, untried: &mut Vec<Vec<OptionId>>) -> Option<OptionId> {
    loop {
        if let Some(option) = untried.last_mut()?.pop() {
            return Some(option);
        }
        untried.pop();
        chosen.pop();
    }
}

/// A search that keeps its tree.
struct Refuter<'p> {
    problem: &'p Problem,
    /// The options that name each item, with their colors.
    options: Vec<Vec<(OptionId, u32)>>,
    /// How many of the options on the way down exclude each option.
    excluded_by: Vec<u32>,
    /// How many options of each item are not excluded.
    left: Vec<u32>,
    is_covered: Vec<bool>,
}

impl<'p> Refuter<'p> {
    fn new(problem: &'p Problem) -> Self {
        let mut options = vec![Vec::new(); problem.item_count()];
        for option in problem.options() {
            for at in problem.range(option) {
                options[problem.items[at] as usize].push((option, problem.color_at(at)));
            }
        }
        Self {
            problem,
            left: options.iter().map(|options| options.len() as u32).collect(),
            options,
            excluded_by: vec![0; problem.option_count()],
            is_covered: vec![false; problem.item_count()],
        }
    }

    fn run(&mut self, control: &Control) -> Result<Vec<Item>, RefuteError> {
        let watch = control.watch();
        let most = control.node_limit().unwrap_or(u64::MAX);
        let (mut items, mut chosen, mut untried) = (Vec::new(), Vec::new(), Vec::new());
        loop {
            let Some(item) = self.open_item() else {
                return Err(RefuteError::Cover { cover: chosen });
            };
            let reason = watch.interrupted();
            let reason = reason.or((items.len() as u64 >= most).then_some(StopReason::NodeLimit));
            if let Some(reason) = reason {
                return Err(RefuteError::Stopped { reason });
            }
            items.push(item);
            let left = self.options[item.index()].iter().map(|&(option, _)| option);
            let left = left.filter(|option| self.excluded_by[option.index()] == 0);
            let mut left: Vec<OptionId> = left.collect();
            left.reverse();
            untried.push(left);
            let depth = chosen.len();
            let option = next_of(&mut chosen, &mut untried, |option| self.take(option, false));
            debug_assert!(chosen.len() <= depth);
            let Some(option) = option else { return Ok(items) };
            self.take(option, true);
            chosen.push(option);
        }
    }

    /// The first of the items to be covered that have the fewest options left.
    fn open_item(&self) -> Option<Item> {
        let open = self
            .problem
            .items()
            .filter(|item| self.problem.primary[item.index()] && !self.is_covered[item.index()]);
        open.min_by_key(|item| self.left[item.index()])
    }

    /// Chooses an option, or takes it back.
    fn take(&mut self, option: OptionId, choose: bool) {
        let problem = self.problem;
        for at in problem.range(option) {
            let (item, color) = (problem.items[at] as usize, problem.color_at(at));
            self.is_covered[item] = choose;
            for &(other, its) in &self.options[item] {
                if other == option || (color != NO_COLOR && color == its) {
                    continue;
                }
                let excluded_by = &mut self.excluded_by[other.index()];
                *excluded_by = if choose { *excluded_by + 1 } else { *excluded_by - 1 };
                if *excluded_by == u32::from(choose) {
                    for &its in &problem.items[problem.range(other)] {
                        let left = &mut self.left[its as usize];
                        *left = if choose { *left - 1 } else { *left + 1 };
                    }
                }
            }
        }
    }
}

/// As [`next`], with a word about each option that is left.
fn next_of(
    chosen: &mut Vec<OptionId>,
    untried: &mut Vec<Vec<OptionId>>,
    mut leave: impl FnMut(OptionId),
) -> Option<OptionId> {
    loop {
        if let Some(option) = untried.last_mut()?.pop() {
            return Some(option);
        }
        untried.pop();
        chosen.pop().into_iter().for_each(&mut leave);
    }
}
