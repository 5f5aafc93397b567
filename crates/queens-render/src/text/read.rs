//! Reading placements and boards one after the other, the form found out by itself.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use queens_core::Board;

use super::format::is_csv_header;
use super::{Format, ParseError, parse};

/// Reading failed, or what was read is no placement.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The input could not be read.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
    /// The text is no placement or board.
    #[error("line {line}: {error}")]
    Parse {
        /// The line where it starts, from 1.
        line: usize,
        /// What is wrong with it.
        error: ParseError,
    },
}

/// Reads boards in any of the forms, one at a time.
///
/// The form is that of the first line that is not empty, see [`Format::detect`], and the same for
/// all that follow. Empty lines separate boards and matter no further; a text of nothing but empty
/// lines is the empty board, and an empty text is nothing. After an error the reader has ended.
///
/// ```
/// use queens_render::text::Reader;
///
/// let boards: Vec<_> = Reader::new("1 3 0 2\n2 0 3 1\n".as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(boards.len(), 2);
/// # Ok::<(), queens_render::text::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    format: Option<Format>,
    /// The number of the line read last, from 1.
    line: usize,
    /// Boards read and not yet given: a line of JSON may hold several.
    ready: VecDeque<Board>,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input.
    pub fn new(input: R) -> Self {
        Self { input, format: None, line: 0, ready: VecDeque::new(), ended: false }
    }

    /// The form, once a board was read that shows it.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// The next line without its end, `None` at the end of the input.
    fn next_line(&mut self) -> Result<Option<String>, ReadError> {
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        self.line += 1;
        line.truncate(line.trim_end().len());
        Ok(Some(line))
    }

    /// The next line that holds something, `None` if there is none.
    fn next_content(&mut self) -> Result<Option<String>, ReadError> {
        while let Some(line) = self.next_line()? {
            if !line.is_empty() && !is_csv_header(&line) {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    fn read(&mut self) -> Result<Option<Board>, ReadError> {
        if let Some(board) = self.ready.pop_front() {
            return Ok(Some(board));
        }
        let Some(mut text) = self.next_content()? else {
            // Lines, but empty ones: the board without squares.
            let empty = self.line > 0 && self.format.is_none();
            self.ended = true;
            return empty
                .then(|| parse::rows("").map_err(|e| self.error(self.line, e)))
                .transpose();
        };
        let start = self.line;
        let format = match self.format.or_else(|| Format::detect(&text)) {
            Some(format) => format,
            None => return Err(self.error(start, ParseError::UnknownForm(shortened(&text)))),
        };
        self.format = Some(format);
        let board = match format {
            Format::Columns | Format::Csv => parse::columns(&text),
            Format::Digits => parse::digits(text.trim()),
            Format::Fen => parse::fen(&text),
            Format::Board | Format::Unicode => {
                while let Some(row) = self.next_line()?.filter(|row| !row.is_empty()) {
                    text.push('\n');
                    text.push_str(&row);
                }
                parse::rows(&text)
            }
            Format::Json => {
                while is_open(&text) {
                    let Some(line) = self.next_line()? else { break };
                    text.push('\n');
                    text.push_str(&line);
                }
                self.ready = parse::json(&text).map_err(|error| self.error(start, error))?.into();
                return self.read();
            }
        };
        board.map(Some).map_err(|error| self.error(start, error))
    }

    fn error(&self, line: usize, error: ParseError) -> ReadError {
        ReadError::Parse { line, error }
    }
}

/// Whether a JSON text of arrays and numbers lacks a closing bracket.
fn is_open(text: &str) -> bool {
    let count = |bracket| text.bytes().filter(|&byte| byte == bracket).count();
    count(b'[') > count(b']')
}

/// The text, cut where it is too long to be shown in a message.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Board, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended && self.ready.is_empty() {
            return None;
        }
        let board = self.read().transpose();
        self.ended |= !matches!(board, Some(Ok(_)));
        board
    }
}

/// Reads every board of a text, see [`Reader`].
///
/// # Errors
/// [`ReadError::Parse`] for the first that is none.
pub fn read_all(text: &str) -> Result<Vec<Board>, ReadError> {
    Reader::new(text.as_bytes()).collect()
}
