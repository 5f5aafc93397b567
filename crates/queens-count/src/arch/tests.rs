//! Every method of every instruction set that the machine has, against one lane of portable code.

use super::bits::{Bits, Tables};
use super::for_each_isa;
use super::isa::{BATCH, Isa};
use super::portable::One;
use super::vector::{Packed, Refilled, Vector};
use super::word::Word;

/// Words with few and with many bits, zero among them.
fn words<W: Word>(len: usize, seed: u64) -> Vec<W> {
    let mut state = seed | 1;
    let mut random = || {
        // xorshift64*
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 5
    };
    let word = |at: usize| match at % 4 {
        0 if random() % 2 == 0 => 0,
        1 => random() & random() & random(),
        2 => random() | random(),
        _ => random(),
    };
    (0..len).map(word).map(W::truncate).collect()
}

/// The lanes of a register.
fn lanes<V: Packed>(v: V, a: V::Register) -> Vec<V::Word> {
    let (all, end) = v.compression(v.is_zero(v.splat(V::Word::default())), 3);
    assert_eq!(end, V::LANES + 3);
    // What is in front must stay.
    let mut out = vec![V::Word::ALL; V::LANES + 3];
    v.store_compressed(&mut out, a, all);
    assert_eq!(out[..3], [V::Word::ALL; 3]);
    out.split_off(3)
}

/// Which lanes a mask has.
fn members<V: Packed>(v: V, mask: V::Mask) -> Vec<bool> {
    let numbers: Vec<_> = (0..V::LANES as u64).map(V::Word::truncate).collect();
    let (by, count) = v.compression(mask, 0);
    assert_eq!(count, v.count(mask));
    let mut out = vec![V::Word::ALL; V::LANES];
    v.store_compressed(&mut out, v.load(&numbers), by);
    numbers.iter().map(|number| out[..count].contains(number)).collect()
}

fn check_vector<V: Packed>(v: V) {
    let one = One::<V::Word>::new();
    for seed in 0..50 {
        let [a, b, c, d] = [1, 2, 3, 4].map(|k| words::<V::Word>(V::LANES, 4 * seed + k));
        let [x, y, z, w] = [&a, &b, &c, &d].map(|words| v.load(words));
        let expect = |found: V::Register, lane: &dyn Fn(usize) -> V::Word| {
            assert_eq!(lanes(v, found), (0..V::LANES).map(lane).collect::<Vec<_>>());
        };
        expect(x, &|i| a[i]);
        expect(v.splat(a[0]), &|_| a[0]);
        expect(v.or(x, y), &|i| one.or(a[i], b[i]));
        expect(v.and(x, y), &|i| one.and(a[i], b[i]));
        expect(v.xor(x, y), &|i| one.xor(a[i], b[i]));
        expect(v.lowest(x), &|i| one.lowest(a[i]));
        expect(v.outside(x, y, z, w), &|i| one.outside(a[i], b[i], c[i], d[i]));
        for bits in 0..=V::Word::BITS + 1 {
            let (by, single) = (v.distance(bits), one.distance(bits));
            expect(v.shift_left(x, by), &|i| one.shift_left(a[i], single));
            expect(v.shift_right(x, by), &|i| one.shift_right(a[i], single));
        }
        let either = lanes(v, v.zero_if_either(x, y));
        let expect = |found: V::Mask, lane: &dyn Fn(usize) -> bool| {
            assert_eq!(members(v, found), (0..V::LANES).map(lane).collect::<Vec<_>>());
        };
        let zero = V::Word::default();
        for i in 0..V::LANES {
            assert_eq!(either[i] == zero, a[i] == zero || b[i] == zero);
        }
        let equal = v.load(&[&a[..V::LANES / 2], &b[V::LANES / 2..]].concat());
        expect(v.is_zero(x), &|i| a[i] == zero);
        expect(v.is_nonzero(x), &|i| a[i] != zero);
        expect(v.is_equal(x, equal), &|i| i < V::LANES / 2 || a[i] == b[i]);
        let both = v.both(v.is_nonzero(x), v.is_nonzero(y));
        expect(both, &|i| a[i] != zero && b[i] != zero);
        for len in 0..=V::LANES {
            let (head, lanes_read) = v.load_head(&a[..len]);
            assert_eq!(members(v, lanes_read), (0..V::LANES).map(|i| i < len).collect::<Vec<_>>());
            let expected = (0..V::LANES).map(|i| if i < len { a[i] } else { zero });
            assert_eq!(lanes(v, head), expected.collect::<Vec<_>>());
            // Packed to the front, in order.
            let keep = v.both(lanes_read, v.is_nonzero(head));
            let kept: Vec<_> = a[..len].iter().copied().filter(|&word| word != zero).collect();
            let (by, end) = v.compression(keep, 1);
            let mut out = vec![zero; V::LANES + 1];
            v.store_compressed(&mut out, head, by);
            assert_eq!((&out[1..end], end), (&kept[..], kept.len() + 1));
        }
        let tally = v.tally(v.tally(v.no_tally(), v.is_nonzero(x)), both);
        let sum = v.count(v.is_nonzero(x)) + v.count(both);
        assert_eq!(v.tally_sum(tally), sum as u64);
    }
}

fn check_refilled<V: Refilled>(v: V) {
    let zero = V::Word::default();
    for seed in 0..50 {
        let [a, b] = [1, 2].map(|k| words::<V::Word>(V::LANES, 2 * seed + k));
        let source = words::<V::Word>(V::LANES + 5, seed + 1000);
        let (x, y) = (v.load(&a), v.load(&b));
        assert_eq!(v.is_any(x), a.iter().any(|&word| word != zero));
        assert!(!v.is_any(v.splat(zero)));
        let vacant = v.is_zero(x);
        let selected = (0..V::LANES).map(|i| if a[i] == zero { a[i] } else { b[i] });
        assert_eq!(lanes(v, v.select(vacant, x, y)), selected.collect::<Vec<_>>());
        for at in 0..=5 {
            let (by, first) = v.expansion(vacant, at + v.count(vacant));
            assert_eq!(first, at);
            let mut next = source[at..].iter().copied();
            let expected = (0..V::LANES).map(|i| match a[i] {
                word if word == zero => next.next().unwrap(),
                _ => b[i],
            });
            let expected: Vec<_> = expected.collect();
            assert_eq!(lanes(v, v.load_expanded(&source, y, by)), expected);
        }
    }
}

fn check_bits<B: Bits>(r: B) {
    let stored = |a: B::Register| {
        let mut out = [0; 16];
        r.store(&mut out, a);
        out[..B::LANES].to_vec()
    };
    let wide = |words: &[u32]| -> Vec<u64> {
        words.chunks(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32).collect()
    };
    let mut tables = Tables::default();
    for seed in 0..100 {
        let [a, b, c] = [1, 2, 3].map(|k| words::<u32>(B::LANES, 3 * seed + k));
        let [x, y, z] = [&a, &b, &c].map(|words| r.load(words));
        let expect = |found: B::Register, lane: &dyn Fn(usize) -> u32| {
            assert_eq!(stored(found), (0..B::LANES).map(lane).collect::<Vec<_>>());
        };
        expect(x, &|i| a[i]);
        expect(r.splat(a[1]), &|_| a[1]);
        expect(r.or(x, y), &|i| a[i] | b[i]);
        expect(r.or3(x, y, z), &|i| a[i] | b[i] | c[i]);
        expect(r.and(x, y), &|i| a[i] & b[i]);
        expect(r.xor(x, y), &|i| a[i] ^ b[i]);
        for by in 0..32 {
            expect(r.shift_left(x, by), &|i| a[i] << by);
            expect(r.shift_right(x, by), &|i| a[i] >> by);
        }
        let (sum, carry) = r.add_bits(x, y, z);
        expect(sum, &|i| a[i] ^ b[i] ^ c[i]);
        expect(carry, &|i| (a[i] & b[i]) | (a[i] & c[i]) | (b[i] & c[i]));
        let (a, b) = (wide(&a), wide(&b));
        let ones: Vec<u64> = a.iter().map(|word| u64::from(word.count_ones())).collect();
        assert_eq!(wide(&stored(r.ones(x))), ones);
        let sums: Vec<u64> = a.iter().zip(&b).map(|(a, b)| a.wrapping_add(*b)).collect();
        assert_eq!(wide(&stored(r.add(x, y))), sums);
        assert_eq!(r.sum(x), a.iter().fold(0u64, |sum, word| sum.wrapping_add(*word)));
        // The last place reaches past what offsets reach, but not past the tables.
        for offset in [0, 32, 96, 31 * 64, u16::MAX - 31, u16::MAX] {
            r.enter(&mut tables, offset, x);
            assert_eq!(stored(r.look_up(&tables, offset)), stored(x));
        }
    }
}

fn check_eights<I: Isa>(isa: I) {
    let stored = |a| {
        let mut out = [0; BATCH];
        isa.narrow().store(&mut out, a);
        out
    };
    for len in 0..=BATCH {
        let narrow = words::<u32>(len, 7);
        let wide = words::<u64>(len, 8);
        let mut expected = [0; BATCH];
        expected[..len].copy_from_slice(&narrow);
        assert_eq!(stored(isa.eight_u32(&narrow)), expected);
        for shift in [0, 1, 16, 32] {
            for (expected, word) in expected.iter_mut().zip(&wide) {
                *expected = (word >> shift) as u32;
            }
            assert_eq!(stored(isa.eight_of_u64(&wide, shift)), expected);
        }
        let mut pairs = [[0; 2]; BATCH];
        isa.store_pairs(&mut pairs, isa.narrow().load(&expected));
        assert_eq!(pairs, expected.map(|word| [word as u16, (word >> 16) as u16]));
    }
}

#[test]
fn lanes_are_as_one_lane() {
    for_each_isa!(isa => {
        check_vector(isa.u16());
        check_vector(isa.u32());
        check_vector(isa.u64());
        check_refilled(isa.u16());
        check_refilled(isa.u32());
    });
}

#[test]
fn registers_are_sets_of_bits() {
    for_each_isa!(isa => {
        check_bits(isa.narrow());
        check_bits(isa.wide());
        check_eights(isa);
    });
}

/// What safety rests on: memory out of bounds is refused.
#[test]
fn memory_is_checked() {
    fn refuses<V: Packed>(v: V) {
        let panics = |action: &dyn Fn()| {
            let action = std::panic::AssertUnwindSafe(action);
            assert!(std::panic::catch_unwind(action).is_err());
        };
        let words = vec![V::Word::default(); V::LANES - 1];
        panics(&|| drop(lanes(v, v.load(&words))));
        let a = v.splat(V::Word::ALL);
        for keep in [v.is_zero(a), v.is_nonzero(a)] {
            panics(&|| v.store_compressed(&mut words.clone(), a, v.compression(keep, 0).0));
            for at in [1, V::LANES + 1, usize::MAX - 1, usize::MAX] {
                let mut words = vec![V::Word::ALL; V::LANES];
                let (by, _) = v.compression(keep, at);
                let action = std::panic::AssertUnwindSafe(|| v.store_compressed(&mut words, a, by));
                assert!(std::panic::catch_unwind(action).is_err(), "{at}");
            }
        }
    }
    fn refuses_to_refill<V: Refilled>(v: V) {
        let words = vec![V::Word::default(); V::LANES];
        let a = v.splat(V::Word::ALL);
        // None of the lanes, or all of them: from before the first word, or past the last.
        let (none, all) = (v.is_zero(a), v.is_nonzero(a));
        let beyond = [(none, 1), (none, usize::MAX), (all, 0), (all, V::LANES - 1)];
        for (vacant, end) in beyond.into_iter().chain([(all, V::LANES + 1)]) {
            let action = std::panic::AssertUnwindSafe(|| {
                v.load_expanded(&words, a, v.expansion(vacant, end).0);
            });
            assert!(std::panic::catch_unwind(action).is_err(), "{end}");
        }
    }
    for_each_isa!(isa => {
        refuses(isa.u16());
        refuses(isa.u32());
        refuses(isa.u64());
        refuses_to_refill(isa.u16());
        refuses_to_refill(isa.u32());
    });
}
