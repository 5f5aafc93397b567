//! The board on the screen.

use queens::{Axis, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::theme::Theme;

/// What stands on a square: a sign, a mark beside it, and how the two look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) sign: char,
    pub(super) mark: char,
    pub(super) style: Style,
}

/// A board that takes the room that it gets: squares of three, two or one columns, and the rows
/// around the one in question where not all fit.
pub(super) struct BoardView<'a> {
    pub(super) size: usize,
    pub(super) theme: Theme,
    /// The line that is being filled.
    pub(super) open: Option<(Axis, usize)>,
    /// The square that is to be seen at any rate.
    pub(super) focus: Square,
    /// Whether that square is marked.
    pub(super) cursor: bool,
    pub(super) piece: &'a dyn Fn(Square) -> Option<Piece>,
}

impl BoardView<'_> {
    /// Columns for the numbers of the rows.
    fn margin(&self) -> u16 {
        if self.size > 10 { 3 } else { 2 }
    }

    /// The columns that a square takes.
    fn cell(&self, width: u16) -> u16 {
        let most = width.saturating_sub(self.margin()) / (self.size.max(1) as u16);
        most.clamp(1, 3)
    }

    /// The width it takes of what there is.
    pub(super) fn width(&self, width: u16) -> u16 {
        (self.margin() + self.cell(width) * self.size as u16).min(width)
    }

    /// The places of a line that are shown, of which `room` fit, around `focus`.
    fn shown(&self, room: usize, focus: usize) -> std::ops::Range<usize> {
        let room = room.min(self.size);
        let start = focus.saturating_sub(room / 2).min(self.size - room);
        start..start + room
    }

    fn square_style(&self, square: Square) -> Style {
        let on_open_line = self.open.is_some_and(|(axis, line)| axis.place_of(square).0 == line);
        self.theme.square((square.row + square.column).is_multiple_of(2), on_open_line)
    }
}

impl Widget for BoardView<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if area.height == 0 || self.size == 0 {
            return;
        }
        let cell = self.cell(area.width);
        let margin = self.margin();
        // The numbers of the columns get a line if there is one to spare.
        let labelled = usize::from(area.height) > self.size && cell > 1;
        let rows = usize::from(area.height) - usize::from(labelled);
        let rows = self.shown(rows, self.focus.row);
        let room = usize::from(area.width.saturating_sub(margin) / cell);
        let columns = self.shown(room, self.focus.column);
        for (y, row) in (area.y..).zip(rows.clone()) {
            let label = format!("{row:>0$} ", usize::from(margin) - 1);
            buffer.set_string(area.x, y, label, self.theme.muted());
            for (index, column) in (0..).zip(columns.clone()) {
                let square = Square::new(row, column);
                let x = area.x + margin + index * cell;
                let paper = self.square_style(square);
                let piece = (self.piece)(square);
                let (sign, mark, style) = match piece {
                    Some(piece) => (piece.sign, piece.mark, paper.patch(piece.style)),
                    None if self.theme.colour => (' ', ' ', paper),
                    None => ('·', ' ', paper),
                };
                let style = if self.cursor && square == self.focus {
                    style.patch(self.theme.current())
                } else {
                    style
                };
                let text = match cell {
                    1 => sign.to_string(),
                    2 => format!("{sign}{mark}"),
                    _ => format!(" {sign}{mark}"),
                };
                buffer.set_string(x, y, text, style);
            }
        }
        if labelled {
            let y = area.y + rows.len() as u16;
            for (index, column) in (0..).zip(columns) {
                let x = area.x + margin + index * cell;
                let label =
                    if cell > 2 { format!("{column:>2}") } else { (column % 10).to_string() };
                buffer.set_string(x, y, label, self.theme.muted());
            }
        }
    }
}
