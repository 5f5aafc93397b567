use predicates::prelude::*;

use super::{json, queens, stdout};

#[test]
fn the_first_in_lexicographic_order() {
    assert_eq!(stdout("first 8 --format columns"), "0 4 7 5 2 6 1 3\n");
    assert_eq!(stdout("first 4"), ".Q..\n...Q\nQ...\n..Q.\n");
    assert_eq!(stdout("first 8 --queen d8 -f digits").chars().next(), Some('4'));
    // Where that takes too long it is some solution, and called so.
    queens("first 50").assert().success().stderr(predicate::str::starts_with("a solution in "));
    queens("first 8")
        .assert()
        .stderr(predicate::str::is_match(r"^first solution in .*s \(bitmask\)\n$").unwrap());
}

#[test]
fn no_is_1_and_not_yet_is_3() {
    queens("first 3")
        .assert()
        .code(1)
        .stdout("")
        .stderr(predicate::str::starts_with("no solution in "));
    queens("first 200 --strategy flags --time-limit 20ms")
        .assert()
        .code(3)
        .stdout("")
        .stderr(predicate::str::starts_with("no solution yet in "));
}

#[test]
fn as_json() {
    let answer = json(&mut queens("first 4 --json"));
    assert_eq!(answer["placement"], serde_json::json!([1, 3, 0, 2]));
    assert_eq!(answer["n"], 4);
    assert_eq!(answer["strategy"], "bitmask");
    let answer = json(&mut queens("first 3 --json"));
    assert_eq!(answer["placement"], serde_json::Value::Null);
    assert_eq!(answer["complete"], true);
    let answer = json(&mut queens("first 200 --json -s flags --time-limit 20ms"));
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["stopped"], "time limit");
}

#[test]
fn one_solution_of_any_size_at_once() {
    // 1024 was the largest board that was found at once.
    for n in [1025, 2000, 65_537, 1_000_000] {
        let first = queens(&format!("first {n} --time-limit 20s")).assert().success();
        let first = first.stderr(predicate::str::contains("(construct)"));
        let columns = String::from_utf8(first.get_output().stdout.clone()).unwrap();
        assert_eq!(columns.split(' ').count(), n);
        queens("check -").write_stdin(columns).assert().success().stdout("solution\n");
    }
}

#[test]
#[ignore = "takes some seconds"]
fn ten_million_queens() {
    let columns = stdout("first 10000000 --seed 7 --time-limit 60s");
    queens("check -").write_stdin(columns).assert().success().stdout("solution\n");
}

#[test]
fn a_seed_gives_a_random_solution_and_always_the_same() {
    let first = stdout("first 3000 --seed 7");
    assert_eq!(stdout("first 3000 --seed 7"), first);
    assert_eq!(stdout("first 3000 --strategy min-conflicts --seed 7"), first);
    assert_ne!(stdout("first 3000 --seed 8"), first);
    queens("check -").write_stdin(first).assert().success().stdout("solution\n");
    queens("first 8 --seed x").assert().code(2).stderr(predicate::str::contains("'x' is no seed"));
    queens("first 8 --strategy flags --seed 1")
        .assert()
        .code(2)
        .stderr(predicate::str::contains("the option belongs to min-conflicts"));
}

#[test]
fn a_search_that_gives_up_does_not_answer_none() {
    let row =
        |n: usize| -> String { (0..n).map(|column| format!(" --block 0,{column}")).collect() };
    // Exact cover proves it.
    queens(&format!("first 20{}", row(20)))
        .assert()
        .code(1)
        .stderr(predicate::str::contains("(dlx)"));
    queens("first 3 --seed 7")
        .assert()
        .code(1)
        .stderr(predicate::str::starts_with("no solution in"));
    let unknown = format!("first 1100{}", row(1100));
    queens(&unknown).assert().code(3).stdout("").stderr(
        predicate::str::starts_with("no solution yet in")
            .and(predicate::str::contains("gave up: there may be one")),
    );
    queens("first 3 --strategy min-conflicts").assert().code(3);
    let answer = json(&mut queens("first 3 --strategy min-conflicts --json"));
    assert_eq!((&answer["complete"], &answer["stopped"]), (&false.into(), &"gave up".into()));
}

#[test]
fn given_queens_and_blocked_squares_on_large_boards() {
    let first = stdout("first 5000 --queen 0,17 --block 1,3");
    assert!(first.starts_with("17 ") && !first.starts_with("17 3 "));
    queens("check -").write_stdin(first).assert().success();
}

#[test]
fn what_finds_one_solution_cannot_count_or_list() {
    for command in
        ["count 8 -s construct", "solve 8 -s min-conflicts", "solve 8 --limit 2 -s construct"]
    {
        queens(command).assert().code(2).stdout("").stderr(
            predicate::str::contains("does not find more than one solution")
                .and(predicate::str::contains("bitmask")),
        );
    }
    assert_eq!(stdout("solve 4 --limit 1 -s construct -f columns"), "1 3 0 2\n");
    queens("trace 8 -s construct").assert().code(2);
}
