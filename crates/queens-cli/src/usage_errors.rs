//! Help, and command lines that were not understood: clap prints them, with better suggestions.

use std::io::Write as _;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::error::{Error, printable};
use crate::exit::Exit;

/// Prints the help if that was asked for, or else the error.
pub(crate) fn print(mut error: clap::Error, command: &clap::Command) -> Result<Exit, Error> {
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let mut out = anstream::stdout();
            write!(out, "{}", error.render().ansi())?;
            out.flush()?;
            Ok(Exit::Done)
        }
        kind => {
            suggest(&mut error, kind, command);
            let plain = error.render().to_string();
            // Colors only where the arguments, which the message quotes, have no escapes in them.
            let printable = printable(&plain);
            let message =
                if printable == plain { error.render().ansi().to_string() } else { printable };
            // There is no other place to report that stderr is closed.
            let _ = write!(anstream::stderr(), "{message}");
            Ok(Exit::Usage)
        }
    }
}

/// Replaces clap's suggestions, which compare letters in common, by the name that takes the fewest
/// slips of the finger: a letter too many, missing, wrong, or swapped with its neighbor; upper case
/// does not count.
fn suggest(error: &mut clap::Error, kind: ErrorKind, command: &clap::Command) {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    match kind {
        ErrorKind::InvalidSubcommand => {
            let name = text(ContextKind::InvalidSubcommand);
            error.remove(ContextKind::SuggestedSubcommand);
            if name.parse::<u64>().is_ok() {
                let tip = StyledStr::from(format!("did you mean 'queens solve {name}'?"));
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
            } else if let Some(near) =
                nearest(&name, command.get_subcommands().map(clap::Command::get_name))
            {
                let near = ContextValue::String(near.to_owned());
                error.insert(ContextKind::SuggestedSubcommand, near);
            }
        }
        ErrorKind::InvalidValue => {
            let value = text(ContextKind::InvalidValue);
            let Some(ContextValue::Strings(valid)) = error.get(ContextKind::ValidValue) else {
                return;
            };
            let near = nearest(&value, valid.iter().map(String::as_str)).map(str::to_owned);
            error.remove(ContextKind::SuggestedValue);
            if let Some(near) = near {
                error.insert(ContextKind::SuggestedValue, ContextValue::String(near));
            }
        }
        _ => {}
    }
}

/// The most similar of these names, if one is similar.
fn nearest<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = text.to_lowercase();
    names
        .map(|name| (strsim::damerau_levenshtein(name, &lower), name))
        .min()
        .filter(|&(distance, name)| distance <= 1 + name.len() / 4)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_of_the_finger_are_found() {
        let names = ["solve", "serve", "cover", "count", "check"];
        let near = |text| nearest(text, names.into_iter());
        for text in ["slove", "Solve", "SOLVE", "solv", "sollve"] {
            assert_eq!(near(text), Some("solve"), "{text}");
        }
        assert_eq!(near("cuont"), Some("count"));
        assert_eq!(near("xyz"), None);
    }
}
