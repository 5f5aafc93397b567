//! Algorithm C, without recursion: it can be paused before each node and after each cover.

use super::action::{Action, Observer};
use super::lists::{Lists, PLAIN, SAME_COLOR};
use crate::config::Choose;
use crate::engine::counters::{Counters, Halt};
use crate::item::{Item, OptionId};
use crate::problem::Problem;
use crate::report::Statistics;

/// The steps of the algorithm, in the numbering of Algorithms X and C. (X1 is `Dance::new`.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// X2: a new node of the search tree.
    EnterLevel,
    /// The visit of a cover, a part of X2.
    Visit,
    /// X3 and X4: choose an item and cover it.
    ChooseItem,
    /// X5: commit to the option at hand, if there is one.
    TryOption,
    /// X6: take back the option at hand and go to the next one.
    TryAgain,
    /// X7: uncover the item.
    Backtrack,
    /// X8: go back to the level above, if there is one.
    LeaveLevel,
    /// The search is finished.
    Done,
}

/// A search in progress.
#[derive(Clone, Debug)]
pub(crate) struct Dance<O: Observer> {
    lists: Lists,
    choose: Choose,
    /// x_0, x_1, ...: the node chosen at each level. While a level has no option left to try, its
    /// node is the head of the list that was gone through.
    choices: Vec<u32>,
    step: Step,
    counters: Counters,
    pub(crate) observer: O,
    /// The lists before the search.
    #[cfg(debug_assertions)]
    initial: Box<Lists>,
}

impl<O: Observer> Dance<O> {
    /// X1: a search that is about to enter the root.
    pub(crate) fn observed(lists: Lists, choose: Choose, observer: O) -> Self {
        Self::at(lists, choose, 0, observer)
    }

    /// A search about to enter its first node, with `depth` options chosen before it began.
    fn at(lists: Lists, choose: Choose, depth: usize, observer: O) -> Self {
        Self {
            #[cfg(debug_assertions)]
            initial: Box::new(lists.clone()),
            lists,
            choose,
            choices: Vec::new(),
            step: Step::EnterLevel,
            counters: Counters::new(depth),
            observer,
        }
    }

    /// Searches until `max_covers` covers are found or `max_nodes` nodes are entered since the
    /// beginning, or to the end.
    pub(crate) fn run(&mut self, max_covers: u64, max_nodes: u64) -> Halt {
        let mut step = self.step;
        let halt = loop {
            match step {
                Step::EnterLevel if self.counters.nodes >= max_nodes => break Halt::Pause,
                Step::Done => break Halt::Done,
                Step::Visit => {
                    step = self.advance(step);
                    if self.counters.covers >= max_covers {
                        break Halt::Cover;
                    }
                }
                _ => step = self.advance(step),
            }
        };
        self.step = step;
        halt
    }

    /// Carries out one step.
    pub(crate) fn advance_once(&mut self) {
        self.step = self.advance(self.step);
    }

    /// Whether the whole tree was searched.
    pub(crate) fn is_done(&self) -> bool {
        self.step == Step::Done
    }

    /// Carries out a step, and returns the next one.
    #[inline(always)]
    fn advance(&mut self, step: Step) -> Step {
        match step {
            Step::EnterLevel => {
                self.counters.nodes += 1;
                Counters::add_to(&mut self.counters.profile, self.choices.len());
                self.observer.note(Action::Enter);
                if self.lists.all_covered() { Step::Visit } else { Step::ChooseItem }
            }
            Step::Visit => {
                self.counters.covers += 1;
                self.observer.note(Action::Visit);
                Step::LeaveLevel
            }
            Step::ChooseItem => {
                if self.lists.empty_items > 0 {
                    // The text would cover the empty item, find no option and uncover it.
                    self.lists.updates += 1;
                    if O::OBSERVES {
                        self.observer.note(Action::DeadEnd(self.lists.first_empty()));
                    }
                    return Step::LeaveLevel;
                }
                let item = match self.choose {
                    Choose::FewestOptions => self.lists.shortest(),
                    Choose::Leftmost => self.lists.leftmost(),
                };
                self.observer.note(Action::Choose(item));
                self.cover(item);
                self.choices.push(self.lists.down(item));
                Step::TryOption
            }
            Step::TryOption => {
                let node = self.choice();
                if self.lists.is_head(node) {
                    return Step::Backtrack;
                }
                self.observer.note(Action::Try(node));
                self.commit_others(node);
                Step::EnterLevel
            }
            Step::TryAgain => {
                let node = self.choice();
                self.uncommit_others(node);
                self.observer.note(Action::Untry(node));
                if let Some(choice) = self.choices.last_mut() {
                    *choice = self.lists.down(node);
                }
                Step::TryOption
            }
            Step::Backtrack => {
                let item = self.choice();
                self.uncover(item);
                self.choices.pop();
                Step::LeaveLevel
            }
            Step::LeaveLevel if self.choices.is_empty() => Step::Done,
            Step::LeaveLevel => Step::TryAgain,
            Step::Done => Step::Done,
        }
    }

    /// The node chosen last.
    #[inline(always)]
    fn choice(&self) -> u32 {
        *self.choices.last().expect("steps X5 to X7 have a choice")
    }

    /// Commits to all nodes of an option but `node`, to the right of it and around.
    #[inline(always)]
    fn commit_others(&mut self, node: u32) {
        let mut other = node + 1;
        while other != node {
            if self.lists.is_spacer(other) {
                other = self.lists.up(other);
            } else {
                self.commit(other);
                other += 1;
            }
        }
    }

    /// Undoes [`commit_others`](Self::commit_others), to the left.
    #[inline(always)]
    fn uncommit_others(&mut self, node: u32) {
        let mut other = node - 1;
        while other != node {
            if self.lists.is_spacer(other) {
                other = self.lists.down(other);
            } else {
                self.uncommit(other);
                other -= 1;
            }
        }
    }

    /// commit(p, j) in the text: covers the item of a node, or purifies it if the node has a color
    /// and the item has none yet.
    #[inline(always)]
    fn commit(&mut self, node: u32) {
        self.observer.note(Action::Commit(node));
        match self.lists.color(node) {
            PLAIN => self.cover(self.lists.top(node)),
            SAME_COLOR => {}
            _ => self.purify(node),
        }
    }

    /// Undoes [`commit`](Self::commit).
    #[inline(always)]
    fn uncommit(&mut self, node: u32) {
        match self.lists.color(node) {
            PLAIN => self.uncover(self.lists.top(node)),
            SAME_COLOR => {}
            _ => self.unpurify(node),
        }
        self.observer.note(Action::Uncommit(node));
    }

    /// Covers an item: unlinks it, and hides all its options, from the top down.
    pub(super) fn cover(&mut self, item: u32) {
        self.lists.unlink_item(item);
        self.observer.note(Action::Cover(item));
        let mut node = self.lists.down(item);
        while node != item {
            self.lists.hide(node);
            self.observer.note(Action::Hide(node));
            node = self.lists.down(node);
        }
    }

    /// Undoes [`cover`](Self::cover), from the bottom up.
    fn uncover(&mut self, item: u32) {
        let mut node = self.lists.up(item);
        while node != item {
            self.lists.unhide(node);
            self.observer.note(Action::Unhide(node));
            node = self.lists.up(node);
        }
        self.lists.relink_item(item);
        self.observer.note(Action::Uncover(item));
    }

    /// Gives the color of a node to its item: hides the options that give it another color or none,
    /// and marks the nodes of the others, so that they are neither unlinked nor purified again.
    fn purify(&mut self, node: u32) {
        let (item, color) = (self.lists.top(node), self.lists.color(node));
        self.observer.note(Action::Purify(node));
        let mut member = self.lists.down(item);
        while member != item {
            if self.lists.color(member) == color {
                self.lists.set_color(member, SAME_COLOR);
                self.observer.note(Action::Keep(member));
            } else {
                self.lists.hide(member);
                self.observer.note(Action::Hide(member));
            }
            member = self.lists.down(member);
        }
    }

    /// Undoes [`purify`](Self::purify).
    fn unpurify(&mut self, node: u32) {
        let (item, color) = (self.lists.top(node), self.lists.color(node));
        let mut member = self.lists.up(item);
        while member != item {
            if self.lists.color(member) == SAME_COLOR {
                self.lists.set_color(member, color);
                self.observer.note(Action::Unkeep(member, color));
            } else {
                self.lists.unhide(member);
                self.observer.note(Action::Unhide(member));
            }
            member = self.lists.up(member);
        }
        self.observer.note(Action::Unpurify(node));
    }
}

impl Dance<()> {
    /// X1: a search that is about to enter the root.
    pub(crate) fn new(problem: &Problem, preference: &[Item], choose: Choose) -> Self {
        Self::observed(Lists::new(problem, preference), choose, ())
    }

    /// The options that are chosen.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = OptionId> {
        self.choices.iter().map(|&node| self.lists.option(node))
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

    /// The number of options chosen.
    #[cfg(feature = "rayon")]
    pub(crate) fn depth(&self) -> usize {
        self.counters.base_depth + self.choices.len()
    }

    /// A search of the part of the tree below the present node, which is not yet entered.
    #[cfg(feature = "rayon")]
    pub(crate) fn part(&self) -> Self {
        let mut lists = self.lists.clone();
        lists.updates = 0;
        Self::at(lists, self.choose, self.depth(), ())
    }

    /// Continues without the part of the tree below the present node, which is not yet entered.
    #[cfg(feature = "rayon")]
    pub(crate) fn skip(&mut self) {
        debug_assert_eq!(self.step, Step::EnterLevel);
        self.step = Step::LeaveLevel;
    }
}

/// Takes back all choices, and checks that every link is what it was before the search.
#[cfg(debug_assertions)]
impl<O: Observer> Drop for Dance<O> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let mut is_committed = self.step != Step::TryOption;
        while let Some(node) = self.choices.pop() {
            let mut item = node;
            if !self.lists.is_head(node) {
                item = self.lists.top(node);
                if is_committed {
                    self.uncommit_others(node);
                }
            }
            self.uncover(item);
            is_committed = true;
        }
        assert!(self.lists.has_links_of(&self.initial), "the links are restored");
    }
}
