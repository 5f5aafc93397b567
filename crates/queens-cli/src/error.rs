//! Errors of the command: a sentence on stderr and an exit code.

use std::io;

use queens::{
    Feature, OptionError, PlacementError, ProblemError, Registry, SolveError, SpecError,
    SquareError, StrategyInfo,
};
use queens_jobs::JobError;
use queens_render::notation::{FormatError, ReadError};
use queens_view::SessionError;

use crate::exit::Exit;

/// Why a command could not do what it was asked to.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// Arguments that do not go together, in a sentence.
    #[error("{0}")]
    Usage(String),
    /// The ending of a file does not stand for a format.
    #[error("the ending of {file} does not name a format: choose one of {known}, or none")]
    UnknownEnding { file: String, known: String },
    /// The ending of a file stands for another format than the one asked for.
    #[error(
        "the ending of {file} stands for another format than --format: leave one of them out \
         (the endings are {known})"
    )]
    ContradictingEnding { file: String, known: String },
    /// No strategy supports a board of this size.
    #[error("n = {size} is too large: no strategy does this with a board of more than {largest}")]
    SizeTooLarge { size: usize, largest: usize },
    /// The registry has no strategy for the problem and the question.
    #[error("no strategy can do this for n = {size}: see 'queens strategies'")]
    NoStrategy { size: usize },
    /// The strategy does not support the problem or the question.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The strategy does not have the option, or not this value of it.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The problem contradicts itself.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The search cannot be watched.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// No such square.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// The format does not support the board.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The input is not a placement.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A board does not have one queen in each row.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// LaTeX cannot show the board.
    #[error(transparent)]
    Latex(#[from] queens_render::notation::LatexError),
    /// The picture cannot become an image.
    #[cfg(feature = "png")]
    #[error(transparent)]
    Png(#[from] queens_render::picture::PngError),
    /// The input cannot be read.
    #[error("cannot read {name}: {source}")]
    Input { name: String, source: io::Error },
    /// The input is not an exact-cover problem.
    #[error("{name}: {source}")]
    Cover { name: String, source: algorithm_x::ParseError },
    /// The server cannot listen at this address.
    #[cfg(feature = "serve")]
    #[error("cannot serve at {address}: {source}")]
    Serve { address: String, source: io::Error },
    /// The port is in use.
    #[cfg(feature = "serve")]
    #[error(
        "the port {port} is in use: choose another --port, 0 for any, or none for the next free"
    )]
    PortTaken { port: u16 },
    /// A job cannot be continued, merged or verified.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The total of all units is not the published one.
    #[error("the units add up to {total}, but the published number for n = {size} is {published}")]
    WrongTotal { size: usize, total: u128, published: u128 },
    /// The count cannot be cut into these units.
    #[error(transparent)]
    Units(#[from] queens_count::units::UnitPlanError),
    /// The file cannot be written.
    #[error("cannot write {path}: {source}")]
    File { path: String, source: io::Error },
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    /// Whether the reader of the output has closed it, which is not worth a message.
    fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    fn exit(&self) -> Exit {
        match self {
            _ if self.is_closed_pipe() => Exit::Done,
            Self::Job(JobError::OtherPlan { .. } | JobError::UnknownOrder { .. }) => Exit::Usage,
            Self::Job(_)
            | Self::WrongTotal { .. }
            | Self::Solve(SolveError::Contradiction { .. })
            | Self::Output(_)
            | Self::File { .. }
            | Self::Read(ReadError::Io(_)) => Exit::No,
            _ => Exit::Usage,
        }
    }

    /// Prints it on stderr, with the strategies of the registry that can do what was asked for.
    pub(crate) fn report(&self, registry: &Registry) -> Exit {
        if !self.is_closed_pipe() {
            complain(&format!("{self}{}", self.alternatives(registry)));
        }
        self.exit()
    }

    fn alternatives(&self, registry: &Registry) -> String {
        match self {
            Self::Solve(error) | Self::Session(SessionError::Solve(error)) => able(error, registry),
            Self::Session(SessionError::NoSteps { .. }) => {
                let able = strategies(registry, |info| info.capabilities.steps);
                able.map_or(String::new(), |able| format!(" ({able})"))
            }
            Self::Option(error) => owners(error, registry),
            _ => String::new(),
        }
    }
}

/// Writes one sentence to stderr, marked as an error.
pub(crate) fn complain(sentence: &str) {
    use std::io::Write as _;
    let style = clap::builder::Styles::styled();
    let style = style.get_error();
    // There is no other place to report that stderr is closed.
    let sentence = printable(sentence);
    let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {sentence}");
}

/// The text without control characters, which could change the terminal: they are written as
/// escapes. Lines stay lines.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() && character != '\n' {
            printable.extend(character.escape_default());
        } else {
            printable.push(character);
        }
    }
    printable
}

/// The sentence of the error, with the strategies that have the option.
pub(crate) fn describe_spec_error(error: &SpecError, registry: &Registry) -> String {
    match error {
        SpecError::Option(option) => format!("{error}{}", owners(option, registry)),
        _ => error.to_string(),
    }
}

/// The strategies that support what was asked for, in parentheses.
fn able(error: &SolveError, registry: &Registry) -> String {
    match *error {
        SolveError::Unsupported { feature, .. } => {
            let able = strategies(registry, |info| {
                let can = info.capabilities;
                match feature {
                    Feature::Constraints => can.constraints,
                    Feature::NodeLimit => can.nodes,
                    Feature::Steps => can.steps,
                    Feature::Iteration => can.iterates,
                    Feature::Several => !can.finds_one,
                    // A strategy that lists solutions can stop after some of them.
                    _ => can.enumerates,
                }
            });
            able.map_or(String::new(), |able| format!(" ({able})"))
        }
        SolveError::TooLarge { size, .. } => {
            let able =
                strategies(registry, |info| size <= info.max_size && !info.capabilities.finds_one);
            able.map_or(String::new(), |able| format!(" (larger boards: {able})"))
        }
        _ => String::new(),
    }
}

/// The strategies that have the option, in parentheses.
fn owners(error: &OptionError, registry: &Registry) -> String {
    match error {
        OptionError::Unknown { option, .. } => {
            let owners =
                strategies(registry, |info| info.options.iter().any(|known| known.name == option));
            owners.map_or(String::new(), |owners| format!(" (the option belongs to {owners})"))
        }
        _ => String::new(),
    }
}

/// The names of the strategies for which this holds, if there are any.
fn strategies(registry: &Registry, holds: impl Fn(&StrategyInfo) -> bool) -> Option<String> {
    let names: Vec<&str> =
        registry.infos().filter(|info| holds(info)).map(|info| info.name).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn escape_sequences_do_not_reach_the_terminal() {
        assert_eq!(printable("a\u{1b}[31m\n\u{7}b"), "a\\u{1b}[31m\n\\u{7}b");
    }
}
