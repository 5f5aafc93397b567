//! Extending and filtering lists with vectors of any width: one text, for each word of each
//! instruction set.

/// Makes the functions `$extend` and `$filter` for lists of `$word` of the operations given. `pack`
/// writes the items that pass a test and says how many; it needs room for `slack` items more than
/// it reads. The callers of the functions must see to it that the machine has `$features`.
macro_rules! lists {
    (
        $extend:ident, $filter:ident, $features:literal, $word:ty as $lane:ty,
        pack: $pack:ident, slack: $slack:literal, splat: $splat:ident, or: $or:ident,
        and: $and:ident, and_or: $and_or:ident, shift_right: $shift_right:ident,
        shift_left: $shift_left:ident
    ) => {
        #[target_feature(enable = $features)]
        pub(super) fn $extend(runs: &[ExtensionRun<'_, $word>], out: &mut Vec<$word>) {
            out.reserve(runs.iter().map(|run| run.items.len()).sum::<usize>() + $slack);
            let mut len = out.len();
            for ExtensionRun { items, step } in runs {
                let forbid = $splat(step.forbid as $lane);
                let keep = $splat(step.keep as $lane);
                let [down, up] = step.rotation.map(|by| _mm_cvtsi32_si128(by as i32));
                let add = $splat(step.add as $lane);
                let map = |x| {
                    let rotated = $or($shift_right(x, down), $shift_left(x, up));
                    ($and_or(rotated, keep, add), $and(x, forbid))
                };
                // SAFETY: the room reserved is as much as all runs need.
                len += unsafe { $pack(items, out.as_mut_ptr().add(len), map) };
            }
            // SAFETY: that many items have been written.
            unsafe { out.set_len(len) }
        }

        #[target_feature(enable = $features)]
        pub(super) fn $filter(items: &[$word], forbid: $word, out: &mut Vec<$word>) {
            let forbid = $splat(forbid as $lane);
            out.reserve(items.len() + $slack);
            let len = out.len();
            // SAFETY: the room has been reserved, and as many items written as it says.
            unsafe {
                let packed = $pack(items, out.as_mut_ptr().add(len), |x| (x, $and(x, forbid)));
                out.set_len(len + packed);
            }
        }
    };
}
pub(super) use lists;
