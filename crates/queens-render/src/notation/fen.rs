//! The board of Forsyth-Edwards notation.

use queens_core::Square;

use super::diagram::Diagram;
use super::error::{Fault, ParseError, excerpt};
use super::format::Notation;
use super::words::offset;

/// The ranks of FEN. The other fields (whose turn it is, …) may follow and do not matter here.
pub(super) fn fen(line: &str) -> Result<Diagram, Fault> {
    let mut fields = line.split_whitespace();
    let text = fields.next().unwrap_or_default();
    check_fields(line, fields)?;
    let size = 1 + text.bytes().filter(|&byte| byte == b'/').count();
    let mut queens = Vec::new();
    for (row, rank) in text.split('/').enumerate() {
        let start = offset(line, rank);
        let number = size - row;
        let mut column = 0;
        let mut rest = rank;
        while let Some(character) = rest.chars().next() {
            let at = start + rank.len() - rest.len();
            match character {
                'Q' | 'q' => {
                    queens.push(Square::new(row, column));
                    column += 1;
                    rest = &rest[1..];
                }
                '0'..='9' => {
                    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                    let (run, after) = rest.split_at(end);
                    let squares = run.parse().ok().filter(|&squares: &usize| squares <= size);
                    column += squares.ok_or_else(|| {
                        let error =
                            ParseError::RunTooLong { run: excerpt(run), rank: number, size };
                        Fault::new(0, at, error)
                    })?;
                    rest = after;
                }
                _ => {
                    let error = ParseError::NotAQueen { character, rank: number };
                    return Err(Fault::new(0, at, error));
                }
            }
        }
        if column != size {
            let error = ParseError::RaggedRows { row, length: column, size };
            return Err(Fault::new(0, start, error));
        }
    }
    Diagram::new(size, queens, Vec::new(), Notation::Fen).map_err(|error| Fault::new(0, 0, error))
}

/// Other text than fields is refused: it may be a second board, which must not be lost.
fn check_fields<'a>(line: &str, fields: impl Iterator<Item = &'a str>) -> Result<(), Fault> {
    const MOST: usize = 5;
    for (index, field) in fields.enumerate() {
        let fits = match index {
            0 => matches!(field, "w" | "b" | "-"),
            1 => field == "-" || field.bytes().all(|byte| byte.is_ascii_alphabetic()),
            2 => field == "-" || field.len() == 2,
            _ => field == "-" || field.bytes().all(|byte| byte.is_ascii_digit()),
        };
        if !fits || index >= MOST {
            let error = ParseError::NotAField { text: excerpt(field) };
            return Err(Fault::new(0, offset(line, field), error));
        }
    }
    Ok(())
}
