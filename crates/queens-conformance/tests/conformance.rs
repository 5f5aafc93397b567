//! Every strategy of the registry, group by group. `cargo test -- --nocapture` shows the figures.

use queens_conformance::{Suite, groups};

/// All groups of a suite share no state, so each test makes a suite of its own.
fn check(group: groups::Group) {
    let outcome = group(&Suite::of_registry());
    for remark in &outcome.remarks {
        println!("{}: {remark}", outcome.group);
    }
    outcome.assert();
}

macro_rules! groups {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(groups::$name);
        })*

        #[test]
        fn no_group_is_left_out() {
            let all: Vec<&str> = groups::ALL.iter().map(|&(name, _)| name).collect();
            let here = [$(stringify!($name)),*];
            // `latency` is a program of its own, so that no other test runs beside it.
            let elsewhere = ["latency"];
            for name in &all {
                assert!(here.contains(name) || elsewhere.contains(name), "{name} is left out");
            }
            assert_eq!(all.len(), here.len() + elsewhere.len());
        }
    };
}

groups! {
    claims sets counts first_column classes constrained pairs wide tree constrained_tree first
    wide_first ways limits stops isolation stepping deep
}
