//! What goes wrong, and how it is told: one sentence on stderr and an exit code.

use std::io;

use queens::{Feature, OptionError, ProblemError, SolveError, SquareError, StrategyInfo};
use queens_render::notation::{FormatError, ReadError};
use queens_view::SessionError;

use crate::exit::Exit;

/// Why a command could not do what it was asked to.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The command line or the problem makes no sense.
    #[error("{0}")]
    Usage(String),
    /// The strategy does not take the problem or the question.
    #[error("{}", with_alternatives(.0))]
    Solve(#[from] SolveError),
    /// The strategy does not have the option, or not this value of it.
    #[error("{}", with_owners(.0))]
    Option(#[from] OptionError),
    /// The problem contradicts itself.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The search cannot be watched.
    #[error(transparent)]
    Watch(#[from] SessionError),
    /// No such square.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// No such format, or not for this board.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// What was to be read is no placement.
    #[error("{0}")]
    Read(#[from] ReadError),
    /// The file could not be made.
    #[error("cannot write {path}: {error}")]
    File {
        /// Its name.
        path: String,
        /// Why not.
        error: io::Error,
    },
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    /// The strategy has no steps to show.
    pub(crate) fn no_steps(strategy: &str) -> Self {
        let able = strategies(|info| info.capabilities.steps);
        Self::Usage(format!(
            "the strategy '{strategy}' cannot be watched step by step: use one that can ({able})"
        ))
    }

    /// Whether the reader of the output has gone away: nothing to talk about.
    fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    fn exit(&self) -> Exit {
        match self {
            _ if self.is_closed_pipe() => Exit::Done,
            Self::Solve(SolveError::Contradiction { .. })
            | Self::Output(_)
            | Self::File { .. }
            | Self::Read(ReadError::Io(_)) => Exit::No,
            _ => Exit::Usage,
        }
    }

    /// Tells it on stderr.
    pub(crate) fn report(&self) -> Exit {
        if !self.is_closed_pipe() {
            complain(&self.to_string());
        }
        self.exit()
    }
}

/// Writes one sentence to stderr, marked as an error.
pub(crate) fn complain(sentence: &str) {
    use std::io::Write as _;
    let style = clap::builder::Styles::styled();
    let style = style.get_error();
    // There is nobody left to tell if stderr cannot be written.
    let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {sentence}");
}

/// The sentence of the error, with the strategies that do what was asked for.
fn with_alternatives(error: &SolveError) -> String {
    match *error {
        SolveError::Unsupported { feature, .. } => {
            let able = strategies(|info| {
                let can = info.capabilities;
                match feature {
                    Feature::Constraints => can.constraints,
                    Feature::NodeLimit => can.nodes,
                    Feature::Steps => can.steps,
                    Feature::Iteration => can.iterates,
                    // Whoever lists the solutions can stop after some of them.
                    _ => can.enumerates,
                }
            });
            format!("{error} ({able})")
        }
        SolveError::TooLarge { size, .. } => match strategies(|info| size <= info.max_size) {
            able if able.is_empty() => error.to_string(),
            able => format!("{error} (larger boards: {able})"),
        },
        _ => error.to_string(),
    }
}

/// The sentence of the error, with the strategies that have the option.
fn with_owners(error: &OptionError) -> String {
    match error {
        OptionError::Unknown { option, .. } => {
            match strategies(|info| info.options.iter().any(|known| known.name == option)) {
                owners if owners.is_empty() => error.to_string(),
                owners => format!("{error} (the option belongs to {owners})"),
            }
        }
        _ => error.to_string(),
    }
}

/// The names of the strategies that this holds of.
fn strategies(holds: impl Fn(&StrategyInfo) -> bool) -> String {
    let names: Vec<&str> = queens::Registry::builtin()
        .solvers()
        .map(|solver| solver.info())
        .filter(|info| holds(info))
        .map(|info| info.name)
        .collect();
    names.join(", ")
}
