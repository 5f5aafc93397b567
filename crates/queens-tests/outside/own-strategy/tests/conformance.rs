//! The conformance kit on the strategy, in both orders of columns.

use own_strategy::{Center, Columns};

queens_conformance::tests! {
    "center" => Center::default(),
    "center columns=left" => Center::default().with_columns(Columns::Left),
}
