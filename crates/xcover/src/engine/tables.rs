//! What the search reads and never writes: a problem, compiled.

use crate::item::{Item, OptionId};
use crate::problem::{NO_COLOUR, Problem};

/// Bits in a word of an option set.
pub(super) const WORD: u32 = u64::BITS;

/// Set in the size of an item that the search must not branch on: secondary items always, primary items while they
/// are covered. Such an item is never the smallest, and its size never reads 0.
pub(super) const OUT: u32 = 1 << 31;

/// One item of one option.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The item, by rank.
    pub(super) item: u32,
    /// The option's bit in the option set of the item: the word in the upper 26 bits, the bit in the lower 6.
    pub(super) slot: u32,
}

/// A problem compiled for search.
///
/// Items are numbered anew, by *rank*: first the primary ones in the order of preference, then the secondary ones.
/// The options that name an item are its *option set*, a bit each in their order, in words of its own.
#[derive(Debug)]
pub(crate) struct Tables {
    /// How many items are primary; theirs are the ranks below.
    pub(super) primaries: u32,
    /// Where each option starts in `nodes`, and where the last one ends.
    starts: Vec<u32>,
    /// The items of the options.
    nodes: Vec<Node>,
    /// The colours of the nodes, or empty when the problem has no colours.
    colours: Vec<u32>,
    /// Where the option set of each item starts in the words, and where the last one ends.
    words: Vec<u32>,
    /// Where the options of each item start in `options`.
    firsts: Vec<u32>,
    /// The options of all items, item after item, in the order of their bits.
    options: Vec<OptionId>,
    /// The colours of those, or empty when the problem has no colours.
    option_colours: Vec<u32>,
    /// The size of each option set, with [`OUT`] for secondary items.
    pub(super) sizes: Vec<u32>,
}

impl Tables {
    /// Compiles a problem. Primary items are ranked in the order of `preference`, those it leaves out after them in
    /// the order of the problem. Takes time and memory in proportion to the problem.
    pub(crate) fn new(problem: &Problem, preference: &[Item]) -> Self {
        let ranks = rank(problem, preference);
        let items = problem.item_count();
        let mut sizes = vec![0; items];
        for (item, &rank) in ranks.iter().enumerate() {
            sizes[rank as usize] = problem.counts[item];
        }
        let (mut words, mut firsts) = (Vec::with_capacity(items + 1), Vec::with_capacity(items));
        let (mut word, mut first) = (0, 0);
        for &size in &sizes {
            words.push(word);
            firsts.push(first);
            word += size.div_ceil(WORD);
            first += size;
        }
        words.push(word);

        let coloured = !problem.colours.is_empty();
        let mut nodes = Vec::with_capacity(problem.items.len());
        let mut options = vec![OptionId(0); problem.items.len()];
        let mut colours = Vec::new();
        let mut option_colours = vec![NO_COLOUR; if coloured { options.len() } else { 0 }];
        let mut filled = vec![0; items];
        for option in problem.options() {
            for at in problem.range(option) {
                let item = ranks[problem.items[at].index()];
                let rank = item as usize;
                let place = filled[rank];
                filled[rank] += 1;
                nodes.push(Node { item, slot: words[rank] * WORD + place });
                let place = (firsts[rank] + place) as usize;
                options[place] = option;
                if coloured {
                    let colour = problem.colours.get(at).copied().unwrap_or(NO_COLOUR);
                    colours.push(colour);
                    option_colours[place] = colour;
                }
            }
        }
        for size in &mut sizes[problem.primary_count()..] {
            *size |= OUT;
        }
        Self {
            primaries: problem.primaries,
            starts: problem.starts.clone(),
            nodes,
            colours,
            words,
            firsts,
            options,
            option_colours,
            sizes,
        }
    }

    /// Whether some option gives a colour to an item.
    pub(super) fn coloured(&self) -> bool {
        !self.colours.is_empty()
    }

    /// The full option sets.
    pub(super) fn full_sets(&self) -> Vec<u64> {
        let mut sets = vec![0; self.words[self.sizes.len()] as usize];
        for (item, &size) in self.sizes.iter().enumerate() {
            let (mut size, start) = (size & !OUT, self.words[item] as usize);
            for word in &mut sets[start..self.words[item + 1] as usize] {
                *word = if size >= WORD { u64::MAX } else { (1 << size) - 1 };
                size = size.saturating_sub(WORD);
            }
        }
        sets
    }

    /// The nodes of an option.
    #[inline]
    pub(super) fn nodes(&self, option: OptionId) -> &[Node] {
        &self.nodes[self.starts[option.index()] as usize..self.starts[option.index() + 1] as usize]
    }

    /// The colour that an option gives to the item of one of its nodes.
    #[inline]
    pub(super) fn colour_at(&self, option: OptionId, node: usize) -> u32 {
        self.colours.get(self.starts[option.index()] as usize + node).copied().unwrap_or(NO_COLOUR)
    }

    /// The words of the option set of an item.
    #[inline]
    pub(super) fn words(&self, item: u32) -> std::ops::Range<u32> {
        self.words[item as usize]..self.words[item as usize + 1]
    }

    /// Where the option of a slot of an item stands in `options`.
    #[inline]
    fn place(&self, item: u32, slot: u32) -> usize {
        (self.firsts[item as usize] + (slot - self.words[item as usize] * WORD)) as usize
    }

    /// The option of a slot of an item.
    #[inline]
    pub(super) fn option(&self, item: u32, slot: u32) -> OptionId {
        self.options[self.place(item, slot)]
    }

    /// The colour that the option of a slot gives to the item, in a problem with colours.
    #[inline]
    pub(super) fn colour(&self, item: u32, slot: u32) -> u32 {
        self.option_colours[self.place(item, slot)]
    }
}

/// The rank of each item.
fn rank(problem: &Problem, preference: &[Item]) -> Vec<u32> {
    const UNRANKED: u32 = u32::MAX;
    let mut ranks = vec![UNRANKED; problem.item_count()];
    let mut next = 0;
    let mut give = |item: Item| {
        let rank = &mut ranks[item.index()];
        if *rank == UNRANKED {
            *rank = next;
            next += 1;
        }
    };
    preference.iter().copied().for_each(&mut give);
    problem.items().filter(|&item| problem.is_primary(item)).for_each(&mut give);
    problem.items().filter(|&item| !problem.is_primary(item)).for_each(&mut give);
    ranks
}
