//! What is different when somebody sits at a terminal.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// What the command writes to a terminal on stdout and stderr.
fn on_terminal(arguments: &str, environment: &[(&str, &str)]) -> String {
    on_terminal_of_width(120, arguments, environment, "")
}

fn on_terminal_of_width(
    width: u16,
    arguments: &str,
    environment: &[(&str, &str)],
    input: &str,
) -> String {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let size = Winsize { ws_row: 40, ws_col: width, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&controller, size).unwrap();
    let path = ptsname(&controller, Vec::new()).unwrap();
    let terminal =
        std::fs::File::options().read(true).write(true).open(path.to_str().unwrap()).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_queens"))
        .args(arguments.split_whitespace())
        .env_remove("NO_COLOR")
        .env("TERM", "xterm")
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(terminal.try_clone().unwrap())
        .stderr(terminal)
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let mut text = Vec::new();
    // The end of a terminal whose other side is closed is an error on Linux.
    let _ = std::fs::File::from(controller).read_to_end(&mut text);
    child.wait().unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn boards_and_the_summary() {
    let text = on_terminal("solve 4 --limit 1", &[]);
    assert!(text.starts_with(".Q..\r\n...Q\r\nQ...\r\n..Q.\r\n1 solution in "), "{text:?}");
}

#[test]
fn errors_and_help_have_colours_where_they_are_wanted() {
    const ESCAPE: char = '\u{1b}';
    for arguments in ["solve -3", "--help"] {
        assert!(on_terminal(arguments, &[]).contains(ESCAPE), "{arguments}");
        assert!(!on_terminal(arguments, &[("NO_COLOR", "1")]).contains(ESCAPE), "{arguments}");
        let never = format!("--color never {arguments}");
        assert!(!on_terminal(&never, &[]).contains(ESCAPE), "{arguments}");
        let output = super::queens(arguments).output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        assert!(!String::from_utf8(text).unwrap().contains(ESCAPE), "{arguments}");
        let output = super::queens(arguments).arg("--color=always").output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        assert!(String::from_utf8(text).unwrap().contains(ESCAPE), "{arguments}");
    }
}

#[test]
fn long_counts_show_their_progress() {
    let text = on_terminal("count 19 --kernel lanes --threads 1 --time-limit 3s", &[]);
    assert!(text.contains(" % "), "{text:?}");
    assert!(text.contains("at least "), "{text:?}");
    let text = on_terminal("count 20 --kernel lanes --threads 1 --time-limit 1500ms --quiet", &[]);
    assert!(!text.contains(" % "), "{text:?}");
}

#[test]
fn every_long_search_shows_its_progress() {
    for arguments in [
        "solve 40 --limit 1 --time-limit 1200ms",
        "solve 40 --limit 1 --strategy flags --time-limit 1200ms",
        "first 200 --strategy flags --time-limit 1200ms",
    ] {
        let text = on_terminal(arguments, &[]);
        assert!(text.contains("0 solutions, "), "{arguments}: {text:?}");
        let text = on_terminal(&format!("{arguments} --quiet"), &[]);
        assert!(!text.contains("solutions"), "{arguments}: {text:?}");
    }
    // 18! covers, which no cover search counts in a second.
    let letters: Vec<String> = (0..18).map(|item| format!("i{item} j{item}")).collect();
    let mut problem = letters.join(" ") + "\n";
    for i in 0..18 {
        for j in 0..18 {
            problem += &format!("i{i} j{j}\n");
        }
    }
    let text = on_terminal_of_width(120, "cover - --count --time-limit 1200ms", &[], &problem);
    assert!(text.contains("0 covers, "), "{text:?}");
}

#[test]
fn progress_leaves_the_boards_on_the_terminal_whole() {
    // The first solutions of n = 28 come seconds apart.
    let text = on_terminal("solve 28 --format columns --time-limit 3s --strategy flags", &[]);
    let boards = text
        .split(['\r', '\n'])
        .map(|line| line.rsplit("\u{1b}[2K").next().unwrap())
        .filter(|line| line.split(' ').filter(|word| word.parse::<u8>().is_ok()).count() == 28)
        .count();
    let printed = text.rsplit("at least ").next().unwrap().split(' ').next().unwrap();
    assert_eq!(boards.to_string(), printed, "{text:?}");
}

#[test]
fn a_count_that_takes_days_is_announced() {
    // The strategy is one whose speed is not improved every week.
    let mut command = "count 26 --strategy bitmask --node-limit 1000000".to_owned();
    let text = on_terminal(&command, &[]);
    assert!(text.starts_with("n = 26: about "), "{text:?}");
    assert!(text.contains(" years on this machine") || text.contains(" days on"), "{text:?}");
    command += " --quiet";
    assert!(!on_terminal(&command, &[]).contains("on this machine"));
    assert!(!on_terminal("count 14 --strategy bitmask", &[]).contains("on this machine"));
}

#[test]
fn a_trace_fits_the_terminal() {
    for width in [40, 80, 120] {
        let text = on_terminal_of_width(width, "trace 4 --color never", &[], "");
        assert_eq!(text.lines().count(), 114);
        for line in text.lines() {
            assert!(line.trim_end().len() <= usize::from(width), "{width}: {line:?}");
        }
    }
    // What is not shown on a terminal is there in a pipe.
    assert!(super::stdout("trace 4").contains("| nodes 2 tests 3 solutions 0"));
}
