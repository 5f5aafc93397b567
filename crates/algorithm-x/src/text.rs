//! The text format of Knuth's programs.
//!
//! The first line lists the items, the primary ones first, then `|`, then the secondary ones. Each
//! line after it is an option: its items, with `:` and a colour where a secondary item has one.
//! Blank lines and lines that begin with `|` are comments. So a problem in this format has at least
//! one primary item.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use crate::builder::Builder;
use crate::error::{ParseError, ParseErrorKind, ProblemError};
use crate::item::{Colour, Entry, Item, OptionId};
use crate::problem::Problem;

/// Reads the text format of Knuth's programs.
///
/// # Example
///
/// ```
/// use algorithm_x::Problem;
///
/// let problem: Problem = "
///     | The example with colours of TAOCP 7.2.2.1
///     p q r | x y
///     p q x y:A
///     p r x:A y
///     p x:B
///     q x:A
///     r y:B
/// "
/// .parse()?;
/// let covers: Vec<_> = problem.search().iter().collect();
/// assert_eq!(covers.len(), 1);
/// let options: Vec<usize> = covers[0].iter().map(|option| option.index()).collect();
/// assert_eq!(options, [3, 1]);
/// # Ok::<(), algorithm_x::ParseError>(())
/// ```
impl FromStr for Problem {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(at, line)| (at + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('|'));
        let Some((line, items)) = lines.next() else {
            return Err(ParseError::new(text.lines().count().max(1), "", ParseErrorKind::NoItems));
        };
        let mut builder = Builder::new();
        read_items(&mut builder, items)
            .map_err(|(token, kind)| ParseError::new(line, token, kind))?;
        let mut colours = Colours::default();
        let mut entries = Vec::new();
        for (line, option) in lines {
            let fail = |(token, kind)| ParseError::new(line, token, kind);
            entries.clear();
            for token in option.split_whitespace() {
                entries.push(
                    read_entry(&builder, &mut colours, token)
                        .map_err(|kind| fail((token, kind)))?,
                );
            }
            // Finding the token at fault is left to the rare case that there is one.
            builder
                .option(entries.iter().copied())
                .map_err(|error| fail(blame(&error, option, &entries)))?;
        }
        let mut problem = builder.build();
        problem.colour_names = colours.names;
        Ok(problem)
    }
}

/// Writes the text format of Knuth's programs. An item or colour without a name is written as a
/// number, the item's after `#`. A problem without primary items cannot be read back: its first
/// line would be a comment.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spelled = |primary| {
            self.items()
                .filter(move |&item| self.is_primary(item) == primary)
                .map(|item| self.name(item))
        };
        let mut line: Vec<_> = spelled(true).collect();
        if self.primary_count() < self.item_count() {
            line.push("|".into());
            line.extend(spelled(false));
        }
        writeln!(f, "{}", line.join(" "))?;
        for option in self.options() {
            writeln!(f, "{}", self.spell(option))?;
        }
        Ok(())
    }
}

/// An option as the text format writes it: see [`Problem::spell`].
struct Spelled<'p> {
    problem: &'p Problem,
    option: OptionId,
}

impl Problem {
    /// An option as the text format writes it: its items, with colours, apart by spaces.
    ///
    /// # Panics
    ///
    /// When the option is none of this problem.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::Problem;
    ///
    /// let problem: Problem = "a | x\na x:red".parse()?;
    /// let option = problem.options().next().unwrap();
    /// assert_eq!(problem.spell(option).to_string(), "a x:red");
    /// # Ok::<(), algorithm_x::ParseError>(())
    /// ```
    pub fn spell(&self, option: OptionId) -> impl fmt::Display + '_ {
        Spelled { problem: self, option }
    }
}

impl fmt::Display for Spelled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, entry) in self.problem.entries(self.option).enumerate() {
            let space = if at == 0 { "" } else { " " };
            write!(f, "{space}{}", self.problem.name(entry.item))?;
            if let Some(colour) = entry.colour {
                write!(f, ":{}", self.problem.colour_name(colour))?;
            }
        }
        Ok(())
    }
}

/// Colours by name, numbered in the order in which they are met.
#[derive(Default)]
struct Colours {
    names: Vec<Box<str>>,
    by_name: HashMap<Box<str>, Colour>,
}

impl Colours {
    fn number(&mut self, name: &str) -> Colour {
        if let Some(&colour) = self.by_name.get(name) {
            return colour;
        }
        let colour = Colour(self.names.len() as u32);
        self.names.push(name.into());
        self.by_name.insert(name.into(), colour);
        colour
    }
}

fn read_items<'t>(builder: &mut Builder, line: &'t str) -> Result<(), (&'t str, ParseErrorKind)> {
    let mut primary = true;
    for token in line.split_whitespace() {
        if token == "|" {
            if !primary {
                return Err((token, ParseErrorKind::SecondBar));
            }
            primary = false;
            continue;
        }
        builder.named(token, primary).map_err(|error| match error {
            ProblemError::DuplicateName { .. } => (token, ParseErrorKind::DuplicateName),
            _ => (token, ParseErrorKind::InvalidName),
        })?;
    }
    Ok(())
}

fn read_entry(
    builder: &Builder,
    colours: &mut Colours,
    token: &str,
) -> Result<Entry, ParseErrorKind> {
    let (name, colour) = match token.split_once(':') {
        Some((name, colour)) => (name, Some(colour)),
        None => (token, None),
    };
    let item = builder.find(name).ok_or(ParseErrorKind::UnknownItem)?;
    match colour {
        None => Ok(item.plain()),
        Some(colour) if colour.is_empty() || colour.contains([':', '|']) => {
            Err(ParseErrorKind::InvalidColour)
        }
        Some(colour) => Ok(item.colour(colours.number(colour))),
    }
}

/// The token of an option that the builder did not like, and why.
fn blame<'t>(
    error: &ProblemError,
    option: &'t str,
    entries: &[Entry],
) -> (&'t str, ParseErrorKind) {
    let (kind, at) = match error {
        ProblemError::DuplicateItem { .. } => {
            let item = |at: usize| -> Item { entries[at].item };
            let again =
                (1..entries.len()).find(|&at| (0..at).any(|before| item(before) == item(at)));
            (ParseErrorKind::DuplicateItem, again)
        }
        // The first colour on an item that takes none.
        ProblemError::ColourOnPrimary { item: name, .. } => {
            let with_colour =
                |token: &str| token.split_once(':').is_some_and(|(item, _)| item == name);
            (ParseErrorKind::ColourOnPrimary, option.split_whitespace().position(with_colour))
        }
        _ => (ParseErrorKind::TooLarge, None),
    };
    (option.split_whitespace().nth(at.unwrap_or(0)).unwrap_or(option), kind)
}
