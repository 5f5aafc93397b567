//! Placements as numbers: columns from 0, and digits from 1.

use queens_core::Square;

use super::diagram::Diagram;
use super::error::{Fault, ParseError, excerpt};
use super::format::Notation;
use super::words::{offset, words};

/// Columns from 0 with spaces or commas between them.
pub(super) fn columns(line: &str, notation: Notation) -> Result<Diagram, Fault> {
    // Enough for most lines, without much waste for the others.
    let mut queens = Vec::with_capacity((line.len() / 2 + 1).min(64));
    for (row, (at, word)) in words(line).enumerate() {
        // A number starts with a digit: parse() would take +1 as well.
        let column = word.parse().ok().filter(|_| word.as_bytes()[0].is_ascii_digit());
        let error = || Fault::new(0, at, ParseError::NotAColumn { text: excerpt(word) });
        queens.push(Square::new(row, column.ok_or_else(error)?));
    }
    if let Err((row, error)) = check(&queens) {
        let at = words(line).nth(row).map_or(0, |(at, _)| at);
        return Err(Fault::new(0, at, error));
    }
    let size = queens.len();
    Diagram::new(size, queens, Vec::new(), notation).map_err(|error| Fault::new(0, 0, error))
}

/// Checks that the columns of all rows are on the board; the row is named with the error.
pub(super) fn check(queens: &[Square]) -> Result<(), (usize, ParseError)> {
    let size = queens.len();
    match queens.iter().find(|queen| queen.column >= size) {
        None => Ok(()),
        Some(&Square { row, column }) => {
            Err((row, ParseError::ColumnOffBoard { row, column, size }))
        }
    }
}

/// Columns from 1, a character each.
pub(super) fn digits(line: &str) -> Result<Diagram, Fault> {
    const MOST: usize = 35;
    let word = line.trim();
    let start = offset(line, word);
    let size = word.chars().count();
    if size > MOST {
        return Err(Fault::new(0, start, ParseError::TooManyDigits { size }));
    }
    let mut queens = Vec::with_capacity(size);
    for (row, (at, character)) in word.char_indices().enumerate() {
        let digit = character.to_digit(36).map(|digit| digit as usize);
        match digit.and_then(|digit| digit.checked_sub(1)) {
            Some(column) if column < size => queens.push(Square::new(row, column)),
            _ => {
                let error = ParseError::NotADigit { character, row, size };
                return Err(Fault::new(0, start + at, error));
            }
        }
    }
    Diagram::new(size, queens, Vec::new(), Notation::Digits)
        .map_err(|error| Fault::new(0, start, error))
}
