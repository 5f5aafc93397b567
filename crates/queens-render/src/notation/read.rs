//! Takes the input apart into boards, whatever their notation.

use std::collections::VecDeque;
use std::io::BufRead;

use queens_core::Problem;

use super::diagram::Diagram;
use super::error::{Fault, FaultKind, ParseError, Place, ReadError, Reading, excerpt};
use super::format::Notation;
use super::json::Depth;
use super::lines::{Line, Lines};
use super::rows::Style;
use super::scan::{Kind, bits};
use super::words::joined;
use super::{columns, fen, json, latex, rows, squares};

/// Reads boards one after the other, in any [`Notation`], detected for each board.
///
/// Empty lines separate boards of several lines and do not matter otherwise. After an error the
/// reader has ended; an input without a board is [`ReadError::Empty`].
///
/// Time is linear in the length of the input. Memory is that of the board being read; a JSON value
/// and a block of lines of squares are held as a whole, since they may be several boards.
///
/// ```
/// use queens_render::notation::Reader;
///
/// let boards: Vec<_> = Reader::new("1 3 0 2\n3142\n".as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(boards.len(), 2);
/// # Ok::<(), queens_render::notation::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    /// Boards read and not yet returned.
    ready: VecDeque<Diagram>,
    /// What is wrong with the line after those.
    fault: Option<ReadError>,
    /// The notation of the board read last.
    last: Option<Notation>,
    /// Whether a header of CSV came before this line, without an empty line in between.
    csv: bool,
    /// Whether the next line is the first one, or the first after an empty one.
    fresh: bool,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input. It reads line by line, so wrap a file into a `BufReader`.
    pub fn new(input: R) -> Self {
        Self {
            lines: Lines::new(input),
            ready: VecDeque::new(),
            fault: None,
            last: None,
            csv: false,
            fresh: true,
            ended: false,
        }
    }

    fn read(&mut self) -> Result<Option<Diagram>, ReadError> {
        loop {
            if let Some(board) = self.ready.pop_front() {
                self.last = Some(board.notation());
                return Ok(Some(board));
            }
            if let Some(error) = self.fault.take() {
                return Err(error);
            }
            let Some(line) = self.lines.next()? else {
                let empty = self.last.is_none();
                return if empty { Err(ReadError::Empty { argument: None }) } else { Ok(None) };
            };
            if line.text.trim().is_empty() {
                self.fresh = true;
                self.csv = false;
            } else {
                self.read_from(line)?;
                self.fresh = false;
            }
        }
    }

    /// Reads the board or boards that start in this line.
    fn read_from(&mut self, line: Line) -> Result<(), ReadError> {
        let kind = Kind::of(&line.text);
        let csv = self.csv && matches!(kind, Kind::Numbers | Kind::Squares | Kind::Word);
        self.csv = csv || kind == Kind::CsvHeader;
        match kind {
            Kind::CsvHeader => Ok(()),
            _ if csv => self.one(&line, |text| columns::columns(text, Notation::Csv)),
            Kind::Json => self.json(line),
            Kind::Latex => {
                let line = self.joined_until(line, |text| text.trim_end().ends_with(']'))?;
                self.one(&line, latex::diagram)
            }
            Kind::Fen => self.one(&line, fen::fen),
            Kind::Row => self.rows(line, Style::Symbols),
            Kind::RankedRow => self.rows(line, Style::Ranked),
            Kind::Squares => {
                let mut block = vec![line];
                while let Some(line) = self.lines.next_if(|text| Kind::of(text) == Kind::Squares)? {
                    block.push(line);
                }
                self.take(&block, squares::boards(&block))
            }
            Kind::Numbers | Kind::Word => match bits(&line.text) {
                Some(width) if self.fresh => self.bits(line, width),
                _ => self.one(&line, |text| numbers(text, kind)),
            },
            // Most likely one more of these, and the error will name the wrong word.
            Kind::Unknown if self.last == Some(Notation::Columns) => {
                self.one(&line, |text| columns::columns(text, Notation::Columns))
            }
            Kind::Unknown => self.one(&line, |text| {
                let error = ParseError::UnknownNotation { text: excerpt(text.trim()) };
                Err(Fault::new(0, 0, error))
            }),
        }
    }

    /// Takes what one line was parsed as.
    fn one(
        &mut self,
        line: &Line,
        parse: impl FnOnce(&str) -> Result<Diagram, Fault>,
    ) -> Result<(), ReadError> {
        let parsed = parse(&line.text).map(|board| vec![board]);
        self.take(std::slice::from_ref(line), parsed)
    }

    /// Takes what these lines were parsed as.
    fn take(
        &mut self,
        lines: &[Line],
        parsed: Result<Vec<Diagram>, Fault>,
    ) -> Result<(), ReadError> {
        self.ready.extend(parsed.map_err(|fault| located(fault, lines))?);
        Ok(())
    }

    /// This line and those after it, up to one with which the value is complete.
    fn joined_until(
        &mut self,
        mut line: Line,
        mut is_last: impl FnMut(&str) -> bool,
    ) -> Result<Line, ReadError> {
        let mut complete = is_last(&line.text);
        while !complete {
            let Some(next) = self.lines.next()? else { break };
            complete = is_last(&next.text);
            line.text.push('\n');
            line.text.push_str(&next.text);
        }
        Ok(line)
    }

    fn json(&mut self, line: Line) -> Result<(), ReadError> {
        let mut depth = Depth::default();
        let value = self.joined_until(line, |text| depth.is_closed_after(text))?;
        let parsed = json::boards(&value.text);
        // Faults are located in the lines of the value.
        let start = value.number;
        let lines = value.text.lines().enumerate();
        let lines = lines.map(|(index, text)| (index + start, text));
        match parsed {
            Ok(boards) => self.ready.extend(boards),
            Err(fault) => {
                let line = lines
                    .skip(fault.line)
                    .map(|(number, text)| Line { text: text.to_owned(), number });
                let line: Vec<Line> = line.take(1).collect();
                return Err(located(Fault { line: 0, ..fault }, &line));
            }
        }
        Ok(())
    }

    /// Rows of a board, up to an empty line.
    fn rows(&mut self, line: Line, style: Style) -> Result<(), ReadError> {
        let mut block = vec![line];
        while let Some(line) = self.lines.next_if(|_| true)? {
            block.push(line);
        }
        // The files below a drawing.
        let word = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_files = |line: &Line| line.text.split_whitespace().all(word);
        if style == Style::Ranked && block.last().is_some_and(is_files) {
            block.pop();
        }
        // In FEN a board of one square is a line with nothing but a queen.
        if block.len() > 1 && block.iter().all(|line| matches!(line.text.trim(), "Q" | "q")) {
            for line in &block {
                self.one(line, |text| rows::board(&[text], style))?;
            }
            return Ok(());
        }
        self.take(&block, rows::board(&block, style).map(|board| vec![board]))
    }

    /// A line of 0 and 1 after an empty one: the first row of a matrix, if it has as many such lines
    /// as columns and ends with an empty line, and otherwise a placement.
    fn bits(&mut self, line: Line, width: usize) -> Result<(), ReadError> {
        let mut block = vec![line];
        while block.len() <= width {
            match self.lines.next_if(|text| bits(text) == Some(width))? {
                Some(line) => block.push(line),
                None => break,
            }
        }
        let ends = self.lines.peek()?.is_none_or(|line| line.trim().is_empty());
        if block.len() == width && ends {
            let matrix = rows::board(&block, Style::Bits).map(|board| vec![board]);
            let parse = |line: &Line| numbers(&line.text, Kind::of(&line.text));
            // For n > 2 no solution has all its queens in the first two columns.
            let parsed = match block.iter().map(parse).collect::<Result<Vec<_>, _>>() {
                Ok(placements) if width == 2 => Err(two_by_two(&block, &placements)),
                _ => matrix,
            };
            return self.take(&block, parsed);
        }
        // With zeros and without spaces it can only have been meant as a matrix.
        let is_row = |line: &Line| line.text.contains('0') && Kind::of(&line.text) == Kind::Word;
        if block.iter().any(is_row) {
            let rows = rows::board(&block, Style::Bits).map(|board| vec![board]);
            return self.take(&block, rows);
        }
        for line in &block {
            let parsed = self.one(line, |text| numbers(text, Kind::of(text)));
            if let Err(error) = parsed {
                self.fault = Some(error);
                break;
            }
        }
        Ok(())
    }
}

/// A line that holds one placement.
fn numbers(text: &str, kind: Kind) -> Result<Diagram, Fault> {
    match kind {
        Kind::Word => columns::digits(text),
        _ => columns::columns(text, Notation::Columns),
    }
}

/// Two lines of two bits each that are placements as well.
fn two_by_two(lines: &[Line], placements: &[Diagram]) -> Fault {
    let columns = |board: &Diagram| {
        let columns: Vec<String> =
            board.board().queens().iter().map(|queen| queen.column.to_string()).collect();
        format!("[{}]", columns.join(","))
    };
    let row = |line: &Line| -> String {
        let bits = line.text.chars().filter(char::is_ascii_digit);
        bits.map(|bit| if bit == '1' { 'Q' } else { '.' }).collect()
    };
    let rows: Vec<String> = lines.iter().map(row).collect();
    let placements: Vec<String> = placements.iter().map(columns).collect();
    Fault::ambiguous(
        &joined(lines),
        vec![
            Reading {
                notation: Notation::Matrix,
                meaning: "a board of 0 and 1".to_owned(),
                instead: format!("[\"{}\"]", rows.join("\",\"")),
            },
            Reading {
                notation: Notation::Columns,
                meaning: "two placements of n = 2".to_owned(),
                instead: placements.join(" "),
            },
        ],
    )
}

/// The error with its place in the input.
fn located(fault: Fault, lines: &[Line]) -> ReadError {
    let Fault { line, at, kind } = fault;
    let line = lines.get(line).or(lines.last());
    let (number, text) = line.map_or((0, ""), |line| (line.number, line.text.as_str()));
    let before = text.get(..at).unwrap_or(text);
    let place = Place { argument: None, line: number, column: before.chars().count() + 1 };
    match kind {
        FaultKind::Malformed(source) => ReadError::Malformed { place, source },
        FaultKind::Ambiguous(ambiguity) => ReadError::Ambiguous { place, ambiguity },
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Diagram, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let board = self.read().transpose();
        self.ended = !matches!(board, Some(Ok(_)));
        board
    }
}

/// Reads every board of a text, see [`Reader`]. Costs O(length); a board takes about 100 bytes and
/// 16 for each queen.
///
/// # Errors
/// [`ReadError::Empty`] if there is none, and otherwise the first error: nothing is returned of a
/// text with an error in it.
///
/// ```
/// use queens_render::notation::{Notation, read};
///
/// for text in ["1 3 0 2", "2413", "b4 d3 a2 c1", "0,1 1,3 2,0 3,2", "1Q2/3Q/Q3/2Q1", "[1,3,0,2]"] {
///     assert_eq!(read(text)?[0].board().to_string(), ".Q..\n...Q\nQ...\n..Q.");
/// }
/// assert_eq!(read("0100\n0001\n1000\n0010")?[0].notation(), Notation::Matrix);
///
/// let error = read("0 1\n1 0").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 1: '0 1\\n1 0' can be read in 2 ways: as a board of 0 and 1 \
///      (write [\".Q\",\"Q.\"]); or as two placements of n = 2 (write [0,1] [1,0])"
/// );
/// # Ok::<(), queens_render::notation::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Vec<Diagram>, ReadError> {
    Reader::new(text.as_bytes()).collect()
}

/// Reads the one board of a text as a problem: its queens are given, its blocked squares stay empty.
///
/// # Errors
/// Those of [`read`], [`ReadError::NotOne`] if the text has several boards, and
/// [`ReadError::Problem`] if its queens attack each other.
///
/// ```
/// use queens_core::Square;
/// use queens_render::notation::read_problem;
///
/// let problem = read_problem("Q...\n..#.\n....\n....")?;
/// assert_eq!(problem.queens(), [Square::new(0, 0)]);
/// let same = read_problem(r#"{"size": 4, "queens": [[0,0]], "blocked": ["c3"]}"#)?;
/// assert_eq!(same, problem);
/// # Ok::<(), queens_render::notation::ReadError>(())
/// ```
pub fn read_problem(text: &str) -> Result<Problem, ReadError> {
    let mut boards = Reader::new(text.as_bytes());
    let board = boards.next().unwrap_or(Err(ReadError::Empty { argument: None }))?;
    match boards.next().transpose()? {
        Some(_) => Err(ReadError::NotOne { count: 2 }),
        None => Ok(board.to_problem()?),
    }
}
