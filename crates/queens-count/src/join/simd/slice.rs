//! Slicing: from items to planes, by transposing squares of 32 by 32 bits.
//!
//! Item `LANES * i + l` of a block is bit i of word l of every plane. So the words with number l of
//! 32 rows of items are a square of bits whose transpose are the words with number l of 32 planes,
//! and `LANES` squares are transposed side by side, a vector holding a row of each. The
//! transposition exchanges the bits of the number of a row with those of the number of a plane, one
//! after the other: five rounds in which two rows exchange half of their bits.

/// The bits that stay where they are when rows exchange bits that stand `shift` apart: of every
/// 2 `shift` bits the lower half.
pub(super) const fn staying(shift: u32) -> i32 {
    (u32::MAX / ((1 << shift) + 1)) as i32
}

/// Makes the module `$name` with the function `slice` of the operations given. Its callers must see
/// to it that the machine has `$features`.
macro_rules! transposition {
    (
        $name:ident, $features:literal, $vector:ty, lanes: $lanes:literal, shift: $shift:ty,
        load: $load:ident, store: $store:ident, splat: $splat:ident,
        and: $and:ident, xor: $xor:ident,
        shift_right: $shift_right:ident, shift_left: $shift_left:ident
    ) => {
        pub(in crate::join::simd) mod $name {
            use super::*;
            use crate::join::four_russians::Planes;
            use crate::join::simd::slice::staying;
            use crate::join::word::Word;

            /// Exchanges the bits of `low` whose number has the bit `SHIFT` set with those of
            /// `high` that have it clear.
            #[inline]
            #[target_feature(enable = $features)]
            fn exchange<const SHIFT: $shift>(low: &mut $vector, high: &mut $vector) {
                let staying = $splat(const { staying(SHIFT as u32) });
                let moving = $and($xor($shift_right::<SHIFT>(*low), *high), staying);
                *low = $xor(*low, $shift_left::<SHIFT>(moving));
                *high = $xor(*high, moving);
            }

            /// Turns up to `32 * LANES` items into planes.
            #[target_feature(enable = $features)]
            pub(in crate::join::simd) fn slice<W: Word>(
                items: &[W],
                bits: u32,
                planes: &mut Planes,
            ) {
                let (lower, upper) = planes.0.split_at_mut(32);
                transpose(items, false, lower);
                if bits > 32 {
                    transpose(items, true, upper);
                }
            }

            /// Turns half of their bits into 32 planes.
            #[inline]
            #[target_feature(enable = $features)]
            fn transpose<W: Word>(items: &[W], upper: bool, planes: &mut [[u32; 16]]) {
                let load_rows = |words: &[u32; 8 * $lanes]| -> [$vector; 8] {
                    std::array::from_fn(|i| {
                        // SAFETY: eight rows of words are eight vectors.
                        unsafe { $load(words.as_ptr().add(i * $lanes).cast()) }
                    })
                };
                // Three rounds for groups of eight rows, which stay in registers.
                let mut groups = items.chunks(8 * $lanes);
                for planes in planes.as_chunks_mut::<8>().0 {
                    let group = groups.next().unwrap_or_default();
                    let whole = W::as_words(group).and_then(|words| words.first_chunk());
                    let mut v = if let Some(words) = whole {
                        load_rows(words)
                    } else {
                        let mut words = [0; 8 * $lanes];
                        let shift = if upper { 32 } else { 0 };
                        for (word, item) in words.iter_mut().zip(group) {
                            *word = (item.widen() >> shift) as u32;
                        }
                        load_rows(&words)
                    };
                    let [a, b, c, d, e, f, g, h] = &mut v;
                    exchange::<1>(a, b);
                    exchange::<1>(c, d);
                    exchange::<1>(e, f);
                    exchange::<1>(g, h);
                    exchange::<2>(a, c);
                    exchange::<2>(b, d);
                    exchange::<2>(e, g);
                    exchange::<2>(f, h);
                    exchange::<4>(a, e);
                    exchange::<4>(b, f);
                    exchange::<4>(c, g);
                    exchange::<4>(d, h);
                    for (plane, vector) in planes.iter_mut().zip(v) {
                        // SAFETY: a plane has room for a vector.
                        unsafe { $store(plane.as_mut_ptr().cast(), vector) }
                    }
                }
                // Two for groups of four.
                let planes: &mut [[u32; 16]; 32] = planes.try_into().expect("32 planes");
                for first in 0..8 {
                    let at = [first, first + 8, first + 16, first + 24];
                    // SAFETY: as above.
                    let mut v = at.map(|plane| unsafe { $load(planes[plane].as_ptr().cast()) });
                    let [a, b, c, d] = &mut v;
                    exchange::<8>(a, b);
                    exchange::<8>(c, d);
                    exchange::<16>(a, c);
                    exchange::<16>(b, d);
                    for (plane, vector) in at.into_iter().zip(v) {
                        // SAFETY: as above.
                        unsafe { $store(planes[plane].as_mut_ptr().cast(), vector) }
                    }
                }
            }
        }
    };
}
pub(super) use transposition;
