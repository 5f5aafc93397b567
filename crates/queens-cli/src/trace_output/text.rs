//! Steps as text, a line each.

use std::fmt::Write as _;
use std::io::{self, Write};

use queens::{Axis, BoardLine, Cause, Content, Event, ItemList, Line, Statistics};

use super::{Phase, Step};

/// Where the state begins on a line, if what happened is not longer.
const STATE_COLUMN: usize = 56;

/// The narrowest terminal that lines are fitted to.
const NARROWEST: usize = 24;

/// Writes a step: its number, what happened, the queens, the open frames, the structures, the
/// counters. Where the line is to be no longer than `width`, parts are left out: the counters first,
/// then the structures, the last one first, then the open frames and the queens.
pub(crate) fn write(step: &Step<'_>, width: Option<usize>, out: &mut impl Write) -> io::Result<()> {
    let state = &step.state;
    // Set in by the number of queens before the step, so that place and undo stand level.
    let standing = state.positions.iter().flatten().count();
    let depth = match step.phase {
        Phase::Event(Event::Place { .. }) => standing - 1,
        _ => standing,
    };
    let event = format!("{:6}  {}{}", step.number, "  ".repeat(depth), describe(step));
    let mut line = format!("{event:STATE_COLUMN$}");
    // Where each part begins.
    let mut parts = vec![line.len()];
    line.push_str(" |");
    for column in &state.positions {
        match column {
            Some(column) => _ = write!(line, " {column}"),
            None => line.push_str(" -"),
        }
    }
    parts.push(line.len());
    line.push_str(" | next");
    for frame in &state.frames {
        _ = write!(line, " {}", frame.next);
    }
    for structure in &state.structures {
        parts.push(line.len());
        _ = write!(line, " | {} ", structure.name);
        match &structure.content {
            Content::Flags(flags) => {
                line.extend(flags.iter().map(|&set| if set { '#' } else { '.' }))
            }
            Content::Mask(bits) => line.extend(bits.iter().map(|&set| if set { '1' } else { '0' })),
            Content::Set(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(isize::to_string).collect();
                _ = write!(line, "{{{}}}", numbers.join(" "));
            }
            Content::Items(items) => _ = write!(line, "{}", linked(items)),
            Content::Hidden(options) => {
                let options: Vec<String> =
                    options.iter().map(|(square, _)| square.to_string()).collect();
                _ = write!(line, "{{{}}}", options.join(" "));
            }
            _ => line.push('?'),
        }
    }
    parts.push(line.len());
    line.push_str(" |");
    let Statistics { nodes, tests, updates, .. } = &state.statistics;
    for (number, name) in [
        (nodes, "nodes"),
        (tests, "tests"),
        (updates, "updates"),
        (&Some(state.solutions), "solutions"),
    ] {
        if let Some(number) = number {
            _ = write!(line, " {name} {number}");
        }
    }
    if let Some(width) = width {
        fit(&mut line, &parts, width.max(NARROWEST));
    }
    line.push('\n');
    out.write_all(line.as_bytes())
}

/// The rows and columns that are not covered, each with the number of squares left. The squares
/// themselves are in the other formats: here they would be most of the line.
fn linked(items: &[ItemList]) -> String {
    let item = |ItemList { line, options, .. }: &ItemList| {
        let kind = if line.line == Line::Row { 'r' } else { 'c' };
        format!("{kind}{}:{}", line.index, options.len())
    };
    let open = items.iter().filter(|item| item.is_primary && !item.is_covered);
    open.map(item).collect::<Vec<_>>().join(" ")
}

/// How many options an item has left, and whether no row or column has fewer.
fn options_left(step: &Step<'_>, line: BoardLine) -> String {
    let open = || step.state.items().into_iter().flatten().filter(|item| !item.is_covered);
    let left = open().find(|item| item.line == line).map_or(0, |item| item.options.len());
    if open().filter(|item| item.is_primary).all(|item| item.options.len() >= left) {
        format!("it has the fewest squares left ({left})")
    } else {
        format!("squares left: {left}")
    }
}

/// What happened, in words.
fn describe(step: &Step<'_>) -> String {
    let line = match step.state.axis {
        Axis::Rows => "row",
        Axis::Columns => "column",
    };
    match step.phase {
        Phase::Event(Event::Enter { depth } | Event::Leave { depth })
            if step.state.items().is_some() && depth < step.state.size =>
        {
            format!("{} the node at depth {depth}", step.phase.name())
        }
        Phase::Event(Event::Enter { depth } | Event::Leave { depth })
            if depth < step.state.size =>
        {
            format!("{} {line} {depth}", step.phase.name())
        }
        Phase::Event(Event::Enter { .. } | Event::Leave { .. }) => {
            format!("{} the full board", step.phase.name())
        }
        Phase::Event(Event::Reject { square, cause }) => match cause {
            Cause::Attacked { by, line } => format!("reject {square}: {by} shares the {line}"),
            Cause::Blocked => format!("reject {square}: blocked"),
            _ => format!("reject {square}"),
        },
        Phase::Event(Event::Place { square } | Event::Undo { square }) => {
            format!("{} {square}", step.phase.name())
        }
        Phase::Event(Event::Choose { line }) => {
            format!("choose {line}: {}", options_left(step, line))
        }
        Phase::Event(Event::DeadEnd { line }) => format!("dead end: no square left on {line}"),
        Phase::Event(Event::Cover { line } | Event::Uncover { line }) => {
            format!("{} {line}", step.phase.name())
        }
        Phase::Event(Event::Hide { square, line } | Event::Unhide { square, line }) => {
            format!("{} {square}: it shares {line}", step.phase.name())
        }
        Phase::Event(Event::Emit) => format!("emit solution {}", step.emitted.len()),
        phase => phase.name().to_owned(),
    }
}

/// Shortens a line of ASCII characters to this width: by whole parts, and where not even the first
/// fits, by characters.
fn fit(line: &mut String, parts: &[usize], width: usize) {
    if line.len() > width {
        let end = parts.iter().rev().find(|&&start| start <= width).copied();
        line.truncate(end.unwrap_or(width));
        line.truncate(line.trim_end().len().min(width));
    }
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn parts_are_left_out_from_the_end() {
        let line = "event     | 0 - | next 1 | columns #. | nodes 2";
        let parts = [9, 15, 24, 37];
        let fitted = |width| {
            let mut line = line.to_owned();
            fit(&mut line, &parts, width);
            line
        };
        assert_eq!(fitted(100), line);
        assert_eq!(fitted(46), "event     | 0 - | next 1 | columns #.");
        assert_eq!(fitted(36), "event     | 0 - | next 1");
        assert_eq!(fitted(12), "event");
        assert_eq!(fitted(3), "eve");
    }
}
