use predicates::prelude::*;
use queens_render::notation::Format;

use super::{queens, stdout};

/// The command with one argument more, spaces and all.
fn check(placement: &str) -> assert_cmd::assert::Assert {
    queens("check").arg(placement).assert()
}

#[test]
fn every_format_that_solve_prints_by_argument_and_by_stdin() {
    for &format in Format::ALL {
        for n in [1, 8, 12] {
            let first = stdout(&format!("first {n} --format {format}"));
            check(&first).success().stdout("solution\n");
            queens("check -").write_stdin(first).assert().success().stdout("solution\n");
        }
        let all = stdout(&format!("solve 8 --format {format}"));
        queens("check -")
            .write_stdin(all)
            .assert()
            .success()
            .stdout("92 of 92 placements are solutions\n");
    }
    // Columns need no quotes.
    assert_eq!(stdout("check 1 3 0 2"), "solution\n");
}

#[test]
fn nothing_is_not_the_empty_board() {
    for placement in ["", " ", "\n"] {
        check(placement).code(2).stdout("").stderr(predicate::str::contains("empty"));
        queens("check -").write_stdin(placement).assert().code(2).stdout("");
    }
    check("[]").success().stdout("solution\n");
}

#[test]
fn several_arguments_are_a_placement_each_unless_they_are_one() {
    let check = |placements: &[&str]| queens("check").args(placements).assert();
    check(&["1 3 0 2", "2 0 3 1"]).success().stdout("2 of 2 placements are solutions\n");
    check(&["b4", "d3", "a2", "c1"]).success().stdout("solution\n");
    check(&["0,1", "1,3", "2,0", "3,2"]).success().stdout("solution\n");
    check(&["0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0"]).success().stdout("solution\n");
    check(&[r#"[".Q..","...Q","Q...","..Q."]"#]).success().stdout("solution\n");
    check(&["0,1", "1,0"]).code(2).stderr(predicate::str::contains("can be read in"));
}

#[test]
fn attacking_pairs_are_listed_with_their_line() {
    check("1 3 0 2").success();
    check("0 2 1 3")
        .code(1)
        .stdout("0,0 and 3,3 share the diagonal\n1,2 and 2,1 share the anti-diagonal\n");
    check("0 0").code(1).stdout("0,0 and 1,0 share the column\n");
    check("QQ\n..").code(1).stdout("0,0 and 0,1 share the row\n");
    check(".Q..\n...Q\nQ...\n....").code(1).stdout("3 queens on a board of 4 x 4\n");
}

#[test]
fn of_several_the_bad_ones_are_named() {
    queens("check -").write_stdin("1 3 0 2\n0 1 2 3\n2 0 3 1\n").assert().code(1).stdout(
        predicate::str::contains("placement 2: 0,0 and 1,1 share the diagonal\n")
            .and(predicate::str::ends_with("2 of 3 placements are solutions\n")),
    );
}

#[test]
fn as_json() {
    let output = queens("check - --json").write_stdin("2413\n1111\n").assert().code(1);
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let verdicts: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        verdicts[0],
        serde_json::json!({"n": 4, "queens": 4, "solution": true, "attacks": []})
    );
    assert_eq!(verdicts[1]["solution"], false);
    assert_eq!(verdicts[1]["attacks"].as_array().unwrap().len(), 6);
    assert_eq!(
        verdicts[1]["attacks"][0],
        serde_json::json!({"first": [0, 0], "second": [1, 0], "line": "column"})
    );
}

#[test]
fn what_cannot_be_read_is_bad_usage() {
    for (text, message) in [
        ("hello!", "'hello!' is no placement"),
        ("1 3 0 4", "column 4 in row 3 is off the board"),
        ("2415", "'5' in row 3 is no column: 4 rows make columns 1 to 4"),
        (".Q\nQ", "row 1 has 1 square:"),
        ("1Q2/3Q/K3/2Q1", "'K' in rank 2"),
        ("[1,", "not a JSON array"),
        ("-1", "'-1' is no placement"),
    ] {
        check(text)
            .code(2)
            .stdout("")
            .stderr(predicate::str::starts_with("error: ").and(predicate::str::contains(message)));
    }
    queens("check -")
        .write_stdin("")
        .assert()
        .code(2)
        .stderr("error: there is nothing to check on standard input\n");
    queens("check -")
        .write_stdin("1 3 0 2\n1 3 x 2\n")
        .assert()
        .code(2)
        .stderr(predicate::str::starts_with("error: line 2, column 5: 'x' is no column"));
    queens("check -")
        .write_stdin(b"\xff\xfe\n".as_slice())
        .assert()
        .failure()
        .stderr(predicate::str::starts_with("error: "));
}
