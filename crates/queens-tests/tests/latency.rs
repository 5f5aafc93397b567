//! How soon searches stop: a program of its own, so that no other test runs beside it. `cargo test
//! --test latency -- --nocapture` shows the measurements.

use queens_conformance::groups;

#[test]
fn latency() {
    let outcome = groups::latency(&queens_tests::suite());
    println!("{outcome}");
    outcome.assert();
}
