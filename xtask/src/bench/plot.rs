//! Plots of time by n, one line a strategy.
//!
//! They can be read in black and white and by the color-blind: lines differ in dashes and markers
//! as well as in color. The legend lists them slowest first, which is from left to right where they
//! end.

mod style;

use plotters::coord::Shift;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use queens_measure::duration;

use self::style::{INK, LineStyle, line_styles};

/// One line of a plot.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// A strategy, with options if it has any: `bitmask:mirror=off`.
    pub(crate) name: String,
    /// n and seconds, by ascending n.
    pub(crate) points: Vec<(usize, f64)>,
}

const WIDTH: u32 = 960;
const HEIGHT: u32 = 600;
/// The room for the legend, right of the chart.
const LEGEND: u32 = 200;
const FONT: &str = "sans-serif";
const TEXT: u32 = 16;

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
        .margin_right(LEGEND)
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
        .x_labels((most - least + 1).min(20))
        .x_label_formatter(&|n| format!("{n:.0}"))
        .y_label_formatter(&|seconds| round_duration(*seconds))
        .bold_line_style(RGBColor(215, 215, 215))
        .max_light_lines(1)
        .light_line_style(TRANSPARENT)
        .axis_style(INK)
        .label_style((FONT, TEXT).into_font().color(&INK))
        .axis_desc_style((FONT, TEXT).into_font().color(&INK))
        .draw()?;

    let styles = line_styles(lines.iter().map(|line| line.name.as_str()));
    for (line, style) in lines.iter().zip(&styles) {
        let points = line.points.iter().map(|&(n, seconds)| (n as f64, seconds));
        match style.dashes {
            None => chart.draw_series(LineSeries::new(points, style.stroke()))?,
            Some((dash, gap)) => {
                chart.draw_series(DashedLineSeries::new(points, dash, gap, style.stroke()))?
            }
        };
    }
    for (line, style) in lines.iter().zip(&styles) {
        for &(n, seconds) in &line.points {
            let point = chart.backend_coord(&(n as f64, seconds));
            style.marker.draw(&root, point, style.color)?;
        }
    }
    legend(&root, lines, &styles)?;
    root.present()?;
    Ok(())
}

/// The names of the lines, the slowest first: the line that ends at the smallest n, and of those
/// the one that ends highest.
fn legend(
    root: &DrawingArea<SVGBackend<'_>, Shift>,
    lines: &[&Line],
    styles: &[LineStyle],
) -> Drawn {
    let mut entries: Vec<(&&Line, &LineStyle)> = lines.iter().zip(styles).collect();
    entries.sort_by(|(a, _), (b, _)| match (a.points.last(), b.points.last()) {
        (Some(a), Some(b)) => a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)),
        (a, b) => a.is_some().cmp(&b.is_some()),
    });
    let (left, top) = ((WIDTH - LEGEND) as i32 + 16, 52);
    for (index, (line, style)) in entries.into_iter().enumerate() {
        let y = top + 24 * index as i32;
        let (from, to) = ((left, y), (left + 36, y));
        match style.dashes {
            None => root.draw(&PathElement::new([from, to], style.stroke()))?,
            Some((dash, gap)) => {
                let dashed = DashedPathElement::new([from, to], dash, gap, style.stroke());
                root.draw(&dashed)?;
            }
        }
        style.marker.draw(root, (left + 18, y), style.color)?;
        let text = (FONT, TEXT - 2).into_font().color(&INK).pos(Pos::new(HPos::Left, VPos::Center));
        root.draw(&Text::new(line.name.clone(), (left + 44, y), text))?;
    }
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
    fn every_line_is_in_the_legend_and_the_ticks_are_round() {
        let mut lines = lines();
        lines[2].points.clear();
        let svg = plot("count", &lines).unwrap().unwrap();
        assert!(svg.starts_with("<svg"));
        for text in ["flags", "bitmask", "10 µs", "1 ms"] {
            assert!(svg.contains(&format!("\n{text}\n")), "{text} is missing in {svg}");
        }
        assert!(!svg.contains("nothing"));
        // Both end at n = 9, where `bitmask` is the slower one here.
        assert!(svg.find("\nbitmask\n") < svg.find("\nflags\n"));
    }

    #[test]
    fn no_lines_are_no_plot() {
        assert_eq!(plot("count", &[]), Ok(None));
        let mut lines = lines();
        lines.iter_mut().for_each(|line| line.points.clear());
        assert_eq!(plot("count", &lines), Ok(None));
    }
}
