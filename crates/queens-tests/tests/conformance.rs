//! Every strategy of the registry, group by group. `cargo test -- --nocapture` shows measurements.

use queens_conformance::{SkipReason, groups};

fn check(group: groups::Group) {
    let outcome = group(&queens_tests::suite());
    println!("{outcome}");
    outcome.assert();
    let unexcused = outcome
        .skipped
        .iter()
        .filter(|skipped| !matches!(skipped.reason, SkipReason::Excused(_)))
        .map(ToString::to_string);
    let unexcused: Vec<String> = unexcused.collect();
    assert!(unexcused.is_empty(), "these need an entry in skips.toml:\n{}", unexcused.join("\n"));
}

macro_rules! groups {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(groups::$name);
        })*

        #[test]
        fn no_group_is_left_out() {
            let here = [$(stringify!($name)),*];
            // `latency` is a program of its own, so that no other test runs beside it.
            let elsewhere = ["latency"];
            for (name, _) in groups::ALL {
                assert!(here.contains(name) || elsewhere.contains(name), "{name} is left out");
            }
            assert_eq!(groups::ALL.len(), here.len() + elsewhere.len());
        }
    };
}

groups! {
    claims options forwarding sets counts first_column classes constrained pairs wide tree
    constrained_tree first wide_first one ways solutions limits contract stops progress isolation
    stepping deep
}
