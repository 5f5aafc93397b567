//! Writing placements one after the other, without an allocation for each.

use std::io::{self, Write};

use super::format::{Format, FormatError};

/// Writes placements of one size in one format.
///
/// A placement costs one `write_all`, or one for every few kilobytes of a large board, so `out`
/// should be buffered. Writing a placement does not allocate. Memory: O(n).
///
/// ```
/// use queens_render::notation::{Format, Writer};
///
/// let mut out = Vec::new();
/// let mut writer = Writer::new(Format::Csv, 4)?;
/// writer.write(&[1, 3, 0, 2], &mut out)?;
/// writer.write(&[2, 0, 3, 1], &mut out)?;
/// assert_eq!(out, b"row0,row1,row2,row3\n1,3,0,2\n2,0,3,1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    size: usize,
    /// The numbers 0 to n, each with its separator, for formats that have numbers.
    numbers: Vec<Number>,
    /// The squares of a row, for formats that have rows.
    squares: Option<Squares>,
    /// The line under construction.
    line: Vec<u8>,
    begun: bool,
    /// Whether a placement was written.
    written: bool,
}

/// A number in decimal and a separator, padded so that it is copied in one go.
#[derive(Clone, Copy, Debug)]
struct Number {
    text: [u8; Number::WIDTH],
    length: u8,
}

impl Number {
    /// Room for the nine digits of the largest board and a separator, in two words.
    const WIDTH: usize = 16;

    fn new(number: usize, separator: &str) -> Self {
        let mut text = [0; Self::WIDTH];
        let decimal = format!("{number}{separator}");
        text[..decimal.len()].copy_from_slice(decimal.as_bytes());
        Self { text, length: decimal.len() as u8 }
    }
}

/// Rows of empty squares to cut from.
#[derive(Clone, Debug)]
struct Squares {
    queen: &'static str,
    /// n empty squares, each with what stands between two squares after it, and before it.
    before: String,
    after: String,
    /// The length of each of these squares, in bytes.
    length: usize,
}

impl Squares {
    fn new(size: usize, empty: &str, queen: &'static str, between: &str) -> Self {
        Self {
            queen,
            before: [empty, between].concat().repeat(size),
            after: [between, empty].concat().repeat(size),
            length: empty.len() + between.len(),
        }
    }

    /// Appends a row with its queen in this column.
    fn row(&self, column: usize, size: usize, line: &mut Vec<u8>) {
        line.extend_from_slice(&self.before.as_bytes()[..column * self.length]);
        line.extend_from_slice(self.queen.as_bytes());
        line.extend_from_slice(&self.after.as_bytes()[..(size - 1 - column) * self.length]);
        line.push(b'\n');
    }
}

impl Writer {
    /// A writer of placements of this size in this format.
    ///
    /// # Errors
    /// [`FormatError::TooLarge`] if the size exceeds [`Format::max_size`].
    pub fn new(format: Format, size: usize) -> Result<Self, FormatError> {
        format.check(size)?;
        let separator = match format {
            Format::Columns => Some(" "),
            Format::Json | Format::Csv => Some(","),
            Format::Fen => Some(""),
            Format::Board | Format::Digits | Format::Unicode => None,
        };
        let numbers = separator.map_or_else(Vec::new, |separator| {
            (0..=size).map(|number| Number::new(number, separator)).collect()
        });
        let squares = match format {
            Format::Board => Some(Squares::new(size, ".", "Q", "")),
            Format::Unicode => Some(Squares::new(size, "·", "♛", " ")),
            _ => None,
        };
        let (begun, written) = (false, false);
        Ok(Self { format, size, numbers, squares, line: Vec::new(), begun, written })
    }

    /// Writes what comes before the first placement: the header line of CSV, nothing in the other
    /// formats. [`write`](Self::write) calls it when needed; call it yourself if there may be no
    /// placement at all and a header is wanted anyway.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn begin(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.begun {
            return Ok(());
        }
        self.begun = true;
        if self.format == Format::Csv {
            let names: Vec<String> = (0..self.size).map(|row| format!("row{row}")).collect();
            writeln!(out, "{}", names.join(","))?;
        }
        Ok(())
    }

    /// Writes a placement: the column of the queen in each row, row 0 first.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    ///
    /// # Panics
    /// If there are not n columns, or a column is not less than n.
    pub fn write(&mut self, columns: &[usize], out: &mut impl Write) -> io::Result<()> {
        assert_eq!(columns.len(), self.size, "a placement has a column for each row");
        self.begin(out)?;
        let first = !std::mem::replace(&mut self.written, true);
        self.line.clear();
        match self.format {
            Format::Columns | Format::Csv => self.numbers_of(columns),
            Format::Json => {
                self.line.push(b'[');
                self.numbers_of(columns);
                self.line.push(b']');
            }
            Format::Digits => self.line.extend(columns.iter().map(|&column| digit(column + 1))),
            Format::Fen => self.ranks_of(columns),
            Format::Board | Format::Unicode => return self.rows_of(columns, first, out),
        }
        self.line.push(b'\n');
        out.write_all(&self.line)
    }

    /// Appends the numbers with the separator between them.
    fn numbers_of(&mut self, columns: &[usize]) {
        let start = self.line.len();
        // Whole words are copied: room for one beyond the last number.
        self.line.resize(start + Number::WIDTH * columns.len(), 0);
        let mut end = start;
        for &column in columns {
            let number = &self.numbers[column];
            self.line[end..end + Number::WIDTH].copy_from_slice(&number.text);
            end += usize::from(number.length);
        }
        // The last number has no separator after it.
        self.line.truncate(end - usize::from(!columns.is_empty()));
    }

    /// Appends the ranks of FEN.
    fn ranks_of(&mut self, columns: &[usize]) {
        for (row, &column) in columns.iter().enumerate() {
            if row > 0 {
                self.line.push(b'/');
            }
            for (run, piece) in [(column, &b"Q"[..]), (self.size - 1 - column, b"")] {
                if run > 0 {
                    let number = &self.numbers[run];
                    self.line.extend_from_slice(&number.text[..usize::from(number.length)]);
                }
                self.line.extend_from_slice(piece);
            }
        }
    }

    /// Writes a line a row, as many at once as fit into a few kilobytes: a board as a whole may be
    /// too large to hold.
    fn rows_of(&mut self, columns: &[usize], first: bool, out: &mut impl Write) -> io::Result<()> {
        const ENOUGH: usize = 4096;
        if !first || self.size == 0 {
            self.line.push(b'\n');
        }
        for &column in columns {
            if let Some(squares) = &self.squares {
                squares.row(column, self.size, &mut self.line);
            }
            if self.line.len() >= ENOUGH {
                out.write_all(&self.line)?;
                self.line.clear();
            }
        }
        out.write_all(&self.line)
    }
}

/// The character for a number below 36.
fn digit(number: usize) -> u8 {
    b"0123456789abcdefghijklmnopqrstuvwxyz"[number]
}
