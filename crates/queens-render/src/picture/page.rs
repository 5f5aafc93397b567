//! The page around a board: its size, its margins, and the labels in them.

use super::coordinates::Coordinates;
use super::strokes::{self, Anchor, Labels};

/// Boards larger than this are drawn fainter.
pub(super) const FAINT: usize = 40;
/// On boards larger than this queens are dots.
pub(super) const DOTS: usize = 200;

/// The width of a square in a picture whose width is not given.
pub(super) fn cell_pixels(size: usize) -> f64 {
    match size {
        0..=8 => 112.0,
        9..=DOTS => (960.0 / size as f64).floor().max(12.0),
        _ => 2400.0 / size as f64,
    }
}

/// The page around a board: its corner, width and height in squares, and its size in pixels.
pub(super) struct Page {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) wide: f64,
    pub(super) high: f64,
    pub(super) pixels: (u32, u32),
}

/// Room around the board, in squares.
struct Margins {
    left: f64,
    bottom: f64,
    top: f64,
    right: f64,
}

/// Adds the labels of a board, and returns how large its page is.
pub(super) fn lay_out(
    size: usize,
    coordinates: Coordinates,
    width: Option<u32>,
    labels: &mut Labels,
) -> Page {
    let cell = cell_pixels(size);
    let margins = label(size, coordinates, labels);
    let (left, top) = (-margins.left, -margins.top);
    let wide = size as f64 + margins.left + margins.right;
    let high = size as f64 + margins.top + margins.bottom;
    let width = width.map_or_else(|| (wide * cell).round(), f64::from).max(1.0);
    let height = (width * high / wide).round().max(1.0);
    Page { left, top, wide, high, pixels: (width as u32, height as u32) }
}

/// Adds the labels, and returns how much room they need.
fn label(size: usize, coordinates: Coordinates, labels: &mut Labels) -> Margins {
    let cell = cell_pixels(size);
    if coordinates == Coordinates::None || size == 0 {
        let bare = 0.1 * (112.0 / cell).min(3.0);
        return Margins { left: bare, bottom: bare, top: bare, right: bare };
    }
    // At least 14 pixels high, in squares.
    let height = (14.0 / cell).max(0.21);
    let longest = coordinates.row(0, size).len().max(size.to_string().len());
    let gap = height * 0.8;
    // As close as they can be read: the largest number is as wide as `widest` pixels.
    let widest = strokes::width(&size.to_string()) * height * cell / strokes::HEIGHT;
    let least = (widest * 1.4).max(60.0);
    let every = [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000]
        .into_iter()
        .find(|&every| every as f64 * cell >= if every == 1 { 30.0 } else { least })
        .unwrap_or(1_000_000);
    // Ranks and files count from 1, numbers from 0; ranks count upwards.
    let first = if coordinates == Coordinates::Chess { every - 1 } else { 0 };
    let below = size as f64 + gap + height / 2.0;
    // A long label below the last column may be wider than that column.
    let mut right = gap;
    for column in (first..size).step_by(every) {
        let name = coordinates.column(column, size);
        let middle = column as f64 + 0.5;
        labels.add(&name, (middle, below), height, Anchor::Middle);
        let half = strokes::width(&name) * height / strokes::HEIGHT / 2.0;
        right = right.max(middle + half + gap - size as f64);
    }
    for from_its_start in (first..size).step_by(every) {
        let row = match coordinates {
            Coordinates::Chess => size - 1 - from_its_start,
            _ => from_its_start,
        };
        let name = coordinates.row(row, size);
        labels.add(&name, (-gap, row as f64 + 0.5), height, Anchor::End);
    }
    Margins {
        left: gap * 1.9 + height * 0.8 * longest as f64,
        bottom: gap * 2.0 + height * 1.4,
        top: gap,
        right,
    }
}
