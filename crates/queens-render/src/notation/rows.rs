//! Boards as rows of squares: text, Unicode, drawings for a terminal, and matrices.

use queens_core::Square;

use super::diagram::Diagram;
use super::error::{Fault, ParseError, Reading};
use super::format::Notation;
use super::words::joined;

/// How a row is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Symbols, with or without spaces between them.
    Symbols,
    /// A rank, then symbols, of which `×` and `+` are attacked squares and `!` belongs to the queen
    /// before it.
    Ranked,
    /// `1` for a queen and `0` for an empty square.
    Bits,
}

/// The board with these rows.
pub(super) fn board(rows: &[impl AsRef<str>], style: Style) -> Result<Diagram, Fault> {
    let size = rows.len();
    let (mut queens, mut blocked) = (Vec::new(), Vec::new());
    let (mut unicode, mut star) = (false, false);
    for (row, line) in rows.iter().map(AsRef::as_ref).enumerate() {
        let squares = match style {
            Style::Ranked => line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()),
            _ => line,
        };
        let start = line.len() - squares.len();
        let mut column = 0;
        for (at, character) in squares.char_indices() {
            match (style, character) {
                (Style::Ranked, '!') | (Style::Bits, ',') => continue,
                (_, character) if character.is_whitespace() => continue,
                (Style::Bits, '1') => queens.push(Square::new(row, column)),
                (Style::Bits, '0') | (Style::Ranked, '×' | '+') => {}
                (Style::Symbols | Style::Ranked, 'Q' | 'q') => {
                    queens.push(Square::new(row, column));
                }
                (Style::Symbols | Style::Ranked, '♛' | '♕') => {
                    unicode = true;
                    queens.push(Square::new(row, column));
                }
                (Style::Symbols | Style::Ranked, '#') => blocked.push(Square::new(row, column)),
                (Style::Symbols | Style::Ranked, '.' | '_') => {}
                (Style::Symbols | Style::Ranked, '·') => unicode = true,
                (Style::Symbols, '*') => star = true,
                _ => {
                    let error = ParseError::UnknownSymbol { character, row };
                    return Err(Fault::new(row, start + at, error));
                }
            }
            column += 1;
        }
        if column != size {
            let error = ParseError::RaggedRows { row, length: column, size };
            return Err(Fault::new(row, start, error));
        }
    }
    if star && queens.is_empty() {
        return Err(stars(rows));
    }
    let notation = match style {
        Style::Ranked => Notation::Drawing,
        Style::Bits => Notation::Matrix,
        Style::Symbols if unicode => Notation::Unicode,
        Style::Symbols => Notation::Board,
    };
    Diagram::new(size, queens, blocked, notation).map_err(|error| Fault::new(0, 0, error))
}

/// Some programs write `*` for a queen, others for an empty square beside `Q`.
fn stars(rows: &[impl AsRef<str>]) -> Fault {
    let reading = |meaning: &str, instead: &str| Reading {
        notation: Notation::Board,
        meaning: meaning.to_owned(),
        instead: instead.to_owned(),
    };
    Fault::ambiguous(
        &joined(rows),
        vec![
            reading("a board where * is a queen", "Q for each *"),
            reading("a board without queens where * is an empty square", ". for each *"),
        ],
    )
}

/// Whether the character stands for a square in a row of a board.
pub(super) fn is_symbol(c: char) -> bool {
    matches!(c, 'Q' | 'q' | '.' | '_' | '*' | '#' | '♛' | '♕' | '·')
}
