//! Algorithm C, without recursion: it can be paused before each node and after each cover.

use super::action::{Action, Observer};
use super::lists::{Lists, PLAIN, SAME_COLOR};
use crate::config::Choose;
use crate::engine::compile::Scope;
use crate::engine::counters::{Counters, Halt, Resume};
use crate::item::OptionId;
use crate::report::Statistics;

/// x_l in the text: what was chosen at a level.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// The node of the option at hand, in the list of the item that was chosen. Before the first
    /// option, the head of this list.
    node: u32,
    /// [`Dance::empty_items`] once the item was covered. Before, it was 0.
    empty_items: u32,
}

/// A search in progress.
#[derive(Clone, Debug)]
pub(crate) struct Dance<O: Observer> {
    lists: Lists,
    choose: Choose,
    /// x_0, x_1, ...
    choices: Vec<Choice>,
    /// How many primary items that are not covered have an empty list: at such a node there is
    /// nothing to try. The count is kept while nodes are unlinked; once they are relinked, the
    /// earlier count is taken from the [`Choice`].
    empty_items: u32,
    resume: Resume,
    counters: Counters,
    pub(crate) observer: O,
    /// The lists before the search.
    #[cfg(debug_assertions)]
    initial: Box<Lists>,
}

impl<O: Observer> Dance<O> {
    /// X1: a search that is about to enter the root.
    pub(crate) fn observed(lists: Lists, choose: Choose, observer: O) -> Self {
        let empty_items = lists.empty_items();
        Self::at(lists, empty_items, choose, 0, observer)
    }

    /// A search about to enter its first node, with `depth` options chosen before it began.
    fn at(lists: Lists, empty_items: u32, choose: Choose, depth: usize, observer: O) -> Self {
        Self {
            #[cfg(debug_assertions)]
            initial: Box::new(lists.clone()),
            lists,
            choose,
            choices: Vec::new(),
            empty_items,
            resume: Resume::Enter,
            counters: Counters::new(depth),
            observer,
        }
    }

    /// Searches until `max_covers` covers are found or `max_nodes` nodes are entered since the
    /// beginning, or to the end.
    pub(crate) fn run(&mut self, max_covers: u64, max_nodes: u64) -> Halt {
        if self.lists.colored {
            self.search::<true>(max_covers, max_nodes)
        } else {
            self.search::<false>(max_covers, max_nodes)
        }
    }

    /// [`run`](Self::run), compiled for problems with colors, and for those without, where no color
    /// is read. Two loops take turns: from X2 down to a leaf of the search tree, and from X8 up to a
    /// level that has another option to try.
    fn search<const COLORED: bool>(&mut self, max_covers: u64, max_nodes: u64) -> Halt {
        loop {
            while self.resume == Resume::Enter {
                if self.counters.nodes >= max_nodes {
                    return Halt::Pause;
                }
                self.enter_level();
                if self.lists.all_covered() {
                    self.visit();
                    if self.counters.covers >= max_covers {
                        return Halt::Cover;
                    }
                } else if let Some(item) = self.choose_item() {
                    // X4
                    self.cover::<COLORED>(item);
                    self.choices.push(Choice { node: item, empty_items: self.empty_items });
                    self.try_next::<COLORED>();
                } else {
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

    /// Searches to the next node or cover. For an observer, which has to keep the actions on the way.
    pub(crate) fn advance(&mut self) {
        self.run(self.counters.covers + 1, self.counters.nodes + 1);
    }

    /// Whether the whole tree was searched.
    pub(crate) fn is_done(&self) -> bool {
        self.resume == Resume::Done
    }

    /// X2: a new node of the search tree.
    #[inline(always)]
    fn enter_level(&mut self) {
        self.counters.nodes += 1;
        Counters::add_to(&mut self.counters.profile, self.choices.len());
        self.observer.note(Action::Enter);
    }

    /// The visit of a cover, a part of X2.
    #[inline(always)]
    fn visit(&mut self) {
        self.counters.covers += 1;
        self.observer.note(Action::Visit);
        self.resume = Resume::Leave;
    }

    /// X3: an item to branch on. `None` if an item has no option left: the text would cover it, find
    /// no option and uncover it.
    #[inline(always)]
    fn choose_item(&mut self) -> Option<u32> {
        if self.empty_items > 0 {
            self.lists.updates += 1;
            if O::OBSERVES {
                self.observer.note(Action::DeadEnd(self.lists.first_empty()));
            }
            return None;
        }
        let item = match self.choose {
            Choose::FewestOptions => self.lists.shortest(),
            Choose::Leftmost => self.lists.leftmost(),
        };
        self.observer.note(Action::Choose(item));
        Some(item)
    }

    /// X5: commits to the next option of the item chosen last. X7: if it has none, uncovers it.
    #[inline(always)]
    fn try_next<const COLORED: bool>(&mut self) {
        let Some(choice) = self.choices.last_mut() else { return };
        let node = self.lists.down(choice.node);
        choice.node = node;
        if self.lists.is_head(node) {
            self.choices.pop();
            self.uncover::<COLORED>(node);
            self.empty_items = 0;
            self.resume = Resume::Leave;
        } else {
            self.observer.note(Action::Try(node));
            self.commit_others::<COLORED>(node);
            self.resume = Resume::Enter;
        }
    }

    /// X8: goes back to the level above, if there is one. X6: takes back its option, and goes to the
    /// next one.
    #[inline(always)]
    fn leave_level<const COLORED: bool>(&mut self) {
        if let Some(&Choice { node, empty_items }) = self.choices.last() {
            self.uncommit_others::<COLORED>(node);
            self.empty_items = empty_items;
            self.observer.note(Action::Untry(node));
            self.try_next::<COLORED>();
        } else {
            self.resume = Resume::Done;
        }
    }

    /// Commits to all nodes of an option but `node`, to the right of it and around.
    #[inline(always)]
    fn commit_others<const COLORED: bool>(&mut self, node: u32) {
        let mut other = node + 1;
        while other != node {
            if self.lists.is_spacer(other) {
                other = self.lists.up(other);
            } else {
                self.commit::<COLORED>(other);
                other += 1;
            }
        }
    }

    /// Undoes [`commit_others`](Self::commit_others), to the left.
    #[inline(always)]
    fn uncommit_others<const COLORED: bool>(&mut self, node: u32) {
        let mut other = node - 1;
        while other != node {
            if self.lists.is_spacer(other) {
                other = self.lists.down(other);
            } else {
                self.uncommit::<COLORED>(other);
                other -= 1;
            }
        }
    }

    /// commit(p, j) in the text: covers the item of a node, or purifies it if the node has a color
    /// and the item has none yet.
    #[inline(always)]
    fn commit<const COLORED: bool>(&mut self, node: u32) {
        self.observer.note(Action::Commit(node));
        let color = if COLORED { self.lists.color(node) } else { PLAIN };
        match color {
            PLAIN => self.cover::<COLORED>(self.lists.top(node)),
            SAME_COLOR => {}
            _ => self.empty_items += self.lists.purify(node, &mut self.observer),
        }
    }

    /// Undoes [`commit`](Self::commit).
    #[inline(always)]
    fn uncommit<const COLORED: bool>(&mut self, node: u32) {
        let color = if COLORED { self.lists.color(node) } else { PLAIN };
        match color {
            PLAIN => self.uncover::<COLORED>(self.lists.top(node)),
            SAME_COLOR => {}
            _ => self.lists.unpurify(node, &mut self.observer),
        }
        self.observer.note(Action::Uncommit(node));
    }

    /// Covers an item: see [`Lists::cover`].
    pub(super) fn cover<const COLORED: bool>(&mut self, item: u32) {
        self.empty_items -= u32::from(self.lists.len(item) == 0);
        self.empty_items += self.lists.cover::<COLORED, O>(item, &mut self.observer);
    }

    /// Undoes [`cover`](Self::cover), except for the count of empty items.
    fn uncover<const COLORED: bool>(&mut self, item: u32) {
        self.lists.uncover::<COLORED, O>(item, &mut self.observer);
    }
}

impl Dance<()> {
    /// X1: a search that is about to enter the root.
    pub(crate) fn new(scope: Scope<'_>, choose: Choose) -> Self {
        Self::observed(Lists::new(scope), choose, ())
    }

    /// The options that are chosen.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = OptionId> {
        self.choices.iter().map(|choice| self.lists.option(choice.node))
    }

    /// The number of covers found.
    pub(crate) fn covers(&self) -> u64 {
        self.counters.covers
    }

    /// See [`Statistics::nodes`].
    pub(crate) fn nodes(&self) -> u64 {
        self.counters.nodes
    }

    /// See [`Statistics::updates`].
    pub(crate) fn updates(&self) -> u64 {
        self.lists.updates
    }

    /// The cost so far.
    pub(crate) fn statistics(&self) -> Statistics {
        self.counters.statistics(self.updates())
    }

    /// Whether the present node is not yet entered.
    pub(crate) fn is_before_node(&self) -> bool {
        self.resume == Resume::Enter
    }

    /// Goes on counting from these figures.
    pub(crate) fn set_counts(&mut self, covers: u64, statistics: &Statistics) {
        self.counters.set(covers, statistics);
        self.lists.updates = statistics.updates;
    }

    /// The number of options chosen.
    pub(crate) fn depth(&self) -> usize {
        self.counters.base_depth + self.choices.len()
    }

    /// A search of the part of the tree below the present node, which is not yet entered.
    pub(crate) fn part(&self) -> Self {
        let mut lists = self.lists.clone();
        lists.updates = 0;
        Self::at(lists, self.empty_items, self.choose, self.depth(), ())
    }

    /// Continues without the part of the tree below the present node, which is not yet entered.
    pub(crate) fn skip(&mut self) {
        debug_assert_eq!(self.resume, Resume::Enter);
        self.resume = Resume::Leave;
    }
}

/// Takes back all choices, and checks that every link is what it was before the search.
#[cfg(debug_assertions)]
impl<O: Observer> Drop for Dance<O> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        while let Some(Choice { node, .. }) = self.choices.pop() {
            self.uncommit_others::<true>(node);
            self.uncover::<true>(self.lists.top(node));
        }
        assert!(self.lists.has_links_of(&self.initial), "the links are restored");
    }
}
