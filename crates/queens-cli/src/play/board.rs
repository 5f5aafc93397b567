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

/// A board that takes the room that it gets: squares of three lines, or of one line and three, two or
/// one columns, and the rows around the one in question where not all fit.
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
        let digits = self.size.saturating_sub(1).checked_ilog10().map_or(1, |log| log + 1);
        digits as u16 + 1
    }

    /// The columns and lines that a square takes.
    fn cell(&self, width: u16, height: u16) -> (u16, u16) {
        // A board of more squares than there are columns has the smallest ones.
        let size = u16::try_from(self.size.max(1)).unwrap_or(u16::MAX);
        let across = width.saturating_sub(self.margin()) / size;
        // One line is for the numbers of the columns.
        let down = height.saturating_sub(1) / size;
        match (across, down) {
            (7.., 3..) => (7, 3),
            (5.., 3..) => (5, 3),
            _ => (across.clamp(1, 3), 1),
        }
    }

    /// The width it takes of what there is.
    pub(super) fn width(&self, width: u16, height: u16) -> u16 {
        let board = usize::from(self.cell(width, height).0).saturating_mul(self.size);
        let all = board.saturating_add(usize::from(self.margin()));
        u16::try_from(all).unwrap_or(u16::MAX).min(width)
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
        let (wide, high) = self.cell(area.width, area.height);
        let margin = self.margin();
        // The numbers of the columns get a line if there is one to spare.
        let labelled = usize::from(area.height) > self.size && wide > 1;
        let room = usize::from((area.height - u16::from(labelled)) / high);
        let rows = self.shown(room, self.focus.row);
        let room = usize::from(area.width.saturating_sub(margin) / wide);
        let columns = self.shown(room, self.focus.column);
        // Signs stand a little left of the middle: a mark may follow them.
        let indent = usize::from((wide - 1) / 2);
        for (index, row) in (0..).zip(rows.clone()) {
            let y = area.y + index * high;
            let label = format!("{row:>0$} ", usize::from(margin) - 1);
            buffer.set_string(area.x, y + high / 2, label, self.theme.muted());
            for (index, column) in (0..).zip(columns.clone()) {
                let square = Square::new(row, column);
                let x = area.x + margin + index * wide;
                let paper = self.square_style(square);
                let (sign, mark, style) = match (self.piece)(square) {
                    Some(piece) => (piece.sign, piece.mark, paper.patch(piece.style)),
                    None if self.theme.color => (' ', ' ', paper),
                    None => ('·', ' ', paper),
                };
                let style = if self.cursor && square == self.focus {
                    style.patch(self.theme.current())
                } else {
                    style
                };
                buffer.set_style(Rect::new(x, y, wide, high).intersection(area), style);
                let text =
                    if wide > 1 { format!("{:indent$}{sign}{mark}", "") } else { sign.to_string() };
                buffer.set_string(x, y + high / 2, text, style);
            }
        }
        if labelled {
            let y = area.y + rows.len() as u16 * high;
            for (index, column) in (0..).zip(columns) {
                let x = area.x + margin + index * wide;
                let label = if wide > 2 {
                    format!("{column:>0$}", indent + 1)
                } else {
                    (column % 10).to_string()
                };
                buffer.set_string(x, y, label, self.theme.muted());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_every_size_are_drawn_on_terminals_of_every_size() {
        for size in [0, 1, 2, 9, 10, 11, 100, 101, 65_535, 65_536, 65_537, usize::MAX / 2] {
            for (width, height) in [(0, 0), (1, 1), (2, 2), (40, 12), (80, 24), (300, 100)] {
                let last = size.saturating_sub(1);
                let board = BoardView {
                    size,
                    theme: Theme { color: false },
                    open: Some((Axis::Rows, last)),
                    focus: Square::new(last, last),
                    cursor: true,
                    piece: &|_| None,
                };
                assert!(board.width(width, height) <= width);
                let area = Rect::new(0, 0, width, height);
                let mut buffer = Buffer::empty(area);
                board.render(area, &mut buffer);
                let text: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
                let shown = text.contains(&last.to_string());
                assert!(shown || size == 0 || width < 40, "n = {size}, {width} x {height}: {text}");
            }
        }
    }
}
