//! Kinds of faults that users met, each with the commands that have to be free of it.

use std::fs;
use std::path::PathBuf;

use predicates::prelude::*;
use predicates::str::{contains, starts_with};

use super::{json, queens, stdout};

/// A directory of its own for each test.
fn directory(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("faults").join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    directory
}

#[test]
fn a_stopped_search_does_not_look_finished() {
    let three = "a\na\na\na\n";
    let cover = |arguments: &str| {
        let mut command = queens(&format!("cover {arguments} -"));
        command.write_stdin(three);
        command
    };
    for limit in [0, 1, 2, 3] {
        cover(&format!("--count --limit {limit}"))
            .assert()
            .code(3)
            .stdout(format!("at least {limit}\n"))
            .stderr(contains("stopped by the limit on covers"));
        let answer = json(&mut cover(&format!("--count --json --limit {limit}")));
        assert_eq!(answer["total"], serde_json::Value::Null);
        assert_eq!(answer["at_least"], limit.to_string());
        assert_eq!(
            (&answer["complete"], &answer["stopped"]),
            (&false.into(), &"solution limit".into())
        );
    }
    cover("--count --limit 4").assert().success().stdout("3\n");
    cover("--limit 2").assert().success().stderr(contains("as many as asked for"));
}

#[test]
fn a_dash_is_standard_input_and_output() {
    let directory = directory("dash");
    let run = |arguments: &str| {
        let mut command = queens(arguments);
        command.current_dir(&directory);
        command
    };
    for arguments in ["solve 4 -o -", "first 4 -o -", "trace 4 -o -", "render 1 3 0 2 -o -"] {
        run(arguments).assert().success().stdout(predicate::str::is_empty().not());
    }
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 0);
    run("check -").write_stdin("1 3 0 2\n").assert().success();
    run("render -").write_stdin("1 3 0 2\n").assert().success();
    run("count --board -").write_stdin("....\n....\n....\n....\n").assert().stdout("2\n");
}

#[test]
fn a_name_that_exists_is_read_and_one_that_does_not_is_named() {
    let directory = directory("files");
    fs::write(directory.join("good.txt"), "1 3 0 2\n").unwrap();
    fs::write(directory.join("more.json"), "[2,0,3,1]\n").unwrap();
    fs::write(directory.join("2413"), "this is no board\n").unwrap();
    let run = |arguments: &str| queens(arguments).current_dir(&directory).assert();
    run("check good.txt").success().stdout("solution\n");
    run("check good.txt more.json").success().stdout("2 of 2 placements are solutions\n");
    run("render good.txt").success().stdout(contains("♛"));
    // Digits are columns, whatever files there are.
    run("check 2413").success().stdout("solution\n");
    for command in ["check", "render"] {
        for name in ["missing.txt", "/no/such/file", "./missing"] {
            run(&format!("{command} {name}"))
                .code(2)
                .stderr(contains(format!("cannot read {name}: there is no such file")));
        }
        for (others, what) in
            [("good.txt 2,0", "'good.txt' is a file"), ("- 2413", "'-' is standard")]
        {
            run(&format!("{command} {others}")).code(2).stderr(contains(what));
        }
    }
}

#[test]
fn one_rule_for_exit_codes() {
    let none = "a b\na\n";
    for (arguments, input, code) in [
        ("solve 3", "", 1),
        ("first 3", "", 1),
        ("cover -", none, 1),
        ("cover --limit 1 -", none, 1),
        ("check 0 1 2", "", 1),
        // A number is an answer, 0 too.
        ("count 3", "", 0),
        ("cover --count -", none, 0),
        // What was asked for was printed.
        ("solve 8 --limit 3", "", 0),
        ("solve 8 --limit 0", "", 0),
        ("cover --limit 1 -", "a\na\na\n", 0),
        // The answer is not complete.
        ("solve 8 --node-limit 10", "", 3),
        ("count 8 --node-limit 10", "", 3),
        ("cover --count --limit 1 -", "a\na\na\n", 3),
    ] {
        let assert = queens(arguments).write_stdin(input).assert();
        assert_eq!(assert.get_output().status.code(), Some(code), "{arguments}");
    }
}

#[test]
fn messages_name_the_option_and_the_value() {
    for (arguments, parts) in [
        ("count 33 --kernel lanes", &["--kernel", "'count'", "n = 32"][..]),
        ("count 8 --queen a1 --kernel lanes", &["--kernel", "'count'", "given queens"]),
        ("count 8 --isa sse9", &["'sse9'", "'isa'", "portable"]),
        ("count 8 --threads many", &["threads", "'many'"]),
        ("bench 8 --rounds 0", &["--rounds", "'0'"]),
        ("serve --port 70000", &["--port", "'70000'", "65535"]),
        ("serve --bind nowhere.invalid --port 0", &["nowhere.invalid:0"]),
    ] {
        let mut assert = queens(arguments).assert().code(2);
        for part in parts {
            assert = assert.stderr(contains(*part));
        }
        assert.stderr(contains("bitmask").not());
    }
    // What was not asked for is not to blame: one more core is no reason to refuse.
    queens("count 33 --threads 2 --time-limit 200ms").assert().code(3);
}

#[test]
fn an_existing_file_is_kept_until_its_replacement_is_complete() {
    let directory = directory("kept");
    let old = "what was there before\n";
    let boards = stdout("solve 12 --format columns --quiet");
    for (arguments, name, code) in [
        ("solve 30 --format latex --limit 1", "keep.tex", 2),
        ("solve 40 --format digits --limit 1", "keep.txt", 2),
        ("solve 8 --strategy count", "keep.txt", 2),
        ("solve 12", "keep.svg", 2),
        ("first 3", "keep.txt", 1),
        ("first 27", "keep.tex", 2),
        ("first 100 --strategy flags --node-limit 1000", "keep.txt", 3),
        ("render 1 3 0 2", "keep.json", 0),
        ("render 9 9", "keep.svg", 2),
        ("render -", "keep.svg", 2),
        ("trace 12", "keep.html", 2),
        ("trace 4 --strategy permutation", "keep.txt", 2),
    ] {
        let path = directory.join(name);
        fs::write(&path, old).unwrap();
        let assert =
            queens(arguments).arg("-o").arg(&path).write_stdin(boards.as_str()).assert().code(code);
        if code != 0 {
            assert_eq!(fs::read_to_string(&path).unwrap(), old, "{arguments}: {assert}");
        } else {
            assert_eq!(fs::read_to_string(&path).unwrap(), "[1,3,0,2]\n", "{arguments}");
        }
        // Nothing is left beside it.
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 1, "{arguments}");
        fs::remove_file(&path).unwrap();
    }
}

#[test]
#[cfg(feature = "png")]
fn a_picture_that_is_too_large_leaves_the_file() {
    let directory = directory("png");
    let path = directory.join("keep.png");
    fs::write(&path, "old").unwrap();
    queens("render 1 3 0 2 --scale 1e9 -o").arg(&path).assert().code(2);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    queens("render 1 3 0 2 -o").arg(&path).assert().success();
    assert!(fs::read(&path).unwrap().starts_with(b"\x89PNG"));
}

#[test]
#[cfg(unix)]
fn a_replaced_file_keeps_its_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let directory = directory("permissions");
    let [path, link] = ["file.txt", "link.txt"].map(|name| directory.join(name));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&path, &link).unwrap();
    queens("solve 4 -o").arg(&link).assert().success();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_to_string(&path).unwrap(), stdout("solve 4"));
    queens("solve 4 -o /dev/null").assert().success();
}

#[test]
fn the_ending_decides_in_every_command() {
    let directory = directory("endings");
    let run = |arguments: &str| queens(arguments).current_dir(&directory).assert();
    let read = |name: &str| fs::read_to_string(directory.join(name)).unwrap();
    for command in ["solve 4 --limit 1", "first 4", "render 1 3 0 2"] {
        run(&format!("{command} -o a.fen")).success();
        assert_eq!(read("a.fen"), "1Q2/3Q/Q3/2Q1\n", "{command}");
        run(&format!("{command} -o a.JSON")).success();
        assert_eq!(read("a.JSON"), "[1,3,0,2]\n", "{command}");
        run(&format!("{command} -o a.SVG")).success();
        assert!(read("a.SVG").starts_with("<svg "), "{command}");
        run(&format!("{command} --format columns -o a.txt")).success();
        assert_eq!(read("a.txt"), "1 3 0 2\n", "{command}");
        for name in ["a.pdf", "a.jpg", "a.html"] {
            run(&format!("{command} -o {name}"))
                .code(2)
                .stderr(contains(".csv, .fen, .json").and(contains(name)));
        }
        run(&format!("{command} --format svg -o a.json")).code(2).stderr(contains("--format"));
    }
    run("trace 4 -o t.json").success();
    assert!(read("t.json").starts_with("{\"n\":4"));
    run("trace 4 -o t.HTML").success();
    assert!(read("t.HTML").starts_with("<!DOCTYPE html>"));
    run("trace 4 -o t.svg").code(2).stderr(contains(".txt, .json, .html"));
    run("trace 4 --format text -o t.html").code(2);
    #[cfg(feature = "png")]
    {
        run("solve 4 -o x.PNG").success();
        assert!(fs::read(directory.join("x.PNG")).unwrap().starts_with(b"\x89PNG"));
    }
}

#[test]
fn sizes_at_their_bounds() {
    let largest = queens::Registry::builtin().infos().map(|info| info.max_size).max().unwrap();
    for command in ["solve", "count", "first", "trace", "bench"] {
        queens(&format!("{command} {}", largest + 1))
            .assert()
            .code(2)
            .stderr(starts_with(format!("error: n = {} is too large", largest + 1)));
    }
    for arguments in ["solve 0", "count 0", "first 0", "trace 0", "solve 1", "first 1", "trace 1"] {
        queens(arguments).assert().success();
    }
    let largest = queens::StrategyInfo::LARGEST;
    for command in ["solve", "count", "trace"] {
        queens(&format!("{command} {}", largest + 1)).assert().code(2).stderr(contains(format!(
            "is too large: no strategy does this with a board of more than {largest}"
        )));
    }
    for command in ["solve", "count", "first"] {
        queens(&format!("{command} {largest} --strategy flags --node-limit 10")).assert().code(3);
    }
    queens(&format!("trace {largest} --limit 1")).assert().success();
    for info in queens::Registry::builtin().infos() {
        let past = info.max_size + 1;
        queens(&format!("count {past} --strategy {}", info.name)).assert().code(2);
    }
}

#[test]
fn boards_come_from_a_file() {
    let directory = directory("boards");
    let path = directory.join("board.txt");
    fs::write(
        &path,
        "...Q....\n........\n........\n........\n........\n........\n........\n#.......\n",
    )
    .unwrap();
    let as_arguments = stdout("solve 8 --queen d8 --block a1 --format columns");
    let run = |arguments: &str| queens(arguments).arg("--board").arg(&path).assert();
    run("solve --format columns").success().stdout(as_arguments.clone());
    run("count").success().stdout(format!("{}\n", as_arguments.lines().count()));
    run("first --format columns").success().stdout(starts_with("3 "));
    run("trace --limit 2").success();
    run("solve 8 --format columns").success().stdout(as_arguments);
    run("solve 9").code(2).stderr(contains("8 x 8"));
    let rows = ["...Q....", "#.......", "........", "........"].map(|row| format!("{row:?}"));
    fs::write(&path, format!("[{}]", rows.join(","))).unwrap();
    run("solve").code(2).stderr(contains("row 0 has 8 squares: a board of 4 rows has 4"));
    queens("solve --board nowhere.txt")
        .assert()
        .code(2)
        .stderr(contains("cannot read nowhere.txt"));
}

#[test]
fn every_notation_is_read_by_check_and_render() {
    let squares = "0,1 1,3 2,0 3,2";
    let drawn = stdout("render 1 3 0 2");
    for notation in [
        "1 3 0 2",
        "1,3,0,2",
        "[1,3,0,2]",
        squares,
        "b4 d3 a2 c1",
        ".Q..\n...Q\nQ...\n..Q.",
        "_Q__\n___Q\nQ___\n__Q_",
        ". Q . .\n. . . Q\nQ . . .\n. . Q .",
        "*Q**\n***Q\nQ***\n**Q*",
        ".Q#.\n...Q\nQ...\n.#Q.",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0",
        r#"[".Q..","...Q","Q...","..Q."]"#,
        "1Q2/3Q/Q3/2Q1",
    ] {
        queens("check").arg(notation).assert().success().stdout("solution\n");
        queens("check -").write_stdin(notation).assert().success().stdout("solution\n");
        queens("render").arg(notation).assert().success().stdout(drawn.clone());
        queens("render -").write_stdin(notation).assert().success().stdout(drawn.clone());
    }
    // Several at once.
    let both = drawn + "\n" + &stdout("render 2 0 3 1");
    for [first, second] in [
        ["1 3 0 2", "2 0 3 1"],
        [".Q..\n...Q\nQ...\n..Q.", "..Q.\nQ...\n...Q\n.Q.."],
        [r#"[".Q..","...Q","Q...","..Q."]"#, r#"["..Q.","Q...","...Q",".Q.."]"#],
    ] {
        queens("check")
            .args([first, second])
            .assert()
            .success()
            .stdout("2 of 2 placements are solutions\n");
        queens("render").args([first, second]).assert().success().stdout(both.clone());
    }
    // What could be two things is refused with both.
    for (ambiguous, readings) in [
        ("0,1 1,0", ["columns", "row,column"]),
        ("_*__\n___*\n*___\n__*_", ["* is a queen", "* is an empty square"]),
    ] {
        for command in ["check", "render"] {
            let assert = queens(command).arg(ambiguous).assert().code(2).stdout("");
            let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
            assert!(error.contains("can be read in 2 ways"), "{command} {ambiguous}: {error}");
            for reading in readings {
                assert!(error.contains(reading), "{command} {ambiguous}: {error}");
            }
        }
    }
}

#[test]
fn help_and_suggestions() {
    assert_eq!(stdout("help solve"), stdout("solve --help"));
    assert!(stdout("help").contains("Usage: queens"));
    for (arguments, near) in [
        ("slove 8", "'solve'"),
        ("Solve 8", "'solve'"),
        ("cuont 8", "'count'"),
        ("first 8 -f JSON", "'json'"),
        ("first 8 -f boards", "'board'"),
        ("first 8 -s Bitmask", "'bitmask'"),
        ("first 8 -s bitmaks", "'bitmask'"),
    ] {
        queens(arguments).assert().code(2).stderr(contains(near));
    }
    assert_eq!(stdout("count 12 -j 1"), "14200\n");
}

#[test]
fn a_bench_of_one_round_has_no_spread_and_one_of_nothing_fails() {
    queens("bench 6 --rounds 1 --strategies flags,bitmask")
        .assert()
        .success()
        .stdout(contains("%").not().and(contains("1 round")));
    let answer = json(&mut queens("bench 6 --rounds 1 --strategies flags --json"));
    assert_eq!(answer["strategies"][0]["seconds"]["mad"], serde_json::Value::Null);
    queens("bench 14 --strategies scan --budget 3ms").assert().code(1);
}

#[test]
fn escape_sequences_of_the_input_do_not_reach_the_terminal() {
    for arguments in [["check", "\u{1b}[31mred"], ["solve", "\u{1b}[31m8"], ["\u{7}bell", "8"]] {
        let output = queens("").args(arguments).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(!text.contains(['\u{1b}', '\u{7}']), "{text:?}");
    }
}

#[test]
fn the_pairs_of_a_bad_board_are_bounded() {
    let bad: Vec<String> = (0..3000).map(|column: u32| column.to_string()).collect();
    let bad = bad.join(" ");
    let verdict = json(queens("check - --json").write_stdin(bad.as_str()));
    assert_eq!(verdict["attacks"].as_array().unwrap().len(), 1000);
    assert_eq!((&verdict["more_attacks"], &verdict["solution"]), (&true.into(), &false.into()));
    queens("check -").write_stdin(bad).assert().code(1).stdout(contains("and more"));
}
