//! Boards as the squares of their queens: `row,column` from 0, or chess names.

use queens_core::Square;

use super::diagram::Diagram;
use super::error::{Fault, ParseError, Reading, excerpt};
use super::format::{MAX_SIZE, Notation};
use super::words::{joined, offset};

/// A square before the size of its board is found: a rank counts from the bottom.
#[derive(Clone, Copy, Debug)]
pub(super) enum Name {
    Pair(usize, usize),
    Chess { file: usize, rank: usize },
}

impl Name {
    /// Reads `row,column` from 0, or a chess name, of a square on a board that can be read.
    pub(super) fn parse(word: &str) -> Option<Self> {
        if let Some((row, column)) = word.split_once(',') {
            return Some(Self::Pair(number(row)?, number(column)?));
        }
        let (file, rank) = word.split_at(word.find(|c: char| !c.is_ascii_alphabetic())?);
        // Files are numbered like the columns of a spreadsheet: a, …, z, aa, ab, …
        let file = file.bytes().try_fold(0_usize, |number, letter| {
            let number = number * 26 + usize::from(letter.to_ascii_lowercase() - b'a') + 1;
            (number <= MAX_SIZE).then_some(number)
        })?;
        let rank = number(rank)?;
        (file > 0 && rank > 0).then(|| Self::Chess { file: file - 1, rank })
    }

    /// The size of the smallest board with this square.
    pub(super) fn least_size(self) -> usize {
        match self {
            Self::Pair(row, column) => row.max(column) + 1,
            Self::Chess { file, rank } => rank.max(file + 1),
        }
    }

    /// The square on a board of this size, `None` if it is not on it.
    pub(super) fn on(self, size: usize) -> Option<Square> {
        let square = match self {
            Self::Pair(row, column) => Square::new(row, column),
            Self::Chess { file, rank } => Square::new(size.checked_sub(rank)?, file),
        };
        square.is_on(size).then_some(square)
    }
}

/// A number below the largest size.
fn number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number: &usize| digits && number <= MAX_SIZE)
}

/// Whether the line is nothing but `row,column` pairs, with spaces between them.
pub(super) fn are_pairs(line: &str) -> bool {
    line.split_whitespace().all(|word| matches!(Name::parse(word), Some(Name::Pair(..))))
}

/// Whether the line is nothing but squares. Chess names may have commas between them.
pub(super) fn are_names(line: &str) -> bool {
    let mut names = names(line).peekable();
    names.peek().is_some() && names.all(|word| Name::parse(word).is_some())
}

/// The words of a line, those that start with a letter parted at commas as well.
fn names(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace().flat_map(|word| {
        let is_pair = word.starts_with(|c: char| c.is_ascii_digit());
        word.splitn(if is_pair { 1 } else { usize::MAX }, ',').filter(|name| !name.is_empty())
    })
}

/// The boards in consecutive lines of squares: all squares are of one board if there is one line, or
/// one square in each line. Several lines with several squares are a board each, if each has as
/// many queens as rows.
///
/// A board without a size is the smallest that has all its squares, and at least a row for each.
pub(super) fn boards(lines: &[impl AsRef<str>]) -> Result<Vec<Diagram>, Fault> {
    let mut all: Vec<Name> = Vec::new();
    let mut ends = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().map(AsRef::as_ref).enumerate() {
        for word in names(line) {
            let error = || ParseError::NotASquare { text: excerpt(word) };
            let name = Name::parse(word);
            all.push(name.ok_or_else(|| Fault::new(index, offset(line, word), error()))?);
        }
        ends.push(all.len());
    }
    if all.iter().all(|name| matches!(name, Name::Pair(0 | 1, 0 | 1))) {
        return Err(small_pairs(lines, &all, &ends));
    }
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let groups = || starts.clone().zip(&ends).map(|(start, &end)| &all[start..end]);
    if ends.len() == all.len() || ends.len() == 1 {
        return Ok(vec![board(&all)?]);
    }
    if groups().all(|group| group.iter().all(|name| name.least_size() <= group.len())) {
        return groups().map(board).collect();
    }
    let reading = |meaning: &str, instead: &str| Reading {
        notation: Notation::Squares,
        meaning: meaning.to_owned(),
        instead: instead.to_owned(),
    };
    Err(Fault::ambiguous(
        &joined(lines),
        vec![
            reading("one board", "all its squares in one line"),
            reading("a board in each line", "an empty line between boards"),
        ],
    ))
}

/// The board with queens on these squares.
pub(super) fn board(names: &[Name]) -> Result<Diagram, Fault> {
    let fault = |error| Fault::new(0, 0, error);
    let least = names.iter().map(|name| name.least_size()).max();
    let size = least.unwrap_or(0).max(names.len());
    let queens = names.iter().filter_map(|name| name.on(size)).collect();
    Diagram::new(size, queens, Vec::new(), Notation::Squares).map_err(fault)
}

/// Pairs of 0 and 1 alone are squares of a board of 2 x 2, or placements of n = 2.
fn small_pairs(lines: &[impl AsRef<str>], names: &[Name], ends: &[usize]) -> Fault {
    let pairs: Vec<(usize, usize)> = names
        .iter()
        .take(4)
        .filter_map(
            |&name| if let Name::Pair(row, column) = name { Some((row, column)) } else { None },
        )
        .collect();
    let more = if names.len() > pairs.len() { " …" } else { "" };
    let write = |write: &dyn Fn(&(usize, usize)) -> String| {
        pairs.iter().map(write).collect::<Vec<_>>().join(" ") + more
    };
    let size = names.len().max(2);
    let several = names.len() > 1;
    let mut readings = vec![
        Reading {
            notation: Notation::Squares,
            meaning: format!(
                "the square{} row,column of one board",
                if several { "s" } else { "" }
            ),
            instead: write(&|&(row, column)| Square::new(row, column).chess_name(size)),
        },
        Reading {
            notation: Notation::Csv,
            meaning: match names.len() {
                1 => "the columns of a placement of n = 2".to_owned(),
                count => format!("the columns of {count} placements of n = 2"),
            },
            instead: write(&|&(row, column)| format!("[{row},{column}]")),
        },
    ];
    if ends == [1, 2] {
        let row = |&(left, right): &(usize, usize)| {
            [left, right].map(|bit| if bit == 1 { 'Q' } else { '.' })
        };
        let rows: Vec<String> = pairs.iter().map(|pair| row(pair).iter().collect()).collect();
        readings.push(Reading {
            notation: Notation::Matrix,
            meaning: "a board of 0 and 1".to_owned(),
            instead: format!("[\"{}\"]", rows.join("\",\"")),
        });
    }
    Fault::ambiguous(&joined(lines), readings)
}
