//! How lines are told apart.

use plotters::coord::Shift;
use plotters::prelude::*;

/// The colour of text and axes.
pub(crate) const INK: RGBColor = RGBColor(40, 40, 40);

/// The palette of Okabe and Ito without its yellow, which is lost on white.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 0, 0),
    RGBColor(213, 94, 0),
    RGBColor(0, 114, 178),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

/// Dash and gap in pixels.
const DASHES: [Option<(u32, u32)>; 4] = [None, Some((10, 4)), Some((3, 3)), Some((18, 5))];

const MARKERS: [Marker; 6] = [
    Marker::Disc,
    Marker::Polygon(&[(-4, -4), (4, -4), (4, 4), (-4, 4)]),
    Marker::Polygon(&[(0, -6), (5, 4), (-5, 4)]),
    Marker::Cross,
    Marker::Polygon(&[(0, -6), (6, 0), (0, 6), (-6, 0)]),
    Marker::Polygon(&[(0, 6), (5, -4), (-5, -4)]),
];

/// What makes a line this one and no other.
#[derive(Clone, Copy)]
pub(crate) struct LineStyle {
    pub(crate) colour: RGBColor,
    pub(crate) dashes: Option<(u32, u32)>,
    pub(crate) marker: Marker,
}

/// The style of the line of this index. No two of 84 are alike.
pub(crate) fn line_style(index: usize) -> LineStyle {
    LineStyle {
        colour: COLOURS[index % COLOURS.len()],
        dashes: DASHES[index % DASHES.len()],
        marker: MARKERS[index % MARKERS.len()],
    }
}

impl LineStyle {
    pub(crate) fn stroke(&self) -> ShapeStyle {
        self.colour.stroke_width(2)
    }
}

/// What stands on the points of a line.
#[derive(Clone, Copy)]
pub(crate) enum Marker {
    Disc,
    Cross,
    /// Corners around the point, filled white.
    Polygon(&'static [(i32, i32)]),
}

impl Marker {
    /// Draws the marker around this point, in pixels.
    pub(crate) fn draw<DB: DrawingBackend>(
        self,
        area: &DrawingArea<DB, Shift>,
        (x, y): (i32, i32),
        colour: RGBColor,
    ) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
        let stroke = colour.stroke_width(2);
        match self {
            Self::Disc => area.draw(&Circle::new((x, y), 4, colour.filled())),
            Self::Cross => {
                area.draw(&PathElement::new([(x - 4, y - 4), (x + 4, y + 4)], stroke))?;
                area.draw(&PathElement::new([(x - 4, y + 4), (x + 4, y - 4)], stroke))
            }
            Self::Polygon(corners) => {
                let mut outline: Vec<(i32, i32)> =
                    corners.iter().map(|&(dx, dy)| (x + dx, y + dy)).collect();
                area.draw(&Polygon::new(outline.clone(), WHITE.filled()))?;
                outline.push(outline[0]);
                area.draw(&PathElement::new(outline, stroke))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_differ_without_their_colour_too() {
        let looks: Vec<_> = (0..12)
            .map(|index| {
                let style = line_style(index);
                let marker = match style.marker {
                    Marker::Disc => &[][..],
                    Marker::Cross => &[(0, 0)],
                    Marker::Polygon(corners) => corners,
                };
                (style.dashes, marker)
            })
            .collect();
        for (index, look) in looks.iter().enumerate() {
            assert!(!looks[..index].contains(look), "line {index}");
        }
    }
}
