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
