use predicates::prelude::*;
use queens_render::notation::{Diagram, Format, read};

use super::{queens, stdout};

/// The boards of a text in any format.
fn boards(text: &str) -> Vec<queens::Board> {
    read(text).unwrap().into_iter().map(Diagram::into_board).collect()
}

#[test]
fn every_solution_in_the_order_of_the_strategy() {
    queens("solve 4")
        .assert()
        .success()
        .stdout(".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n")
        .stderr(
            predicate::str::is_match(r"^2 solutions in [0-9.]+ [mµ]?s \(bitmask\)\n$").unwrap(),
        );
    let all = stdout("solve 8 --format columns");
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 92);
    assert!(lines.is_sorted());
    assert_eq!(lines[0], "0 4 7 5 2 6 1 3");
    assert_eq!(lines[91], "7 3 0 2 5 1 6 4");
}

#[test]
fn every_strategy_that_lists_solutions_lists_the_same() {
    let expected = stdout("solve 7 --format columns");
    for solver in queens::Registry::builtin().solvers() {
        let info = solver.info();
        if info.capabilities.enumerates {
            let arguments = format!("solve 7 --format columns --strategy {}", info.name);
            let mut lines: Vec<String> = stdout(&arguments).lines().map(str::to_owned).collect();
            lines.sort_unstable();
            assert_eq!(lines.join("\n"), expected.trim_end(), "{}", info.name);
        }
    }
}

#[test]
fn every_format() {
    let expected = boards(&stdout("solve 6"));
    assert_eq!(expected.len(), 4);
    for &format in Format::ALL {
        let text = stdout(&format!("solve 6 --format {format}"));
        assert_eq!(boards(&text), expected, "{format}");
    }
    assert!(stdout("solve 6 -f unicode").starts_with("· ♛ · · · ·\n"));
    assert!(stdout("solve 10 -f fen -l 1").starts_with("Q9/2Q7/"));
}

#[test]
fn none_is_an_answer_and_the_empty_board_is_a_solution() {
    for n in [2, 3] {
        queens(&format!("solve {n}"))
            .assert()
            .code(1)
            .stdout("")
            .stderr(predicate::str::starts_with("0 solutions in "));
    }
    assert_eq!(stdout("solve 0"), "\n");
    assert_eq!(stdout("solve 0 --format json"), "[]\n");
    assert_eq!(stdout("solve 1"), "Q\n");
    // The columns of a table are known even where it is empty.
    queens("solve 3 --format csv").assert().code(1).stdout("row0,row1,row2\n");
}

#[test]
fn a_limit_on_solutions_is_what_was_asked_for() {
    queens("solve 8 --limit 3 --format digits")
        .assert()
        .success()
        .stdout("15863724\n16837425\n17468253\n")
        .stderr(predicate::str::contains("3 solutions").and(predicate::str::contains("as asked")));
    assert_eq!(stdout("solve 8 --limit 0"), "");
    assert_eq!(stdout("solve 8 --limit 1000 -f digits").lines().count(), 92);
}

#[test]
fn fundamental_solutions_stand_for_their_classes() {
    let all = stdout("solve 8 --fundamental --format columns");
    assert_eq!(all.lines().count(), 12);
    for line in all.lines() {
        let placement: queens::Placement = line.parse().unwrap();
        assert_eq!(queens::canonical(&placement), placement);
    }
    assert_eq!(stdout("solve 8 --fundamental --limit 5 -f columns").lines().count(), 5);
    assert_eq!(stdout("solve 1 --fundamental"), "Q\n");
    assert_eq!(stdout("solve 0 --fundamental -f json"), "[]\n");
}

#[test]
fn fundamental_solutions_of_a_problem_with_a_queen_given_solve_it() {
    let classes = |arguments: &str| -> std::collections::BTreeSet<queens::Placement> {
        let canonical = |line: &str| queens::canonical(&line.parse().unwrap());
        stdout(arguments).lines().map(canonical).collect()
    };
    let problem = "solve 7 --format columns --queen 3,1 --block 0,0";
    let all = stdout(problem);
    let some = stdout(&format!("{problem} --fundamental"));
    assert!(some.lines().all(|line| all.lines().any(|other| other == line)));
    // Each class of the whole once.
    assert_eq!(some.lines().count(), classes(problem).len());
    assert!(some.lines().count() < all.lines().count());
}

#[test]
fn given_queens_and_blocked_squares() {
    let all = stdout("solve 8 --format columns");
    let expected = |keep: &dyn Fn(&str) -> bool| {
        all.lines().filter(|line| keep(line)).map(|line| format!("{line}\n")).collect::<String>()
    };
    // d8 is row 0, column 3.
    let given = expected(&|line| line.starts_with("3 "));
    assert_eq!(given.lines().count(), 18);
    assert_eq!(stdout("solve 8 --format columns --queen d8"), given);
    assert_eq!(stdout("solve 8 --format columns --queen 0,3"), given);
    assert_eq!(
        stdout("solve 8 --format columns --queen 0,3 --block a1 --block 7,1"),
        expected(&|line| {
            line.starts_with("3 ") && !line.ends_with(" 0") && !line.ends_with(" 1")
        })
    );
}

#[test]
fn options_of_a_strategy_reach_it() {
    for mirror in ["on", "off"] {
        let arguments = format!("count 8 --strategy bitmask:mirror={mirror}");
        assert_eq!(stdout(&arguments), "92\n");
    }
}

#[test]
fn limits_on_time_and_nodes_stop_early() {
    queens("solve 8 --format columns --node-limit 114")
        .assert()
        .code(3)
        .stdout("0 4 7 5 2 6 1 3\n")
        .stderr(
            predicate::str::starts_with("at least 1 solution in ")
                .and(predicate::str::contains("stopped by the node limit")),
        );
    queens("solve 40 --time-limit 50ms")
        .assert()
        .code(3)
        .stderr(predicate::str::contains("stopped by the time limit"));
}

#[test]
fn quiet_is_quiet() {
    queens("solve 8 --quiet").assert().success().stderr("");
    queens("-q solve 8").assert().success().stderr("");
}

#[test]
fn threads_keep_the_order_unless_unordered() {
    let expected = stdout("solve 8 --format columns");
    for arguments in ["", "--strategy flags"] {
        let found = stdout(&format!("solve 8 --format columns --threads 3 {arguments}"));
        assert_eq!(found, expected);
    }
    let unordered = stdout("solve 8 --format columns -j 2 --unordered");
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&unordered), sorted(&expected));
    let limited = stdout("solve 8 --format columns --threads 2 --limit 5 --fundamental");
    assert_eq!(limited, stdout("solve 8 --format columns --limit 5 --fundamental"));
}
