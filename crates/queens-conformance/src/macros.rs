//! The macro that strategy crates test themselves with.

/// Expands to one test for each of the [`groups`](crate::groups), under the group's name.
///
/// Put it into a file of its own, such as `tests/conformance.rs`, or into a module.
///
/// One strategy:
///
/// ```ignore
/// queens_conformance::tests!(Flags::default());
/// ```
///
/// A strategy with its options, each variant under a name:
///
/// ```ignore
/// queens_conformance::tests! {
///     "bitmask" => Bitmask::default(),
///     "bitmask mirror=off" => Bitmask::default().with_mirror(false),
/// }
/// ```
///
/// With another budget or with skips, a whole [`Suite`](crate::Suite):
///
/// ```ignore
/// queens_conformance::tests!(suite: Suite::of(Mine).with_budget(Duration::from_secs(10)));
/// ```
///
/// The tests print what was skipped, and measurements: `cargo test -- --nocapture` shows them.
#[macro_export]
macro_rules! tests {
    (suite: $suite:expr $(,)?) => {
        $crate::__tests! {
            $suite;
            claims options forwarding sets counts first_column classes constrained pairs wide tree
            constrained_tree first wide_first one ways solutions limits contract stops latency progress
            isolation stepping deep
        }
    };
    ($($name:literal => $solver:expr),+ $(,)?) => {
        $crate::tests!(suite: $crate::Suite::new()$(.named($name, $solver))+);
    };
    ($solver:expr $(,)?) => {
        $crate::tests!(suite: $crate::Suite::of($solver));
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __tests {
    ($suite:expr; $($group:ident)+) => {
        $(#[test]
        fn $group() {
            let outcome = $crate::groups::$group(&$suite);
            ::std::println!("{outcome}");
            outcome.assert();
        })+
    };
}

#[cfg(test)]
mod tests {
    use crate::groups;

    #[test]
    fn macro_lists_every_group() {
        let source = include_str!("macros.rs");
        let start = source.find("$suite;").expect("the list of groups") + "$suite;".len();
        let end = start + source[start..].find('}').expect("its end");
        let listed: Vec<&str> = source[start..end].split_whitespace().collect();
        let all: Vec<&str> = groups::ALL.iter().map(|&(name, _)| name).collect();
        assert_eq!(listed, all);
    }
}
