use predicates::prelude::*;

use super::{json, queens, stdout};

#[test]
fn the_number_alone_on_a_line() {
    for n in 0..=10 {
        let expected = format!("{}\n", queens::known::ALL_SOLUTIONS[n]);
        assert_eq!(stdout(&format!("count {n}")), expected, "n = {n}");
    }
    queens("count 8").assert().stderr(
        predicate::str::is_match(r"^counted in [0-9.]+ [mµ]?s \([a-z]+(: [^()]+)?\)\n$").unwrap(),
    );
    assert_eq!(stdout("count 8 --queen d8"), "18\n");
}

#[test]
fn by_column() {
    assert_eq!(stdout("count 8 --by-column"), "0 4\n1 8\n2 16\n3 18\n4 18\n5 16\n6 8\n7 4\n");
    assert_eq!(stdout("count 4 --by-column --strategy flags"), "0 0\n1 1\n2 1\n3 0\n");
    assert_eq!(stdout("count 0 --by-column"), "");
}

#[test]
fn classes() {
    for n in 0..=10 {
        let expected = format!("{}\n", queens::known::FUNDAMENTAL[n]);
        assert_eq!(stdout(&format!("count {n} --fundamental")), expected, "n = {n}");
    }
    let by_column = stdout("count 8 --fundamental --by-column");
    let numbers = by_column.lines().map(|line| line.split(' ').nth(1).unwrap());
    assert_eq!(numbers.map(|number| number.parse::<u32>().unwrap()).sum::<u32>(), 12);
}

#[test]
fn statistics() {
    let profile = "profile 1 8 42 140 344 568 550 312 92\n";
    assert_eq!(
        stdout("count 8 --stats --strategy flags"),
        format!("92\nnodes 2057\ntests 15720\n{profile}")
    );
    // Whatever counts by default, it counts nodes too when asked to.
    let default = stdout("count 8 --stats");
    assert!(default.starts_with("92\nnodes 2057\n") && default.ends_with(profile), "{default}");
    assert_eq!(stdout("count 8 --stats --strategy permutation"), "92\ncandidates 40320\n");
}

#[test]
fn as_json() {
    let answer = json(&mut queens("count 8 --json --stats --by-column --queen d8 --block a1"));
    assert_eq!(answer["n"], 8);
    assert_eq!(answer["queens"], serde_json::json!([[0, 3]]));
    assert_eq!(answer["blocked"], serde_json::json!([[7, 0]]));
    assert_eq!(answer["complete"], true);
    assert_eq!(answer["stopped"], serde_json::Value::Null);
    let total: u32 = answer["total"].as_str().unwrap().parse().unwrap();
    let expected = stdout("solve 8 --queen d8 --block a1 --format columns").lines().count();
    assert_eq!(total as usize, expected);
    assert_eq!(answer["by_column"][3], total.to_string());
    assert_eq!(answer["by_column"].as_array().unwrap().len(), 8);
    assert!(answer["statistics"]["nodes"].is_string());
    assert!(answer["statistics"]["profile"].as_array().unwrap().len() == 9);
    assert!(answer["seconds"].is_f64());
    assert!(answer.get("at_least").is_none());
}

#[test]
fn a_part_is_never_taken_for_the_whole() {
    queens("count 8 --node-limit 114 --strategy flags")
        .assert()
        .code(3)
        .stdout("at least 1\n")
        .stderr(predicate::str::contains("stopped by the node limit"));
    let answer = json(&mut queens("count 8 --node-limit 114 --json"));
    assert_eq!(answer["total"], serde_json::Value::Null);
    assert_eq!(answer["at_least"], "1");
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["stopped"], "node limit");
    queens("count 8 --by-column --node-limit 114")
        .assert()
        .code(3)
        .stdout(predicate::str::starts_with("0 at least 1\n1 at least 0\n"));
    queens("count 30 --strategy scan --time-limit 0.05")
        .assert()
        .code(3)
        .stdout(predicate::str::starts_with("at least "))
        .stderr(predicate::str::contains("stopped by the time limit"));
}

#[test]
fn flags_of_the_counting_strategy_go_to_the_strategy() {
    for flag in ["kernel=x", "isa=x", "memory=1G", "verify"] {
        let name = flag.split('=').next().unwrap();
        queens(&format!("count 8 --strategy flags --{flag}")).assert().code(2).stderr(
            predicate::str::contains(format!("the strategy 'flags' has no option '{name}'")),
        );
    }
}

#[test]
fn the_fastest_strategy_answers_as_far_as_it_can() {
    for (arguments, strategy) in [
        ("count 8", "count"),
        ("count 8 --fundamental", "count"),
        ("count 8 --queen d8", "bitmask"),
        ("count 8 --stats", "bitmask"),
        ("count 8 --node-limit 10000", "bitmask"),
        ("count 8 --by-column", "bitmask"),
    ] {
        let answer = json(queens(arguments).arg("--json"));
        assert_eq!(answer["strategy"], strategy, "{arguments}");
    }
}

#[test]
fn how_to_count() {
    for arguments in [
        "--threads 1",
        "--threads 3",
        "--isa portable",
        "--kernel lanes",
        "--memory 64MiB",
        "--verify",
        "--verify=3",
    ] {
        assert_eq!(stdout(&format!("count 12 {arguments}")), "14200\n", "{arguments}");
    }
    for (arguments, sentence) in [
        ("--threads 0", "'0' is not a value of the option 'threads'"),
        ("--threads many", "'many' is not a value of the option 'threads'"),
        ("--kernel fast", "'fast' is not a value of the option 'kernel'"),
        ("--isa mmx", "'mmx' is not a value of the option 'isa'"),
        ("--memory much", "'much' is no size"),
        ("--memory 1kB", "n = 12 does not fit into 1000 bytes of memory: allow at least "),
        ("--strategy flags --kernel join", "the strategy 'flags' has no option 'kernel'"),
        ("--strategy flags --threads 0", "'0' is not a value of the option 'threads'"),
    ] {
        queens(&format!("count 12 {arguments}"))
            .assert()
            .code(2)
            .stdout("")
            .stderr(predicate::str::contains(sentence));
    }
}

#[test]
fn progress_for_programs() {
    let output = queens("count 17 --threads 1 --progress json").assert().success();
    let stderr = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    let reports: Vec<serde_json::Value> =
        stderr.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let last = reports.last().expect("progress is told at the end at the latest");
    assert!((last["share"].as_f64().unwrap() - 1.0).abs() < 1e-6, "{last}");
    assert_eq!(last["solutions"], queens::known::ALL_SOLUTIONS[17].to_string());
}

#[test]
fn any_strategy_counts_on_several_threads() {
    for arguments in ["--queen 0,3", "--block 0,0 --block 4,4", "--strategy flags --stats"] {
        let one = stdout(&format!("count 10 {arguments} --threads 1"));
        for threads in ["2", "3", "8", "all"] {
            assert_eq!(stdout(&format!("count 10 {arguments} --threads {threads}")), one);
        }
    }
}
