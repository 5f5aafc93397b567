//! The conformance kit on this strategy and its variants.

use queens_count::{Count, InstructionSet, Kernel};

queens_conformance::tests! {
    "count" => Count::new(),
    "count threads=1" => Count::new().with_threads(1),
    "count kernel=lanes" => Count::new().with_kernel(Kernel::Lanes),
    "count isa=portable" => Count::new().with_instruction_set(InstructionSet::Portable),
    "count verify=2" => Count::new().with_verify(2),
}
