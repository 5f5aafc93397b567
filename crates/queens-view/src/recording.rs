//! A compact recording of a search.
//!
//! In a depth-first search with ascending candidates, the place of a step follows from the steps
//! before. So a step is one small number, its *code*, and a reader of the recording keeps the board,
//! the frames and the counters by the rules of the search. The data of a strategy differ from one to
//! the next, so their changes are recorded too: each step that places or takes back a queen lists the
//! entries that change, be they flags, bits or members of a set.
//!
//! A search for an exact cover needs no such lists: which items are covered and which options are
//! hidden follows from the steps. Its codes name the item or the option where that does not follow.

use queens::{
    BoardLine, Cause, Content, Event, Line, Problem, Square, State, StrategyInfo, Structure,
};

use crate::pseudocode::line_of;
use crate::session::{Counters, Outcome, Session, Target};
use crate::words::{explain, item};

/// The codes of steps. From [`code::ATTACKED`] on: the square is attacked by the queen in row
/// code - ATTACKED, placed or given. In an exact-cover search, such a code is instead
/// ATTACKED + k + 6 v, with k one of the last six and v the number of an item or of a square.
pub(crate) mod code {
    pub(crate) const ENTER: u32 = 0;
    pub(crate) const PLACE: u32 = 1;
    pub(crate) const EMIT: u32 = 2;
    pub(crate) const UNDO: u32 = 3;
    pub(crate) const LEAVE: u32 = 4;
    pub(crate) const BLOCKED: u32 = 5;
    pub(crate) const ATTACKED: u32 = 6;

    pub(crate) const CHOOSE: u32 = 0;
    pub(crate) const DEAD_END: u32 = 1;
    pub(crate) const COVER: u32 = 2;
    pub(crate) const UNCOVER: u32 = 3;
    pub(crate) const HIDE: u32 = 4;
    pub(crate) const UNHIDE: u32 = 5;
}

/// What holds for a whole search.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Meta {
    /// The size of the board.
    pub n: usize,
    /// The strategy's name.
    pub strategy: &'static str,
    /// What the strategy does, in a line.
    pub summary: &'static str,
    /// The name of the [`Scheme`](crate::Scheme): `rows` or `columns` for what a frame stands for,
    /// or `cover`.
    pub axis: &'static str,
    /// The given queens, as `[row, column]`.
    pub queens: Vec<[usize; 2]>,
    /// The blocked squares, as `[row, column]`.
    pub blocked: Vec<[usize; 2]>,
    /// What the strategy keeps.
    pub structures: Vec<StructureMeta>,
    /// The number of entry `e` of structure `s` in a list of changes is
    /// `s * span + (e - lowest)`.
    pub span: usize,
    /// The lowest entry that a structure can have.
    pub lowest: isize,
    /// The exact-cover problem, if the search is for an exact cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<CoverMeta>,
}

/// An exact-cover problem.
///
/// An item is a line of the board: number i is row i, n + i column i, 2 n + i the diagonal with
/// row - column + n - 1 = i, and 4 n - 1 + i the anti-diagonal with row + column = i. An option is
/// a square: row · n + column.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct CoverMeta {
    /// The items, in the order of the search.
    pub items: Vec<usize>,
    /// The options, in the order of the search.
    pub options: Vec<usize>,
}

impl CoverMeta {
    /// The problem that a search begins with in this state.
    fn of(start: &State) -> Option<Self> {
        let items = start.items()?;
        // Each square lies on one row.
        let rows = items.iter().filter(|item| item.line.line == Line::Row);
        Some(Self {
            items: items.iter().map(|item| item_number(item.line, start.size)).collect(),
            options: rows
                .flat_map(|item| &item.options)
                .map(|&square| option_number(square, start.size))
                .collect(),
        })
    }
}

fn item_number(BoardLine { line, index }: BoardLine, n: usize) -> usize {
    index
        + match line {
            Line::Row => 0,
            Line::Column => n,
            Line::Diagonal => 2 * n,
            Line::AntiDiagonal => 4 * n - 1,
        }
}

fn option_number(square: Square, n: usize) -> usize {
    square.row * n + square.column
}

/// A structure's name and kind.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct StructureMeta {
    /// Its name.
    pub name: &'static str,
    /// `flags`, `set`, `mask`, `items` or `hidden`. The last two have no entries: see
    /// [`CoverSnapshot`].
    pub kind: &'static str,
    /// How many flags or bits it has; 0 for others.
    pub length: usize,
}

impl Meta {
    /// What holds for the search of this session.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let state = session.state();
        let StrategyInfo { name, summary, .. } = *session.info();
        let problem: &Problem = session.problem();
        let pairs = |squares: &[Square]| squares.iter().map(|s| [s.row, s.column]).collect();
        let n = problem.size();
        Self {
            n,
            strategy: name,
            summary,
            axis: session.scheme().name(),
            queens: pairs(problem.queens()),
            blocked: pairs(problem.blocked()),
            structures: state.structures.iter().map(StructureMeta::of).collect(),
            // Sets hold row - column and row + column, arrays indices below 2 n.
            span: 4 * n.max(1),
            lowest: -(n as isize),
            cover: CoverMeta::of(&session.initial_state()),
        }
    }

    fn number(&self, structure: usize, entry: isize) -> usize {
        structure * self.span + (entry - self.lowest).unsigned_abs()
    }
}

impl StructureMeta {
    fn of(structure: &Structure) -> Self {
        let (kind, length) = match &structure.content {
            Content::Flags(flags) => ("flags", flags.len()),
            Content::Set(_) => ("set", 0),
            Content::Mask(bits) => ("mask", bits.len()),
            Content::Items(_) => ("items", 0),
            Content::Hidden(_) => ("hidden", 0),
            _ => ("unknown", 0),
        };
        Self { name: structure.name, kind, length }
    }
}

/// The entries of a structure: the flags and bits that are set, the members of a set. Ascending.
fn entries(structure: &Structure) -> Vec<isize> {
    match &structure.content {
        Content::Flags(flags) | Content::Mask(flags) => {
            (0_isize..).zip(flags).filter_map(|(index, &set)| set.then_some(index)).collect()
        }
        Content::Set(numbers) => numbers.clone(),
        _ => Vec::new(),
    }
}

/// All that can be seen at one step.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Snapshot {
    /// The number of the step.
    pub step: u64,
    /// The code of the step that led here, `None` at the start.
    pub last: Option<u32>,
    /// The open frames, the root first: the candidate tried next, and the one whose queen stands.
    pub frames: Vec<(usize, Option<usize>)>,
    /// The candidate whose queen stands on each line, line 0 first. (In an exact-cover search, the
    /// queens are those of the frames.)
    pub choices: Vec<usize>,
    /// The entries of each structure, ascending.
    pub structures: Vec<Vec<isize>>,
    /// What the search did so far.
    pub counters: Counters,
    /// What the last step did, see [`explain`](crate::explain).
    pub sentence: String,
    /// Its line of the [`pseudocode`](crate::pseudocode).
    pub line: Option<usize>,
    /// The links, if the search is for an exact cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<CoverSnapshot>,
}

/// What an exact-cover search has unlinked. See [`CoverMeta`] for the numbers.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct CoverSnapshot {
    /// The item of each open frame.
    pub frames: Vec<usize>,
    /// The items that are covered.
    pub covered: Vec<usize>,
    /// The options that are hidden, each with the item that hides it.
    pub hidden: Vec<(usize, usize)>,
    /// The item that the last step is about, if any.
    pub item: Option<usize>,
    /// The option that the last step is about, if any.
    pub option: Option<usize>,
}

impl CoverSnapshot {
    fn of(state: &State) -> Option<Self> {
        let number = |line| item_number(line, state.size);
        let option = match state.last {
            Some(
                Event::Place { square }
                | Event::Undo { square }
                | Event::Hide { square, .. }
                | Event::Unhide { square, .. },
            ) => Some(option_number(square, state.size)),
            _ => None,
        };
        Some(Self {
            frames: state.frames.iter().filter_map(|frame| frame.line).map(number).collect(),
            covered: state
                .items()?
                .iter()
                .filter(|item| item.is_covered)
                .map(|item| number(item.line))
                .collect(),
            hidden: state
                .hidden()?
                .iter()
                .map(|&(square, line)| (option_number(square, state.size), number(line)))
                .collect(),
            item: item(state).map(number),
            option,
        })
    }
}

impl Snapshot {
    /// What can be seen of this session now.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let state = session.state();
        let lines = if state.items().is_some() { 0 } else { state.size };
        let mut choices: Vec<(usize, usize)> = (0..lines)
            .filter_map(|row| state.positions[row].map(|column| Square::new(row, column)))
            .map(|square| state.axis.place_of(square))
            .collect();
        choices.sort_unstable();
        Self {
            step: session.position(),
            last: state.last.map(|event| encode(event, state.size)),
            frames: state.frames.iter().map(|frame| (frame.next, frame.choice)).collect(),
            choices: choices.into_iter().map(|(_, candidate)| candidate).collect(),
            structures: state.structures.iter().map(entries).collect(),
            counters: session.counters(),
            sentence: explain(&state),
            line: line_of(&state),
            cover: CoverSnapshot::of(&state),
        }
    }
}

fn encode(event: Event, size: usize) -> u32 {
    let about = |kind: u32, number: usize| code::ATTACKED + kind + 6 * number as u32;
    let item = |kind, line| about(kind, item_number(line, size));
    let option = |kind, square| about(kind, option_number(square, size));
    match event {
        Event::Choose { line } => item(code::CHOOSE, line),
        Event::DeadEnd { line } => item(code::DEAD_END, line),
        Event::Cover { line } => item(code::COVER, line),
        Event::Uncover { line } => item(code::UNCOVER, line),
        Event::Hide { square, .. } => option(code::HIDE, square),
        Event::Unhide { square, .. } => option(code::UNHIDE, square),
        Event::Enter { .. } => code::ENTER,
        Event::Reject { cause: Cause::Attacked { by, .. }, .. } => code::ATTACKED + by.row as u32,
        Event::Place { .. } => code::PLACE,
        Event::Emit => code::EMIT,
        Event::Undo { .. } => code::UNDO,
        Event::Leave { .. } => code::LEAVE,
        _ => code::BLOCKED,
    }
}

/// Steps in a row, and the state before the first.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Window {
    /// The state before the first step.
    pub start: Snapshot,
    /// The code of each step.
    pub steps: Vec<u32>,
    /// For each step that places or takes back a queen, the numbers of the entries that change, see
    /// [`Meta::span`].
    pub changes: Vec<Vec<usize>>,
    /// Whether the search ends with the last of the steps.
    pub complete: bool,
}

impl Window {
    /// Records at most `most` steps of this session, which is left after the last.
    #[must_use]
    pub fn record(session: &mut Session, meta: &Meta, most: u64) -> Self {
        let mut window = Self {
            start: Snapshot::of(session),
            steps: Vec::new(),
            changes: Vec::new(),
            complete: session.is_complete(),
        };
        let mut kept = session.state().structures;
        let has_entries =
            kept.iter().any(|one| !matches!(one.content, Content::Items(_) | Content::Hidden(_)));
        for _ in 0..most {
            let Some(event) = session.step() else { break };
            window.steps.push(encode(event, meta.n));
            let moves = matches!(event, Event::Place { .. } | Event::Undo { .. });
            if moves && !has_entries {
                window.changes.push(Vec::new());
            } else if moves {
                let State { structures, .. } = session.state();
                window.changes.push(changes(meta, &kept, &structures));
                kept = structures;
            }
        }
        window.complete = session.is_complete();
        window
    }
}

/// The numbers of the entries that only one of the two has.
fn changes(meta: &Meta, before: &[Structure], after: &[Structure]) -> Vec<usize> {
    let mut numbers = Vec::new();
    for (index, (before, after)) in before.iter().zip(after).enumerate() {
        let (before, after) = (entries(before), entries(after));
        let only = |these: &[isize], those: &[isize]| -> Vec<usize> {
            let missing = these.iter().filter(|entry| those.binary_search(entry).is_err());
            missing.map(|&entry| meta.number(index, entry)).collect()
        };
        numbers.extend(only(&before, &after));
        numbers.extend(only(&after, &before));
    }
    numbers
}

/// A whole search, or as much of it as was wanted.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Recording {
    /// What holds for the whole search.
    pub meta: Meta,
    /// Its steps from the start.
    pub window: Window,
}

/// The search is too long to be recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the search takes {} steps, about {} MB as a page, and a page holds {most}: record the first {most} steps, \
     or the search for the first solution, or a smaller board, or watch it live",
    if *.counted { steps.to_string() } else { format!("more than {steps}") },
    (steps * BYTES_A_STEP).div_ceil(1_000_000)
)]
#[non_exhaustive]
pub struct RecordingError {
    /// The steps that the search takes, or at least takes.
    pub steps: u64,
    /// Whether these are all.
    pub counted: bool,
    /// The most that a recording holds.
    pub most: u64,
}

/// What a step takes in a page, changes included, as measured for n = 8 to 10.
const BYTES_A_STEP: u64 = 5;

/// How far a search is followed to say how long it is: under a second.
const COUNTED: u64 = 20_000_000;

impl Recording {
    /// The most steps that a recording holds: a page of about 5 MB.
    pub const MOST: u64 = 1_000_000;

    /// Records the whole search, or up to its first solution.
    ///
    /// # Errors
    /// [`RecordingError`] if it takes more than [`Recording::MOST`] steps.
    pub fn new(session: &mut Session, first: bool) -> Result<Self, RecordingError> {
        let target = if first { Target::NextSolution } else { Target::End };
        session.restart();
        let outcome = session.find(target, COUNTED);
        let steps = session.position();
        if steps > Self::MOST {
            let counted = outcome != Outcome::Underway;
            return Err(RecordingError { steps, counted, most: Self::MOST });
        }
        Ok(Self::beginning(session, steps))
    }

    /// Records the first steps of the search, `most` but at most [`Recording::MOST`] of them.
    #[must_use]
    pub fn beginning(session: &mut Session, most: u64) -> Self {
        session.restart();
        let meta = Meta::of(session);
        let window = Window::record(session, &meta, most.min(Self::MOST));
        Self { meta, window }
    }
}
