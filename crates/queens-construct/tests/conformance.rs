//! The conformance kit on this strategy.

queens_conformance::tests!(queens_construct::Construct);
