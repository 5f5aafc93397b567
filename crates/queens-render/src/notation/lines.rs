//! The lines of an input.

use std::io::BufRead;

use super::error::ReadError;

/// A line of the input without its end.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) text: String,
    /// From 1.
    pub(super) number: usize,
}

impl AsRef<str> for Line {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// The lines of an input, of which the next one can be looked at.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    number: usize,
    peeked: Option<Line>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, number: 0, peeked: None }
    }

    /// The next line, `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Line>, ReadError> {
        if let Some(line) = self.peeked.take() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let number = self.number;
        let text = String::from_utf8(bytes);
        let mut text = text.map_err(|_| ReadError::NotUtf8 { line: number })?;
        text.truncate(text.trim_end().len());
        if number == 1 && text.starts_with('\u{feff}') {
            // A byte-order mark.
            text.remove(0);
        }
        Ok(Some(Line { text, number }))
    }

    /// The line that is next.
    pub(super) fn peek(&mut self) -> Result<Option<&str>, ReadError> {
        self.peeked = self.next()?;
        Ok(self.peeked.as_ref().map(|line| line.text.as_str()))
    }

    /// The next line if it is not blank and this holds of it.
    pub(super) fn next_if(
        &mut self,
        holds: impl Fn(&str) -> bool,
    ) -> Result<Option<Line>, ReadError> {
        match self.peek()? {
            Some(line) if !line.trim().is_empty() && holds(line) => self.next(),
            _ => Ok(None),
        }
    }
}
