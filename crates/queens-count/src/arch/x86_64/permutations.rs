//! Permutations of lanes, for instruction sets that neither compress nor expand.

/// For each set of eight lanes, the lanes to take so that those of the set come first, in order.
const COMPRESS: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut rank) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 == 1 {
                table[set][rank] = lane as u8;
                rank += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    table
};

/// For each set of eight lanes, the lanes to take so that the first go to those of the set, in
/// order.
const EXPAND: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut rank) = (0, 0);
        while lane < 8 {
            table[set][lane] = rank;
            if set >> lane & 1 == 1 {
                rank += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    table
};

/// The same permutations of eight lanes of 16 bits, as bytes.
const fn of_bytes(lanes: &[[u8; 8]; 256]) -> [[u8; 16]; 256] {
    let mut table = [[0; 16]; 256];
    let mut set = 0;
    while set < 256 {
        let mut lane = 0;
        while lane < 8 {
            table[set][2 * lane] = 2 * lanes[set][lane];
            table[set][2 * lane + 1] = 2 * lanes[set][lane] + 1;
            lane += 1;
        }
        set += 1;
    }
    table
}

/// The permutations of sets of the first four lanes, as those of lanes half as wide.
const fn of_halves(lanes: &[[u8; 8]; 256]) -> [[u32; 8]; 16] {
    let mut table = [[0; 8]; 16];
    let mut set = 0;
    while set < 16 {
        let mut lane = 0;
        while lane < 4 {
            table[set][2 * lane] = 2 * lanes[set][lane] as u32;
            table[set][2 * lane + 1] = 2 * lanes[set][lane] as u32 + 1;
            lane += 1;
        }
        set += 1;
    }
    table
}

/// A table from the start of a cache line on.
#[repr(align(64))]
pub(super) struct Aligned<T>(pub(super) T);

/// [`COMPRESS`] for lanes of 32 bits, a byte for each lane.
pub(super) static COMPRESS_32: Aligned<[[u8; 8]; 256]> = Aligned(COMPRESS);
/// [`EXPAND`] for lanes of 32 bits, a byte for each lane.
pub(super) static EXPAND_32: Aligned<[[u8; 8]; 256]> = Aligned(EXPAND);
/// [`COMPRESS`] for lanes of 16 bits, as permutations of their bytes.
pub(super) static COMPRESS_16: Aligned<[[u8; 16]; 256]> = Aligned(of_bytes(&COMPRESS));
/// [`EXPAND`] for lanes of 16 bits, as permutations of their bytes.
pub(super) static EXPAND_16: Aligned<[[u8; 16]; 256]> = Aligned(of_bytes(&EXPAND));
/// [`COMPRESS`] for four lanes of 64 bits, as permutations of their halves.
pub(super) static COMPRESS_64: Aligned<[[u32; 8]; 16]> = Aligned(of_halves(&COMPRESS));
