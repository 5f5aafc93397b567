//! Numbers of units as text: `0-31,64`.

/// The numbers in ascending order as ranges: `0-31,64`.
///
/// ```
/// assert_eq!(queens_jobs::ranges(&[0, 1, 2, 64]), "0-2,64");
/// ```
#[must_use]
pub fn ranges(numbers: &[u64]) -> String {
    let mut texts = Vec::new();
    let mut rest = numbers;
    while let Some(&first) = rest.first() {
        let length = rest.iter().zip(first..).take_while(|&(&number, next)| number == next).count();
        texts.push(match length {
            1 => first.to_string(),
            _ => format!("{first}-{}", first + length as u64 - 1),
        });
        rest = &rest[length..];
    }
    texts.join(",")
}

/// The first of the numbers as ranges, short enough for a sentence.
pub(crate) fn examples(numbers: &[u64]) -> String {
    let all = ranges(numbers);
    match all.char_indices().filter(|&(_, c)| c == ',').nth(7) {
        Some((end, _)) => format!("{}, ...", &all[..end]),
        None => all,
    }
}

/// Reads ranges of numbers below `units`, and returns the numbers in ascending order.
///
/// # Errors
/// A sentence, if the text is not ranges or a number is too large.
pub fn parse_ranges(text: &str, units: u64) -> Result<Vec<u64>, String> {
    let mut numbers = std::collections::BTreeSet::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (Ok(first), Ok(last)) = (first.parse::<u64>(), last.parse::<u64>()) else {
            return Err(format!("'{part}' is not a unit or a range of units: write 0-31,64"));
        };
        if first > last || last >= units {
            return Err(format!("'{part}' is not among the units, which are 0 to {}", units - 1));
        }
        numbers.extend(first..=last);
    }
    Ok(numbers.into_iter().collect())
}
