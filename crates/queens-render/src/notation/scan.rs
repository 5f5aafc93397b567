//! What kind of text a line is, judged by its characters.

use super::rows::is_symbol;
use super::squares;
use super::words::words;

/// The kind of a line: which parser it goes to, alone or with the lines that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The start of a JSON value.
    Json,
    /// The header line of CSV.
    CsvHeader,
    /// The start of a LaTeX diagram.
    Latex,
    /// The ranks of FEN.
    Fen,
    /// A row of a board.
    Row,
    /// A row of a board, with its rank before it.
    RankedRow,
    /// Numbers that may be the columns of a placement.
    Numbers,
    /// One word of digits and letters.
    Word,
    /// Names of squares alone.
    Squares,
    /// None of these.
    Unknown,
}

impl Kind {
    /// The kind of a line that is not blank. Costs O(length).
    pub(super) fn of(line: &str) -> Self {
        let line = line.trim();
        if line.starts_with(['[', '{']) {
            Self::Json
        } else if line == "row0" || line.starts_with("row0,") {
            Self::CsvHeader
        } else if line.starts_with("\\chessboard") {
            Self::Latex
        } else if is_numbers(line) {
            if squares::are_pairs(line) {
                Self::Squares
            } else if line != "0" && is_word(line) {
                Self::Word
            } else {
                Self::Numbers
            }
        } else if line.chars().all(|c| c.is_whitespace() || is_symbol(c)) {
            Self::Row
        } else if is_ranked_row(line) {
            Self::RankedRow
        } else if is_fen(line) {
            Self::Fen
        } else if squares::are_names(line) && !is_digits(line) {
            Self::Squares
        } else if is_word(line) {
            Self::Word
        } else if starts_with_number(line) {
            // Some word is no number, and the error will name it.
            Self::Numbers
        } else {
            Self::Unknown
        }
    }
}

/// A rank and a row after it, as boards are drawn in a terminal: there `×` and `+` are attacked
/// squares, and `!` marks a queen that is attacked.
fn is_ranked_row(line: &str) -> bool {
    let row = line.trim_start_matches(|c: char| c.is_ascii_digit());
    row.len() < line.len()
        && row.starts_with(char::is_whitespace)
        && row.chars().all(|c| c.is_whitespace() || is_symbol(c) || matches!(c, '×' | '+' | '!'))
}

fn is_numbers(line: &str) -> bool {
    line.bytes().all(|b| matches!(b, b'0'..=b'9' | b',' | b' ' | b'\t'..=b'\r'))
        && line.bytes().any(|b| b.is_ascii_digit())
}

fn is_word(line: &str) -> bool {
    line.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether the word is a placement in digits: `a12…` could name a square as well, but of a board
/// with many thousand rows.
fn is_digits(word: &str) -> bool {
    let size = word.len();
    size <= 35
        && word
            .chars()
            .all(|c| c.to_digit(36).is_some_and(|digit| (1..=size).contains(&(digit as usize))))
}

/// Digits, pieces and slashes, at the start at least: `a/b` is no FEN, but perhaps a file.
fn is_fen(line: &str) -> bool {
    let ranks = line.split_whitespace().next().unwrap_or_default();
    ranks.contains('/')
        && ranks.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'/')
        && ranks.starts_with(|c: char| c.is_ascii_digit() || "kqrbnpKQRBNP".contains(c))
}

fn starts_with_number(line: &str) -> bool {
    let mut words = words(line);
    let first = words.next().is_some_and(|(_, word)| word.bytes().all(|b| b.is_ascii_digit()));
    first && words.next().is_some()
}

/// How many squares a line of `0` and `1` has, with or without something between them; `None` for
/// other lines, and for a single `0` or `1`, which is a placement of n = 1.
pub(super) fn bits(line: &str) -> Option<usize> {
    let mut words = words(line);
    let (first, second) = (words.next()?.1, words.next());
    let is_bit = |word: &str| matches!(word, "0" | "1");
    if second.is_none() {
        let width = first.len();
        return (width > 1 && first.bytes().all(|byte| matches!(byte, b'0' | b'1')))
            .then_some(width);
    }
    let bits = is_bit(first) && second.is_some_and(|(_, word)| is_bit(word));
    let mut rest = 0;
    (bits
        && words.all(|(_, word)| {
            rest += 1;
            is_bit(word)
        }))
    .then_some(2 + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_lines() {
        for (line, kind) in [
            ("[1,3,0,2]", Kind::Json),
            ("row0,row1", Kind::CsvHeader),
            ("\\chessboard[maxfield=a1]", Kind::Latex),
            (".Q..", Kind::Row),
            ("_ # * q", Kind::Row),
            ("· ♛ · ·", Kind::Row),
            ("4  ·  ♛! ·  · ", Kind::RankedRow),
            ("1 3 0 2", Kind::Numbers),
            ("0", Kind::Numbers),
            ("0,1,2", Kind::Numbers),
            ("0, 1", Kind::Numbers),
            ("1 x", Kind::Numbers),
            ("2413", Kind::Word),
            ("abc123456789", Kind::Word),
            ("x", Kind::Word),
            ("0,1 1,3", Kind::Squares),
            ("0,1", Kind::Squares),
            ("b4 d3", Kind::Squares),
            ("b4,d3", Kind::Squares),
            ("b4", Kind::Squares),
            ("b4 1,3", Kind::Squares),
            ("1Q2/3Q/Q3/2Q1 w - - 0 1", Kind::Fen),
            ("1/1", Kind::Fen),
            ("/tmp/x", Kind::Unknown),
            ("a/b", Kind::Unknown),
            ("hello world", Kind::Unknown),
            ("-1", Kind::Unknown),
            (",", Kind::Unknown),
        ] {
            assert_eq!(Kind::of(line), kind, "{line}");
        }
    }

    #[test]
    fn bits_with_and_without_spaces() {
        for (line, width) in [
            ("0100", Some(4)),
            (" 0 1 0 ", Some(3)),
            ("0,1", Some(2)),
            ("11", Some(2)),
            ("0", None),
            ("1", None),
            ("01 0", None),
            ("0 2", None),
            ("", None),
        ] {
            assert_eq!(bits(line), width, "{line}");
        }
    }
}
