//! Extending and filtering lists: a test for each item, and packing what passes it.

use super::buffer::Buffer;
use crate::arch::isa::{Isa, ItemWord, Loop};
use crate::arch::vector::Packed;
use crate::join::diagonals::ExtensionRun;

/// Appends, for one run after the other, the step applied to every item that allows it, in order.
pub(crate) fn extend<I: Isa, W: ItemWord>(
    isa: I,
    runs: &[ExtensionRun<'_, W>],
    out: &mut Buffer<W>,
) {
    isa.run(Extend { vector: W::vector(isa), runs, out });
}

/// Appends the items that have no bit of `forbid`, in order.
pub(crate) fn filter<I: Isa, W: ItemWord>(isa: I, items: &[W], forbid: W, out: &mut Buffer<W>) {
    isa.run(Filter { vector: W::vector(isa), items, forbid, out });
}

/// How far past the end of what they append these functions may write: room to reserve beside the
/// items.
pub(crate) fn slack<I: Isa, W: ItemWord>() -> usize {
    <W::Vector<I> as Packed>::LANES
}

struct Extend<'a, V: Packed> {
    vector: V,
    runs: &'a [ExtensionRun<'a, V::Word>],
    out: &'a mut Buffer<V::Word>,
}

impl<V: Packed> Loop for Extend<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { vector, runs, out } = self;
        let mut read = 0;
        for run in runs {
            read += run.items.len();
        }
        let room = out.room(read + V::LANES);
        let mut len = 0;
        for ExtensionRun { items, step } in runs {
            let [down, up] = step.rotation;
            let extended = Extended {
                forbid: vector.splat(step.forbid),
                down: vector.distance(down),
                up: vector.distance(up),
                keep: vector.splat(step.keep),
                add: vector.splat(step.add),
            };
            len = pack(vector, items, room, len, extended);
        }
        out.grow(len);
    }
}

struct Filter<'a, V: Packed> {
    vector: V,
    items: &'a [V::Word],
    forbid: V::Word,
    out: &'a mut Buffer<V::Word>,
}

impl<V: Packed> Loop for Filter<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { vector, items, forbid, out } = self;
        let room = out.room(items.len() + V::LANES);
        let len = pack(vector, items, room, 0, AsTheyAre { forbid: vector.splat(forbid) });
        out.grow(len);
    }
}

/// What becomes of items that are packed.
trait Map<V: Packed>: Copy {
    /// The items as they are to be written, and zero for those that are.
    fn map(self, vector: V, items: V::Register) -> (V::Register, V::Register);
}

/// The items without a bit of `forbid`, with a queen added: see
/// [`Extension`](crate::join::diagonals::Extension).
struct Extended<V: Packed> {
    forbid: V::Register,
    down: V::Distance,
    up: V::Distance,
    keep: V::Register,
    add: V::Register,
}

impl<V: Packed> Clone for Extended<V> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Packed> Copy for Extended<V> {}

impl<V: Packed> Map<V> for Extended<V> {
    #[inline(always)]
    fn map(self, vector: V, items: V::Register) -> (V::Register, V::Register) {
        let down = vector.shift_right(items, self.down);
        let rotated = vector.or(down, vector.shift_left(items, self.up));
        let extended = vector.or(vector.and(rotated, self.keep), self.add);
        (extended, vector.and(items, self.forbid))
    }
}

/// The items without a bit of `forbid`.
#[derive(Clone, Copy)]
struct AsTheyAre<R> {
    forbid: R,
}

impl<V: Packed> Map<V> for AsTheyAre<V::Register> {
    #[inline(always)]
    fn map(self, vector: V, items: V::Register) -> (V::Register, V::Register) {
        (items, vector.and(items, self.forbid))
    }
}

/// Writes the items that `map` returns with a zero from number `len` on, and returns where they
/// end.
///
/// `room` must have a register more than there are items from there on.
#[inline(always)]
fn pack<V: Packed>(
    vector: V,
    items: &[V::Word],
    room: &mut [V::Word],
    mut len: usize,
    map: impl Map<V>,
) -> usize {
    let chunks = items.chunks_exact(V::LANES);
    let tail = chunks.remainder();
    for chunk in chunks {
        let (item, conflict) = map.map(vector, vector.load(chunk));
        let (compression, end) = vector.compression(vector.is_zero(conflict), len);
        vector.store_compressed(room, item, compression);
        len = end;
    }
    if !tail.is_empty() {
        let (items, lanes) = vector.load_head(tail);
        let (item, conflict) = map.map(vector, items);
        let keep = vector.both(lanes, vector.is_zero(conflict));
        let (compression, end) = vector.compression(keep, len);
        vector.store_compressed(room, item, compression);
        len = end;
    }
    len
}
