//! What stands beside the board while a search is watched.

use queens::{Content, State, Structure};
use queens_view::{Counters, Scheme, Session, line_of, pseudocode};
use ratatui::text::{Line, Span};

use super::theme::Theme;
use crate::summary::grouped;

fn heading(text: &str, theme: Theme) -> Line<'static> {
    Line::styled(text.to_owned(), theme.heading())
}

/// The counters, as many on a line as fit.
pub(super) fn counters(session: &Session, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let Counters { tests, placements, backtracks, solutions, .. } = session.counters();
    let all = [
        ("step", session.position()),
        ("tests", tests),
        ("placements", placements),
        ("backtracks", backtracks),
        ("solutions", solutions),
    ];
    let mut lines = vec![Line::default()];
    for (name, number) in all {
        let number = format!(" {:<8}", grouped(u128::from(number)));
        let used: usize = lines.last().map_or(0, Line::width);
        let line = match lines.last_mut() {
            Some(line) if used + name.len() + number.trim_end().len() <= width => line,
            _ => {
                lines.push(Line::default());
                lines.last_mut().expect("a line was just added")
            }
        };
        line.push_span(Span::styled(name, theme.muted()));
        line.push_span(Span::raw(number));
    }
    lines
}

pub(super) fn algorithm(state: &State, theme: Theme) -> Vec<Line<'static>> {
    let current = line_of(state);
    let lines = pseudocode(Scheme::of(state)).into_iter().enumerate().map(|(index, text)| {
        if current == Some(index) {
            Line::styled(format!("▸{text}"), theme.current())
        } else {
            Line::raw(format!(" {text}"))
        }
    });
    std::iter::once(heading("the algorithm", theme)).chain(lines).collect()
}

/// What the strategy keeps, the long ones broken into lines of this width.
pub(super) fn structures(state: &State, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let names = state.structures.iter().map(|structure| structure.name.len());
    let margin = names.max().unwrap_or(0).max("positions".len()) + 1;
    let room = width.saturating_sub(margin).max(8);
    let positions =
        state.positions.iter().map(|column| column.map_or("-".to_owned(), |c| c.to_string()));
    let kept = state.structures.iter().map(|Structure { name, content }| (*name, parts(content)));
    let all = std::iter::once(("positions", spaced(positions))).chain(kept);
    let mut lines = vec![heading("what the strategy keeps", theme)];
    for (name, parts) in all {
        for (index, text) in fill(&parts, room).into_iter().enumerate() {
            let name = if index == 0 { name } else { "" };
            lines.push(Line::from_iter([
                Span::styled(format!("{name:<margin$}"), theme.muted()),
                Span::raw(text),
            ]));
        }
    }
    lines
}

/// The entries of a structure, each of which stays on one line.
fn parts(content: &Content) -> Vec<String> {
    let signs = |flags: &[bool], set: &str, clear: &str| {
        flags.iter().map(|&flag| if flag { set } else { clear }.to_owned()).collect()
    };
    match content {
        Content::Flags(flags) => signs(flags, "●", "·"),
        Content::Mask(bits) => signs(bits, "1", "0"),
        // Every square lies on a row and a column: the lists of the diagonals would add nothing.
        Content::Items(items) => items
            .iter()
            .filter(|item| item.is_primary && !item.is_covered)
            .map(|item| {
                let places = item.options.iter().map(|&square| item.line.place_of(square));
                let places: Vec<String> = places.map(|place| place.to_string()).collect();
                format!("{} {{{}}} ", item.line, places.join(" "))
            })
            .collect(),
        Content::Hidden(options) => spaced(options.iter().map(|(square, _)| square.to_string())),
        Content::Set(numbers) if numbers.is_empty() => vec!["{}".to_owned()],
        Content::Set(numbers) => spaced(numbers.iter().map(isize::to_string)),
        _ => Vec::new(),
    }
}

fn spaced(entries: impl Iterator<Item = String>) -> Vec<String> {
    entries.map(|entry| entry + " ").collect()
}

/// The parts on lines of at most this many characters, at least one line.
fn fill(parts: &[String], room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in parts {
        let line = lines.last_mut().expect("there is a line from the start");
        if line.chars().count() + part.trim_end().chars().count() <= room {
            line.push_str(part);
        } else {
            lines.push(part.clone());
        }
    }
    lines
}

/// The open frames, as many of the deepest as fit.
pub(super) fn frames(state: &State, room: usize, theme: Theme) -> Vec<Line<'static>> {
    if room < 2 {
        return Vec::new();
    }
    let hidden = state.frames.len().saturating_sub(room - 1);
    let title = match hidden {
        0 => "open frames".to_owned(),
        _ => format!("open frames (the deepest {})", state.frames.len() - hidden),
    };
    let frames = state.frames.iter().skip(hidden).map(|frame| {
        let Some(line) = frame.line else {
            return Line::raw(" the full board".to_owned());
        };
        let candidate = if line.line == queens::Line::Column { "row" } else { "column" };
        let queen = frame.choice.map_or("no queen".to_owned(), |c| format!("queen {c}"));
        let next = if frame.next == state.size {
            "none left".to_owned()
        } else {
            format!("next {candidate} {}", frame.next)
        };
        Line::raw(format!(" {} {:<2} {queen:<9} {next}", line.line, line.index))
    });
    std::iter::once(heading(&title, theme)).chain(frames).collect()
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn parts_stay_whole() {
        let parts = ["10 ", "2 ", "3 ", "14 "].map(str::to_owned);
        assert_eq!(fill(&parts, 6), ["10 2 3 ", "14 "]);
        assert_eq!(fill(&[], 6), [""]);
    }
}
