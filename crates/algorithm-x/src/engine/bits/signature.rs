//! What is left of a problem, as a few words: equal words mean that the same covers are left.
//!
//! There is a bit for each primary item, set while it is open, and a field for each secondary item:
//! 0 if no option that is left names it, 1 if it is free, and one more than the number of its color
//! if that is fixed. Secondary items that no option names any more do not tell states apart, which
//! is what makes many of them equal.

use std::collections::HashMap;

use super::tables::{Others, Tables};
use crate::item::NO_COLOR;

/// An item that is covered.
const COVERED: u32 = 0;
/// An item that is free.
const FREE: u32 = 1;

/// Where the fields of the signature are.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    words: usize,
    fields: Vec<Field>,
    /// For each node of the tables, what it fixes its item to. Empty in a problem without colors.
    codes: Vec<u32>,
    /// The least number of a secondary item.
    first_secondary: u32,
}

#[derive(Clone, Copy, Debug)]
struct Field {
    item: u32,
    word: u32,
    shift: u32,
}

impl Layout {
    pub(super) fn new(tables: &Tables) -> Self {
        let first_secondary = tables.primaries.next_multiple_of(u64::BITS);
        let (codes, colors) = codes(tables);
        let mut next = tables.primaries;
        let mut fields = Vec::new();
        for item in first_secondary..tables.item_count() as u32 {
            let members = tables.first_member(item)..tables.firsts[item as usize + 1] as usize;
            if members.is_empty() {
                continue;
            }
            let highest = colors.get(&item).map_or(FREE, |&colors| FREE + colors);
            let width = u32::BITS - highest.leading_zeros();
            // A field is in one word.
            if next % u64::BITS + width > u64::BITS {
                next = next.next_multiple_of(u64::BITS);
            }
            fields.push(Field { item, word: next / u64::BITS, shift: next % u64::BITS });
            next += width;
        }
        Self { words: next.div_ceil(u64::BITS) as usize, fields, codes, first_secondary }
    }

    /// The number of words of a signature.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Whether there are only primary items.
    #[inline(always)]
    pub(super) fn is_plain(&self) -> bool {
        self.fields.is_empty()
    }

    /// The signature after the choice of an option from that of its covered item, in a problem with
    /// primary items alone.
    #[inline(always)]
    pub(super) fn close(&self, signature: &mut [u64], tables: &Tables, option: Others) {
        for item in tables.items_of(option) {
            if let Some(word) = signature.get_mut((item / u64::BITS) as usize) {
                *word &= !(1 << (item % u64::BITS));
            }
        }
    }

    /// Appends the signature to a list. `is_live` returns whether more than so many options of an
    /// item are left.
    #[inline(always)]
    pub(super) fn write(
        &self,
        signatures: &mut Vec<u64>,
        open: impl Iterator<Item = u64>,
        fixed: &Fixed,
        is_live: impl Fn(u32, u32) -> bool,
    ) {
        let start = signatures.len();
        signatures.extend(open);
        signatures.resize(start + self.words, 0);
        let signature = &mut signatures[start..];
        for &Field { item, word, shift } in &self.fields {
            let State { code, wrong } = fixed.states[(item - self.first_secondary) as usize];
            if code != COVERED && is_live(item, wrong) {
                signature[word as usize] |= u64::from(code) << shift;
            }
        }
    }
}

/// For each node of the tables, what it fixes its item to; and the number of colors of each item.
fn codes(tables: &Tables) -> (Vec<u32>, HashMap<u32, u32>) {
    let mut seen = HashMap::new();
    let mut colors = HashMap::new();
    let items = tables.node_items();
    let codes = tables.colors.iter().zip(items).map(|(&color, item)| {
        if color == NO_COLOR {
            return COVERED;
        }
        *seen.entry((item, color)).or_insert_with(|| {
            let colors = colors.entry(item).or_insert(0);
            *colors += 1;
            FREE + *colors
        })
    });
    (codes.collect(), colors)
}

/// The state of a secondary item.
#[derive(Clone, Copy, Debug)]
struct State {
    code: u32,
    /// How many options are in its set that give it another color than the one that is fixed.
    wrong: u32,
}

/// The secondary items that are not free.
#[derive(Clone, Debug)]
pub(super) struct Fixed {
    states: Vec<State>,
    first_secondary: u32,
    /// Those that are not free, in the order in which they were fixed.
    changed: Vec<u32>,
}

impl Fixed {
    /// All are free.
    pub(super) fn new(tables: &Tables) -> Self {
        let first_secondary = tables.primaries.next_multiple_of(u64::BITS);
        let count = (tables.item_count() as u32).saturating_sub(first_secondary);
        let states = vec![State { code: FREE, wrong: 0 }; count as usize];
        Self { states, first_secondary, changed: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.changed.len()
    }

    /// An option was chosen. `wrong` returns how many options in the set of an item do not give it a
    /// color.
    #[inline(always)]
    pub(super) fn choose(
        &mut self,
        layout: &Layout,
        tables: &Tables,
        option: Others,
        wrong: impl Fn(u32, u32) -> u32,
    ) {
        if self.states.is_empty() {
            return;
        }
        for (at, item) in (option.start as usize..).zip(tables.items_of(option)) {
            let Some(secondary) = item.checked_sub(self.first_secondary) else { continue };
            let state = &mut self.states[secondary as usize];
            if state.code == FREE {
                *state = match layout.codes.get(at) {
                    None | Some(&COVERED) => State { code: COVERED, wrong: 0 },
                    Some(&code) => State { code, wrong: wrong(item, tables.colors[at]) },
                };
                self.changed.push(secondary);
            }
        }
    }

    /// Frees all but the first `len`.
    #[inline(always)]
    pub(super) fn undo(&mut self, len: usize) {
        for &secondary in &self.changed[len..] {
            self.states[secondary as usize] = State { code: FREE, wrong: 0 };
        }
        self.changed.truncate(len);
    }
}
