//! Offsets: from items to the table rows that they look up.

use super::buffer::Buffer;
use crate::arch::bits::Bits;
use crate::arch::isa::{BATCH, Isa, ItemWord, Loop};
use crate::join::four_russians::{Groups, MOST_BITS};

/// For each item to be looked up, the offset in bytes of its row in each table, in batches of
/// eight.
///
/// Layout of a batch: for each pair of groups (2j, 2j + 1), eight items, two offsets.
pub(crate) type Offsets = Buffer<[[u16; 2]; BATCH]>;

/// Where the second window of 32 bits begins. A group spans ten bits or fewer, since its table
/// fits, so one that ends beyond bit 32 begins at this one or beyond, and all bits that an item may
/// have are in one of the two windows.
const SECOND: u32 = MOST_BITS - 32;

const _: () = assert!(SECOND + MOST_SPAN <= 32 + 1);

/// The most bits that a group spans.
const MOST_SPAN: u32 = 10;

/// For every item, appends the offsets of the table rows that it has to look at; padded with items
/// that conflict with all.
pub(crate) fn offsets<I: Isa, W: ItemWord>(
    isa: I,
    items: &[W],
    groups: &Groups,
    out: &mut Offsets,
) {
    let chosen = match groups.len().div_ceil(2) {
        1 => offsets_of::<I, W, 1>,
        2 => offsets_of::<I, W, 2>,
        3 => offsets_of::<I, W, 3>,
        _ => offsets_of::<I, W, 4>,
    };
    chosen(isa, items, groups, out);
}

fn offsets_of<I: Isa, W: ItemWord, const PAIRS: usize>(
    isa: I,
    items: &[W],
    groups: &Groups,
    out: &mut Offsets,
) {
    isa.run(FindOffsets::<I, W, PAIRS> { isa, items, groups, out });
}

struct FindOffsets<'a, I, W, const PAIRS: usize> {
    isa: I,
    items: &'a [W],
    groups: &'a Groups,
    out: &'a mut Offsets,
}

/// How to find the row of a group: in which of two windows it is, how far it is shifted there, and
/// its live bits.
#[derive(Clone, Copy, Default)]
struct Field {
    window: usize,
    shift: u32,
    live: u32,
    /// The row of the empty subset.
    base: u32,
}

impl Field {
    fn of(groups: &Groups, at: usize) -> Self {
        let group = groups.iter().nth(at).copied().unwrap_or_default();
        let window = usize::from(group.first + group.span > 32);
        let shift = group.first - SECOND * window as u32;
        Self { window, shift, live: group.live, base: group.base }
    }
}

impl<I: Isa, W: ItemWord, const PAIRS: usize> Loop for FindOffsets<'_, I, W, PAIRS> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { isa, items, groups, out } = self;
        let register = isa.narrow();
        let mut pairs = [[Field::default(); 2]; PAIRS];
        for (at, pair) in pairs.iter_mut().enumerate() {
            *pair = [Field::of(groups, 2 * at), Field::of(groups, 2 * at + 1)];
        }
        let log_row = groups.log_row();
        let entries = items.len().div_ceil(BATCH) * PAIRS;
        let room = &mut out.room(entries)[..entries];
        for (batch, entries) in items.chunks(BATCH).zip(room.chunks_exact_mut(PAIRS)) {
            let first = W::eight(isa, batch, 0);
            let windows =
                if W::BITS > 32 { [first, W::eight(isa, batch, SECOND)] } else { [first; 2] };
            for (pair, entry) in (0..PAIRS).zip(entries) {
                let [low, high] = pairs[pair];
                // Two numbers of rows in each lane of 32 bits; neither they nor their offsets have
                // more than 16.
                let base = register.splat(low.base | high.base << 16);
                let low = subset::<_, W>(register, windows, low);
                let high = register.shift_left(subset::<_, W>(register, windows, high), 16);
                let rows = register.add(register.or(low, high), base);
                let mut offsets = register.shift_left(rows, log_row);
                if pair == 0 && batch.len() < BATCH {
                    // Padding looks at row 0, and so conflicts with everything.
                    let lanes: [u32; BATCH] =
                        std::array::from_fn(|lane| if lane < batch.len() { u32::MAX } else { 0 });
                    offsets = register.and(offsets, register.load(&lanes));
                }
                isa.store_pairs(entry, offsets);
            }
        }
        out.grow(entries);
    }
}

/// The live bits of a group, of eight items.
#[inline(always)]
fn subset<B: Bits, W: ItemWord>(
    register: B,
    windows: [B::Register; 2],
    field: Field,
) -> B::Register {
    let window = if W::BITS > 32 { windows[field.window % 2] } else { windows[0] };
    register.and(register.shift_right(window, field.shift), register.splat(field.live))
}
