//! Counts of exact covers that outlive their process.

use std::fs;
use std::path::{Path, PathBuf};

use predicates::prelude::*;
use predicates::str::contains;

use super::{directory, lines};
use crate::{json, queens};

/// Dominoes on 6 x 6 squares, 6,728 ways.
fn dominoes(parent: &Path) -> PathBuf {
    let square = |row: usize, column: usize| format!("{row}{column}");
    let squares = (0..6).flat_map(|row| (0..6).map(move |column| (row, column)));
    let mut text: String = squares.clone().map(|(row, column)| square(row, column) + " ").collect();
    for (row, column) in squares {
        let from = square(row, column);
        for (row, column) in [(row + 1, column), (row, column + 1)] {
            if row < 6 && column < 6 {
                text += &format!("\n{from} {}", square(row, column));
            }
        }
    }
    write(parent, &text)
}

/// Queens on 8 x 8 squares with the diagonals as secondary items, 92 ways; with colors, which say
/// of each diagonal that is used that a queen of an even or odd row uses it.
fn queens_8(parent: &Path, colors: bool) -> PathBuf {
    let mut text: String = (0..8).map(|at| format!("r{at} c{at} ")).collect();
    text += "|";
    text.extend((0..15).map(|at| format!(" u{at} d{at}")));
    for row in 0..8 {
        for column in 0..8 {
            let (up, down) = (row + column, row + 7 - column);
            let color =
                if colors { format!(":{}", ["even", "odd"][row % 2]) } else { String::new() };
            text += &format!("\nr{row} c{column} u{up}{color} d{down}{color}");
        }
    }
    write(parent, &text)
}

fn write(parent: &Path, text: &str) -> PathBuf {
    let path = parent.join("cover.txt");
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_count_of_covers_is_continued() {
    let (parent, path) = directory();
    let file = dominoes(parent.path());
    let file = file.display();
    let count = || queens(&format!("cover {file} --count --checkpoint {path}"));
    queens(&format!("job plan --cover {file} -o {path}"))
        .assert()
        .success()
        .stderr(contains("paths"));
    queens(&format!("job work {path} --shard 1/3 --recount 0")).assert().success();
    let half = lines(&path);
    assert!(half >= 20);
    queens(&format!("job status {path}"))
        .assert()
        .success()
        .stdout(contains("covers of 36 items by 60 options").and(contains("covers     ")));
    count().assert().success().stdout("6728\n").stderr(contains("64 of 64 units"));
    count().assert().success().stdout("6728\n");
    assert_eq!(lines(&path), 64);
    queens(&format!("job merge {path}")).assert().success().stdout("6728\n");
    queens(&format!("job verify {path} --sample 100%")).assert().success();
    let answer = json(&mut queens(&format!("cover {file} -c --checkpoint {path} --json")));
    assert_eq!((&answer["total"], &answer["complete"]), (&"6728".into(), &true.into()));
}

/// The parts of a problem add up to what a search of the whole finds, with secondary items and
/// colors, by either rule of choice, and again by the other engine.
#[test]
fn parts_of_a_problem_add_up() {
    for colors in [false, true] {
        for rule in ["", "--leftmost"] {
            let (parent, path) = directory();
            let file = queens_8(parent.path(), colors);
            let file = file.display();
            let whole = crate::stdout(&format!("cover {file} --count {rule}"));
            assert!(colors || whole == "92\n");
            queens(&format!("cover {file} --count {rule} --checkpoint {path}"))
                .assert()
                .success()
                .stdout(whole.clone());
            queens(&format!("job verify {path} --sample 100%")).assert().success();
            for units in [1, 7] {
                let (_parent, path) = directory();
                queens(&format!("job plan --cover {file} {rule} --units {units} -o {path}"))
                    .assert()
                    .success();
                queens(&format!("job work {path}")).assert().success();
                queens(&format!("job merge {path}")).assert().success().stdout(whole.clone());
            }
        }
    }
}

#[test]
fn problems_without_covers_and_small_ones_are_counted() {
    for (text, covers) in [
        ("a b\na b", "1\n"),
        ("a b\na\na\nb\n", "2\n"),
        ("a b\na", "0\n"),
        ("a b | x\na x\nb x\na x:red\nb x:red\nx", "1\n"),
    ] {
        let (parent, path) = directory();
        let file = write(parent.path(), text);
        let file = file.display();
        assert_eq!(crate::stdout(&format!("cover {file} --count")), covers, "{text}");
        queens(&format!("cover {file} --count --checkpoint {path}"))
            .assert()
            .success()
            .stdout(covers);
    }
}

#[test]
fn other_problems_are_refused() {
    let (parent, path) = directory();
    let file = queens_8(parent.path(), false);
    queens(&format!("cover {} --count --checkpoint {path}", file.display())).assert().success();
    // A comment is no part of a problem.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("| eight queens\n{text}")).unwrap();
    queens(&format!("cover {} --count --checkpoint {path}", file.display())).assert().success();
    let other = dominoes(parent.path());
    for arguments in [
        format!("cover {} --count --checkpoint {path}", other.display()),
        format!("count 12 --checkpoint {path}"),
    ] {
        queens(&arguments).assert().code(2).stderr(contains("is for another count"));
    }
    let problem = Path::new(&path).join("problem.txt");
    let text = fs::read_to_string(&problem).unwrap();
    fs::write(&problem, text.replacen("r0 c0", "r0 c1", 2)).unwrap();
    queens(&format!("job status {path}"))
        .assert()
        .code(1)
        .stderr(contains("problem.txt is damaged: it is not the problem"));
    fs::remove_file(&problem).unwrap();
    queens(&format!("job work {path}")).assert().code(1).stderr(contains("problem.txt"));
    queens(&format!("cover {} --count --checkpoint {path} --method memo", other.display()))
        .assert()
        .code(2);
}
