//! The search on dancing links, one step at a time, in terms of queens.

use algorithm_x::{Item, ItemState, OptionId};
use queens_core::{
    Axis, Content, Event, Frame, ItemList, Square, State, Statistics, Stepper, Structure,
};

use crate::cover::{Branch, begin};
use crate::encoding::Encoding;

/// The steps of [`algorithm_x::Stepper`], with two differences.
///
/// It leaves out the step "commit to an item of the option", which covering that item follows at
/// once, and the step that undoes it. And it adds a step when a node is left. That happens after a
/// solution, after a dead end, and when the item that was branched on is uncovered; so no record is
/// needed to find the step again on the way back.
pub(crate) struct CoverStepper {
    encoding: Encoding,
    links: algorithm_x::Stepper,
    /// The items branched on, the root first. Invariant: at most one more than there are options
    /// chosen; an option is one of the item at the same depth.
    branches: Vec<Branching>,
    /// Whether the last step was to leave a node.
    has_left: bool,
}

/// An item that the search branched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Branching {
    item: Item,
    /// How many of its options were tried, the one that is chosen included.
    tried: usize,
}

impl CoverStepper {
    /// A stepper at the start of the search.
    pub(crate) fn new(encoding: Encoding, branch: Branch) -> Self {
        let links = begin(&encoding, branch).stepper();
        Self { encoding, links, branches: Vec::new(), has_left: false }
    }

    /// How many queens stand.
    fn depth(&self) -> usize {
        self.links.chosen().len()
    }

    /// Whether nothing is left to do at the node at hand after the last step of the links.
    fn is_node_finished(&self) -> bool {
        match self.links.event() {
            Some(algorithm_x::Event::CoverFound | algorithm_x::Event::DeadEnd { .. }) => true,
            // Either the item that was branched on, or one of the option that is taken back next.
            Some(algorithm_x::Event::UncoverItem { item }) => {
                self.links.chosen().last().is_none_or(|&option| {
                    self.encoding.problem().entries(option).all(|entry| entry.item() != item)
                })
            }
            _ => false,
        }
    }

    /// The step of the links in terms of queens, `None` if it is left out.
    fn translate(&self, event: algorithm_x::Event) -> Option<Event> {
        let line = |item: Item| self.encoding.line(item);
        let square = |option: OptionId| self.encoding.square(option);
        Some(match event {
            algorithm_x::Event::EnterNode => Event::Enter { depth: self.depth() },
            algorithm_x::Event::CoverFound => Event::Emit,
            algorithm_x::Event::ChooseItem { item } => Event::Choose { line: line(item) },
            algorithm_x::Event::DeadEnd { item } => Event::DeadEnd { line: line(item) },
            algorithm_x::Event::CoverItem { item } => Event::Cover { line: line(item) },
            algorithm_x::Event::UncoverItem { item } => Event::Uncover { line: line(item) },
            algorithm_x::Event::HideOption { option, item } => {
                Event::Hide { square: square(option), line: line(item) }
            }
            algorithm_x::Event::UnhideOption { option, item } => {
                Event::Unhide { square: square(option), line: line(item) }
            }
            algorithm_x::Event::TryOption { option, .. } => Event::Place { square: square(option) },
            algorithm_x::Event::UntryOption { option, .. } => {
                Event::Undo { square: square(option) }
            }
            // The rest is about committing to the items of an option; no item has colors.
            _ => return None,
        })
    }

    /// The squares of the options in the list of an item.
    fn options(&self, item: Item) -> impl Iterator<Item = Square> {
        self.links.options_of(item).map(|option| self.encoding.square(option))
    }

    fn frames(&self) -> Vec<Frame> {
        let frame = |(depth, branching): (usize, &Branching)| {
            let line = self.encoding.line(branching.item);
            let place = |square| line.place_of(square);
            let next = self.options(branching.item).nth(branching.tried);
            let chosen = self.links.chosen().get(depth);
            Frame {
                depth,
                line: Some(line),
                next: next.map_or(self.encoding.size(), place),
                choice: chosen.map(|&option| place(self.encoding.square(option))),
            }
        };
        self.branches.iter().enumerate().map(frame).collect()
    }

    fn items(&self) -> Vec<ItemList> {
        let problem = self.encoding.problem();
        let list = |item| ItemList {
            line: self.encoding.line(item),
            is_primary: problem.is_primary(item),
            is_covered: self.links.item_state(item) != ItemState::Open,
            options: self.options(item).collect(),
        };
        problem.items().map(list).collect()
    }

    fn statistics(&self) -> Statistics {
        let counted = self.links.statistics();
        let mut statistics = Statistics::default();
        statistics.nodes = Some(u128::from(counted.nodes));
        statistics.updates = Some(u128::from(counted.updates));
        statistics.profile = Some(counted.profile.iter().copied().map(u128::from).collect());
        statistics
    }
}

impl Stepper for CoverStepper {
    fn step(&mut self) -> Option<Event> {
        if !self.has_left && self.is_node_finished() {
            self.branches.truncate(self.depth());
            self.has_left = true;
            return Some(Event::Leave { depth: self.depth() });
        }
        loop {
            let event = self.links.forward()?;
            self.has_left = false;
            match event {
                algorithm_x::Event::ChooseItem { item } => {
                    self.branches.push(Branching { item, tried: 0 });
                }
                algorithm_x::Event::TryOption { .. } => {
                    let branching = self.branches.last_mut();
                    branching.expect("an option is tried after an item is chosen").tried += 1;
                }
                _ => {}
            }
            if let Some(event) = self.translate(event) {
                return Some(event);
            }
        }
    }

    fn back(&mut self) -> Option<Event> {
        if self.has_left {
            self.has_left = false;
            // The frame is closed when the node is left, unless there was none: nothing is
            // branched on after a solution or a dead end.
            if let Some(algorithm_x::Event::UncoverItem { item }) = self.links.event() {
                let tried = self.links.options_of(item).count();
                self.branches.push(Branching { item, tried });
            }
            return Some(Event::Leave { depth: self.depth() });
        }
        let undone = self.last()?;
        loop {
            match self.links.back()? {
                algorithm_x::Event::ChooseItem { .. } => drop(self.branches.pop()),
                algorithm_x::Event::TryOption { .. } => {
                    let branching = self.branches.last_mut();
                    branching.expect("an option is tried after an item is chosen").tried -= 1;
                }
                _ => {}
            }
            let Some(before) = self.links.event() else { break };
            if self.translate(before).is_some() {
                // A node that was finished was left before the step that is undone now.
                self.has_left = self.is_node_finished();
                break;
            }
        }
        Some(undone)
    }

    fn state(&self) -> State {
        let mut state = State::new(self.encoding.size(), Axis::Rows);
        for &option in self.links.chosen() {
            let Square { row, column } = self.encoding.square(option);
            state.positions[row] = Some(column);
        }
        let problem = self.encoding.problem();
        let mut hidden: Vec<_> = problem
            .options()
            .filter_map(|option| {
                let item = self.links.hidden_by(option)?;
                Some((self.encoding.square(option), self.encoding.line(item)))
            })
            .collect();
        hidden.sort_unstable();
        state.frames = self.frames();
        state.structures = vec![
            Structure { name: "items", content: Content::Items(self.items()) },
            Structure { name: "hidden", content: Content::Hidden(hidden) },
        ];
        state.solutions = u128::from(self.links.covers());
        state.statistics = self.statistics();
        state.last = self.last();
        state
    }

    fn last(&self) -> Option<Event> {
        if self.has_left {
            return Some(Event::Leave { depth: self.depth() });
        }
        // A step that is left out follows the step shown last, or comes before it: see `step`.
        self.links.event().and_then(|event| self.translate(event))
    }
}
