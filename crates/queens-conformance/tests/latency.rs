//! How soon searches stop: a program of its own, so that no other test runs beside it. `cargo test
//! --test latency -- --nocapture` shows the figures.

use queens_conformance::{Suite, groups};

#[test]
fn latency() {
    let outcome = groups::latency(&Suite::of_registry());
    for remark in &outcome.remarks {
        println!("{remark}");
    }
    outcome.assert();
}
