//! The cheapest covers: Algorithm C with costs (C$ in Knuth's terms), as in his program `dlx5`.
//!
//! Each primary item is *taxed*, one after the other, with the least that an option of it costs, and
//! the tax is taken off the cost of all of its options. This leaves the order of covers by cost as it
//! is, because each cover pays all taxes. What is left of an option's cost, its net cost, is what it
//! costs more than it has to: a cover of net cost 7 has no option of more. So once enough covers are
//! known, options that would make a cover too expensive are not tried, and not even hidden.
//!
//! The list of each item is sorted by net cost, so these options are at its end. An operation on a
//! list stops there, and is undone up to the same place: the *threshold* at the time is kept.

use std::collections::BinaryHeap;

use super::compile::Scope;
use super::counters::{Counters, Halt, Resume};
use super::links::{Lists, PLAIN, SAME_COLOR};
use crate::config::Choose;
use crate::item::OptionId;
use crate::report::Statistics;

/// How many options of an item are looked at to find the item with the fewest that are cheap enough.
/// If there are more, all count.
const LOOKAHEAD: u32 = 10;

/// A cover, of those found so far. The greatest is the first to be replaced.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    cost: u64,
    /// How many covers were kept before it.
    rank: u64,
    options: Vec<OptionId>,
}

/// The cheapest covers found so far; of those that cost the same, the first ones.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    wanted: usize,
    found: BinaryHeap<Found>,
    next_rank: u64,
}

impl Best {
    /// No covers yet, of so many that are wanted.
    pub(crate) fn new(wanted: usize) -> Self {
        Self { wanted, found: BinaryHeap::new(), next_rank: 0 }
    }

    /// What a cover has to cost less than.
    pub(crate) fn cutoff(&self) -> u64 {
        match self.found.peek() {
            Some(worst) if self.found.len() >= self.wanted => worst.cost,
            None if self.wanted == 0 => 0,
            _ => u64::MAX,
        }
    }

    /// Keeps a cover that costs less than the cutoff.
    pub(crate) fn add(&mut self, cost: u64, options: impl FnOnce() -> Vec<OptionId>) {
        if cost >= self.cutoff() {
            return;
        }
        if self.found.len() >= self.wanted {
            self.found.pop();
        }
        self.found.push(Found { cost, rank: self.next_rank, options: options() });
        self.next_rank += 1;
    }

    /// The covers, the cheapest first.
    pub(crate) fn into_covers(self) -> Vec<Vec<OptionId>> {
        self.found.into_sorted_vec().into_iter().map(|found| found.options).collect()
    }
}

/// What was chosen at a level.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// The node of the option at hand, in the list of the item that was branched on.
    node: u32,
    /// The net cost of the options chosen before.
    spent: u64,
    /// The threshold up to which the item's options were hidden, and those of the option's others.
    item_threshold: u64,
    threshold: u64,
}

/// A search in progress.
#[derive(Debug)]
pub(crate) struct CostSearcher {
    lists: Lists,
    /// The net cost of the option of each node.
    costs: Vec<u64>,
    choose: Choose,
    choices: Vec<Choice>,
    /// The net cost of the options chosen.
    spent: u64,
    best: Best,
    resume: Resume,
    counters: Counters,
    /// The lists before the search.
    #[cfg(debug_assertions)]
    initial: Lists,
}

impl CostSearcher {
    /// A search for the `wanted` cheapest covers that is about to enter the root. The lists are
    /// sorted, which takes time in proportion to the problem and its logarithm.
    pub(crate) fn new(scope: Scope<'_>, choose: Choose, wanted: usize) -> Self {
        let mut lists = Lists::new(scope);
        let costs = net_costs(scope, &lists);
        lists.sort_by_key(|node| costs[node as usize]);
        Self {
            #[cfg(debug_assertions)]
            initial: lists.clone(),
            lists,
            costs,
            choose,
            choices: Vec::new(),
            spent: 0,
            best: Best::new(wanted),
            resume: Resume::Enter,
            counters: Counters::new(0),
        }
    }

    /// Searches until `max_nodes` nodes are entered since the beginning, or to the end.
    pub(crate) fn run(&mut self, max_nodes: u64) -> Halt {
        loop {
            while self.resume == Resume::Enter {
                if self.counters.nodes >= max_nodes {
                    return Halt::Pause;
                }
                self.counters.nodes += 1;
                Counters::add_to(&mut self.counters.profile, self.choices.len());
                if self.lists.all_covered() {
                    self.counters.covers += 1;
                    let Self { lists, choices, best, .. } = self;
                    let options = || choices.iter().map(|choice| lists.option(choice.node));
                    best.add(self.spent, || options().collect());
                    self.resume = Resume::Leave;
                } else if let Some(item) = self.choose_item() {
                    self.branch(item);
                    self.try_next();
                } else {
                    self.lists.count_dead_end();
                    self.resume = Resume::Leave;
                }
            }
            while self.resume == Resume::Leave {
                self.leave_level();
            }
            if self.resume == Resume::Done {
                return Halt::Done;
            }
        }
    }

    pub(crate) fn statistics(&self) -> Statistics {
        self.counters.statistics(self.lists.updates())
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.counters.nodes
    }

    pub(crate) fn updates(&self) -> u64 {
        self.lists.updates()
    }

    /// The cheapest covers found, the cheapest first.
    pub(crate) fn take_covers(&mut self) -> Vec<Vec<OptionId>> {
        std::mem::replace(&mut self.best, Best::new(0)).into_covers()
    }

    /// What the options still to be chosen have to cost less than.
    fn budget(&self) -> u64 {
        self.best.cutoff() - self.spent
    }

    /// An item to branch on: the one with the fewest options that are cheap enough; of these, one
    /// whose cheapest option costs most, because that has to be paid; of these, the first. `None` if
    /// an item has no such option.
    fn choose_item(&self) -> Option<u32> {
        let cutoff = self.best.cutoff();
        if self.spent >= cutoff {
            return None;
        }
        let budget = cutoff - self.spent;
        let mut best = None;
        for item in self.lists.open() {
            let cheapest = self.lists.down(item);
            let is_affordable = |node| !self.lists.is_head(node) && self.cost(node) < budget;
            if !is_affordable(cheapest) {
                return None;
            }
            let (mut options, mut node) = (1, self.lists.down(cheapest));
            while is_affordable(node) {
                options += 1;
                node = self.lists.down(node);
                if options == LOOKAHEAD {
                    options = self.lists.len(item);
                    break;
                }
            }
            let key = (options, u64::MAX - self.cost(cheapest));
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

    /// Begins a branch on an item that has an option which is cheap enough. What costs too much
    /// beside the cheapest of them is not hidden.
    fn branch(&mut self, item: u32) {
        let cheapest = self.cost(self.lists.down(item));
        let item_threshold = self.budget() - cheapest;
        self.cover(item, item_threshold);
        self.choices.push(Choice { node: item, spent: self.spent, item_threshold, threshold: 0 });
    }

    /// Goes on with the next option of the last branch, or leaves the branch if there is none that
    /// is cheap enough.
    fn try_next(&mut self) {
        let Some(choice) = self.choices.last() else { return };
        let node = self.lists.down(choice.node);
        if self.lists.is_head(node)
            || self.spent.saturating_add(self.cost(node)) >= self.best.cutoff()
        {
            let item = self.lists.item_of(choice.node);
            self.uncover(item, choice.item_threshold);
            self.choices.pop();
            self.resume = Resume::Leave;
            return;
        }
        self.spent += self.cost(node);
        let threshold = self.budget();
        let choice = self.choices.last_mut().expect("a choice");
        (choice.node, choice.threshold) = (node, threshold);
        let mut other = node + 1;
        while other != node {
            if self.lists.is_spacer(other) {
                other = self.lists.up(other);
                continue;
            }
            match self.lists.color(other) {
                PLAIN => self.cover(self.lists.top(other), threshold),
                SAME_COLOR => {}
                _ => self.purify(other, threshold),
            }
            other += 1;
        }
        self.resume = Resume::Enter;
    }

    /// Goes back to the level above, if there is one, takes back its option, and goes to the next.
    fn leave_level(&mut self) {
        if self.choices.is_empty() {
            self.resume = Resume::Done;
        } else {
            self.take_back();
            self.try_next();
        }
    }

    /// Takes back the option of the last branch.
    fn take_back(&mut self) {
        let Some(&Choice { node, spent, threshold, .. }) = self.choices.last() else { return };
        let mut other = node - 1;
        while other != node {
            if self.lists.is_spacer(other) {
                other = self.lists.down(other);
                continue;
            }
            match self.lists.color(other) {
                PLAIN => self.uncover(self.lists.top(other), threshold),
                SAME_COLOR => {}
                _ => self.unpurify(other, threshold),
            }
            other -= 1;
        }
        self.spent = spent;
    }

    fn cost(&self, node: u32) -> u64 {
        self.costs[node as usize]
    }

    /// The node after `node` in the list of its item that costs less than a threshold.
    fn next_below(&self, node: u32, threshold: u64) -> Option<u32> {
        let next = self.lists.down(node);
        (!self.lists.is_head(next) && self.cost(next) < threshold).then_some(next)
    }

    /// Covers an item: unlinks it, and hides those of its options that cost less than a threshold.
    fn cover(&mut self, item: u32, threshold: u64) {
        self.lists.unlink_item(item);
        let mut node = item;
        while let Some(next) = self.next_below(node, threshold) {
            self.lists.hide::<true>(next);
            node = next;
        }
    }

    /// Undoes [`cover`](Self::cover), from the top down.
    fn uncover(&mut self, item: u32, threshold: u64) {
        let mut node = item;
        while let Some(next) = self.next_below(node, threshold) {
            self.lists.unhide::<true>(next);
            node = next;
        }
        self.lists.relink_item(item);
    }

    /// Gives the color of a node to its item, for the options that cost less than a threshold.
    fn purify(&mut self, node: u32, threshold: u64) {
        let color = self.lists.color(node);
        let mut member = self.lists.top(node);
        while let Some(next) = self.next_below(member, threshold) {
            if self.lists.color(next) == color {
                self.lists.set_color(next, SAME_COLOR);
            } else {
                self.lists.hide::<true>(next);
            }
            member = next;
        }
    }

    /// Undoes [`purify`](Self::purify), from the top down.
    fn unpurify(&mut self, node: u32, threshold: u64) {
        let color = self.lists.color(node);
        let mut member = self.lists.top(node);
        while let Some(next) = self.next_below(member, threshold) {
            if self.lists.color(next) == SAME_COLOR {
                self.lists.set_color(next, color);
            } else {
                self.lists.unhide::<true>(next);
            }
            member = next;
        }
    }
}

/// What the option of each node costs after taxes.
fn net_costs(scope: Scope<'_>, lists: &Lists) -> Vec<u64> {
    let problem = scope.problem;
    let mut costs = vec![0; problem.option_count()];
    problem.options().for_each(|option| costs[option.index()] = problem.cost(option));
    for item in 1..=problem.primaries {
        let tax = lists.members(item).map(|option| costs[option.index()]).min().unwrap_or(0);
        lists.members(item).for_each(|option| costs[option.index()] -= tax);
    }
    lists.by_node(|option| costs[option.index()])
}

/// Takes back all choices, and checks that every link is what it was before the search.
#[cfg(debug_assertions)]
impl Drop for CostSearcher {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        while let Some(&Choice { node, item_threshold, .. }) = self.choices.last() {
            self.take_back();
            self.uncover(self.lists.item_of(node), item_threshold);
            self.choices.pop();
        }
        assert!(self.lists.has_links_of(&self.initial), "the links are restored");
    }
}
