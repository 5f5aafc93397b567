//! The search that looks up what it has found before: Algorithm X with memos (Knuth's Algorithm Z;
//! Nishino, Yasuda, Minato and Nagata's DXZ).
//!
//! What is below a node depends on what is left of the problem alone. So the search computes the
//! [signature](super::signature) of what is left, and goes below a node only if that was not seen
//! before. It folds what it finds into a value: a count, or a node of a diagram.

use std::sync::Arc;

use super::memo_table::MemoTable;
use super::open::{ManyWords, OneWord, OpenItems};
use super::signature::{Fixed, Layout};
use super::state::State;
use super::tables::{Others, Tables};
use super::work::Untried;
use crate::config::Choose;
use crate::engine::compile::Scope;
use crate::engine::counters::Halt;
use crate::item::OptionId;

/// How the covers below a node are combined into a value.
pub(crate) trait Fold {
    type Value: Clone;

    /// The value of a dead end: no cover.
    fn none(&self) -> Self::Value;

    /// The value of a cover: one, of no further options.
    fn one(&self) -> Self::Value;

    /// Adds to a value the covers that choose an option and go on as `below`.
    fn add(
        &mut self,
        total: &mut Self::Value,
        option: impl FnOnce() -> OptionId,
        below: &Self::Value,
    );

    /// A value as a number for the table.
    fn pack(&mut self, value: &Self::Value) -> u64;

    /// The value of a number.
    fn unpack(&self, packed: u64) -> Self::Value;

    /// The table has forgotten a number.
    fn release(&mut self, packed: u64);

    /// Whether values that choose an option differ from those that do not: the search may then not
    /// skip over a choice.
    const SEES_CHOICES: bool;
}

/// When the search uses its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Always,
    /// Only while that saves more than it costs.
    WhileItPays,
}

/// What a search with memos has done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MemoCounters {
    pub(crate) nodes: u64,
    pub(crate) lookups: u64,
    pub(crate) hits: u64,
    /// The nodes that a search without memos would have entered below the nodes that were looked up
    /// with success.
    pub(crate) saved: f64,
}

/// In how many nodes of the first trial the memory has to pay.
const FIRST_TRIAL: u64 = 2048;
/// How many nodes are entered without memory after a trial, for each node of it.
const PAUSE_PER_TRIAL: u64 = 48;
/// The memory pays if it saves at least so many nodes for each node entered. A node with memory was
/// measured to take as long as 6 (queens) to 10 (dominoes) without, and the saving grows with the
/// table.
const WORTH_SAVING: f64 = 4.0;

/// Decides when to use the memory.
#[derive(Clone, Debug)]
struct Policy {
    wanted: Use,
    uses_memory: bool,
    trial: u64,
    /// The node at which to decide again, and how much was saved when this was set.
    next: u64,
    saved: f64,
}

impl Policy {
    fn new(wanted: Use) -> Self {
        let next = if wanted == Use::Always { u64::MAX } else { FIRST_TRIAL };
        Self { wanted, uses_memory: true, trial: FIRST_TRIAL, next, saved: 0.0 }
    }

    #[cold]
    fn decide(&mut self, counters: &MemoCounters) {
        debug_assert_eq!(self.wanted, Use::WhileItPays);
        let saved = counters.saved - self.saved;
        let length = if self.uses_memory && saved < WORTH_SAVING * self.trial as f64 {
            self.uses_memory = false;
            self.trial * PAUSE_PER_TRIAL
        } else {
            if !self.uses_memory {
                self.uses_memory = true;
                self.trial *= 2;
            }
            self.trial
        };
        self.next = counters.nodes + length;
        self.saved = counters.saved;
    }
}

/// A node whose options are being tried.
#[derive(Clone, Debug)]
struct Branch<V> {
    untried: Untried,
    /// The state once the item was covered: how many options were chosen, the length of the trail,
    /// the number of empty items, and of secondary items that are not free.
    depth: usize,
    removed: usize,
    empty_items: u32,
    fixed: usize,
    /// The signature's hash, if it is at the end of the signatures.
    hash: Option<u64>,
    /// The option that is being tried.
    choice: Others,
    total: V,
    /// The nodes that a search without memos enters here and below.
    size: f64,
}

/// A search in progress.
#[derive(Clone, Debug)]
pub(crate) struct MemoSearcher<F: Fold> {
    tables: Arc<Tables>,
    choose: Choose,
    state: State,
    layout: Arc<Layout>,
    fixed: Fixed,
    choices: Vec<Others>,
    branches: Vec<Branch<F::Value>>,
    /// The signatures of the branches that have one.
    signatures: Vec<u64>,
    /// The hash of the last of them, if that is of a node that is yet to be entered.
    pending: Option<u64>,
    table: MemoTable,
    policy: Policy,
    pub(crate) counters: MemoCounters,
    pub(crate) fold: F,
    /// The value of the whole problem, once it is known.
    result: Option<F::Value>,
}

impl<F: Fold> MemoSearcher<F> {
    /// A search about to enter the root, whose table may take up to `memory` bytes.
    pub(crate) fn new(
        scope: Scope<'_>,
        choose: Choose,
        wanted: Use,
        memory: usize,
        fold: F,
    ) -> Self {
        let tables = Tables::new(scope);
        let layout = Layout::new(&tables);
        Self {
            state: State::new(&tables),
            fixed: Fixed::new(&tables),
            table: MemoTable::new(layout.words(), memory),
            layout: layout.into(),
            tables: tables.into(),
            choose,
            choices: Vec::new(),
            branches: Vec::new(),
            signatures: Vec::new(),
            pending: None,
            policy: Policy::new(wanted),
            counters: MemoCounters::default(),
            fold,
            result: None,
        }
    }

    /// See [`Statistics::updates`](crate::Statistics::updates).
    pub(crate) fn updates(&self) -> u64 {
        self.state.updates()
    }

    /// The value of the whole problem, once it is known.
    pub(crate) fn result(&self) -> Option<&F::Value> {
        self.result.as_ref()
    }

    /// The values found so far, of the nodes that are not finished.
    pub(crate) fn partial(&self) -> impl Iterator<Item = &F::Value> {
        self.branches.iter().map(|branch| &branch.total)
    }

    pub(crate) fn table(&self) -> &MemoTable {
        &self.table
    }

    /// Searches until `max_nodes` nodes are entered since the beginning, or to the end.
    pub(crate) fn run(&mut self, max_nodes: u64) -> Halt {
        if self.result.is_some() {
            return Halt::Done;
        }
        if self.tables.primaries <= u64::BITS {
            self.run_with::<OneWord<'_>>(max_nodes)
        } else {
            self.run_with::<ManyWords<'_>>(max_nodes)
        }
    }

    fn run_with<'s, O: OpenItems<'s>>(&'s mut self, max_nodes: u64) -> Halt {
        match (self.tables.spread, self.tables.colored) {
            (false, false) => self.search::<O, false, false>(max_nodes),
            (false, true) => self.search::<O, false, true>(max_nodes),
            (true, false) => self.search::<O, true, false>(max_nodes),
            (true, true) => self.search::<O, true, true>(max_nodes),
        }
    }

    fn search<'s, O: OpenItems<'s>, const SPREAD: bool, const COLORED: bool>(
        &'s mut self,
        max_nodes: u64,
    ) -> Halt {
        let Self { tables, choose, state, layout, fixed, choices, branches, .. } = self;
        let Self { signatures, pending, table, policy, counters, fold, result, .. } = self;
        let mut work = state.start::<O, SPREAD, COLORED>(tables);
        let width = layout.words();
        let halt = 'search: loop {
            if counters.nodes >= max_nodes {
                break Halt::Pause;
            }
            counters.nodes += 1;
            if counters.nodes >= policy.next {
                policy.decide(counters);
            }
            let item = if work.tally.empty_items > 0 {
                work.tally.updates += 1;
                Err(fold.none())
            } else {
                match choose {
                    Choose::FewestOptions => work.smallest(),
                    Choose::Leftmost => work.leftmost(),
                }
                .ok_or_else(|| fold.one())
            };
            // The value below this node, and its size, if they are known.
            let (mut value, mut size) = match item {
                Err(value) => {
                    if pending.take().is_some() {
                        signatures.truncate(signatures.len() - width);
                    }
                    (value, 1.0)
                }
                Ok(item) => {
                    let mut untried = work.options(item);
                    if !COLORED && !policy.uses_memory && !F::SEES_CHOICES && untried.left == 1 {
                        if pending.take().is_some() {
                            signatures.truncate(signatures.len() - width);
                        }
                        let option = work.next_option(&mut untried);
                        work.commit_only_option(item, option);
                        fixed.choose(layout, tables, option, |_, _| 0);
                        choices.push(option);
                        if let Some(branch) = branches.last_mut() {
                            branch.size += 1.0;
                        }
                        continue;
                    }
                    let mut hash = pending.take();
                    let mut known = None;
                    if hash.is_some() {
                        // It was looked up before the option was chosen.
                        counters.lookups += 1;
                    } else if policy.uses_memory {
                        let start = signatures.len();
                        layout.write(signatures, work.open.words(), fixed, |item, wrong| {
                            work.secondary_options(item) > wrong
                        });
                        let key = MemoTable::hash(&signatures[start..]);
                        counters.lookups += 1;
                        known = table.find(&signatures[start..], key);
                        hash = Some(key);
                    }
                    if let Some((packed, size)) = known {
                        signatures.truncate(signatures.len() - width);
                        counters.hits += 1;
                        counters.saved += size - 1.0;
                        (fold.unpack(packed), size)
                    } else {
                        work.cover(item);
                        branches.push(Branch {
                            untried,
                            depth: choices.len(),
                            removed: work.tally.removed,
                            empty_items: work.tally.empty_items,
                            fixed: fixed.len(),
                            hash,
                            choice: Others::default(),
                            total: fold.none(),
                            size: 0.0,
                        });
                        work.open.save();
                        // The node itself, which adds no cover.
                        (fold.none(), 1.0)
                    }
                }
            };
            // Back to the next option to try.
            'back: loop {
                let Some(branch) = branches.last_mut() else {
                    *result = Some(value);
                    break 'search Halt::Done;
                };
                if branch.size > 0.0 {
                    fold.add(&mut branch.total, || tables.option(branch.choice), &value);
                }
                branch.size += size;
                if choices.len() > branch.depth && branch.untried.left > 0 {
                    work.put_back(branch.removed);
                    work.tally.empty_items = branch.empty_items;
                    work.open.restore();
                    if COLORED {
                        choices[branch.depth..].iter().for_each(|&choice| work.unpurify(choice));
                    }
                    choices.truncate(branch.depth);
                    fixed.undo(branch.fixed);
                }
                while branch.untried.left > 0 {
                    branch.choice = work.next_option(&mut branch.untried);
                    // Without secondary items, the signature after the choice is known before it.
                    if layout.is_plain() && policy.uses_memory && counters.nodes < max_nodes {
                        let start = signatures.len();
                        signatures.extend(work.open.words());
                        layout.close(&mut signatures[start..], tables, branch.choice);
                        let key = MemoTable::hash(&signatures[start..]);
                        if let Some((packed, size)) = table.find(&signatures[start..], key) {
                            signatures.truncate(start);
                            counters.nodes += 1;
                            counters.lookups += 1;
                            counters.hits += 1;
                            counters.saved += size - 1.0;
                            let below = fold.unpack(packed);
                            fold.add(&mut branch.total, || tables.option(branch.choice), &below);
                            branch.size += size;
                            continue;
                        }
                        *pending = Some(key);
                    }
                    work.commit(branch.choice);
                    choices.push(branch.choice);
                    fixed.choose(layout, tables, branch.choice, |item, color| {
                        work.options_of_other_colors(item, color)
                    });
                    break 'back;
                }
                let branch = branches.pop().expect("there is a last branch");
                work.open.forget();
                (value, size) = (branch.total, branch.size);
                if let Some(hash) = branch.hash {
                    let start = signatures.len() - width;
                    let packed = fold.pack(&value);
                    if let Some(gone) = table.insert(&signatures[start..], hash, packed, size) {
                        fold.release(gone);
                    }
                    signatures.truncate(start);
                }
            }
        };
        work.finish();
        halt
    }
}
