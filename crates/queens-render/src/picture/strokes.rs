//! Labels without a font: digits, lower-case letters and a few signs as strokes.

use std::collections::BTreeSet;
use std::fmt::Write;

/// The height of a digit, in the units that the strokes are drawn in.
pub(super) const HEIGHT: f64 = 14.0;
/// The room between two signs.
const GAP: f64 = 3.2;

/// A sign: its width and its strokes, y down from the top of the digits, the base line at 14.
struct Glyph {
    sign: char,
    width: f64,
    strokes: &'static str,
}

const fn glyph(sign: char, width: f64, strokes: &'static str) -> Glyph {
    Glyph { sign, width, strokes }
}

const GLYPHS: &[Glyph] = &[
    glyph('0', 8.0, "M4 0C7 0 8 3 8 7S7 14 4 14 0 11 0 7 1 0 4 0z"),
    glyph('1', 5.0, "M1 2.6L4.4 0V14"),
    glyph('2', 8.0, "M.5 3.6C.5 1.3 2 0 4 0 6.2 0 7.6 1.4 7.6 3.6 7.6 6.4 5 8.8 .3 14H8"),
    glyph(
        '3',
        8.0,
        "M.6 1.9C1.4 .7 2.6 0 4 0 6 0 7.4 1.3 7.4 3.3S6 6.6 3.4 6.6C6.3 6.6 7.9 8 7.9 10.2 7.9 12.6 \
         6.2 14 3.9 14 2.2 14 .9 13.3 .2 12",
    ),
    glyph('4', 8.0, "M6 14V0L0 9.8H8"),
    glyph(
        '5',
        8.0,
        "M7.2 0H1.6L.9 6.3C1.7 5.6 2.8 5.2 4 5.2 6.4 5.2 8 7 8 9.5 8 12.2 6.2 14 3.8 14 2.2 14 .9 \
         13.3 .1 12",
    ),
    glyph(
        '6',
        8.0,
        "M7 1.2C6.3 .4 5.4 0 4.4 0 1.6 0 .2 3 .2 8 .2 12 1.6 14 4.1 14 6.4 14 8 12.2 8 9.6 8 7 6.4 \
         5.4 4.2 5.4 2 5.4 .4 7 .2 9",
    ),
    glyph('7', 8.0, "M0 0H8L3 14"),
    glyph(
        '8',
        8.0,
        "M4 6.5C1.9 6.5 .6 5.2 .6 3.3 .6 1.3 2 0 4 0S7.4 1.3 7.4 3.3C7.4 5.2 6.1 6.5 4 6.5 1.6 6.5 0 \
         8 0 10.2 0 12.5 1.6 14 4 14S8 12.5 8 10.2C8 8 6.4 6.5 4 6.5z",
    ),
    glyph(
        '9',
        8.0,
        "M1 12.8C1.7 13.6 2.6 14 3.6 14 6.4 14 7.8 11 7.8 6 7.8 2 6.4 0 3.9 0 1.6 0 0 1.8 0 4.4 0 7 \
         1.6 8.6 3.8 8.6 6 8.6 7.6 7 7.8 5",
    ),
    glyph(
        'a',
        8.0,
        "M8 4.6V14M8 9.2C8 6.3 6.5 4.4 4.1 4.4S.2 6.3 .2 9.2 1.7 14 4.1 14 8 12.1 8 9.2",
    ),
    glyph(
        'b',
        8.0,
        "M0 0V14M0 9.2C0 6.3 1.5 4.4 3.9 4.4S7.8 6.3 7.8 9.2 6.3 14 3.9 14 0 12.1 0 9.2",
    ),
    glyph(
        'c',
        7.0,
        "M7 5.9C6.3 5 5.3 4.4 4.1 4.4 1.7 4.4 .2 6.3 .2 9.2S1.7 14 4.1 14C5.3 14 6.3 13.5 7 12.6",
    ),
    glyph('d', 8.0, "M8 0V14M8 9.2C8 6.3 6.5 4.4 4.1 4.4S.2 6.3 .2 9.2 1.7 14 4.1 14 8 12.1 8 9.2"),
    glyph(
        'e',
        8.0,
        "M.3 8.9H7.7C7.7 6.1 6.3 4.4 4.1 4.4 1.7 4.4 .2 6.3 .2 9.2S1.8 14 4.2 14C5.6 14 6.7 13.4 7.4 \
         12.3",
    ),
    glyph('f', 5.0, "M5.6 .3C5.1 .1 4.7 0 4.3 0 2.8 0 2 1 2 2.8V14M0 4.8H5"),
    glyph(
        'g',
        8.0,
        "M8 4.6V14.2C8 17 6.6 18.4 4.2 18.4 2.8 18.4 1.6 17.9 .8 17M8 9.2C8 6.3 6.5 4.4 4.1 4.4S.2 \
         6.3 .2 9.2 1.7 14 4.1 14 8 12.1 8 9.2",
    ),
    glyph('h', 7.2, "M0 0V14M0 8.6C.4 6 1.8 4.4 3.9 4.4S7.1 5.8 7.1 8.2V14"),
    glyph('i', 1.0, "M.5 4.6V14M.5 .9V1"),
    glyph('j', 2.5, "M2 4.6V15.5C2 17.4 1.2 18.4 -.4 18.4M2 .9V1"),
    glyph('k', 7.0, "M0 0V14M6.4 4.6L0 10.6M2.6 8.3L6.9 14"),
    glyph('l', 1.0, "M.5 0V14"),
    glyph(
        'm',
        11.4,
        "M0 4.6V14M0 8.2C.3 5.8 1.4 4.4 3.1 4.4S5.6 5.6 5.6 7.8V14M5.6 8.2C5.9 5.8 7 4.4 8.7 4.4S11.2 \
         5.6 11.2 7.8V14",
    ),
    glyph('n', 7.2, "M0 4.6V14M0 8.6C.4 6 1.8 4.4 3.9 4.4S7.1 5.8 7.1 8.2V14"),
    glyph('o', 8.0, "M4 4.4C6.4 4.4 7.9 6.3 7.9 9.2S6.4 14 4 14 .1 12.1 .1 9.2 1.6 4.4 4 4.4z"),
    glyph(
        'p',
        8.0,
        "M0 4.6V18.4M0 9.2C0 6.3 1.5 4.4 3.9 4.4S7.8 6.3 7.8 9.2 6.3 14 3.9 14 0 12.1 0 9.2",
    ),
    glyph(
        'q',
        8.0,
        "M8 4.6V18.4M8 9.2C8 6.3 6.5 4.4 4.1 4.4S.2 6.3 .2 9.2 1.7 14 4.1 14 8 12.1 8 9.2",
    ),
    glyph('r', 4.4, "M0 4.6V14M0 8.8C.4 6.1 1.8 4.5 4.2 4.5"),
    glyph(
        's',
        6.4,
        "M6 5.7C5.3 4.8 4.4 4.4 3.2 4.4 1.5 4.4 .5 5.4 .5 6.8 .5 9.9 6.3 8.3 6.3 11.3 6.3 13 5 14 3.2 \
         14 1.8 14 .7 13.5 0 12.5",
    ),
    glyph('t', 5.4, "M2 1V11.4C2 13.2 2.7 14 4 14 4.5 14 4.9 13.9 5.3 13.7M0 4.6H5"),
    glyph('u', 7.2, "M0 4.6V10.2C0 12.6 1.1 14 3.2 14S6.7 12.5 7.1 10M7.1 4.6V14"),
    glyph('v', 7.4, "M0 4.6L3.7 14 7.4 4.6"),
    glyph('w', 11.2, "M0 4.6L2.8 14 5.6 5.4 8.4 14 11.2 4.6"),
    glyph('x', 6.8, "M0 4.6L6.8 14M6.8 4.6L0 14"),
    glyph('y', 7.4, "M0 4.6L3.8 13.6M7.4 4.6L3.4 15.4C2.6 17.5 1.7 18.4 .2 18.4"),
    glyph('z', 7.0, "M.2 4.6H6.6L0 14H7"),
    glyph(' ', 4.0, ""),
    glyph('-', 5.0, "M0 9H5"),
    glyph('=', 7.0, "M0 7H7M0 11H7"),
    glyph(',', 1.5, "M1 13.6L.3 16.6"),
    glyph('.', 1.0, "M.5 13.9V14"),
    glyph(':', 1.0, "M.5 5.9V6M.5 13.9V14"),
];

fn find(sign: char) -> Option<&'static Glyph> {
    let sign = sign.to_ascii_lowercase();
    GLYPHS.iter().find(|glyph| glyph.sign == sign)
}

/// Where the base point of a label is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The labels of a picture and the signs in them.
pub(super) struct Labels {
    /// The suffix of ids.
    id: String,
    used: BTreeSet<char>,
    marks: String,
}

impl Labels {
    /// No labels yet, with this suffix for ids.
    pub(super) fn new(id: String) -> Self {
        Self { id, used: BTreeSet::new(), marks: String::new() }
    }

    /// Adds a label whose digits are `height` squares high, the middle of their height at `y`.
    /// A sign that has no strokes here leaves a space.
    pub(super) fn add(&mut self, text: &str, (x, y): (f64, f64), height: f64, anchor: Anchor) {
        if text.is_empty() {
            return;
        }
        let scale = height / HEIGHT;
        let start = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width(text) / 2.0,
            Anchor::End => -width(text),
        };
        let (x, y) = (x + start * scale, y - height / 2.0);
        let _ = write!(self.marks, "<g transform=\"translate({x:.3} {y:.3}) scale({scale:.5})\">");
        let mut at = 0.0;
        for sign in text.chars() {
            let glyph = find(sign);
            if let Some(glyph) = glyph.filter(|glyph| !glyph.strokes.is_empty()) {
                self.used.insert(glyph.sign);
                let name = self.name(glyph.sign);
                let _ = write!(self.marks, "<use href=\"#{name}\" x=\"{at:.1}\"/>");
            }
            at += glyph.map_or(4.0, |glyph| glyph.width) + GAP;
        }
        self.marks.push_str("</g>\n");
    }

    /// The strokes of the signs in use, for `<defs>`.
    pub(super) fn definitions(&self) -> String {
        self.used.iter().filter_map(|&sign| find(sign)).fold(String::new(), |mut text, glyph| {
            let name = self.name(glyph.sign);
            let _ = writeln!(text, "<path id=\"{name}\" d=\"{}\"/>", glyph.strokes);
            text
        })
    }

    /// The labels. They are hidden from screen readers, which read the title of the picture.
    pub(super) fn group(&self, ink: &str) -> String {
        if self.marks.is_empty() {
            return String::new();
        }
        format!(
            "<g class=\"label\" aria-hidden=\"true\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.7\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">\n{}</g>\n",
            self.marks
        )
    }

    /// The id of a sign.
    fn name(&self, sign: char) -> String {
        format!("g{:x}-{}", u32::from(sign), self.id)
    }
}

/// The width of a label in stroke units.
pub(super) fn width(text: &str) -> f64 {
    let signs: f64 =
        text.chars().map(|sign| find(sign).map_or(4.0, |glyph| glyph.width) + GAP).sum();
    (signs - GAP).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_of_a_coordinate_has_strokes() {
        for sign in ('0'..='9').chain('a'..='z') {
            assert!(!find(sign).unwrap().strokes.is_empty(), "{sign}");
        }
    }

    #[test]
    fn a_sign_is_defined_once() {
        let mut labels = Labels::new(String::new());
        labels.add("11", (0.0, 0.0), 0.2, Anchor::Middle);
        labels.add("1a", (1.0, 0.0), 0.2, Anchor::End);
        assert_eq!(labels.definitions().matches("<path").count(), 2);
        assert_eq!(labels.group("#000").matches("<use").count(), 4);
    }
}
