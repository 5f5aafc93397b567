//! Plots of time by n, one line a strategy.
//!
//! They are to be read in black and white and by the colour-blind: lines differ in dashes and
//! markers as well as in colour (the palette of Okabe and Ito), and each is labelled at its end.

mod label;
mod style;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use queens_measure::duration;

use self::label::{Area, Label, Placed, place};
use self::style::{INK, line_style};

/// One line of a plot.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) name: String,
    /// n and seconds, by ascending n.
    pub(crate) points: Vec<(usize, f64)>,
}

const WIDTH: u32 = 960;
const HEIGHT: u32 = 600;
/// Room for the labels of the lines that end at the right.
const LABELS: u32 = 150;
const FONT: &str = "sans-serif";
const TEXT: u32 = 16;
/// The width of a character and the height of a line, in pixels: browsers choose the font, so this
/// is a guess on the safe side.
const CHARACTER: (f64, i32) = (7.2, 16);

/// Draws the lines as an SVG text. A line without points is left out; `None` if all are.
pub(crate) fn plot(title: &str, lines: &[Line]) -> Result<Option<String>, String> {
    let lines: Vec<&Line> = lines.iter().filter(|line| !line.points.is_empty()).collect();
    let points = || lines.iter().flat_map(|line| line.points.iter().copied());
    let (Some(least), Some(most)) =
        (points().map(|point| point.0).min(), points().map(|point| point.0).max())
    else {
        return Ok(None);
    };
    let times = |start, pick: fn(f64, f64) -> f64| points().map(|point| point.1).fold(start, pick);
    let (shortest, longest) = (times(f64::INFINITY, f64::min), times(0.0, f64::max));
    let mut svg = String::new();
    draw(&mut svg, title, &lines, (least, most), (shortest, longest))
        .map_err(|error| error.to_string())?;
    Ok(Some(svg))
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw(
    svg: &mut String,
    title: &str,
    lines: &[&Line],
    (least, most): (usize, usize),
    (shortest, longest): (f64, f64),
) -> Drawn {
    let root = SVGBackend::with_string(svg, (WIDTH, HEIGHT)).into_drawing_area();
    root.fill(&WHITE)?;
    let decade = |seconds: f64, round: fn(f64) -> f64| 10_f64.powf(round(seconds.log10()));
    let mut chart = ChartBuilder::on(&root)
        .caption(title, (FONT, TEXT + 4).into_font().color(&INK))
        .margin(12)
        .margin_right(LABELS)
        .x_label_area_size(44)
        .y_label_area_size(76)
        .build_cartesian_2d(
            least as f64 - 0.3..most as f64 + 0.3,
            (decade(shortest, f64::floor)..decade(longest * 1.5, f64::ceil)).log_scale(),
        )?;
    chart
        .configure_mesh()
        .x_desc("n")
        .y_desc("time of a call")
        .x_labels(most - least + 1)
        .x_label_formatter(&|n| format!("{n:.0}"))
        .y_label_formatter(&|seconds| round_duration(*seconds))
        .bold_line_style(RGBColor(215, 215, 215))
        .max_light_lines(1)
        .light_line_style(TRANSPARENT)
        .axis_style(INK)
        .label_style((FONT, TEXT).into_font().color(&INK))
        .axis_desc_style((FONT, TEXT).into_font().color(&INK))
        .draw()?;

    let ways: Vec<Vec<(i32, i32)>> = lines
        .iter()
        .map(|line| {
            let points = line.points.iter();
            points.map(|&(n, seconds)| chart.backend_coord(&(n as f64, seconds))).collect()
        })
        .collect();
    let labels = lines
        .iter()
        .zip(&ways)
        .filter_map(|(line, way)| way.last().map(|&end| Label { text: line.name.clone(), end }));
    let page = Area { left: 0, top: 30, width: WIDTH as i32, height: HEIGHT as i32 - 30 };
    let placed = place(labels.collect(), &ways, page, CHARACTER);

    for (index, line) in lines.iter().enumerate() {
        let style = line_style(index);
        let points = line.points.iter().map(|&(n, seconds)| (n as f64, seconds));
        match style.dashes {
            None => chart.draw_series(LineSeries::new(points, style.stroke()))?,
            Some((dash, gap)) => {
                chart.draw_series(DashedLineSeries::new(points, dash, gap, style.stroke()))?
            }
        };
    }
    // The labels break the lines they lie on, but hide no point.
    for Placed { label, area } in &placed {
        let middle = area.top + area.height / 2;
        let near = if area.left > label.end.0 { area.left - 3 } else { area.left + area.width + 3 };
        root.draw(&PathElement::new([label.end, (near, middle)], INK.mix(0.6)))?;
        root.draw(&Rectangle::new(
            [(area.left - 2, area.top), (area.left + area.width + 2, area.top + area.height)],
            WHITE.mix(0.85).filled(),
        ))?;
        let style = (FONT, TEXT).into_font().color(&INK).pos(Pos::new(HPos::Left, VPos::Center));
        root.draw(&Text::new(label.text.clone(), (area.left, middle), style))?;
    }
    for (index, way) in ways.iter().enumerate() {
        let style = line_style(index);
        for &point in way {
            style.marker.draw(&root, point, style.colour)?;
        }
    }
    root.present()?;
    Ok(())
}

/// A tick of the time axis: a power of ten, without decimals.
fn round_duration(seconds: f64) -> String {
    duration(seconds).replace(".00 ", " ").replace(".0 ", " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> Vec<Line> {
        ["flags", "bitmask", "nothing"]
            .iter()
            .enumerate()
            .map(|(index, name)| Line {
                name: (*name).to_owned(),
                points: (4..10).map(|n| (n, 1e-6 * (index + 2).pow(n as u32) as f64)).collect(),
            })
            .collect()
    }

    #[test]
    fn every_line_is_labelled_and_the_ticks_are_round() {
        let mut lines = lines();
        lines[2].points.clear();
        let svg = plot("count", &lines).unwrap().unwrap();
        assert!(svg.starts_with("<svg"));
        for text in ["flags", "bitmask", "10 µs", "1 ms"] {
            assert!(svg.contains(&format!("\n{text}\n")), "{text} is missing in {svg}");
        }
        assert!(!svg.contains("nothing"));
    }

    #[test]
    fn no_lines_are_no_plot() {
        assert_eq!(plot("count", &[]), Ok(None));
        let mut lines = lines();
        lines.iter_mut().for_each(|line| line.points.clear());
        assert_eq!(plot("count", &lines), Ok(None));
    }
}
