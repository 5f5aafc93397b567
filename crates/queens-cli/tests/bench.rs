//! `queens bench` as a user runs it.

use assert_cmd::Command;
use predicates::prelude::*;

fn bench(arguments: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("queens").unwrap().arg("bench").args(arguments).assert()
}

#[test]
fn every_strategy_that_can_is_in_the_table() {
    let mut assert = bench(&["6", "--rounds", "2"]).success().stderr("");
    let strategies = queens::Registry::builtin();
    let counting = strategies.solvers().filter(|solver| !solver.info().capabilities.finds_one);
    for name in counting.map(|solver| solver.info().name) {
        assert = assert.stdout(predicate::str::contains(format!("\n{name} ")));
    }
    assert.stdout(predicate::str::contains("×1.00"));
}

#[test]
fn json_has_times_and_totals() {
    let assert = bench(&["8", "--json", "--strategies", "flags,bitmask:mirror=off"]).success();
    let value: serde_json::Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!((&value["n"], &value["question"]), (&8.into(), &"count".into()));
    let strategies = value["strategies"].as_array().unwrap();
    assert_eq!(strategies.len(), 2);
    for strategy in strategies {
        assert_eq!(strategy["solutions"], "92");
        assert_eq!(strategy["nodes"], "2057");
        assert_eq!(strategy["seconds"]["rounds"], 5);
        assert!(strategy["ratio"].as_f64().unwrap() >= 1.0);
    }
}

#[test]
fn what_takes_too_long_is_named_and_is_no_failure() {
    bench(&["13", "--strategies", "scan,bitmask", "--budget", "750ms", "--rounds", "3"])
        .success()
        .stdout(predicate::str::contains("scan: a call takes more than 250 ms"));
}

#[test]
fn one_round_has_no_spread() {
    let arguments = ["6", "--strategies", "flags", "--rounds", "1"];
    bench(&arguments)
        .success()
        .stdout(predicate::str::contains("1 round, median"))
        .stdout(predicate::str::contains("  1 round  "))
        .stdout(predicate::str::contains("%").not());
    let assert = bench(&[&arguments[..], &["--json"]].concat()).success();
    let value: serde_json::Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(value["strategies"][0]["seconds"]["mad"], serde_json::Value::Null);
}

#[test]
fn a_bench_that_measured_nothing_does_not_exit_with_zero() {
    bench(&["14", "--strategies", "scan", "--budget", "10ms"])
        .code(1)
        .stdout(predicate::str::contains("scan: a call takes more than 3.33 ms"))
        .stderr(predicate::str::contains("nothing was measured"));
}

#[test]
fn solutions_one_at_a_time_are_a_question() {
    bench(&["8", "--ask", "iterate", "--rounds", "2"])
        .success()
        .stdout(predicate::str::contains("\nbitmask "))
        .stdout(predicate::str::contains("\ncount ").not());
}

#[test]
fn what_cannot_be_measured_is_one_sentence() {
    for (arguments, words) in [
        (&["8", "--strategies", "bitmsk"][..], "did you mean 'bitmask'?"),
        (&["8", "--strategies", "bitmask:mirror=maybe"], "on or off"),
        (&["13", "--strategies", "permutation"], "'permutation' goes up to n = 12"),
        (&["8", "--ask", "some"], "ask count, all, iterate or first"),
        (&["8", "--rounds", "0"], "0"),
        (&["-3"], "is negative"),
        (&["8", "--budget", "soon"], "is no time"),
    ] {
        bench(arguments).code(2).stdout("").stderr(predicate::str::contains(words));
    }
}
