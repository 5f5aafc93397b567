//! Reads the arguments of a command.

use super::diagram::Diagram;
use super::error::{Place, ReadError};
use super::read::read;
use super::scan::{Kind, bits};
use super::words::words;

/// Reads the boards that the arguments of a command name.
///
/// Each argument is a text of its own, with one board or several, as for [`read`]. So that boards
/// need no quotes, arguments are read together where all of them are
/// - squares: `b4 d3 a2 c1` is one board;
/// - single numbers that are the columns of a placement together: `1 3 0 2`;
/// - rows of a board, one each: `.Q.. ...Q Q... ..Q.`;
/// - pieces of a text that spaces have cut: `[1, 3, 0, 2]`.
///
/// # Errors
/// [`ReadError::Empty`] for an argument without a board, or no arguments; otherwise as for [`read`].
///
/// ```
/// use queens_render::notation::read_arguments;
///
/// assert_eq!(read_arguments(&["1 3 0 2", "2 0 3 1"])?.len(), 2);
/// assert_eq!(read_arguments(&["1", "3", "0", "2"])?.len(), 1);
/// assert_eq!(read_arguments(&["b4", "d3", "a2", "c1"])?.len(), 1);
/// // Squares of one board, or two placements of n = 2?
/// assert!(read_arguments(&["0,1", "1,0"]).is_err());
/// # Ok::<(), queens_render::notation::ReadError>(())
/// ```
pub fn read_arguments<S: AsRef<str>>(arguments: &[S]) -> Result<Vec<Diagram>, ReadError> {
    let arguments: Vec<&str> =
        arguments.iter().map(|argument| trimmed(argument.as_ref())).collect();
    if let Some(index) = arguments.iter().position(|argument| argument.is_empty()) {
        return Err(ReadError::Empty { argument: Some(index + 1) });
    }
    match arguments.as_slice() {
        [] => Err(ReadError::Empty { argument: None }),
        [_] => alone(&arguments),
        _ if are_one_text(&arguments) => together(&arguments),
        _ => alone(&arguments),
    }
}

/// Without white space and byte-order mark.
fn trimmed(argument: &str) -> &str {
    argument.strip_prefix('\u{feff}').unwrap_or(argument).trim()
}

/// Each as a text of its own.
fn alone(arguments: &[&str]) -> Result<Vec<Diagram>, ReadError> {
    let mut boards = Vec::new();
    for (index, argument) in arguments.iter().enumerate() {
        boards.extend(read(argument).map_err(|error| in_argument(error, index + 1, None))?);
    }
    Ok(boards)
}

/// Whether the arguments may be the lines or the words of one text.
fn are_one_text(arguments: &[&str]) -> bool {
    let all = |holds: fn(&str) -> bool| arguments.iter().all(|argument| holds(argument));
    let is_line = |argument: &str| !argument.contains('\n');
    all(is_line)
        && (all(|argument| !argument.contains(char::is_whitespace))
            || all(|argument| Kind::of(argument) == Kind::Squares)
            || all(|argument| Kind::of(argument) == Kind::Row)
            || all(|argument| bits(argument).is_some()))
}

/// As the lines of one text, or as its words.
fn together(arguments: &[&str]) -> Result<Vec<Diagram>, ReadError> {
    let as_lines = || {
        let boards = read(&arguments.join("\n"));
        boards.map_err(|error| {
            let line = match &error {
                ReadError::Malformed { place, .. } | ReadError::Ambiguous { place, .. } => {
                    place.line
                }
                _ => 1,
            };
            in_argument(error, line, Some(1))
        })
    };
    let as_words = || read(&arguments.join(" "));
    let is_number =
        |argument: &&str| words(argument).all(|(_, word)| word.bytes().all(|b| b.is_ascii_digit()));
    let is_single = |argument: &&str| words(argument).count() == 1;
    if arguments.iter().all(is_number) && arguments.iter().all(is_single) {
        let long = |argument: &&str| argument.len() > 1 && argument.len() == arguments[0].len();
        match as_words() {
            // These look like a placement in digits each.
            Err(_) if arguments.iter().all(long) => as_lines(),
            Err(error) => as_lines().map_err(|_| error),
            boards => boards,
        }
    } else {
        match as_lines() {
            Err(error @ ReadError::Malformed { .. }) => as_words().map_err(|_| error),
            result => result,
        }
    }
}

/// The error with the argument that it is about.
fn in_argument(error: ReadError, argument: usize, line: Option<usize>) -> ReadError {
    let placed = |place: Place| Place {
        argument: Some(argument),
        line: line.unwrap_or(place.line),
        column: place.column,
    };
    match error {
        ReadError::Malformed { place, source } => {
            ReadError::Malformed { place: placed(place), source }
        }
        ReadError::Ambiguous { place, mut ambiguity } => {
            if line.is_some() {
                // The ends of lines stand for the ends of arguments.
                ambiguity.text = ambiguity.text.replace("\\n", " ");
            }
            ReadError::Ambiguous { place: placed(place), ambiguity }
        }
        ReadError::Empty { .. } => ReadError::Empty { argument: Some(argument) },
        other => other,
    }
}
