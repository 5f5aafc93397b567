//! The search on links, one step at a time and back.

mod event;

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

pub use event::{Event, ItemState};

use crate::engine::links::{Action, Dance, Lists, Observer};
use crate::item::{Color, Item, OptionId};
use crate::report::Statistics;
use crate::search::Search;

/// A search on dancing links that is carried out step by step, forwards and backwards, and shows
/// what is linked. Returned by [`Search::stepper`].
///
/// It makes the steps of [`Engine::Links`](crate::Engine::Links), by the same code. It holds all it
/// needs, may be cloned and sent to another thread.
///
/// # Cost
///
/// A step in either direction takes time in proportion to the length of an option, on average. The
/// last 16,384 steps are remembered; once so many have been undone, the next ones are found by
/// making the steps from a saved state again. Memory is proportional to the problem, times the
/// logarithm of the number of steps.
///
/// # Example
///
/// ```
/// use algorithm_x::{Event, ItemState, Problem};
///
/// let problem: Problem = "a b\na\na b".parse()?;
/// let [a, b] = [problem.find("a").unwrap(), problem.find("b").unwrap()];
/// let mut stepper = problem.search().stepper();
/// assert_eq!(stepper.forward(), Some(Event::EnterNode));
/// assert_eq!(stepper.forward(), Some(Event::ChooseItem { item: b }));
/// assert_eq!(stepper.forward(), Some(Event::CoverItem { item: b }));
/// assert_eq!(stepper.forward(), Some(Event::HideOption { option: 1.into(), item: b }));
/// assert_eq!(stepper.item_state(b), ItemState::Covered);
/// assert!(stepper.options_of(a).eq([0.into()]));
///
/// assert_eq!(stepper.back(), Some(Event::HideOption { option: 1.into(), item: b }));
/// assert!(stepper.options_of(a).eq([0.into(), 1.into()]));
///
/// while stepper.forward().is_some_and(|event| event != Event::CoverFound) {}
/// assert_eq!(stepper.chosen(), [1.into()]);
/// # Ok::<(), algorithm_x::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Stepper {
    now: Frame,
    /// The last steps, the latest at the end, no more than [`REMEMBERED`].
    past: VecDeque<Past>,
    /// States, first to last, from the beginning on.
    saved: Vec<Frame>,
}

/// How many steps can be undone without a saved state.
const REMEMBERED: usize = 16_384;

/// A step that was made, and what it does not determine of the state before it.
#[derive(Clone, Copy, Debug)]
struct Past {
    action: Action,
    event_before: Option<Event>,
    updates_before: u64,
}

/// The state after some number of steps.
#[derive(Clone)]
struct Frame {
    position: u64,
    event: Option<Event>,
    /// The search, which runs ahead of what is shown by the actions that it noted.
    ahead: Dance<Recorder>,
    /// The links that are shown.
    lists: Lists,
    chosen: Vec<OptionId>,
    /// The state of each item, by its number in the lists, with the color as the lists number it.
    items: Vec<State>,
    /// The item that each option is hidden by.
    hidden_by: Vec<Option<Item>>,
    covers: u64,
    statistics: Statistics,
    /// The number in the lists of each item of the problem.
    numbers: Arc<[u32]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Covered,
    Purified(u32),
}

/// Notes what the search does.
#[derive(Clone, Debug, Default)]
struct Recorder(VecDeque<Action>);

impl Observer for Recorder {
    const OBSERVES: bool = true;

    fn note(&mut self, action: Action) {
        self.0.push_back(action);
    }
}

impl Search<'_> {
    /// The same search on dancing links, one step at a time. The rule of choice and the order of
    /// preference apply; the engine and the limits do not.
    ///
    /// # Panics
    ///
    /// If the problem [has multiplicities](crate::Problem::has_multiplicities): links alone cannot
    /// search it.
    pub fn stepper(&self) -> Stepper {
        assert!(
            !self.problem.has_multiplicities(),
            "the stepper searches problems whose primary items are covered exactly once"
        );
        let lists = Lists::new(self.scope());
        let mut numbers = vec![0; self.problem.item_count()];
        for number in 1..=numbers.len() as u32 {
            numbers[lists.item(number).index()] = number;
        }
        let start = Frame {
            position: 0,
            event: None,
            ahead: Dance::observed(lists.clone(), self.choose, Recorder::default()),
            lists,
            chosen: Vec::new(),
            items: vec![State::Open; self.problem.item_count() + 1],
            hidden_by: vec![None; self.problem.option_count()],
            covers: 0,
            statistics: Statistics::default(),
            numbers: numbers.into(),
        };
        Stepper { now: start.clone(), past: VecDeque::new(), saved: vec![start] }
    }
}

impl Stepper {
    /// Makes a step, and returns it. `None` at the end of the search.
    pub fn forward(&mut self) -> Option<Event> {
        let past = self.now.forward()?;
        self.remember(past);
        self.now.event
    }

    fn remember(&mut self, past: Past) {
        if self.past.len() == REMEMBERED {
            self.past.pop_front();
        }
        self.past.push_back(past);
    }

    /// Undoes the last step, and returns it. `None` at the beginning.
    pub fn back(&mut self) -> Option<Event> {
        let undone = self.now.event?;
        if self.past.is_empty() {
            self.recall();
        }
        let past = self.past.pop_back().expect("the last step was recalled");
        self.now.undo(past);
        Some(undone)
    }

    /// Remembers the last steps again, by making them from a saved state.
    fn recall(&mut self) {
        let target = self.now.position;
        while self.saved.last().is_some_and(|frame| frame.position >= target) {
            self.saved.pop();
        }
        let mut frame = self.saved.last().expect("the beginning is saved").clone();
        // States are saved at half the distance, at half of the rest, and so on: many steps back
        // find a state nearby.
        let mut save_at = (target - frame.position) / 2;
        while frame.position < target {
            let past = frame.forward().expect("the search came this far before");
            self.remember(past);
            // The steps that are remembered need no saved state.
            if save_at > REMEMBERED as u64 / 2 && target - frame.position == save_at {
                self.saved.push(frame.clone());
                save_at /= 2;
            }
        }
        self.now = frame;
    }

    /// The number of steps made.
    pub fn position(&self) -> u64 {
        self.now.position
    }

    /// The last step. `None` at the beginning.
    pub fn event(&self) -> Option<Event> {
        self.now.event
    }

    /// The chosen options, in the order in which they were chosen.
    pub fn chosen(&self) -> &[OptionId] {
        &self.now.chosen
    }

    /// The primary items that are not covered, in the order of their list.
    pub fn open_items(&self) -> impl Iterator<Item = Item> + '_ {
        self.now.lists.open_items()
    }

    /// The state of an item.
    ///
    /// # Panics
    ///
    /// If the problem has no such item.
    pub fn item_state(&self, item: Item) -> ItemState {
        match self.now.items[self.number(item) as usize] {
            State::Open => ItemState::Open,
            State::Covered => ItemState::Covered,
            State::Purified(color) => ItemState::Purified(self.now.lists.color_name(color)),
        }
    }

    /// The options that are linked in the list of an item, from the top. If the item is open, these
    /// are its options that can still be chosen. A covered item keeps the options that it had.
    ///
    /// # Panics
    ///
    /// If the problem has no such item.
    pub fn options_of(&self, item: Item) -> impl Iterator<Item = OptionId> + '_ {
        self.now.lists.members(self.number(item))
    }

    /// The item that was being covered or purified when an option was hidden. `None` if the option
    /// is linked in the lists of all its items.
    ///
    /// # Panics
    ///
    /// If the problem has no such option.
    pub fn hidden_by(&self, option: OptionId) -> Option<Item> {
        self.now.lists.check_owner(option.owner);
        self.now.hidden_by[option.index()]
    }

    /// The number of covers found so far. (Going back uncounts them.)
    pub fn covers(&self) -> u64 {
        self.now.covers
    }

    /// The cost so far. At the end it is that of [`Search::count`].
    pub fn statistics(&self) -> &Statistics {
        &self.now.statistics
    }

    fn number(&self, item: Item) -> u32 {
        self.now.lists.check_owner(item.owner);
        self.now.numbers[item.index()]
    }
}

/// Writes the position and the last step.
impl fmt::Debug for Stepper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stepper")
            .field("position", &self.now.position)
            .field("event", &self.now.event)
            .field("chosen", &self.now.chosen)
            .finish_non_exhaustive()
    }
}

impl Frame {
    fn forward(&mut self) -> Option<Past> {
        let action = loop {
            if let Some(action) = self.ahead.observer.0.pop_front() {
                break action;
            }
            if self.ahead.is_done() {
                return None;
            }
            self.ahead.advance();
        };
        let (event_before, updates_before) = (self.event, self.lists.updates());
        self.event = Some(self.show(action));
        self.position += 1;
        Some(Past { action, event_before, updates_before })
    }

    /// Undoes the last step.
    fn undo(&mut self, past: Past) {
        let Past { action, event_before, updates_before } = past;
        match action {
            Action::Enter => {
                self.statistics.nodes -= 1;
                let profile = &mut self.statistics.profile;
                profile[self.chosen.len()] -= 1;
                // The deepest node was the first one at its depth.
                if profile.last() == Some(&0) {
                    profile.pop();
                }
            }
            Action::Visit => self.covers -= 1,
            Action::Choose(_) | Action::DeadEnd(_) => {}
            Action::Cover(item) => self.take_back(Action::Uncover(item)),
            Action::Uncover(item) => self.take_back(Action::Cover(item)),
            Action::Hide(node) => self.take_back(Action::Unhide(node)),
            Action::Unhide(node) => self.take_back(Action::Hide(node)),
            Action::Try(node) => self.take_back(Action::Untry(node)),
            Action::Untry(node) => self.take_back(Action::Try(node)),
            Action::Commit(_) | Action::Uncommit(_) => {}
            Action::Purify(node) => self.take_back(Action::Unpurify(node)),
            Action::Unpurify(node) => self.take_back(Action::Purify(node)),
            Action::Keep(node) => {
                let (item, _) = self.lists.top_and_color(node);
                if let State::Purified(color) = self.items[item as usize] {
                    self.take_back(Action::Unkeep(node, color));
                }
            }
            Action::Unkeep(node, _) => self.take_back(Action::Keep(node)),
        }
        self.lists.set_updates(updates_before);
        self.statistics.updates = updates_before;
        self.ahead.observer.0.push_front(action);
        self.event = event_before;
        self.position -= 1;
    }

    /// Does an action that undoes the last one.
    fn take_back(&mut self, action: Action) {
        self.show(action);
    }

    /// Does an action to the links that are shown.
    fn show(&mut self, action: Action) -> Event {
        self.lists.repeat(action);
        self.statistics.updates = self.lists.updates();
        match action {
            Action::Enter => {
                self.statistics.nodes += 1;
                let depth = self.chosen.len();
                let profile = &mut self.statistics.profile;
                profile.resize(profile.len().max(depth + 1), 0);
                profile[depth] += 1;
                Event::EnterNode
            }
            Action::Visit => {
                self.covers += 1;
                Event::CoverFound
            }
            Action::Choose(item) => Event::ChooseItem { item: self.lists.item(item) },
            Action::DeadEnd(item) => Event::DeadEnd { item: self.lists.item(item) },
            Action::Cover(item) => {
                self.items[item as usize] = State::Covered;
                Event::CoverItem { item: self.lists.item(item) }
            }
            Action::Uncover(item) => {
                self.items[item as usize] = State::Open;
                Event::UncoverItem { item: self.lists.item(item) }
            }
            Action::Hide(node) => {
                let (option, item) = self.names(node);
                self.hidden_by[option.index()] = Some(item);
                Event::HideOption { option, item }
            }
            Action::Unhide(node) => {
                let (option, item) = self.names(node);
                self.hidden_by[option.index()] = None;
                Event::UnhideOption { option, item }
            }
            Action::Try(node) => {
                let (option, item) = self.names(node);
                self.chosen.push(option);
                Event::TryOption { option, item }
            }
            Action::Untry(node) => {
                let (option, item) = self.names(node);
                self.chosen.pop();
                Event::UntryOption { option, item }
            }
            Action::Commit(node) => {
                let (option, item) = self.names(node);
                Event::Commit { option, item }
            }
            Action::Uncommit(node) => {
                let (option, item) = self.names(node);
                Event::Uncommit { option, item }
            }
            Action::Purify(node) => {
                let (number, color) = self.lists.top_and_color(node);
                self.items[number as usize] = State::Purified(color);
                let color: Color = self.lists.color_name(color);
                Event::PurifyItem { item: self.lists.item(number), color }
            }
            Action::Unpurify(node) => {
                let (number, _) = self.lists.top_and_color(node);
                self.items[number as usize] = State::Open;
                Event::UnpurifyItem { item: self.lists.item(number) }
            }
            Action::Keep(node) => {
                let (option, item) = self.names(node);
                Event::KeepOption { option, item }
            }
            Action::Unkeep(node, _) => {
                let (option, item) = self.names(node);
                Event::UnkeepOption { option, item }
            }
        }
    }

    /// The option and the item of a node.
    fn names(&self, node: u32) -> (OptionId, Item) {
        (self.lists.option(node), self.lists.item(self.lists.top_and_color(node).0))
    }
}
