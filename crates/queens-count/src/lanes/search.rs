//! The search itself: depth first over flights of states, without a branch that depends on one of
//! them.

use super::expand::LookAhead;
use super::in_flight::InFlight;
use super::stack::{BOTTOM, TOP};
use super::subproblem::SubProblem;
use crate::arch::word::Word;
use crate::work::Interrupted;

/// The search, compiled for an instruction set, with the memory it works in.
pub(crate) type Counter<W> =
    Box<dyn FnMut(&SubProblem<W>, &dyn Fn() -> bool) -> Result<Searched, Interrupted>>;

/// The result of a search. It depends on the subproblem alone, not on the instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Searched {
    /// The ways to fill the rows.
    pub(crate) solutions: u64,
    /// The partial placements that passed the look-ahead.
    pub(crate) nodes: u64,
}

/// The fewest rows that [`count`] takes.
pub(crate) const FEWEST_ROWS: usize = 3;

/// A stack of this height is worth going down for: long runs of full flights.
const HIGH_WATER: usize = BOTTOM + (TOP - BOTTOM) / 2;

/// Stacks that [`count`] needs for so many rows.
pub(crate) fn stacks_needed(rows: usize) -> usize {
    (rows + 1).saturating_sub(FEWEST_ROWS)
}

/// `search` together with the stacks that it is lent, allocated when they are first needed.
pub(crate) fn on_stacks<W, S, F>(search: F) -> Counter<W>
where
    W: Word,
    S: Default + 'static,
    F: Fn(&SubProblem<W>, &mut [S], &dyn Fn() -> bool) -> Result<Searched, Interrupted> + 'static,
{
    let mut stacks = Vec::new();
    Box::new(move |subproblem, stop| {
        let needed = stacks_needed(subproblem.rows.len());
        if stacks.len() < needed {
            stacks.resize_with(needed, S::default);
        }
        search(subproblem, &mut stacks, stop)
    })
}

/// One depth of the search, but for its stack.
#[derive(Clone)]
struct Depth<F> {
    /// The height of its stack.
    height: usize,
    /// The states being worked on when it was left.
    flight: F,
}

/// The ways to fill the rows of `subproblem`, by flights that start out like `empty`, in
/// which no lane is alive.
#[inline(always)]
pub(crate) fn count<F: InFlight>(
    empty: F,
    subproblem: &SubProblem<F::Word>,
    stacks: &mut [F::Stack],
    stop: &dyn Fn() -> bool,
) -> Result<Searched, Interrupted> {
    // Children go to a stack that is not worthwhile, or they would be visited first. So there is
    // room for a flight of them, and every visit gets somewhere.
    const { assert!(F::LANES <= TOP - HIGH_WATER) };
    // A state that has nothing to try is not pushed, not even the first one.
    let open = subproblem.rows[0].open;
    if open == F::Word::default() {
        return Ok(Searched::default());
    }
    let vector = empty.vector();
    let depths = stacks_needed(subproblem.rows.len());
    let stacks = &mut stacks[..depths];
    let mut levels = vec![Depth { height: BOTTOM, flight: empty }; depths];
    levels[0].height = F::start(&mut stacks[0], open);
    let mut found = Searched { solutions: 0, nodes: 1 };
    while let Some((depth, flush)) = next_visit(&levels) {
        if stop() {
            return Err(Interrupted);
        }
        let ahead = LookAhead::new(vector, subproblem, depth);
        if depth + 1 == depths {
            found.solutions += tally_last(&ahead, &stacks[depth], &mut levels[depth], flush);
            continue;
        }
        let [parents, children, ..] = &mut stacks[depth..] else {
            unreachable!("the last depth has no children")
        };
        let [level, below, ..] = &mut levels[depth..] else { unreachable!() };
        let below = &mut below.height;
        let waiting = *below;
        // The fewer rows are left to the children, the further it pays to look ahead; at the end it
        // pays to look at all of them, and at the columns.
        match subproblem.rows.len() - depth - 1 {
            3 => expand::<F, 3, true>(&ahead, parents, level, children, below, flush),
            4 => expand::<F, 4, true>(&ahead, parents, level, children, below, flush),
            5 => expand::<F, 5, true>(&ahead, parents, level, children, below, flush),
            6 | 7 => expand::<F, 3, false>(&ahead, parents, level, children, below, flush),
            _ => expand::<F, 2, false>(&ahead, parents, level, children, below, flush),
        }
        found.nodes += (*below - waiting) as u64;
    }
    Ok(found)
}

/// The deepest level whose stack is worthwhile, or else the shallowest that has anything left, to
/// be flushed: so flights are full until nothing above can refill them.
#[inline(always)]
fn next_visit<F: InFlight>(levels: &[Depth<F>]) -> Option<(usize, bool)> {
    let mut depth = levels.len();
    while depth > 0 {
        depth -= 1;
        if levels[depth].height >= HIGH_WATER {
            return Some((depth, false));
        }
    }
    while depth < levels.len() {
        if levels[depth].height > BOTTOM || levels[depth].flight.is_live() {
            return Some((depth, true));
        }
        depth += 1;
    }
    None
}

/// Visits a level until its stack is empty or the children's is full; if it is to be flushed, until
/// no state is left.
#[inline(always)]
fn expand<F: InFlight, const ROWS: usize, const COVER: bool>(
    ahead: &LookAhead<F::Vector>,
    parents: &F::Stack,
    level: &mut Depth<F>,
    children: &mut F::Stack,
    child_height: &mut usize,
    flush: bool,
) {
    let Depth { mut height, mut flight } = level.clone();
    let mut below = *child_height;
    // No sum on the left, which might wrap: so the compiler sees that a push stays within bounds.
    while below <= TOP - F::LANES && (height > BOTTOM || (flush && flight.is_live())) {
        height = flight.refill(ahead, parents, height);
        below = flight.place::<ROWS, COVER>(ahead, children, below);
    }
    *child_height = below;
    *level = Depth { height, flight };
}

/// Visits the last level, whose states have three rows to fill, and counts their completions.
#[inline(always)]
fn tally_last<F: InFlight>(
    ahead: &LookAhead<F::Vector>,
    parents: &F::Stack,
    level: &mut Depth<F>,
    flush: bool,
) -> u64 {
    let Depth { mut height, mut flight } = level.clone();
    let mut total = 0;
    while height > BOTTOM || (flush && flight.is_live()) {
        height = flight.refill(ahead, parents, height);
        total += flight.complete(ahead);
    }
    *level = Depth { height, flight };
    total as u64
}
