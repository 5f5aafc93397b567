//! Exact covers in the text format.

mod search;

use predicates::prelude::*;

use super::{json, queens};

/// The example with colors of TAOCP 7.2.2.1.
const COLOURS: &str = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";

#[test]
fn covers_are_printed_option_by_option() {
    queens("cover -").write_stdin(COLOURS).assert().success().stdout("q x:A\np r x:A y\n\n");
    queens("cover - --json").write_stdin(COLOURS).assert().success().stdout("[3,1]\n");
    queens("cover - --count").write_stdin(COLOURS).assert().success().stdout("1\n");
}

#[test]
fn the_cost_is_told() {
    queens("cover - --count --stats").write_stdin("a b\na\nb\na b\n").assert().success().stdout(
        predicate::str::is_match("^2\nnodes [0-9]+\nupdates [0-9]+\nprofile 1 [0-9 ]+\n$").unwrap(),
    );
    let answer = json(queens("cover - --count --json").write_stdin("a b\na\nb\na b\n"));
    assert_eq!((&answer["total"], &answer["complete"]), (&"2".into(), &true.into()));
}

#[test]
fn what_cannot_be_covered_is_named() {
    queens("cover -")
        .write_stdin("a b\na\n")
        .assert()
        .code(1)
        .stdout("")
        .stderr(predicate::str::contains("no option covers the item 'b'"));
}

#[test]
fn items_may_be_covered_several_times() {
    let pairs = "2|a 0:1|b\na\na b\na b\n";
    for method in ["", "--method auto", "--method memo", "--method plain"] {
        let mut command = queens(&format!("cover - --count {method}"));
        command.write_stdin(pairs).assert().success().stdout("2\n");
    }
    queens("cover -").write_stdin(pairs).assert().success().stdout("a\na b\n\na\na b\n\n");
    queens("cover - --sample 2").write_stdin("2|a\na\na\n").assert().success();
    queens("cover -").write_stdin("3|a\na\na\n").assert().code(1).stderr(predicate::str::contains(
        "the item 'a' has to be covered 3 times and has 2 options",
    ));
    queens("cover -").write_stdin("3:2|a\na\n").assert().code(2).stderr(predicate::str::contains(
        "line 1: \"3:2|a\" has no valid multiplicity; write least:most|item or times|item",
    ));
    let directory = tempfile::tempdir().unwrap();
    queens("cover - --count --checkpoint")
        .arg(directory.path().join("new"))
        .write_stdin(pairs)
        .assert()
        .code(2)
        .stderr(predicate::str::contains("the item 'a' is not covered exactly once"));
}

#[test]
fn the_cheapest_covers_are_printed_with_their_costs() {
    let text = "a b\na b |5\na |2\na |9\nb |1\nb\n";
    let best = |arguments: &str| {
        let mut command = queens(&format!("cover - --best {arguments}"));
        command.write_stdin(text).assert()
    };
    best("2").success().stdout("cost 2\na |2\nb\n\ncost 3\na |2\nb |1\n\n");
    best("3 --json").success().stdout(
        "{\"cost\":\"2\",\"options\":[1,4]}\n{\"cost\":\"3\",\"options\":[1,3]}\n\
         {\"cost\":\"5\",\"options\":[0]}\n",
    );
    best("1 --forbid 1,2 --stats").success().stdout(
        predicate::str::is_match("^cost 5\na b \\|5\n\nnodes [0-9]+\nupdates [0-9]+\nprofile")
            .unwrap(),
    );
    best("9").success().stderr(predicate::str::contains("5 covers in"));
    best("0").success().stdout("");
    best("2 --node-limit 1")
        .code(3)
        .stdout("")
        .stderr(predicate::str::contains("there may be cheaper ones"));
    best("2 --count").code(2);
    queens("cover - --best 1").write_stdin("a b\na |1\n").assert().code(1);
    // With items that are covered several times too.
    queens("cover - --best 1")
        .write_stdin("2|a\na |4\na |1\na |2\n")
        .assert()
        .success()
        .stdout("cost 3\na |1\na |2\n\n");
    queens("cover -").write_stdin("a\na |x\n").assert().code(2).stderr(predicate::str::contains(
        "line 2: \"|x\" is no cost; write '|' and a number from 0 to 2^63 - 1, such as |7",
    ));
}

#[test]
fn limits_are_told_from_the_end() {
    let many = format!("{}\n{}", "a b c d e f g h", "a\nb\nc\nd\ne\nf\ng\nh\n".repeat(3));
    let limit = |arguments: &str| {
        let mut command = queens(&format!("cover - --count {arguments}"));
        command.write_stdin(many.as_str());
        command
    };
    limit("").assert().success().stdout("6561\n");
    limit("--limit 10").assert().code(3).stdout("at least 10\n");
    limit("--node-limit 10").assert().code(3).stdout(predicate::str::starts_with("at least "));
}

#[test]
fn what_is_no_problem_is_named_with_its_line() {
    for (text, part) in [
        ("", "line 1"),
        ("a b\na c\n", "\"c\""),
        ("a b\na a\n", "line 2"),
        ("a b\na:red\n", "line 2"),
    ] {
        queens("cover -")
            .write_stdin(text)
            .assert()
            .code(2)
            .stderr(predicate::str::starts_with("error: standard input: "))
            .stderr(predicate::str::contains(part));
    }
    queens("cover nowhere.txt")
        .assert()
        .code(2)
        .stderr(predicate::str::starts_with("error: cannot read nowhere.txt: "));
}

/// Two options for each of 200 items: 2^200 covers.
#[test]
fn counts_are_as_large_as_need_be() {
    let items: Vec<String> = (0..200).map(|item| format!("i{item}")).collect();
    let text = format!("{}\n{}", items.join(" "), format!("{}\n", items.join("\n")).repeat(2));
    const COUNT: &str = "1606938044258990275541962092341162602522202993782792835301376";
    let run = |arguments: &str| {
        let mut command = queens(&format!("cover - {arguments}"));
        command.write_stdin(text.as_str());
        command
    };
    run("--count").assert().success().stdout(format!("{COUNT}\n"));
    run("--count --method memo --memory 1MiB").assert().success().stdout(format!("{COUNT}\n"));
    let answer = json(&mut run("--count --method memo --json"));
    assert_eq!((&answer["total"], &answer["hits"]), (&COUNT.into(), &"199".into()));
    run("--count --method auto --node-limit 50")
        .assert()
        .code(3)
        .stdout(predicate::str::starts_with("at least "));
    run("--sample 1 --memory 1kB")
        .assert()
        .code(3)
        .stdout("")
        .stderr(predicate::str::contains("--memory"));
}

#[test]
fn samples_are_covers_and_follow_the_seed() {
    let run = |arguments: &str| {
        let mut command = queens(&format!("cover - {arguments}"));
        command.write_stdin("a b\na\nb\na b\n");
        String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
    };
    let samples = run("--sample 20 --seed 1 --json");
    assert_eq!(samples, run("--sample 20 --seed 1 --json"));
    assert_ne!(samples, run("--sample 20 --seed 2 --json"));
    let sizes: Vec<usize> = samples.lines().map(str::len).collect();
    assert_eq!(sizes.len(), 20);
    assert!(sizes.contains(&"[2]".len()) && sizes.contains(&"[0,1]".len()));
    queens("cover - --sample 2").write_stdin("a b\na\n").assert().code(1).stdout("");
    queens("cover - --count --sample 2").write_stdin("a\na\n").assert().code(2);
}
