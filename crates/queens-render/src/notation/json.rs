//! Boards in JSON.

mod value;

use queens_core::Square;

use self::value::{Items, Object, Value};
use super::columns::check;
use super::diagram::Diagram;
use super::error::{Fault, ParseError, Reading, excerpt, shortened};
use super::format::Notation;
use super::rows::Style;
use super::squares::Name;
use super::{rows, squares};

/// Follows the brackets of JSON line by line, to find where a value ends.
#[derive(Debug, Default)]
pub(super) struct Depth {
    open: usize,
    in_string: bool,
    escaped: bool,
}

impl Depth {
    /// Whether all that was opened is closed at the end of this line.
    pub(super) fn is_closed_after(&mut self, line: &str) -> bool {
        for byte in line.bytes() {
            if self.escaped {
                self.escaped = false;
            } else if self.in_string {
                match byte {
                    b'"' => self.in_string = false,
                    b'\\' => self.escaped = true,
                    _ => {}
                }
            } else {
                match byte {
                    b'"' => self.in_string = true,
                    b'[' | b'{' => self.open += 1,
                    b']' | b'}' => self.open = self.open.saturating_sub(1),
                    _ => {}
                }
            }
        }
        self.open == 0
    }
}

/// The boards of all values in this text, one after the other. Costs O(length).
pub(super) fn boards(text: &str) -> Result<Vec<Diagram>, Fault> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let mut boards = Vec::new();
    loop {
        let start = values.byte_offset();
        let start = start + text[start..].len() - text[start..].trim_start().len();
        let at = || place(text, start);
        match values.next() {
            None => return Ok(boards),
            Some(Ok(value)) => {
                value.boards(&mut boards).map_err(|fault| {
                    let (line, at) = at();
                    Fault { line, at, kind: fault.kind }
                })?;
            }
            Some(Err(error)) => {
                // Lines and columns of serde_json count from 1, and are those of the whole text.
                let message = error.to_string();
                let reason = message.split(" at line ").next().unwrap_or_default();
                let reason = ParseError::Json { reason: shortened(reason, 120) };
                let at = error.column().saturating_sub(1);
                return Err(Fault::new(error.line().saturating_sub(1), at, reason));
            }
        }
    }
}

/// The index of the line with this byte, and the byte's offset in that line.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text.as_bytes()[..at];
    let line = before.iter().filter(|&&byte| byte == b'\n').count();
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    (line, at - start)
}

fn bad(reason: impl Into<String>) -> Fault {
    Fault::new(0, 0, ParseError::Json { reason: reason.into() })
}

impl Value {
    fn boards(self, boards: &mut Vec<Diagram>) -> Result<(), Fault> {
        match self {
            Self::Object(object) => boards.push(object.board()?),
            Self::Items(Items::None) => boards.push(placement(&[])?),
            Self::Items(Items::Numbers(columns)) => boards.push(placement(&columns)?),
            Self::Items(Items::Texts(texts)) => boards.push(of_texts(&texts)?),
            Self::Items(Items::Arrays(arrays)) => of_arrays(&arrays, boards)?,
        }
        Ok(())
    }
}

fn placement(columns: &[usize]) -> Result<Diagram, Fault> {
    let queens: Vec<Square> =
        columns.iter().enumerate().map(|(row, &column)| Square::new(row, column)).collect();
    check(&queens).map_err(|(_, error)| Fault::new(0, 0, error))?;
    as_json(Diagram::new(columns.len(), queens, Vec::new(), Notation::Json))
}

fn as_json(diagram: Result<Diagram, ParseError>) -> Result<Diagram, Fault> {
    diagram.map_err(|error| Fault::new(0, 0, error))
}

/// Rows of a board, or names of squares.
fn of_texts(texts: &[String]) -> Result<Diagram, Fault> {
    let symbols = |text: &String| text.chars().all(|c| rows::is_symbol(c) || c.is_whitespace());
    let bits = |text: &String| text.chars().all(|c| matches!(c, '0' | '1') || c.is_whitespace());
    let board = if texts.iter().all(symbols) {
        rows::board(texts, Style::Symbols)?
    } else if texts.iter().all(bits) {
        rows::board(texts, Style::Bits)?
    } else {
        squares::board(&names(texts)?)?
    };
    Ok(board.with_notation(Notation::Json))
}

fn names(texts: &[String]) -> Result<Vec<Name>, Fault> {
    let name = |text: &String| {
        let name = Name::parse(text.trim());
        let error = || Fault::new(0, 0, ParseError::NotASquare { text: excerpt(text) });
        name.ok_or_else(error)
    };
    texts.iter().map(name).collect()
}

/// Placements, boards as arrays of rows, squares, or the rows of a matrix.
fn of_arrays(arrays: &[Items], boards: &mut Vec<Diagram>) -> Result<(), Fault> {
    let Some(numbers) = arrays.iter().map(Items::numbers).collect::<Option<Vec<&[usize]>>>() else {
        for array in arrays {
            boards.push(match array {
                Items::None => placement(&[])?,
                Items::Numbers(columns) => placement(columns)?,
                Items::Texts(texts) => of_texts(texts)?,
                Items::Arrays(_) => return Err(bad("arrays are nested too deeply")),
            });
        }
        return Ok(());
    };
    let size = numbers.len();
    let bits = numbers.iter().all(|row| row.len() == size && row.iter().all(|&bit| bit <= 1));
    let pairs = numbers.iter().all(|row| row.len() == 2);
    let placements = || numbers.iter().map(|columns| placement(columns)).collect();
    let placements: Result<Vec<Diagram>, Fault> = placements();
    // With three rows or more, 0 and 1 alone are columns of no solution, but squares of a matrix.
    if bits && (size > 2 || placements.is_err()) {
        boards.push(matrix(&numbers)?);
    } else if pairs && placements.is_ok() {
        return Err(ambiguous(&numbers));
    } else if pairs {
        boards.push(of_pairs(&numbers)?);
    } else {
        boards.extend(placements?);
    }
    Ok(())
}

fn matrix(rows: &[&[usize]]) -> Result<Diagram, Fault> {
    let row = |(row, bits): (usize, &&[usize])| {
        let columns = bits.iter().enumerate().filter(|&(_, &bit)| bit == 1);
        columns.map(|(column, _)| Square::new(row, column)).collect::<Vec<_>>()
    };
    let queens = rows.iter().enumerate().flat_map(row).collect();
    as_json(Diagram::new(rows.len(), queens, Vec::new(), Notation::Json))
}

fn of_pairs(pairs: &[&[usize]]) -> Result<Diagram, Fault> {
    let names: Vec<Name> = pairs.iter().map(|pair| Name::Pair(pair[0], pair[1])).collect();
    Ok(squares::board(&names)?.with_notation(Notation::Json))
}

fn ambiguous(pairs: &[&[usize]]) -> Fault {
    const SHOWN: usize = 4;
    let size = pairs.len().max(2);
    let shown = || pairs.iter().take(SHOWN);
    let more = if pairs.len() > SHOWN { " …" } else { "" };
    let lines: Vec<String> = shown().map(|pair| format!("[{},{}]", pair[0], pair[1])).collect();
    let names: Vec<String> =
        shown().map(|pair| Square::new(pair[0], pair[1]).chess_name(size)).collect();
    let reading = |meaning: &str, instead: String| Reading {
        notation: Notation::Json,
        meaning: meaning.to_owned(),
        instead,
    };
    let mut readings = vec![
        reading("the squares [row,column] of one board", names.join(" ") + more),
        reading("placements of n = 2", lines.join(" ") + more),
    ];
    if pairs.len() == 2 {
        let row =
            |pair: &&[usize]| pair.iter().map(|&bit| if bit == 1 { 'Q' } else { '.' }).collect();
        let rows: Vec<String> = pairs.iter().map(row).collect();
        readings.push(reading("a board of 0 and 1", format!("[\"{}\"]", rows.join("\",\""))));
    }
    Fault::ambiguous(&format!("[{}]", lines.join(",")), readings)
}

impl Items {
    /// The squares that an object lists.
    fn names(self, key: &str) -> Result<Vec<Name>, Fault> {
        let wrong = || bad(format!("\"{key}\" lists squares, such as [0,3] or \"d8\""));
        match self {
            Self::None => Ok(Vec::new()),
            Self::Numbers(_) => Err(wrong()),
            Self::Texts(texts) => names(&texts),
            Self::Arrays(arrays) => arrays
                .iter()
                .map(|array| match array.numbers() {
                    Some(&[row, column]) => Ok(Name::Pair(row, column)),
                    _ => Err(wrong()),
                })
                .collect(),
        }
    }
}

impl Object {
    fn board(self) -> Result<Diagram, Fault> {
        match self.placement {
            Some(Some(Items::Numbers(columns))) => return placement(&columns),
            Some(Some(Items::None)) => return placement(&[]),
            Some(Some(_)) => return Err(bad("\"placement\" is an array of columns")),
            Some(None) => return Err(bad("\"placement\" is null: no solution was found")),
            None => {}
        }
        if let Some(key) = self.unknown {
            return Err(bad(format!(
                "unknown key \"{}\": a board has \"size\", \"queens\" and \"blocked\"",
                excerpt(&key)
            )));
        }
        let size = self.size.ok_or_else(|| bad("the key \"size\" is missing"))?;
        let squares = |items: Option<Items>, key: &str| -> Result<Vec<Square>, Fault> {
            let names = items.map_or_else(|| Ok(Vec::new()), |items| items.names(key))?;
            names.into_iter().map(|name| on(name, size)).collect()
        };
        let queens = squares(self.queens, "queens")?;
        let blocked = squares(self.blocked, "blocked")?;
        as_json(Diagram::new(size, queens, blocked, Notation::Json))
    }
}

fn on(name: Name, size: usize) -> Result<Square, Fault> {
    name.on(size).ok_or_else(|| {
        let text = match name {
            Name::Pair(row, column) => format!("{row},{column}"),
            Name::Chess { file, rank } => format!("in file {} and rank {rank}", file + 1),
        };
        Fault::new(0, 0, ParseError::SquareOffBoard { text, size })
    })
}
