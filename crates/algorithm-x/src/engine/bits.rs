//! Algorithm X on bit sets.
//!
//! Each item has the set of its options that are left as bits. If no item has more than 57 options,
//! the set and its size share one 64-bit word, so that one subtraction removes an option and
//! reports whether it was the last. What was removed goes onto a trail, and backtracking adds it up
//! again.
//!
//! Bit sets are faster than links because removing an option is one change of one word that needs
//! no neighbor, and putting it back another, in any order. What they lose is time on sets that were
//! large and are nearly empty: 64 options that are no longer possible take as long to skip as one
//! that is left takes to find.

// In reading order: cell, tables, compile, open, state, work, signature, memo_table, memo.
mod cell;
mod compile;
#[cfg(feature = "memo")]
pub(crate) mod memo;
#[cfg(feature = "memo")]
mod memo_table;
mod open;
#[cfg(feature = "memo")]
mod signature;
mod state;
mod tables;
mod work;

use std::sync::Arc;

use open::{ManyWords, OneWord, OpenItems};
use state::{State, Tally};
use tables::{Others, Tables};
use work::Untried;

use super::compile::Scope;
use super::counters::{Counters, Halt, Resume};
use crate::config::Choose;
use crate::item::OptionId;
use crate::report::Statistics;

/// A primary item that was branched on and has options left to try.
#[derive(Clone, Copy, Debug)]
struct Branch {
    untried: Untried,
    /// How many options were chosen before.
    depth: usize,
    /// The length of the trail once the item was covered, and the number of empty items. The open
    /// items are saved as well, as long as the branch is there.
    removed: usize,
    empty_items: u32,
}

/// A search in progress: the choices made, and the state that they led to.
///
/// A searcher keeps the tables that its state was made for, and works with no others.
#[derive(Clone, Debug)]
pub(crate) struct Searcher {
    tables: Arc<Tables>,
    choose: Choose,
    state: State,
    /// The options chosen, each as the item sees it that was branched on.
    choices: Vec<Others>,
    /// Where there is more to try, from the root downwards.
    branches: Vec<Branch>,
    resume: Resume,
    counters: Counters,
}

impl Searcher {
    /// A search that is about to enter the root.
    pub(super) fn new(scope: Scope<'_>, choose: Choose) -> Self {
        let tables = Tables::new(scope);
        let state = State::new(&tables);
        Self::at(tables.into(), choose, state, 0)
    }

    /// A search about to enter its first node, with `depth` options chosen before it began.
    fn at(tables: Arc<Tables>, choose: Choose, state: State, depth: usize) -> Self {
        Self {
            tables,
            choose,
            state,
            choices: Vec::new(),
            branches: Vec::new(),
            resume: Resume::Enter,
            counters: Counters::new(depth),
        }
    }

    pub(super) fn chosen(&self) -> impl Iterator<Item = OptionId> {
        self.choices.iter().map(|&choice| self.tables.option(choice))
    }

    pub(super) fn covers(&self) -> u64 {
        self.counters.covers
    }

    pub(super) fn nodes(&self) -> u64 {
        self.counters.nodes
    }

    pub(super) fn updates(&self) -> u64 {
        self.state.updates()
    }

    pub(super) fn statistics(&self) -> Statistics {
        self.counters.statistics(self.updates())
    }

    pub(super) fn depth(&self) -> usize {
        self.counters.base_depth + self.choices.len()
    }

    /// A search of the part of the tree below the present node, which is not yet entered.
    pub(super) fn part(&self) -> Self {
        Self::at(Arc::clone(&self.tables), self.choose, self.state.part(), self.depth())
    }

    /// Continues without the part of the tree below the present node, which is not yet entered.
    pub(super) fn skip(&mut self) {
        debug_assert_eq!(self.resume, Resume::Enter);
        self.resume = Resume::Leave;
    }

    pub(super) fn is_before_node(&self) -> bool {
        self.resume == Resume::Enter
    }

    pub(super) fn set_counts(&mut self, covers: u64, statistics: &Statistics) {
        self.counters.set(covers, statistics);
        self.state.set_updates(statistics.updates);
    }

    pub(super) fn run(&mut self, max_covers: u64, max_nodes: u64) -> Halt {
        if self.tables.primaries <= u64::BITS {
            self.run_with::<OneWord<'_>>(max_covers, max_nodes)
        } else {
            self.run_with::<ManyWords<'_>>(max_covers, max_nodes)
        }
    }

    fn run_with<'s, O: OpenItems<'s>>(&'s mut self, max_covers: u64, max_nodes: u64) -> Halt {
        match (self.tables.spread, self.tables.colored) {
            (false, false) => self.search::<O, false, false>(max_covers, max_nodes),
            (false, true) => self.search::<O, false, true>(max_covers, max_nodes),
            (true, false) => self.search::<O, true, false>(max_covers, max_nodes),
            (true, true) => self.search::<O, true, true>(max_covers, max_nodes),
        }
    }

    fn search<'s, O: OpenItems<'s>, const SPREAD: bool, const COLORED: bool>(
        &'s mut self,
        max_covers: u64,
        max_nodes: u64,
    ) -> Halt {
        let Self { tables, choose, state, choices, branches, resume, counters } = self;
        let Counters { profile, .. } = counters;
        let (mut covers, mut nodes) = (counters.covers, counters.nodes);
        let mut work = state.start::<O, SPREAD, COLORED>(tables);
        let mut leaving = match resume {
            Resume::Enter => false,
            Resume::Leave => true,
            Resume::Done => return Halt::Done,
        };
        let halt = loop {
            if !leaving {
                if nodes >= max_nodes {
                    *resume = Resume::Enter;
                    break Halt::Pause;
                }
                nodes += 1;
                Counters::add_to(profile, choices.len());
                let item = if work.tally.empty_items > 0 {
                    // The empty item is covered, and has no option to try.
                    work.tally.updates += 1;
                    None
                } else {
                    let item = match choose {
                        Choose::FewestOptions => work.smallest(),
                        Choose::Leftmost => work.leftmost(),
                    };
                    if item.is_none() {
                        covers += 1;
                        if covers >= max_covers {
                            *resume = Resume::Leave;
                            break Halt::Cover;
                        }
                    }
                    item
                };
                if let Some(item) = item {
                    let mut untried = work.options(item);
                    if !COLORED && untried.left == 1 {
                        let option = work.next_option(&mut untried);
                        work.commit_only_option(item, option);
                        choices.push(option);
                        continue;
                    }
                    work.cover(item);
                    let Tally { removed, empty_items, .. } = work.tally;
                    branches.push(Branch { untried, depth: choices.len(), removed, empty_items });
                    work.open.save();
                }
            }
            let Some(branch) = branches.last_mut() else {
                *resume = Resume::Done;
                break Halt::Done;
            };
            if choices.len() > branch.depth {
                work.put_back(branch.removed);
                work.tally.empty_items = branch.empty_items;
                work.open.restore();
                if COLORED {
                    choices[branch.depth..].iter().for_each(|&choice| work.unpurify(choice));
                }
                choices.truncate(branch.depth);
            }
            let option = work.next_option(&mut branch.untried);
            if branch.untried.left == 0 {
                branches.pop();
                work.open.forget();
            }
            choices.push(option);
            work.commit(option);
            leaving = false;
        };
        work.finish();
        (counters.covers, counters.nodes) = (covers, nodes);
        halt
    }
}
