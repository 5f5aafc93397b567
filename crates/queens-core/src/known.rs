//! Values printed elsewhere, to check answers with. Nothing here ever produces an answer.

/// The number of solutions, n = 0 to 27. OEIS A000170.
pub const ALL_SOLUTIONS: [u128; 28] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// The number of solutions up to the eight symmetries of the square, n = 0 to 27. OEIS A002562.
pub const FUNDAMENTAL: [u128; 28] = [
    1,
    1,
    0,
    0,
    1,
    2,
    1,
    6,
    12,
    46,
    92,
    341,
    1_787,
    9_233,
    45_752,
    285_053,
    1_846_955,
    11_977_939,
    83_263_591,
    621_012_754,
    4_878_666_808,
    39_333_324_973,
    336_376_244_042,
    3_029_242_658_210,
    28_439_272_956_934,
    275_986_683_743_434,
    2_789_712_466_510_289,
    29_363_495_934_315_694,
];

/// The number of solutions that equal their half turn, n = 0 to 27. OEIS A032522.
pub const HALF_TURN: [u128; 28] = [
    1,
    1,
    0,
    0,
    2,
    2,
    4,
    8,
    4,
    16,
    12,
    48,
    80,
    136,
    420,
    1_240,
    3_000,
    8_152,
    18_104,
    44_184,
    144_620,
    375_664,
    1_250_692,
    3_581_240,
    11_675_080,
    34_132_592,
    115_718_268,
    320_403_024,
];

/// The number of solutions that equal their quarter turn, n = 0 to 28. OEIS A033148.
pub const QUARTER_TURN: [u128; 29] = [
    1, 1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128, 0, 0, 480, 704, 0, 0, 3_328, 3_264, 0,
    0, 32_896,
];

/// The nodes of the row-by-row search tree, the root included, n = 0 to 19. OEIS A319283.
pub const NODES: [u128; 20] = [
    1,
    2,
    3,
    6,
    17,
    54,
    153,
    552,
    2_057,
    8_394,
    35_539,
    166_926,
    856_189,
    4_674_890,
    27_358_553,
    171_129_072,
    1_141_190_303,
    8_017_021_932,
    59_365_844_491,
    461_939_618_824,
];

/// The tests that a row-by-row search makes until its first solution is complete, or in all where
/// there is none, n = 1 to 20; index 0 is n = 0. OEIS A140450.
pub const TESTS_TO_FIRST: [u128; 21] = [
    0, 1, 6, 18, 26, 15, 171, 42, 876, 333, 975, 517, 3_066, 1_365, 26_495, 20_280, 160_712,
    91_222, 743_229, 48_184, 3_992_510,
];

/// The permutations of n columns up to the eight symmetries of the square, n = 1 to 12; index 0 is
/// n = 0. OEIS A000903.
pub const ROOK_CLASSES: [u64; 13] =
    [1, 1, 1, 2, 7, 23, 115, 694, 5_282, 46_066, 456_454, 4_999_004, 59_916_028];
