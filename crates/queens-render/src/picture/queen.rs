//! The queen. One half is drawn, on a square of 100 by 100, and mirrored, so it is symmetric.

use std::fmt::Write;

use queens_core::Square;

use super::page::{DOTS, FAINT, cell_pixels};
use super::theme::{HOLLOW, Piece};

/// A piece of an outline: the control points of a cubic curve and its end, x from the middle line.
type Curve = [[f64; 2]; 3];

/// A closed outline: where it starts on the middle line, and its right half down to the middle line.
struct Outline {
    top: f64,
    half: &'static [Curve],
}

/// A straight line as a curve.
const fn line(from: [f64; 2], to: [f64; 2]) -> Curve {
    [from, to, to]
}

/// The crown with its points, the band, and the foot.
const OUTLINES: [Outline; 3] = [
    Outline {
        top: 21.0,
        half: &[
            line([0.0, 21.0], [8.5, 48.0]),
            line([8.5, 48.0], [19.5, 22.0]),
            line([19.5, 22.0], [20.5, 50.5]),
            line([20.5, 50.5], [37.5, 30.5]),
            [[33.0, 43.0], [28.0, 54.0], [25.5, 65.5]],
            [[17.5, 62.6], [8.5, 61.2], [0.0, 61.2]],
        ],
    },
    Outline {
        top: 65.4,
        half: &[
            [[9.0, 65.4], [17.5, 66.8], [25.0, 69.6]],
            line([25.0, 69.6], [26.2, 75.6]),
            [[18.0, 72.8], [9.0, 71.4], [0.0, 71.4]],
        ],
    },
    Outline {
        top: 75.6,
        half: &[
            [[9.5, 75.6], [19.0, 77.0], [27.5, 80.2]],
            [[30.5, 83.0], [32.0, 86.0], [32.0, 89.6]],
            [[22.0, 92.2], [11.0, 93.2], [0.0, 93.2]],
        ],
    },
];

/// The balls on the points: x from the middle line, y, radius. Those off the middle line have a
/// mirror image.
const BALLS: [[f64; 3]; 3] = [[0.0, 17.6, 5.6], [20.2, 19.4, 5.2], [39.2, 27.0, 5.2]];

/// The queen, for `<defs>`.
pub(super) fn definition(id: &str) -> String {
    format!("<path id=\"queen-{id}\" transform=\"scale(.01)\" d=\"{}\"/>\n", path())
}

/// Queens of one color in a group, or as dots where they would be too small.
pub(super) fn pieces(
    class: &str,
    queens: &[Square],
    piece: &Piece,
    size: usize,
    id: &str,
) -> String {
    let Piece { fill, outline } = piece;
    if queens.is_empty() {
        return String::new();
    }
    if size > DOTS {
        // Wider than the square if that is less than a few pixels.
        let width = 0.84_f64.max(2.2 / cell_pixels(size));
        let color = if *fill == HOLLOW { outline } else { fill };
        let dots = queens.iter().fold(String::new(), |mut path, Square { row, column }| {
            let _ = write!(path, "M{column}.5 {row}.5h.01");
            path
        });
        return format!(
            "<path class=\"{class}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width:.3}\" \
             stroke-linecap=\"round\" d=\"{dots}\"/>\n"
        );
    }
    // Small queens are clearer without an outline, as long as that leaves something to see.
    let width = match size {
        0..=FAINT => 5,
        _ if *fill == HOLLOW => 8,
        _ => 0,
    };
    let mut svg = format!(
        "<g class=\"{class}\" fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"{width}\" \
         stroke-linejoin=\"round\" paint-order=\"stroke\">\n"
    );
    for Square { row, column } in queens {
        let _ = writeln!(svg, "<use href=\"#queen-{id}\" x=\"{column}\" y=\"{row}\"/>");
    }
    svg += "</g>\n";
    svg
}

/// The outline of the queen as the data of a path.
fn path() -> String {
    const MIDDLE: f64 = 50.0;
    let mut path = String::new();
    for Outline { top, half } in &OUTLINES {
        let _ = write!(path, "M{MIDDLE} {top}");
        let mut start = [0.0, *top];
        for &curve in *half {
            push(&mut path, start, curve, |x| MIDDLE + x);
            start = curve[2];
        }
        // Back along the left side: the curves from the last to the first, each from end to start.
        for (index, &[first, second, end]) in half.iter().enumerate().rev() {
            let start = if index == 0 { [0.0, *top] } else { half[index - 1][2] };
            push(&mut path, end, [second, first, start], |x| MIDDLE - x);
        }
        path.push('z');
    }
    for [x, y, radius] in BALLS {
        let sides: &[f64] = if x == 0.0 { &[0.0] } else { &[-x, x] };
        for side in sides {
            let left = MIDDLE + side - radius;
            let width = 2.0 * radius;
            let _ = write!(
                path,
                "M{left:.1} {y}a{radius} {radius} 0 1 1 {width:.1} 0a{radius} {radius} 0 1 1 -{width:.1} 0z"
            );
        }
    }
    path
}

/// Appends a curve or a straight line, with each x on the page.
fn push(path: &mut String, start: [f64; 2], curve: Curve, on_page: impl Fn(f64) -> f64) {
    let [first, second, end] = curve;
    let is_line = first == start && second == end;
    path.push(if is_line { 'L' } else { 'C' });
    let points = if is_line { &curve[2..] } else { &curve[..] };
    for (index, &[x, y]) in points.iter().enumerate() {
        let space = if index > 0 { " " } else { "" };
        // Tenths, whatever is left of rounding errors.
        let x = (on_page(x) * 10.0).round() / 10.0;
        let _ = write!(path, "{space}{x} {y}");
    }
}
