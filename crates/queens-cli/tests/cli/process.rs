//! Pipes, disks, signals and memory.

use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

fn spawn(arguments: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_queens"))
        .args(arguments.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What it says on stderr, and how it ends.
fn finish(mut child: Child) -> (String, ExitStatus) {
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (said, child.wait().unwrap())
}

fn status(child: &Child, field: &str) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with(field))?;
    Some(line.split_whitespace().nth(1)?.to_owned())
}

/// Ctrl-C, once the process is ready for it.
fn interrupt(child: &Child) {
    const SIGINT_BIT: u64 = 1 << 1;
    let start = Instant::now();
    let handled = || {
        let caught = status(child, "SigCgt:").unwrap();
        u64::from_str_radix(&caught, 16).unwrap() & SIGINT_BIT != 0
    };
    while !handled() {
        assert!(start.elapsed() < Duration::from_secs(20), "no handler was installed");
        thread::sleep(Duration::from_millis(2));
    }
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for command in ["solve 12", "solve 12 --format columns", "trace 8", "trace 8 --format json"] {
        let mut child = spawn(command);
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(!line.is_empty());
        // The reader is gone now.
        let (said, exit) = finish(child);
        assert_eq!((said.as_str(), exit.code()), ("", Some(0)), "{command}");
    }
}

#[test]
fn a_full_disk_is_an_error() {
    for command in [
        "solve 8",
        "solve 12",
        "count 8",
        "first 8",
        "check 2413",
        "trace 4",
        "strategies",
        "completions bash",
        "man",
        "--help",
        "--version",
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_queens"))
            .args(command.split_whitespace())
            .stdout(full)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{command}: {said}");
        assert!(said.starts_with("error: cannot write the output: No space left"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn interrupted_solving_says_what_was_found() {
    let mut child = spawn("solve 20 --format columns");
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    let reader = thread::spawn(move || {
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).unwrap();
        rest
    });
    interrupt(&child);
    let start = Instant::now();
    let (said, exit) = finish(child);
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(exit.code(), Some(3), "{said}");
    let rest = reader.join().unwrap();
    let lines = 1 + rest.lines().count();
    assert!(said.starts_with(&format!("at least {lines} solution")), "{lines} lines: {said}");
    assert!(said.ends_with(", interrupted\n"), "{said}");
    assert!(rest.is_empty() || rest.ends_with('\n'), "whole lines only");
}

#[test]
fn interrupted_counting_is_a_part() {
    let child = spawn("count 40 --strategy bitmask");
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("at least "));
    assert!(String::from_utf8(output.stderr).unwrap().ends_with(", interrupted\n"));
}

#[test]
fn an_interrupted_trace_is_whole_json() {
    let mut child = spawn("trace 30 --format json");
    let mut stdout = child.stdout.take().unwrap();
    let reader = thread::spawn(move || {
        let mut text = String::new();
        stdout.read_to_string(&mut text).unwrap();
        text
    });
    interrupt(&child);
    let (said, exit) = finish(child);
    assert_eq!(exit.code(), Some(3), "{said}");
    assert!(said.starts_with("interrupted after "), "{said}");
    let trace: serde_json::Value = serde_json::from_str(&reader.join().unwrap()).unwrap();
    assert_eq!(trace["n"], 30);
}

#[test]
fn a_second_interrupt_ends_it_whatever_it_does() {
    // Nobody reads: it is stuck in writing and does not see the first.
    let child = spawn("solve 14 --format columns");
    let asleep = || status(&child, "State:").as_deref() == Some("S");
    let start = Instant::now();
    while !asleep() {
        assert!(start.elapsed() < Duration::from_secs(20), "it does not get stuck");
        thread::sleep(Duration::from_millis(20));
    }
    interrupt(&child);
    thread::sleep(Duration::from_millis(100));
    interrupt(&child);
    let (_, exit) = finish(child);
    assert_eq!(exit.code(), Some(130));
}

#[test]
fn a_slow_search_is_seen_as_it_goes() {
    // At n = 26 the first solution comes in milliseconds and the search would take for ever.
    let mut child = spawn("solve 26 --strategy bitmask --format columns");
    let start = Instant::now();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(start.elapsed() < Duration::from_secs(10));
    assert_eq!(line.split_whitespace().count(), 26);
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn streaming_takes_little_memory() {
    const MOST: u64 = 16 * 1024;
    for command in [
        "solve 12",
        "solve 12 --format json",
        "solve 12 --fundamental --format fen",
        "solve 11 --strategy hashset --format unicode",
        "solve 11 --strategy dlx --format csv",
        "solve 3000 --node-limit 20000 --format board",
    ] {
        let mut child = spawn(command);
        let mut stdout = child.stdout.take().unwrap();
        let mut buffer = [0; 16 * 1024];
        let mut peak = 0;
        // The peak so far, each time that something was printed and at the end.
        while stdout.read(&mut buffer).unwrap() > 0 {
            if let Some(kibibytes) = status(&child, "VmHWM:") {
                peak = peak.max(kibibytes.parse().unwrap());
            }
        }
        child.wait().unwrap();
        assert!(peak < MOST, "{command}: {peak} KiB");
    }
}

#[test]
fn a_second_signal_soon_after_the_first_does_not_lose_the_partial_answer() {
    for command in
        ["count 40 --strategy bitmask", "count 24", "solve 30 --strategy flags --limit 1000"]
    {
        let child = spawn(command);
        interrupt(&child);
        let kill = format!("kill -TERM {0}; kill -INT {0}", child.id());
        // By then the process may have ended.
        let _ = Command::new("sh").args(["-c", &kill]).stderr(Stdio::null()).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{command}: {said}");
        assert!(said.contains("interrupted"), "{command}: {said}");
    }
}

#[test]
fn an_interrupted_run_leaves_the_old_file_and_names_the_partial_one() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted");
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    for (command, name) in [("solve 20 --format columns", "a.txt"), ("trace 20", "b.json")] {
        let path = directory.join(name);
        fs::write(&path, "old\n").unwrap();
        let child = spawn(&format!("{command} -o {}", path.display()));
        thread::sleep(Duration::from_millis(300));
        interrupt(&child);
        let (said, exit) = finish(child);
        assert_eq!(exit.code(), Some(3), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old\n");
        let partial =
            said.lines().find_map(|line| line.strip_prefix("what was found so far is in "));
        let partial = partial.unwrap_or_else(|| panic!("{said}"));
        assert!(partial.ends_with(".partial"), "{partial}");
        assert!(fs::metadata(partial).unwrap().len() > 0, "{partial}");
    }
}
