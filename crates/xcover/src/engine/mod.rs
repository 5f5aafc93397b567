//! The engine: one resumable machine behind every way of asking.

mod state;
mod tables;

use state::State;
pub(crate) use tables::Tables;

use crate::item::OptionId;
use crate::search::Choose;

/// A primary item that is being branched on.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    /// Its options are `trail[start..end]`.
    start: usize,
    end: usize,
    /// The option tried next.
    next: usize,
    /// How many items were starved before the item was covered, and after.
    before: u32,
    after: u32,
}

/// What the machine does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Look at the node just reached.
    Enter,
    /// Take back the last choice.
    Leave,
    /// Try the next option of the last level.
    Next,
    Done,
}

/// Why the machine came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Cover,
    Pause,
    Done,
}

/// A search in progress.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    choose: Choose,
    state: State,
    levels: Vec<Level>,
    chosen: Vec<OptionId>,
    phase: Phase,
    nodes: u64,
    profile: Vec<u64>,
}

impl Machine {
    pub(crate) fn new(tables: &Tables, choose: Choose) -> Self {
        Self {
            choose,
            state: State::new(tables),
            levels: Vec::new(),
            chosen: Vec::new(),
            phase: Phase::Enter,
            nodes: 0,
            profile: Vec::new(),
        }
    }

    pub(crate) fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn profile(&self) -> &[u64] {
        &self.profile
    }

    pub(crate) fn updates(&self) -> u64 {
        self.state.updates
    }

    /// Runs until the next cover, the end, or until `pause` nodes have been entered.
    pub(crate) fn run(&mut self, tables: &Tables, pause: u64) -> Event {
        if tables.coloured() {
            self.drive::<true>(tables, pause)
        } else {
            self.drive::<false>(tables, pause)
        }
    }

    fn drive<const COLOURED: bool>(&mut self, tables: &Tables, pause: u64) -> Event {
        loop {
            match self.phase {
                Phase::Enter => {
                    if self.nodes >= pause {
                        return Event::Pause;
                    }
                    self.nodes += 1;
                    let depth = self.levels.len();
                    if depth == self.profile.len() {
                        self.profile.push(0);
                    }
                    self.profile[depth] += 1;
                    self.phase = Phase::Leave;
                    if self.state.open == 0 {
                        return Event::Cover;
                    }
                    if self.state.starved == 0 {
                        self.branch::<COLOURED>(tables);
                        self.phase = Phase::Next;
                    } else {
                        // The item is covered, in vain.
                        self.state.updates += 1;
                    }
                }
                Phase::Next => {
                    let level = self.levels.last_mut().expect("a level is open");
                    if level.next < level.end {
                        let option = self.state.trail[level.next];
                        level.next += 1;
                        self.chosen.push(option);
                        let item = level.item;
                        self.state.commit::<COLOURED>(tables, option, item);
                        self.phase = Phase::Enter;
                    } else {
                        let level = *level;
                        self.state.uncover::<COLOURED>(
                            tables,
                            level.item,
                            level.start,
                            level.before,
                        );
                        self.levels.pop();
                        self.phase = Phase::Leave;
                    }
                }
                Phase::Leave => match (self.levels.last(), self.chosen.pop()) {
                    (Some(level), Some(option)) => {
                        self.state.uncommit::<COLOURED>(
                            tables,
                            option,
                            level.item,
                            level.end,
                            level.after,
                        );
                        self.phase = Phase::Next;
                    }
                    _ => self.phase = Phase::Done,
                },
                Phase::Done => return Event::Done,
            }
        }
    }

    /// Chooses an item and covers it.
    fn branch<const COLOURED: bool>(&mut self, tables: &Tables) {
        let sizes = &self.state.sizes[..tables.primaries as usize];
        let item = match self.choose {
            Choose::FewestOptions => smallest(sizes),
            Choose::Leftmost => {
                sizes.iter().position(|&size| size & tables::OUT == 0).unwrap_or(0) as u32
            }
        };
        let before = self.state.starved;
        let start = self.state.trail.len();
        self.state.cover::<COLOURED>(tables, item);
        let end = self.state.trail.len();
        self.levels.push(Level {
            item,
            start,
            end,
            next: start,
            before,
            after: self.state.starved,
        });
    }
}

/// The place of the first of the smallest numbers.
fn smallest(sizes: &[u32]) -> u32 {
    let least = sizes.iter().copied().fold(u32::MAX, u32::min);
    sizes.iter().position(|&size| size == least).unwrap_or(0) as u32
}
