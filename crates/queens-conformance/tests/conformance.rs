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
            assert_eq!(all, [$(stringify!($name)),*]);
        }
    };
}

groups! {
    claims sets counts first_column classes constrained pairs wide tree constrained_tree first
    wide_first ways limits stops latency isolation stepping deep
}
