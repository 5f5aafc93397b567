//! Comparing small lists item by item.

use crate::arch::isa::{Isa, ItemWord, Loop};
use crate::arch::vector::Packed;
use crate::arch::word::Word;

/// Registers whose items are compared with one of the other list at once.
const REGISTERS: usize = 4;

/// The pairs of one of `items` and one of `conflicts` that have no bit in common.
pub(crate) fn compare<I: Isa, W: ItemWord>(isa: I, items: &[W], conflicts: &[u64]) -> u64 {
    isa.run(Compare { vector: W::vector(isa), items, conflicts })
}

struct Compare<'a, V: Packed> {
    vector: V,
    items: &'a [V::Word],
    /// The bits that conflict with each of the other items.
    conflicts: &'a [u64],
}

impl<V: Packed> Loop for Compare<'_, V> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Self { vector, items, conflicts } = self;
        let mut total = 0;
        for chunk in items.chunks(REGISTERS * V::LANES) {
            let (none, no_lanes) = vector.load_head(&[]);
            let (mut x, mut lanes) = ([none; REGISTERS], [no_lanes; REGISTERS]);
            let registers = chunk.len().div_ceil(V::LANES);
            for ((x, lanes), items) in x.iter_mut().zip(&mut lanes).zip(chunk.chunks(V::LANES)) {
                (*x, *lanes) = vector.load_head(items);
            }
            let mut tally = vector.no_tally();
            for &conflicts in conflicts {
                let conflicts = vector.splat(V::Word::truncate(conflicts));
                for (&x, &lanes) in x.iter().zip(&lanes).take(registers) {
                    let disjoint = vector.is_zero(vector.and(x, conflicts));
                    tally = vector.tally(tally, vector.both(disjoint, lanes));
                }
            }
            total += vector.tally_sum(tally);
        }
        total
    }
}
