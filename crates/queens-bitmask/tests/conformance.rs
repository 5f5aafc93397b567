//! The conformance kit on this strategy and its variants.

use queens_bitmask::Bitmask;

queens_conformance::tests! {
    "bitmask" => Bitmask::default(),
    "bitmask mirror=off" => Bitmask::default().with_mirror(false),
}
