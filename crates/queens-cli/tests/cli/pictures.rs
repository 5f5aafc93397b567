//! Pictures and pages: what is written, where to, and what is refused.

use std::fs;
use std::path::PathBuf;

use predicates::prelude::*;
use predicates::str::contains;

use super::{queens, stdout};

/// A file in the directory for the files of tests.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[cfg(feature = "png")]
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

#[test]
fn the_ending_of_the_file_decides() {
    for (name, start) in [
        ("board.svg", &b"<svg "[..]),
        #[cfg(feature = "png")]
        ("board.png", PNG),
        ("board.tex", b"\\chessboard["),
    ] {
        let path = file(name);
        queens("render 1 3 0 2 -o").arg(&path).assert().success().stdout("");
        assert!(fs::read(&path).unwrap().starts_with(start), "{name}");
    }
    let path = file("board.txt");
    queens("render 1 3 0 2 --format fen -o").arg(&path).assert().success();
    assert_eq!(fs::read_to_string(path).unwrap(), "1Q2/3Q/Q3/2Q1\n");
}

#[test]
fn the_terminal_gets_a_board_and_colour_only_when_asked() {
    let plain = stdout("render 1 3 0 2");
    assert_eq!(plain.lines().next(), Some("4  ·  ♛  ·  · "));
    assert_eq!(plain.lines().last(), Some("   a  b  c  d"));
    assert!(!plain.contains('\u{1b}'));
    assert!(stdout("render 1 3 0 2 --color always").contains("\u{1b}["));
    let ascii = stdout("render 0 1 --ascii");
    assert!(ascii.is_ascii() && ascii.contains("Q!"), "{ascii}");
}

#[test]
fn a_page_of_all_fundamental_solutions() {
    let svg = stdout("solve 8 --fundamental --format svg --quiet");
    assert_eq!(svg.matches("href=\"#queen").count(), 12 * 8);
    assert!(svg.contains("<title>12 fundamental solutions, n = 8</title>"));
    let boards = stdout("solve 6 --quiet");
    queens("render - --format svg --heading four")
        .write_stdin(boards)
        .assert()
        .success()
        .stdout(contains("<title>four</title>"));
    assert!(stdout("first 6 --format svg --quiet").contains("6 queens on a 6 x 6 board"));
    queens("first 3 --format svg").assert().code(1).stdout("");
}

#[test]
fn what_cannot_be_drawn_is_refused_in_a_sentence() {
    for (arguments, word) in [
        ("render 1 3 0 2 --format svg -o /nonexistent/x.svg", "/nonexistent/x.svg"),
        #[cfg(feature = "png")]
        ("render 1 3 0 2 --format png --scale 0", "'0'"),
        #[cfg(feature = "png")]
        ("render 1 3 0 2 --format png --scale 1000", "8192"),
        ("render 9 9", "column 9"),
        ("solve 12 --format svg", "1000 boards"),
        ("first 27 --format latex", "26"),
    ] {
        let assert = queens(arguments).assert().failure();
        // One line, and where clap prints it a pointer to the help.
        let line = r"^error: .+\n(\nFor more information, try '--help'.\n)?$";
        assert.stderr(contains(word).and(predicates::str::is_match(line).unwrap()));
    }
    queens("render 1 3 0 2 --format bmp").assert().code(2).stderr(
        contains("possible values: board, ").and(contains(", svg, ")).and(contains("latex")),
    );
    queens("render -").write_stdin("").assert().code(2).stderr(contains("nothing to draw"));
}

#[test]
fn a_search_as_a_page() {
    let path = file("search.html");
    queens("trace 8 --format html -o")
        .arg(&path)
        .assert()
        .success()
        .stderr(contains("21982 steps"));
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.len() < 1_500_000);
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Content-Security-Policy"));
    // The only addresses are names of XML vocabularies and the icon within the page.
    let foreign = page
        .match_indices("://")
        .filter(|&(at, _)| !page[at..].starts_with("://www.w3.org/2000/svg"));
    assert_eq!(foreign.count(), 0);

    let beginning = stdout("trace 30 --format html --limit 100");
    assert!(beginning.contains("\"n\":30"));
    assert!(stdout("trace 12 --format html --first").contains("\"complete\":false"));
    for (arguments, word) in [
        ("trace 12 --format html", "12686634 steps"),
        ("trace 12 --format html --limit 99999999", "99999999"),
        ("trace 8 --first", "--limit"),
        ("trace 8 --format html --strategy permutation", "flags"),
    ] {
        queens(arguments).assert().code(2).stderr(contains(word));
    }
}

#[test]
#[cfg(feature = "serve")]
fn a_server_says_what_is_wrong() {
    for (arguments, word) in [
        ("serve --size 65", "'65'"),
        ("serve --strategy permutation", "flags"),
        ("serve --bind 203.0.113.7 --port 0", "203.0.113.7"),
        ("serve --port 99999", "99999"),
    ] {
        queens(arguments).assert().code(2).stderr(contains(word));
    }
}
