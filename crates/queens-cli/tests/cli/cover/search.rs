//! What is searched, in how many pieces, and what is said about it without a search.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use crate::{json, queens, stdout};

/// 4 x 5 squares, covered by dominoes in 95 ways.
fn dominoes() -> tempfile::NamedTempFile {
    let mut text: String = (0..20).map(|at| format!("s{at} ")).collect();
    for at in 0..20 {
        if at % 5 < 4 {
            text += &format!("\ns{at} s{}", at + 1);
        }
        if at < 15 {
            text += &format!("\ns{at} s{}", at + 5);
        }
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, text).unwrap();
    file
}

const SMALL: &str = "a b c\na b\nc\na\nb c\nb\n";

#[test]
fn options_are_required_and_forbidden() {
    let cover = |arguments: &str| {
        let mut command = queens(&format!("cover - --json {arguments}"));
        command.write_stdin(SMALL);
        command
    };
    cover("").assert().success().stdout("[0,1]\n[2,3]\n[2,4,1]\n");
    cover("--require 1")
        .assert()
        .success()
        .stdout(predicate::function(|text: &str| text.lines().count() == 2));
    cover("--require 2,1").assert().success().stdout("[2,4,1]\n");
    cover("--require 0,3").assert().code(1).stdout("");
    cover("--forbid 1,3 --count --method memo")
        .assert()
        .code(0)
        .stdout(contains("\"total\":\"0\""));
    cover("--require 5")
        .assert()
        .code(2)
        .stderr(contains("--require: there is no option 5; the problem has 5 options"));
    cover("--forbid 1,x").assert().code(2).stderr(contains("'x' is no option"));
}

/// Stopped after each few covers, written to a file and resumed, on the two engines in turns.
#[test]
fn a_search_is_saved_and_resumed() {
    let file = dominoes();
    let problem = file.path().display();
    let all = stdout(&format!("cover {problem} --json"));
    let directory = tempfile::tempdir().unwrap();
    let state = directory.path().join("state");
    let state = state.display();
    let mut found = stdout_of(&format!("cover {problem} --json --limit 7 --save {state}"), 0);
    for turn in 0..9 {
        let engine = ["links", "bits"][turn % 2];
        let resume = format!("cover {problem} --json --resume {state} --engine {engine}");
        let more = stdout_of(&format!("{resume} --limit 20 --save {state}"), 0);
        found += &more;
        if more.is_empty() {
            break;
        }
    }
    assert_eq!(found, all);

    queens(&format!("cover {problem} --count --node-limit 50 --save {state}"))
        .assert()
        .code(3)
        .stdout(predicate::str::starts_with("at least "));
    queens(&format!("cover {problem} --count --resume {state}")).assert().success().stdout("95\n");
    queens(&format!("cover {problem} --leftmost --resume {state}"))
        .assert()
        .code(2)
        .stderr(contains("this is the state of another search"));
    fs::write(state.to_string(), "after=1").unwrap();
    queens(&format!("cover {problem} --resume {state}"))
        .assert()
        .code(2)
        .stderr(contains("this is not the state of a search: search is missing"));
}

fn stdout_of(arguments: &str, code: i32) -> String {
    let output = queens(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn threads_count_the_same() {
    let file = dominoes();
    let problem = file.path().display();
    for threads in ["1", "2", "3", "all"] {
        queens(&format!("cover {problem} --count --threads {threads}"))
            .assert()
            .success()
            .stdout("95\n");
    }
    queens(&format!("cover {problem} --count -j 100000"))
        .assert()
        .success()
        .stdout("95\n")
        .stderr(contains("of 100000 threads are used"));
    let one = json(&mut queens(&format!("cover {problem} -c --json")));
    let two = json(&mut queens(&format!("cover {problem} -c --json -j 2")));
    for figure in ["total", "nodes", "updates", "profile"] {
        assert_eq!(one[figure], two[figure]);
    }
    queens(&format!("cover {problem} --count -j 0"))
        .assert()
        .code(2)
        .stderr(contains("'0' is no number of threads"));
    queens(&format!("cover {problem} -j 2")).assert().code(2).stderr(contains("--count"));
}

#[test]
fn the_engine_is_named() {
    for engine in ["bits", "links"] {
        queens(&format!("cover - --count --method plain --engine {engine}"))
            .write_stdin(SMALL)
            .assert()
            .success()
            .stdout("3\n")
            .stderr(contains(format!("({engine})")));
    }
}

#[test]
fn a_problem_is_reduced() {
    let text = "a b c d e\na d\na\nb e\nb d\nc e\n";
    let reduce = |arguments: &str| {
        let mut command = queens(&format!("cover - --reduce {arguments}"));
        command.write_stdin(text);
        command
    };
    reduce("--json").assert().success().stdout("[1,3,4]\n").stderr(contains("2 options"));
    reduce("--print").assert().success().stdout("a b c d e\na\nb d\nc e\n");
    queens("cover - --print").write_stdin(text).assert().code(2).stderr(contains("--reduce"));
}

#[test]
fn a_search_is_estimated() {
    let file = dominoes();
    let estimate = format!("cover {} --estimate", file.path().display());
    let figures = json(&mut queens(&format!("{estimate} --json --seed 1")));
    let covers = figures["covers"].as_f64().unwrap();
    assert!((covers - 95.0).abs() < 5.0, "{covers}");
    queens(&estimate).assert().success().stdout(contains("covers (standard error"));
    queens(&format!("{estimate} --time-limit 0s")).assert().code(3);
}

#[test]
fn a_cover_is_checked() {
    let check = |options: &str| {
        let mut command = queens(&format!("cover - --check {options}"));
        command.write_stdin(SMALL);
        command
    };
    check("2,1,4").assert().success().stdout("a cover\n");
    check("0").assert().code(1).stdout("").stderr(contains("no option covers the item \"c\""));
    check("0,3").assert().code(1).stderr(contains("options 0 and 3 both cover the item \"b\""));
    check("9").assert().code(1).stderr(contains("there is no option 9"));
}

#[test]
fn that_there_is_no_cover_is_explained() {
    queens("cover - --explain")
        .write_stdin("Ann Bob Cid | hole\nAnn hole\nBob hole\nCid\n")
        .assert()
        .code(1)
        .stdout("Ann\nBob\n")
        .stderr(contains("these 2 items exclude each other"));
    queens("cover - --explain")
        .write_stdin(SMALL)
        .assert()
        .success()
        .stdout("")
        .stderr(contains("there is a cover"));
}

#[test]
fn that_there_is_no_cover_is_proved() {
    let directory = tempfile::tempdir().unwrap();
    let [problem, proof] = ["problem", "proof"].map(|name| directory.path().join(name));
    fs::write(&problem, "a b c\na b\nb c\na c\n").unwrap();
    let (file, proof_file) = (problem.display(), proof.display());
    queens(&format!("cover {file} --proof {proof_file}"))
        .assert()
        .success()
        .stderr(contains("a proof of 3 nodes"));
    assert_eq!(fs::read_to_string(&proof).unwrap(), "a\nc\nb\n");
    queens(&format!("cover {file} --check-proof {proof_file}"))
        .assert()
        .success()
        .stdout("no cover: the proof is complete\n");
    fs::write(&proof, "a\nc\n").unwrap();
    queens(&format!("cover {file} --check-proof {proof_file}"))
        .assert()
        .code(1)
        .stdout("")
        .stderr(contains("the proof ends after 2 nodes"));
    queens(&format!("cover {file} --check-proof missing"))
        .assert()
        .code(2)
        .stderr(contains("missing"));
    queens("cover - --proof -").write_stdin(SMALL).assert().code(1).stdout("");
    queens("cover - --proof - --node-limit 1")
        .write_stdin("a b c\na b\nb c\na c\n")
        .assert()
        .code(3)
        .stdout("");
}
