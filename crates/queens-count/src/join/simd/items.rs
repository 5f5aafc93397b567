//! The loops over items of an instruction set, put behind [`Simd`](super::Simd).

/// Implements `Simd<$word>` for `$set` with the functions named, of the modules `pack`, `slice`,
/// `offsets` and `compare` beside it.
macro_rules! items {
    (
        $set:ident, $word:ty, slack: $slack:literal, $extend:ident, $filter:ident, $slice:ident,
        $offsets:ident::<$log_row:literal>, $compare:ident
    ) => {
        impl $crate::join::simd::Simd<$word> for $set {
            const SLACK: usize = $slack;

            fn extend(
                self,
                items: &[$word],
                step: &$crate::join::item::Step<$word>,
                out: &mut Vec<$word>,
            ) {
                // SAFETY: `self` proves the instructions.
                unsafe { pack::$extend(items, step, out) }
            }

            fn filter(self, items: &[$word], forbid: $word, out: &mut Vec<$word>) {
                // SAFETY: `self` proves the instructions.
                unsafe { pack::$filter(items, forbid, out) }
            }

            fn slice(self, items: &[$word], key: $crate::join::key::Key, planes: &mut Planes) {
                // SAFETY: `self` proves the instructions.
                unsafe { slice::$slice(items, key, planes) }
            }

            fn offsets(
                self,
                items: &[$word],
                key: $crate::join::key::Key,
                groups: &Groups,
                out: &mut Offsets,
            ) {
                // SAFETY: `self` proves the instructions.
                unsafe { offsets::$offsets::<$log_row>(items, key, groups, out) }
            }

            fn compare(self, these: &[$word], those: &[$word], key: $crate::join::key::Key) -> u64 {
                // SAFETY: `self` proves the instructions.
                unsafe { compare::$compare(these, those, key) }
            }

            fn prefetch(self, items: &[$word]) {
                $crate::join::simd::prefetch(items);
            }
        }
    };
}
pub(super) use items;
