//! Steps as JSON.
//!
//! A trace is an object `{"n": …, "steps": […]}`, a step a line. A step has, in this order:
//! - `positions`: the column of the queen in each row, -1 where none stands;
//! - the strategy's structures under their names: an array of flags or of bits, slot 0 first, or a
//!   set as an ascending array of numbers; `items` of an exact-cover search as objects with the
//!   `line`, whether it is `primary` and `covered`, and the `options` in its list; its `hidden`
//!   options as objects with the `option` and the line that it is hidden `by`;
//! - `frames`: the open frames, the root first, each with its `row`, the `nextColumn` that it tries
//!   and the `choice` whose queen stands there (`column` and `nextRow` if it stands for a column);
//! - `boards`: the solutions emitted so far, each an array of rows of `.` and `Q`;
//! - `phase`: initial, enter, reject, place, emit, undo, leave or complete; in an exact-cover search
//!   also choose, dead-end, cover, hide, unhide or uncover;
//! - `row` and `column` of the step, null where it has none;
//! - `d` and `u`, where there is a square: its diagonal row - column + n - 1 and its anti-diagonal
//!   row + column;
//! - `line` in the steps of an exact-cover search that are about an item, such as `row 3`.
//!
//! The last object of a trace that was not cut short holds the `result` alone: the boards.

use std::io::{self, Write};

use queens::{Axis, BoardLine, Content, Event, Frame, ItemList, Line, Square};
use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};

use super::{Phase, Step};

/// Writes what comes before the first step.
pub(crate) fn begin(size: usize, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"n\":{size},\"steps\":[")
}

/// Writes a step.
pub(crate) fn write(step: &Step<'_>, out: &mut impl Write) -> io::Result<()> {
    out.write_all(if step.number == 0 { b"\n" } else { b",\n" })?;
    Ok(serde_json::to_writer(out, step)?)
}

/// Writes the result, if the search was seen to its end, and what comes after.
pub(crate) fn end(result: Option<&[Vec<usize>]>, out: &mut impl Write) -> io::Result<()> {
    if let Some(result) = result {
        out.write_all(b",\n{\"result\":")?;
        serde_json::to_writer(&mut *out, &Boards(result))?;
        out.write_all(b"}")?;
    }
    out.write_all(b"\n]}\n")
}

impl Serialize for Step<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let state = &self.state;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("positions", &Positions(&state.positions))?;
        for structure in &state.structures {
            match &structure.content {
                Content::Flags(flags) | Content::Mask(flags) => {
                    map.serialize_entry(structure.name, flags)?;
                }
                Content::Set(numbers) => map.serialize_entry(structure.name, numbers)?,
                Content::Items(items) => map.serialize_entry(structure.name, &Items(items))?,
                Content::Hidden(options) => {
                    map.serialize_entry(structure.name, &Hidden(options))?
                }
                // A kind of structure that came later has no form here yet.
                _ => map.serialize_entry(structure.name, &())?,
            }
        }
        let frames: Vec<_> = state.frames.iter().map(|&frame| Open(state.axis, frame)).collect();
        map.serialize_entry("frames", &frames)?;
        map.serialize_entry("boards", &Boards(self.emitted))?;
        map.serialize_entry("phase", self.phase.name())?;
        let (line, square) = place(self.phase, state.size);
        let (row, column) = match (square, state.axis) {
            (Some(square), _) => (Some(square.row), Some(square.column)),
            (None, Axis::Rows) => (line, None),
            (None, Axis::Columns) => (None, line),
        };
        map.serialize_entry("row", &row)?;
        map.serialize_entry("column", &column)?;
        if let Some(square) = square {
            map.serialize_entry("d", &(square.row + (state.size - 1) - square.column))?;
            map.serialize_entry("u", &(square.row + square.column))?;
        }
        if let Some(line) = self.phase.item() {
            map.serialize_entry("line", &line.to_string())?;
        }
        map.end()
    }
}

/// The line of the board and the square that a step is about.
fn place(phase: Phase, size: usize) -> (Option<usize>, Option<Square>) {
    match phase {
        Phase::Event(
            Event::Reject { square, .. }
            | Event::Place { square }
            | Event::Undo { square }
            | Event::Hide { square, .. }
            | Event::Unhide { square, .. },
        ) => (None, Some(square)),
        Phase::Event(Event::Enter { depth } | Event::Leave { depth }) => (Some(depth), None),
        Phase::Event(Event::Emit) => (Some(size), None),
        _ => (None, None),
    }
}

struct Positions<'a>(&'a [Option<usize>]);

impl Serialize for Positions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for column in self.0 {
            match column {
                Some(column) => list.serialize_element(column)?,
                None => list.serialize_element(&-1)?,
            }
        }
        list.end()
    }
}

struct Open(Axis, Frame);

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(axis, frame) = self;
        let full = axis.line(frame.depth);
        let BoardLine { line, index } = frame.line.unwrap_or(full);
        let (line, next) = match line {
            Line::Column => ("column", "nextRow"),
            _ => ("row", "nextColumn"),
        };
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry(line, &index)?;
        map.serialize_entry(next, &frame.next)?;
        map.serialize_entry("choice", &frame.choice)?;
        map.end()
    }
}

/// An item of an exact-cover search.
#[derive(Serialize)]
struct Item {
    line: String,
    primary: bool,
    covered: bool,
    options: Vec<[usize; 2]>,
}

struct Items<'a>(&'a [ItemList]);

impl Serialize for Items<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|item| Item {
            line: item.line.to_string(),
            primary: item.is_primary,
            covered: item.is_covered,
            options: item.options.iter().map(|square| [square.row, square.column]).collect(),
        }))
    }
}

/// An option that is hidden.
#[derive(Serialize)]
struct HiddenOption {
    option: [usize; 2],
    by: String,
}

struct Hidden<'a>(&'a [(Square, BoardLine)]);

impl Serialize for Hidden<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|(square, line)| HiddenOption {
            option: [square.row, square.column],
            by: line.to_string(),
        }))
    }
}

/// Solutions as arrays of rows of `.` and `Q`.
struct Boards<'a>(&'a [Vec<usize>]);

impl Serialize for Boards<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|columns| {
            let row = |&column: &usize| {
                let square = |here| if here == column { 'Q' } else { '.' };
                (0..columns.len()).map(square).collect::<String>()
            };
            columns.iter().map(row).collect::<Vec<_>>()
        }))
    }
}
