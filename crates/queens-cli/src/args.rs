//! Groups of arguments that several subcommands share: the strategy and limits here; the output
//! format and file, boards to read, the problem and the flags of the counting strategies in files of
//! their own.

pub(crate) mod boards;
pub(crate) mod format;
pub(crate) mod problem;
pub(crate) mod tuning;

use std::ffi::OsStr;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParser};
use queens::{CancelToken, Control, Problem, Registry, Solver, Task};

use crate::context::CommandContext;
use crate::error::{Error, describe_spec_error};

/// Parses a strategy spec with the strategies of a registry, and lists them for help and
/// completions.
///
/// The derived command line has a parser without strategies; [`for_registry`] puts in the one to
/// use.
#[derive(Clone, Debug, Default)]
pub(crate) struct StrategyParser(Registry);

/// The strategy that the user chose, its options set, and how it was written.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    solver: Box<dyn Solver>,
    #[cfg(feature = "serve")]
    spec: String,
}

impl TypedValueParser for StrategyParser {
    type Value = Chosen;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Chosen, clap::Error> {
        let registry = self.0.clone();
        let parser = StringValueParser::new().try_map(move |spec| {
            let solver = registry.get(&spec);
            let solver = solver.map_err(|error| describe_spec_error(&error, &registry))?;
            Ok::<_, String>(Chosen {
                solver,
                #[cfg(feature = "serve")]
                spec,
            })
        });
        parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = self.0.infos().map(|info| PossibleValue::new(info.name).help(info.summary));
        Some(Box::new(values))
    }
}

/// Gives the `--strategy` of a subcommand the strategies of this registry.
pub(crate) fn for_registry(command: clap::Command, registry: &Registry) -> clap::Command {
    command.mut_args(|argument| match argument.get_id().as_str() {
        "strategy" => argument.value_parser(ValueParser::new(StrategyParser(registry.clone()))),
        _ => argument,
    })
}

/// The strategy to use.
#[derive(Clone, Debug, Args)]
pub(crate) struct StrategyArgs {
    /// The strategy, and options for it: bitmask, bitmask:mirror=off [default: the fastest that can
    /// answer]
    ///
    /// 'queens strategies' lists the options and their values.
    #[arg(short, long, value_name = "SPEC", value_parser = StrategyParser::default())]
    strategy: Option<Chosen>,
}

impl StrategyArgs {
    /// The strategy that was named, if one was.
    pub(crate) fn named(&self) -> Option<Box<dyn Solver>> {
        self.strategy.as_ref().map(|chosen| chosen.solver.clone())
    }

    /// The strategy that was named, or else the default for the task.
    pub(crate) fn solver(
        &self,
        context: &CommandContext<'_>,
        task: Task,
        problem: &Problem,
    ) -> Result<Box<dyn Solver>, Error> {
        match self.named() {
            Some(solver) => Ok(solver),
            None => context.default_for(task, problem),
        }
    }

    /// How the strategy was written, or the name of the default for the task.
    #[cfg(feature = "serve")]
    pub(crate) fn spec(
        &self,
        context: &CommandContext<'_>,
        task: Task,
        problem: &Problem,
    ) -> Result<String, Error> {
        match &self.strategy {
            Some(chosen) => Ok(chosen.spec.clone()),
            None => Ok(context.default_for(task, problem)?.info().name.to_owned()),
        }
    }
}

/// Limits on the search.
#[derive(Clone, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Stop after this time (500ms, 5s, 2m, or seconds) and print what was found
    #[arg(long, value_name = "TIME", value_parser = time, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop after this many nodes of the search tree and print what was found
    #[arg(long, value_name = "NODES", value_parser = number, allow_hyphen_values = true)]
    pub(crate) node_limit: Option<u64>,
}

impl LimitArgs {
    /// These limits, and an end when the token is set.
    pub(crate) fn control(&self, token: CancelToken) -> Control {
        let mut control = Control::new().with_cancel(token);
        if let Some(time) = self.time_limit {
            control = control.with_time_limit(time);
        }
        if let Some(nodes) = self.node_limit {
            control = control.with_node_limit(nodes);
        }
        control
    }
}

/// Parses a number of things.
pub(crate) fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{text}' is no limit: write a whole number, such as 1000"))
}

/// Parses a time: `500ms`, `1.5s`, `2m`, `1h 30m`, or a number of seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let seconds = text.strip_suffix('s').unwrap_or(text).parse::<f64>().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .or_else(|| humantime::parse_duration(text).ok())
        .ok_or_else(|| format!("'{text}' is no time: write 500ms, 5s, 2m or a number of seconds"))
}
