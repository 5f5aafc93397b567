//! The tour of the README, command by command.

use std::process::Command;

/// One command of a console block, and what it is said to print.
struct Example {
    command: String,
    exit: i32,
    stdout: String,
}

/// The examples of the `console` blocks: `$ ` begins a command, `? ` tells an exit code that is not
/// 0, and what follows is standard output.
fn examples(readme: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut console = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            console = line == "```console";
        } else if let (true, Some(command)) = (console, line.strip_prefix("$ ")) {
            let command = command.to_owned();
            examples.push(Example { command, exit: 0, stdout: String::new() });
        } else if let (true, Some(example)) = (console, examples.last_mut()) {
            match line.strip_prefix("? ") {
                Some(code) => example.exit = code.parse().unwrap(),
                None => example.stdout += &format!("{line}\n"),
            }
        }
    }
    examples
}

#[test]
fn the_tour_is_what_the_command_prints() {
    let readme = include_str!("../../../../README.md");
    let examples = examples(readme);
    assert!(examples.len() >= 10, "{} examples", examples.len());
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_queens")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    for Example { command, exit, stdout } in examples {
        // Some write files.
        let output = Command::new("sh")
            .args(["-c", &command])
            .env("PATH", &path)
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(printed.trim_end(), stdout.trim_end(), "{command}");
        assert_eq!(output.status.code(), Some(exit), "{command}");
    }
}
