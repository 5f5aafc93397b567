//! Algorithm M of Knuth's The Art of Computer Programming, volume 4B, section 7.2.2.1: covers in
//! which a primary item may be covered several times.
//!
//! It dances on the lists of [`links`](super::links). Each primary item has a *bound* and a *slack*.
//! The bound is how often it may still be covered, and the slack is the difference between the most
//! and the least times that it is to be covered, and never changes. So an item needs `bound - slack`
//! more options, or none if that is negative. An item is covered, as in Algorithm X, once its bound
//! is 0.
//!
//! # Branching
//!
//! A branch on an item tries each of its options as the first, from the top down, of those that it
//! will have in the cover from here on. An option that was tried is *tweaked*: it is hidden, and
//! unlinked from the list of the item too, until the branch is left. So below, the item has options
//! from further down only, and no set of options is found twice. The branch ends when the options
//! left are fewer than the item needs. If it needs none, the last thing to try is to give it no
//! option at all: a null move.
//!
//! With `len` options left there are `len + 1 - (bound - slack)` things to try, where the difference
//! is 0 if it is negative. An item for which this is 0 or less is a dead end.
//!
//! Tweaks are undone from the top down. An unlinked node keeps its links downwards, so the first
//! node leads to all that were unlinked, and to the first one that was not.

use super::compile::Scope;
use super::counters::{Counters, Halt, Resume};
use super::links::{Lists, PLAIN, SAME_COLOR};
use crate::config::Choose;
use crate::item::OptionId;
use crate::report::Statistics;

/// How often an item may be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Capacity {
    /// BOUND: how many times more, at most.
    bound: u32,
    /// SLACK: the most times minus the least times. Never changes.
    slack: u32,
}

/// What was chosen at a level.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// x_l in the text: the node of the option at hand, in the list of the item that was branched
    /// on. The head of this list stands for no option.
    node: u32,
    /// FT_l in the text: the first node in the list before the branch.
    first: u32,
}

/// A search in progress.
#[derive(Clone, Debug)]
pub(crate) struct Searcher {
    lists: Lists,
    /// By the number of the item in the lists; the root and the secondary items have none.
    capacities: Vec<Capacity>,
    choose: Choose,
    choices: Vec<Choice>,
    /// How many of the choices are options.
    chosen: usize,
    /// How many levels there were before this search began.
    base_level: usize,
    resume: Resume,
    counters: Counters,
    /// The lists and the capacities before the search.
    #[cfg(debug_assertions)]
    initial: Box<(Lists, Vec<Capacity>)>,
}

impl Searcher {
    /// A search that is about to enter the root.
    pub(super) fn new(scope: Scope<'_>, choose: Choose) -> Self {
        let problem = scope.problem;
        let lists = Lists::new(scope);
        let mut capacities = vec![Capacity { bound: 0, slack: 0 }];
        capacities.extend((1..=problem.primaries).map(|number| {
            let (least, most) = problem.bounds(lists.item(number).index());
            Capacity { bound: most, slack: most - least }
        }));
        Self {
            #[cfg(debug_assertions)]
            initial: Box::new((lists.clone(), capacities.clone())),
            lists,
            capacities,
            choose,
            choices: Vec::new(),
            chosen: 0,
            base_level: 0,
            resume: Resume::Enter,
            counters: Counters::new(0),
        }
    }

    pub(super) fn run(&mut self, max_covers: u64, max_nodes: u64) -> Halt {
        if self.lists.is_colored() {
            self.search::<true>(max_covers, max_nodes)
        } else {
            self.search::<false>(max_covers, max_nodes)
        }
    }

    fn search<const COLORED: bool>(&mut self, max_covers: u64, max_nodes: u64) -> Halt {
        loop {
            while self.resume == Resume::Enter {
                if self.counters.nodes >= max_nodes {
                    return Halt::Pause;
                }
                self.counters.nodes += 1;
                Counters::add_to(&mut self.counters.profile, self.chosen);
                if self.lists.all_covered() {
                    self.counters.covers += 1;
                    self.resume = Resume::Leave;
                    if self.counters.covers >= max_covers {
                        return Halt::Cover;
                    }
                } else if let Some(item) = self.choose_item() {
                    self.branch::<COLORED>(item);
                    self.try_option::<COLORED>();
                } else {
                    self.lists.count_dead_end();
                    self.resume = Resume::Leave;
                }
            }
            while self.resume == Resume::Leave {
                self.leave_level::<COLORED>();
            }
            if self.resume == Resume::Done {
                return Halt::Done;
            }
        }
    }

    /// M3: an item to branch on. `None` if an item has fewer options than it needs.
    ///
    /// Of the items with the fewest things to try it is one with the least slack; of these, one with
    /// the most options; of these, the first.
    fn choose_item(&self) -> Option<u32> {
        let mut best = None;
        for item in self.lists.open() {
            let Capacity { bound, slack } = self.capacities[item as usize];
            let (len, needed) = (self.lists.len(item), bound.saturating_sub(slack));
            // The degree is one more.
            let degree = len.checked_sub(needed)?;
            let key = (degree, slack.min(bound), u32::MAX - len);
            let better = match (best, self.choose) {
                (None, _) => true,
                (Some(_), Choose::Leftmost) => false,
                (Some((least, _)), Choose::FewestOptions) => key < least,
            };
            if better {
                best = Some((key, item));
            }
        }
        best.map(|(_, item)| item)
    }

    /// M4: begins a branch on an item.
    fn branch<const COLORED: bool>(&mut self, item: u32) {
        let first = self.lists.down(item);
        let capacity = &mut self.capacities[item as usize];
        capacity.bound -= 1;
        if capacity.bound == 0 {
            self.lists.cover::<COLORED, ()>(item, &mut ());
        }
        self.choices.push(Choice { node: first, first });
    }

    /// M5 and M6: goes on with the option at hand of the last branch, or leaves the branch.
    fn try_option<const COLORED: bool>(&mut self) {
        let Some(&Choice { node, .. }) = self.choices.last() else { return };
        let item = self.lists.item_of(node);
        let capacity = self.capacities[item as usize];
        let is_null = node == item;
        // The bound is one less than it was before the branch.
        let too_few = match capacity {
            Capacity { bound: 0, slack: 0 } => is_null,
            Capacity { bound, slack } => {
                u64::from(self.lists.len(item)) + u64::from(slack) <= u64::from(bound)
            }
        };
        if too_few {
            return self.restore::<COLORED>();
        }
        match capacity {
            Capacity { bound: 0, slack: 0 } => {}
            Capacity { bound: 0, .. } if is_null => {}
            // All that the item had were hidden when it was covered.
            Capacity { bound: 0, .. } => self.lists.unlink_first(node, item),
            _ if is_null => self.lists.deactivate(item),
            _ => {
                self.lists.hide::<COLORED>(node);
                self.lists.unlink_first(node, item);
            }
        }
        if !is_null {
            self.commit_others::<COLORED>(node);
            self.chosen += 1;
        }
        self.resume = Resume::Enter;
    }

    /// M8: ends the last branch. The level above goes on.
    fn restore<const COLORED: bool>(&mut self) {
        let Some(Choice { node, first }) = self.choices.pop() else { return };
        let item = self.lists.item_of(node);
        let capacity = self.capacities[item as usize];
        if capacity != (Capacity { bound: 0, slack: 0 }) {
            self.lists.relink_from::<COLORED>(first, item, capacity.bound > 0);
        }
        if capacity.bound == 0 {
            self.lists.uncover::<COLORED, ()>(item, &mut ());
        }
        self.capacities[item as usize].bound += 1;
        self.resume = Resume::Leave;
    }

    /// M9: goes back to the level above, if there is one. M7: takes back its option, and goes to the
    /// next one.
    fn leave_level<const COLORED: bool>(&mut self) {
        match self.choices.last().copied() {
            None => self.resume = Resume::Done,
            Some(Choice { node, .. }) if self.lists.is_head(node) => {
                if self.capacities[node as usize].bound > 0 {
                    self.lists.relink_item(node);
                }
                self.restore::<COLORED>();
            }
            Some(Choice { node, .. }) => {
                self.uncommit_others::<COLORED>(node);
                self.chosen -= 1;
                let next = self.lists.down(node);
                self.choices.last_mut().expect("a choice").node = next;
                self.try_option::<COLORED>();
            }
        }
    }

    /// Commits to all nodes of an option but `node`, to the right of it and around: one more of what
    /// their items may be covered.
    fn commit_others<const COLORED: bool>(&mut self, node: u32) {
        let mut other = node + 1;
        while other != node {
            if self.lists.is_spacer(other) {
                other = self.lists.up(other);
                continue;
            }
            let item = self.lists.top(other);
            if let Some(capacity) = self.capacities.get_mut(item as usize) {
                capacity.bound -= 1;
                if capacity.bound == 0 {
                    self.lists.cover::<COLORED, ()>(item, &mut ());
                }
            } else {
                match if COLORED { self.lists.color(other) } else { PLAIN } {
                    PLAIN => _ = self.lists.cover::<COLORED, ()>(item, &mut ()),
                    SAME_COLOR => {}
                    _ => _ = self.lists.purify(other, &mut ()),
                }
            }
            other += 1;
        }
    }

    /// Undoes [`commit_others`](Self::commit_others), to the left.
    fn uncommit_others<const COLORED: bool>(&mut self, node: u32) {
        let mut other = node - 1;
        while other != node {
            if self.lists.is_spacer(other) {
                other = self.lists.down(other);
                continue;
            }
            let item = self.lists.top(other);
            if let Some(capacity) = self.capacities.get_mut(item as usize) {
                if capacity.bound == 0 {
                    self.lists.uncover::<COLORED, ()>(item, &mut ());
                }
                capacity.bound += 1;
            } else {
                match if COLORED { self.lists.color(other) } else { PLAIN } {
                    PLAIN => self.lists.uncover::<COLORED, ()>(item, &mut ()),
                    SAME_COLOR => {}
                    _ => self.lists.unpurify(other, &mut ()),
                }
            }
            other -= 1;
        }
    }

    pub(super) fn chosen(&self) -> impl Iterator<Item = OptionId> {
        let nodes = self.choices.iter().map(|choice| choice.node);
        nodes.filter(|&node| !self.lists.is_head(node)).map(|node| self.lists.option(node))
    }

    /// The choices, those of no option included.
    pub(super) fn path(&self) -> impl Iterator<Item = OptionId> {
        self.choices.iter().map(|choice| match self.lists.is_head(choice.node) {
            true => OptionId::NONE,
            false => self.lists.option(choice.node),
        })
    }

    pub(super) fn is_before_node(&self) -> bool {
        self.resume == Resume::Enter
    }

    pub(super) fn set_counts(&mut self, covers: u64, statistics: &Statistics) {
        self.counters.set(covers, statistics);
        self.lists.set_updates(statistics.updates);
    }

    pub(super) fn covers(&self) -> u64 {
        self.counters.covers
    }

    pub(super) fn nodes(&self) -> u64 {
        self.counters.nodes
    }

    pub(super) fn updates(&self) -> u64 {
        self.lists.updates()
    }

    pub(super) fn statistics(&self) -> Statistics {
        self.counters.statistics(self.updates())
    }

    /// The number of branches above the present node.
    pub(super) fn depth(&self) -> usize {
        self.base_level + self.choices.len()
    }

    /// A search of the part of the tree below the present node, which is not yet entered.
    pub(super) fn part(&self) -> Self {
        let mut lists = self.lists.clone();
        lists.set_updates(0);
        Self {
            #[cfg(debug_assertions)]
            initial: Box::new((lists.clone(), self.capacities.clone())),
            lists,
            capacities: self.capacities.clone(),
            choose: self.choose,
            choices: Vec::new(),
            chosen: 0,
            base_level: self.depth(),
            resume: Resume::Enter,
            counters: Counters::new(self.counters.base_depth + self.chosen),
        }
    }

    /// Continues without the part of the tree below the present node, which is not yet entered.
    pub(super) fn skip(&mut self) {
        debug_assert_eq!(self.resume, Resume::Enter);
        self.resume = Resume::Leave;
    }
}

/// Takes back all choices, and checks that every link is what it was before the search.
#[cfg(debug_assertions)]
impl Drop for Searcher {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        while let Some(&Choice { node, .. }) = self.choices.last() {
            if !self.lists.is_head(node) {
                self.uncommit_others::<true>(node);
            } else if self.capacities[node as usize].bound > 0 {
                self.lists.relink_item(node);
            }
            self.restore::<true>();
        }
        let (lists, capacities) = &*self.initial;
        assert!(self.lists.has_links_of(lists), "the links are restored");
        assert_eq!(&self.capacities, capacities, "the bounds are restored");
    }
}
