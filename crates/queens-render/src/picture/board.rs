//! One board as a picture.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use queens_core::{Board, Line, Square};

use super::glyphs::{Anchor, Labels};
use super::{Coordinates, style};

/// Boards larger than this are drawn fainter and hatched more widely.
const FAINT: usize = 40;

/// A board to be drawn.
///
/// ```
/// use queens_core::Board;
/// use queens_render::{Coordinates, Picture};
///
/// let board: Board = "Q..\n..Q\n...".parse()?;
/// let svg = Picture::new(&board).attacked(true).coordinates(Coordinates::Numbers).to_svg();
/// assert!(svg.contains("class=\"hatch\""));
/// # Ok::<(), queens_core::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    board: &'a Board,
    blocked: &'a [Square],
    coordinates: Coordinates,
    attacked: bool,
    conflicts: bool,
}

impl<'a> Picture<'a> {
    /// A picture of this board, with chess coordinates and with the conflicts of its queens.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        Self {
            board,
            blocked: &[],
            coordinates: Coordinates::default(),
            attacked: false,
            conflicts: true,
        }
    }

    /// With these coordinates.
    #[must_use]
    pub fn coordinates(mut self, coordinates: Coordinates) -> Self {
        self.coordinates = coordinates;
        self
    }

    /// Whether the empty squares that a queen attacks are hatched.
    #[must_use]
    pub fn attacked(mut self, attacked: bool) -> Self {
        self.attacked = attacked;
        self
    }

    /// Whether queens that attack each other are red, and joined by a line.
    #[must_use]
    pub fn conflicts(mut self, conflicts: bool) -> Self {
        self.conflicts = conflicts;
        self
    }

    /// With these squares marked as blocked; those off the board are left out.
    #[must_use]
    pub fn blocked(mut self, blocked: &'a [Square]) -> Self {
        self.blocked = blocked;
        self
    }

    /// The picture as an SVG document.
    ///
    /// A square is 56 pixels wide on a small board, less on a large one: the board stays within
    /// about 640 pixels up to n = 50, then squares stay 12 pixels wide up to n = 200.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let size = self.board.size();
        let cell = cell_pixels(size);
        let mut labels = Labels::default();
        let margins = self.label(&mut labels, cell);
        let (x, y) = (-margins.left, -margins.other);
        let wide = size as f64 + margins.left + margins.other;
        let high = size as f64 + margins.other + margins.bottom;
        let (width, height) = ((wide * cell).round(), (high * cell).round());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"{x:.3} {y:.3} {wide:.3} {high:.3}\" role=\"img\">\n\
             <title>{title}</title>\n<style>{sheet}</style>\n<defs>\n{definitions}{glyphs}</defs>\n\
             <path fill=\"{paper}\" d=\"M{x:.3} {y:.3}h{wide:.3}v{high:.3}h-{wide:.3}z\"/>\n\
             {board}{labels}</svg>\n",
            title = self.title(),
            sheet = style::sheet(),
            definitions = style::definitions(),
            glyphs = labels.definitions(),
            paper = style::PAPER,
            board = self.shapes(0),
            labels = labels.group(),
        )
    }

    /// What the picture shows, in words.
    pub(super) fn title(&self) -> String {
        let queens = self.board.queens();
        let size = self.board.size();
        let squares: Vec<String> = queens.iter().map(|queen| queen.chess_name(size)).collect();
        let count = match queens.len() {
            1 => "1 queen".to_owned(),
            count => format!("{count} queens"),
        };
        let places = if squares.is_empty() || squares.len() > 64 {
            String::new()
        } else {
            format!(": {}", squares.join(", "))
        };
        let attacks = match self.board.attacks().count() {
            0 => "",
            _ => "; some attack each other",
        };
        format!("{count} on a {size} x {size} board{places}{attacks}")
    }

    /// The squares and what is on them, one unit a square, the top left corner at the origin. The
    /// number tells the boards of a page apart.
    pub(super) fn shapes(&self, number: usize) -> String {
        let size = self.board.size();
        let mut svg = self.squares();
        if self.attacked {
            svg += &self.hatching(number);
        }
        svg += &self.blocked_squares();
        let _ = writeln!(svg, "<path class=\"edge\" d=\"M0 0h{size}v{size}h-{size}z\"/>");
        svg += &self.queens();
        svg
    }

    /// Light squares all over, and the dark ones of each row as the dashes of a line: much faster
    /// to draw than a pattern, and as short.
    fn squares(&self) -> String {
        let size = self.board.size();
        let [light, dark] = style::squares(size > FAINT);
        let rows = (0..size).fold(String::new(), |mut path, row| {
            let _ = write!(path, "M{} {row}.5H{size}", 1 - row % 2);
            path
        });
        format!(
            "<path fill=\"{light}\" d=\"M0 0h{size}v{size}h-{size}z\"/>\n\
             <path fill=\"none\" stroke=\"{dark}\" stroke-dasharray=\"1\" \
             shape-rendering=\"crispEdges\" d=\"{rows}\"/>\n"
        )
    }

    /// Lines across the board, cut to the attacked squares.
    fn hatching(&self, number: usize) -> String {
        let squares = self.attacked_squares();
        if squares.is_empty() {
            return String::new();
        }
        let size = self.board.size();
        let a_square = if size > FAINT { 1 } else { 3 };
        let lines = (1..2 * size * a_square).fold(String::new(), |mut path, line| {
            let at = line as f64 / a_square as f64;
            let _ = write!(path, "M0 {at:.3}L{at:.3} 0");
            path
        });
        format!(
            "<clipPath id=\"attacked{number}\"><path d=\"{squares}\"/></clipPath>\n\
             <path class=\"tint\" shape-rendering=\"crispEdges\" d=\"{squares}\"/>\n\
             <path class=\"hatch\" clip-path=\"url(#attacked{number})\" d=\"{lines}\"/>\n"
        )
    }

    fn blocked_squares(&self) -> String {
        let size = self.board.size();
        let mut squares = String::new();
        let mut crosses = String::new();
        for Square { row, column } in self.blocked.iter().filter(|square| square.is_on(size)) {
            let _ = write!(squares, "M{column} {row}h1v1h-1z");
            let _ = write!(crosses, "M{column}.3 {row}.3l.4 .4m0 -.4l-.4 .4");
        }
        if squares.is_empty() {
            return squares;
        }
        format!(
            "<path class=\"blocked\" d=\"{squares}\"/>\n<path class=\"cross\" d=\"{crosses}\"/>\n"
        )
    }

    /// The queens, and the lines along which they attack each other.
    fn queens(&self) -> String {
        let mut svg = String::new();
        let attacks = if self.conflicts { neighbours(self.board) } else { Vec::new() };
        let attacked: BTreeSet<Square> = attacks.iter().flat_map(|&(a, b)| [a, b]).collect();
        for queen in self.board.queens() {
            let class = if attacked.contains(queen) { "queen attacked" } else { "queen" };
            let _ = writeln!(
                svg,
                "<use class=\"{class}\" href=\"#queen\" x=\"{}\" y=\"{}\"/>",
                queen.column, queen.row
            );
        }
        if !attacks.is_empty() {
            let far = if self.board.size() > FAINT { " far" } else { "" };
            let path = attacks.iter().fold(String::new(), |mut path, (a, b)| {
                let _ = write!(path, "M{}.5 {}.5L{}.5 {}.5", a.column, a.row, b.column, b.row);
                path
            });
            let _ = writeln!(
                svg,
                "<path class=\"attack halo{far}\" d=\"{path}\"/>\n<path class=\"attack{far}\" d=\"{path}\"/>"
            );
        }
        svg
    }

    /// The empty squares that a queen attacks, runs of them joined. Costs O(n²).
    fn attacked_squares(&self) -> String {
        let size = self.board.size();
        let lines = Occupied::by(self.board);
        let mut path = String::new();
        for row in 0..size {
            let mut run = 0;
            for column in 0..=size {
                let square = Square::new(row, column);
                if column < size && lines.attack(square) {
                    run += 1;
                } else if run > 0 {
                    let _ = write!(path, "M{} {row}h{run}v1h-{run}z", column - run);
                    run = 0;
                }
            }
        }
        path
    }

    /// Adds the coordinates and says how much room they need.
    fn label(&self, labels: &mut Labels, cell: f64) -> Margins {
        let size = self.board.size();
        if self.coordinates == Coordinates::None || size == 0 {
            let bare = 0.1 * (56.0 / cell).min(3.0);
            return Margins { left: bare, bottom: bare, other: bare };
        }
        // At least eight pixels high, in squares.
        let height = (8.5 / cell).max(0.21);
        let longest = self.coordinates.row(0, size).len().max(size.to_string().len());
        let gap = height * 0.8;
        let every = if cell >= 20.0 {
            1
        } else if size <= 60 {
            5
        } else {
            10
        };
        // Ranks and files count from 1, numbers from 0; ranks count upwards.
        let first = if self.coordinates == Coordinates::Chess { every - 1 } else { 0 };
        let below = size as f64 + gap + height / 2.0;
        for column in (first..size).step_by(every) {
            let name = self.coordinates.column(column, size);
            labels.add(&name, (column as f64 + 0.5, below), height, Anchor::Middle);
        }
        for from_its_start in (first..size).step_by(every) {
            let row = match self.coordinates {
                Coordinates::Chess => size - 1 - from_its_start,
                _ => from_its_start,
            };
            let name = self.coordinates.row(row, size);
            labels.add(&name, (-gap, row as f64 + 0.5), height, Anchor::End);
        }
        Margins {
            left: gap * 1.9 + height * 0.8 * longest as f64,
            bottom: gap * 2.0 + height * 1.4,
            other: gap,
        }
    }
}

/// Room around the board, in squares.
struct Margins {
    left: f64,
    bottom: f64,
    other: f64,
}

fn cell_pixels(size: usize) -> f64 {
    match size {
        0..=11 => 56.0,
        12..=200 => (640.0 / size as f64).floor().max(12.0),
        _ => (2400.0 / size as f64).floor().max(1.0),
    }
}

/// Which lines hold a queen.
struct Occupied {
    size: usize,
    rows: Vec<bool>,
    columns: Vec<bool>,
    diagonals: Vec<bool>,
    anti_diagonals: Vec<bool>,
    queens: Vec<Square>,
}

impl Occupied {
    fn by(board: &Board) -> Self {
        let size = board.size();
        let mut lines = Self {
            size,
            rows: vec![false; size],
            columns: vec![false; size],
            diagonals: vec![false; 2 * size],
            anti_diagonals: vec![false; 2 * size],
            queens: board.queens().to_vec(),
        };
        for queen in board.queens() {
            lines.rows[queen.row] = true;
            lines.columns[queen.column] = true;
            lines.diagonals[queen.row + size - queen.column] = true;
            lines.anti_diagonals[queen.row + queen.column] = true;
        }
        lines
    }

    /// Whether the square is empty and a queen attacks it.
    fn attack(&self, square: Square) -> bool {
        let Square { row, column } = square;
        (self.rows[row]
            || self.columns[column]
            || self.diagonals[row + self.size - column]
            || self.anti_diagonals[row + column])
            && self.queens.binary_search(&square).is_err()
    }
}

/// The attacks between queens with no third one between them: all that a picture needs to draw,
/// since a longer line lies on top of these. Costs O(k log k) for k queens.
fn neighbours(board: &Board) -> Vec<(Square, Square)> {
    let mut lines: BTreeMap<(Line, usize), Vec<Square>> = BTreeMap::new();
    for &queen in board.queens() {
        let Square { row, column } = queen;
        for line in [
            (Line::Row, row),
            (Line::Column, column),
            (Line::Diagonal, row + board.size() - column),
            (Line::AntiDiagonal, row + column),
        ] {
            lines.entry(line).or_default().push(queen);
        }
    }
    // Reading order is the order along each line.
    lines.values().flat_map(|queens| queens.windows(2).map(|pair| (pair[0], pair[1]))).collect()
}
