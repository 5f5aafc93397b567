//! Boards for a terminal, in colour.

use std::fmt::Write;

use queens_core::{Board, Square};

const LIGHT: &str = "\x1b[38;5;238;48;5;187m";
const DARK: &str = "\x1b[38;5;238;48;5;144m";
const QUEEN: &str = "\x1b[1;38;5;16m";
const ALARM: &str = "\x1b[1;38;5;124m";
const RESET: &str = "\x1b[0m";

/// A board for a terminal: coordinates, squares in two colours, queens that attack each other in
/// red and, without colour, told apart by `!`.
///
/// ```
/// use queens_core::Board;
/// use queens_render::Terminal;
///
/// let board: Board = ".Q..\n...Q\nQ...\n..Q.".parse()?;
/// let text = Terminal::new(&board).colour(false).to_string();
/// assert_eq!(text.lines().next(), Some("4  ·  ♛  ·  · "));
/// # Ok::<(), queens_core::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Terminal<'a> {
    board: &'a Board,
    ascii: bool,
    colour: bool,
    attacked: bool,
}

impl<'a> Terminal<'a> {
    /// This board in Unicode and in colour.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        Self { board, ascii: false, colour: true, attacked: false }
    }

    /// Whether only ASCII characters are used.
    #[must_use]
    pub fn ascii(mut self, ascii: bool) -> Self {
        self.ascii = ascii;
        self
    }

    /// Whether colours are used, as ANSI escape sequences.
    #[must_use]
    pub fn colour(mut self, colour: bool) -> Self {
        self.colour = colour;
        self
    }

    /// Whether the empty squares that a queen attacks are marked.
    #[must_use]
    pub fn attacked(mut self, attacked: bool) -> Self {
        self.attacked = attacked;
        self
    }

    fn square(&self, square: Square) -> (char, bool) {
        let queens = self.board.queens();
        let attacked =
            queens.iter().any(|&queen| queen != square && queen.line_to(square).is_some());
        let sign = if queens.binary_search(&square).is_ok() {
            if self.ascii { 'Q' } else { '♛' }
        } else if self.attacked && attacked {
            if self.ascii { '+' } else { '×' }
        } else if self.ascii {
            '.'
        } else {
            '·'
        };
        (sign, attacked)
    }
}

impl std::fmt::Display for Terminal<'_> {
    /// A line a rank, and one with the files below. Costs O(n² k) for k queens.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let size = self.board.size();
        let margin = size.to_string().len();
        let mut line = String::new();
        for row in 0..size {
            line.clear();
            let _ = write!(line, "{:>margin$} ", size - row);
            for column in 0..size {
                let square = Square::new(row, column);
                let (sign, attacked) = self.square(square);
                let alarmed = attacked && matches!(sign, 'Q' | '♛');
                let mark = if alarmed { '!' } else { ' ' };
                if self.colour {
                    line.push_str(if (row + column).is_multiple_of(2) { LIGHT } else { DARK });
                    line.push_str(match sign {
                        _ if alarmed => ALARM,
                        'Q' | '♛' => QUEEN,
                        // On coloured squares an empty one needs no sign.
                        '·' | '.' => "",
                        _ => "\x1b[38;5;30m",
                    });
                }
                let sign = if self.colour && matches!(sign, '·' | '.') { ' ' } else { sign };
                let _ = write!(line, " {sign}{mark}");
                if self.colour {
                    line.push_str(RESET);
                }
            }
            writeln!(f, "{line}")?;
        }
        if size == 0 {
            return writeln!(f);
        }
        line.clear();
        let _ = write!(line, "{:margin$} ", "");
        for column in 0..size {
            let name = super::picture::Coordinates::Chess.column(column, size);
            let _ = write!(line, "{name:^3}");
        }
        writeln!(f, "{}", line.trim_end())
    }
}
