//! What is different when somebody sits at a terminal.

use std::io::Read;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// What the command writes to a terminal on stdout and stderr.
fn on_terminal(arguments: &str, environment: &[(&str, &str)]) -> String {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let path = ptsname(&controller, Vec::new()).unwrap();
    let terminal =
        std::fs::File::options().read(true).write(true).open(path.to_str().unwrap()).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_queens"))
        .args(arguments.split_whitespace())
        .env_remove("NO_COLOR")
        .env("TERM", "xterm")
        .envs(environment.iter().copied())
        .stdin(Stdio::null())
        .stdout(terminal.try_clone().unwrap())
        .stderr(terminal)
        .spawn()
        .unwrap();
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
    let text = on_terminal("count 20 --kernel lanes --threads 1 --time-limit 1500ms", &[]);
    assert!(text.contains(" % "), "{text:?}");
    assert!(text.contains("at least "), "{text:?}");
    let text = on_terminal("count 20 --kernel lanes --threads 1 --time-limit 1500ms --quiet", &[]);
    assert!(!text.contains(" % "), "{text:?}");
}
