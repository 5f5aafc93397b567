//! Comparing small lists item by item.

use crate::arch::isa::{Isa, ItemWord, Loop};
use crate::arch::vector::Packed;
use crate::arch::word::Word;
use crate::join::reflection::Reflection;

/// Registers whose items are compared with one of the other list at once.
const REGISTERS: usize = 4;

/// The pairs of `these` and `those` that have no diagonal in common, of those that are the bits
/// `live` of `those`.
pub(crate) fn compare<I: Isa, W: ItemWord>(
    isa: I,
    these: &[W],
    those: &[W],
    reflection: Reflection,
    live: u64,
) -> u64 {
    isa.run(Compare { vector: W::vector(isa), these, those, reflection, live })
}

struct Compare<'a, V: Packed> {
    vector: V,
    these: &'a [V::Word],
    those: &'a [V::Word],
    reflection: Reflection,
    live: u64,
}

impl<V: Packed> Loop for Compare<'_, V> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Self { vector, these, those, reflection, live } = self;
        let mut total = 0;
        for chunk in these.chunks(REGISTERS * V::LANES) {
            let (none, no_lanes) = vector.load_head(&[]);
            let (mut x, mut lanes) = ([none; REGISTERS], [no_lanes; REGISTERS]);
            let registers = chunk.len().div_ceil(V::LANES);
            for ((x, lanes), items) in x.iter_mut().zip(&mut lanes).zip(chunk.chunks(V::LANES)) {
                (*x, *lanes) = vector.load_head(items);
            }
            let mut tally = vector.no_tally();
            for &that in those {
                let conflicts = V::Word::truncate(reflection.reflect(that.widen() & live));
                let conflicts = vector.splat(conflicts);
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
