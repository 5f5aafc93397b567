//! The terminal viewer in a pseudo-terminal: keys in, screen out.
#![cfg(all(unix, feature = "tui"))]

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use queens::Problem;
use queens_view::{Session, Target, explain};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Longer than any answer takes, even where the machine is busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// The viewer, and what its terminal shows.
struct Player {
    child: Child,
    keyboard: File,
    screen: Arc<Mutex<vt100::Parser>>,
    /// All that was ever written.
    written: Arc<Mutex<Vec<u8>>>,
}

impl Player {
    fn start(arguments: &[&str], (width, height): (u16, u16)) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let terminal = || {
            Stdio::from(
                File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap(),
            )
        };
        tcsetwinsize(&master, winsize(width, height)).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_queens"))
            .arg("play")
            .args(arguments)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .stdin(terminal())
            .stdout(terminal())
            .stderr(terminal())
            .spawn()
            .unwrap();
        let keyboard = File::from(master);
        let mut output = keyboard.try_clone().unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(height), cells(width), 0)));
        let written = Arc::new(Mutex::new(Vec::new()));
        let (parser, log) = (Arc::clone(&screen), Arc::clone(&written));
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // Reading fails once the viewer has closed its side.
            while let Ok(length @ 1..) = output.read(&mut buffer) {
                parser.lock().unwrap().process(&buffer[..length]);
                log.lock().unwrap().extend_from_slice(&buffer[..length]);
            }
        });
        Self { child, keyboard, screen, written }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until all of these are on the screen.
    fn see(&self, wanted: &[&str]) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            // The sentence may be broken into two lines.
            let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let missing =
                wanted.iter().find(|part| !text.contains(**part) && !flat.contains(**part));
            match missing {
                None => return text,
                Some(part) if start.elapsed() > PATIENCE => panic!("no '{part}' on\n{text}"),
                Some(_) => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(cells(height), cells(width));
        tcsetwinsize(&self.keyboard, winsize(width, height)).unwrap();
        // The pseudo-terminal is nobody's controlling terminal, so nobody else tells.
        self.signal(Signal::WINCH);
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Waits for the end and checks that the terminal is as it was.
    fn end(mut self) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "still running:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        };
        assert!(status.success(), "{status}");
        let restored = || {
            let written = self.written.lock().unwrap();
            let written = String::from_utf8_lossy(&written).into_owned();
            written.contains("\x1b[?1049l") && written.contains("\x1b[?25h")
        };
        while !restored() {
            assert!(start.elapsed() < PATIENCE, "the alternate screen was not left");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

fn cells(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

fn winsize(width: u16, height: u16) -> Winsize {
    Winsize { ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0 }
}

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const DOWN: &str = "\x1b[B";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";

fn session(strategy: &str, size: usize) -> Session {
    Session::new(queens::strategy(strategy).unwrap(), Problem::new(size)).unwrap()
}

/// What is to be seen at the step that the session is at.
fn check(player: &Player, session: &Session) {
    let step = format!("step {} ", session.position());
    let text = player.see(&[&step, &explain(&session.state())]);
    let queens = text.matches('♛').count();
    assert_eq!(queens, session.state().positions.iter().flatten().count(), "{text}");
}

#[test]
fn step_by_step_to_the_end_and_back() {
    for size in [0, 1, 2, 4] {
        let mut session = session("flags", size);
        let mut player = Player::start(&[&size.to_string()], (80, 24));
        check(&player, &session);
        while session.step().is_some() {
            player.press(RIGHT);
            check(&player, &session);
        }
        player.see(&["complete"]);
        while session.back().is_some() {
            player.press(LEFT);
            check(&player, &session);
        }
        player.press("q");
        player.end();
    }
}

#[test]
fn jumps_and_playing() {
    let mut session = session("bitmask", 8);
    let mut player = Player::start(&["8", "-s", "bitmask"], (80, 24));
    for (key, target) in [
        ("n", Target::NextSolution),
        ("b", Target::NextBacktrack),
        ("n", Target::NextSolution),
        ("N", Target::PreviousSolution),
        ("B", Target::PreviousBacktrack),
        (END, Target::End),
        (HOME, Target::Step(0)),
    ] {
        player.press(key);
        session.find(target, u64::MAX);
        let step = format!("step {} ", grouped(session.position()));
        player.see(&[&step, &explain(&session.state())]);
    }
    player.press("++++++++++ ");
    player.see(&["paused", "this is solution 1."]);
    player.press("s ");
    player.see(&["find all", "complete", "solutions 92"]);
    player.press("r");
    player.see(&["complete", "solutions 92"]);
    player.press("?");
    player.see(&["Any key closes this."]);
    player.press("x");
    player.press("q");
    player.end();
}

fn grouped(number: u64) -> String {
    if number < 1000 {
        number.to_string()
    } else {
        format!("{},{:03}", number / 1000, number % 1000)
    }
}

#[test]
fn queens_by_hand() {
    let mut player = Player::start(&["6"], (100, 24));
    player.press("h ");
    player.see(&["queens by hand", "1 of 6 queens, none attacks another.", "not asked"]);
    player.press("c");
    player.see(&["No: there is no solution"]);
    player.press(&format!("{DOWN}{DOWN}{RIGHT}{RIGHT} "));
    player.see(&["1 pair attacks each other", "0,0 and 2,2: diagonal", "♛!"]);
    player.press("uu");
    player.see(&["0 of 6 queens"]);
    player.press("c");
    let text = player.see(&["Yes, like this"]);
    // One of them is in the words.
    assert_eq!(text.matches('○').count(), 7, "{text}");
    player.press("h");
    player.see(&["Nothing has happened yet."]);
    player.press("q");
    player.end();
}

#[test]
fn sizes_of_board_and_terminal() {
    let mut player = Player::start(&["20"], (80, 24));
    player.press(RIGHT);
    let text = player.see(&["step 1 ", "what the strategy keeps", "q quit"]);
    assert!(text.contains("\n19 "), "all rows are shown:\n{text}");
    // Too small to show much, but none is the end of it.
    for (width, height, seen) in [(40, 12, "n = 20"), (10, 5, "queens"), (1, 1, "")] {
        player.resize(width, height);
        player.see(&[seen]);
    }
    for (width, height, step) in [(132, 50, 1), (80, 24, 2)] {
        player.resize(width, height);
        player.see(&[&format!("step {step} "), "q quit"]);
        player.press(RIGHT);
        player.see(&[&format!("step {} ", step + 1)]);
    }
    player.press("q");
    player.end();

    let mut player = Player::start(&["200", "--color", "never"], (80, 24));
    player.press(RIGHT);
    player.see(&["n = 200", "The search begins"]);
    player.press("q");
    player.end();
}

#[test]
fn ended_from_outside_and_by_ctrl_c_the_terminal_is_restored() {
    let player = Player::start(&["8"], (80, 24));
    player.see(&["Nothing has happened yet."]);
    player.signal(Signal::TERM);
    player.end();
    let mut player = Player::start(&["14"], (80, 24));
    player.press(END);
    player.see(&["On the way"]);
    player.press("\x03");
    player.end();
}

#[test]
fn without_a_terminal_it_says_what_to_use() {
    let output = Command::new(env!("CARGO_BIN_EXE_queens")).args(["play", "8"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("queens trace"));
}

#[test]
fn the_largest_board() {
    let largest = queens::Registry::builtin().largest_for(queens::Task::Step).unwrap();
    let mut player = Player::start(&[&largest.to_string()], (80, 24));
    player.see(&[&format!("n = {largest}")]);
    player.press("\u{1b}[C");
    player.see(&["The search begins with row 0"]);
    player.press("q");
    player.end();
}
