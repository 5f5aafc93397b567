//! Boards as text for a terminal.

use std::fmt::Write;

use queens_core::{Board, Square};

use super::attacks::LineCounts;
use super::coordinates::Coordinates;

const LIGHT: &str = "\x1b[38;5;238;48;5;187m";
const DARK: &str = "\x1b[38;5;238;48;5;144m";
const QUEEN: &str = "\x1b[1;38;5;16m";
const ALARM: &str = "\x1b[1;38;5;124m";
const TEAL: &str = "\x1b[38;5;30m";
const RESET: &str = "\x1b[0m";

/// A board for a terminal: coordinates, squares in two colors, queens that attack each other in
/// red and marked with `!`. Displaying it costs O(n²) time and O(n) memory.
///
/// ```
/// use queens_core::Board;
/// use queens_render::picture::Terminal;
///
/// let board: Board = ".Q..\n...Q\nQ...\n..Q.".parse()?;
/// let text = Terminal::new(&board).with_color(false).to_string();
/// assert_eq!(text.lines().next(), Some("4  ·  ♛  ·  · "));
/// # Ok::<(), queens_core::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Terminal {
    board: Board,
    ascii: bool,
    color: bool,
    attacked: bool,
}

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Empty,
    Attacked,
    Queen,
    AttackedQueen,
}

impl Terminal {
    /// This board in Unicode and in color. The board is cloned.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        Self { board: board.clone(), ascii: false, color: true, attacked: false }
    }

    /// Sets whether only ASCII characters are used.
    #[must_use]
    pub fn with_ascii(self, ascii: bool) -> Self {
        Self { ascii, ..self }
    }

    /// Sets whether colors are used, as ANSI escape sequences.
    #[must_use]
    pub fn with_color(self, color: bool) -> Self {
        Self { color, ..self }
    }

    /// Sets whether the empty squares that a queen attacks are marked.
    #[must_use]
    pub fn with_attacked(self, attacked: bool) -> Self {
        Self { attacked, ..self }
    }

    fn square(&self, line: &mut String, square: Square, content: Content) {
        let Square { row, column } = square;
        let symbol = match (content, self.ascii) {
            // On colored squares an empty one needs no symbol.
            (Content::Empty, _) if self.color => ' ',
            (Content::Empty, false) => '·',
            (Content::Empty, true) => '.',
            (Content::Attacked, false) => '×',
            (Content::Attacked, true) => '+',
            (_, false) => '♛',
            (_, true) => 'Q',
        };
        let mark = if content == Content::AttackedQueen { '!' } else { ' ' };
        if self.color {
            line.push_str(if (row + column).is_multiple_of(2) { LIGHT } else { DARK });
            line.push_str(match content {
                Content::Empty => "",
                Content::Attacked => TEAL,
                Content::Queen => QUEEN,
                Content::AttackedQueen => ALARM,
            });
        }
        line.push(' ');
        line.push(symbol);
        line.push(mark);
        if self.color {
            line.push_str(RESET);
        }
    }

    /// The line of files below the board.
    fn files(&self, margin: usize) -> String {
        let size = self.board.size();
        // Labels of three characters would run together.
        let every = if size <= 99 { 1 } else { 5 };
        let mut line = String::new();
        for column in (every - 1..size).step_by(every) {
            let name = Coordinates::Chess.column(column, size);
            let middle = margin + 1 + 3 * column + 1;
            let gap = middle - name.len() / 2 - line.len();
            let _ = write!(line, "{:gap$}{name}", "");
        }
        line
    }
}

impl std::fmt::Display for Terminal {
    /// A line a rank, and one with the files below.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let size = self.board.size();
        if size == 0 {
            return writeln!(f);
        }
        let lines = LineCounts::of(&self.board);
        let mut queens = self.board.queens().iter().peekable();
        let margin = size.to_string().len();
        let mut line = String::new();
        for row in 0..size {
            line.clear();
            let _ = write!(line, "{:>margin$} ", size - row);
            for column in 0..size {
                let square = Square::new(row, column);
                let content = match queens.next_if_eq(&&square) {
                    Some(_) if lines.on_queen(square) > 0 => Content::AttackedQueen,
                    Some(_) => Content::Queen,
                    None if self.attacked && lines.on_empty(square) > 0 => Content::Attacked,
                    None => Content::Empty,
                };
                self.square(&mut line, square, content);
            }
            writeln!(f, "{line}")?;
        }
        writeln!(f, "{}", self.files(margin))
    }
}
