//! The suite can fail: solvers with one defect each, and the group that catches it.

mod configured;
mod lazy;
mod solver;
mod stepper;

use std::time::Duration;

use configured::Configured;
use lazy::Lazy;
use queens::Solver;
use queens_conformance::{Outcome, Skip, SkipReason, Suite, groups};
use solver::{Broken, Defect};
use stepper::Watched;

fn group(name: &str) -> groups::Group {
    let known = groups::ALL.iter().find(|(known, _)| *known == name);
    known.unwrap_or_else(|| panic!("there is no group '{name}'")).1
}

/// Asserts that the group catches this solver with a failure that contains the text.
fn caught(solver: impl Solver + 'static, by: &str, saying: &str) {
    let outcome: Outcome = group(by)(&Suite::of(solver));
    let is_caught = outcome.failures.iter().any(|failure| failure.to_string().contains(saying));
    assert!(is_caught, "expected a failure with '{saying}', not\n{outcome}");
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
            assert_eq!(tested.len(), Defect::GuessesWhenLate as usize + 1);
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
        by "sets" saying "[2, 0, 3, 1] came twice", "ways" saying "n = 4, search, the closure";
    a_total_of_32_bits: NarrowTotal
        by "counts" saying "n = 19, count: the total is Some(673090552)";
    state_left_over_from_an_earlier_run: Leftover
        by "isolation" saying "after a search that was stopped";
    a_total_shared_between_runs: SharedTotal
        by "isolation" saying "with another search within the closure";
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
        "ways" saying "first_n(1): completion";
    one_node_too_many: NodeTooMany
        by "limits" saying "search up to 3 nodes: nodes is Some(4), should be Some(3)";
    complete_when_the_closure_broke_off: ClaimsComplete
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
    limits_looked_at_in_another_order: WrongOrderOfStops
        by "contract" saying "[Cancelled, SolutionLimit]: completion is Stopped(SolutionLimit)";
    a_limit_before_the_closure: CallerLoses
        by "contract" saying "breaking there: completion is Stopped(SolutionLimit), should be";
    a_limit_of_no_solutions_ignored: ZeroIsOne
        by "contract" saying "[SolutionLimit]: completion is", "limits" saying "up to 0 solutions";
    a_limit_equal_to_the_total_not_a_stop: TotalIsNoStop
        by "limits" saying "n = 4, count up to 2 solutions: completion is Complete, should be",
        "ways" saying "first_n(2): completion is Complete";
    a_partial_count_that_is_too_large: GuessesWhenLate
        by "counts" saying "1099511627776 solutions found of";
}

#[test]
fn the_same_solvers_without_a_defect_pass() {
    for suite in [
        Suite::of(Broken::boxed(Defect::None)).with_budget(Duration::from_millis(100)),
        Suite::of(Lazy::new(lazy::Defect::None)).with_budget(Duration::from_millis(100)),
        Suite::of(Configured::new(configured::Defect::None))
            .with_budget(Duration::from_millis(100)),
    ] {
        for (name, group) in groups::ALL {
            let outcome = group(&suite);
            assert!(outcome.failures.is_empty(), "{name}: {outcome}");
        }
    }
    groups::stepping(&Suite::of(Watched::boxed(stepper::Defect::None))).assert();
}

#[test]
fn steppers_with_a_defect() {
    for (defect, saying) in [
        (stepper::Defect::KeepsCounters, "back to the start: the state after"),
        (stepper::Defect::WrongCause, "the cause does not hold"),
        (stepper::Defect::ShowsUndone, "step to the end: the queens is"),
        (stepper::Defect::StopsEarly, "the search is not complete at its end"),
        (stepper::Defect::HidesElsewhere, "covered last is"),
    ] {
        caught(Watched::boxed(defect), "stepping", saying);
    }
}

#[test]
fn iterators_with_a_defect() {
    use lazy::Defect as D;
    for (defect, by, saying) in [
        (D::Repeats, "solutions", "[1, 3, 0, 2] came twice"),
        (D::Loses, "solutions", "n = 4, solutions: the solutions is [[1, 3, 0, 2]], should be"),
        (D::Swaps, "solutions", "[1, 3, 0, 2] comes after Some([2, 0, 3, 1])"),
        (D::IgnoresSolutionLimit, "solutions", "n = 4, solutions, up to 1: the solutions is"),
        (D::IgnoresSolutionLimit, "contract", "solutions with these reached beforehand"),
        (D::IgnoresNodeLimit, "solutions", "n = 4, solutions, up to 3 nodes: nodes is Some(17)"),
        (D::IgnoresToken, "stops", "solutions, cancelled after the first: completion"),
        (D::IgnoresClock, "stops", "asked for when the time was over: completion"),
        (D::CompleteFromTheStart, "solutions", "completion so far is Complete"),
        (D::CountsAhead, "solutions", "the solutions so far is 1, should be 0"),
        (D::StartsAgain, "solutions", "call 1 after the end"),
        (D::LosesStatistics, "solutions", "the statistics is"),
    ] {
        caught(Lazy::new(defect), by, saying);
    }
}

#[test]
fn options_copies_and_claims_with_a_defect() {
    use configured::Defect as D;
    for (defect, by, saying) in [
        (D::ChangesNothing, "options", "none of the values fast changes"),
        (D::AcceptsJunk, "options", "option speed: the value '?!' gives Ok"),
        (D::AcceptsUnknown, "options", "the option 'no such option' gives Ok"),
        (D::RefusesDefault, "options", "option speed: the default is refused"),
        (D::ResetsOthers, "options", "option speed, then another: fast is undone by setting echo"),
        (D::WrongError, "options", "the option 'no such option' gives Err(InvalidValue"),
        (D::ForgetfulCopy, "forwarding", "Debug: the output of a copy"),
        (D::IteratesOnly, "claims", "to list solutions lazily, but not to list them"),
        (D::TreeWithoutNodes, "claims", "but not to count nodes"),
        (D::BadName, "claims", "the name 'Not A Name' is not made of"),
    ] {
        caught(Configured::new(defect), by, saying);
    }
}

#[test]
fn progress_with_a_defect() {
    use configured::Defect as D;
    for (defect, saying) in [
        (D::BeyondOne, "a share outside 0 to 1"),
        (D::Decreasing, "it goes backwards"),
        (D::NeverCalls, "no call in"),
        (D::Unclaimed, "calls without the capability"),
        (D::CountsAhead, "more solutions than the report's"),
    ] {
        caught(Configured::new(defect), "progress", saying);
    }
}

#[test]
fn cases_over_budget_are_skipped_by_name() {
    let suite = Suite::of(Broken::boxed(Defect::None)).with_budget(Duration::ZERO);
    let outcome = groups::counts(&suite);
    assert!(outcome.passed(), "{outcome}");
    let skipped: Vec<(&str, &SkipReason)> =
        outcome.skipped.iter().map(|skipped| (skipped.case.as_str(), &skipped.reason)).collect();
    let smaller = SkipReason::SmallerOverBudget("n = 9".to_owned());
    // From n = 15 on the solver refuses, which is checked all the same.
    let mut expected = vec![("n = 9", &SkipReason::OverBudget(Duration::ZERO))];
    expected
        .extend(["n = 10", "n = 11", "n = 12", "n = 13", "n = 14"].map(|case| (case, &smaller)));
    assert_eq!(skipped, expected);
    assert!(outcome.to_string().contains("broken, n = 10 to n = 14: skipped, n = 9 exceeds"));
}

#[test]
fn small_cases_have_no_budget() {
    let suite = Suite::of(Broken::boxed(Defect::MissesLastColumn)).with_budget(Duration::ZERO);
    let outcome = groups::counts(&suite);
    assert!(outcome.to_string().contains("n = 8, count: the total is Some(88)"), "{outcome}");
}

#[test]
fn a_skip_that_would_pass() {
    let skip = |group: &str, from| Skip::new("flags", group, from, "thought to be slow");
    let flags = || Suite::of(queens::strategies::Flags);
    let needless = groups::sets(&flags().with_skip(skip("sets", 6)));
    assert_eq!(needless.failures.len(), 1, "{needless}");
    assert!(needless.failures[0].to_string().contains("n = 6, skipped: would pass"));
    let idle = groups::sets(&flags().with_skip(skip("sets", 99)));
    assert!(idle.to_string().contains("there is nothing to skip"), "{idle}");
    let unknown = groups::claims(&flags().with_skip(skip("set", 6)));
    assert!(unknown.to_string().contains("the group 'set', which does not exist"), "{unknown}");
    let stranger = Skip::new("flag", "sets", 6, "thought to be slow");
    let stranger = groups::claims(&flags().with_skip(stranger));
    assert!(stranger.to_string().contains("flag, itself, names in the suite"), "{stranger}");
}

#[test]
fn a_skip_with_a_reason() {
    let skip = Skip::new("broken", "sets", 9, "it panics there");
    let outcome = groups::sets(&Suite::of(Broken::boxed(Defect::OneDiagonal)).with_skip(skip));
    let from_nine = |case: &str| case["n = ".len()..].parse::<usize>().unwrap() >= 9;
    assert!(!outcome.failures.iter().any(|failure| from_nine(&failure.case)), "{outcome}");
    assert_eq!(outcome.skipped.len(), 4, "{outcome}");
    assert_eq!(outcome.skipped[0].reason, SkipReason::Excused("it panics there".to_owned()));
}

#[test]
fn two_strategies_of_one_name() {
    let suite = Suite::of(Broken::boxed(Defect::None)).named("broken", Broken::boxed(Defect::None));
    let outcome = groups::claims(&suite);
    assert!(outcome.to_string().contains("two strategies have this name"), "{outcome}");
}

#[test]
fn a_suite_without_strategies_does_not_pass() {
    assert!(!groups::sets(&Suite::new()).passed());
}

#[test]
fn all_failures_of_a_group_are_listed() {
    let suite = Suite::of(Broken::boxed(Defect::OneDiagonal))
        .named("another", Broken::boxed(Defect::PanicsOnNothing));
    let outcome = groups::sets(&suite);
    assert!(outcome.failures.len() > 10, "{outcome}");
    assert!(outcome.to_string().lines().count() > 10);
}
