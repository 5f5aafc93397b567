use predicates::prelude::*;

use super::{queens, stdout};

#[test]
fn alone_it_shows_the_help() {
    let help = stdout("");
    assert_eq!(help, stdout("-h"));
    for word in ["solve", "count", "first", "check", "trace", "strategies", "Exit codes:"] {
        assert!(help.contains(word), "{word}");
    }
}

#[test]
fn every_command_has_a_short_and_a_long_help_with_the_exit_codes() {
    for command in queens_cli::command(&queens::Registry::builtin()).get_subcommands() {
        let name = command.get_name();
        let short = stdout(&format!("{name} -h"));
        let long = stdout(&format!("{name} --help"));
        assert!(short.contains(&format!("Usage: queens {name}")), "{short}");
        assert!(long.contains("Exit codes:"), "{name}: {long}");
        assert!(long.len() > short.len(), "{name}");
        for line in long.lines() {
            assert!(line.chars().count() <= 100, "{name}: {line}");
        }
    }
    assert_eq!(stdout("--version"), format!("queens {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn examples_in_the_help_run() {
    let long: Vec<String> = queens_cli::command(&queens::Registry::builtin())
        .get_subcommands()
        .map(|command| stdout(&format!("{} --help", command.get_name())))
        .chain([stdout("--help")])
        .collect();
    // Some examples read a file, some write one.
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(directory.join("puzzle.txt"), "a b c | x\na b x\nb c\nc x\na\n").unwrap();
    std::fs::write(directory.join("solutions.txt"), "1 3 0 2\n2 0 3 1\n").unwrap();
    // A plan is made in a new directory.
    let _ = std::fs::remove_dir_all(directory.join("job-16"));
    let mut run = 0;
    for line in long.iter().flat_map(|help| help.lines()) {
        let Some(example) = line.strip_prefix("  queens ") else { continue };
        // A description may follow.
        let example = example.split("   ").next().unwrap();
        // What the shell does is the shell's; the viewers need somebody to end them.
        let viewer = ["play", "serve"].contains(&example.split(' ').next().unwrap());
        if !viewer && !example.contains(['|', '<', '>', '\'']) {
            queens(example).arg("--quiet").current_dir(directory).assert().success();
            run += 1;
        }
    }
    assert!(run >= 15, "{run} examples");
}

#[test]
fn strategies_are_those_of_the_registry() {
    let text = stdout("strategies");
    let json = stdout("strategies --json");
    let entries: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let registry = queens::Registry::builtin();
    assert_eq!(entries.len(), registry.len());
    for (solver, entry) in registry.solvers().zip(entries) {
        let info = solver.info();
        assert!(text.contains(&format!("{:12} {}", info.name, info.summary)), "{text}");
        assert_eq!(entry["name"], info.name);
        assert_eq!(entry["max_size"], info.max_size);
        assert_eq!(entry["order"], info.order.to_string());
        let options = entry["options"].as_array().unwrap();
        assert_eq!(options.len(), info.options.len());
    }
}

#[test]
fn help_and_completions_list_the_strategies() {
    for info in queens::Registry::builtin().infos() {
        for command in ["solve", "count", "first", "trace"] {
            // The help wraps its lines.
            let help = stdout(&format!("{command} --help"));
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let listed = words(&help).contains(&words(info.summary));
            assert!(listed, "{command}: {}: {help}", info.summary);
        }
        let script = stdout("completions zsh");
        assert!(script.contains(&format!("{}\\:", info.name)), "{}: {script}", info.name);
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(&format!("completions {shell}"));
        assert!(script.contains("queens"), "{shell}");
        assert!(script.contains("strategies"), "{shell}");
    }
    queens("completions tcsh").assert().code(2).stderr(predicate::str::starts_with(
        "error: invalid value 'tcsh' for '<SHELL>'\n  [possible values: bash, ",
    ));
}

#[test]
fn manual_pages() {
    let page = stdout("man");
    assert!(page.contains(".TH queens 1"), "{page}");
    assert!(page.contains("Exit codes"), "{page}");
    for command in queens_cli::command(&queens::Registry::builtin()).get_subcommands() {
        let name = command.get_name();
        let page = stdout(&format!("man {name}"));
        assert!(page.contains(&format!(".TH queens-{name} 1")), "{page}");
    }
    queens("man nothing").assert().code(2).stderr(predicate::str::contains("'nothing'"));
}
