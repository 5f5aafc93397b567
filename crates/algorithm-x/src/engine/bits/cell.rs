//! Cells: the size of the option set of an item and, in the packed layout, the set itself.

/// How many members an item may have for its option set and the size of it to fit in one cell.
pub(super) const CAPACITY: u32 = 57;
/// The bits of a packed cell that stand for options.
pub(super) const BITS: u64 = UNIT - 1;
/// One option, in the size that a packed cell holds above its bits.
pub(super) const UNIT: u64 = 1 << CAPACITY;
/// Added to the cells of secondary items, so that they never read as empty. As primary items have
/// at most [`CAPACITY`] members in the packed layout, and less than 2^32 in the spread one, this bit
/// of their cells is free.
const SECONDARY: u64 = 1 << 63;

/// The cell of an item all of whose `size` members are left.
pub(super) fn full_cell(size: u32, is_primary: bool, spread: bool) -> u64 {
    let size = u64::from(size);
    let unit = if spread { 1 } else { UNIT };
    let set = if spread { 0 } else { (1 << size) - 1 };
    let secondary = if is_primary { 0 } else { SECONDARY };
    (size * unit).wrapping_sub(unit).wrapping_add(secondary) | set
}

/// The cell of a primary item that has no option left.
#[inline(always)]
pub(super) fn empty_cell(spread: bool) -> u64 {
    if spread { u64::MAX } else { !BITS }
}

/// The size of the option set of a primary item with this cell, less one. There must be an option.
#[inline(always)]
pub(super) fn size_less_one<const SPREAD: bool>(cell: u64) -> u64 {
    if SPREAD { cell } else { cell >> CAPACITY }
}

/// The size of the option set of a secondary item with this cell.
#[cfg(feature = "memo")]
#[inline(always)]
pub(super) fn secondary_size<const SPREAD: bool>(cell: u64) -> u32 {
    if SPREAD { cell.wrapping_add(1) as u32 } else { option_set(cell).count_ones() }
}

/// The least cell of a primary item with as many options as one with this cell.
#[inline(always)]
pub(super) fn least_of_size<const SPREAD: bool>(cell: u64) -> u64 {
    if SPREAD { cell } else { cell & !BITS }
}

/// The option set in a packed cell.
#[inline(always)]
pub(super) fn option_set(cell: u64) -> u64 {
    cell & BITS
}

/// The set of all numbers below `size`, in words.
pub(super) fn full_set(size: u32) -> impl Iterator<Item = u64> {
    (0..size.div_ceil(u64::BITS)).map(move |word| match size - word * u64::BITS {
        rest if rest < u64::BITS => (1 << rest) - 1,
        _ => u64::MAX,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removing_all_options_borrows_at_the_last_one_of_a_primary_item_only() {
        for size in 1..=CAPACITY {
            for is_primary in [true, false] {
                let mut cell = full_cell(size, is_primary, false);
                for member in 0..size {
                    assert_eq!(option_set(cell).count_ones(), size - member);
                    if is_primary {
                        assert_eq!(size_less_one::<false>(cell), u64::from(size - member - 1));
                    }
                    let (rest, borrowed) = cell.overflowing_sub(UNIT | 1 << member);
                    let is_last = member + 1 == size;
                    assert_eq!(borrowed, is_primary && is_last, "member {member} of {size}");
                    cell = rest;
                }
                assert_eq!(cell == empty_cell(false), is_primary);
            }
        }
    }
}
