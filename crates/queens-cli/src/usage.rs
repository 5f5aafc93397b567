//! Help, and what clap has to say of a command line, in one sentence.

use std::ffi::OsString;
use std::io::Write as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::error::Error;
use crate::exit::Exit;

/// Answers a command line that was not run: with the help if it asked for it, with an error if not.
pub(crate) fn answer(error: &clap::Error, arguments: &[OsString]) -> Result<Exit, Error> {
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let mut out = anstream::stdout();
            write!(out, "{}", error.render().ansi())?;
            out.flush()?;
            Ok(Exit::Done)
        }
        _ => Err(Error::Usage(sentence(error, arguments))),
    }
}

fn sentence(error: &clap::Error, arguments: &[OsString]) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let help = match arguments.get(1).and_then(|word| word.to_str()) {
        Some(word) if crate::command().find_subcommand(word).is_some() => {
            format!("queens {word} --help")
        }
        _ => "queens --help".to_owned(),
    };
    match (error.kind(), argument, value) {
        // Our own readers of values say it all.
        (ErrorKind::ValueValidation, ..) => match std::error::Error::source(error) {
            Some(source) => source.to_string(),
            None => first_line(error),
        },
        (ErrorKind::MissingRequiredArgument, Some(missing), _) if missing.contains("<N>") => {
            format!("the size of the board is missing: see '{help}'")
        }
        (ErrorKind::MissingRequiredArgument, Some(missing), _) => {
            format!("{} is missing: see '{help}'", missing.trim_end_matches("..."))
        }
        (ErrorKind::InvalidValue, Some(argument), Some(value)) if value.is_empty() => {
            format!("{argument} needs a value: see '{help}'")
        }
        (ErrorKind::InvalidValue, Some(argument), Some(value)) => {
            let valid = context(ContextKind::ValidValue).unwrap_or_default();
            format!("'{value}' is no value of {argument}: choose one of {valid}")
        }
        (ErrorKind::InvalidSubcommand, ..) => {
            let name = context(ContextKind::InvalidSubcommand).unwrap_or_default();
            let hint = match context(ContextKind::SuggestedSubcommand) {
                _ if name.parse::<u64>().is_ok() => format!("did you mean 'queens solve {name}'?"),
                Some(near) => format!("did you mean '{}'?", near.replace(", ", "' or '")),
                None => format!("see '{help}'"),
            };
            format!("there is no command '{name}': {hint}")
        }
        (ErrorKind::UnknownArgument, Some(argument), _) => {
            let hint = match context(ContextKind::SuggestedArg) {
                Some(nearest) => format!("did you mean '{nearest}'?"),
                None => format!("see '{help}'"),
            };
            format!("unexpected argument '{argument}': {hint}")
        }
        (ErrorKind::ArgumentConflict, Some(argument), _) => {
            let other = context(ContextKind::PriorArg);
            match other.filter(|other| *other != argument) {
                Some(other) => format!("{argument} and {other} cannot be used together"),
                None => format!("{argument} cannot be given more than once"),
            }
        }
        _ => format!("{}: see '{help}'", first_line(error)),
    }
}

/// The first line of what clap says, without its mark.
fn first_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).trim_end_matches([':', '.']).to_owned()
}
