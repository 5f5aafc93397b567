//! Bit-slicing: from items to planes, by transposing squares of 32 by 32 bits.
//!
//! Item `LANES * i + l` of a block is bit i of word l of every plane. So the words with number l of
//! 32 rows of items are a square of bits whose transpose are the words with number l of 32 planes,
//! and `LANES` squares are transposed side by side, a register holding a row of each. The
//! transposition exchanges the bits of the number of a row with those of the number of a plane, one
//! after the other: five rounds in which two rows exchange half of their bits.

use crate::arch::bits::Bits;
use crate::arch::isa::{Isa, ItemWord, Loop};
use crate::join::four_russians::{NARROW, Planes};

/// Turns up to [`WIDE`](crate::join::four_russians::WIDE) items of so many bits into planes.
pub(crate) fn slice<I: Isa, W: ItemWord>(isa: I, items: &[W], bits: u32, planes: &mut Planes) {
    if items.len() <= NARROW {
        isa.run(Slice { register: isa.narrow(), items, bits, planes });
    } else {
        isa.run(Slice { register: isa.wide(), items, bits, planes });
    }
}

struct Slice<'a, B, W> {
    register: B,
    items: &'a [W],
    bits: u32,
    planes: &'a mut Planes,
}

impl<B: Bits, W: ItemWord> Loop for Slice<'_, B, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (lower, upper) = self.planes.0.split_at_mut(32);
        transpose(self.register, self.items, 0, lower);
        if self.bits > 32 {
            transpose(self.register, self.items, 32, upper);
        }
    }
}

/// The most words in eight registers.
const EIGHT_ROWS: usize = 8 * 16;

/// Turns the 32 bits of each item from bit `shift` on into 32 planes.
#[inline(always)]
fn transpose<B: Bits, W: ItemWord>(register: B, items: &[W], shift: u32, planes: &mut [[u32; 16]]) {
    // Three rounds for groups of eight rows, which stay in registers.
    let mut groups = items.chunks(8 * B::LANES);
    for planes in planes.as_chunks_mut::<8>().0 {
        let group = groups.next().unwrap_or_default();
        let mut v = match W::as_u32(group) {
            Some(words) if words.len() == 8 * B::LANES => load_rows(register, words),
            _ => {
                let mut words = [0; EIGHT_ROWS];
                for (word, item) in words.iter_mut().zip(group) {
                    *word = (item.widen() >> shift) as u32;
                }
                load_rows(register, &words)
            }
        };
        let [a, b, c, d, e, f, g, h] = &mut v;
        exchange(register, 1, a, b);
        exchange(register, 1, c, d);
        exchange(register, 1, e, f);
        exchange(register, 1, g, h);
        exchange(register, 2, a, c);
        exchange(register, 2, b, d);
        exchange(register, 2, e, g);
        exchange(register, 2, f, h);
        exchange(register, 4, a, e);
        exchange(register, 4, b, f);
        exchange(register, 4, c, g);
        exchange(register, 4, d, h);
        for (plane, vector) in planes.iter_mut().zip(v) {
            register.store(plane, vector);
        }
    }
    // Two for groups of four.
    let planes: &mut [[u32; 16]; 32] = planes.try_into().expect("32 planes");
    for first in 0..8 {
        let mut a = register.load(&planes[first]);
        let mut b = register.load(&planes[first + 8]);
        let mut c = register.load(&planes[first + 16]);
        let mut d = register.load(&planes[first + 24]);
        exchange(register, 8, &mut a, &mut b);
        exchange(register, 8, &mut c, &mut d);
        exchange(register, 16, &mut a, &mut c);
        exchange(register, 16, &mut b, &mut d);
        register.store(&mut planes[first], a);
        register.store(&mut planes[first + 8], b);
        register.store(&mut planes[first + 16], c);
        register.store(&mut planes[first + 24], d);
    }
}

/// Eight registers of words.
#[inline(always)]
fn load_rows<B: Bits>(register: B, words: &[u32]) -> [B::Register; 8] {
    let words = &words[..8 * B::LANES];
    let mut rows = [register.splat(0); 8];
    for (row, words) in rows.iter_mut().zip(words.chunks_exact(B::LANES)) {
        *row = register.load(words);
    }
    rows
}

/// Exchanges the bits of `low` whose number has the bit `by` set with those of `high` that have it
/// clear.
#[inline(always)]
fn exchange<B: Bits>(register: B, by: u32, low: &mut B::Register, high: &mut B::Register) {
    let staying = register.splat(staying(by));
    let moving = register.and(register.xor(register.shift_right(*low, by), *high), staying);
    *low = register.xor(*low, register.shift_left(moving, by));
    *high = register.xor(*high, moving);
}

/// The bits that stay where they are when rows exchange bits that stand `by` apart: of every 2 `by`
/// bits the lower half.
#[inline(always)]
const fn staying(by: u32) -> u32 {
    u32::MAX / ((1 << by) + 1)
}
