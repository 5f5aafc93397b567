//! Several boards on one page.

use std::fmt::Write;

use queens_core::{Board, Placement};

use super::board::Picture;
use super::ids::{Fingerprint, cleaned};
use super::queen;
use super::strokes::{self, Anchor, Labels};
use super::theme::{INK_ON_ANY, Theme};

/// The side of a board on the page, in pixels.
const BOARD: f64 = 208.0;
/// The room between boards, in pixels.
const GAP: f64 = 28.0;
/// The room for a caption below a board, in pixels.
const CAPTION: f64 = 30.0;
/// The room for the heading, in pixels.
const HEADING: f64 = 48.0;
/// The longest side of a page whose width is not given, in pixels: as much as PNG takes.
const LONGEST: f64 = 8192.0;

/// A contact sheet: boards in reading order, each with its number and, if it has one queen in each
/// row, its columns.
///
/// ```
/// use queens_core::Board;
/// use queens_render::picture::Sheet;
///
/// let boards: Vec<Board> = [".Q..\n...Q\nQ...\n..Q.", "..Q.\nQ...\n...Q\n.Q.."]
///     .map(|text| text.parse().unwrap())
///     .into();
/// let svg = Sheet::new(&boards).with_heading("the two solutions of n = 4").to_svg();
/// assert_eq!(svg.matches("href=\"#queen").count(), 8);
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    boards: Vec<Board>,
    heading: String,
    columns: Option<usize>,
    theme: Theme,
    attacked: bool,
    transparent: bool,
    width: Option<u32>,
    id: Option<String>,
}

impl Sheet {
    /// A sheet with these boards, which are cloned.
    #[must_use]
    pub fn new(boards: &[Board]) -> Self {
        Self {
            boards: boards.to_vec(),
            heading: String::new(),
            columns: None,
            theme: Theme::default(),
            attacked: false,
            transparent: false,
            width: None,
            id: None,
        }
    }

    /// Sets a line above the boards. It is drawn in lower case, from digits, letters and `-=,.:`.
    #[must_use]
    pub fn with_heading(self, heading: impl Into<String>) -> Self {
        Self { heading: heading.into(), ..self }
    }

    /// Sets how many boards are side by side, at least one. The default makes the page a third wider
    /// than high.
    #[must_use]
    pub fn with_columns(self, columns: usize) -> Self {
        Self { columns: Some(columns.max(1)), ..self }
    }

    /// Sets the colors.
    #[must_use]
    pub fn with_theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// Sets whether attacked squares are tinted, see [`Picture::with_attacked`].
    #[must_use]
    pub fn with_attacked(self, attacked: bool) -> Self {
        Self { attacked, ..self }
    }

    /// Sets whether the page around the boards is transparent.
    #[must_use]
    pub fn with_transparent(self, transparent: bool) -> Self {
        Self { transparent, ..self }
    }

    /// Sets the width of the page in pixels, at least 1; the height follows. The default is 236
    /// pixels for each board side by side, less where a side would exceed 8192 pixels.
    #[must_use]
    pub fn with_width(self, pixels: u32) -> Self {
        Self { width: Some(pixels.max(1)), ..self }
    }

    /// Sets the suffix of the ids in the SVG document, see [`Picture::with_id`].
    #[must_use]
    pub fn with_id(self, id: &str) -> Self {
        Self { id: Some(cleaned(id)), ..self }
    }

    /// The boards.
    #[must_use]
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The width and height of the page, in pixels.
    #[must_use]
    pub fn dimensions(&self) -> (u32, u32) {
        let Layout { width, height, .. } = self.layout();
        let scale = match self.width {
            Some(pixels) => f64::from(pixels) / width,
            None => (LONGEST / width).min(LONGEST / height).min(1.0),
        };
        let pixels = |side: f64| (side * scale).round().max(1.0) as u32;
        (pixels(width), pixels(height))
    }

    /// The page as an SVG document. The same sheet is the same text on every machine.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let Layout { columns, top, width, height } = self.layout();
        let (wide, high) = self.dimensions();
        let palette = self.theme.palette();
        let id = self.id.clone().unwrap_or_else(|| self.fingerprint().suffix());
        let mut labels = Labels::new(id.clone());
        labels.add(&self.heading, (width / 2.0, GAP + HEADING / 3.0), 15.0, Anchor::Middle);
        let mut boards = String::new();
        for (index, board) in self.boards.iter().enumerate() {
            let x = GAP + (index % columns) as f64 * (BOARD + GAP);
            let y = top + (index / columns) as f64 * (BOARD + CAPTION + GAP);
            let picture = Picture::new(board).with_attacked(self.attacked).with_theme(self.theme);
            let scale = BOARD / board.size().max(1) as f64;
            let _ = write!(
                boards,
                "<g transform=\"translate({x} {y}) scale({scale:.5})\" role=\"img\">\
                 <title>{}</title>\n{}</g>\n",
                picture.title(),
                picture.shapes(&id),
            );
            let caption_y = y + BOARD + CAPTION * 0.55;
            labels.add(&(index + 1).to_string(), (x, caption_y), 11.0, Anchor::Start);
            if let Ok(placement) = Placement::try_from(board) {
                let text = placement.to_string();
                // Smaller where it would run into the number, left out where it could not be read.
                let height = 9.5_f64.min((BOARD - 40.0) * strokes::HEIGHT / strokes::width(&text));
                if height >= 6.0 {
                    labels.add(&text, (x + BOARD, caption_y), height, Anchor::End);
                }
            }
        }
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
             viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n\
             <defs>\n{queen}{glyphs}</defs>\n",
            title = self.title(),
            queen = queen::definition(&id),
            glyphs = labels.definitions(),
        );
        if !self.transparent {
            let paper = palette.paper;
            let _ = writeln!(svg, "<path fill=\"{paper}\" d=\"M0 0h{width}v{height}h-{width}z\"/>");
        }
        svg += &boards;
        svg += &labels.group(if self.transparent { INK_ON_ANY } else { palette.ink });
        svg += "</svg>\n";
        svg
    }

    /// The page as PNG, as many pixels as [`dimensions`](Self::dimensions) returns.
    ///
    /// # Errors
    /// [`PngError::Size`](super::PngError::Size) if a side is longer than 8192 pixels.
    #[cfg(feature = "png")]
    pub fn to_png(&self) -> Result<Vec<u8>, super::png::PngError> {
        super::png::rasterize(&self.to_svg(), 1.0)
    }

    fn fingerprint(&self) -> Fingerprint {
        let flags = [self.attacked, self.transparent].map(u8::from);
        let all = Fingerprint::new()
            .bytes(self.heading.as_bytes())
            .bytes(&[self.theme as u8])
            .bytes(&flags)
            .number(self.columns.unwrap_or(0))
            .number(self.width.unwrap_or(0) as usize);
        self.boards.iter().fold(all, Fingerprint::board)
    }

    fn layout(&self) -> Layout {
        let columns = self.columns.unwrap_or_else(|| balanced(self.boards.len()));
        let columns = columns.min(self.boards.len()).max(1);
        let rows = self.boards.len().div_ceil(columns);
        let top = if self.heading.is_empty() { GAP } else { GAP + HEADING };
        let width = GAP + columns as f64 * (BOARD + GAP);
        let height = top + rows as f64 * (BOARD + CAPTION + GAP);
        Layout { columns, top, width, height }
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

/// How the boards are arranged: lengths in pixels of a page that is not scaled.
struct Layout {
    columns: usize,
    /// Where the first row of boards starts.
    top: f64,
    width: f64,
    height: f64,
}

/// Boards side by side so that the page is about a third wider than high.
fn balanced(boards: usize) -> usize {
    ((boards as f64 * 4.0 / 3.0).sqrt().round() as usize).max(1)
}
