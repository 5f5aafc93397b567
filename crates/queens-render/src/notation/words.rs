//! Takes lines apart and puts them together, for the parsers.

/// The words between spaces and commas, with their offsets in bytes.
pub(super) fn words(line: &str) -> Words<'_> {
    Words { line, at: 0 }
}

/// The iterator of [`words`]. Long lines are nothing but numbers most of the time, so it looks at
/// bytes as long as they are ASCII.
pub(super) struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let mut start = self.at;
        while start < self.line.len() {
            match separator(self.line, start) {
                0 => break,
                length => start += length,
            }
        }
        let mut end = start;
        while end < self.line.len() && separator(self.line, end) == 0 {
            end += 1;
        }
        self.at = end;
        (start < end).then(|| (start, &self.line[start..end]))
    }
}

/// The length of the separator that starts at this byte, 0 if there is none.
fn separator(line: &str, at: usize) -> usize {
    match line.as_bytes()[at] {
        b',' | b' ' | b'\t'..=b'\r' => 1,
        0..=0x7f => 0,
        // Within a character no other one starts.
        _ => match line.get(at..).and_then(|rest| rest.chars().next()) {
            Some(character) if character.is_whitespace() => character.len_utf8(),
            _ => 0,
        },
    }
}

/// Where a part of a text starts in it, in bytes.
pub(super) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// The first of these lines as one text, for a message.
pub(super) fn joined(lines: &[impl AsRef<str>]) -> String {
    let lines: Vec<&str> = lines.iter().take(5).map(AsRef::as_ref).collect();
    lines.join("\n")
}
