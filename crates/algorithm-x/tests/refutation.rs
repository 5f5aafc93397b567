//! Proofs that there is no cover: complete, and none where there is one.

#[path = "../examples/queens.rs"]
#[allow(dead_code)]
mod queens;
#[path = "support/raw.rs"]
mod raw;

use algorithm_x::{Control, Problem, Refutation, RefutationError, RefuteError, StopReason};
use proptest::prelude::*;

use raw::{raw, sorted};

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn there_is_a_proof_or_a_cover(raw in raw()) {
        let (_, problem) = raw.build();
        match problem.refute(&Control::new()) {
            Ok(proof) => {
                prop_assert!(raw.covers().is_empty());
                prop_assert_eq!(problem.check_refutation(&proof), Ok(()));
                let text = proof.spell(&problem).to_string();
                prop_assert_eq!(problem.read_refutation(&text), Ok(proof.clone()));

                // Neither its beginning nor more than it.
                let lines: Vec<&str> = text.lines().collect();
                let refused = |lines: &[&str]| {
                    let proof = problem.read_refutation(&lines.join("\n")).expect("names");
                    problem.check_refutation(&proof).unwrap_err()
                };
                let short = refused(&lines[..lines.len() - 1]);
                prop_assert_eq!(short, RefutationError::Incomplete { nodes: lines.len() - 1 });
                let long = refused(&[&lines[..], &lines[..1]].concat());
                prop_assert_eq!(long, RefutationError::TooLong { nodes: lines.len() });
            }
            Err(RefuteError::Cover { cover }) => {
                prop_assert!(raw.covers().contains(&sorted(&cover)));
            }
            Err(error) => prop_assert!(false, "{error}"),
        }
    }

    /// Whatever is claimed: where there is a cover, there is no proof.
    #[test]
    fn nothing_proves_what_is_not_so(
        raw in raw(),
        claim in prop::collection::vec(0..8_usize, 0..12),
    ) {
        prop_assume!(!raw.covers().is_empty());
        let (items, problem) = raw.build();
        let claim: String =
            claim.into_iter().map(|item| format!("#{}\n", item % items.len())).collect();
        let claim: Refutation = problem.read_refutation(&claim).expect("items of the problem");
        prop_assert!(problem.check_refutation(&claim).is_err());
    }
}

/// Three queens on 3 x 3 squares, and six on 6 x 6 with one of them in the corner.
#[test]
fn boards_without_solutions() {
    let (three, _) = queens::problem(3);
    let proof = three.refute(&Control::new()).unwrap();
    assert_eq!(three.check_refutation(&proof), Ok(()));

    let (six, _) = queens::problem(6);
    let text = six.to_string();
    let cornered: Vec<_> = text
        .lines()
        .enumerate()
        .filter(|&(line, _)| line == 0 || line == 1 || line > 6)
        .map(|(_, line)| line)
        .collect();
    let cornered: Problem = cornered.join("\n").parse().unwrap();
    let proof = cornered.refute(&Control::new()).unwrap();
    assert_eq!(cornered.check_refutation(&proof), Ok(()));
    assert!(proof.items().len() > 10);
    // It proves nothing about the whole board.
    let names = proof.spell(&cornered).to_string();
    assert!(six.check_refutation(&six.read_refutation(&names).unwrap()).is_err());
}

#[test]
fn limits_and_wrong_names_are_reported() {
    let (problem, _) = queens::problem(3);
    let few = Control::new().with_node_limit(2);
    let stopped = RefuteError::Stopped { reason: StopReason::NodeLimit };
    assert_eq!(problem.refute(&few), Err(stopped));
    let error = problem.read_refutation("#0\nnobody\n").unwrap_err();
    assert_eq!(error, RefutationError::UnknownItem { node: 2, item: "nobody".into() });
    let multi: Problem = "2|a\na".parse().unwrap();
    assert_eq!(multi.refute(&Control::new()), Err(RefuteError::Multiplicities));
}
