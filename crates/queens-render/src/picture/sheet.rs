//! Several boards on one page.

use std::fmt::Write;

use queens_core::{Board, Placement};

use super::glyphs::{self, Anchor, Labels};
use super::{Coordinates, Picture, style};

/// The side of a board on the page, in pixels.
const BOARD: f64 = 208.0;
/// The room between boards, in pixels.
const GAP: f64 = 28.0;
/// The room for a caption below a board, in pixels.
const CAPTION: f64 = 30.0;
/// The room for the heading, in pixels.
const HEADING: f64 = 48.0;

/// A contact sheet: boards in reading order, each with its number and, if it has one queen in each
/// row, its columns.
///
/// ```
/// use queens_core::Board;
/// use queens_render::Sheet;
///
/// let boards: Vec<Board> = [".Q..\n...Q\nQ...\n..Q.", "..Q.\nQ...\n...Q\n.Q.."]
///     .map(|text| text.parse().unwrap())
///     .into();
/// let svg = Sheet::new(&boards).heading("the two solutions of n = 4").to_svg();
/// assert_eq!(svg.matches("href=\"#queen\"").count(), 8);
/// ```
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    boards: &'a [Board],
    heading: String,
    columns: Option<usize>,
    attacked: bool,
}

impl<'a> Sheet<'a> {
    /// A sheet with these boards.
    #[must_use]
    pub fn new(boards: &'a [Board]) -> Self {
        Self { boards, heading: String::new(), columns: None, attacked: false }
    }

    /// With a line above the boards. It is drawn in lower case, from digits, letters and `-=,.:`.
    #[must_use]
    pub fn heading(mut self, heading: impl Into<String>) -> Self {
        self.heading = heading.into();
        self
    }

    /// With this many boards side by side, at least one. Without it the page is made somewhat
    /// wider than high.
    #[must_use]
    pub fn columns(mut self, columns: usize) -> Self {
        self.columns = Some(columns.max(1));
        self
    }

    /// Whether attacked squares are hatched.
    #[must_use]
    pub fn attacked(mut self, attacked: bool) -> Self {
        self.attacked = attacked;
        self
    }

    /// The page as an SVG document, 236 pixels for each board side by side.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let columns = self.columns.unwrap_or_else(|| balanced(self.boards.len()));
        let columns = columns.min(self.boards.len()).max(1);
        let rows = self.boards.len().div_ceil(columns);
        let top = if self.heading.is_empty() { GAP } else { GAP + HEADING };
        let width = GAP + columns as f64 * (BOARD + GAP);
        let height = top + rows as f64 * (BOARD + CAPTION + GAP);
        let mut labels = Labels::default();
        labels.add(&self.heading, (width / 2.0, GAP + HEADING / 3.0), 15.0, Anchor::Middle);
        let mut boards = String::new();
        for (index, board) in self.boards.iter().enumerate() {
            let x = GAP + (index % columns) as f64 * (BOARD + GAP);
            let y = top + (index / columns) as f64 * (BOARD + CAPTION + GAP);
            let picture =
                Picture::new(board).coordinates(Coordinates::None).attacked(self.attacked);
            let scale = BOARD / board.size().max(1) as f64;
            let _ = write!(
                boards,
                "<g transform=\"translate({x} {y}) scale({scale:.5})\" role=\"img\">\
                 <title>{}</title>\n{}</g>\n",
                picture.title(),
                picture.shapes(index),
            );
            let caption_y = y + BOARD + CAPTION * 0.55;
            labels.add(&(index + 1).to_string(), (x, caption_y), 11.0, Anchor::Start);
            if let Ok(placement) = Placement::try_from(board) {
                let text = placement.to_string();
                // Smaller where it would run into the number, left out where it could not be read.
                let height = 9.5_f64.min((BOARD - 40.0) * glyphs::HEIGHT / glyphs::width(&text));
                if height >= 6.0 {
                    labels.add(&text, (x + BOARD, caption_y), height, Anchor::End);
                }
            }
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n<style>{sheet}</style>\n\
             <defs>\n{definitions}{glyphs}</defs>\n\
             <path fill=\"{paper}\" d=\"M0 0h{width}v{height}h-{width}z\"/>\n{boards}{labels}</svg>\n",
            title = self.title(),
            sheet = style::sheet(),
            definitions = style::definitions(),
            glyphs = labels.definitions(),
            paper = style::PAPER,
            labels = labels.group(),
        )
    }

    fn title(&self) -> String {
        let escaped = self.heading.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        match (escaped.is_empty(), self.boards.len()) {
            (false, _) => escaped,
            (true, 1) => "1 board".to_owned(),
            (true, count) => format!("{count} boards"),
        }
    }
}

/// Boards side by side so that the page is about a third wider than high.
fn balanced(boards: usize) -> usize {
    ((boards as f64 * 4.0 / 3.0).sqrt().round() as usize).max(1)
}
