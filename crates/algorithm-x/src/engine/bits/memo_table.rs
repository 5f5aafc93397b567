//! What the search has found, by signature, in bounded memory.
//!
//! Entries lie one after the other, in blocks that never move; a hash table has their numbers. So
//! hardly more memory is touched than the entries take, and touching memory for the first time costs
//! more than looking up what is in it.

/// How many entries a block has.
const BLOCK: usize = 1 << 11;
/// How many words of an entry are not the signature: the value, and the size.
const EXTRA: usize = 2;
/// How many slots there are at first.
const FIRST_SLOTS: usize = 1 << 10;
/// Among how many entries one is chosen to be replaced.
const CANDIDATES: usize = 8;

/// A hash table of signatures with a value each, which grows until it would exceed its memory, and
/// replaces entries from then on: of some, the one with the smallest tree below it.
///
/// An entry is a signature, a value, and how many nodes a search without memory enters below.
#[derive(Clone, Debug)]
pub(crate) struct MemoTable {
    width: usize,
    blocks: Vec<Vec<u64>>,
    entries: usize,
    /// The number of an entry plus one, 0 if there is none, in the lower half; and the upper half of
    /// its hash. An entry is in the first free slot from the place on that its hash gives.
    slots: Vec<u64>,
    /// How many slots are in use.
    used: usize,
    memory: usize,
    replaced: u64,
}

impl MemoTable {
    /// An empty table for signatures of `width` words that takes at most `memory` bytes, but has
    /// room for one block in any case.
    pub(super) fn new(width: usize, memory: usize) -> Self {
        let slots = vec![0; FIRST_SLOTS];
        Self { width, blocks: Vec::new(), entries: 0, slots, used: 0, memory, replaced: 0 }
    }

    fn stride(&self) -> usize {
        self.width + EXTRA
    }

    fn block_bytes(&self) -> usize {
        BLOCK * self.stride() * size_of::<u64>()
    }

    /// The memory of the table, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.blocks.len() * self.block_bytes() + self.slots.len() * size_of::<u64>()
    }

    /// The number of entries.
    pub(crate) fn entries(&self) -> usize {
        self.entries
    }

    /// How many entries were replaced by others.
    pub(crate) fn replaced(&self) -> u64 {
        self.replaced
    }

    /// The hash of a signature.
    #[inline(always)]
    pub(super) fn hash(signature: &[u64]) -> u64 {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut hash = FACTOR;
        for &word in signature {
            let product = u128::from(hash ^ word) * u128::from(FACTOR);
            hash = (product as u64 ^ (product >> u64::BITS) as u64).wrapping_add(word);
        }
        let product = u128::from(hash) * u128::from(FACTOR);
        product as u64 ^ (product >> u64::BITS) as u64
    }

    /// The value and the size of a signature.
    #[inline(always)]
    pub(super) fn find(&self, signature: &[u64], hash: u64) -> Option<(u64, f64)> {
        let tag = hash >> u32::BITS;
        let mut at = self.place(tag);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return None;
            }
            if slot >> u32::BITS == tag {
                let (key, rest) = self.entry(number_of(slot)).split_at(self.width);
                if key == signature {
                    return Some((rest[0], f64::from_bits(rest[1])));
                }
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// Adds a signature that is not in the table. Returns the value that it replaced, if any.
    #[inline]
    pub(super) fn insert(
        &mut self,
        signature: &[u64],
        hash: u64,
        value: u64,
        size: f64,
    ) -> Option<u64> {
        if !self.has_room() {
            return self.replace(signature, hash, value, size);
        }
        let block = self.blocks.last_mut().expect("there is a block with room");
        block.extend_from_slice(signature);
        block.extend_from_slice(&[value, size.to_bits()]);
        let number = self.entries;
        self.entries += 1;
        self.link(hash >> u32::BITS, number);
        None
    }

    /// Makes room for one more entry, unless that takes too much memory.
    #[inline(always)]
    fn has_room(&mut self) -> bool {
        let is_block_full = self.entries.is_multiple_of(BLOCK);
        let are_slots_full = (self.used + 1) * 4 > self.slots.len() * 3;
        !(is_block_full || are_slots_full) || self.make_room(is_block_full, are_slots_full)
    }

    #[cold]
    fn make_room(&mut self, needs_block: bool, needs_slots: bool) -> bool {
        if needs_slots {
            // While numbers move, there are both the old slots and the new ones.
            let more = self.slots.len() * 2 * size_of::<u64>();
            if self.entries >= u32::MAX as usize - 1 || self.bytes() + more > self.memory {
                return false;
            }
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; old.len() * 2];
            self.used = 0;
            for slot in old.into_iter().filter(|&slot| slot != 0) {
                self.link(slot >> u32::BITS, number_of(slot));
            }
        }
        if needs_block {
            if !self.blocks.is_empty() && self.bytes() + self.block_bytes() > self.memory {
                return false;
            }
            self.blocks.push(Vec::with_capacity(BLOCK * self.stride()));
        }
        true
    }

    /// Replaces an entry near the place of this one.
    #[cold]
    fn replace(&mut self, signature: &[u64], hash: u64, value: u64, size: f64) -> Option<u64> {
        let mask = self.slots.len() - 1;
        let start = self.place(hash >> u32::BITS);
        let victim = (start..start + self.slots.len())
            .map(|at| at & mask)
            .filter(|&at| self.slots[at] != 0)
            .take(CANDIDATES)
            .min_by(|&a, &b| self.size_at(a).total_cmp(&self.size_at(b)))?;
        let number = number_of(self.slots[victim]);
        self.unlink(victim);
        let width = self.width;
        let entry = self.entry_mut(number);
        let gone = entry[width];
        entry[..width].copy_from_slice(signature);
        entry[width..].copy_from_slice(&[value, size.to_bits()]);
        self.link(hash >> u32::BITS, number);
        self.replaced += 1;
        Some(gone)
    }

    /// The first slot for a tag.
    fn place(&self, tag: u64) -> usize {
        // The lowest bits vary as much as the others.
        tag as usize & (self.slots.len() - 1)
    }

    /// Puts the number of an entry into a slot.
    #[inline(always)]
    fn link(&mut self, tag: u64, number: usize) {
        let mask = self.slots.len() - 1;
        let mut at = self.place(tag);
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = tag << u32::BITS | (number as u64 + 1);
        self.used += 1;
    }

    /// Empties a slot, and moves others up so that each is found from its place on.
    fn unlink(&mut self, mut hole: usize) {
        let mask = self.slots.len() - 1;
        let mut at = hole;
        loop {
            at = (at + 1) & mask;
            let slot = self.slots[at];
            if slot == 0 {
                break;
            }
            // The slot may move if its place is not between the hole and it.
            let distance = at.wrapping_sub(self.place(slot >> u32::BITS)) & mask;
            if distance >= at.wrapping_sub(hole) & mask {
                self.slots[hole] = slot;
                hole = at;
            }
        }
        self.slots[hole] = 0;
        self.used -= 1;
    }

    #[inline(always)]
    fn entry(&self, number: usize) -> &[u64] {
        let start = number % BLOCK * self.stride();
        &self.blocks[number / BLOCK][start..start + self.stride()]
    }

    fn entry_mut(&mut self, number: usize) -> &mut [u64] {
        let stride = self.stride();
        let start = number % BLOCK * stride;
        &mut self.blocks[number / BLOCK][start..start + stride]
    }

    fn size_at(&self, slot: usize) -> f64 {
        f64::from_bits(self.entry(number_of(self.slots[slot]))[self.width + 1])
    }
}

/// The number of the entry that a slot in use has.
fn number_of(slot: u64) -> usize {
    (slot as u32 - 1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_what_it_has_room_for_and_never_answers_wrongly() {
        for memory in [0, 1 << 16, 1 << 18, 1 << 24] {
            let mut table = MemoTable::new(2, memory);
            let signature = |number: u64| [number.wrapping_mul(0x1234_5678_9abc_def1), number];
            for number in 0..20_000_u64 {
                let key = signature(number);
                table.insert(&key, MemoTable::hash(&key), number, number as f64);
            }
            let mut found = 0;
            for number in 0..20_000_u64 {
                let key = signature(number);
                if let Some((value, size)) = table.find(&key, MemoTable::hash(&key)) {
                    assert_eq!((value, size), (number, number as f64));
                    found += 1;
                }
            }
            assert_eq!(found, table.entries());
            assert_eq!(found as u64 + table.replaced(), 20_000);
            let least = FIRST_SLOTS * 8 + table.block_bytes();
            assert!(table.bytes() <= memory.max(least), "{memory}: {}", table.bytes());
            assert_eq!(memory == 1 << 24, found == 20_000);
        }
    }
}
