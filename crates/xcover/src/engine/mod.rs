//! The engine: one resumable machine behind every way of asking.

mod state;
mod tables;

use state::State;
pub(crate) use tables::Tables;

use crate::item::OptionId;
use crate::search::Choose;

/// A primary item that is branched on.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    /// How many items were starved once the item was covered.
    starved: u32,
    /// Its options are on the trail, from `start` to `end`; the one tried last is before `next`.
    start: usize,
    next: usize,
    end: usize,
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
    /// It is at a cover.
    Cover,
    /// It has entered as many nodes as it was asked to, and there are more.
    Pause,
    /// It has seen the whole search tree.
    Done,
}

/// A search in progress.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    choose: Choose,
    state: State,
    levels: Vec<Level>,
    resume: Resume,
    nodes: u64,
    profile: Vec<u64>,
}

impl Machine {
    pub(crate) fn new(tables: &Tables, choose: Choose) -> Self {
        Self {
            choose,
            state: State::new(tables),
            levels: Vec::new(),
            resume: Resume::Enter,
            nodes: 0,
            profile: Vec::new(),
        }
    }

    /// The options that are chosen at present, in the order in which they were.
    pub(crate) fn chosen(&self, tables: &Tables) -> impl Iterator<Item = OptionId> {
        self.levels.iter().map(|level| tables.option(self.state.taken(level.next - 1)))
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn updates(&self) -> u64 {
        self.state.updates
    }

    pub(crate) fn profile(&self) -> &[u64] {
        &self.profile
    }

    /// Runs until the next cover, the end, or until `pause` nodes have been entered.
    pub(crate) fn run(&mut self, tables: &Tables, pause: u64) -> Event {
        if tables.wide {
            self.drive::<true>(tables, pause)
        } else {
            self.drive::<false>(tables, pause)
        }
    }

    /// Algorithm X without recursion. An item of the text of TAOCP 7.2.2.1 is in brackets.
    fn drive<const WIDE: bool>(&mut self, tables: &Tables, pause: u64) -> Event {
        let mut leaving = match self.resume {
            Resume::Enter => false,
            Resume::Leave => true,
            Resume::Done => return Event::Done,
        };
        loop {
            if !leaving {
                if self.nodes >= pause {
                    self.resume = Resume::Enter;
                    return Event::Pause;
                }
                self.count_node();
                if self.state.is_cover() {
                    self.resume = Resume::Leave;
                    return Event::Cover;
                }
                leaving = self.state.is_dead();
                if leaving {
                    // Covering the starved item is an update, and gives no option to try.
                    self.state.updates += 1;
                } else {
                    self.branch::<WIDE>(tables);
                }
            }
            loop {
                let Some(level) = self.levels.last_mut() else {
                    self.resume = Resume::Done;
                    return Event::Done;
                };
                if leaving {
                    let option = self.state.taken(level.next - 1);
                    self.state.uncommit(tables, option, level.end);
                    self.state.starved = level.starved;
                }
                if level.next < level.end {
                    let option = self.state.taken(level.next);
                    level.next += 1;
                    self.state.commit::<WIDE>(tables, option);
                    leaving = false;
                    break;
                }
                self.state.unbranch(tables, level.item, level.start);
                self.levels.pop();
                leaving = true;
            }
        }
    }

    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        match self.profile.get_mut(self.levels.len()) {
            Some(nodes) => *nodes += 1,
            None => self.profile.push(1),
        }
    }

    /// Chooses an item and covers it.
    #[inline]
    fn branch<const WIDE: bool>(&mut self, tables: &Tables) {
        let item = match self.choose {
            Choose::FewestOptions => self.state.smallest(tables),
            Choose::Leftmost => self.state.leftmost(),
        };
        let start = self.state.mark();
        self.state.branch::<WIDE>(tables, item);
        let end = self.state.mark();
        self.levels.push(Level { item, starved: self.state.starved, start, next: start, end });
    }
}
