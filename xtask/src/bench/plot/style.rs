//! The appearance of lines.

use plotters::coord::Shift;
use plotters::prelude::*;

/// The color of text and axes.
pub(crate) const INK: RGBColor = RGBColor(40, 40, 40);

/// A color a strategy: the palette of Okabe and Ito, with a gray in place of its yellow, which is
/// lost on white.
const COLORS: [RGBColor; 8] = [
    RGBColor(0, 0, 0),
    RGBColor(213, 94, 0),
    RGBColor(0, 114, 178),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(125, 125, 125),
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

/// The appearance of a line.
#[derive(Clone, Copy)]
pub(crate) struct LineStyle {
    pub(crate) color: RGBColor,
    pub(crate) dashes: Option<(u32, u32)>,
    pub(crate) marker: Marker,
}

/// The styles of the lines of these names. Lines of one strategy with different options have one
/// color; neighbors differ in dashes and markers as well.
pub(crate) fn line_styles<'n>(names: impl Iterator<Item = &'n str>) -> Vec<LineStyle> {
    let mut strategies: Vec<&str> = Vec::new();
    let style = |(index, name): (usize, &'n str)| {
        let strategy = name.split(':').next().unwrap_or(name);
        let hue = strategies.iter().position(|known| *known == strategy).unwrap_or_else(|| {
            strategies.push(strategy);
            strategies.len() - 1
        });
        LineStyle {
            color: COLORS[hue % COLORS.len()],
            dashes: DASHES[index % DASHES.len()],
            marker: MARKERS[index % MARKERS.len()],
        }
    };
    names.enumerate().map(style).collect()
}

impl LineStyle {
    pub(crate) fn stroke(&self) -> ShapeStyle {
        self.color.stroke_width(2)
    }
}

/// A mark on the points of a line.
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
        color: RGBColor,
    ) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
        let stroke = color.stroke_width(2);
        match self {
            Self::Disc => area.draw(&Circle::new((x, y), 4, color.filled())),
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

    /// The dashes and the corners of the marker.
    type Look = (Option<(u32, u32)>, &'static [(i32, i32)]);

    fn look(style: &LineStyle) -> Look {
        let marker = match style.marker {
            Marker::Disc => &[][..],
            Marker::Cross => &[(0, 0)],
            Marker::Polygon(corners) => corners,
        };
        (style.dashes, marker)
    }

    #[test]
    fn lines_differ_without_their_color_too() {
        let looks: Vec<_> = line_styles(["flags"; 12].into_iter()).iter().map(look).collect();
        for (index, look) in looks.iter().enumerate() {
            assert!(!looks[..index].contains(look), "line {index}");
        }
    }

    #[test]
    fn a_strategy_has_one_color_whatever_its_options() {
        let names = ["flags", "bitmask", "bitmask:mirror=off", "dlx"];
        let styles = line_styles(names.into_iter());
        assert_eq!(styles[1].color, styles[2].color);
        for (a, b) in [(0, 1), (0, 3), (1, 3)] {
            assert_ne!(styles[a].color, styles[b].color);
        }
    }
}
