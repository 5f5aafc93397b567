//! The conformance kit on this strategy, with two seeds.

use queens_min_conflicts::MinConflicts;

queens_conformance::tests! {
    "min-conflicts" => MinConflicts::default(),
    "min-conflicts seed=7" => MinConflicts::default().with_seed(7),
}
