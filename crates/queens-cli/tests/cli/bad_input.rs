//! Each mistake gets one sentence on stderr, nothing on stdout, and exit code 2.

use predicates::prelude::*;

use super::queens;

/// The message, after its mark and after the argument that clap names: one line of ours, or what
/// clap prints, which ends with a pointer to the help.
fn refused(arguments: &str) -> String {
    let assert = queens(arguments).assert().code(2).stdout("");
    let text = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(!text.contains("panicked"), "{text}");
    let message = text.strip_prefix("error: ").unwrap_or_else(|| panic!("{text}"));
    match message.strip_suffix("\n\nFor more information, try '--help'.\n") {
        Some(message) => match message.split_once("': ") {
            Some((argument, reason)) if argument.starts_with("invalid value ") => reason,
            _ => message,
        },
        None => {
            assert_eq!(message.lines().count(), 1, "{arguments}: {text}");
            message.trim_end()
        }
    }
    .to_owned()
}

#[test]
fn sizes() {
    for command in ["solve", "count", "first", "trace"] {
        for (size, start) in [
            ("", "the following required arguments were not provided:\n  <N>\n"),
            ("-3", "n = -3 is negative"),
            ("-99999999999999999999999999", "n = -99999999999999999999999999 is negative"),
            ("8.5", "n = 8.5 is not written as a whole number"),
            ("-0.5", "n = -0.5 is not written as a whole number"),
            ("1e3", "n = 1e3 is not written as a whole number"),
            ("eight", "'eight' is not a number"),
            ("0x8", "'0x8' is not a number"),
            ("NaN", "'NaN' is not a number"),
            ("200000000", "n = 200000000 is too large: no strategy does this"),
            ("18446744073709551615", "n = 18446744073709551615 is too large"),
            ("99999999999999999999999999", "n = 99999999999999999999999999 is too large"),
        ] {
            let sentence = refused(&format!("{command} {size}"));
            assert!(sentence.starts_with(start), "{command} {size}: {sentence}");
        }
    }
}

#[test]
fn past_the_bound_of_a_strategy() {
    let sentence = refused("solve 13 --strategy permutation");
    assert!(sentence.contains("n = 13 is too large for the strategy 'permutation'"), "{sentence}");
    assert!(sentence.contains("supports up to 12"), "{sentence}");
    assert!(sentence.contains("larger boards: scan, "), "{sentence}");
    let sentence = refused("count 65 --strategy bitmask");
    assert!(sentence.contains("supports up to 64"), "{sentence}");
}

#[test]
fn strategies_and_their_options() {
    assert_eq!(
        refused("solve 8 --strategy bitmsk"),
        "unknown strategy 'bitmsk': did you mean 'bitmask'?"
    );
    let sentence = refused("solve 8 --strategy zzzzzz");
    assert!(sentence.contains("choose one of permutation, "), "{sentence}");
    assert_eq!(
        refused("count 8 -s bitmask:mirror=maybe"),
        "'maybe' is not a value of the option 'mirror' of the strategy 'bitmask': expected on or off"
    );
    assert_eq!(
        refused("solve 8 -s flags:mirror=on"),
        "the strategy 'flags' has no option 'mirror': it has none \
         (the option belongs to bitmask)"
    );
    assert_eq!(
        refused("solve 8 -s bitmask:mirror"),
        "'mirror' is not an option: write options as name=value, such as bitmask:mirror=off"
    );
}

#[test]
fn squares() {
    for (arguments, sentence) in [
        ("--queen 8,0", "square 8,0 is off the 8 x 8 board: rows and columns go from 0 to 7"),
        ("--queen i1", "square i1 is off the 8 x 8 board: its squares go from a1 to h8"),
        ("--block a9", "square a9 is off the 8 x 8 board: its squares go from a1 to h8"),
        (
            "--queen 0,0 --queen 7,7",
            "the given queens on 0,0 and 7,7 attack each other: they share the diagonal",
        ),
        ("--queen d8 --block 0,3", "square 0,3 is blocked and cannot hold a given queen"),
    ] {
        assert_eq!(refused(&format!("solve 8 {arguments}")), sentence);
    }
    for text in ["-1,0", "x", "1,", "1.5,2", "--block"] {
        let sentence = refused(&format!("solve 8 --queen {text}"));
        assert!(sentence.starts_with(&format!("'{text}' is not a square: write row,column")));
    }
}

#[test]
fn formats_and_limits() {
    let sentence = refused("solve 8 --format xml");
    assert!(
        sentence.starts_with(
            "invalid value 'xml' for '--format <FORMAT>'\n  [possible values: board, "
        ),
        "{sentence}"
    );
    let sentence = refused("solve 36 --format digits");
    assert!(sentence.starts_with("n = 36 is too large for the format 'digits'"), "{sentence}");
    for limit in ["-1", "1.5", "many", "99999999999999999999999"] {
        for option in ["--limit", "--node-limit"] {
            let sentence = refused(&format!("solve 8 {option} {limit}"));
            assert!(sentence.starts_with(&format!("'{limit}' is no limit")), "{sentence}");
        }
    }
    for time in ["-1s", "soon", "5x", "nan", "1e300", "inf"] {
        let sentence = refused(&format!("solve 8 --time-limit {time}"));
        assert!(sentence.starts_with(&format!("'{time}' is no time")), "{sentence}");
    }
    for time in ["500ms", "5", "0.5", "1.5s", "2m", "1m30s"] {
        queens(&format!("count 4 --time-limit {time}")).assert().success();
    }
}

#[test]
fn commands_and_arguments() {
    let unknown = |name: &str, tip: &str| {
        let message = refused(name);
        let wanted = format!("unrecognized subcommand '{name}'\n\n  tip: {tip}");
        assert!(message.starts_with(&wanted), "{message}");
    };
    unknown("cuont", "a similar subcommand exists: 'count'");
    unknown("8", "did you mean 'queens solve 8'?");
    assert!(refused("xyz").starts_with("unrecognized subcommand 'xyz'\n\nUsage: queens"));
    let message = refused("solve 8 --formt fen");
    assert!(
        message.starts_with(
            "unexpected argument '--formt' found\n\n  tip: a similar argument exists: '--format'"
        ),
        "{message}"
    );
    assert!(
        refused("solve 8 9").starts_with("unexpected argument '9' found\n\nUsage: queens solve")
    );
    assert!(refused("solve 8 --format").starts_with("a value is required for '--format <FORMAT>'"));
    assert!(refused("check").contains("<PLACEMENT>..."));
    assert!(
        refused("first 8 --json --format fen")
            .starts_with("the argument '--json' cannot be used with '--format <FORMAT>'")
    );
    assert!(
        refused("solve 8 -f fen -f json")
            .starts_with("the argument '--format <FORMAT>' cannot be used multiple times")
    );
    let message = refused("solve 8 --color purple");
    assert!(message.starts_with("invalid value 'purple' for '--color <WHEN>'"), "{message}");
}

#[test]
#[cfg(unix)]
fn arguments_that_are_not_unicode() {
    use std::os::unix::ffi::OsStrExt;
    let text = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    for command in ["solve", "check"] {
        queens(command)
            .arg(text)
            .assert()
            .code(2)
            .stderr(predicate::str::starts_with("error: ").and(predicate::str::contains("UTF-8")));
    }
}
