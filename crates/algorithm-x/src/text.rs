//! The text format of Knuth's programs.
//!
//! The first line lists the items, the primary ones first, then `|`, then the secondary ones. A
//! primary item that is covered otherwise than once has `least:most|` or `times|` in front of it, as
//! in `dlx3`. Each line after it is an option: its items, with `:` and a color where a secondary item
//! has one, and `|` and a number for what it costs, as in `dlx5`; costs in one option add up.
//! Blank lines and lines that begin with `|` are comments. So a problem in this format has at least
//! one primary item.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;

use crate::builder::{Builder, Kind};
use crate::error::{ParseError, ParseErrorKind, ProblemError};
use crate::item::{Color, Entry, OptionId};
use crate::problem::Problem;

/// Reads the text format of Knuth's programs.
///
/// # Example
///
/// ```
/// use algorithm_x::Problem;
///
/// let problem: Problem = "
///     | The example with colors of TAOCP 7.2.2.1
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
///
/// // `least:most|item`, or `times|item` if both are the same, as in the program dlx3.
/// let problem: Problem = "
///     A B 2:3|C | X Y
///     A B X:0 Y:0
///     A C X:1 Y:1
///     C X:0
///     B X:1
///     C Y:1
/// "
/// .parse()?;
/// assert_eq!(problem.search().first().cover.unwrap().len(), 3);
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
        let mut colors = Colors::default();
        let mut entries = Vec::new();
        for (line, option) in lines {
            let fail = |(token, kind)| ParseError::new(line, token, kind);
            entries.clear();
            let mut cost = 0_u64;
            for token in option.split_whitespace() {
                if let Some(digits) = token.strip_prefix('|') {
                    cost = read_cost(digits)
                        .and_then(|more| cost.checked_add(more))
                        .ok_or_else(|| fail((token, ParseErrorKind::InvalidCost)))?;
                    continue;
                }
                entries.push(
                    read_entry(&builder, &mut colors, token).map_err(|kind| fail((token, kind)))?,
                );
            }
            // The token at fault is looked for only if there is one.
            builder
                .option_with_cost(cost, entries.iter().copied())
                .map_err(|error| fail(blame(&error, option, &entries)))?;
        }
        let mut problem = builder.build();
        problem.color_names = colors.names;
        Ok(problem)
    }
}

/// Writes the text format of Knuth's programs. An item or color without a name is written as a
/// number, the item's after `#`. A problem without primary items cannot be read back: its first
/// line would be a comment.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spelled = |primary| {
            self.items().filter(move |&item| self.is_primary(item) == primary).map(
                |item| match self.bounds(item.index()) {
                    (1, 1) => self.name(item),
                    (least, most) if least == most => format!("{most}|{}", self.name(item)).into(),
                    (least, most) => format!("{least}:{most}|{}", self.name(item)).into(),
                },
            )
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

/// An option to be written in the text format: see [`Problem::spell`].
struct Spelled<'p> {
    problem: &'p Problem,
    option: OptionId,
}

impl Problem {
    /// An option as the text format writes it: its items, with colors, separated by spaces, and its
    /// cost if it has one.
    ///
    /// # Panics
    ///
    /// If the problem has no such option.
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
            if let Some(color) = entry.color {
                write!(f, ":{}", self.problem.color_name(color))?;
            }
        }
        match self.problem.cost(self.option) {
            0 => Ok(()),
            cost => write!(f, " |{cost}"),
        }
    }
}

/// Colors by name, numbered in the order of their first occurrence.
#[derive(Default)]
struct Colors {
    names: Vec<Box<str>>,
    by_name: HashMap<Box<str>, Color>,
}

impl Colors {
    fn number(&mut self, name: &str) -> Color {
        if let Some(&color) = self.by_name.get(name) {
            return color;
        }
        let color = Color(self.names.len() as u32);
        self.names.push(name.into());
        self.by_name.insert(name.into(), color);
        color
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
        read_item(builder, token, primary).map_err(|kind| (token, kind))?;
    }
    Ok(())
}

fn read_item(builder: &mut Builder, token: &str, primary: bool) -> Result<(), ParseErrorKind> {
    let is_number = |c: char| c.is_ascii_digit() || c == ':';
    let (bounds, name) = match token.split_once('|') {
        Some((bounds, name)) if bounds.chars().all(is_number) => (Some(bounds), name),
        _ => (None, token),
    };
    let kind = match bounds {
        _ if !primary && bounds.is_some() => return Err(ParseErrorKind::MultiplicityOnSecondary),
        _ if !primary => Kind::Secondary,
        None => Kind::PRIMARY,
        Some(bounds) => {
            let (least, most) = bounds.split_once(':').unwrap_or((bounds, bounds));
            let number = |text: &str| text.parse().map_err(|_| ParseErrorKind::InvalidMultiplicity);
            Kind::Primary { least: number(least)?, most: number(most)? }
        }
    };
    builder.named(name, kind).map(drop).map_err(|error| match error {
        ProblemError::DuplicateName { .. } => ParseErrorKind::DuplicateName,
        ProblemError::InvalidMultiplicity { .. } => ParseErrorKind::InvalidMultiplicity,
        _ => ParseErrorKind::InvalidName,
    })
}

fn read_entry(
    builder: &Builder,
    colors: &mut Colors,
    token: &str,
) -> Result<Entry, ParseErrorKind> {
    let (name, color) = match token.split_once(':') {
        Some((name, color)) => (name, Some(color)),
        None => (token, None),
    };
    let item = builder.find(name).ok_or(ParseErrorKind::UnknownItem)?;
    match color {
        None => Ok(item.plain()),
        Some(color) if color.is_empty() || color.contains([':', '|']) => {
            Err(ParseErrorKind::InvalidColor)
        }
        Some(color) => Ok(item.color(colors.number(color))),
    }
}

/// The number after the `|` of a cost.
fn read_cost(digits: &str) -> Option<u64> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// The token of an option for which the builder refused it, and why. Takes time in proportion to the
/// length of the option.
fn blame<'t>(
    error: &ProblemError,
    option: &'t str,
    entries: &[Entry],
) -> (&'t str, ParseErrorKind) {
    let (kind, at) = match error {
        ProblemError::DuplicateItem { .. } => {
            let mut seen = HashSet::new();
            let again = entries.iter().position(|entry| !seen.insert(entry.item));
            (ParseErrorKind::DuplicateItem, again)
        }
        // The first color on an item that takes none.
        ProblemError::ColorOnPrimary { item: name, .. } => {
            let with_color =
                |token: &str| token.split_once(':').is_some_and(|(item, _)| item == name);
            let mut items = option.split_whitespace().filter(|token| !token.starts_with('|'));
            (ParseErrorKind::ColorOnPrimary, items.position(with_color))
        }
        ProblemError::CostTooLarge { .. } => {
            let cost = option.split_whitespace().find(|token| token.starts_with('|'));
            return (cost.unwrap_or(option), ParseErrorKind::CostTooLarge);
        }
        _ => (ParseErrorKind::TooLarge, None),
    };
    let mut items = option.split_whitespace().filter(|token| !token.starts_with('|'));
    (items.nth(at.unwrap_or(0)).unwrap_or(option), kind)
}
