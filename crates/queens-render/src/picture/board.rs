//! One board as a picture.

use std::collections::BTreeSet;
use std::fmt::Write;

use queens_core::{Board, Square};

use super::attacks::{LineCounts, neighbors};
use super::coordinates::Coordinates;
use super::ids::{Fingerprint, cleaned};
use super::page::{DOTS, FAINT, Page, cell_pixels, lay_out};
use super::queen;
use super::strokes::Labels;
use super::theme::{INK_ON_ANY, Palette, Theme};

/// The largest board whose title lists the squares.
const LISTED: usize = Coordinates::LETTERS;

/// A picture of a board.
///
/// ```
/// use queens_core::Board;
/// use queens_render::picture::{Coordinates, Picture, Theme};
///
/// let board: Board = "Q..\n..Q\n...".parse()?;
/// let picture = Picture::new(&board).with_attacked(true).with_theme(Theme::Print);
/// assert!(picture.to_svg().starts_with("<svg "));
/// # Ok::<(), queens_core::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    board: Board,
    blocked: Vec<Square>,
    highlighted: Vec<Square>,
    coordinates: Coordinates,
    theme: Theme,
    attacked: bool,
    conflicts: bool,
    transparent: bool,
    width: Option<u32>,
    id: Option<String>,
}

impl Picture {
    /// A picture of this board, with chess coordinates, and with its conflicts: queens that attack
    /// each other in red and joined by lines. The board is cloned.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        Self {
            board: board.clone(),
            blocked: Vec::new(),
            highlighted: Vec::new(),
            coordinates: Coordinates::default(),
            theme: Theme::default(),
            attacked: false,
            conflicts: true,
            transparent: false,
            width: None,
            id: None,
        }
    }

    /// Sets the labels of rows and columns.
    #[must_use]
    pub fn with_coordinates(self, coordinates: Coordinates) -> Self {
        Self { coordinates, ..self }
    }

    /// Sets the colors.
    #[must_use]
    pub fn with_theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// Sets whether the empty squares that a queen attacks are tinted, darker with more attackers.
    /// Costs O(n²); boards with n > 200 are drawn without.
    #[must_use]
    pub fn with_attacked(self, attacked: bool) -> Self {
        Self { attacked, ..self }
    }

    /// Sets whether queens that attack each other stand out and are joined by lines. The default is
    /// yes.
    #[must_use]
    pub fn with_conflicts(self, conflicts: bool) -> Self {
        Self { conflicts, ..self }
    }

    /// Marks these squares as blocked; those off the board are left out.
    #[must_use]
    pub fn with_blocked(self, blocked: impl Into<Vec<Square>>) -> Self {
        Self { blocked: blocked.into(), ..self }
    }

    /// Frames these squares; those off the board are left out.
    #[must_use]
    pub fn with_highlighted(self, highlighted: impl Into<Vec<Square>>) -> Self {
        Self { highlighted: highlighted.into(), ..self }
    }

    /// Sets whether the page around the board is transparent.
    #[must_use]
    pub fn with_transparent(self, transparent: bool) -> Self {
        Self { transparent, ..self }
    }

    /// Sets the width of the picture in pixels, at least 1; the height follows. The default makes a
    /// square 112 pixels wide up to n = 8, the board about 960 pixels up to n = 80, a square 12
    /// pixels up to n = 200, and the board at most 2,400 pixels.
    #[must_use]
    pub fn with_width(self, pixels: u32) -> Self {
        Self { width: Some(pixels.max(1)), ..self }
    }

    /// Sets the suffix of the ids in the SVG document; only ASCII letters, digits, `-` and `_` are
    /// kept. The default is derived from the picture, so that ids differ between different pictures
    /// of a page. Set it if the same picture is on a page twice.
    #[must_use]
    pub fn with_id(self, id: &str) -> Self {
        Self { id: Some(cleaned(id)), ..self }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The width and height of the picture, in pixels.
    #[must_use]
    pub fn dimensions(&self) -> (u32, u32) {
        lay_out(self.board.size(), self.coordinates, self.width, &mut Labels::new(String::new()))
            .pixels
    }

    /// The picture as an SVG document. The same picture is the same text on every machine.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let palette = self.theme.palette();
        let id = self.id.clone().unwrap_or_else(|| self.fingerprint().suffix());
        let mut labels = Labels::new(id.clone());
        let Page { left: x, top: y, wide, high, pixels: (width, height) } =
            lay_out(self.board.size(), self.coordinates, self.width, &mut labels);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"{x:.3} {y:.3} {wide:.3} {high:.3}\" role=\"img\">\n\
             <title>{title}</title>\n<defs>\n{queen}{glyphs}</defs>\n",
            title = self.title(),
            queen = self.definition(&id),
            glyphs = labels.definitions(),
        );
        if !self.transparent {
            let paper = palette.paper;
            let _ = writeln!(
                svg,
                "<path fill=\"{paper}\" d=\"M{x:.3} {y:.3}h{wide:.3}v{high:.3}h-{wide:.3}z\"/>"
            );
        }
        svg += &self.shapes(&id);
        svg += &labels.group(if self.transparent { INK_ON_ANY } else { palette.ink });
        svg += "</svg>\n";
        svg
    }

    /// The picture as PNG, as many pixels as [`dimensions`](Self::dimensions) returns.
    ///
    /// # Errors
    /// [`PngError::Size`](super::PngError::Size) if a side is longer than 8192 pixels.
    #[cfg(feature = "png")]
    pub fn to_png(&self) -> Result<Vec<u8>, super::png::PngError> {
        super::png::rasterize(&self.to_svg(), 1.0)
    }

    fn fingerprint(&self) -> Fingerprint {
        let flags = [self.attacked, self.conflicts, self.transparent].map(u8::from);
        Fingerprint::new()
            .board(&self.board)
            .squares(&self.blocked)
            .squares(&self.highlighted)
            .bytes(&[self.coordinates as u8, self.theme as u8])
            .bytes(&flags)
            .number(self.width.unwrap_or(0) as usize)
    }

    /// A description for screen readers.
    pub(super) fn title(&self) -> String {
        let queens = self.board.queens();
        let size = self.board.size();
        let count = match queens.len() {
            1 => "1 queen".to_owned(),
            count => format!("{count} queens"),
        };
        let squares: Vec<String> = match size {
            0..=LISTED => queens.iter().map(|queen| queen.chess_name(size)).collect(),
            _ => Vec::new(),
        };
        let places = if squares.is_empty() || squares.len() > 64 {
            String::new()
        } else {
            format!(": {}", squares.join(", "))
        };
        let lines = LineCounts::of(&self.board);
        let attacked = queens.iter().any(|&queen| lines.on_queen(queen) > 0);
        let attacks = if attacked { "; some attack each other" } else { "" };
        format!("{count} on a {size} x {size} board{places}{attacks}")
    }

    /// The queen, for `<defs>`. Dots need none.
    pub(super) fn definition(&self, id: &str) -> String {
        if self.board.size() > DOTS || self.board.queens().is_empty() {
            return String::new();
        }
        queen::definition(id)
    }

    /// The squares and what is on them, one unit a square, the top left corner at the origin.
    pub(super) fn shapes(&self, id: &str) -> String {
        let size = self.board.size();
        let palette = self.theme.palette();
        let mut svg = self.squares(palette);
        if self.attacked && size <= DOTS {
            svg += &self.tints(palette);
        }
        svg += &self.blocked_squares(palette);
        let _ = writeln!(
            svg,
            "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{:.3}\" d=\"M0 0h{size}v{size}h-{size}z\"/>",
            palette.ink,
            0.03_f64.max(1.0 / cell_pixels(size)),
        );
        svg += &self.highlights(palette);
        svg += &self.queens(palette, id);
        svg
    }

    /// Light squares all over, and the dark ones of each row as the dashes of a line: much faster
    /// to draw than a pattern, and as short. Where squares are too small to be seen there are none.
    fn squares(&self, palette: &Palette) -> String {
        let size = self.board.size();
        let [light, dark] = match size {
            0..=FAINT => [palette.light, palette.dark.unwrap_or(palette.light)],
            _ => palette.faint,
        };
        let mut svg = format!("<path fill=\"{light}\" d=\"M0 0h{size}v{size}h-{size}z\"/>\n");
        if size > DOTS {
            return svg;
        }
        if palette.dark.is_none() {
            let grid = (1..size).fold(String::new(), |mut path, line| {
                let _ = write!(path, "M0 {line}h{size}M{line} 0v{size}");
                path
            });
            let width = 0.012_f64.max(0.5 / cell_pixels(size));
            let _ = writeln!(
                svg,
                "<path fill=\"none\" stroke=\"{}\" stroke-opacity=\".55\" stroke-width=\"{width:.3}\" d=\"{grid}\"/>",
                palette.ink
            );
            return svg;
        }
        let rows = (0..size).fold(String::new(), |mut path, row| {
            let _ = write!(path, "M{} {row}.5H{size}", 1 - row % 2);
            path
        });
        let _ = writeln!(
            svg,
            "<path fill=\"none\" stroke=\"{dark}\" stroke-dasharray=\"1\" \
             shape-rendering=\"crispEdges\" d=\"{rows}\"/>"
        );
        svg
    }

    /// The attacked squares, a path for each number of attackers, runs of squares joined.
    fn tints(&self, palette: &Palette) -> String {
        let size = self.board.size();
        let lines = LineCounts::of(&self.board);
        let mut paths = [const { String::new() }; 4];
        for row in 0..size {
            let level = |column| {
                let square = Square::new(row, column);
                let empty = self.board.queens().binary_search(&square).is_err();
                if empty { lines.on_empty(square).min(4) as usize } else { 0 }
            };
            let mut start = 0;
            for column in 1..=size {
                let before = level(column - 1);
                if column == size || level(column) != before {
                    if before > 0 {
                        let run = column - start;
                        let _ = write!(paths[before - 1], "M{start} {row}h{run}v1h-{run}z");
                    }
                    start = column;
                }
            }
        }
        let mut svg = String::new();
        for (path, opacity) in paths.iter().zip(palette.tint_opacities) {
            if !path.is_empty() {
                let _ = writeln!(
                    svg,
                    "<path class=\"tint\" fill=\"{}\" fill-opacity=\"{opacity}\" \
                     shape-rendering=\"crispEdges\" d=\"{path}\"/>",
                    palette.tint
                );
            }
        }
        svg
    }

    fn blocked_squares(&self, palette: &Palette) -> String {
        let size = self.board.size();
        let mut squares = String::new();
        let mut crosses = String::new();
        for Square { row, column } in self.blocked.iter().filter(|square| square.is_on(size)) {
            let _ = write!(squares, "M{column} {row}h1v1h-1z");
            let _ = write!(crosses, "M{column}.32 {row}.32l.36 .36m0 -.36l-.36 .36");
        }
        if squares.is_empty() {
            return squares;
        }
        format!(
            "<path class=\"blocked\" fill=\"{}\" fill-opacity=\".75\" d=\"{squares}\"/>\n\
             <path fill=\"none\" stroke=\"{}\" stroke-width=\".08\" stroke-linecap=\"round\" d=\"{crosses}\"/>\n",
            palette.blocked, palette.cross
        )
    }

    fn highlights(&self, palette: &Palette) -> String {
        let size = self.board.size();
        let mut path = String::new();
        for Square { row, column } in self.highlighted.iter().filter(|square| square.is_on(size)) {
            let _ = write!(path, "M{column}.05 {row}.05h.9v.9h-.9z");
        }
        if path.is_empty() {
            return path;
        }
        format!(
            "<path class=\"highlight\" fill=\"{color}\" fill-opacity=\"{}\" stroke=\"{color}\" \
             stroke-width=\".07\" stroke-linejoin=\"round\" d=\"{path}\"/>\n",
            palette.highlight_opacity,
            color = palette.highlight,
        )
    }

    /// The queens, over the lines along which they attack each other.
    fn queens(&self, palette: &Palette, id: &str) -> String {
        let size = self.board.size();
        let attacks = if self.conflicts { neighbors(&self.board) } else { Vec::new() };
        let attacked: BTreeSet<Square> = attacks.iter().flat_map(|&(a, b)| [a, b]).collect();
        let mut svg = String::new();
        if !attacks.is_empty() {
            let path = attacks.iter().fold(String::new(), |mut path, &(from, to)| {
                path += &attack_line(from, to);
                path
            });
            let pixels = if size > DOTS { 1.2 } else { 2.5 };
            let width = 0.13_f64.max(pixels / cell_pixels(size));
            let _ = writeln!(
                svg,
                "<path class=\"attack\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".6\" \
                 stroke-width=\"{width:.3}\" stroke-linecap=\"round\" d=\"{path}\"/>",
                palette.attack
            );
        }
        let (attacked, safe): (Vec<Square>, Vec<Square>) =
            self.board.queens().iter().partition(|queen| attacked.contains(queen));
        svg += &queen::pieces("queens", &safe, &palette.queen, size, id);
        svg += &queen::pieces("queens attacked", &attacked, &palette.attacked_queen, size, id);
        svg
    }
}

/// The line between two queens, from the edge of one to the edge of the other.
fn attack_line(from: Square, to: Square) -> String {
    /// How far the edge of a queen is from its middle, in squares.
    const EDGE: f64 = 0.36;
    let middle = |square: Square| (square.column as f64 + 0.5, square.row as f64 + 0.5);
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    let (dx, dy) = (dx / length * EDGE, dy / length * EDGE);
    format!("M{:.3} {:.3}L{:.3} {:.3}", x1 + dx, y1 + dy, x2 - dx, y2 - dy)
}
