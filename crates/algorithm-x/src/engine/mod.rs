//! The engine: one resumable machine behind every way of asking.
//!
//! # Why not links
//!
//! Three engines were measured inside the same search, with the same choices: dancing links as in
//! Knuth's `dlx2`, sparse sets as in his dancing cells (each item has an array of its options,
//! those still possible first, and sizes are all that is restored), and the option sets in words
//! that were kept. All three, written for this comparison without bounds checks, entered the same
//! nodes and made the same updates. It was done once, before the engine had its present form:
//! milliseconds on one core of an AMD EPYC in November 2026, the least of several runs that took
//! turns. The problems are those that `benches/peers` measures, but with larger dominoes.
//!
//! | all covers of | links | sparse sets | words |
//! |---|---:|---:|---:|
//! | queens 12 | 37.7 | 52.3 | 24.9 |
//! | Langford 11 | 47.5 | 42.6 | 28.2 |
//! | 7 hard sudokus | 3.40 | 6.37 | 1.50 |
//! | dominoes 8 x 8 | 1382 | 2436 | 1179 |
//! | Soma cube | 145 | 101 | 95.0 |
//! | pentominoes 6 x 10 | 5309 | 3722 | 3523 |
//!
//! Words win because taking an option out is one change of one word that needs no neighbour, and
//! putting it back another, in any order. What they lose is time on sets that were large and are
//! nearly empty: 64 options that are no longer possible cost as much to pass by as one that is.
//!
//! The words have become faster since, by what would have helped the others as well; the two that
//! lost were not kept, and not measured again.

mod open;
mod state;
mod tables;

use std::sync::Arc;

use open::{ManyWords, OneWord, OpenItems};
use state::{State, Tally, Untried};
use tables::Span;
pub(crate) use tables::Tables;

use crate::item::OptionId;
use crate::report::Stats;
use crate::search::Choose;

/// A primary item that was branched on and has options left to try.
#[derive(Clone, Copy, Debug)]
struct Branch {
    untried: Untried,
    /// How many options were chosen before.
    depth: usize,
    /// The length of the trail once the item was covered, and how many items were starved. The open
    /// items are saved as well, as long as the branch is there.
    taken: usize,
    starved: u32,
}

/// Where the machine takes up its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resume {
    /// At a node that it has reached and not looked at.
    Enter,
    /// At a node that it is done with.
    Leave,
    /// Nowhere: the search is finished.
    Done,
}

/// Why the machine came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// It is at a cover, and has found as many as it was asked to.
    Cover,
    /// It has entered as many nodes as it was asked to, and there are more.
    Pause,
    /// It has seen the whole search tree.
    Done,
}

/// A search in progress: the choices made, and the state that they led to.
///
/// A machine keeps the tables that its state was made for, and works with no others.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    tables: Arc<Tables>,
    choose: Choose,
    state: State,
    /// The options chosen, each as the item sees it that was branched on.
    choices: Vec<Span>,
    /// Where there is more to try, from the root downwards.
    branches: Vec<Branch>,
    /// How many options were chosen before this machine came to be.
    depth: usize,
    resume: Resume,
    covers: u64,
    nodes: u64,
    profile: Vec<u64>,
}

impl Machine {
    pub(crate) fn new(tables: Arc<Tables>, choose: Choose) -> Self {
        let state = State::new(&tables);
        Self::at(tables, choose, state, 0)
    }

    /// A machine about to enter its first node, with `depth` options chosen before it came to be.
    fn at(tables: Arc<Tables>, choose: Choose, state: State, depth: usize) -> Self {
        Self {
            tables,
            choose,
            state,
            choices: Vec::new(),
            branches: Vec::new(),
            depth,
            resume: Resume::Enter,
            covers: 0,
            nodes: 0,
            profile: Vec::new(),
        }
    }

    /// The options that are chosen at present, in the order in which they were.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = OptionId> {
        self.choices.iter().map(|&choice| self.tables.option(choice))
    }

    /// How many covers it has found.
    pub(crate) fn covers(&self) -> u64 {
        self.covers
    }

    /// See [`Stats::nodes`](crate::Stats::nodes).
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// See [`Stats::updates`](crate::Stats::updates).
    pub(crate) fn updates(&self) -> u64 {
        self.state.updates()
    }

    /// The work so far.
    pub(crate) fn stats(&self) -> Stats {
        let above = std::iter::repeat_n(0, self.depth);
        Stats {
            nodes: self.nodes,
            updates: self.updates(),
            profile: above.chain(self.profile.iter().copied()).collect(),
        }
    }

    /// How many options are chosen.
    #[cfg(feature = "rayon")]
    pub(crate) fn depth(&self) -> usize {
        self.depth + self.choices.len()
    }

    /// Hands the part of the search tree below the present node, which is not yet entered, to a
    /// machine of its own, and goes on without it. The new machine knows nothing of the options
    /// chosen so far but their effect.
    #[cfg(feature = "rayon")]
    pub(crate) fn hand_over(&mut self) -> Self {
        let tables = Arc::clone(&self.tables);
        let part = Self::at(tables, self.choose, self.state.part(), self.depth());
        self.skip();
        part
    }

    /// Goes on without the part of the search tree below the present node, which is not yet
    /// entered.
    #[cfg(feature = "rayon")]
    pub(crate) fn skip(&mut self) {
        debug_assert_eq!(self.resume, Resume::Enter);
        self.resume = Resume::Leave;
    }

    /// Runs until it has found `max_covers` covers or entered `max_nodes` nodes since the
    /// beginning, or to the end.
    pub(crate) fn run(&mut self, max_covers: u64, max_nodes: u64) -> Event {
        if self.tables.primaries <= u64::BITS {
            self.run_with::<OneWord<'_>>(max_covers, max_nodes)
        } else {
            self.run_with::<ManyWords<'_>>(max_covers, max_nodes)
        }
    }

    fn run_with<'s, O: OpenItems<'s>>(&'s mut self, max_covers: u64, max_nodes: u64) -> Event {
        match (self.tables.spread, self.tables.coloured) {
            (false, false) => self.drive::<O, false, false>(max_covers, max_nodes),
            (false, true) => self.drive::<O, false, true>(max_covers, max_nodes),
            (true, false) => self.drive::<O, true, false>(max_covers, max_nodes),
            (true, true) => self.drive::<O, true, true>(max_covers, max_nodes),
        }
    }

    fn drive<'s, O: OpenItems<'s>, const SPREAD: bool, const COLOURED: bool>(
        &'s mut self,
        max_covers: u64,
        max_nodes: u64,
    ) -> Event {
        let Self { tables, choose, state, choices, branches, resume, profile, .. } = self;
        let (mut covers, mut nodes) = (self.covers, self.nodes);
        let mut work = state.start::<O, SPREAD, COLOURED>(tables);
        let mut leaving = match resume {
            Resume::Enter => false,
            Resume::Leave => true,
            Resume::Done => return Event::Done,
        };
        let event = loop {
            if !leaving {
                if nodes >= max_nodes {
                    *resume = Resume::Enter;
                    break Event::Pause;
                }
                nodes += 1;
                match profile.get_mut(choices.len()) {
                    Some(nodes) => *nodes += 1,
                    None => profile.push(1),
                }
                let item = if work.tally.starved > 0 {
                    // A starved item is covered, and gives nothing to try.
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
                            break Event::Cover;
                        }
                    }
                    item
                };
                if let Some(item) = item {
                    let mut untried = work.options(item);
                    if !COLOURED && untried.left == 1 {
                        let option = work.next_option(&mut untried);
                        work.force(item, option);
                        choices.push(option);
                        continue;
                    }
                    work.cover(item);
                    let Tally { taken, starved, .. } = work.tally;
                    branches.push(Branch { untried, depth: choices.len(), taken, starved });
                    work.open.save();
                }
            }
            let Some(branch) = branches.last_mut() else {
                *resume = Resume::Done;
                break Event::Done;
            };
            if choices.len() > branch.depth {
                work.put_back(branch.taken);
                work.tally.starved = branch.starved;
                work.open.restore();
                if COLOURED {
                    choices[branch.depth..].iter().for_each(|&choice| work.unfix(choice));
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
        (self.covers, self.nodes) = (covers, nodes);
        event
    }
}
