//! What can be wrong with a text, and where.
//!
//! Texts of the input are escaped and shortened before they become part of an error, so a message
//! can be printed on a terminal whatever the input was.

use std::fmt;
use std::io;

use queens_core::{ProblemError, Square};

use super::format::{MAX_SIZE, Notation};

/// A place in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The number of the argument, from 1, if the input was a list of arguments.
    pub argument: Option<usize>,
    /// The line, from 1.
    pub line: usize,
    /// The character within the line, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    /// `line 2, column 5` or `argument 3, column 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { argument, line, column } = self;
        match argument {
            Some(argument) if *line == 1 => write!(f, "argument {argument}, column {column}"),
            Some(argument) => write!(f, "argument {argument}, line {line}, column {column}"),
            None => write!(f, "line {line}, column {column}"),
        }
    }
}

/// Reading failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The input could not be read.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
    /// The input is not UTF-8 text.
    #[error("line {line} is not UTF-8 text")]
    NotUtf8 {
        /// The line, from 1.
        line: usize,
    },
    /// The input has no board: it is empty, or has nothing but empty lines and headers.
    #[error("{}there is no placement: write [] for the board without squares", argument_prefix(*.argument))]
    Empty {
        /// The number of the empty argument, from 1, if the input was a list of arguments.
        argument: Option<usize>,
    },
    /// The text is no placement or board.
    #[error("{place}: {source}")]
    Malformed {
        /// Where the fault is.
        place: Place,
        /// The fault.
        source: ParseError,
    },
    /// The text can be read in several ways, with different results.
    #[error("{place}: {ambiguity}")]
    Ambiguous {
        /// Where the text starts.
        place: Place,
        /// The text and its readings.
        ambiguity: Ambiguity,
    },
    /// One board was expected.
    #[error("there are {count} boards where one is expected")]
    NotOne {
        /// How many there are; 2 stands for two or more.
        count: usize,
    },
    /// The board is no problem that can be solved.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

fn argument_prefix(argument: Option<usize>) -> String {
    argument.map_or_else(String::new, |argument| format!("argument {argument} is empty: "))
}

/// A text that can be read in several ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The text, escaped and shortened.
    pub text: String,
    /// The ways to read it, two or more.
    pub readings: Vec<Reading>,
}

/// One way to read an ambiguous text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The notation that this reading assumes.
    pub notation: Notation,
    /// What the text is in this reading, such as "the squares row,column of one board".
    pub meaning: String,
    /// How to write this unambiguously.
    pub instead: String,
}

impl fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' can be read in {} ways: ", self.text, self.readings.len())?;
        for (index, Reading { meaning, instead, .. }) in self.readings.iter().enumerate() {
            if index > 0 {
                f.write_str("; or ")?;
            }
            write!(f, "as {meaning} (write {instead})")?;
        }
        Ok(())
    }
}

/// A text is no placement or board. The texts and characters in it are those of the input, escaped
/// and shortened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is in no notation that is read.
    #[error(
        "'{text}' is no placement: write columns from 0 (1 3 0 2), digits from 1 (2413), squares (b4 d3 a2 c1), a board of '.' and 'Q', FEN, JSON or CSV"
    )]
    UnknownNotation {
        /// The text.
        text: String,
    },
    /// Not a whole number from 0.
    #[error("'{text}' is no column: write the column of each row's queen from 0, such as 1 3 0 2")]
    NotAColumn {
        /// The text.
        text: String,
    },
    /// A column past the right edge.
    #[error("column {column} in row {row} is off the board: {size} rows make columns 0 to {}", size.saturating_sub(1))]
    ColumnOffBoard {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// How many rows there are, and so columns.
        size: usize,
    },
    /// A character that stands for no column.
    #[error("'{}' in row {row} is no column: {size} rows make columns 1 to {}", escaped(*.character), digit(*.size))]
    NotADigit {
        /// The character.
        character: char,
        /// The row, from 0.
        row: usize,
        /// How many rows there are, and so columns.
        size: usize,
    },
    /// A row of another length than there are rows.
    #[error(
        "row {row} has {length} {}: a board of {size} rows has {size} in each",
        if *.length == 1 { "square" } else { "squares" }
    )]
    RaggedRows {
        /// The row, from 0.
        row: usize,
        /// How many squares it has.
        length: usize,
        /// How many rows there are.
        size: usize,
    },
    /// A character that stands for no square.
    #[error(
        "'{}' in row {row} is no square: write Q for a queen, . for an empty and # for a blocked square",
        escaped(*.character)
    )]
    UnknownSymbol {
        /// The character.
        character: char,
        /// The row, from 0.
        row: usize,
    },
    /// A character in FEN that is neither a queen nor a number.
    #[error("'{}' in rank {rank} is neither Q nor a number of empty squares", escaped(*.character))]
    NotAQueen {
        /// The character.
        character: char,
        /// The rank, from the bottom.
        rank: usize,
    },
    /// A run of empty squares in FEN that is longer than the board.
    #[error("a run of {run} empty squares in rank {rank} does not fit on a board of {size} ranks")]
    RunTooLong {
        /// The run as it was written.
        run: String,
        /// The rank, from the bottom.
        rank: usize,
        /// How many ranks there are.
        size: usize,
    },
    /// Text after the ranks of FEN that is none of its other fields.
    #[error("'{text}' after the ranks is no field of FEN, such as 'w - - 0 1'")]
    NotAField {
        /// The text.
        text: String,
    },
    /// Neither `row,column` nor a chess name.
    #[error(
        "'{text}' is no square: write row,column from 0 (such as 0,3) or a chess name (such as d8)"
    )]
    NotASquare {
        /// The text.
        text: String,
    },
    /// A square that is not on the board.
    #[error("square {text} is off the {size} x {size} board")]
    SquareOffBoard {
        /// The square as it was written.
        text: String,
        /// The size of the board.
        size: usize,
    },
    /// A square that is blocked and holds a queen.
    #[error("square {square} is blocked and cannot hold a queen")]
    QueenOnBlocked {
        /// The square.
        square: Square,
    },
    /// Not a diagram for the LaTeX package `chessboard`.
    #[error(
        "not a diagram such as \\chessboard[maxfield=d4,setpieces={{Qb4,Qd3,Qa2,Qc1}}]: {reason}"
    )]
    Latex {
        /// What is wrong.
        reason: String,
    },
    /// Not JSON, or JSON that is no placement or board.
    #[error("not a JSON array of columns such as [1,3,0,2], nor another board in JSON: {reason}")]
    Json {
        /// What is wrong.
        reason: String,
    },
    /// A board larger than any that is read.
    #[error("n = {size} is too large: the largest board that is read has n = {MAX_SIZE}")]
    TooLarge {
        /// The size.
        size: usize,
    },
    /// More rows than digits can name columns.
    #[error("{size} digits are too many: they name columns up to 35, use columns from 0 (1 3 0 2)")]
    TooManyDigits {
        /// The number of digits.
        size: usize,
    },
}

/// A fault and where it is in the lines that were parsed together.
#[derive(Debug)]
pub(super) struct Fault {
    /// The index of the line.
    pub(super) line: usize,
    /// The offset in the line, in bytes.
    pub(super) at: usize,
    pub(super) kind: FaultKind,
}

/// What keeps lines from being one board.
#[derive(Debug)]
pub(super) enum FaultKind {
    Malformed(ParseError),
    Ambiguous(Ambiguity),
}

impl Fault {
    pub(super) fn new(line: usize, at: usize, error: ParseError) -> Self {
        Self { line, at, kind: FaultKind::Malformed(error) }
    }

    pub(super) fn ambiguous(text: &str, readings: Vec<Reading>) -> Self {
        let ambiguity = Ambiguity { text: excerpt(text), readings };
        Self { line: 0, at: 0, kind: FaultKind::Ambiguous(ambiguity) }
    }
}

/// The text for a message: control and format characters escaped, and cut where it is long.
pub(super) fn excerpt(text: &str) -> String {
    shortened(text, 40)
}

/// Like [`excerpt`], with room for this many characters.
pub(super) fn shortened(text: &str, longest: usize) -> String {
    let (shown, rest) = match text.char_indices().nth(longest) {
        Some((end, _)) => (&text[..end], "…"),
        None => (text, ""),
    };
    shown.chars().map(escaped).chain([rest.to_owned()]).collect()
}

/// The character, escaped if it is not one that is printed.
fn escaped(character: char) -> String {
    match character {
        '\'' | '"' | '\\' => character.to_string(),
        _ => character.escape_debug().to_string(),
    }
}

/// The last column of a board of this size, as digits name it.
fn digit(size: usize) -> char {
    u32::try_from(size).ok().and_then(|size| char::from_digit(size, 36)).unwrap_or('z')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_have_no_control_or_format_characters() {
        let hostile = "\x1b]0;title\x07 a\u{202e}b\u{9b}1m\u{feff}\u{7f}\r\n'\"\\";
        let shown = excerpt(hostile);
        assert_eq!(shown, "\\u{1b}]0;title\\u{7} a\\u{202e}b\\u{9b}1m\\u{feff}\\u{7f}\\r\\n'\"\\");
        assert_eq!(excerpt(&"ab".repeat(40)), format!("{}…", "ab".repeat(20)));
    }
}
