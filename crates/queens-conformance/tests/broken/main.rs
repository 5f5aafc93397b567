//! The suite can fail: solvers with one defect each, and the group that catches it.

mod solver;
mod stepper;

use queens::Solver;
use queens_conformance::{Outcome, Skip, Suite, groups};
use solver::{Broken, Defect};
use stepper::Watched;

fn group(name: &str) -> groups::Group {
    let known = groups::ALL.iter().find(|(known, _)| *known == name);
    known.unwrap_or_else(|| panic!("there is no group '{name}'")).1
}

/// Asserts that the group catches this solver, and says so.
fn caught(solver: Box<dyn Solver>, by: &str, saying: &str) {
    let outcome: Outcome = group(by)(&Suite::new([solver]));
    let said = outcome.failures.iter().any(|failure| failure.to_string().contains(saying));
    assert!(said, "expected a failure with '{saying}', not\n{outcome}");
}

macro_rules! caught {
    ($($name:ident: $defect:ident by $($group:literal saying $saying:literal),+;)*) => {
        $(#[test]
        fn $name() {
            $(caught(Broken::boxed(Defect::$defect), $group, $saying);)+
        })*

        /// Every defect has its test.
        #[test]
        fn no_defect_is_left_out() {
            let tested = [Defect::None, $(Defect::$defect),*];
            assert_eq!(tested.len(), Defect::WrongName as usize + 1);
            for (index, defect) in tested.into_iter().enumerate() {
                assert_eq!(defect as usize, index, "{defect:?}");
            }
        }
    };
}

caught! {
    only_one_diagonal_direction: OneDiagonal
        by "sets" saying "share the anti-diagonal";
    diagonals_wrapped_round: WrappedDiagonals
        by "sets" saying "n = 4, search: the number of solutions is 0, should be 2";
    central_column_counted_twice: CentreTwice
        by "counts" saying "n = 5, count: the total is Some(12), should be Some(10)";
    a_board_shared_between_solutions: SharedBoard
        by "sets" saying "[2, 0, 3, 1] came twice", "ways" saying "n = 4, first";
    a_total_of_32_bits: NarrowTotal
        by "counts" saying "n = 19, count: the total is Some(673090552)";
    state_left_over_from_an_earlier_run: Leftover
        by "isolation" saying "after a run that was stopped";
    a_total_shared_between_runs: SharedTotal
        by "isolation" saying "with another run within the visitor";
    another_order_than_claimed: Backwards
        by "sets" saying "[1, 3, 0, 2] comes after", "first" saying "n = 4";
    blocked_squares_ignored: IgnoresBlocked
        by "constrained" saying "has a queen on the blocked square 0,1";
    given_queens_ignored: IgnoresGiven
        by "constrained" saying "lacks the given queen", "pairs" saying "no solution is 0";
    constraints_ignored_instead_of_refused: IgnoresConstraints
        by "claims" saying "should have refused with [Unsupported",
        "constrained" saying "feature: Constraints";
    a_size_past_the_bound_solved: IgnoresBound
        by "claims" saying "should have refused with [TooLarge";
    one_solution_too_many: SolutionTooMany
        by "limits" saying "count up to 1 solutions: the number of solutions is 2, should be 1",
        "ways" saying "take 1: completion";
    one_node_too_many: NodeTooMany
        by "limits" saying "search up to 3 nodes: nodes is Some(4), should be Some(3)";
    complete_when_the_visitor_broke_off: ClaimsComplete
        by "ways" saying "completion is Complete, should be Stopped(Caller)";
    the_cancel_token_ignored: IgnoresToken
        by "stops" saying "should be Stopped(Cancelled)",
        "latency" saying "should be Stopped(Cancelled)";
    the_clock_ignored: IgnoresClock
        by "stops" saying "should be Stopped(TimeLimit)";
    a_panic_on_the_empty_board: PanicsOnNothing
        by "sets" saying "n = 0, search: panicked: attempt to subtract with overflow";
    no_solution_on_the_empty_board: NothingOnNothing
        by "sets" saying "n = 0, search: the number of solutions is 0, should be 1";
    each_solution_twice: EachTwice
        by "sets" saying "[1, 3, 0, 2] came twice", "counts" saying "n = 1";
    the_last_column_never_tried: MissesLastColumn
        by "sets" saying "n = 5, search: the number of solutions is 8, should be 10",
        "first_column" saying "[2, 2, 2, 2, 0]", "classes" saying "lacks an image of itself";
    the_root_not_counted: MissesRoot
        by "tree" saying "n = 8, count: nodes is Some(2056), should be Some(2057)",
        "constrained_tree" saying "the profile";
    passed_tests_counted_for_all: CountsPassedTests
        by "tree" saying "should be Some(15720)", "first" saying "n = 8, first: tests";
    a_report_under_another_name: WrongName
        by "counts" saying "the report's strategy";
}

#[test]
fn the_same_solvers_without_a_defect_pass() {
    let skip = Skip {
        strategy: "flags".to_owned(),
        group: "counts".to_owned(),
        from: 13,
        reason: "a plain solver takes long".to_owned(),
    };
    let suite = || Suite::new([Broken::boxed(Defect::None)]).skipping([skip.clone()]);
    for (name, group) in groups::ALL {
        let outcome = group(&suite());
        assert!(outcome.failures.is_empty(), "{name}: {outcome}");
    }
    groups::stepping(&Suite::new([Watched::boxed(stepper::Defect::None)])).assert();
}

#[test]
fn a_stepper_that_shows_what_is_not_so() {
    for (defect, saying) in [
        (stepper::Defect::KeepsCounters, "back to the start: the state after"),
        (stepper::Defect::WrongCause, "the cause is none"),
        (stepper::Defect::ShowsUndone, "step to the end: the queens is"),
        (stepper::Defect::StopsEarly, "the search is not complete at its end"),
        (stepper::Defect::HidesElsewhere, "covered last is"),
    ] {
        caught(Watched::boxed(defect), "stepping", saying);
    }
}

#[test]
fn a_skip_that_would_pass() {
    let skip = |group: &str, from| Skip {
        strategy: "flags".to_owned(),
        group: group.to_owned(),
        from,
        reason: "somebody thought so".to_owned(),
    };
    let flags = || Suite::new(queens::strategy("flags"));
    let needless = groups::sets(&flags().skipping([skip("sets", 6)]));
    assert_eq!(needless.failures.len(), 1, "{needless}");
    assert!(needless.failures[0].to_string().contains("n = 6, skipped: would pass"));
    let idle = groups::sets(&flags().skipping([skip("sets", 99)]));
    assert!(idle.to_string().contains("nothing of this size to skip"), "{idle}");
}

#[test]
fn two_strategies_of_one_name() {
    let twice = [Broken::boxed(Defect::None), Broken::boxed(Defect::None)];
    let outcome = groups::claims(&Suite::new(twice));
    assert!(outcome.to_string().contains("two strategies have it"), "{outcome}");
}

#[test]
fn a_suite_without_strategies_does_not_pass() {
    assert!(!groups::sets(&Suite::new([])).passed());
}

#[test]
fn all_failures_of_a_group_are_listed() {
    let outcome = groups::sets(&Suite::new([
        Broken::boxed(Defect::OneDiagonal),
        Broken::boxed(Defect::PanicsOnNothing),
    ]));
    assert!(outcome.failures.len() > 10, "{outcome}");
    assert!(outcome.to_string().lines().count() > 10);
}
