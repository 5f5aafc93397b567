//! Takes lines apart and puts them together, for the parsers.

/// The words between spaces and commas, with their offsets in bytes.
pub(super) fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split(|c: char| c == ',' || c.is_whitespace())
        .filter(|word| !word.is_empty())
        .map(|word| (offset(line, word), word))
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
