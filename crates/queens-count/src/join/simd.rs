//! The inner loops, once for each instruction set.
//!
//! Everything that is done to items in bulk is one of the functions of [`Simd`]: extend and filter
//! lists, slice items into planes, tabulate the planes, probe the tables, compare small lists
//! directly. A value of a type that implements it is the proof that the machine has the
//! instructions, so the functions are safe to call; they are monomorphised into their callers, and
//! each runs over a whole list, so that a call is paid once a list and not once an item.

use super::diagonals::ExtensionRun;
use super::four_russians::{Groups, Offsets, Planes, Tables};
use super::reflection::Reflection;
use super::word::Word;

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
#[cfg(target_arch = "x86_64")]
mod items;
#[cfg(target_arch = "x86_64")]
mod pack;
#[cfg(target_arch = "x86_64")]
mod pairs;
pub(crate) mod portable;
mod slice;

/// How many pairs of a probe have no diagonal in common.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Disjoint {
    /// Of all pairs.
    pub(crate) all: u64,
    /// Of the pairs whose sliced item is one of the first ones, as many as were asked for.
    pub(crate) first: u64,
}

/// The items from number `len` on, as a row of a block of `32 * LANES`.
fn items_from<const LANES: usize>(len: usize) -> [u32; LANES] {
    std::array::from_fn(|lane| {
        let before = (len.saturating_sub(lane)).div_ceil(LANES);
        if before < 32 { !0 << before } else { 0 }
    })
}

/// Starts to fetch the first 512 bytes of `items`, or what is there instead: always as many, since
/// a branch on the length would have to wait for it.
#[cfg(target_arch = "x86_64")]
fn prefetch<W>(items: &[W]) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    for line in 0..8 {
        // SAFETY: any address may be fetched ahead, with no effect on what the program sees.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(items.as_ptr().cast::<i8>().wrapping_add(64 * line)) }
    }
}

/// What the parts of counting pairs cost, in quarters of a cycle, measured; for choosing a way,
/// where a third more or less does not matter.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Costs {
    /// Slicing 256 items and calling what is called for each block.
    pub(crate) block: usize,
    /// Filling a row for 256 items.
    pub(crate) row: usize,
    /// The most rows that stay in the nearest cache.
    pub(crate) most_rows: usize,
    /// Looking an item up, for 256 items, without the groups.
    pub(crate) lookup: usize,
    /// Looking an item up in one group.
    pub(crate) group: usize,
    /// Computing the offsets of an item.
    pub(crate) offset: usize,
    /// Comparing one item with eight.
    pub(crate) compare: usize,
    /// What one item costs besides: its reflection, and the loop.
    pub(crate) compare_none: usize,
}

/// Counting pairs with tables, whatever the word of an item.
pub(crate) trait Probe: Copy + Send + Sync + 'static {
    /// Items that are sliced into one block of planes, so pairs that one probe answers.
    const BLOCK: usize;

    /// What it costs.
    const COSTS: Costs;

    /// Fills `tables`, whose rows have room for the `len` items, with the OR of every subset of the
    /// planes opposite to the bits of each group. Items from number `len` on are made to conflict
    /// with everything.
    fn tabulate(
        self,
        planes: &Planes,
        len: usize,
        reflection: Reflection,
        groups: &Groups,
        tables: &mut Tables,
    );

    /// The disjoint pairs of an item behind `offsets` and one of the `len` behind `tables`: of all
    /// of them and, if `first` is given, of those in the lanes below it.
    fn probe(
        self,
        tables: &Tables,
        len: usize,
        groups: &Groups,
        offsets: &Offsets,
        first: Option<usize>,
    ) -> Disjoint;
}

/// The loops over items.
pub(crate) trait Simd<W: Word>: Probe {
    /// How far past the end of what it appends a function may write: room to reserve beside the
    /// items.
    const SLACK: usize;

    /// Appends, for one run after the other, the step applied to every item that allows it, in
    /// order.
    fn extend(self, runs: &[ExtensionRun<'_, W>], out: &mut Vec<W>);

    /// Appends the items that have no bit of `forbid`, in order.
    fn filter(self, items: &[W], forbid: W, out: &mut Vec<W>);

    /// Turns up to [`BLOCK`](Probe::BLOCK) items of so many bits into planes.
    fn slice(self, items: &[W], bits: u32, planes: &mut Planes);

    /// For every item, the offsets of the table rows that it has to look at; padded with items that
    /// conflict with all.
    fn offsets(self, items: &[W], groups: &Groups, out: &mut Offsets);

    /// The pairs of `these` and `those` that have no diagonal in common, of those that are the bits
    /// `live` of `those`.
    fn compare(self, these: &[W], those: &[W], reflection: Reflection, live: u64) -> u64;

    /// Starts to fetch the first of these items into the cache.
    fn prefetch(self, _items: &[W]) {}
}

/// Runs a block of test code with `$kernel` of every instruction set that the machine has.
#[cfg(test)]
macro_rules! for_each_kernel {
    ($kernel:ident => $body:block) => {{
        {
            let $kernel = $crate::join::simd::portable::Portable;
            $body
        }
        #[cfg(target_arch = "x86_64")]
        {
            if let Some($kernel) = $crate::join::simd::avx2::Avx2::new() $body
            if let Some($kernel) = $crate::join::simd::avx512::Avx512::new() $body
        }
    }};
}
#[cfg(test)]
pub(crate) use for_each_kernel;

#[cfg(test)]
mod tests;
