//! The command over a registry that is not the built-in one.

use std::ffi::OsString;
use std::path::Path;

use queens::strategies::{Bitmask, Flags, Scan};
use queens::{
    Capabilities, Control, OptionError, OptionInfo, Order, Problem, Registry, Report, Solutions,
    SolveError, Solver, StrategyInfo,
};
use queens_cli::{Exit, run_with};

/// A strategy from outside the workspace: the search of another one under a name and with an option
/// of its own.
#[derive(Clone, Debug, Default)]
struct Mine {
    half: bool,
}

const HALF: OptionInfo = OptionInfo::switch("half", false, "search one half and mirror it");
static INFO: StrategyInfo = StrategyInfo::new("mine", "a strategy of my own", 20)
    .with_order(Order::Lexicographic)
    .with_capabilities(Capabilities::BACKTRACKING)
    .with_options(&[HALF]);

impl Solver for Mine {
    fn info(&self) -> &'static StrategyInfo {
        &INFO
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(self.clone())
    }

    fn solutions(&self, problem: &Problem, control: &Control) -> Result<Solutions, SolveError> {
        self.info().check(problem, control, true)?;
        Flags.solutions(problem, control)
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Report, SolveError> {
        self.info().check(problem, control, false)?;
        Bitmask::default().with_mirror(self.half).count(problem, control)
    }

    fn stepper(&self, problem: &Problem) -> Result<Box<dyn queens::Stepper>, SolveError> {
        self.info().check(problem, &Control::new(), false)?;
        Flags.stepper(problem)
    }

    fn with_option(&self, option: &str, value: &str) -> Result<Box<dyn Solver>, OptionError> {
        match (option, OptionInfo::parse_switch(value)) {
            ("half", Some(half)) => Ok(Box::new(Self { half })),
            ("half", None) => Err(OptionError::invalid_value(&INFO, &HALF, value)),
            _ => Err(OptionError::unknown(&INFO, option)),
        }
    }
}

fn run(registry: &Registry, arguments: &str) -> Exit {
    let arguments = format!("queens {arguments} --quiet");
    run_with(registry, arguments.split_whitespace().map(OsString::from))
}

#[test]
fn every_subcommand_works_with_a_strategy_of_ones_own() {
    let registry = Registry::builtin().with(Mine::default());
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mine.txt");
    let file = file.display();
    for arguments in [
        format!("solve 6 --strategy mine:half=on -o {file}"),
        format!("first 6 --strategy mine -o {file}"),
        format!("trace 4 --strategy mine:half=off -o {file}"),
    ] {
        let _ = std::fs::remove_file(file.to_string());
        assert_eq!(run(&registry, &arguments), Exit::Done, "{arguments}");
        assert_ne!(std::fs::read_to_string(file.to_string()).unwrap(), "", "{arguments}");
    }
    assert_eq!(run(&registry, "count 6 --strategy mine:half=on"), Exit::Done);
    assert_eq!(run(&registry, "count 6 --strategy mine:half=maybe"), Exit::Usage);
    assert_eq!(run(&Registry::builtin(), "count 6 --strategy mine"), Exit::Usage);
    assert_eq!(run(&registry, "strategies"), Exit::Done);
}

#[test]
fn help_and_completions_list_the_strategies_of_the_registry() {
    let registry = Registry::empty().with(Mine::default());
    let command = queens_cli::command(&registry);
    for name in ["solve", "count", "first", "trace"] {
        let command = command.find_subcommand(name).unwrap();
        let strategy = command.get_arguments().find(|argument| argument.get_id() == "strategy");
        let values = strategy.unwrap().get_possible_values();
        let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
        assert_eq!(names, ["mine"], "{name}");
    }
}

#[test]
fn defaults_come_from_the_registry() {
    let registry = Registry::empty().with(Scan);
    for arguments in ["solve 5", "count 5", "count 5 --stats", "first 5", "trace 3"] {
        assert_eq!(run(&registry, arguments), Exit::Done, "{arguments}");
    }
    // The largest board is that of these strategies.
    let registry = Registry::empty().with(Bitmask::default());
    assert_eq!(run(&registry, "first 65"), Exit::Usage);
    for arguments in ["solve 5", "count 5", "first 5", "trace 3"] {
        assert_eq!(run(&Registry::empty(), arguments), Exit::Usage, "{arguments}");
    }
}
