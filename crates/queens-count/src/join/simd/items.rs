//! The loops over items of an instruction set, put behind [`Simd`](super::Simd).

/// Implements `Simd<$word>` for `$set` with the functions named, of the modules `pack`, `offsets` and `compare` beside it.
macro_rules! items {
    (
        $set:ident, $word:ty, slack: $slack:literal, $extend:ident, $filter:ident,
        $offsets:ident, $compare:ident
    ) => {
        impl $crate::join::simd::Simd<$word> for $set {
            const SLACK: usize = $slack;

            fn extend(self, runs: &[$crate::join::item::Run<'_, $word>], out: &mut Vec<$word>) {
                // SAFETY: `self` proves the instructions.
                unsafe { pack::$extend(runs, out) }
            }

            fn filter(self, items: &[$word], forbid: $word, out: &mut Vec<$word>) {
                // SAFETY: `self` proves the instructions.
                unsafe { pack::$filter(items, forbid, out) }
            }

            fn slice(self, items: &[$word], bits: u32, planes: &mut Planes) {
                // SAFETY: `self` proves the instructions.
                unsafe { slice(items, bits, planes) }
            }

            fn offsets(self, items: &[$word], bits: u32, groups: &Groups, out: &mut Offsets) {
                // SAFETY: `self` proves the instructions.
                unsafe { offsets::$offsets(items, bits, groups, out) }
            }

            fn compare(
                self,
                these: &[$word],
                those: &[$word],
                key: $crate::join::key::Key,
                live: u64,
            ) -> u64 {
                // SAFETY: `self` proves the instructions.
                unsafe { compare::$compare(these, those, key, live) }
            }

            fn prefetch(self, items: &[$word]) {
                $crate::join::simd::prefetch(items);
            }
        }
    };
}
pub(super) use items;
