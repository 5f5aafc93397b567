//! The loops of an instruction set, put behind [`Simd`](super::Simd) and [`Probe`](super::Probe).

/// Implements `Probe` for `$set`, with blocks of 512 items, or of 256 where a block has no more, by
/// the modules `wide` and `narrow` beside it.
macro_rules! probe {
    ($set:ident, costs: $costs:expr) => {
        impl $crate::join::simd::Probe for $set {
            const BLOCK: usize = 512;

            const COSTS: Costs = $costs;

            fn tabulate(
                self,
                planes: &$crate::join::four_russians::Planes,
                len: usize,
                reflection: $crate::join::reflection::Reflection,
                groups: &$crate::join::four_russians::Groups,
                tables: &mut $crate::join::four_russians::Tables,
            ) {
                // SAFETY: `self` proves the instructions.
                unsafe {
                    if len <= $crate::join::four_russians::NARROW {
                        narrow::tabulate(planes, len, reflection, groups, tables);
                    } else {
                        wide::tabulate(planes, len, reflection, groups, tables);
                    }
                }
            }

            fn probe(
                self,
                tables: &$crate::join::four_russians::Tables,
                len: usize,
                groups: &$crate::join::four_russians::Groups,
                offsets: &$crate::join::four_russians::Offsets,
                first: Option<usize>,
            ) -> $crate::join::simd::Disjoint {
                // SAFETY: `self` proves the instructions.
                unsafe {
                    if len <= $crate::join::four_russians::NARROW {
                        narrow::probe(tables, groups, offsets, first)
                    } else {
                        wide::probe(tables, groups, offsets, first)
                    }
                }
            }
        }
    };
}

/// Implements `Simd<$word>` for `$set` with the functions named, of the modules `pack`, `offsets`
/// and `compare` beside it.
macro_rules! items {
    (
        $set:ident, $word:ty, slack: $slack:literal, $extend:ident, $filter:ident,
        $offsets:ident, $compare:ident
    ) => {
        impl $crate::join::simd::Simd<$word> for $set {
            const SLACK: usize = $slack;

            fn extend(
                self,
                runs: &[$crate::join::diagonals::ExtensionRun<'_, $word>],
                out: &mut Vec<$word>,
            ) {
                // SAFETY: `self` proves the instructions.
                unsafe { pack::$extend(runs, out) }
            }

            fn filter(self, items: &[$word], forbid: $word, out: &mut Vec<$word>) {
                // SAFETY: `self` proves the instructions.
                unsafe { pack::$filter(items, forbid, out) }
            }

            fn slice(
                self,
                items: &[$word],
                bits: u32,
                planes: &mut $crate::join::four_russians::Planes,
            ) {
                // SAFETY: `self` proves the instructions.
                unsafe {
                    if items.len() <= $crate::join::four_russians::NARROW {
                        narrow_squares::slice(items, bits, planes);
                    } else {
                        wide_squares::slice(items, bits, planes);
                    }
                }
            }

            fn offsets(
                self,
                items: &[$word],
                groups: &$crate::join::four_russians::Groups,
                out: &mut $crate::join::four_russians::Offsets,
            ) {
                // SAFETY: `self` proves the instructions.
                unsafe { offsets::$offsets(items, groups, out) }
            }

            fn compare(
                self,
                these: &[$word],
                those: &[$word],
                reflection: $crate::join::reflection::Reflection,
                live: u64,
            ) -> u64 {
                // SAFETY: `self` proves the instructions.
                unsafe { compare::$compare(these, those, reflection, live) }
            }

            fn prefetch(self, items: &[$word]) {
                $crate::join::simd::prefetch(items);
            }
        }
    };
}
pub(super) use {items, probe};
